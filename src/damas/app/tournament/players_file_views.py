"""A list of players from a file, looked at before it is entered, as the page's JSON."""

from __future__ import annotations

from typing_extensions import TypedDict


class CellFault(TypedDict):
    """A fault in a cell of a row; *serious*: the row cannot be entered."""

    column: int
    heading: str
    text: str
    serious: bool


class PlayerRow(TypedDict):
    """A row of the file; *known*: the player who is entered already, 0 for none."""

    line: int
    player: dict[str, str | int | bool] | None
    known: int
    match: str
    faults: list[CellFault]


class ColumnView(TypedDict):
    """A column, and the field that it is read as, "" for none."""

    column: int
    heading: str
    field: str
    samples: list[str]


class PlayersPreview(TypedDict):
    """The content of a file; *heading*: the row of its headings."""

    heading: int
    columns: list[ColumnView]
    rows: list[PlayerRow]
