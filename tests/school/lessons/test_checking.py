"""Proof: a claim that is not true is found, with its line and its reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from damas.engine import Limits
from damas.school.lessons import check
from damas.school.lessons.proofs import Prover

from .one_step import lesson_of, task_of

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
        ("count", 'of = "agreement"', "nothing that a step count can ask"),
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


def test_english_has_one_word_for_all_games(prover: Prover) -> None:
    """Where an author leaves the two words of the Portuguese text in the English one."""
    lesson = lesson_of("explain", "", more="")
    assert list(check(lesson, prover)) == []
    (step,) = lesson.steps
    english = replace(step.texts["en"], body="{A man|A piece} moves.")
    wrong = replace(lesson, steps=(replace(step, texts={**step.texts, "en": english}),))
    (found,) = check(wrong, prover)
    assert "one word for all games" in str(found.text)
    title = {**lesson.titles, "en": "{The man|The piece}"}
    assert [one.number for one in check(replace(lesson, titles=title), prover)] == [0]


@pytest.mark.parametrize(
    ("rules", "key", "article", "second_hand"),
    [
        ("cbd-2020", "endgame_limit 2", "CBD Art. 59 E.A", False),
        ("idf-64-russian", "endgame_limit 2", "IDF64 7.2.8", True),
        ("cbd-2020", "scramble_claim", "CBD Art. 63", False),
        ("fmjd", "scoring", "FMJD Title match 2020", True),
    ],
)
def test_counts_and_competitions_have_their_articles(
    rules: str, key: str, article: str, second_hand: bool
) -> None:
    """One draw rule of several, and what a book says of competitions; with its reservation."""
    cited = task_of("explain", f'article = "{key}"', rules=rules, more="").citation
    assert cited is not None
    assert (str(cited), cited.unverified) == (article, second_hand)


@pytest.mark.article("CBD Art. 65 A", "IDF64 7.2.1")
@pytest.mark.parametrize("rules", ["cbd-2020", "idf-64-brazilian", "idf-64-russian"])
def test_the_moves_before_a_draw_is_agreed_can_be_asked(rules: str) -> None:
    """Twenty by each player."""
    assert task_of("count", 'of = "agreement"', rules=rules).accept == (20,)
