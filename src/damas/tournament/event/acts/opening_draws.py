"""Acts on drawn openings: a table of the event's own, the draw for a round (MAT-04, MAT-05)."""

from __future__ import annotations

from typing import Annotated, Literal

from ....base import bounds
from ....base.i18n import Text
from ....contract import Caption
from ....contract.kinds import Line, Seed, line, several
from ....notation.openings import read_table
from ...errors import TournamentError
from ..model.acts import act
from ..model.changes import OfRound, Whole
from ..model.entry import EntryError, LogEntry
from ..model.parts import OpeningDraw, Round, TournamentGame
from ..model.state import ActData, TournamentState
from ..queries.openings import drawn
from .places import RoundAct

EXAMPLE = "1: c3-d4 b6-a5\n2: a3>a5 b6>b4"
TableName = Annotated[str, line(bounds.TABLE_NAME, least=1), Caption(Text("Name of the table"))]
TableText = Annotated[
    str,
    line(bounds.OPENING_TABLE, least=1),
    Caption(Text("Openings, one on each line"), lines=True, example=EXAMPLE),
]
KINDS = {
    "all": Text("Lines of moves and displaced men"),
    "moves": Text("Only lines of moves"),
    "displaced": Text("Only displaced men"),
}
Kind = Annotated[
    Literal["all", "moves", "displaced"], Caption(Text("Kind of opening"), words=KINDS)
]


@act("opening-table", Text("A table of openings was added"))
class AddOpeningTable(ActData):
    """A table of the event's own, as text; every entry must be playable in the event's game."""

    name: TableName
    text: TableText

    def check(self, state: TournamentState, entry: LogEntry) -> None:
        """Raises EntryError ("too-many") for a table more than an event may have."""
        if len(state.tables) >= bounds.OPENING_TABLES:
            raise EntryError(
                "too-many",
                "An event can have {most} tables of openings at most",
                most=bounds.OPENING_TABLES,
            )

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        name, rules = self.name, state.rules.rules
        if rules is None:
            raise EntryError("no-game", "An event without a regulation has no openings")
        if name in state.tables:
            raise EntryError("table-there", "There is a table {table} already", table=name)
        try:
            found = read_table(self.text, rules.variant, name)
        except TournamentError as error:
            raise EntryError(error.code, "{what}", what=error.text) from None
        state.tables[name] = found
        state.change(entry, Whole.OPENING_TABLES, "", f"{name} ({len(found.openings)})")


@act("draw-openings", Text("The openings of round {round} were drawn"), "arbiter")
class DrawOpenings(RoundAct):
    """The openings of a round, the same on every board: each is played twice, colours exchanged.

    `openings` are the ids that the draw gave; they must be those that the seed gives for everyone.
    """

    table: Annotated[str, line(least=1), Caption(Text("Table of openings"))]
    seed: Seed
    kind: Kind = "all"
    openings: Annotated[tuple[Line, ...], several(bounds.GAMES)] = ()

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        if state.rules.openings != "balloted":
            raise EntryError("not-balloted", "Openings are free in this event")
        found = state.round(self.round)
        _check_unplayed(state, found)
        given = tuple(
            one.id for one in drawn(state, found.number, self.table, self.seed, self.kind)
        )
        if self.has("openings") and self.openings != given:
            raise EntryError(
                "not-the-lot",
                "The seed {seed} draws {openings}",
                seed=self.seed,
                openings=", ".join(given),
            )
        old = state.opening_draws.get(found.number)
        if old and not entry.reason:
            raise EntryError("no-reason", "Drawing again must have a reason")
        state.opening_draws[found.number] = OpeningDraw(self.table, self.seed, self.kind, given)
        for board in found.boards:
            for index, game in enumerate(board.games):
                game.opening = given[index // 2]
        before = ", ".join(old.openings) if old else ""
        what = OfRound(found.number, openings=True)
        state.change(entry, what, before, ", ".join(given))


def _check_unplayed(state: TournamentState, found: Round) -> None:
    """Raises EntryError where a game of the round has a result or has begun."""
    games = [game for board in found.boards for game in board.games]
    if any(game.codes and not game.forfeit for game in games):
        raise EntryError(
            "has-results", "Round {round} has results: its openings are fixed", round=found.number
        )
    if not state.replaying and any(map(_has_begun, games)):
        raise EntryError(
            "has-begun",
            "Games of round {round} have begun: its openings are fixed",
            round=found.number,
        )


def _has_begun(game: TournamentGame) -> bool:
    """Whether a game without a result is being played, adjourned or reported by a player."""
    return game.open_play is not None or game.adjourned or bool(game.reports)
