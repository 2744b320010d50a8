"""Looking up without a table, and events as phrases: every code, every event, three languages."""

from __future__ import annotations

import pytest

from damas.arbiter import CODES, CONDUCT, EVENTS, Table, describe, lessons, reference
from damas.base.i18n import LOCALES, translate
from damas.regulations import REGULATIONS


@pytest.mark.requirement("IRR-01", "IRR-02", "IRR-04")
@pytest.mark.parametrize("book", REGULATIONS)
def test_the_reference_says_what_the_table_rules(book: str) -> None:
    """Code, article, right, choices and time of each lesson are those that were looked up."""
    happened = {one.code: one for one in reference(book)}
    assert set(happened) == {*CODES, *CONDUCT}
    for lesson in lessons(book):
        table = Table.from_events(lesson.events)
        ruling = next(r for r in table.log[-1].rulings if r.kind == "irregularity")
        one = happened[lesson.code]
        right = "arbiter" if ruling.right == "arbiter" else "opponent"
        assert (one.article, one.right) == (ruling.citation, right)
        assert (one.choices, one.expires) == (ruling.choices, ruling.expires)


def test_every_event_has_a_phrase_in_every_language() -> None:
    """With squares as the game prints them; nothing stays English by oversight."""
    book = REGULATIONS["idf-64-brazilian"]
    happened = {
        "choice": "keep",
        "rule": "repetition",
        "act": "add",
        "code": "f",
        "ruling": "warning",
    }
    for name in EVENTS:
        event = {"event": name, "by": "white", "square": 21, "path": [21, 17], **happened}
        english = str(describe(event, book))
        assert "cannot be read" not in english
        for locale in LOCALES:
            said = translate(describe(event, book), locale)
            assert "{" not in said
            assert locale == "en" or said != english or name == "move"
    assert str(describe({"event": "move", "path": [21, 17, "b1"]}, book)) == "Move a3–b4–b1"
    assert "cannot be read" in str(describe({"event": "fly"}, book))
    assert "cannot be read" in str(describe(7, book))
