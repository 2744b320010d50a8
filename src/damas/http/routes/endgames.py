"""Verdicts of the endgame tables: on any position, and on every position of a finished game."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from ...app.core.service_errors import ConflictError, NotFoundError
from ...base.i18n import Text, translate
from ...engine.endgames import Counted
from ...engine.endgames import Tables as EndgameTables
from ...people import Policy
from ...rules.game import OTHER, Game
from ..core.language import locale_of
from ..requests import caller_of, may, services_of

router = APIRouter(prefix="/api")
GOES_ON = Text("The verdict of the endgame tables is shown when the game is over")
NO_SUCH_PLY = Text("The game has no position after move {ply}")
SIDES = {"white": Text("White"), "black": Text("Black")}
DRAWN = Text("A draw with best play.")
WON = Text("{side} wins with best play, in {moves} moves of its own.")
WON_AT_ONCE = Text("{side} wins with the next move.")
IN_TIME = Text("The draw rules leave time for that.")
TOO_LATE = Text("But a draw rule ends the game first.")


@router.get("/endgames", dependencies=[may(Policy.VISITOR)])
async def of_position(
    request: Request, regulation: str, fen: Annotated[str, Query(max_length=1000)]
) -> dict[str, Any]:
    """The verdict on *fen*, its counters beginning with it; null where no table has it.

    Refused while it stands on a board in play, and to players of a rated game.
    """
    game = Game(regulation, fen)
    services = services_of(request)
    await services.games.rated.require_free(game.board, caller_of(request))
    asked = (game, services.endgames, locale_of(request))
    return await services.work.read(request, endgame_view, *asked)


@router.get("/games/{game_id}/endgame", dependencies=[may(Policy.GAME)])
async def of_game(request: Request, game_id: str, ply: int | None = None) -> dict[str, Any]:
    """The verdict on a game that is over as it stood after *ply* moves, counters and all."""
    services = services_of(request)
    live = await services.games.watched(game_id, caller_of(request))
    game = await live.view(lambda session: session.game.copy())
    if game.outcome is None:
        raise ConflictError("game-goes-on", GOES_ON)
    if ply is not None and not 0 <= ply <= game.ply:
        raise NotFoundError("no-such-ply", Text(NO_SUCH_PLY.template, {"ply": ply}))
    shown = _as_it_stood(game, game.ply if ply is None else ply)
    await services.games.rated.require_free(shown.board, caller_of(request))
    asked = (shown, services.endgames, locale_of(request))
    return await services.work.read(request, endgame_view, *asked)


def endgame_view(game: Game, tables: EndgameTables, locale: str) -> dict[str, Any]:
    """The verdict on a game's present position as JSON."""
    counted = tables.within(game)
    board = game.board
    view: dict[str, Any] = {"fen": board.fen, "ply": game.ply, "verdict": None}
    if counted is not None:
        verdict = counted.verdict
        view["verdict"] = {
            "result": verdict.result,
            "plies": verdict.plies,
            "lances": verdict.own_moves,
            "stands": counted.stands,
            "text": " ".join(translate(part, locale) for part in _sentences(counted, board.turn)),
            "best": [
                {name: move.to_dict()[name] for name in ("notation", "algebraic")}
                for move in tables.best_moves(board)
            ],
        }
    return view


def _sentences(counted: Counted, turn: str) -> list[Text]:
    verdict = counted.verdict
    if verdict.result == "draw":
        return [DRAWN]
    winner = turn if verdict.result == "win" else OTHER[turn]
    said = WON_AT_ONCE if verdict.own_moves == 1 else WON
    wins = Text(said.template, {"side": SIDES[winner], "moves": verdict.own_moves})
    return [wins] if counted.stands is None else [wins, IN_TIME if counted.stands else TOO_LATE]


def _as_it_stood(game: Game, ply: int) -> Game:
    """The same moves again, as far as *ply*."""
    again = Game(game.regulation, board=game.start_board)
    for move in game.moves[:ply]:
        again.push(move)
    return again
