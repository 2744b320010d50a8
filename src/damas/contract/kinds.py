"""The kinds of fields: each a type with its bound, and the label and unit that people read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, cast

from pydantic import (
    BeforeValidator,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    StringConstraints,
)
from pydantic.fields import FieldInfo
from pydantic_core import CoreSchema
from pydantic_core.core_schema import literal_schema

from ..base import bounds
from ..base.text import Text


@dataclass(frozen=True, slots=True, eq=False)
class Caption:
    """A field for people: its *label*, the *unit* behind a number, the *words* of its values.

    *hint*: more that its form says beside the label. *lines*: it is written in several lines.
    *widget*: how it is filled in, where its type does not tell. *example*: its form, such as a
    date's. *systems*: the systems of an event that have it, all where none is named.
    """

    label: Text
    unit: Text | None = None
    words: Mapping[str, Text] = field(default_factory=dict)
    hint: Text | None = None
    lines: bool = False
    widget: str = ""
    example: str = ""
    systems: tuple[str, ...] = ()

    def more(self) -> dict[str, Any]:
        """What else a form knows of the field."""
        return {"systems": list(self.systems)} if self.systems else {}

    def __get_pydantic_json_schema__(
        self, core: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        made = handler(core)
        made["title"] = str(self.label)
        if self.unit is not None:
            made["x-unit"] = str(self.unit)
        return made


def line(most: int = bounds.NAME, least: int = 0) -> StringConstraints:
    """A text of *least* to *most* letters, without the spaces around it."""
    return StringConstraints(strip_whitespace=True, min_length=least, max_length=most)


def whole(least: int, most: int) -> FieldInfo:
    """A whole number from *least* to *most*."""
    return cast("FieldInfo", Field(ge=least, le=most))


@dataclass(frozen=True, slots=True)
class OneOf:
    """A text that is one of the *known* ones, where a table has them."""

    known: Iterable[str]

    def __get_pydantic_core_schema__(
        self, source: type[str], handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return literal_schema(list(self.known))


def called(name: str) -> FieldInfo:
    """A field that data call by another *name*, one that Python keeps for itself."""
    return cast("FieldInfo", Field(alias=name))


def several(most: int, least: int = 0) -> FieldInfo:
    """A list of *least* to *most* entries."""
    return cast("FieldInfo", Field(strict=False, min_length=least, max_length=most))


def _empty(value: object) -> object:
    return "" if value is None else value


A_LIST = Field(strict=False)
"""A tuple of fixed length, which JSON has as a list."""
NOT_EMPTY = StringConstraints(min_length=1)
NULL_IS_EMPTY = BeforeValidator(_empty)
"""JSON's null is read as "", as old logs have it."""

Place = Annotated[int, whole(1, bounds.ANY)]
"""A place in a log, from 1; or the number of something that a log has made."""
RoundNo = Annotated[Place, Caption(Text("Round"))]
BoardNo = Annotated[Place, Caption(Text("Board"))]
HallBoard = Annotated[int, whole(1, bounds.BOARDS), Caption(Text("Board"))]
"""The number of a board in the hall, or one that an event may have."""
GameNo = Annotated[Place, Caption(Text("Game"))]
PlayerId = Annotated[int, whole(0, bounds.ANY), Caption(Text("Player"))]
"""The id of a player, or of a team where teams play; in the log of an event from 1."""
PlayerIds = Annotated[tuple[PlayerId, ...], several(bounds.PLAYERS), Caption(Text("Players"))]
Pair = Annotated[tuple[PlayerId, PlayerId], A_LIST]
Pairs = Annotated[tuple[Pair, ...], several(bounds.PLAYERS), Caption(Text("Boards"))]
Rating = Annotated[int, whole(0, bounds.RATING), Caption(Text("Rating"))]
Money = Annotated[int, whole(0, bounds.COINS), Caption(Text("Amount"), widget="money")]
"""An amount in the smallest coins."""
Year = Annotated[int, whole(0, 9999)]
Name = Annotated[str, line(least=1), Caption(Text("Name"))]
Line = Annotated[str, line()]
Lines = Annotated[str, line(bounds.TEXT), Caption(Text("Text"), lines=True)]
Seed = Annotated[str, line(least=1), Caption(Text("Seed of the lot"))]
GameText = Annotated[str, line(bounds.GAME_TEXT), Caption(Text("Moves"), lines=True)]
SEXES = {"": Text("not said"), "m": Text("male"), "w": Text("female")}
Sex = Annotated[Literal["", "m", "w"], Caption(Text("Sex"), words=SEXES)]
Count = Annotated[int, whole(0, bounds.ANY)]
Path = Annotated[tuple[Annotated[int, whole(0, 999)], ...], several(64, 2)]
"""The squares of a move."""
Moment = Annotated[int, whole(1, bounds.MOMENT)]
"""A time in milliseconds since 1970, UTC."""
