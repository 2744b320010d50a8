"""The first page goes on with one's own games."""

from __future__ import annotations

from typing import Any

from web.people.conftest import new_game


def test_the_owner_goes_on_with_the_owner_s_games(server: Any, browser: Any) -> None:
    """Not with those of others at this server; a guest with the guest's."""
    guest = browser()
    theirs, own = new_game(guest), new_game(server)
    assert own in server.get("/").text
    assert theirs not in server.get("/").text
    assert theirs in guest.get("/").text
    assert own not in guest.get("/").text
