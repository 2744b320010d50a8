"""Acts on drawn openings: a table of the event's own, the draw for a round (MAT-04, MAT-05)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .... import bounds
from ....i18n import Text
from ....openings import read_table
from ...errors import TournamentError
from ..model import fields as read
from ..model.changes import OfRound, Whole
from ..model.entry import EntryError, LogEntry
from ..model.parts import OpeningDraw, Round, TournamentGame
from ..model.state import Act, TournamentState
from ..queries.openings import drawn
from ..queries.wording import round_params

KINDS = ("all", "moves", "displaced")


def own_table(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """A table of the event's own, as text; every entry must be playable in the event's game."""
    read.only(data, frozenset({"name", "text"}))
    name, rules = read.text(data, "name"), state.rules.rules
    if rules is None:
        raise EntryError("no-game", "An event without a regulation has no openings")
    if name in state.tables:
        raise EntryError("table-there", "There is a table {table} already", table=name)
    try:
        found = read_table(read.text(data, "text"), rules.variant, name)
    except TournamentError as error:
        raise EntryError(error.code, "{what}", what=error.text) from None
    state.tables[name] = found
    state.change(entry, Whole.OPENING_TABLES, "", f"{name} ({len(found.openings)})")


def check_size(state: TournamentState, entry: LogEntry) -> None:
    """Raises EntryError ("too-many", "too-long") for a table beyond the bounds."""
    if len(state.tables) >= bounds.OPENING_TABLES:
        raise EntryError(
            "too-many",
            "An event can have {most} tables of openings at most",
            most=bounds.OPENING_TABLES,
        )
    for name, most in (("name", bounds.TABLE_NAME), ("text", bounds.OPENING_TABLE)):
        if len(read.text(entry.data, name)) > most:
            raise EntryError(
                "too-long", "{name} can have {most} letters at most", name=name, most=most
            )


def draw_openings(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The openings of a round, the same on every board: each is played twice, colours exchanged.

    `openings` are the ids that the draw gave; they must be those that the seed gives for everyone.
    """
    read.only(data, frozenset({"round", "table", "seed", "kind", "openings"}))
    if state.rules.openings != "balloted":
        raise EntryError("not-balloted", "Openings are free in this event")
    found = state.round(read.whole(data, "round"))
    table, seed = read.text(data, "table"), read.text(data, "seed")
    kind = read.one_of(data, "kind", KINDS, "all")
    _check_unplayed(state, found)
    given = [opening.id for opening in drawn(state, found.number, table, seed, kind)]
    if data.get("openings", given) != given:
        raise EntryError(
            "not-the-lot",
            "The seed {seed} draws {openings}",
            seed=seed,
            openings=", ".join(given),
        )
    old = state.opening_draws.get(found.number)
    if old and not entry.reason:
        raise EntryError("no-reason", "Drawing again must have a reason")
    state.opening_draws[found.number] = OpeningDraw(table, seed, kind, tuple(given))
    for board in found.boards:
        for index, game in enumerate(board.games):
            game.opening = given[index // 2]
    before = ", ".join(old.openings) if old else ""
    state.change(entry, OfRound(found.number, openings=True), before, ", ".join(given))


def _check_unplayed(state: TournamentState, found: Round) -> None:
    """Raises EntryError where a game of the round has a result or has begun."""
    games = [game for board in found.boards for game in board.games]
    if any(game.codes and not game.forfeit for game in games):
        raise EntryError(
            "has-results", "Round {round} has results: its openings stand", round=found.number
        )
    if not state.replaying and any(map(_has_begun, games)):
        raise EntryError(
            "has-begun", "Games of round {round} have begun: its openings stand", round=found.number
        )


def _has_begun(game: TournamentGame) -> bool:
    """Whether a game without a result is being played, adjourned or reported by a player."""
    return game.open_play is not None or game.adjourned or bool(game.reports)


ACTS = (
    Act(
        "opening-table",
        own_table,
        Text("A table of openings was added"),
        checks=(check_size,),
    ),
    Act(
        "draw-openings",
        draw_openings,
        Text("The openings of round {round} were drawn"),
        round_params,
        "arbiter",
    ),
)
