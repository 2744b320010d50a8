"""The GameType tag: which game a file holds, and from which corner its squares are numbered."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from ..errors import NotationError
from ..i18n import Text
from ..variants import VARIANTS, Variant

NAMES = {
    0: "chess",
    1: "Chinese chess",
    21: "English draughts",
    22: "Italian draughts",
    23: "pool checkers",
    24: "Spanish draughts",
    25: "Russian draughts",
    27: "Canadian draughts",
    29: "Czech draughts",
    30: "Turkish draughts",
    31: "Thai draughts",
    40: "Frisian draughts",
    41: "Spantsiretti",
    50: "Othello",
}
"""Games of the standard that are not played here, by number."""

_FORM = re.compile(
    r"\s*(\d+)\s*(?:,\s*([WB])\s*,\s*(\d+)\s*,\s*(\d+)\s*,\s*([ANS])([0-3])\D*([01])?)?"
)
_STANDARD_CORNER = {"manoury": 2, "pdn32": 2, "portuguese": 1}


@dataclass(frozen=True, slots=True)
class GameType:
    """What a GameType tag says: *number*, and the corner of square 1 where it is given.

    *corner*: 0 bottom left, 1 bottom right, 2 top left, 3 top right, from the first player's side.
    """

    number: int
    algebraic: bool = False
    corner: int | None = None

    @classmethod
    def parse(cls, text: str) -> GameType:
        """Reads the value of the tag; raises NotationError."""
        found = _FORM.match(text)
        if not found:
            raise NotationError("bad-gametype", '"{text}" is not a GameType', text=text)
        number, _, _, _, style, corner, _ = found.groups()
        numbered = style == "N"
        return cls(int(number[:9]), style == "A", int(corner) if numbered else None)

    @property
    def variant(self) -> Variant:
        """The variant played; raises NotationError, naming the game, for one not played here.

        A file of another game is never played under rules that are not its own.
        """
        for row in VARIANTS.values():
            if row.gametype == self.number:
                return row
        raise NotationError(
            "gametype-not-played",
            "GameType {number} ({name}) is not played here; those that are: 20, 26 and 28",
            number=self.number,
            name=Text(NAMES.get(self.number, "unknown")),
        )


Renumber = Callable[[int], int]


def corners_of(row: Variant, declared: int | None) -> list[int]:
    """The corners to try, likeliest first: the game's own, what the file declares, the others.

    Programs declare one corner and number from another, so which reading replays decides.
    """
    own = _STANDARD_CORNER[row.numbering]
    rest = [declared] if declared is not None else []
    return list(dict.fromkeys([own, *rest, 0, 1, 2, 3]))


def renumber(row: Variant, corner: int) -> Renumber:
    """File number → number of the variant, for a file whose square 1 lies in *corner*.

    Numbers off the board are returned as they are.
    """
    half = row.size // 2

    def number(n: int) -> int:
        if not 1 <= n <= row.squares:
            return n
        line, column = divmod(n - 1, half)
        line = row.size - 1 - line if corner in (0, 1) else line
        column = half - 1 - column if corner in (1, 3) else column
        return row.number(line * half + column)

    return number
