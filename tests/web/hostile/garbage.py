"""Garbage by schema: values that fit a call's description, mixed with values that fit nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from hypothesis import strategies as st

from damas.arbiter import EVENTS
from damas.contract import schema_of
from damas.http.routes.routers import ROUTERS
from damas.tournament.event import ACTS
from damas.tournament.event.model.setting_fields import SETTINGS

from .conftest import BAD_TEXTS

TEXTS = st.sampled_from(
    [
        *BAD_TEXTS.values(),
        *("", " ", "0", "-1", "²", "٣", "½", "1e9999999", "NaN", "null", "true", "é", "\U0001f600"),
        *("W:W31:B20", "W:WK1:BK50", "B:W:B", "W:W99:B1", "X", "W:W1,1:B1", "../../etc/passwd"),
        *(
            "%00",
            "{",
            "[]",
            "<script>",
            "x" * 130,
            "9" * 400,
            "1-0-0",
            "open",
            "white",
            "01",
            "G/20",
        ),
        *("internacional", "international", "swiss", "a4", "pt_PT", "1;2", "=1+1", "'", "--", "\\"),
    ]
)
NUMBERS = st.sampled_from(
    [0, 1, 2, 3, -1, 7, 50, 99, 255, 1000, 2**31, 2**53, 2**63, 2**64, 10**30, 0.5, 1e308]
)
SCALARS = TEXTS | NUMBERS | st.booleans() | st.none() | st.just(float("inf"))
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)
NAMES = st.sampled_from(["Ana", "Rui", "É. d'Ó", "A" * 120, "Zé", "1", "½", "=1+1", "", " x "])
IDS = st.integers(0, 5)
LIKELY: dict[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys(("player", "round", "board", "game", "first", "last", "first_round"), IDS),
    **dict.fromkeys(("white", "black"), st.sampled_from(["1", "0", "=", "+", "-", "A", 1, 2])),
    **dict.fromkeys(("entry", "winner", "rating", "rounds", "cycles", "games"), IDS),
    **dict.fromkeys(("name", "club", "title", "city", "seed", "text", "currency"), NAMES),
    **dict.fromkeys(("points", "bye_points"), st.sampled_from(["1", "½", "2-1-0", "1e99"])),
    **dict.fromkeys(("namesake", "reverse_colours", "third_place"), st.booleans()),
    "players": st.lists(IDS | st.fixed_dictionaries({"name": NAMES}), max_size=4),
    "team": IDS,
    "teams": st.booleans() | st.lists(IDS, max_size=2),
    "members": st.lists(
        IDS | st.fixed_dictionaries({"name": NAMES}, optional={"no": IDS}), max_size=4
    ),
    "captain": NAMES,
    "board_order": st.sampled_from(["fixed", "free", "x"]),
    "match_points": st.sampled_from(["2-1-0", "3-1-0", "1-½-0", "x", "1e9-0-0"]),
    "bye_board_points": st.sampled_from(["1", "½", "-1", "9" * 40]),
    "delegations": st.sampled_from(["", "federation", "club", "name"]),
    "delegation_points": st.sampled_from(["10-8-6", "1", "-", "x-y", "1-" * 60 + "1"]),
    "order": st.permutations([1, 2, 3]),
    "boards": st.just([[1, 2]]) | st.lists(st.lists(IDS, max_size=3), max_size=3),
    "free": st.lists(IDS, max_size=2),
    "accept": st.just(["colours", "met-before", "free-again"]),
    "how": st.sampled_from(["", "manual", "rating", "lot", "entry", "given", "agreement"]),
    "extra": st.dictionaries(TEXTS, ANYTHING, max_size=2),
    "system": st.sampled_from(["swiss", "round-robin", "knock-out", "match"]),
    "regulation": st.sampled_from(["internacional", "fenae-2025", "portuguesa-fpd", ""]),
    "wo_tolerance_min": IDS,
    "criterion": st.sampled_from(["LOT", "PLAYOFF"]),
    "values": st.dictionaries(st.sampled_from(["1", "2", "²", "x"]), IDS, max_size=2),
    "tie_breaks": st.sampled_from(["BH", "SB,BH", "BH:MC1", "WIN,,", "XX", "BH/C1"]),
    "kind": st.sampled_from(["remark", "ruling", "table", "screen", "crossings"]),
    "present": st.booleans() | st.none(),
    "code": st.sampled_from(["H", "F", "Z", "", "U"]),
    "time_control": st.sampled_from(["G/20", "40/120:G/30", "5+3", "x", "0/0"]),
    "categories": st.lists(st.fixed_dictionaries({"name": NAMES}, optional={"sex": NAMES})),
    "prizes": st.lists(st.fixed_dictionaries({"place": IDS}, optional={"amount": NUMBERS})),
}


ACT_FIELDS = {name: list(act.data.model_fields) for name, act in ACTS.items() if name != "create"}


def acts() -> st.SearchStrategy[dict[str, Any]]:
    """Acts with their own fields, most of them likely, some of them anything."""

    def one(act: str) -> st.SearchStrategy[dict[str, Any]]:
        known = {name: LIKELY.get(name, NAMES) for name in ACT_FIELDS[act]}
        whole, part = st.fixed_dictionaries(known), st.fixed_dictionaries({}, optional=known)
        spoilt = st.tuples(whole, st.sampled_from(sorted(known) or ["?"]), ANYTHING).map(
            _with_one_other
        )
        parts = {"act": st.just(act), "data": whole | part | spoilt, "reason": NAMES}
        return st.fixed_dictionaries(parts)

    return st.sampled_from(sorted(ACT_FIELDS)).flatmap(one)


def _with_one_other(drawn: tuple[dict[str, Any], str, Any]) -> dict[str, Any]:
    data, name, value = drawn
    return {**data, name: value}


def settings_data() -> st.SearchStrategy[dict[str, Any]]:
    """The data of `create`: what it needs, and some of all its fields."""
    needed = {name: LIKELY[name] for name in ("name", "system", "wo_tolerance_min", "rounds")}
    optional = sorted((SETTINGS.keys() & LIKELY.keys()) - needed.keys())
    rest = {name: LIKELY[name] for name in optional}
    proper = st.fixed_dictionaries(needed, optional=rest)
    spoilt = st.tuples(proper, st.sampled_from(sorted(SETTINGS)), ANYTHING).map(_with_one_other)
    return proper | spoilt


def calls() -> list[tuple[str, str]]:
    """(method, path) of everything that answers HTTP, pages and files included."""
    found: dict[str, list[str]] = {}
    for route in _all():
        found.setdefault(route.path_format, []).extend(sorted(route.methods))
    return [(method, path) for path, methods in found.items() for method in methods]


@cache
def whole_schema() -> dict[str, Any]:
    """The OpenAPI schema of all routes, those that are not in the public one included."""
    routes = _all()
    hidden = [route for route in routes if not route.include_in_schema]
    for route in hidden:
        route.include_in_schema = True
    try:
        return get_openapi(title="Damas", version="0", routes=routes)
    finally:
        for route in hidden:
            route.include_in_schema = False


def operation(method: str, path: str) -> dict[str, Any]:
    """The schema of one call."""
    found: dict[str, Any] = whole_schema()["paths"][path][method.lower()]
    return found


def _all() -> list[APIRoute]:
    return [route for router in ROUTERS for route in _routes(router.routes)]


def _routes(routes: Any) -> Iterator[APIRoute]:
    for route in routes:
        if isinstance(route, APIRoute):
            yield route
        elif hasattr(route, "original_router"):
            yield from _routes(route.original_router.routes)


def fitting(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values that a schema describes, one in four replaced by anything at all."""
    return st.integers(0, 3).flatmap(lambda n: ANYTHING if n == 0 else _proper(schema))


