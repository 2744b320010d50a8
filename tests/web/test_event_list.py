"""The list of events as the server draws it: sections of a festival stand together."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from damas.app.tournament.event_list import event_rows

from .test_tournament_api import made

pytestmark = pytest.mark.one_server


def listed(event: str, **more: Any) -> dict[str, Any]:
    """An event as the API lists it."""
    usual = {"festival": None, "name": event.title(), "players": 4, "round": 0, "finished": False}
    return {"id": event, **usual, **more}


def section(event: str, place: int) -> dict[str, Any]:
    """A section of the festival whose first event is *a*."""
    of = {"first": "a", "name": "Copa", "section": event.upper(), "place": place}
    return listed(event, festival=of)


def test_sections_stand_together_where_the_last_changed_one_would() -> None:
    """In their own order, under the name of the festival; each once."""
    rows = event_rows([listed("x"), section("b", 2), listed("y"), section("a", 1)], "en")
    assert [one.get("name") for one in rows] == ["X", "Copa", "Y"]
    assert [(one["id"], one["name"]) for one in rows[1]["sections"]] == [("a", "A"), ("b", "B")]


def test_an_event_says_its_players_and_its_state() -> None:
    """In the reader's language."""
    rows = event_rows([listed("x", round=3, finished=True), listed("y")], "pt_PT")
    assert rows[0]["about"] == "Jogadores: 4 · Ronda 3 · Terminado"
    assert rows[1]["about"] == "Jogadores: 4 · Por começar"


def test_the_page_has_the_list_without_any_script(client: TestClient) -> None:
    """Names of people are text; a sentence where there is no event."""
    assert "There is no tournament yet." in client.get("/tournaments?lang=en").text
    desk, _ = made(client, name="Copa <b>")
    page = client.get("/tournaments?lang=en").text
    assert f'href="/tournaments/{desk.event}"' in page
    assert "Copa &lt;b&gt;" in page
    assert "There is no tournament yet." not in page
