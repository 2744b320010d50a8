"""The parts of an event: players, rounds, boards, games. Changed only by its acts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from ...scoring.crosstable import Player
from .changes import Change, Codes

Part = TypeVar("Part")


def _same(part: Part) -> Part:
    """A part with the same values; `copy.copy` takes five times as long."""
    kind: Any = type(part)
    made: Part = object.__new__(kind)
    for name in kind.__slots__:
        setattr(made, name, getattr(part, name))
    return made


@dataclass(slots=True)
class Entrant:
    """A player of the event. *id* is the order of entry and never changes; the pairing number is
    `player.no`, settled before the first round (TRN-03).

    *first_round*: the first round this player can be paired in, higher for a late entry.
    *left*: the first round not played after leaving, 0 for a player who has not left.
    *byes*: round → requested code. *seat*: the mark of the person of the server who plays the
    boards at the own device, "" for a player of the hall; *hall*: such a person plays in the hall.
    *registration*: the id of the one that the player came by, 0
    for a player entered by hand.
    """

    id: int
    player: Player
    first_round: int = 1
    missed: str = "Z"
    left: int = 0
    expelled: bool = False
    present: bool | None = None
    absences: list[tuple[int, int]] = field(default_factory=list)
    byes: dict[int, str] = field(default_factory=dict)
    seat: str = ""
    hall: bool = False
    registration: int = 0

    @property
    def is_online(self) -> bool:
        """Whether the player plays at the own device."""
        return bool(self.seat) and not self.hall

    def plays(self, number: int) -> bool:
        """Whether the player takes part in round *number* as far as leaving and coming go."""
        if number < self.first_round or (self.left and number >= self.left):
            return False
        return not any(first <= number < last for first, last in self.absences)

    def copy(self) -> Entrant:
        """The same, to be changed by itself."""
        made = _same(self)
        made.absences, made.byes = self.absences.copy(), self.byes.copy()
        return made


@dataclass(slots=True)
class LinkedGame:
    """A game played at an arbiter's table or on screen (`PLAYS`), linked to a game of the event.

    *id* is its address on the server that opened it, *white* the player who had White there.
    *codes*, *how* and *article*: the result reported there, its own White's code first; None while
    it goes on. *waived*: an arbiter decided against that. *closed*: its reports no longer count.
    *since_ms*: the time (ms UTC) at which the server opened it for its players; 0 for others.
    """

    kind: str
    id: str
    white: int
    codes: Codes | None = None
    how: str = ""
    article: str = ""
    waived: Codes | None = None
    closed: bool = False
    since_ms: int = 0

    def copy(self) -> LinkedGame:
        """The same, to be changed by itself."""
        return _same(self)


@dataclass(slots=True)
class TournamentGame:
    """One game on a board. *white* and *black* are ids; *codes* None while it is open.

    *how*: the reason (RES-06), "" where none was given. *colours*: how they were settled.
    *forfeit*: the result came from a player leaving, and goes when the player comes back. *plays*:
    its games at a table or on screen; *source*: the id of the one that the result came from, "" for
    a result entered by hand. *flags*: the players whose flag fell on a clock beside the board.
    """

    white: int
    black: int
    codes: Codes | None = None
    how: str = ""
    colours: str = "table"
    seed: str = ""
    adjourned: bool = False
    forfeit: bool = False
    opening: str = ""
    pdn: str = ""
    reports: dict[int, Codes] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)
    plays: list[LinkedGame] = field(default_factory=list)
    source: str = ""
    flags: list[int] = field(default_factory=list)

    def code_of(self, who: int) -> str:
        """The code of one of the two; "*" while open."""
        if self.codes is None:
            return "*"
        return self.codes[0] if who == self.white else self.codes[1]

    def reported_by(self, play: LinkedGame) -> Codes | None:
        """The result reported by *play*, White's code first as the colours are now."""
        if play.codes is None or play.white == self.white:
            return play.codes
        return play.codes[1], play.codes[0]

    @property
    def open_play(self) -> LinkedGame | None:
        """The linked game that goes on or was played last, unless it was closed."""
        return next((play for play in reversed(self.plays) if not play.closed), None)

    @property
    def differs(self) -> LinkedGame | None:
        """The linked game whose result differs from the entered one: an arbiter decides."""
        play = self.open_play
        if play is None or self.reported_by(play) == self.codes:
            return None
        if play.codes is None:
            return play if self.source == play.id else None
        return None if play.waived == play.codes else play

    def copy(self) -> TournamentGame:
        """The same, to be changed by itself."""
        made = _same(self)
        made.reports, made.changes = self.reports.copy(), self.changes.copy()
        made.plays = [play.copy() for play in self.plays]
        made.flags = self.flags.copy()
        return made


