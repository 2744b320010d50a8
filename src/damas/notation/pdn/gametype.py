"""The GameType tag: which game a file holds, and from which corner its squares are numbered."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType

from ...base.errors import NotationError
from ...base.i18n import Text
from ...rules.regulations import REGULATIONS
from ...rules.variants import VARIANTS, Colour, Variant

NAMES = {
    0: Text("chess"),
    1: Text("Chinese chess"),
    41: Text("Spantsiretti"),
    50: Text("Othello"),
}
"""Games of the standard that are not played here, by number."""
_FROM_POSITION = {99: "20"}  # of lidraughts and what stands on it: a game from a position
OF_SITES: Mapping[tuple[str, str], Mapping[int, str]] = MappingProxyType(
    {
        ("Site", "playstrategy.org"): {
            27: "23,W,8,8,A0,0",
            31: "28,W,8,8,A0,0",
            32: "21,W,8,8,A0,0",
            **_FROM_POSITION,
        },
        ("Site", "lidraughts.org"): _FROM_POSITION,
        ("Site", "hcheckers"): {43: "30"},
        ("Event", "hcheckers"): {43: "30"},
    }
)
"""The numbers that a site or program gives to other games than the standard does, with what the
standard says of these: by the tag in which its name stands, and that name."""
OF_VARIANTS: Mapping[str, Mapping[int, str]] = MappingProxyType(
    {
        "american checkers": {23: "21,W,8,8,N2,0"},
        "antidraughts": {20: "98"},
        "breakthrough": {20: "96"},
        "frysk": {40: "97"},
    }
)
"""The same of programs that name the game in a tag Variant, such as py-draughts."""
VERTICAL = frozenset({(23, 1)})
"""Numbers of games, with the corner of a1, whose letters go up: Jamaican draughts."""

_FORM = re.compile(
    r"\s*(\d+)\s*(?:,\s*([WB])\s*,\s*(\d+)\s*,\s*(\d+)\s*,\s*([ANS])([0-3])\D*([01])?)?"
)
# From White's side.
_OWN_CORNER = {"manoury": 2, "pdn32": 2, "portuguese": 1, "italian": 2, "thai": 1, "all": 2}
_SIDE = 8  # names such as a1 are for boards of this size
_SQUARES = tuple(f"{'abcdefgh'[at % _SIDE]}{at // _SIDE + 1}" for at in range(_SIDE**2))
_UNSAID = ("", "?", "-")


def stated(tags: Mapping[str, str], name: str) -> str:
    """The value of the tag *name*; "" where it is missing or says nothing."""
    text = tags.get(name, "").strip()
    return "" if text in _UNSAID else text


def book_id(tags: Mapping[str, str]) -> str:
    """The id of the rule book that the tag Regulation names, without how it is read."""
    return stated(tags, "Regulation").partition(";")[0].strip().lower()


def numeric_tag(row: Variant) -> str:
    """The tag of a game written in the variant's own numbers, told where names are usual."""
    full = f",{row.first[0].upper()},{row.size},{row.size},N2,0" if row.algebraic else ""
    return f"{row.gametype}{full}"


@dataclass(frozen=True, slots=True)
class Corner:
    """The corner of a file's square 1 (or a1), from the first player's side.

    *place*: 0 bottom left, 1 bottom right, 2 top left, 3 top right. *inverted*: the bottom left
    corner is no playing square. *vertical*: the letters of names go up, not aside.
    """

    place: int
    inverted: bool
    vertical: bool = False


