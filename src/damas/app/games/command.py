"""A command of a client, and the refusal of one that cannot be carried out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ...base.i18n import Text
from ...store import CommandName, command_name

if TYPE_CHECKING:
    from ...base.citation import Citation


class CommandRefused(Exception):  # noqa: N818  (an answer foreseen by the rules, not a fault)
    """A command that cannot be carried out: a code, a sentence, the article if there is one."""

    def __init__(self, code: str, text: Text, citation: Citation | None = None) -> None:
        super().__init__(str(text))
        self.code, self.text, self.citation = code, text, citation


@dataclass(frozen=True)
class Command:
    """A command of a player, of the engine or of the server's clock.

    *kind* is the name of the event it becomes. *by* is a colour. *client_id* makes sending twice
    harmless. *ply*, where given, is the position it is meant for. *from_server* commands come from
    the server itself: only those may act for a colour that the engine plays. *lag_ms*: the lag of a
    move, as the client reports it. *result*, *lines*, *days* belong to acts between two people;
    *away_since_ms*: the stored time since which the opponent is away. *why*: the engine's reason to
    decline an offer, as data. *by_device*: the engine's move was found on the player's device.
    """

    kind: str
    by: str | None = None
    path: tuple[int, ...] | None = None
    text: str | None = None
    rule: str | None = None
    ply: int | None = None
    client_id: str | None = None
    from_server: bool = False
    lag_ms: int | None = None
    result: str | None = None
    lines: Sequence[Sequence[Sequence[int]]] | None = None
    days: int | None = None
    away_since_ms: int | None = None
    by_device: bool = False
    why: Mapping[str, object] | None = None

    @cached_property
    def name(self) -> CommandName | None:
        """Its name as a command of its colour, of its kind and for its position."""
        if self.client_id is None:
            return None
        caller = f"{self.by} {self.kind} {self.ply}"
        path = list(self.path) if self.path else None
        said = path, self.text, self.rule, self.result, self.days, self.lines
        return command_name(caller, self.client_id, *said)
