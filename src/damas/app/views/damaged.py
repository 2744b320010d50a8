"""Lists of stored records: a damaged row says so, and the others are shown."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Any, TypeVar, final

from typing_extensions import TypedDict

from ...base.i18n import Text, translate

log = logging.getLogger("damas.server")
R = TypeVar("R")
V = TypeVar("V")
DAMAGED = Text("This cannot be shown: what is kept of it is damaged")


@final
class DamagedRow(TypedDict):
    """A damaged record in a list of others; *damaged*: a sentence that says so."""

    id: str
    damaged: str


def listed(records: Iterable[R], view: Callable[[R], V], locale: str) -> list[V | DamagedRow]:
    """view(record) of each; for one that is damaged its *id* and, as *damaged*, a sentence."""
    return [_row(record, view, locale) for record in records]


def _row(record: Any, view: Callable[[Any], V], locale: str) -> V | DamagedRow:
    try:
        return view(record)
    except Exception as error:  # any damage
        log.warning("%s cannot be listed: %r", record.id, error)
        return {"id": record.id, "damaged": translate(DAMAGED, locale)}
