"""What an event remembers: players, rounds, boards, games. Changed only by its acts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ..scoring.crosstable import Player

Codes = tuple[str, str]
"""What the two players of a game have: White's code and Black's, keys of RESULTS (RES-06)."""


def result_of(codes: Codes, how: str) -> str:
    """A result as the audit trail has it, such as "1 0 (time)"."""
    return " ".join(codes) + (f" ({how})" if how else "")


def place_name(number: int, board: int, game: int = 1) -> str:
    """A game as the audit trail names it: "round 1 board 2", "round 1 board 2 game 2"."""
    return f"round {number} board {board}" + (f" game {game}" if game != 1 else "")


class Change(NamedTuple):
    """One line of the audit trail: the value of *what* before and after, who, when and why.

    *entry* is the place of the entry in the log, from 1.
    """

    entry: int
    what: str
    before: str
    after: str
    by: str
    role: str
    at: str
    reason: str


@dataclass(slots=True)
class Entrant:
    """A player of the event. *id* is the order of entry and never changes; the pairing number is
    `player.no`, settled before the first round (TRN-03).

    *first_round*: the first round this player can be paired in, higher for a late entry.
    *left*: the first round not played after leaving, 0 for who is there.
    *byes*: round → requested code.
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

    def plays(self, number: int) -> bool:
        """Whether the player takes part in round *number* as far as leaving and coming go."""
        if number < self.first_round or (self.left and number >= self.left):
            return False
        return not any(first <= number < last for first, last in self.absences)


@dataclass(slots=True)
class Play:
    """Where a game is played besides the board: at an arbiter's table or on screen (`PLAYS`).

    *id* is its address on the server that opened it, *white* who had White there. *codes*, *how*
    and *article*: the result that it told, its own White's code first; None while it goes on.
    *waived*: an arbiter decided against that. *closed*: what it tells does not count any more.
    """

    kind: str
    id: str
    white: int
    codes: Codes | None = None
    how: str = ""
    article: str = ""
    waived: Codes | None = None
    closed: bool = False


@dataclass(slots=True)
class Game:
    """One game on a board. *white* and *black* are ids; *codes* None while it is open.

    *how*: the reason (RES-06), "" where it was not told. *colours*: how they were settled.
    *forfeit*: the result came from somebody leaving, and goes when they come back. *plays*: where
    it was opened; *source*: the id of the one that the result came from, "" for one entered.
    *flags*: the players whose flag a clock beside the board told to have fallen.
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
    plays: list[Play] = field(default_factory=list)
    source: str = ""
    flags: list[int] = field(default_factory=list)

    def code_of(self, who: int) -> str:
        """The code of one of the two; "*" while open."""
        if self.codes is None:
            return "*"
        return self.codes[0] if who == self.white else self.codes[1]

    def told_by(self, play: Play) -> Codes | None:
        """What *play* told, White's code first as the colours are now."""
        if play.codes is None or play.white == self.white:
            return play.codes
        return play.codes[1], play.codes[0]

    @property
    def open_play(self) -> Play | None:
        """Where the game is played now or was played last, unless that was closed."""
        return next((play for play in reversed(self.plays) if not play.closed), None)

    @property
    def differs(self) -> Play | None:
        """What was played and says something else than the result: an arbiter decides."""
        play = self.open_play
        if play is None or self.told_by(play) == self.codes:
            return None
        if play.codes is None:
            return play if self.source == play.id else None
        return None if play.waived == play.codes else play


@dataclass(slots=True)
class Board:
    """Two players who meet in a round, and their games."""

    first: int
    second: int
    games: list[Game]
    decided: int = 0
    decided_by: str = ""


@dataclass(slots=True)
class Round:
    """*free*: who has the free round. *unpaired*: id → code of those who do not play (H, F, Z)."""

    number: int
    boards: list[Board]
    free: tuple[int, ...] = ()
    unpaired: dict[int, str] = field(default_factory=dict)
    how: str = ""
    closed: bool = False
    accepted: tuple[str, ...] = ()

    def open_games(self) -> Iterator[tuple[int, int, Game]]:
        """(board, game, Game) of what has no result, numbers from 1."""
        for place, board in enumerate(self.boards, start=1):
            for index, game in enumerate(board.games, start=1):
                if game.codes is None:
                    yield place, index, game
