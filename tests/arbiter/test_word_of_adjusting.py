"""The word said before a piece is adjusted is the book's: as it names it, or none (TCH-02)."""

from __future__ import annotations

import pytest

from damas.arbiter import describe
from damas.arbiter.training.lookalikes import LOOKALIKES
from damas.arbiter.wording.narrate import narrate
from damas.base.i18n import LOCALES, say
from damas.regulations import REGULATIONS
from damas.rules.regulations.catalogue import SHIPPED

NAMED = {"internacional": "ajeito", "fenae-2025": "ajeito", "portuguesa-fpd": "componho"}
"""The words that documents print: INT 3.13, FENAE Art. 25, and the first of FPD 5.1.2."""
EVERY = ("ajeito", "componho", "i adjust")


@pytest.mark.requirement("TCH-02")
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", SHIPPED)
def test_every_sentence_has_the_word_of_the_book(name: str, locale: str) -> None:
    """The log, the story of a drill and its answer say the book's word, or tell the act plainly."""
    book = REGULATIONS[name]
    said = {"event": "adjust", "by": "white"}
    texts = [describe(said, book), describe({**said, "square": 9}, book), narrate(said, book)]
    texts.append(LOOKALIKES["adjust"].reason(book))
    for text in texts:
        words = say(text, locale, book.variant.id).casefold()
        found = [each for each in EVERY if each in words]
        assert found == ([NAMED[name]] if name in NAMED else [])
        assert "{" not in words
    assert len(set(map(str, texts))) == 4


@pytest.mark.requirement("TCH-02")
def test_a_book_names_the_word_only_where_its_document_does() -> None:
    """FMJD 3.13, and the books that go by it, ask for a warning and name no word."""
    touch = {name: REGULATIONS[name].touch for name in SHIPPED}
    assert {name: rule.word.value for name, rule in touch.items() if rule and rule.word} == NAMED
