"""The boards of a round as they stood some time ago, for the engine bar of spectators.

No engine runs here: each spectator's device judges the positions. A position leaves the server only
when the delay of the event allows it and fair play protects no game in play that stands there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...people import Caller
from ...rules.board import Board
from ...rules.regulations import regulation
from ...tournament.event import Tournament
from .board_views import BarView, DelayedView, OpenBoard

if TYPE_CHECKING:
    from ..games.rated_boards import RatedBoards
    from .delayed_position import DelayedBoard
    from .live import LiveTournament
    from .plays import LinkedGames


async def delayed_of(
    live: LiveTournament, plays: LinkedGames, rated: RatedBoards, number: int, caller: Caller
) -> BarView:
    """The delay of the event, and the boards of round *number* that go on with the positions that
    may be shown now: *fen* "" for none.

    Raises ConflictError for a caller whose own clock runs in a rated game.
    """
    bar, opened = await live.view(lambda fold: (fold.event.engine_bar, _open(fold.event, number)))
    if bar is None:
        return {"bar": None, "boards": []}
    found = [(row, await plays.delayed(live, row["kind"], row["id"], bar)) for row in opened]
    going = [(row, one) for row, one in found if one is not None]
    asked = [_board(one) for _, one in going if one.fen]
    free = iter(await rated.free_of(asked, [one.game for _, one in going], caller))
    return {
        "bar": bar,
        "boards": [_view(row, one, bool(one.fen) and next(free)) for row, one in going],
    }


def _board(one: DelayedBoard) -> Board:
    return Board(regulation(one.game.regulation).variant, one.fen)


def _view(row: OpenBoard, one: DelayedBoard, may: bool) -> DelayedView:
    rules = regulation(one.game.regulation)
    fen, ply = (one.fen, one.ply) if may else ("", 0)
    return {
        **row,
        "regulation": rules.id,
        "variant": rules.variant.id,
        "fen": fen,
        "ply": ply,
    }


def _open(event: Tournament, number: int) -> list[OpenBoard]:
    """The games of a round that go on at tables and on screens."""
    return [
        {
            "board": place,
            "hall": event.in_hall(number, place),
            "game": index,
            "kind": game.open_play.kind,
            "id": game.open_play.id,
            "white": event.side(number, place, index, game.white),
            "black": event.side(number, place, index, game.black),
        }
        for place, board in enumerate(event.round(number).boards, start=1)
        for index, game in enumerate(board.games, start=1)
        if game.open_play and game.codes is None
    ]
