"""A question to the archive."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...arguments import check_kind
from ...board import Board
from ...errors import NotationError

RESULTS = ("white", "black", "draw", "none")
MOST_PIECES = 7  # endings are found by their material from this many pieces on
_SIDE = re.compile(r"(?:(\d)\s*K)?\s*(?:(\d)\s*M)?", re.IGNORECASE)
_VERSUS = re.compile(r"\s+(?:v|vs|x|-)\s+|\s*[-:]\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Query:
    """A question to the archive; fields that are None or empty are ignored.

    *words*: in the names of players, event and place, in any order, each a beginning of a word;
    *player*: of either colour; *white*, *black*; *event*; *since*, *until*: dates, also years only;
    *result*: one of RESULTS; *variant*; *board*: a position at any ply, *mirrored* too with colours
    exchanged; *ending*: such as "3K v 1K" or "2K1M v 1K", whichever side has them; *faulty*: only
    games that could not be played to their end.
    """

    words: str = ""
    player: str = ""
    white: str = ""
    black: str = ""
    event: str = ""
    since: str = ""
    until: str = ""
    result: str | None = None
    variant: str | None = None
    board: Board | None = None
    mirrored: bool = False
    ending: str = ""
    faulty: bool = False

    def __post_init__(self) -> None:
        for name in ("words", "player", "white", "black", "event", "since", "until", "ending"):
            check_kind(name, getattr(self, name), str, None)
        for name in ("result", "variant"):
            check_kind(name, getattr(self, name), str, None)
        check_kind("board", self.board, Board, None)


def kinds_of(text_: str) -> Sequence[int]:
    """The kinds of ending that "3K v 1K" names, with either colour on either side.

    >>> [f"{kind:04x}" for kind in kinds_of("2K1M v 1K")]
    ['0112', '1201']
    """
    sides = [part.strip() for part in _VERSUS.split(text_.strip())]
    counts = []
    for side in sides:
        found = _SIDE.fullmatch(side.replace("+", ""))
        if not side or not found:
            raise unreadable("ending", text_, "3K v 1K, 2K1M v 1K")
        counts.append((int(found[2] or 0), int(found[1] or 0)))
    total = sum(men + kings for men, kings in counts)
    if len(counts) != 2 or not 0 < total <= MOST_PIECES:
        raise unreadable("ending", text_, "3K v 1K, 2K1M v 1K")
    (men, kings), (other_men, other_kings) = counts
    both = {
        men << 12 | kings << 8 | other_men << 4 | other_kings,
        other_men << 12 | other_kings << 8 | men << 4 | kings,
    }
    return sorted(both)


def unreadable(what: str, value: str, known: str) -> NotationError:
    """The error for a word of a question that cannot be read."""
    return NotationError(
        "bad-query",
        "{what} cannot be {value}; it is such as: {known}",
        what=what,
        value=value,
        known=known,
    )
