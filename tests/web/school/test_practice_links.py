"""Topics that the coach gives a player to practise lead to lessons, problems and trainers."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from damas.app.analysis.practice_links import practice_links
from damas.base.i18n import LOCALES
from damas.engine.coach import Topic
from damas.regulations import REGULATIONS

OPENINGS = {
    "internacional": "openings-international",
    "fenae-2025": "openings-brazilian",
    "portuguesa-fpd": "openings-portuguese",
}


@pytest.mark.parametrize("book", OPENINGS)
def test_every_place_to_practise_opens(client: TestClient, book: str) -> None:
    """Each topic has one at least, in the rule book of the games."""
    rules = REGULATIONS[book]
    for topic in Topic:
        links = practice_links(topic, rules, "en")
        assert links, topic
        for link in links:
            assert client.get(link["href"]).status_code == 200, link


@pytest.mark.parametrize("book", OPENINGS)
def test_the_openings_are_those_of_the_game(book: str) -> None:
    """No lesson of another game is named, and the words are those of the reader's language."""
    for locale in LOCALES:
        links = practice_links(Topic.OPENING, REGULATIONS[book], locale)
        lessons = [link for link in links if link["href"].startswith("/lessons/")]
        assert [link["href"] for link in lessons] == [f"/lessons/{OPENINGS[book]}?rules={book}"]
        assert lessons[0]["words"].startswith("Lesson: " if locale == "en" else "Lição: ")
