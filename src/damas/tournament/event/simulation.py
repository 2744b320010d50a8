"""Whole Swiss events by lot, for checking programs: the same seed gives the same event.

Results follow the ratings by Elo's expectation. Everything that happens at events happens here too:
byes asked for, absences, late entries, withdrawals, W.O. single and double, bans.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..errors import TournamentError
from .acts.results import PENALTIES
from .model.entry import LogEntry
from .queries.proposals import Proposal
from .tournament import Tournament

AT = "2026-01-01T10:00:00Z"
BY = "simulation"
WEAKEST, STRONGEST = 1200, 2400
CLUBS = "ABCDEFGH"
TIE_BREAKS = "BH/C1,BH,SB,WIN"


@dataclass(frozen=True, slots=True)
class SimulatedSwiss:
    """The course of an event. *surprise*: the chance of a bye or an absence of each player in each
    round; *forfeits*: the chance of a W.O. of a game; *unusual*: that of a result by which a
    penalty takes points of one side or both; *draws*: that of a draw between equals."""

    players: int = 20
    rounds: int = 7
    acceleration: str = "none"
    club_rounds: int = 0
    first_colour: str = "w"
    surprise: float = 0.03
    forfeits: float = 0.03
    draws: float = 0.3
    unusual: float = 0.0
    tie_breaks: str = TIE_BREAKS


def simulated(given: SimulatedSwiss, seed: int) -> Iterator[Tournament]:
    """The event before each round is paired, and at its end; always the same value, which goes on.

    It ends early where no pairing keeps the rules. Raises TournamentError for impossible settings.
    """
    lot, event = random.Random(seed), Tournament()
    settings = {
        "name": f"Simulation {seed}",
        "system": "swiss",
        "rounds": given.rounds,
        "wo_tolerance_min": 15,
        "tie_breaks": given.tie_breaks,
        "acceleration": given.acceleration,
        "club_rounds": given.club_rounds,
        "first_colour": given.first_colour,
    }
    _act(event, "create", **settings)
    rows = [_player(lot, number) for number in range(1, given.players + 1)]
    _act(event, "add-players", players=rows)
    while len(event.rounds) < event.rounds_total:
        _surprises(event, lot, given.surprise)
        yield event
        try:
            found = event.proposal()
        except TournamentError:
            return
        _play(event, found, lot, given)
    _act(event, "finish")
    yield event


def _act(event: Tournament, what: str, /, **data: Any) -> None:
    event.apply(LogEntry(what, data, BY, "organiser", AT, BY))


def _try(event: Tournament, what: str, /, **data: Any) -> None:
    """An act that may be refused: a bye of somebody who has left."""
    try:
        _act(event, what, **data)
    except TournamentError:
        return


def _player(lot: random.Random, number: int) -> dict[str, Any]:
    club = lot.choice(CLUBS) if lot.random() < 0.7 else ""
    return {"name": f"Player {number}", "rating": lot.randint(WEAKEST, STRONGEST), "club": club}


def _surprises(event: Tournament, lot: random.Random, chance: float) -> None:
    """Byes, absences, bans and people who come or leave between two rounds."""
    following = len(event.rounds) + 1
    for who in list(event.entrants):
        if lot.random() < chance:
            _try(event, "request-bye", player=who, round=following, code=lot.choice("HHFZ"))
        if lot.random() < chance / 3:
            _try(event, "withdraw", player=who, round=following)
        present = lot.random() > chance
        if event.entrants[who].present is not present:
            _try(event, "check-in", player=who, present=present)
    if lot.random() < chance:
        _try(event, "forbid", players=lot.sample(sorted(event.entrants), 2))
    if following > 1 and lot.random() < chance:
        _try(event, "add-player", **_player(lot, len(event.entrants) + 1))


def _play(event: Tournament, found: Proposal, lot: random.Random, given: SimulatedSwiss) -> None:
    """Takes a round as proposed, with results by lot, and closes it."""
    _act(event, "pair", **found.to_data())
    number = len(event.rounds)
    for place, board in enumerate(event.rounds[-1].boards, start=1):
        if board.games[0].codes is None:
            ratings = [event.entrants[who].player.rating for who in (board.first, board.second)]
            _act(event, "result", round=number, board=place, **_outcome(lot, given, ratings))
    _act(event, "close-round", round=number)


def _outcome(lot: random.Random, given: SimulatedSwiss, ratings: list[int]) -> dict[str, str]:
    """The data of a result. Without unusual ones no lot is drawn for them: an older seed gives the
    same event."""
    if given.unusual and lot.random() < given.unusual:
        white, black = lot.choice(sorted(PENALTIES))
        return {"white": white, "black": black, "how": "penalty"}
    white, black = _result(lot, given, ratings[0] - ratings[1])
    return {"white": white, "black": black}


def _result(lot: random.Random, given: SimulatedSwiss, difference: int) -> tuple[str, str]:
    """A result by Elo's expectation: draws grow rarer with the difference."""
    if lot.random() < given.forfeits:
        return lot.choice([("+", "-"), ("-", "+"), ("-", "-")])
    expected = 1 / (1 + 10 ** (-difference / 400))
    draw = given.draws * 4 * expected * (1 - expected)
    drawn = lot.random()
    if drawn < draw:
        return "=", "="
    return ("1", "0") if drawn < draw + expected - draw / 2 else ("0", "1")
