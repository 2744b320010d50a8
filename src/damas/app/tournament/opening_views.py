"""Drawn openings as the page's JSON: the tables to draw from, and the draw of a round."""

from __future__ import annotations

from typing import Any

from ...base.i18n import translate
from ...tournament.event import Tournament
from ...tournament.event.queries.openings import openings_of, tables_of


def openings_view(event: Tournament) -> dict[str, str]:
    """The drawn openings of all rounds: id → as their table writes them. If two tables have one
    id it is the later round's; the text of each game's own stands at the game."""
    return {
        opening.id: str(opening)
        for number in event.opening_draws
        for opening in openings_of(event, number)
    }


def draw_view(event: Tournament, number: int) -> dict[str, Any] | None:
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


def tables_view(event: Tournament, locale: str) -> list[dict[str, Any]]:
    """The tables that a draw may take, the usual one first; empty where openings are free.

    *own*: a table of the event itself, with its *count* of openings; 0 for others.
    """
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
