"""The JSON schema of events and answers, made from the same tables that read them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ...regulations import OPTIONS
from ..model.codes import CODES, CONDUCT
from ..model.ruling import KINDS
from ..model.state import FIRST, NEWEST
from .events import EVENTS
from .reading import ANYONE, PLAYERS

_NULL = {"type": "null"}
_SECONDS = {"type": "number", "minimum": 0}
_TEXT = {"type": "string"}
_NAMES = {"type": "array", "items": _TEXT}
_SQUARE = {
    "description": "The number that the variant prints, or file and rank",
    "anyOf": [
        {"type": "integer", "minimum": 1},
        {"type": "string", "pattern": "^[a-j]([1-9]|10)$"},
    ],
}

_FIELDS: Mapping[str, dict[str, Any]] = {
    "text": {"type": "string", "maxLength": 2000},
    "player": {"enum": list(PLAYERS)},
    "anyone": {"enum": list(ANYONE)},
    "hand": {"enum": ["left", "right"]},
    "choice": {"enum": ["rectify", "keep"]},
    "outcome": {"enum": ["win", "draw", "loss", "annulled"]},
    "piece": {"enum": ["white man", "white king", "black man", "black king"]},
    "flag": {"type": "boolean"},
    "number": {"type": "number"},
    "count": {"type": "integer", "minimum": 0},
    "protocol": {"type": "integer", "minimum": FIRST, "maximum": NEWEST},
    "square": _SQUARE,
    "place": {**_SQUARE, "description": "A square; by file and rank also a light one"},
    "path": {"type": "array", "items": _SQUARE, "minItems": 2, "maxItems": 100},
    "options": {
        "type": "object",
        "properties": {name: {"enum": list(values)} for name, values in OPTIONS.items()},
        "additionalProperties": False,
    },
    "squares": {"type": "array", "items": _SQUARE, "maxItems": 100},
    "clock": {
        "type": "object",
        "properties": {
            "white": {"type": "number", "exclusiveMinimum": 0},
            "black": {"type": "number", "exclusiveMinimum": 0},
            "control": {"type": "string"},
        },
        "anyOf": [{"required": ["white", "black"]}, {"required": ["control"]}],
    },
}


def _nullable(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [schema, _NULL]}


def _event(name: str) -> dict[str, Any]:
    fields = EVENTS[name]
    properties = {
        key: _nullable(_FIELDS[way[:-1]]) if way.endswith("?") else _FIELDS[way]
        for key, way in fields.items()
    }
    return {
        "type": "object",
        "properties": {"event": {"const": name}, "t": _nullable(_SECONDS), **properties},
        "required": ["event", *(key for key, way in fields.items() if not way.endswith("?"))],
    }


def _object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}


_RULING = _object(
    kind={"enum": [kind for kind in KINDS if kind != "error"]},
    code=_nullable(_TEXT),
    article=_nullable(_TEXT),
    via=_nullable(_TEXT),
    by=_nullable({"enum": list(ANYONE)}),
    right=_nullable({"enum": list(ANYONE)}),
    choices=_NAMES,
    expires={"enum": ["next_lance", "game_end", None]},
    law=_nullable(_TEXT),
    message=_TEXT,
)
_PENDING = _object(
    code={"enum": list(CODES)},
    codes=_NAMES,
    article=_nullable(_TEXT),
    via=_nullable(_TEXT),
    by=_nullable({"enum": list(PLAYERS)}),
    right={"enum": list(ANYONE)},
    choices=_NAMES,
    expires={"enum": ["next_lance", "game_end", None]},
)
_COUNTER = _object(
    rule=_TEXT,
    article=_TEXT,
    via=_nullable(_TEXT),
    current={"type": "integer"},
    limit={"type": "integer"},
    current_plies={"type": "integer"},
    limit_plies={"type": "integer"},
    invocation={"enum": ["automatic", "claimable"]},
    claimable_by=_nullable({"enum": list(PLAYERS)}),
)
_CLOCK = _object(
    white=_SECONDS,
    black=_SECONDS,
    running=_nullable({"enum": list(PLAYERS)}),
    notation_required={"type": "boolean"},
)
_SQUARES = {"type": "array", "items": {"type": "integer"}}
_STATE = _object(
    regulation=_TEXT,
    fen=_TEXT,
    board=_nullable(_TEXT),
    turn={"enum": list(PLAYERS)},
    ply={"type": "integer"},
    pending=_nullable(_PENDING),
    counters={"type": "array", "items": _COUNTER},
    clock=_nullable(_CLOCK),
    result={"enum": ["white", "black", "draw", "annulled", "unlike", None]},
    outcome=_nullable(
        _object(
            white=_TEXT, black=_TEXT, reason=_TEXT, article=_nullable(_TEXT), via=_nullable(_TEXT)
        )
    ),
    offer=_nullable({"enum": list(PLAYERS)}),
    bound=_nullable({"type": "integer"}),
    awaiting=_SQUARES,
    uncrowned=_SQUARES,
    inactive={"type": "object"},
    out_of_play={"type": "array", "items": {"type": "object"}},
    held={"type": "object"},
    open_faults={"type": "array", "items": {"$ref": "#/$defs/open_fault"}},
    annulled={"type": "integer"},
)
_ANSWER = {
    **_object(
        event={"type": "integer", "minimum": 1},
        rulings={"type": "array", "items": {"$ref": "#/$defs/ruling"}},
        state={"anyOf": [{"$ref": "#/$defs/state"}, {"type": "object", "maxProperties": 0}]},
    ),
}
_ANSWER["properties"] |= {
    "line": {"type": "integer", "minimum": 1},
    "error": _object(code=_TEXT, message=_TEXT, line={"type": "integer", "minimum": 1}),
}

SCHEMA: Mapping[str, Any] = MappingProxyType(
    {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Damas: the arbiter's table",
        "description": "One event a line goes in, one answer a line comes out.",
        "$defs": {
            "event": {"oneOf": [_event(name) for name in EVENTS]},
            "answer": _ANSWER,
            "ruling": _RULING,
            "state": _STATE,
            "open_fault": _object(by=_nullable({"enum": list(PLAYERS)}), codes=_NAMES),
            "code": {"enum": [*CODES, *CONDUCT]},
        },
    }
)
"""`$defs/event` and `$defs/answer` are the two sides; `damas arbitrate --schema` prints it."""
