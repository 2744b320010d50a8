"""Messages and bodies of clients, checked once at the edge: REST calls and WebSockets."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from ...base import bounds
from ...base.days import plain_day
from ...base.input_checks import check_lengths
from ...contract import Body

Colour = Literal["white", "black"]
CommandName = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[\w-]+$")]
"""The name of a command, made by the page: sent twice under one name, it is done once."""


RowId = Annotated[int, Field(ge=0, le=bounds.ROW)]
"""The number of a row in a database."""
Moment = Annotated[int, Field(ge=0, le=bounds.MOMENT)]
Offset = Annotated[int, Field(ge=0, le=bounds.OFFSET)]
Number = Annotated[int, Field(ge=0, le=bounds.ANY)]
"""A whole number that has no narrower bound, such as a player's id or a version."""
RoundNo = Annotated[int, Field(ge=1, le=bounds.ROUNDS)]
BoardNo = Annotated[int, Field(ge=1, le=bounds.BOARDS)]
GameNo = Annotated[int, Field(ge=1, le=bounds.GAMES)]


def _day(text: str) -> str:
    if text and plain_day(text, "-") is None:
        raise ValueError("no day, such as 2026-05-01")
    return text


Day = Annotated[str, Field(max_length=10), AfterValidator(_day)]
"""A day of the calendar as 2026-05-01, or "" for none."""


def _bounded(data: dict[str, Any]) -> dict[str, Any]:
    check_lengths(data, "data")
    return data


Data = Annotated[dict[str, Any], AfterValidator(_bounded)]
"""The data of an act: an object whose texts have bounds; the act itself reads its fields."""


class PlayerIn(Body):
    """The player of a colour: a person, or the engine at a level; *resigns*: lost endings."""

    kind: Literal["person", "engine"] = "person"
    name: str | None = Field(default=None, max_length=60)
    level: int | None = Field(default=None, ge=1, le=10)
    resigns: bool = False


class ClockIn(Body):
    """Time for the whole game and an increment a move, both in seconds; or the regulation's own."""

    preset: Literal["regulation"] | None = None
    base_seconds: int | None = Field(default=None, ge=1, le=86_400)
    increment_seconds: int = Field(default=0, ge=0, le=3600)


class NewGameIn(Body):
    """A game to be made. Without *fen* it begins at the regulation's starting position.

    Its maker sits at every colour that a person plays; only players watch a *private* one. A
    *rated* one is of a person and the engine.
    """

    regulation: str = Field(max_length=64)
    fen: str | None = Field(default=None, max_length=2000)
    white: PlayerIn = PlayerIn()
    black: PlayerIn = PlayerIn()
    colours: Literal["agreement", "lot"] = "agreement"
    clock: ClockIn | None = None
    private: bool = False
    rated: bool = False


class PositionIn(Body):
    """A position to be checked before a game is made from it."""

    regulation: str = Field(max_length=64)
    fen: str = Field(max_length=2000)
