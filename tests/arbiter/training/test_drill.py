"""Training: scenarios by seed, proven by the table; the questions about them and what is right."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damas import Board
from damas.arbiter import (
    LETTERS,
    NOTHING,
    Question,
    Table,
    drill_codes,
    exam,
    lessons,
    marks,
    quiz,
    scenario,
    short_quiz,
    steps,
)
from damas.arbiter.training import drill as made
from damas.errors import UnknownNameError
from damas.regulations import REGULATIONS
from sampling import cases, sampled

CASES = [(book, code) for book in REGULATIONS for code in drill_codes(book)]


def ask(book: str, code: str, seed: int = 1) -> dict[str, Question]:
    """The questions about one scenario, by key."""
    return {one.key: one for one in quiz(scenario(book, code, seed))}


@pytest.mark.requirement("IRR-01", "IRR-10")
@pytest.mark.parametrize(("book", "code"), sampled(CASES, 20))
def test_a_scenario_shows_what_it_is_asked_for(book: str, code: str | None) -> None:
    """A table finds that code and nothing else; the same seed tells the same story."""
    stories = [scenario(book, code, seed) for seed in range(cases(3))]
    for story in stories:
        table = Table.from_events(story.events)
        kinds = ("irregularity", "unclear", "error", "refused", "warning")
        found = [r.code for one in table.log for r in one.rulings if r.kind in kinds]
        assert found == ([] if code is None else [code])
        assert (story.manner is None) == (code is not None)
    assert scenario(book, code, 2) == stories[2]
    assert len({str(story.events) for story in stories}) > 1


@settings(max_examples=cases(30))
@given(case=st.sampled_from(CASES), seed=st.integers(0, 2**40))
def test_any_seed_gives_a_story_that_can_be_asked_about(
    case: tuple[str, str | None], seed: int
) -> None:
    """For every seed: the code asked for, steps to see, a right answer to each question."""
    story = scenario(*case, seed)
    assert len(steps(story)) == len(story.events) >= 2
    asked = quiz(story)
    assert asked[0].right == (case[1] or NOTHING)
    assert all(sum(c.key == q.right for c in q.choices) == 1 for q in asked)


@pytest.mark.parametrize(("book", "code"), sampled(CASES, 20))
def test_without_luck_there_is_still_a_scenario(
    monkeypatch: pytest.MonkeyPatch, book: str, code: str | None
) -> None:
    """When no random game shows it, a fixed one does."""
    monkeypatch.setattr(made, "_GAMES", 0)
    story = scenario(book, code, 5)
    table = Table.from_events(story.events)
    found = [r.code for one in table.log for r in one.rulings if r.kind == "irregularity"]
    assert found == ([] if code is None else [code])
    assert quiz(story)
    assert code in (None, "inactive") or story.events[1:] == next(
        lesson.events[1:] for lesson in lessons(book) if lesson.code == code
    )


@pytest.mark.requirement("IRR-01")
@pytest.mark.parametrize("book", REGULATIONS)
def test_an_exam_has_all_fourteen(book: str) -> None:
    """Each once, and stories in which nothing is irregular; where no touch binds, all but c, and
    where any capture may be chosen, all but h."""
    codes = [story.code for story in exam(book, 7)]
    letters = [code for code in codes if code is not None]
    assert len(codes) == 16
    lacking = {letter for letter in LETTERS if letter not in drill_codes(book)}
    assert lacking <= {"c", "h"}
    assert sorted(letters) == sorted(set(LETTERS) - lacking)
    assert exam(book, 7, 5) == exam(book, 7)[:5]
    assert [story.code for story in exam(book, 8)] != codes


def test_chosen_codes_come_round_and_round() -> None:
    """Each once before any comes again, for as long as wanted."""
    codes = [story.code for story in exam("internacional", 2, 6, ["f", None, "k"])]
    assert [set(codes[:3]), set(codes[3:])] == [{"f", None, "k"}] * 2


@pytest.mark.parametrize(
    ("book", "code", "words"),
    [
        ("portuguesa-web", "c", 'Nothing under "c" is trained for portuguesa-web'),
        ("internacional", "z", 'Nothing under "z" is trained for internacional; there are: a, b'),
        ("chess", "a", 'no regulation "chess"'),
    ],
)
def test_what_cannot_be_trained_is_named(book: str, code: str, words: str) -> None:
    """With the existing names."""
    with pytest.raises(UnknownNameError, match=words):
        scenario(book, code, 1)


@pytest.mark.requirement("IRR-02", "IRR-03")
@pytest.mark.parametrize(
    ("book", "right", "articles"),
    [
        (
            "internacional",
            ("opponent", "next_lance", "both", "lapsed"),
            ("INT 5.4", "INT 5.7", "INT 5.8", "INT 5.7"),
        ),
        (
            "fenae-2025",
            ("opponent", "next_lance", "both", "lapsed"),
            ("FENAE Art. 23", "INT 5.7", "INT 5.8", "INT 5.7"),
        ),
        (
            "portuguesa-fpd",
            ("nobody", "game_end", "rectify", "continued"),
            ("FPD 5.1.3", "FPD 5.1.3", "FPD 5.1.3", "FPD 5.1.3"),
        ),
        ("brasil-folha", ("arbiter", "silent", "silent", "silent"), (None,) * 4),
        ("portuguesa-web", ("arbiter", "silent", "silent", "silent"), (None,) * 4),
    ],
)
def test_what_is_right_is_what_the_book_says(
    book: str, right: tuple[str, ...], articles: tuple[str | None, ...]
) -> None:
    """The decider, the time, the choices, and the effect of playing on; each with its article."""
    asked = ask(book, "f")
    keys = ("who", "until", "choices", "plays_on")
    assert tuple(asked[key].right for key in keys) == right
    assert tuple(str(asked[k].citation) if asked[k].citation else None for k in keys) == articles
    assert ("keep" in asked) == (book != "portuguesa-fpd")
    assert asked["what"].right == "f"


@pytest.mark.parametrize(("book", "code"), [each for each in CASES if each[1]])
def test_the_positions_are_those_of_the_table(book: str, code: str) -> None:
    """Right is what a table holds after the decision; the others are different."""
    story = scenario(book, code, 11)
    for choice in ("rectify", "keep"):
        question = ask(book, code, 11).get(choice)
        if question is None:
            continue
        table = Table.from_events(story.events)
        pending = table.state()["pending"]
        table.apply({"event": "decide", "by": pending["right"], "choice": choice})
        fens = {one.key: one.fen for one in question.choices}
        assert fens[question.right] == table.state()["fen"]
        assert len(set(fens.values())) == len(fens) >= 2


@pytest.mark.requirement("IRR-05", "TCH-01")
def test_after_putting_right_the_touched_piece_binds() -> None:
    """Code c: the piece that was touched first is to be played (INT 3.11)."""
    story = scenario("internacional", "c", 1)
    touched = next(e["square"] for e in story.events if e["event"] == "touch")
    bound = ask("internacional", "c")["bound"]
    assert (bound.right, str(bound.citation)) == (f"square-{touched}", "INT 3.11")


@pytest.mark.parametrize("book", REGULATIONS)
def test_every_question_can_be_answered(book: str) -> None:
    """One choice is right, keys differ, and "nothing" may always be said."""
    for story in exam(book, 4, 30, drill_codes(book)):
        asked = quiz(story)
        for question in asked:
            keys = [one.key for one in question.choices]
            assert len(set(keys)) == len(keys) >= 2
            assert question.right in keys
            assert str(question.why)
        assert asked[0].choices[-1].key == NOTHING
        assert (asked[0].right == NOTHING) == (story.code is None) == (len(asked) == 1)
        short = short_quiz(story)
        assert len(short) == (1 if story.code is None else 4)
        assert all(one in asked for one in short)


def test_marks_are_given_by_key() -> None:
    """A missing answer is a wrong one."""
    asked = quiz(scenario("internacional", "k", 1))
    right = [one.right for one in asked]
    assert marks(asked, right) == [True] * len(asked)
    assert marks(asked, ["a", right[1]]) == [False, True] + [False] * (len(asked) - 2)


def test_a_light_square_is_called_light() -> None:
    """Also where squares are numbers."""
    said = [str(step.text) for step in steps(scenario("internacional", "inactive", 1))]
    assert any("go on the light square " in text for text in said)


def test_steps_show_what_lies_on_the_board() -> None:
    """Words, touched squares, pieces in the hand and off; a king without a second man is a man."""
    story = next(
        one
        for one in (scenario("internacional", "j", seed) for seed in range(50))
        if any(event["event"] == "lift" for event in one.events)
    )
    seen = steps(story)
    lift = next(n for n, one in enumerate(seen) if one.event["event"] == "lift")
    start = story.events[lift]["square"]
    piece = Board("international", seen[lift - 1].fen).piece_at(start)
    assert seen[lift].held == {start: "w" if piece == ("white", "man") else seen[lift].held[start]}
    assert str(seen[lift].text).endswith(f"picks up the piece on {start}")
    assert list(seen[lift + 1].held or {}) == [story.events[lift + 1]["square"]]
    assert seen[-1].taken == story.events[-1]["square"]
    crowned = next(
        one
        for one in (scenario("fenae-2025", None, seed) for seed in range(50))
        if one.manner == "promotion"
    )
    before, after = steps(crowned)[-2:]
    square = crowned.events[-1]["square"]
    assert f"K{square}" not in before.fen
    assert f"K{square}" in after.fen
    assert "plays" in str(steps(crowned)[-3].text) or "clock" in str(before.text)
