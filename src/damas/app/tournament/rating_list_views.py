"""Ratings of a list for registered players, looked at before they are taken, as the page's JSON."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict


class ListedRow(TypedDict):
    """A registered player with the ratings before and after, by the names that acts have."""

    name: str
    number: str
    before: dict[str, int]
    after: dict[str, int]


class ListRatingsView(TypedDict):
    """The players whose ratings differ; *data* of the act that takes them, None where none does."""

    rows: list[ListedRow]
    registered: int
    data: dict[str, Any] | None
    warnings: list[str]
