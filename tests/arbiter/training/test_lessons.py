"""Lessons: under each rule book every one ends with the irregularity that it is about."""

from __future__ import annotations

import pytest

from damas.arbiter import LETTERS, Lesson, Table, lessons
from damas.regulations import REGULATIONS

ALL = [(book, lesson) for book in REGULATIONS for lesson in lessons(book)]


@pytest.mark.requirement("IRR-01", "IRR-10")
@pytest.mark.parametrize(("book", "lesson"), ALL, ids=[f"{b} {x.code}" for b, x in ALL])
def test_a_lesson_ends_with_what_it_is_about(book: str, lesson: Lesson) -> None:
    """One irregularity, at the last event, and nothing before."""
    table = Table.from_events(lesson.events)
    found = [
        (one.number, ruling.code)
        for one in table.log
        for ruling in one.rulings
        if ruling.kind not in ("touch",)
    ]
    assert found == [(len(lesson.events), lesson.code)]
    assert lesson.title


@pytest.mark.requirement("IRR-01")
@pytest.mark.parametrize("book", REGULATIONS)
def test_all_fourteen_are_taught(book: str) -> None:
    """If the book does not speak of touching, all but c; without the law of majority, all but h."""
    taught = {lesson.code for lesson in lessons(book)}
    rules = REGULATIONS[book]
    lacking = set() if rules.touch else {"c"}
    if not rules.variant.majority:
        lacking.add("h")
    assert set(LETTERS) - lacking <= taught
    assert not lacking & taught
