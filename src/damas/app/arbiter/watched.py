"""An arbiter's board as others look at it: the record's position, names, clocks, its end. The
pieces as they stand, open cases and rulings are for the arbiter alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...arbiter.model.clock import ClockView
from ...base.i18n import Text, say, translate
from ...rules.board import COLOURS
from ...rules.variants import Colour
from ..live import Packet
from ..views.names import player_name
from ..views.positions import GameOutcome, PlayerView, VariantView, variant_view
from ..views.watched import LastMove, WatchedClock, WatchedView
from .live import TableFold

KEPT_MS = 200
"""For so long the times of a running clock are those of the message that was made last."""
MOST_MADE = 12
ROUND, BOARD = Text("Round {round}"), Text("Board {number}")


class WatchedTable(WatchedView):
    """A board as the page of running games has it, with what draws its squares."""

    squares: VariantView


@dataclass(frozen=True, slots=True)
class Watched:
    """A board as it was at *at_ms*: its *state* (version and names), its view, the message."""

    state: tuple[int, Mapping[str, str]]
    at_ms: int
    board: WatchedTable
    packet: Packet


def watched(fold: TableFold, name: str, locale: str, at_ms: int) -> Watched:
    """The board under the *name* by which others know it, made once for all who look on: a move is
    one piece of work, however many they are."""
    state, key = (fold.version, fold.record.headers), (name, locale)
    made: Watched | None = fold.watched.get(key)
    if made is None or made.state != state or not 0 <= at_ms - made.at_ms < KEPT_MS:
        board = watched_view(fold, name, locale, at_ms)
        rest = {key: value for key, value in board.items() if key != "squares"}
        message = {"type": "boards", "variants": {board["variant"]: board["squares"]}}
        made = Watched(state, at_ms, board, Packet.of({**message, "boards": [rest]}))
        if len(fold.watched) >= MOST_MADE:
            fold.watched.clear()
        fold.watched[key] = made
    return made


def watched_view(fold: TableFold, name: str, locale: str, at_ms: int) -> WatchedTable:
    """The board under the *name* by which others know it, as the page of running games has it."""
    table, book = fold.table, fold.table.regulation
    state = table.state()
    entries = [one for one in table.entries() if one.played]
    last = entries[-1].path if entries else ()
    clock = None if table.clock is None else table.clock.to_dict(fold.watch_ms(at_ms))
    return {
        "id": name,
        "version": fold.version,
        "regulation": {"id": book.id, "name": say(book.name, locale, book.variant.id)},
        "variant": book.variant.id,
        "squares": variant_view(book.variant),
        "players": _players(fold),
        "control": None,
        "rated": False,
        "spectators": 0,
        "fen": state["fen"],
        "ply": state["ply"],
        "turn": state["turn"],
        "last": _last(last, entries[-1].move) if last else None,
        "clock": clock and _clock(clock),
        "outcome": _outcome(fold, locale),
    }


def names_of(fold: TableFold, locale: str) -> dict[str, str]:
    """The names of both players, White first."""
    players = _players(fold)
    return {colour: player_name(players[colour], colour, locale) for colour in COLOURS}


def about_text(fold: TableFold, locale: str) -> str:
    """The event, the round and the board's number, as far as they are known."""
    headers = fold.record.headers
    parts = [headers.get("Event", "")]
    for text, key, name in ((ROUND, "Round", "round"), (BOARD, "Table", "number")):
        if headers.get(key):
            parts.append(translate(Text(text.template, {name: headers[key]}), locale))
    return " · ".join(filter(None, parts))


def _players(fold: TableFold) -> dict[Colour, PlayerView]:
    headers = fold.record.headers
    return {
        colour: {"kind": "person", "name": name or None, "level": None, "guest": False}
        for colour, name in zip(COLOURS, (headers.get("White"), headers.get("Black")), strict=True)
    }


def _last(path: Any, move: Any) -> LastMove | None:
    """The last move by its squares; None where they are not known by number."""
    squares = [one for one in path if isinstance(one, int)]
    if len(squares) < 2:
        return None
    captured = list(move.captured) if move else []
    return {"from": squares[0], "to": squares[-1], "path": squares, "captured": captured}


def _clock(clock: ClockView) -> WatchedClock:
    """The clock in milliseconds."""
    white, black = round(clock["white"] * 1000), round(clock["black"] * 1000)
    return {"white_ms": white, "black_ms": black, "running": clock["running"], "days": None}


def _outcome(fold: TableFold, locale: str) -> GameOutcome | None:
    outcome, game = fold.table.result, fold.table.regulation.variant.id
    if outcome is None:
        return None
    return {
        "result": outcome.result,
        "reason": outcome.reason,
        "text": say(outcome.text, locale, game),
        "article": None,
        "article_text": None,
    }
