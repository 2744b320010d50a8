"""The choices of an event whose boards are played on this server, at the players' own devices."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from ....base.i18n import Text
from .entry import EntryError

ENTRIES: dict[str, Text] = {
    "everybody": Text("everybody"),
    "accounts": Text("people with an account"),
    "closed": Text("nobody any more"),
}
"""The people who may enter by themselves."""
EQUAL_WAYS: dict[str, Text] = {
    "arbiter": Text("the arbiter decides"),
    "rating": Text("the higher rating goes on"),
    "black": Text("the player who had Black goes on"),
}
"""The ways to settle an equal meeting of a knock-out without a person's act."""
MOST_PAUSE = 24 * 3600
"""Seconds between two rounds: a day."""


@dataclass(frozen=True, slots=True)
class OnlineSettings:
    """*begin_ms*: the time (ms UTC) of the first round; 0: an arbiter pairs it. *automatic*: rounds
    are closed and paired by the server. *pause_seconds*: between the pairing of a later round and
    its start. *late*: in a Swiss, players may enter after the first round. *equal*: one of
    `EQUAL_WAYS`. *rated*: games between people with an account count for their ratings.

    The minutes of the no-show rule are the event's own (`Settings.wo_tolerance_min`).
    """

    begin_ms: int = 0
    automatic: bool = True
    pause_seconds: int = 60
    entries: str = "everybody"
    late: bool = True
    equal: str = "arbiter"
    rated: bool = False

    def to_dict(self) -> dict[str, Any]:
        """The choices as the act `online` takes them."""
        return asdict(self)


def check_ratable(online: OnlineSettings, time_control: str) -> None:
    """Raises EntryError where rated games are wanted and the event cannot have them."""
    if online.rated and online.entries == "everybody":
        raise EntryError(
            "rated-accounts", "Rated games are between people with an account: let only them enter"
        )
    if online.rated and not time_control:
        raise EntryError("rated-needs-clock", "A rated game is played with a clock")
