"""The next round as the system pairs it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from ...errors import TournamentError
from ...pairing.histories import PairingState
from ...pairing.swiss import Engine, Pairing, pair_round
from ..model.parts import EnginePairing
from ..model.state import TournamentState
from . import knockout
from .absences import known_absences, marked_absent
from .objections import Objection, same_club, warnings
from .schedule import Pair, berger_round
from .scheveningen import the_two
from .table import columns_of, crosstable


@dataclass(frozen=True)
class Proposal:
    """A round as it could be paired, in ids.

    *how* names the method that made it. *absent* were left out because they are not there.
    *made_from*: the number of entries in the log.
    """

    round: int
    boards: tuple[Pair, ...]
    free: tuple[int, ...]
    how: str
    warnings: tuple[Objection, ...] = ()
    absent: tuple[int, ...] = ()
    made_from: int = 0

    @property
    def pairing(self) -> EnginePairing:
        """The pairing alone, for a comparison."""
        return EnginePairing(self.made_from, self.boards, self.free, self.absent)

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


def propose(state: TournamentState, engine: str | Engine = "dutch") -> Proposal:
    """The next round; *engine* pairs a Swiss.

    Raises TournamentError ("no-more-rounds", "too-few-players").
    """
    number = len(state.rounds) + 1
    system = state.rules.system
    if len(state.entrants) < 2:
        raise TournamentError("too-few-players", "It takes two players to pair a round")
    if number > state.rounds_total:
        raise TournamentError(
            "no-more-rounds", "All rounds are paired: {count}", count=state.rounds_total
        )
    if system == "swiss":
        found = _swiss(state, number, engine)
    else:
        found = MAKERS[system](state, number)
        objections = tuple(warnings(state, found.boards, found.free, number))
        found = replace(found, warnings=objections)
    return replace(found, made_from=len(state.log))


def _berger(state: TournamentState, number: int) -> Proposal:
    boards, free = berger_round(state, number)
    return Proposal(number, tuple(boards), free, "berger")


def _match(state: TournamentState, number: int) -> Proposal:
    """One meeting after the other; the first White of one has Black first in the next."""
    one, two = sorted(state.entrants, key=lambda who: state.entrants[who].player.no)[:2]
    if number > 1:
        before = state.rounds[-1].boards[0].games[0]
        one, two = before.black, before.white
    return Proposal(number, ((one, two),), (), "match")


def _swiss(state: TournamentState, number: int, engine: str | Engine) -> Proposal:
    """By the engine; adjourned games count as drawn (C.04.2)."""
    if state.rounds and not state.rounds[-1].closed:
        raise TournamentError(
            "round-open", "Close round {round} before the next is paired", round=number - 1
        )
    ids = {entrant.player.no: who for who, entrant in state.entrants.items()}
    found = _clubs_apart(state, _field(state, number), engine)
    boards = tuple((ids[white], ids[black]) for white, black in found.boards)
    free = (ids[found.free],) if found.free else ()
    objections = tuple(warnings(state, boards, free, number))
    how = engine if isinstance(engine, str) else "program"
    return Proposal(number, boards, free, how, objections, tuple(_absent(state, number)))


def _absent(state: TournamentState, number: int) -> list[int]:
    """Ids of those who are not in the hall, beside those who do not play the round anyway."""
    out = known_absences(state, number)
    return [who for who in marked_absent(state) if who not in out]


def _field(state: TournamentState, number: int) -> PairingState:
    """The state that an engine pairs for round *number*."""
    numbers = {who: entrant.player.no for who, entrant in state.entrants.items()}
    out = (*known_absences(state, number), *_absent(state, number))
    bans = {
        frozenset((numbers[one], numbers[other]))
        for first, last, who in state.forbidden
        if first <= number <= last
        for one, other in combinations(sorted(who & numbers.keys()), 2)
    }
    return PairingState(
        crosstable(state),
        number,
        state.rounds_total,
        frozenset(numbers[who] for who in out),
        frozenset(bans),
        state.rules.first_colour,
        columns_of(state),
    )


def _clubs_apart(state: TournamentState, given: PairingState, engine: str | Engine) -> Pairing:
    """The pairing with the players of a club kept apart where the event says so; where that cannot
    be, as if it did not: the objections name the pairs."""
    found = _kept_apart(state, given, engine)
    return pair_round(given, engine) if found is None else found


def _kept_apart(
    state: TournamentState, given: PairingState, engine: str | Engine = "dutch"
) -> Pairing | None:
    """The pairing in which no players of one club meet; None where the round asks for none, or
    there is none."""
    apart = frozenset(
        frozenset((state.entrants[one].player.no, state.entrants[other].player.no))
        for one, other in combinations(sorted(state.entrants), 2)
        if same_club(state, one, other, given.round)
    )
    if not apart:
        return None
    try:
        return pair_round(replace(given, forbidden=given.forbidden | apart), engine)
    except TournamentError as error:
        if error.code not in ("no-pairing", "program-failed", "too-few-players"):
            raise
        return None


def apart_rounds(state: TournamentState) -> list[tuple[int, int]]:
    """(first, last) of the rounds in which no players of one club meet: of those that were paired
    where none did, of those to come the next only if it can be paired so."""
    found: list[tuple[int, int]] = []
    for number in range(1, min(state.rules.club_rounds, state.rounds_total) + 1):
        if not _stay_apart(state, number):
            continue
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found


def _stay_apart(state: TournamentState, number: int) -> bool:
    if number <= len(state.rounds):
        boards = state.rounds[number - 1].boards
        return not any(same_club(state, one.first, one.second, number) for one in boards)
    last_open = bool(state.rounds) and not state.rounds[-1].closed
    if number > len(state.rounds) + 1 or last_open:
        return True
    return _kept_apart(state, _field(state, number)) is not None


def _knockout(state: TournamentState, number: int) -> Proposal:
    boards, free = knockout.bracket_round(state, number)
    return Proposal(number, tuple(boards), free, "bracket")


def _scheveningen(state: TournamentState, number: int) -> Proposal:
    return Proposal(number, (the_two(state),), (), "scheveningen")


MAKERS: dict[str, Callable[[TournamentState, int], Proposal]] = {
    "round-robin": _berger,
    "match": _match,
    "knock-out": _knockout,
    "scheveningen": _scheveningen,
}
"""The function that proposes the next round of each system but the Swiss."""
