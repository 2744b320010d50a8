"""The position at a table or on a screen that is a board of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, cast

from typing_extensions import TypedDict

from ...rules.variants import Colour
from ...tournament.event.model.engine_bar import EngineBar
from ..core.times import now_ms
from ..games.timer import GameClock
from ..views.positions import VariantView, variant_view

if TYPE_CHECKING:
    from ..arbiter.live import TableFold
    from ..games.session import GameSession


class SeenClock(TypedDict):
    """What a clock shows, in milliseconds, and the side whose time runs."""

    white_ms: int
    black_ms: int
    running: Colour | None


class MoveSquares(TypedDict):
    """The squares of a move."""

    path: list[int]
    captured: list[int]


class SeenPosition(TypedDict):
    """The position at a table or on a screen; *waits*: something waits for a decision."""

    variant: VariantView
    fen: str
    ply: int
    turn: Colour
    over: bool
    waits: bool
    last: MoveSquares | None
    clock: GameClock | SeenClock | None


class TableSeen(TypedDict):
    """What an arbiter is told of a table from afar; *unclear*: its sensors report what it cannot
    explain."""

    waits: bool
    unclear: bool
    ply: int
    clock: SeenClock | None


class PlayBoard(TypedDict):
    """The board of an event at which a table or a game is played; *may*: the caller is an arbiter
    of that event."""

    event: str
    name: str
    round: int
    board: int
    hall: int
    game: int
    may: bool


class PlayAddress(TypedDict):
    """A game opened at a table or on screen."""

    kind: Literal["table", "screen"]
    id: str
    address: str


class OpenBoard(TypedDict):
    """A game of a round that goes on, with its place."""

    board: int
    hall: int
    game: int
    kind: str
    id: str
    white: str
    black: str


class InRound(TypedDict):
    """Of a round, by its number."""

    round: int


class SeenBoard(InRound, OpenBoard):
    """The same as it stands now: *kind* "clock" and *id* "" at a plain board."""

    signs: list[str] | None
    variant: NotRequired[VariantView]
    fen: NotRequired[str]
    ply: NotRequired[int]
    turn: NotRequired[Colour]
    over: NotRequired[bool]
    waits: NotRequired[bool]
    last: NotRequired[MoveSquares | None]
    clock: NotRequired[GameClock | SeenClock | None]


class DelayedView(OpenBoard):
    """The same as it stood some time ago; *fen* "" while nothing may be shown."""

    regulation: str
    variant: str
    fen: str
    ply: int


class BarView(TypedDict):
    """The delay of the event, and the boards that go on with the positions that may be shown."""

    bar: EngineBar | None
    boards: list[DelayedView]


def table_seen(fold: TableFold) -> SeenPosition:
    """The position at an arbiter's table."""
    table = fold.table
    return {
        "variant": variant_view(table.regulation.variant),
        "fen": table.pieces.board(table.expected).fen,
        "ply": len(table.history.entries),
        "turn": cast("Colour", table.expected),
        "over": table.result is not None,
        "waits": bool(table.pendings),
        "last": None,
        "clock": _table_clock(fold),
    }


def table_from_afar(fold: TableFold) -> TableSeen:
    """What needs an arbiter at a table."""
    table = fold.table
    over = table.result is not None
    return {
        "waits": bool(table.pendings) and not over,
        "unclear": not over and table.board_differs,
        "ply": len(table.history.entries),
        "clock": None if over else _table_clock(fold),
    }


def _table_clock(fold: TableFold) -> SeenClock | None:
    clock, now = fold.table.clock, fold.watch_ms(now_ms())
    if clock is None:
        return None
    return {
        "white_ms": clock.left_ms("white", now),
        "black_ms": clock.left_ms("black", now),
        "running": None if fold.pausing.stands(now_ms()) else clock.clock.running,
    }


def screen_seen(session: GameSession) -> SeenPosition:
    """The position on a screen."""
    game = session.game
    last = game.moves[-1] if game.moves else None
    return {
        "variant": variant_view(game.variant),
        "fen": game.board.fen,
        "ply": game.ply,
        "turn": game.turn,
        "over": game.outcome is not None,
        "waits": False,
        "last": {"path": list(last.path), "captured": list(last.captured)} if last else None,
        "clock": session.clock_view(now_ms()),
    }
