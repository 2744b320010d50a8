"""Who played whom, with which colour, and what each got: results stand per player (RES-06)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

HALF = Fraction(1, 2)
WINS, DRAWS, LOSSES = frozenset("1W+FU"), frozenset("=DH"), frozenset("0L-Z ")
PLAYED = frozenset("10=WDL")
FORFEITS = frozenset("+-")
BYES = frozenset("HFUZ")


@dataclass(frozen=True, slots=True)
class Score:
    """What a game is worth to a player."""

    win: Fraction = Fraction(1)
    draw: Fraction = HALF
    loss: Fraction = Fraction(0)
    free: Fraction = Fraction(1)  # the bye of the pairing; in a round robin a free round gives none

    def of(self, code: str) -> Fraction:
        """The points of a result by its code in TRF."""
        if code == "U":
            return self.free
        return self.win if code in WINS else self.draw if code in DRAWS else self.loss


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's round: *opponent* (0: none), *colour* "w", "b" or "-", *code* as in TRF.

    Codes: 1 = 0 played, + - walkover, W D L played and not rated, H half, F full, U pairing's and Z
    zero point bye, a space for nothing yet.
    """

    opponent: int = 0
    colour: str = "-"
    code: str = " "

    @property
    def is_game(self) -> bool:
        """Whether there is an opponent and a result, played or by walkover (C.07 15.2)."""
        return self.opponent > 0 and self.code in PLAYED | FORFEITS

    @property
    def is_played(self) -> bool:
        """Whether it was played over the board."""
        return self.opponent > 0 and self.code in PLAYED


@dataclass(slots=True)
class Player:
    """One line of the table; *cells* by round. *points* and *rank* as a file states them."""

    no: int
    name: str = ""
    sex: str = ""
    title: str = ""
    rating: int = 0
    federation: str = ""
    fide_no: str = ""
    birth: str = ""
    points: Fraction | None = None
    rank: int | None = None
    cells: list[Cell] = field(default_factory=list)


@dataclass(slots=True)
class Event:
    """A tournament as a table: *players* by number; *fields*: other lines of its file, kept."""

    name: str = ""
    players: dict[int, Player] = field(default_factory=dict)
    score: Score = field(default_factory=Score)
    fields: list[tuple[str, str]] = field(default_factory=list)
    tie_breaks: tuple[str, ...] = ()

    @property
    def rounds(self) -> int:
        """How many rounds have begun."""
        return max((len(player.cells) for player in self.players.values()), default=0)

    def points(self, no: int) -> Fraction:
        """What a player has."""
        return sum((self.score.of(cell.code) for cell in self.players[no].cells), Fraction(0))


class Table:
    """An event as it stands, with what tie-breaks ask again and again: games and points by player.

    Points are on the scale 1, a half, 0, whatever the event counts (TIE-04), and in halves, so that
    they are whole numbers.
    """

    def __init__(self, event: Event) -> None:
        self.event = event
        self.rounds = event.rounds
        free = 2 if event.score.free > 0 else 0
        self.games: dict[int, list[tuple[Cell, int]]] = {}
        self.halves: dict[int, int] = {}
        for no, player in event.players.items():
            worth = [(cell, free if cell.code == "U" else _halves(cell)) for cell in player.cells]
            self.games[no] = [(cell, half) for cell, half in worth if cell.is_game]
            self.halves[no] = sum(half for _, half in worth)

    def name(self, no: int) -> str:
        """A player's name."""
        return self.event.players[no].name


def _halves(cell: Cell) -> int:
    return 2 if cell.code in WINS else 1 if cell.code in DRAWS else 0
