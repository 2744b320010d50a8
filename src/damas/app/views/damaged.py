"""A record in a list that cannot be shown."""

from __future__ import annotations

from typing import final

from typing_extensions import TypedDict


@final
class DamagedRow(TypedDict):
    """A damaged record in a list of others; *damaged*: a sentence that says so."""

    id: str
    damaged: str
