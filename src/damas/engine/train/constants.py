"""The constants of the search that games may tune, by their names (native/search/constants.hpp)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ... import _kernel
from ...base.errors import EngineError
from ...rules.variants import GAME_NAMES, variant


class Constant(NamedTuple):
    """One constant: what ships, and between what bounds it may be tried."""

    shipped: int
    least: int
    most: int


@cache
def search_constants() -> dict[str, Constant]:
    """All of them, in the kernel's order."""
    return {name: Constant(*row) for name, *row in _kernel.search_constants()}


def check_tuned(variant_name: str) -> None:
    """Raises EngineError where the search of a game has its constants compiled in."""
    row = variant(variant_name)
    if not _kernel.is_tuned(row.rules):
        raise EngineError(
            "not-tuned",
            "{game}: this search has its constants compiled in; a kernel compiled on this machine"
            " takes others, of International and Brazilian draughts",
            game=GAME_NAMES[row.id],
        )


def in_order(values: Mapping[str, int]) -> tuple[int, ...]:
    """All constants as the kernel takes them: *values*, the others as they ship."""
    return tuple(values.get(name, one.shipped) for name, one in search_constants().items())


def read_constants(text: str) -> dict[str, int]:
    """The values in the file *text*, which `damas train spsa` wrote, or in "name=value,...".

    Raises EngineError for names and values that there are not.

    >>> read_constants("value_ply=30,blame=4")
    {'value_ply': 30, 'blame': 4}
    """
    pairs: Mapping[str, object] = (
        dict(part.partition("=")[::2] for part in text.split(","))
        if "=" in text
        else _in_file(Path(text))
    )
    return {name.strip(): _checked(name.strip(), value) for name, value in pairs.items()}


def _in_file(path: Path) -> Mapping[str, object]:
    try:
        found = json.loads(path.read_text("utf-8"))
    except ValueError:
        found = None
    values = found.get("values") if isinstance(found, dict) else None
    if not isinstance(values, dict):
        raise EngineError("no-constants", "{path}: no constants of the search", path=str(path))
    return values


def _checked(name: str, value: object) -> int:
    one = search_constants().get(name)
    try:
        number = round(float(str(value)))
    except (ValueError, OverflowError):
        one = None
    if one is None or not one.least <= number <= one.most:
        raise EngineError(
            "bad-constant",
            "{name}={value}: no such constant of the search, or not within its bounds",
            name=name,
            value=str(value),
        )
    return number
