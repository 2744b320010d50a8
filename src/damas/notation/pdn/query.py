"""A question to a collection of games: one declaration for programs, the command line, addresses,
jobs and the page's form."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, Self

from pydantic import ConfigDict, ValidationError, WithJsonSchema

from ...base.arguments import check_kind
from ...base.errors import NotationError
from ...base.text import Text
from ...contract import Caption, Declared, refused
from ...contract.kinds import NULL_IS_EMPTY, line
from ...rules.board import Board
from ...rules.variants import variant as variant_named

MOST_PIECES = 7  # endings are found by their material from this many pieces on
_SIDE = re.compile(r"(?:(\d)\s*K)?\s*(?:(\d)\s*M)?", re.IGNORECASE)
_VERSUS = re.compile(r"\s+(?:v|vs|x|-)\s+|\s*[-:]\s*", re.IGNORECASE)
_WON = {"white": Text("White won"), "draw": Text("Draw"), "black": Text("Black won")}
_DAY = "2026[.04[.05]]"
FEN = WithJsonSchema({"type": "string", "format": "fen"})
Asked = Annotated[str, line(200), NULL_IS_EMPTY]


class Query(Declared):
    """A question to the archive; fields that are None or empty are ignored.

    *words*: in the names of players, event and place, in any order, each a beginning of a word;
    *player*: of either colour; *white*, *black*; *event*; *since*, *until*: dates, also years only;
    *result*: "white", "black", "draw" or "none"; *variant*; *board*: a position at any ply,
    *mirrored* too with colours exchanged; *ending*: such as "3K v 1K" or "2K1M v 1K", whichever
    side has them; *faulty*: only games that could not be played to their end.

    Raises ArgumentError for a value of another kind, RefusedError for one that there is not.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    words: Annotated[Asked, Caption(Text("Players, event or place"))] = ""
    player: Annotated[Asked, Caption(Text("Player of either colour"))] = ""
    white: Annotated[Asked, Caption(Text("White"))] = ""
    black: Annotated[Asked, Caption(Text("Black"))] = ""
    event: Annotated[Asked, Caption(Text("Event"))] = ""
    since: Annotated[Asked, Caption(Text("From year or date"), example=_DAY)] = ""
    until: Annotated[Asked, Caption(Text("To year or date"), example=_DAY)] = ""
    result: Annotated[
        Literal["", "white", "draw", "black", "none"],
        NULL_IS_EMPTY,
        Caption(Text("Result"), words=_WON, example="white|black|draw|none"),
    ] = ""
    variant: Annotated[Asked, Caption(Text("Kind of draughts"))] = ""
    board: Annotated[Board | None, FEN, Caption(Text("Position"))] = None
    mirrored: Annotated[bool, Caption(Text("Also with colours exchanged."))] = False
    ending: Annotated[Asked, Caption(Text("Ending reached"), example="3K v 1K")] = ""
    faulty: Annotated[bool, Caption(Text("Only games that have a fault."))] = False

    def __init__(self, **asked: Any) -> None:
        for name, value in asked.items():
            if name == "board":
                check_kind(name, value, Board, None)
            elif name not in FLAGS:
                check_kind(name, value, str, None)
        try:
            super().__init__(**asked)
        except ValidationError as error:
            raise refused(error, self.label_of) from None

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Self:
        """The question in plain values, as addresses, commands and jobs give them: *fen* for the
        board, in *variant*, and "true" for a flag. Other names are passed over.

        Raises RefusedError, UnknownNameError for a variant, and the errors of a position.
        """
        asked = {name: given[name] for name in cls.model_fields if given.get(name)}
        for name in FLAGS:
            asked[name] = given.get(name) in {True, "true"}
        if variant := asked.get("variant"):
            asked["variant"] = variant_named(variant).id
        if fen := given.get("fen"):
            asked["board"] = Board(variant or "international", fen)
        return cls(**asked)

    def plain(self) -> dict[str, Any]:
        """The question in plain values, for `of`."""
        asked = {name: value for name, value in self if value and name != "board"}
        if self.board is not None:
            asked |= {"variant": self.board.variant.id, "fen": self.board.fen}
        return asked


FLAGS = frozenset(("mirrored", "faulty"))


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
