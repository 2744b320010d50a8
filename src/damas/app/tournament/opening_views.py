"""Drawn openings as the page's JSON: the tables to draw from, and the draw of a round."""

from __future__ import annotations

from typing_extensions import TypedDict

from ...base.i18n import translate
from ...tournament.event import Tournament
from ...tournament.event.queries.openings import openings_of, tables_of


class DrawnOpening(TypedDict):
    """An opening of a draw, with its position."""

    id: str
    text: str
    fen: str
    variant: str


class DrawView(TypedDict):
    """The draw of a round's openings, one for every two games of a meeting."""

    table: str
    seed: str
    kind: str
    openings: list[DrawnOpening]


class TableChoice(TypedDict):
    """A table that a draw may take; *own*: of the event itself, with its *count* of openings, 0 for
    others."""

    name: str
    title: str
    own: bool
    count: int


def openings_view(event: Tournament) -> dict[str, str]:
    """The drawn openings of all rounds: id → as their table writes them. If two tables have one
    id it is the later round's; the text of each game's own stands at the game."""
    return {
        opening.id: str(opening)
        for number in event.opening_draws
        for opening in openings_of(event, number)
    }


def draw_view(event: Tournament, number: int) -> DrawView | None:
    """The draw of a round with the positions that its games begin from; None before it."""
    found, rules = event.opening_draws.get(number), event.rules.rules
    if found is None or rules is None:
        return None
    return {
        "table": found.table,
        "seed": found.seed,
        "kind": found.kind,
        "openings": [
            {"id": one.id, "text": one.text, "fen": one.fen, "variant": rules.variant.id}
            for one in openings_of(event, number)
        ],
    }


def tables_view(event: Tournament, locale: str) -> list[TableChoice]:
    """The tables that a draw may take, the usual one first; empty where openings are free."""
    if event.rules.openings != "balloted":
        return []
    counts = {name: len(table.openings) for name, table in event.tables.items()}
    return [
        {
            "name": name,
            "title": translate(title, locale),
            "own": name in counts,
            "count": counts.get(name, 0),
        }
        for name, title in tables_of(event).items()
    ]