class PlayOffGame(NamedTuple):
    """A game that decides an equal meeting: its *kind* (`PLAY_OFFS`), the id of White, the *codes*
    of its result as `TournamentGame` has them, the *clocks* as they were said."""

    kind: str
    white: int
    codes: Codes | None = None
    clocks: str = ""

    def code_of(self, who: int) -> str:
        """The code of one of the two; "*" while open."""
        if self.codes is None:
            return "*"
        return self.codes[0] if who == self.white else self.codes[1]


@dataclass(slots=True)
class TournamentBoard:
    """Two players who meet in a round, and their games; or two teams, with a game a board.

    *play_offs*: the games that decided who goes on, which count for nothing else.
    *line_ups*: id of a team → numbers of its members by board, 0 where nobody sits.
    """

    first: int
    second: int
    games: list[TournamentGame]
    decided: int = 0
    decided_by: str = ""
    play_offs: tuple[PlayOffGame, ...] = ()
    line_ups: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def seat(self, team: int, game: int) -> int:
        """The number of the member who plays game *game*, from 1, for *team*; 0 for nobody."""
        row = self.line_ups.get(team, ())
        return row[game - 1] if game <= len(row) else 0

    def copy(self) -> TournamentBoard:
        """The same, to be changed by itself."""
        made = _same(self)
        made.games = [game.copy() for game in self.games]
        made.line_ups = self.line_ups.copy()
        return made


@dataclass(slots=True)
class Round:
    """*free*: ids of the free round. *unpaired*: id → code of players who do not play (H, F, Z).

    *start_ms*: the time (ms UTC) at which its boards are opened online; 0 until it is known.
    *first_board*: the number in the hall of its first board.
    """

    number: int
    boards: list[TournamentBoard]
    free: tuple[int, ...] = ()
    unpaired: dict[int, str] = field(default_factory=dict)
    how: str = ""
    closed: bool = False
    accepted: tuple[str, ...] = ()
    start_ms: int = 0
    first_board: int = 1

    def in_hall(self, board: int) -> int:
        """The number in the hall of a board, which is counted from 1 in the round."""
        return self.first_board - 1 + board

    def open_games(self) -> Iterator[tuple[int, int, TournamentGame]]:
        """(board, game, TournamentGame) of every game without a result, numbers from 1."""
        for place, board in enumerate(self.boards, start=1):
            for index, game in enumerate(board.games, start=1):
                if game.codes is None:
                    yield place, index, game

    def copy(self) -> Round:
        """The same, to be changed by itself."""
        made = _same(self)
        made.boards = [board.copy() for board in self.boards]
        made.unpaired = self.unpaired.copy()
        return made


class StrictLeft(NamedTuple):
    """The moment at which strict mode was left: the last *round* paired, and whether it was closed
    (*over*)."""

    round: int
    over: bool


class EnginePairing(NamedTuple):
    """The next round as the system pairs it, in ids, from the first *made_from* entries of the
    log."""

    made_from: int
    boards: tuple[tuple[int, int], ...]
    free: tuple[int, ...]
    absent: tuple[int, ...]


class OpeningDraw(NamedTuple):
    """The draw of a round's openings: the *table*, the *seed*, the *kind* and the ids drawn."""

    table: str
    seed: str
    kind: str
    openings: tuple[str, ...]