@dataclass(frozen=True, slots=True)
class GameType:
    """The contents of a GameType tag: *number* of the game and, where given, the names of squares.

    *start*: "W" or "B"; *width*, *height* in squares; *notation*: "A" names such as a1, "N"
    numbers, "S" chess; *corner*: of square 1 or a1. All None where the tag is a number only.
    """

    number: int
    start: str | None = None
    width: int | None = None
    height: int | None = None
    notation: str | None = None
    corner: Corner | None = None

    @classmethod
    def parse(cls, text: str) -> GameType:
        """Reads the value of the tag; raises NotationError.

        >>> GameType.parse("20,W,10,10,N1,0").corner
        Corner(place=1, inverted=False, vertical=False)
        """
        found = _FORM.match(text) if isinstance(text, str) else None
        if not found:
            raise NotationError("bad-gametype", '"{text}" is not a GameType', text=str(text))
        number, start, width, height, notation, place, inverted = found.groups()
        if start is None:
            return cls(int(number[:9]))
        vertical = notation == "A" and inverted == "1" and (int(number[:9]), int(place)) in VERTICAL
        corner = Corner(int(place), inverted == "1", vertical)
        return cls(int(number[:9]), start, int(width[:9]), int(height[:9]), notation, corner)

    @classmethod
    def of(cls, tags: Mapping[str, str]) -> GameType | None:
        """The GameType that a game's *tags* give, None without one; a number that a site has of its
        own is read as that site means it, unless the size or the rule book that the tags name are
        of the standard's game. Raises NotationError.

        >>> GameType.of({"Site": "https://playstrategy.org/abc", "GameType": "32"}).variant.id
        'english'
        """
        tag = stated(tags, "GameType")
        if not tag:
            return None
        said = cls.parse(tag)
        named = OF_VARIANTS.get(tags.get("Variant", "").strip(" !").casefold(), {})
        own = [
            numbers
            for (where, name), numbers in OF_SITES.items()
            if name in tags.get(where, "").casefold()
        ]
        for numbers in (*own, named):
            if said.number in numbers:
                return said._meant(cls.parse(numbers[said.number]), tags)
        return said

    def _meant(self, site: GameType, tags: Mapping[str, str]) -> GameType:
        """*site*, what a site means by this number, or this where the tags say so plainly."""
        book = REGULATIONS.get(book_id(tags))
        if book is not None and book.variant.gametype == self.number:
            return self
        if self.start is None:
            return site
        return replace(self, number=site.number) if site.variant.size == self.width else self

    @property
    def first(self) -> Colour | None:
        """The colour that begins, where the tag says it."""
        return None if self.start is None else "white" if self.start == "W" else "black"

    @property
    def algebraic(self) -> bool:
        """Whether squares have names such as a1."""
        return self.notation == "A"

    @property
    def variant(self) -> Variant:
        """The variant played; raises NotationError, naming the game, for one not played here.

        A file of another game is never played under rules that are not its own.
        """
        for row in VARIANTS.values():
            if row.gametype == self.number:
                return self._of_its_size(row)
        raise NotationError(
            "gametype-not-played",
            "Another game, not played here: {name} (GameType {number})",
            number=self.number,
            name=NAMES.get(self.number, Text("unknown")),
        )

    def _of_its_size(self, row: Variant) -> Variant:
        if self.width is None or (self.width, self.height) == (row.size, row.size):
            return row
        raise NotationError(
            "gametype-size",
            "GameType {number} is played on {size}x{size} squares, not on {width}x{height}",
            number=self.number,
            size=row.size,
            width=self.width,
            height=self.height,
        )


@dataclass(frozen=True, slots=True)
class Reading:
    """The meaning of a file's squares: tables from its numbers and names to the variant's.

    *numbers*: from 0; *names*: a1, b1, ... h8. Empty tables: as the variant's own. *declared*: the
    GameType tag says so. *first*: the colour that begins, where it is not the variant's.
    """

    numbers: tuple[int, ...] = ()
    names: tuple[int, ...] = ()
    declared: bool = False
    first: Colour | None = None

    def number(self, n: int) -> int:
        """The variant's number of the file's square *n*; numbers off the board as they are."""
        return self.numbers[n] if 0 < n < len(self.numbers) else n

    def named(self, name: str) -> int | None:
        """The variant's number of a square by its name in the file; None: as the variant has it."""
        if not self.names:
            return None
        return self.names[(ord(name[1]) - ord("1")) * _SIDE + ord(name[0].lower()) - ord("a")]

    def back(self, row: Variant, *, named: bool) -> dict[int, str]:
        """The variant's number of each square → how the file writes it, by name or by number."""
        if not named:
            return {self.number(n): str(n) for n in row.numbers}
        if not self.names:
            return {n: row.name(n) for n in row.numbers}
        return {n: name for n, name in zip(self.names, _SQUARES, strict=True) if n}

    def start_fen(self, row: Variant) -> str:
        """The position from which a file begins that gives none."""
        turn = (self.first or row.first)[0].upper()
        return f"{turn}{row.start_fen[1:]}"