def _proper(schema: dict[str, Any]) -> st.SearchStrategy[Any]:  # noqa: PLR0911 (one a kind)
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        return _proper(whole_schema()["components"]["schemas"][name])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if "const" in schema:
        return st.just(schema["const"])
    for way in ("anyOf", "oneOf"):
        if way in schema:
            return st.one_of([_proper(one) for one in schema[way]])
    kind = schema.get("type")
    if kind == "integer":
        least = schema.get("minimum", -2)
        return st.integers(least, min(schema.get("maximum", least + 9), least + 9)) | NUMBERS
    if kind == "number":
        return NUMBERS
    if kind == "boolean":
        return st.booleans()
    if kind == "array":
        return st.lists(fitting(schema.get("items", {})), max_size=3)
    if kind == "object" and "properties" in schema:
        return _object(schema)
    if kind == "object":
        return st.dictionaries(TEXTS, ANYTHING, max_size=4)
    return TEXTS


def _object(schema: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    properties = {name: fitting(one) for name, one in schema["properties"].items()}
    if {"act", "data"} <= properties.keys():
        return acts()
    if {"by", "data"} <= properties.keys():
        return st.fixed_dictionaries({"by": NAMES, "data": settings_data()})
    needed = {name: properties[name] for name in schema.get("required", ())}
    rest = {name: one for name, one in properties.items() if name not in needed}
    return st.fixed_dictionaries(needed, optional=rest)


def arbiter_events() -> st.SearchStrategy[dict[str, Any]]:
    """Events of a board: known ones with fields of all kinds."""

    def one(kind: str) -> st.SearchStrategy[dict[str, Any]]:
        fields = dict.fromkeys(schema_of(EVENTS[kind])["properties"], ANYTHING)
        del fields["event"]
        return st.fixed_dictionaries({"event": st.just(kind)}, optional={**fields, "id": ANYTHING})

    return st.sampled_from(sorted(EVENTS)).flatmap(one)


def written(value: Any) -> bytes:
    """JSON as a hostile program writes it."""
    return json.dumps(value).encode()
