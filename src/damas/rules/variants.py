"""The games as data: one row each. A variant says how pieces move and capture, and how squares are
called.

A regulation (damas.regulations) is a variant and everything a rule book adds to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from ..base.errors import UnknownNameError
from ..base.i18n import Text
from .row import KNOWN, MADE, PRIORITIES, Colour, Kind, Piece, Priority, Variant, variant_of

__all__ = [
    "BRAZILIAN",
    "GAME_NAMES",
    "INTERNATIONAL",
    "MADE",
    "PORTUGUESE",
    "PRIORITIES",
    "RUSSIAN",
    "VARIANTS",
    "Colour",
    "Kind",
    "Piece",
    "Priority",
    "Variant",
    "variant",
    "variant_of",
]

INTERNATIONAL = Variant(
    id="international",
    size=10,  # INT 2.1
    doubled_results=True,
    men_per_side=20,  # INT 2.7
    gametype=20,
    numbering="manoury",  # INT 2.6
    mirrored=False,  # INT 2.4
    men_capture_backward=True,  # INT 4.1
    priority="number",  # INT 4.13
    promotion_in_passing=False,  # INT 4.15
    hyphen_captures=False,  # INT 8.2.3
    algebraic=False,
    edge_numbers=False,  # INT 2.6: understood, not printed on the board
    named_lines=MappingProxyType(
        {
            "main_road": (5, 10, 14, 19, 23, 28, 32, 37, 41, 46),  # INT 2.3
            "left_edge": (6, 16, 26, 36, 46),  # INT 2.6.2
            "right_edge": (5, 15, 25, 35, 45),  # INT 2.6.2
            "bases": (1, 2, 3, 4, 5, 46, 47, 48, 49, 50),  # INT 2.6.1
            "angles": (5, 46),  # INT 2.6.3
            "rows": tuple(range(1, 51)),  # the ten travessas, INT 2.5.3
            "columns": tuple(
                number
                for column in (46, 1, 47, 2, 48, 3, 49, 4, 50, 5)
                for number in range(column if column < 6 else column - 40, 51, 10)
            ),  # INT 2.5.4
        }
    ),
)

BRAZILIAN = Variant(
    id="brazilian",
    size=8,  # FENAE 12
    men_per_side=12,  # FENAE 12
    gametype=26,
    numbering="pdn32",  # reading AMB-16
    mirrored=False,  # FENAE 11
    men_capture_backward=True,  # FENAE 18.pu
    priority="number",  # FENAE 19
    promotion_in_passing=False,  # FENAE 20
    hyphen_captures=False,
    algebraic=True,  # BRD-05
    edge_numbers=True,  # the documents are silent
    named_lines=MappingProxyType({"main_road": (4, 8, 11, 15, 18, 22, 25, 29)}),  # FENAE 11
)

PORTUGUESE = Variant(
    id="portuguese",
    size=8,  # FPD 2.1.2
    men_per_side=12,  # FPD 2.2.1
    gametype=28,
    numbering="portuguese",  # FPD 2.1.3
    mirrored=True,  # FPD 2.1.5
    men_capture_backward=False,  # FPD 2.2.8, reading AMB-03
    priority="number_kings",  # FPD 3.1.1.b, FPD 3.1.1.c
    promotion_in_passing=False,  # reading AMB-11
    hyphen_captures=True,  # CLAS generalidades
    algebraic=False,
    edge_numbers=True,  # CLAS generalidades
    named_lines=MappingProxyType(
        {
            "main_road": (1, 5, 10, 14, 19, 23, 28, 32),  # the rio, FPD 2.1.4
            "parallel_4_25": (4, 7, 11, 14, 18, 21, 25),  # FPD 2.1.4
            "parallel_8_29": (8, 12, 15, 19, 22, 26, 29),
            "middle_circuit": (2, 5, 9, 13, 18, 22, 27, 31, 28, 24, 20, 15, 11, 6),
            "great_circuit": (3, 6, 10, 13, 17, 21, 26, 30, 27, 23, 20, 16, 12, 7),
        }
    ),
)

RUSSIAN = Variant(
    id="russian",
    size=8,  # IDF64 versions
    men_per_side=12,  # IDF64 versions
    gametype=25,
    numbering="pdn32",  # reading AMB-16
    mirrored=False,  # IDF64 versions
    men_capture_backward=True,  # IDF64 russian
    priority="free",  # IDF64 russian
    promotion_in_passing=True,  # IDF64 russian
    hyphen_captures=False,
    algebraic=True,
    edge_numbers=True,
    made=MADE - {"weights"},  # borrowed
    named_lines=BRAZILIAN.named_lines,
)

SPANISH = replace(
    PORTUGUESE,  # the same moves on the same board
    id="spanish",
    gametype=24,
    men_capture_backward=False,  # GAL 4.3.2
    priority="number_kings",  # GAL quality
    hyphen_captures=False,
    made=frozenset(),
    untagged=None,
)

POOL = replace(
    RUSSIAN,
    id="pool",
    gametype=23,
    first="black",  # APCA 7
    browser_kernel="others",
    untagged=2,
    promotion_in_passing=False,  # APCA 16
    algebraic=False,
)

ENGLISH = replace(
    POOL,
    id="english",
    gametype=21,
    first="black",  # WCDF 1.14
    men_capture_backward=False,  # WCDF 1.18
    made=MADE,
    untagged=1,
    flying_king=False,  # WCDF 1.17
)

ITALIAN = replace(
    PORTUGUESE,
    id="italian",
    gametype=22,
    numbering="italian",  # reading FAM-02
    men_capture_backward=False,  # FID 5.3
    priority="by_king",  # FID 6.6-6.9
    flying_king=False,  # FID 4.7
    man_takes_king=False,  # FID 5.3
    hyphen_captures=False,
    browser_kernel="others",
    untagged=1,
    named_lines=MappingProxyType({"main_road": (1, 5, 10, 14, 19, 23, 28, 32)}),
)


FRISIAN = replace(
    INTERNATIONAL,
    id="frisian",
    gametype=40,
    priority="value",  # FRI 11, 12
    orthogonal_captures=True,  # FRI 8
    same_king_moves=3,  # FRI 17
    doubled_results=False,  # FRI 19
    browser_kernel="others",
    made=frozenset({"weights", "book"}),
    untagged=1,
)

FRYSK = replace(
    FRISIAN,
    id="frysk",
    men_per_side=5,  # FRI frysk
    gametype=97,  # of lidraughts: the standard has none
    made=frozenset({"book"}),
    untagged=None,
)

ANTIDRAUGHTS = replace(
    INTERNATIONAL,
    id="antidraughts",
    gametype=98,  # of lidraughts
    win="losing",  # LID anti
    made=frozenset({"weights", "book"}),
    untagged=None,
)

BREAKTHROUGH = replace(
    ANTIDRAUGHTS,
    id="breakthrough",
    gametype=96,  # of lidraughts
    made=frozenset({"book"}),  # weights are borrowed
    win="first_king",  # LID breakthrough
)

KILLER = replace(
    ANTIDRAUGHTS,
    id="killer",
    gametype=45,  # of hcheckers
    made=frozenset({"book"}),
    win="usual",
    landing="behind_king",  # KILL king
    browser_kernel="rarer",
)

CANADIAN = replace(
    INTERNATIONAL,  # the same moves (CAN rest)
    id="canadian",
    size=12,  # CAN board
    men_per_side=30,  # CAN men
    gametype=27,
    browser_kernel="wide",
    made=frozenset({"weights", "book"}),
    untagged=None,
    named_lines=MappingProxyType({"main_road": (6, 12, 17, 23, 28, 34, 39, 45, 50, 56, 61, 67)}),
)

CZECH = replace(
    BRAZILIAN,
    id="czech",
    gametype=29,
    men_capture_backward=False,  # CFD 4.1
    priority="king_first",  # CFD 4.14
    browser_kernel="rarer",
    made=frozenset({"book", "tables"}),
    untagged=None,
)

THAI = replace(
    CZECH,
    id="thai",
    men_per_side=8,  # MAK men
    gametype=31,
    numbering="thai",
    priority="free",  # MAK must
    landing="behind",  # MAK king
    removed_at_once=True,  # MAK removal
    turns_back=True,  # MAK removal
    hyphen_captures=True,
    algebraic=False,
    first="black",  # MAK turn
    pdn_capture="-",
)

TURKISH = replace(
    CZECH,
    id="turkish",
    men_per_side=16,  # TUR men
    rows_behind=1,  # TUR men
    gametype=30,
    numbering="all",
    all_squares=True,  # TUR board
    priority="number",  # TUR most
    removed_at_once=True,  # TUR removal
    made=frozenset({"weights", "book"}),
    untagged=1,
    named_lines=MappingProxyType({}),
)


_ROWS = (
    *(INTERNATIONAL, BRAZILIAN, PORTUGUESE, RUSSIAN, SPANISH, POOL, ENGLISH, ITALIAN),
    *(FRISIAN, FRYSK, ANTIDRAUGHTS, BREAKTHROUGH, KILLER, CZECH, THAI, TURKISH, CANADIAN),
)
KNOWN.update({row.id: row for row in _ROWS})
VARIANTS: Mapping[str, Variant] = MappingProxyType(KNOWN)

GAME_NAMES: Mapping[str, Text] = MappingProxyType(
    {
        "international": Text("International draughts"),
        "brazilian": Text("Brazilian draughts"),
        "portuguese": Text("Portuguese draughts"),
        "russian": Text("Russian draughts"),
        "spanish": Text("Spanish draughts"),
        "pool": Text("American pool checkers"),
        "english": Text("English draughts"),
        "italian": Text("Italian draughts"),
        "frisian": Text("Frisian draughts"),
        "frysk": Text("Frysk!"),
        "antidraughts": Text("Antidraughts"),
        "breakthrough": Text("Breakthrough draughts"),
        "killer": Text("Killer draughts"),
        "czech": Text("Czech draughts"),
        "thai": Text("Thai draughts"),
        "turkish": Text("Turkish draughts"),
        "canadian": Text("Canadian draughts"),
    }
)
"""The names of the games for people."""


def variant(name: str | Variant) -> Variant:
    """The variant of this *name*; raises UnknownNameError, with the names that exist, for any
    other."""
    if isinstance(name, Variant):
        return name
    try:
        return VARIANTS[name]
    except (KeyError, TypeError):
        raise _unknown(name) from None


def _unknown(name: object) -> UnknownNameError:
    names = ", ".join(VARIANTS)
    if isinstance(name, str) and ":" in name:
        return UnknownNameError(
            "unknown-variant",
            "A board takes the name of a variant first, one of {names}; the position {value} "
            "is read by Board.from_fen",
            value=repr(name),
            names=names,
        )
    from difflib import get_close_matches  # noqa: PLC0415  (only who errs pays)

    near = get_close_matches(name.lower(), VARIANTS, 1) if isinstance(name, str) else []
    if near:
        return UnknownNameError(
            "unknown-variant",
            'There is no variant "{name}"; did you mean {near}? Those that exist are {names}',
            name=name,
            near=near[0],
            names=names,
        )
    return UnknownNameError(
        "unknown-variant",
        'There is no variant "{name}"; those that exist are {names}',
        name=name,
        names=names,
    )


def _restore(name: str, men_capture_backward: bool) -> Variant:
    # Pickles of before name this function.
    return variant(name).with_option(men_capture_backward=men_capture_backward)
