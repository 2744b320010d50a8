"""A problem as a value: a position, the moves asked, and how it was proven."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...base.errors import DamasError
from ...base.i18n import Text
from ...rules.board import Board
from ...rules.variants import Colour

_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # none that is taken for another
ID_LENGTH = 8
TASKS: Mapping[Colour, Text] = {
    "white": Text("White plays and wins."),
    "black": Text("Black plays and wins."),
}


class UnknownProblemError(DamasError, LookupError):
    """There is no problem of this name."""


@dataclass(frozen=True)
class ProvenProblem:
    """A problem of *variant*: the side to move in *fen* wins by *moves*.

    *moves* are PDN, the solver's first, the opponent's best replies between; the first *asked*
    plies are the problem, and the solver's last one of them is not forced. The rest shows the
    gain. *ground*: "table", "win" or "material" (see `proving`); *gain* in men at the end of the
    line; *plies* to the end of the game where no quicker win is possible, None where that is not
    proven. *rating*: the first estimate of the
    difficulty, on the scale of the ratings of players.
    """

    id: str
    variant: str
    fen: str
    moves: tuple[str, ...]
    asked: int
    ground: str
    gain: int
    plies: int | None
    motifs: tuple[str, ...]
    rating: int

    @cached_property
    def board(self) -> Board:
        """The position."""
        return Board(self.variant, self.fen)

    @property
    def solver(self) -> Colour:
        """The side that wins."""
        return self.board.turn

    @property
    def task(self) -> Text:
        """What the solver is asked."""
        return TASKS[self.solver]

    @property
    def turns(self) -> int:
        """The number of moves that the solver has to find."""
        return (self.asked + 1) // 2

    def boards(self) -> list[Board]:
        """The position before each move of the line, and the last one."""
        found = [self.board]
        for text in self.moves:
            found.append(found[-1].after(text))
        return found

    @classmethod
    def from_dict(cls, row: Mapping[str, Any]) -> ProvenProblem:
        """The problem that `to_dict` gave; raises KeyError or TypeError for other values."""
        return cls(**{**row, "moves": tuple(row["moves"]), "motifs": tuple(row["motifs"])})

    def to_dict(self) -> dict[str, Any]:
        """The problem as plain values, fit for JSON."""
        return {
            "id": self.id,
            "variant": self.variant,
            "fen": self.fen,
            "moves": list(self.moves),
            "asked": self.asked,
            "ground": self.ground,
            "gain": self.gain,
            "plies": self.plies,
            "motifs": list(self.motifs),
            "rating": self.rating,
        }


def id_of(variant: str, fen: str) -> str:
    """The name of the problem in a position: the same in every version that has it."""
    number = int.from_bytes(hashlib.blake2b(f"{variant} {fen}".encode(), digest_size=5).digest())
    return "".join(_LETTERS[number >> 5 * place & 31] for place in range(ID_LENGTH))
