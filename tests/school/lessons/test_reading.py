"""Lesson files: what is read, and the line of every fault."""

from __future__ import annotations

import pytest

from damas.regulations import REGULATIONS
from damas.school.lessons import LessonError, read_lesson, tasks_of, text_of

HEAD = """+++
course = "rules"
place = 1
rules = ["fenae-2025", "portuguesa-fpd"]
title.en = "A man"
title.pt = "{Uma pedra|Um peão}"
+++
"""
STEP = """
## move

```toml
board.brazilian = "W:Wd4,a1:Be5"
board.portuguese = "W:W14,4:B19"
answers.brazilian = ["d4xf6"]
answers.portuguese = ["14-23"]
article = "must-capture"
```

### en

Capture.
Go on.

- Look.
- Look again:
  there.

> Right,
> it is compulsory.

### pt

{A pedra|O peão} anda {limit kings_only} vezes.

- Veja.
- O lance é {answer}.
"""


def test_a_lesson_is_read_whole() -> None:
    """Head, step, texts: paragraphs, hints that grow, the word after."""
    lesson = read_lesson(HEAD + STEP, "a-man")
    assert (lesson.id, lesson.course, lesson.games) == (
        "a-man",
        "rules",
        ("brazilian", "portuguese"),
    )
    (step,) = lesson.steps
    text = step.texts["en"]
    assert text.body == "Capture. Go on."
    assert text.hints == ("Look.", "Look again: there.")
    assert text.after == "Right, it is compulsory."
    assert lesson.title("pt_BR", "portuguese") == "Um peão"
    assert lesson.title("pt_PT", "brazilian") == "Uma pedra"


def test_texts_have_the_words_and_numbers_of_the_rule_book() -> None:
    """Pedra or peão by game, the limit of the book, the answer as the game writes it."""
    lesson = read_lesson(HEAD + STEP, "a-man")
    (brazilian,) = tasks_of(lesson, "fenae-2025")
    (portuguese,) = tasks_of(lesson, "portuguesa-fpd")
    assert text_of(brazilian, "pt_BR").body == "A pedra anda 20 vezes."
    assert text_of(brazilian, "pt_BR").hints[1] == "O lance é d4xf6."
    assert text_of(portuguese, "pt_PT").body == "O peão anda 20 vezes."
    assert text_of(portuguese, "pt_PT").hints[1] == "O lance é 14-23."
    assert str(brazilian.citation) == "FENAE Art. 16"
    assert str(portuguese.citation) == "FPD 3.1.1 a"


def test_a_step_is_left_out_where_its_game_or_rule_is_missing() -> None:
    """By the boards, by *only* and by *when*."""
    other = STEP.replace('article = "must-capture"', 'article = "must-capture"\nwhen = "forcada"')
    lesson = read_lesson(HEAD + STEP + other, "a-man")
    assert len(lesson.steps_under(REGULATIONS["fenae-2025"])) == 1
    assert len(lesson.steps_under(REGULATIONS["portuguesa-fpd"])) == 2


def test_the_edition_changes_with_what_is_asked() -> None:
    """Not with the words."""
    book = REGULATIONS["fenae-2025"]
    lesson = read_lesson(HEAD + STEP, "a-man")
    words = read_lesson(HEAD + STEP.replace("Go on.", "Go."), "a-man")
    asked = read_lesson(HEAD + STEP.replace("Wd4,a1", "Wd4,c1"), "a-man")
    assert lesson.edition(book) == words.edition(book) != asked.edition(book)


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("+++\ncourse", "---\ncourse", "no-head", 1),
        ('course = "rules"', 'course = "cooking"', "unknown-course", 1),
        ("place = 1", "place = true", "bad-place", 1),
        ('"fenae-2025",', '"fenae",', "unknown-rules-of-lesson", 1),
        ("place = 1", "place = 1\ncolour = 2", "unknown-head", 1),
        ("place = 1", "place = ", "bad-toml", 3),
        ('title.en = "A man"\n', "", "no-language", 1),
        ("## move", "## dance", "unknown-step", 9),
        ("\n## move", "\nfirst words\n\n## move", "stray-line", 9),
        ("article = ", "article ", "bad-toml", 16),
        ("```\n\n### en", "\n### en", "open-fence", 11),
        ("### en", "### fr", "bad-language", 19),
        ("### pt\n", "### pt_PT\n", "no-language", 9),
        ("Capture.\nGo on.", "", "no-text", 19),
    ],
)
def test_a_fault_has_its_line(old: str, new: str, code: str, line: int) -> None:
    """Each fault of a file is named with the line at which it stands."""
    text = HEAD + STEP
    assert old in text
    with pytest.raises(LessonError) as caught:
        read_lesson(text.replace(old, new, 1), "a-man")
    assert (caught.value.code, caught.value.line) == (code, line)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('["d4xf6"]', '["d4-c5"]', "bad-step"),
        ('["d4xf6"]', "[]", "bad-field"),
        ("answers.brazilian", "answer.brazilian", "unknown-field"),
        ("W:Wd4,a1:Be5", "W:Wd4,a2:Be5", "bad-step"),
        ('article = "must-capture"', 'marks = ["d5"]', "bad-field"),
        ('article = "must-capture"', 'lines = ["equator"]', "bad-field"),
        ('article = "must-capture"', 'proof = "magic"', "bad-field"),
    ],
)
def test_a_step_that_cannot_be_set_says_so(old: str, new: str, code: str) -> None:
    """A move that is not legal, a square that is not played on, a name that is no field."""
    lesson = read_lesson((HEAD + STEP).replace(old, new, 1), "a-man")
    with pytest.raises(LessonError) as caught:
        tasks_of(lesson, "fenae-2025")
    assert (caught.value.code, caught.value.line) == (code, 9)


def test_the_name_and_the_size_of_a_file_are_bounded() -> None:
    """Small letters and hyphens; a fifth of a million characters; sixty steps."""
    for name in ("A-man", "../man", "a_man", "x" * 61):
        with pytest.raises(LessonError, match="name of a lesson file"):
            read_lesson(HEAD + STEP, name)
    with pytest.raises(LessonError, match="characters at most"):
        read_lesson(HEAD + STEP + " " * 200_000, "a-man")
    with pytest.raises(LessonError, match="1 to 60 steps"):
        read_lesson(HEAD + STEP * 61, "a-man")
