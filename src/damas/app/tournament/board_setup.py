"""Sets up a game of an event at a table or on screen, and reports its result to the event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...arbiter import to_pdn
from ...notation.pdn import write_game
from ...rules.clock import TimeControl
from ...rules.game import Game
from ...rules.outcome import Outcome
from ...store import GameSetup, GameSummary
from ...tournament.event import Tournament
from ...tournament.event.model.entry import EntryError
from ...tournament.event.queries.openings import table_of
from ..arbiter.views import words_of
from ..games.game_pdn import pdn_of

if TYPE_CHECKING:
    from ..arbiter.live import TableFold
    from ..games.session import GameSession


@dataclass(frozen=True, slots=True)
class Place:
    """A game of an event: round, board and game, from 1."""

    round: int
    board: int
    game: int = 1

    def to_dict(self) -> dict[str, int]:
        """The place as a dict, as entries of the log have it."""
        return {"round": self.round, "board": self.board, "game": self.game}


@dataclass(frozen=True, slots=True)
class PlayReport:
    """The state of a table or a game at *version* of its log; *outcome* is None during play."""

    version: int
    outcome: Outcome | None
    pdn: str = ""


@dataclass(frozen=True, slots=True)
class Opened:
    """The start of a table (*headers*, entry *start*) or of a game on screen (*setup*)."""

    regulation: str
    headers: Mapping[str, str]
    start: Mapping[str, Any]
    setup: GameSetup
    summary: GameSummary


def board_of(event: Tournament, place: Place) -> Opened:
    """The board of a game of *event*: names, rules, clock, drawn opening.

    Raises EntryError where the event plays by no rule book, NotationError for an unreadable time
    control.
    """
    rules = event.rules.rules
    if rules is None:
        raise EntryError("no-game", "An event without a regulation has no boards to open")
    found = event.game(place.round, place.board, place.game)
    at = (place.round, place.board, place.game)
    names = {"white": event.side(*at, found.white), "black": event.side(*at, found.black)}
    control = event.rules.time_control
    fen = _opening(event, place.round, found.opening)
    start: dict[str, Any] = {"event": "start", "regulation": rules.id}
    if control:
        start["clock"] = {"control": control}
    if fen:
        start["fen"] = fen
    table = event.in_hall(place.round, place.board)
    headers = {
        "White": names["white"],
        "Black": names["black"],
        "Event": event.rules.name,
        "Round": str(place.round),
        "Table": f"{table}" + (f".{place.game}" if place.game > 1 else ""),
        "Arbiter": event.rules.arbiter,
    }
    game = Game(rules.id, fen=fen)
    players = {colour: {"kind": "person", "name": name} for colour, name in names.items()}
    return Opened(
        rules.id,
        {name: value[:120] for name, value in headers.items() if value},
        start,
        GameSetup(rules.id, game.board.fen, players, "agreement", _clock(control)),
        GameSummary(0, game.board.fen, game.turn),
    )


def _opening(event: Tournament, number: int, opening: str) -> str | None:
    """The position in which a game with a drawn opening begins; None for the usual one."""
    if not opening:
        return None
    table = table_of(event, event.opening_draws[number].table)
    return table.openings[opening].fen


def _clock(control: str) -> dict[str, Any] | None:
    """The clock of a game on screen. Raises NotationError."""
    if not control:
        return None
    read = TimeControl.parse(control)
    seconds = {
        "base_seconds": round(read.periods[0].seconds),
        "increment_seconds": round(read.increment_seconds),
    }
    return {**seconds, "control": control}


def table_report(fold: TableFold, locale: str) -> PlayReport:
    """The report of an arbiter's table; rulings in its PDN are worded in *locale*."""
    table = fold.table
    if table.result is None:
        return PlayReport(fold.version, None)
    say = words_of(locale, table.regulation.variant.id)
    return PlayReport(
        fold.version, table.result, write_game(to_pdn(table, fold.record.headers, say))
    )


def screen_report(session: GameSession) -> PlayReport:
    """The report of a game on screen."""
    outcome = session.game.outcome
    return PlayReport(session.version, outcome, pdn_of(session) if outcome else "")
