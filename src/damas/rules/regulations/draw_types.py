"""The types of the draw rules, and of the draws that an arbiter gives."""

from __future__ import annotations

from dataclasses import dataclass

from ...base.citation import Citation

Material = tuple[int, int]
"""Kings and men of one side."""


@dataclass(frozen=True, slots=True)
class KingsOnly:
    """Draw after *moves* by each player of king moves only, without capture (DRW-02)."""

    moves: int
    citation: Citation
    reason: str = "kings_only"


@dataclass(frozen=True, slots=True)
class Repetition:
    """Draw when a position stands for the *times*-th time (DRW-03, DRW-04).

    *claim*: only when the opponent of the player who brought it about claims it.
    *with_turn*: the side to move is part of the position (AMB-06).
    """

    citation: Citation
    claim: bool = False
    with_turn: bool = True
    times: int = 3
    reason: str = "repetition"


@dataclass(frozen=True, slots=True)
class EndgameLimit:
    """Draw after *moves* by each player of one side having *strong*, the other *weak*
    (DRW-05..08).

    *carry_over*: the count goes on when the ending turns into another limit with this flag.
    *or_more*: so many kings of the strong side, or more (IDF64 7.2.4).
    """

    moves: int
    strong: tuple[Material, ...]
    weak: tuple[Material, ...]
    citation: Citation
    carry_over: bool = False
    or_more: bool = False
    reason: str = "endgame_limit"


@dataclass(frozen=True, slots=True)
class Forcada:
    """Draw when three kings v one have not won by the strong side's *moves*-th move (DRW-09).

    Counted after that side has held *line*, a name in the variant's named lines.
    """

    moves: int
    citation: Citation
    line: str = "main_road"
    reason: str = "forcada"


DrawRule = KingsOnly | Repetition | EndgameLimit | Forcada


@dataclass(frozen=True, slots=True)
class ArbiterDraw:
    """A draw that the game does not end in by itself: the arbiter gives it, or it is claimed.

    *moves*: by each player, after which it is drawn, while one side has *strong* and the other
    *weak*; 0: nothing is counted. *line*: the named line on which the king of the weaker side
    stands, *strong_line*: that of the stronger side's king. *pieces*: how few and how many pieces
    there are, kings on both sides, with nothing captured or crowned since. *judged*: the arbiter
    alone sees whether the ending is one of these.
    """

    name: str
    citation: Citation
    moves: int = 0
    strong: tuple[Material, ...] = ()
    weak: tuple[Material, ...] = ()
    line: str | None = None
    strong_line: str | None = None
    pieces: tuple[int, int] | None = None
    judged: bool = False
