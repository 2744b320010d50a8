"""The games of the slow reading: one row each, written from the documents alone.

Sources: INT 2 to 4, FENAE 11 to 22, CLAS evolução and captura, FPD 2 and 3.1, DAMA; of the Russian
game IDF64 versions and russian; of the others WCDF, FID, APCA, FRI, KILL, CFD, MAK, TUR, CAN.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

Step = tuple[int, int]  # rows, columns

DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
LINES = ((-1, 0), (0, -1), (0, 1), (1, 0))
OVER_DARK = ((-2, 0), (0, -2), (0, 2), (2, 0))  # straight, from dark square to dark square


@dataclass(frozen=True)
class Rules:
    """One game: its board, its numbering and the laws in which the documents differ."""

    name: str
    size: int
    men_per_side: int
    dark_corner: str  # the dark corner of each player is at this hand; "all": no light squares
    first_number: str  # the corner of number 1: "far left" or "near right" (seen from White)
    men_capture_backward: bool
    quality: bool
    start: str
    majority: bool = True  # else any chain may be chosen, if only it is carried to its end
    crowned_on_the_way: bool = False  # a man that comes onto the far row goes on as a king
    steps: tuple[Step, ...] = DIAGONALS
    straight: bool = False  # captures go over dark squares in rows and columns too (FRI 7)
    flying_king: bool = True  # else one square, and over a neighbour (WCDF 1.17, FID 4.7)
    man_takes_king: bool = True  # FID 5.3
    stops_behind: str = ""  # a king right behind "each" piece (MAK), or a "last king" (KILL)
    removed_at_once: bool = False  # MAK, TUR
    turns_back: bool = True  # over a square that was emptied; TUR: never
    order: str = ""  # the law beside number: "italian", "frisian" or "czech"
    king_moves: int = 0  # quiet moves of one king in a row beside men (FRI 17)
    wins: str = ""  # "who has no move" or the "first king"; else who leaves no move


INTERNATIONAL = Rules(
    "international", 10, 20, "left", "far left", True, False, "W:W31-50:B1-20"
)  # INT 2.1, 2.4, 2.6, 2.8, 4.1, 4.13
BRAZILIAN = Rules(
    "brazilian", 8, 12, "left", "far left", True, False, "W:W21-32:B1-12"
)  # FENAE 11, 12, 18 and pu, 19; DAMA
PORTUGUESE = Rules(
    "portuguese", 8, 12, "right", "near right", False, True, "W:W1-12:B21-32"
)  # FPD 2.1.2, 2.1.3, 2.1.5, 3.1.1 c; men: AMB-03
PORTUGUESE_MEN_BACKWARD = Rules(
    "portuguese+backward", 8, 12, "right", "near right", True, True, "W:W1-12:B21-32"
)

RUSSIAN = Rules(
    "russian", 8, 12, "left", "far left", True, False, "W:W21-32:B1-12", False, True
)  # IDF64 versions, russian

ENGLISH = Rules(
    "english", 8, 12, "left", "far left", False, False, "B:W21-32:B1-12", False, flying_king=False
)  # WCDF 1.11, 1.14, 1.16 to 1.20
POOL = Rules(
    "pool", 8, 12, "left", "far left", True, False, "B:W21-32:B1-12", False
)  # APCA 7, 14 to 16, 20
SPANISH = replace(PORTUGUESE, name="spanish")  # GAL 1.2, 4.3.2, quantity, quality
ITALIAN = Rules(
    *("italian", 8, 12, "right", "far left", False, True, "W:W21-32:B1-12"),
    flying_king=False,
    man_takes_king=False,
    order="italian",
)  # FID 2.3, 4.7, 5.3, 6.6 to 6.9
FRISIAN = replace(
    INTERNATIONAL, name="frisian", straight=True, order="frisian", king_moves=3
)  # FRI 7 to 9, 11, 12, 17
KILLER = replace(INTERNATIONAL, name="killer", stops_behind="last king")  # KILL king
CZECH = replace(
    BRAZILIAN, name="czech", men_capture_backward=False, majority=False, order="czech"
)  # CFD 4.1, 4.14
THAI = Rules(
    *("thai", 8, 8, "left", "near right", False, False, "B:W1-8:B25-32", False),
    stops_behind="each",
    removed_at_once=True,
)  # MAK
TURKISH = Rules(
    *("turkish", 8, 16, "all", "far left", False, False, "W:W41-56:B9-24"),
    steps=LINES,
    removed_at_once=True,
    turns_back=False,
)  # TUR
CANADIAN = replace(
    INTERNATIONAL, name="canadian", size=12, men_per_side=30, start="W:W43-72:B1-30"
)  # CAN
ANTI = replace(INTERNATIONAL, name="antidraughts", wins="who has no move")  # LID anti
BREAKTHROUGH = replace(INTERNATIONAL, name="breakthrough", wins="first king")  # LID breakthrough

RULES = {
    r.name: r
    for r in (
        *(INTERNATIONAL, BRAZILIAN, PORTUGUESE, PORTUGUESE_MEN_BACKWARD, RUSSIAN, ENGLISH, POOL),
        *(ITALIAN, FRISIAN, KILLER, CZECH, THAI, TURKISH, CANADIAN),
    )
}
