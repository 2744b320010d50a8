"""Set phrases between players: each player reads them in their own language."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..base.i18n import Text

PHRASES: Mapping[str, Text] = MappingProxyType(
    {
        "hello": Text("Hello!"),
        "good-luck": Text("Good luck!"),
        "have-fun": Text("Have a good game!"),
        "well-played": Text("Well played!"),
        "nice-move": Text("Nice move!"),
        "thanks": Text("Thank you!"),
        "sorry": Text("Sorry!"),
        "one-moment": Text("One moment, please."),
        "again": Text("Another game?"),
        "must-go": Text("I have to go."),
        "goodbye": Text("Goodbye!"),
    }
)
"""The phrases by a stable name, in the order of the page."""
