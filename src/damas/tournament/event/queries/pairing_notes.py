"""The pairing of each player in the rounds that go on, as a notice tells it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass

from ....rules.regulations.questions import lot_alone
from ..model.parts import Entrant, Round, TournamentBoard
from ..model.state import TournamentState
from .registrations import standing

COMING = ("place", "waiting", "entered")
MARK_LETTERS = 24
UNDRAWN = "-"


@dataclass(frozen=True, slots=True)
class PairingNote:
    """A player's pairing. *player* is an id, *registration* the way by which the player is told
    (`contact_of`).

    *opponent*: a name, "" for a free round, whose *board* is 0. *colour*: "white" or "black", ""
    while it is not drawn. *start*: local time of *zone* as ISO 8601 writes it, "" where the days
    are not settled.
    """

    round: int
    player: int
    registration: int
    board: int = 0
    opponent: str = ""
    opponent_id: int = 0
    colour: str = ""
    start: str = ""
    zone: str = ""

    @property
    def mark(self) -> str:
        """A digest, to be compared by `same_pairing`; its last letter is the colour's."""
        values = [self.board, self.opponent_id, self.start, self.zone]
        digest = hashlib.sha256(json.dumps(values).encode()).hexdigest()[:MARK_LETTERS]
        return digest + (self.colour[:1] or UNDRAWN)


@dataclass(frozen=True, slots=True)
class EventNotes:
    """All that notices tell of an event. *rounds*: the number of rounds that are paired;
    *registrations*: those whose people still come or play, and players entered at the desk
    (`contact_of`)."""

    name: str
    rounds: int
    registrations: frozenset[int]
    notes: tuple[PairingNote, ...]

    def note(self, number: int, player: int) -> PairingNote | None:
        """The note for a player of a round."""
        mine = (one for one in self.notes if (one.round, one.player) == (number, player))
        return next(mine, None)


def same_pairing(one: str, other: str) -> bool:
    """Whether two marks tell a player the same; a colour that is drawn later changes nothing.

    >>> same_pairing("abc-", "abcw"), same_pairing("abcw", "abcb"), same_pairing("", "abcw")
    (True, False, False)
    """
    colours = {one[-1:], other[-1:]}
    return one[:-1] == other[:-1] and (len(colours) == 1 or UNDRAWN in colours)


def wants_notes(state: TournamentState) -> bool:
    """Whether players of the event may be told by notices: it is played in a hall, and there are
    registrations or players. Those of an online event hear of their games."""
    return state.online is None and bool(state.preparation.registrations or state.entrants)


def contact_of(entrant: Entrant) -> int:
    """The number under which the ways to a player or team are stored: that of the registration;
    of a player entered at the desk the id, negative."""
    return entrant.registration or -entrant.id


def live_registrations(state: TournamentState) -> set[int]:
    """The registrations whose people still come or play, and the players entered at the desk who
    play (`contact_of`); none once the event is over."""
    if state.finished:
        return set()
    gone = {contact_of(one) for one in state.entrants.values() if one.left or one.expelled}
    at_desk = {contact_of(one) for one in state.entrants.values() if not one.registration}
    coming = {who for who, at in standing(state).items() if at in COMING}
    return (coming | at_desk) - gone


def event_notes(state: TournamentState) -> EventNotes:
    """Everything that notices need to know of an event."""
    return EventNotes(
        state.rules.name,
        len(state.rounds),
        frozenset(live_registrations(state)),
        tuple(pairing_notes(state)),
    )


def pairing_notes(state: TournamentState) -> list[PairingNote]:
    """The notes for players of rounds that are not closed. A board with a result has none: its
    players have met."""
    return [
        note
        for found in state.rounds
        if not found.closed
        for note in (*_boards(state, found), *_free(state, found))
    ]


def _boards(state: TournamentState, found: Round) -> Iterator[PairingNote]:
    start, zone = _start(state, found.number)
    for place, board in enumerate(found.boards, start=1):
        if any(game.codes for game in board.games):
            continue
        for who, other in ((board.first, board.second), (board.second, board.first)):
            entrant = state.entrant(who)
            yield PairingNote(
                found.number,
                who,
                contact_of(entrant),
                found.in_hall(place),
                state.name(other),
                other,
                _colour(state, board, who),
                start,
                zone,
            )


def _colour(state: TournamentState, board: TournamentBoard, who: int) -> str:
    """The colour in the first game, "" where a lot decides that is not drawn yet."""
    rules, game = state.rules, board.games[0]
    ways, _ = rules.colour_ways
    by_lot = lot_alone(rules.rules).value
    if rules.teams or (by_lot and game.colours not in ways):
        return ""
    return "white" if game.white == who else "black"


def _free(state: TournamentState, found: Round) -> Iterator[PairingNote]:
    for who in found.free:
        yield PairingNote(found.number, who, contact_of(state.entrant(who)))


def _start(state: TournamentState, number: int) -> tuple[str, str]:
    calendar = state.preparation.calendar
    if calendar is None or number > len(calendar.starts):
        return "", ""
    return calendar.starts[number - 1], calendar.time_zone
