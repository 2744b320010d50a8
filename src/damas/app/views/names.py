"""Names of players as pages show them: a name that is not of an account is marked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...base.i18n import Text, translate

COMPUTER = Text("Computer")
GUEST = Text("(guest)")
GIVEN = Text("{name} (name given by {person})")
SIDES = {"white": Text("White"), "black": Text("Black")}


def player_name(player: Mapping[str, Any], colour: str, locale: str) -> str:
    """The name of the player of *colour* as a game stores it.

    >>> player_name({"kind": "person", "name": "Ana", "guest": True}, "white", "en")
    'Ana (guest)'
    """
    name = player.get("name")
    if not name:
        return translate(COMPUTER if player["kind"] == "engine" else SIDES[colour], locale)
    if person := player.get("given_by"):
        return translate(Text(GIVEN.template, {"name": name, "person": person}), locale)
    return f"{name} {translate(GUEST, locale)}" if player.get("guest") else str(name)
