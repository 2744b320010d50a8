"""The games beside each other: everything follows from rows and rule books."""

from __future__ import annotations

from damas.regulations import REGULATIONS
from damas.rules.family import family, source_of
from damas.rules.regulations import DOCUMENTS
from damas.variants import VARIANTS


def test_every_game_is_there_with_all_its_books_the_usual_one_first() -> None:
    games = {one.variant.id: one for one in family()}
    assert list(games) == list(VARIANTS)
    books = [book.id for one in family() for book in one.books]
    assert sorted(books) == sorted(one for one in REGULATIONS if "@" not in one)
    assert games["brazilian"].books[0].id == "fenae-2025"


def test_what_hardly_another_game_has_is_said_first() -> None:
    said = {one.variant.id: [str(trait) for trait in one.traits] for one in family()}
    assert "A man may not capture a king." in said["italian"]
    assert said["russian"][0] == "A man crowned within a capture goes on as a king."
    assert said["spanish"] == ["The moves are those of Portuguese draughts."]
    assert all(said.values())


def test_a_document_says_how_much_of_it_was_read() -> None:
    for book in REGULATIONS.values():
        cited = {one.unverified for one in book.articles.values() if one.document == book.document}
        second = True in cited
        assert (DOCUMENTS[book.document].read != "whole") == second, book.id
        assert ("second-hand" in str(source_of(book))) == second, book.id
