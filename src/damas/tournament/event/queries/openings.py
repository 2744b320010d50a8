"""Drawn openings: their tables and the openings of a seed (MAT-04)."""

from __future__ import annotations

from ....base.i18n import Text
from ....notation.openings import TABLES, Opening, OpeningTable, built_in, draw
from ...errors import TournamentError
from ..model.entry import EntryError
from ..model.state import TournamentState


def table_of(state: TournamentState, name: str) -> OpeningTable:
    """The event's own table of that name, else the one that comes with Damas.

    Raises EntryError ("unknown-table"), or ("other-variant") where it is for another game.
    """
    rules = state.rules.rules
    try:
        found = state.tables.get(name) or built_in(name)
    except TournamentError as error:
        raise EntryError(error.code, "{what}", what=error.text) from None
    if rules and found.variant != rules.variant_id:
        raise EntryError(
            "other-variant",
            "The table {table} is for {variant}; the event plays {own}",
            table=name,
            variant=found.variant,
            own=rules.variant_id,
        )
    return found


def tables_of(state: TournamentState) -> dict[str, Text]:
    """The tables that a draw may take, by name, with their titles; the event's own come first."""
    rules = state.rules.rules
    if rules is None:
        return {}
    own = {name: Text("{table} (of this event)", {"table": name}) for name in state.tables}
    built = {name: title for name, (game, title) in TABLES.items() if game == rules.variant_id}
    return own | {name: title for name, title in built.items() if name not in own}


def openings_of(state: TournamentState, number: int) -> tuple[Opening, ...]:
    """The openings drawn for round *number*, one for every two games; empty before the draw."""
    found = state.opening_draws.get(number)
    if found is None:
        return ()
    table = table_of(state, found.table)
    return tuple(table.opening(which) for which in found.openings)


def drawn(
    state: TournamentState, number: int, table: str, seed: str, kind: str = "all"
) -> list[Opening]:
    """The openings that a draw for round *number* gives: one for every two games of a meeting.

    Openings drawn before in the event are not drawn again. Raises EntryError.
    """
    before = {
        which
        for past, draw_ in state.opening_draws.items()
        if draw_.table == table and past != number
        for which in draw_.openings
    }
    kinds = ("moves", "displaced", "free") if kind == "all" else (kind,)
    count = (state.rules.games + 1) // 2
    try:
        return draw(table_of(state, table), seed, count, kinds=kinds, without=before)
    except TournamentError as error:
        raise EntryError(error.code, "{what}", what=error.text) from None
