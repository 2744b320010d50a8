"""The next round as the system pairs it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ..errors import TournamentError
from ..pairing.histories import Field
from ..pairing.swiss import Engine, pair_round
from . import cup
from .objections import Objection, warnings
from .schedule import Pair, berger_round
from .table import columns_of

if TYPE_CHECKING:
    from .event import Event


@dataclass(frozen=True)
class Proposal:
    """A round as it could be paired: ids. *how* names what made it; *absent* are those who were
    left out because they are not there. *made_from*: how many entries the log had."""

    round: int
    boards: tuple[Pair, ...]
    free: tuple[int, ...]
    how: str
    warnings: tuple[Objection, ...] = ()
    absent: tuple[int, ...] = ()
    made_from: int = 0

    def to_data(self) -> dict[str, Any]:
        """The data of the `pair` entry that takes it as it is, warnings included."""
        accepted = sorted({w.code for w in self.warnings if w.grade == "serious"})
        return {
            "round": self.round,
            "boards": [list(pair) for pair in self.boards],
            "free": list(self.free),
            "how": self.how,
            **({"accept": accepted} if accepted else {}),
            **({"absent": list(self.absent)} if self.absent else {}),
            **({"from": self.made_from} if self.made_from else {}),
        }


def rounds_total(event: Event) -> int:
    """How many rounds the event has."""
    rules = event.rules
    if rules.system == "round-robin":
        count = len(event.entrants)
        return max(count - 1 + count % 2, 0) * rules.cycles
    if rules.system == "knock-out":
        return max(len(event.entrants) - 1, 0).bit_length()
    return rules.rounds


def propose(event: Event, engine: str | Engine = "dutch") -> Proposal:
    """The next round; *engine* pairs a Swiss.

    Raises TournamentError ("no-more-rounds", "too-few-players").
    """
    number = len(event.rounds) + 1
    system = event.rules.system
    if len(event.entrants) < 2:
        raise TournamentError("too-few-players", "It takes two players to pair a round")
    if number > rounds_total(event):
        raise TournamentError(
            "no-more-rounds", "All {count} rounds are paired", count=rounds_total(event)
        )
    if system == "swiss":
        found = _swiss(event, number, engine)
    else:
        found = MAKERS[system](event, number)
        told = tuple(warnings(event, found.boards, found.free, number))
        found = replace(found, warnings=told)
    return replace(found, made_from=len(event.log))


def _berger(event: Event, number: int) -> Proposal:
    boards, free = berger_round(event, number)
    return Proposal(number, tuple(boards), free, "berger")


def _match(event: Event, number: int) -> Proposal:
    """One meeting after the other; who had White first has Black first in the next."""
    one, two = sorted(event.entrants, key=lambda who: event.entrants[who].player.no)[:2]
    if number > 1:
        before = event.rounds[-1].boards[0].games[0]
        one, two = before.black, before.white
    return Proposal(number, ((one, two),), (), "match")


def _swiss(event: Event, number: int, engine: str | Engine) -> Proposal:
    """By the engine; adjourned games count as drawn (C.04.2)."""
    if event.rounds and not event.rounds[-1].closed:
        raise TournamentError(
            "round-open", "Close round {round} before the next is paired", round=number - 1
        )
    numbers = {who: entrant.player.no for who, entrant in event.entrants.items()}
    ids = {no: who for who, no in numbers.items()}
    out = [w for w, e in event.entrants.items() if number in e.byes or not e.plays(number)]
    left_out = event.rules.absent == "out"
    absent = [w for w, e in event.entrants.items() if left_out and e.present is False]
    absent = [who for who in absent if who not in out]
    out += absent
    bans = {
        frozenset((numbers[one], numbers[other]))
        for first, last, who in event.forbidden
        if first <= number <= last
        for one, other in combinations(sorted(who & numbers.keys()), 2)
    }
    field = Field(
        event.crosstable(),
        number,
        event.rounds_total,
        frozenset(numbers[who] for who in out),
        frozenset(bans),
        event.rules.first_colour,
        columns_of(event),
    )
    found = pair_round(field, engine)
    boards = tuple((ids[white], ids[black]) for white, black in found.boards)
    free = (ids[found.free],) if found.free else ()
    told = tuple(warnings(event, boards, free, number))
    how = engine if isinstance(engine, str) else "program"
    return Proposal(number, boards, free, how, told, tuple(absent))


def _cup(event: Event, number: int) -> Proposal:
    boards, free = cup.next_round(event, number)
    return Proposal(number, tuple(boards), free, "bracket")


MAKERS: dict[str, Callable[[Event, int], Proposal]] = {
    "round-robin": _berger,
    "match": _match,
    "knock-out": _cup,
}
"""What proposes the next round of each system but the Swiss."""
