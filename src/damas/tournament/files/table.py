"""A table as a value: its columns and rows are made once, for pages, prints, spreadsheets and the
command line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, Self, TypeVar

from ...base.i18n import Text, translate
from ..scoring.points import value_text

Align = Literal["left", "center", "right"]
Value = Text | str | int | Fraction | None
Row = list[Text | str | int | Fraction]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column: the *key* by which it is chosen, its *label*, a *brief* one for narrow columns.

    *strong*: it is what one looks for. *optional*: it is left out where no row has anything in it.
    *empty*: shown for 0. *about*: what the label stands for, such as a tie-break's name and
    articles.
    """

    key: str
    label: Text | str
    align: Align = "left"
    brief: Text | str | None = None
    strong: bool = False
    optional: bool = False
    empty: str = ""
    about: Text | None = None


@dataclass(frozen=True, slots=True)
class DataTable:
    """Rows of values, as many in each as there are *columns*; None and "" for nothing."""

    columns: tuple[TableColumn, ...]
    rows: tuple[tuple[Value, ...], ...]

    @classmethod
    def of(
        cls, columns: Sequence[tuple[TableColumn, Callable[[T], Value]]], things: Iterable[T]
    ) -> Self:
        """A row for each thing: in each column the answer of its function."""
        rows = tuple(tuple(value(one) for _, value in columns) for one in things)
        return cls(tuple(column for column, _ in columns), rows)

    def only(self, *keys: str) -> DataTable:
        """The columns with these keys, in their order; without optional ones that say nothing."""
        known = {column.key: at for at, column in enumerate(self.columns)}
        places = [
            known[key]
            for key in keys
            if not self.columns[known[key]].optional or any(row[known[key]] for row in self.rows)
        ]
        columns = tuple(self.columns[at] for at in places)
        return DataTable(columns, tuple(tuple(row[at] for at in places) for row in self.rows))

    def without_empty(self) -> DataTable:
        """The table without optional columns that say nothing."""
        return self.only(*(column.key for column in self.columns))

    def grid(self) -> list[Row]:
        """The labels, then the rows, for a spreadsheet: numbers are numbers."""
        heads: Row = [column.label for column in self.columns]
        return [heads, *([_in_cell(*one) for one in self._pairs(row)] for row in self.rows)]

    def texts(self, lang: str) -> list[list[str]]:
        """The rows as they are read in *lang*."""
        return [[_shown(*one, lang) for one in self._pairs(row)] for row in self.rows]

    def view(self, lang: str) -> dict[str, Any]:
        """The table as plain texts in *lang*, for a template. *no*: of the player of a row."""
        numbers = [column.key for column in self.columns]
        at = numbers.index("no") if "no" in numbers else -1
        return {
            "columns": [
                {
                    "key": column.key,
                    "label": _word(column.brief or column.label, lang),
                    "align": column.align,
                    "strong": column.strong,
                    "about": translate(column.about, lang) if column.about else "",
                }
                for column in self.columns
            ],
            "rows": [
                {"no": row[at] if at >= 0 else 0, "cells": texts}
                for row, texts in zip(self.rows, self.texts(lang), strict=True)
            ],
        }

    def lines(self, lang: str) -> list[str]:
        """The table for a terminal: the labels, then a line for each row, in columns; nothing
        without rows."""
        if not self.rows:
            return []
        heads = [_word(column.brief or column.label, lang) for column in self.columns]
        rows = [heads, *self.texts(lang)]
        widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
        return ["  ".join(map(self._placed, row, widths, self.columns)).rstrip() for row in rows]

    @staticmethod
    def _placed(text: str, width: int, column: TableColumn) -> str:
        return text.ljust(width) if column.align == "left" else text.rjust(width)

    def _pairs(self, row: Sequence[Value]) -> Iterable[tuple[TableColumn, Value]]:
        return zip(self.columns, row, strict=True)


def _in_cell(column: TableColumn, value: Value) -> Text | str | int | Fraction:
    return "" if value is None or (column.empty and not value) else value


def _shown(column: TableColumn, value: Value, lang: str) -> str:
    if value is None or value == "" or (column.empty and not value):
        return column.empty
    if isinstance(value, int | Fraction):
        return value_text(value, lang)
    return _word(value, lang)


def _word(text: Text | str, lang: str) -> str:
    return translate(text, lang) if isinstance(text, Text) else text
