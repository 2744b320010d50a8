"""Messages and bodies of clients, checked once at the edge: REST calls and WebSockets."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter

from ...base import bounds
from ...base.days import plain_day
from ...base.input_checks import check_lengths

Colour = Literal["white", "black"]
ClientId = Annotated[str, Field(max_length=64)] | int
CommandName = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[\w-]+$")]
"""The name of a command, made by the page: sent twice under one name, it is done once."""
Path = Annotated[list[Annotated[int, Field(ge=0, le=999)]], Field(min_length=2, max_length=64)]


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


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class PlayerIn(_Strict):
    """The player of a colour: a person, or the engine at a level; *resigns*: lost endings."""

    kind: Literal["person", "engine"] = "person"
    name: str | None = Field(default=None, max_length=60)
    level: int | None = Field(default=None, ge=1, le=10)
    resigns: bool = False


class ClockIn(_Strict):
    """Time for the whole game and an increment a move, both in seconds; or the regulation's own."""

    preset: Literal["regulation"] | None = None
    base_seconds: int | None = Field(default=None, ge=1, le=86_400)
    increment_seconds: int = Field(default=0, ge=0, le=3600)


class NewGameIn(_Strict):
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


class PositionIn(_Strict):
    """A position to be checked before a game is made from it."""

    regulation: str = Field(max_length=64)
    fen: str = Field(max_length=2000)


class HelloIn(_Strict):
    """A client that has joined, or has come back with the last version it saw.

    *protocol* is the newest form of messages that it reads; those before 3 are refused.
    """

    type: Literal["hello"]
    version: Number | None = None
    protocol: Annotated[int, Field(ge=1, le=99)] = 1  # of clients that name none


class MoveIn(_Strict):
    """A move as squares or as text, meant for the position after *ply* moves."""

    type: Literal["move"]
    id: ClientId
    ply: Number
    path: Path | None = None
    text: str | None = Field(default=None, max_length=100)
    by: Colour | None = None
    lag_ms: Annotated[int, Field(ge=0, le=60_000)] | None = None


class EngineHereIn(_Strict):
    """Whether the engine on the client's device is ready to answer in a casual game."""

    type: Literal["engine"]
    here: bool


class ReplyIn(_Strict):
    """The engine's move after *ply* moves, found on the client's device as the server asked."""

    type: Literal["reply"]
    id: ClientId
    ply: Number
    path: Path


class GameActIn(_Strict):
    """Any other act of a player."""

    type: Literal[
        "offer_draw",
        "accept_draw",
        "decline_draw",
        "resign",
        "undo",
        "abort",
        "ask_undo",
        "accept_undo",
        "decline_undo",
        "ask_pause",
        "accept_pause",
        "decline_pause",
        "resume",
    ]
    id: ClientId
    by: Colour | None = None
    ply: Number | None = None


class ClaimIn(_Strict):
    """A claim under the rule that a counter names."""

    type: Literal["claim"]
    id: ClientId
    by: Colour | None = None
    rule: str = Field(max_length=64)
    ply: Number | None = None


class AbsenceIn(_Strict):
    """A claim against a player who has left."""

    type: Literal["claim_absence"]
    id: ClientId
    by: Colour | None = None
    ply: Number | None = None
    result: Literal["win", "draw"]


class PlanIn(_Strict):
    """Conditional moves: lines that begin with the opponent's move; no lines remove the plan."""

    type: Literal["plan"]
    id: ClientId
    by: Colour | None = None
    ply: Number | None = None
    lines: Annotated[
        list[Annotated[list[Path], Field(min_length=2, max_length=12)]], Field(max_length=8)
    ]


class VacationIn(_Strict):
    """The number of days in which the player's time does not run."""

    type: Literal["vacation"]
    id: ClientId
    by: Colour | None = None
    ply: Number | None = None
    days: Annotated[int, Field(ge=1, le=60)]


class EchoIn(_Strict):
    """The answer, at once, to the server's `echo` with the same number *n*."""

    type: Literal["echo"]
    n: Number


class PingIn(_Strict):
    """A ping to measure the lag; answered at once."""

    type: Literal["ping"]
    id: ClientId


CommandIn = MoveIn | GameActIn | ClaimIn | AbsenceIn | PlanIn | VacationIn
Said = HelloIn | PingIn | EchoIn | EngineHereIn | ReplyIn | CommandIn
MESSAGE: TypeAdapter[Said] = TypeAdapter(Annotated[Said, Field(discriminator="type")])
