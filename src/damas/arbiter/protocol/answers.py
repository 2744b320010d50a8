"""The table's answers as plain values, and the JSON schema of events and answers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field, TypeAdapter, WithJsonSchema
from typing_extensions import TypedDict  # pydantic reads Python's own only from 3.12

from ..model.clock import ClockView
from ..model.codes import CODES, CONDUCT
from ..model.ruling import KINDS as RULINGS
from .events import KINDS, Anyone, Player

Place = Annotated[int, Field(ge=1)]
Code = Annotated[str, WithJsonSchema({"enum": list(CODES)})]
AnyCode = Annotated[str, WithJsonSchema({"enum": [*CODES, *CONDUCT]})]
Kind = Annotated[str, WithJsonSchema({"enum": [kind for kind in RULINGS if kind != "error"]})]
Expiry = Literal["next_lance", "game_end"] | None
Result = Literal["white", "black", "draw", "annulled", "unlike"] | None


class RulingView(TypedDict):
    """A ruling; `more` values, such as the counter of a claim, stand beside these."""

    kind: Kind
    code: str | None
    article: str | None
    via: str | None
    by: Anyone | None
    right: Anyone | None
    choices: list[str]
    expires: Expiry
    law: str | None
    law_via: str | None
    message: str


class PendingView(TypedDict):
    """An irregularity that waits for a decision."""

    code: Code
    codes: list[str]
    article: str | None
    via: str | None
    by: Player | None
    right: Anyone
    choices: list[str]
    expires: Expiry


class CounterView(TypedDict):
    """A rule of draws that counts, in moves and in plies."""

    rule: str
    article: str
    via: str | None
    current: int
    limit: int
    current_plies: int
    limit_plies: int
    invocation: Literal["automatic", "claimable"]
    claimable_by: Player | None


class OutcomeView(TypedDict):
    """The end of a game: each player's result and the reason."""

    white: str
    black: str
    reason: str
    article: str | None
    via: str | None


class OutOfPlayView(TypedDict):
    """A piece on a light square."""

    square: str
    piece: int


class OpenFaultView(TypedDict):
    """An irregularity that was played on but can still be put right."""

    by: Player | None
    codes: list[str]


class StateView(TypedDict):
    """Everything that a face shows of a table."""

    regulation: str
    fen: str
    board: str | None
    turn: Player
    ply: int
    pending: PendingView | None
    counters: list[CounterView]
    clock: ClockView | None
    result: Result
    outcome: OutcomeView | None
    offer: Player | None
    bound: int | None
    awaiting: list[int]
    uncrowned: list[int]
    inactive: dict[str, int]
    out_of_play: list[OutOfPlayView]
    held: dict[str, int | str | None]
    open_faults: list[OpenFaultView]
    annulled: int


class ErrorView(TypedDict):
    """An event that could not be taken; *line*: its number, from 1."""

    code: str
    message: str
    line: Place


class AnswerView(TypedDict):
    """The answer to one event."""

    event: Place
    rulings: list[RulingView]
    state: StateView | Annotated[dict[str, Any], Field(max_length=0)]
    line: NotRequired[Place]
    error: NotRequired[ErrorView]
    repeated: NotRequired[bool]


@cache
def schema() -> dict[str, Any]:
    """The JSON schema (2020-12): `$defs/event` and `$defs/answer` are the two sides.

    `damas arbitrate --schema` prints it.
    """
    named: Mapping[str, Any] = {"event": reduce(or_, KINDS), "answer": AnswerView, "code": AnyCode}
    made, rest = TypeAdapter.json_schemas(
        [(name, "validation", TypeAdapter(one)) for name, one in named.items()]
    )
    own = {name: one for (name, _), one in made.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Damas: the arbiter's table",
        "description": "One event a line goes in, one answer a line comes out.",
        "$defs": rest["$defs"] | own,
    }