def names_game(tags: Mapping[str, str], row: Variant) -> bool:
    """Whether *tags* have a GameType, and it is that of *row*.

    >>> from damas.variants import VARIANTS
    >>> [names_game({"GameType": tag}, VARIANTS["english"]) for tag in ("21", "20", "99", "")]
    [True, False, False, False]
    """
    try:
        said = GameType.of(tags)
        return said is not None and said.variant is row
    except NotationError:  # a game that is not played here
        return False


OWN = Reading()
"""The variant's own numbers and names."""


def own_corner(row: Variant) -> Corner:
    """The corner in which the variant's own numbering begins."""
    return Corner(_from_white(row, _OWN_CORNER[row.numbering]), row.mirrored)


def _from_white(row: Variant, place: int) -> int:
    """The corner as White sees it from the one that the first player sees, or the other way."""
    return place if row.first == "white" else 3 - place


def readings_of(row: Variant, said: GameType | None) -> Iterator[Reading]:
    """The readings to try, likeliest first: the game's own, the file's, other corners.

    Programs declare one corner and number from another, so which reading replays decides.
    """
    yield OWN
    declared = corner_of(row, said) if said is not None else None
    if declared is not None and said is not None:
        other = None if said.first == row.first else said.first
        for corner in dict.fromkeys((declared, replace(declared, vertical=False))):
            reading = reading_of(row, corner, algebraic=said.algebraic, declared=True)
            if reading.numbers or reading.names or other:
                yield replace(reading, first=other)
    for place in range(4):
        corner = Corner(place, row.mirrored)
        if corner not in (own_corner(row), declared):
            yield reading_of(row, corner, algebraic=False)


def corner_of(row: Variant, said: GameType) -> Corner | None:
    """The corner that a tag declares, from the side of the player who begins games of *row*."""
    corner = said.corner if said.notation != "S" else None
    if corner is None or said.first == row.first:
        return corner
    return replace(corner, place=3 - corner.place)


@cache
def reading_of(
    row: Variant, corner: Corner, *, algebraic: bool = False, declared: bool = False
) -> Reading:
    """The tables for a file whose square 1 (*algebraic*: whose a1) lies in *corner*."""
    if algebraic:
        names = tuple(_named(row, corner, at % _SIDE, at // _SIDE) for at in range(_SIDE**2))
        own = tuple(row.number_named(name) or 0 for name in _SQUARES)
        return Reading(names=() if row.size != _SIDE or names == own else names, declared=declared)
    numbers = (0, *(_numbered(row, corner, n) for n in range(1, row.squares + 1)))
    same = numbers == tuple(range(row.squares + 1))
    return Reading(() if same else numbers, declared=declared)


def _numbered(row: Variant, corner: Corner, n: int) -> int:
    """File number → number of the variant."""
    half = row.row_length
    line, column = divmod(n - 1, half)
    place = _from_white(row, corner.place)
    line = row.size - 1 - line if place in (0, 1) else line
    column = half - 1 - column if place in (1, 3) else column
    column = half - 1 - column if corner.inverted else column
    return row.number(line * half + column)


def _named(row: Variant, corner: Corner, file: int, rank: int) -> int:
    """File and rank from 0 → number of the variant; 0 for a square that is not played on."""
    file, rank = (rank, file) if corner.vertical else (file, rank)
    place = _from_white(row, corner.place)
    across = _SIDE - 1 - file if place in (1, 3) else file
    up = _SIDE - 1 - rank if place in (2, 3) else rank
    across = _SIDE - 1 - across if corner.inverted else across
    if row.size != _SIDE or ((across + up) % 2 and not row.all_squares):
        return 0
    place = across if row.all_squares else across // 2
    return row.number((_SIDE - 1 - up) * row.row_length + place)
