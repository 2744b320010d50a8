"""Proof: a claim that is not true is found, with its line and its reason."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from damas.engine import Limits
from damas.school.lessons import check
from damas.school.lessons.proofs import Prover

from .one_step import lesson_of

FAST = Limits(nodes=3000)
OPPOSITION = 'board = "W:W27:B6"\narticle = "first-move"\n'
CHOICES = "1. one\n2. two\n"


@pytest.fixture(scope="module")
def prover() -> Iterator[Prover]:
    """One for all tests of the file."""
    with Prover(FAST, 1) as made:
        yield made


@pytest.mark.parametrize(
    ("kind", "toml"),
    [
        ("move", OPPOSITION + 'answers = ["f2-e3"]\nproof = "win"'),
        ("move", 'board = "W:WK5:B23,27"\nanswers = ["a7-b8"]\nproof = "draw"'),
        ("move", 'board = "W:Wd4,a1:Be5"\nanswers = ["d4xf6"]'),
        ("count", 'of = "moves"\nanswer = 7'),
        ("count", 'of = "kings_only"\nanswer = 20\narticle = "kings_only"'),
        ("all-moves", 'board = "W:Wd4:Bh8"\ncount = 2'),
        ("path", 'board = "W:Wd2:Be3,e5"\ncount = 1'),
        ("play", OPPOSITION + 'goal = "win"\nmoves = 20'),
        ("play", 'board = "W:Wb4:Bg5"\ngoal = "promote"\nmoves = 5'),
    ],
)
def test_true_claims_pass(kind: str, toml: str, prover: Prover) -> None:
    """By the rules, by the tables, by play."""
    assert [str(one.text) for one in check(lesson_of(kind, toml), prover)] == []


@pytest.mark.parametrize(
    ("kind", "toml", "words"),
    [
        ("move", OPPOSITION + 'answers = ["f2-g3"]\nproof = "win"', "f2-g3 is worth"),
        ("move", OPPOSITION + 'answers = ["f2-g3"]\nproof = "win"', "f2-e3 is as good"),
        ("move", 'board = "W:WK5:B23,27"\nanswers = ["a7-d4"]\nproof = "draw"', "is worth"),
        ("move", 'answers = ["c3-d4"]', "The legal moves are"),
        ("move", 'answers = ["c3-d4"]\nproof = "gain"', "is needed"),
        ("count", 'of = "moves"\nanswer = 8', "The number is 7, not 8"),
        ("count", 'of = "kings_only"\nanswer = 25', "The number is 20, not 25"),
        ("count", 'of = "forcada"', "nothing that a step count can ask"),
        ("all-moves", 'board = "W:Wd4:Bh8"\ncount = 3', "The number is 2, not 3"),
        ("path", 'board = "W:Wd2:Be3,e5"\ncount = 2', "The number is 1, not 2"),
        ("move", 'board = "W:Wd4:Be5"\nanswers = ["d4xf6"]\narticle = "gravity"', "No rule book"),
        (
            "move",
            'board = "W:Wd4:Be5"\nanswers = ["d4xf6"]\narticle = "FENAE Art. 99"',
            "No rule book",
        ),
        ("explain", 'article = "FPD 3.1.1 a"', "fenae-2025 has no article FPD 3.1.1 a"),
        ("explain", 'only = ["portuguese"]', "None of the rule books"),
        ("play", 'board = "W:WK10:BK2"\ngoal = "win"\nmoves = 6', "is not reached"),
        ("play", 'board = "W:WK10:BK2"\ngoal = "win"\nmoves = 6', "The tables say: draw"),
        ("play", OPPOSITION + 'goal = "win"\nmoves = 1', "The win takes"),
        (
            "line",
            'board = "W:Wd4,e3,f2:Bf6,g7,h8"\nanswers = ["d4-e5 f6xd4"]\nproof = "legal"',
            "ends with a move of the other side",
        ),
    ],
)
def test_false_claims_are_found(kind: str, toml: str, words: str, prover: Prover) -> None:
    """With the line of the step, its number and the rule book."""
    found = list(check(lesson_of(kind, toml), prover))
    assert any(words in str(one.text) for one in found), [str(one.text) for one in found]
    assert all(one.line == 9 and one.number == 1 for one in found)


def test_a_better_defence_is_found(prover: Prover) -> None:
    """The reply of a line must be the other side's best."""
    line = 'board = "W:W27,32:B5,6"\nanswers = ["f2-e3 a7-b6 e3-d4"]\nproof = "legal"'
    found = [str(one.text) for one in check(lesson_of("line", line), prover)]
    assert any("as good" in text or "defends better" in text or "needed" in text for text in found)


def test_words_are_looked_at(prover: Prover) -> None:
    """A step that asks has a hint; a question has its article; a field has a value."""
    lesson = lesson_of("move", 'board = "W:Wd4:Be5"\nanswers = ["d4xf6"]', more="")
    assert {"at least one hint" in str(one.text) for one in check(lesson, prover)} == {True}
    lesson = lesson_of("choice", "right = 1", more=CHOICES)
    assert [str(one.text) for one in check(lesson, prover)] == ["A question names its article"]
    lesson = lesson_of("explain", "", more="{limit forcada}\n")
    assert any("limit forcada has no value" in str(one.text) for one in check(lesson, prover))
