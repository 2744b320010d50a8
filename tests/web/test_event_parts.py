"""An event in parts: a page that holds some gets the others, and together they are the event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from starlette.testclient import TestClient

from .test_tournament_api import Desk, begun

pytestmark = pytest.mark.one_server


def merged(
    answer: Mapping[str, Any], held: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The event that an answer describes, and its parts by their marks; as the page makes it."""
    event: dict[str, Any] = {}
    now = {}
    for name, mark in answer["marks"].items():
        value = answer["parts"][name] if name in answer["parts"] else held[mark]
        now[mark] = value
        part, _, number = name.partition(".")
        if number:
            event.setdefault(part, []).append(value)
        else:
            event[part] = value
    return event, now


def asked(desk: Desk, held: Mapping[str, Any]) -> Any:
    """The parts that a page lacks."""
    return desk.get(f"?have={'.'.join(held)}")


def test_a_page_gets_what_has_changed(client: TestClient) -> None:
    """First the whole event, then the parts that an act has changed: its round, the order."""
    desk = begun(client)
    event, held = merged(asked(desk, {}), {})
    assert event == desk.get()
    again = asked(desk, held)
    assert again["parts"] == {}
    act = {"act": "result", "data": {"round": 1, "board": 1, "white": "1", "black": "0"}}
    answer = desk.post(f"/entries?have={'.'.join(held)}", act)
    assert answer["kept"] == event["version"] + 1
    assert {"version", "rounds.1", "standings"} <= set(answer["event"]["parts"])
    assert not {"players", "settings", "me", "results"} & set(answer["event"]["parts"])
    after, _ = merged(answer["event"], held)
    assert after == desk.get()
    assert merged(asked(desk, held), held)[0] == after


def test_a_page_of_another_role_gets_what_that_role_sees(client: TestClient) -> None:
    """The marks of an organiser's page open nothing to a spectator."""
    desk = begun(client)
    _, held = merged(asked(desk, {}), {})
    spectator = Desk(client, desk.event)
    seen, _ = merged(asked(spectator, held), held)
    assert seen == spectator.get()
    assert seen["me"]["role"] == "spectator"


def test_marks_that_are_none_are_refused(client: TestClient) -> None:
    """As any parameter of a wrong form."""
    desk = begun(client)
    desk.get("?have=a%20b", 422)
    assert merged(desk.get("?have=unknown"), {})[0] == desk.get()
