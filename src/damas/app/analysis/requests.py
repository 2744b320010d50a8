"""Requests for an analysis: the position that is meant, and the rule of fair play."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ...base.i18n import Text
from ...contract import Declared, Messages
from ...contract.kinds import Path, several
from ...people import Caller
from ...rules.game import Game
from ...rules.regulations import regulation_for_gametype
from ...rules.variants import variant
from ..core.service_errors import ConflictError, NotFoundError
from ..games.command import ClientId, Number
from ..games.live_games import LiveGames
from ..games.rated_boards import OPENING_PLIES

MOST_LINES = 5
GOES_ON = Text("Fair play: a game is analysed when it is over")
NO_SUCH_PLY = Text("The game has no position after move {ply}")


class OfGame(Declared):
    """A stored game, as it stood after *ply* moves."""

    game: str = Field(max_length=64)
    ply: Number


class OfPosition(Declared):
    """Any position of a variant; none given: its start."""

    variant: str = Field(max_length=32)
    fen: str | None = Field(default=None, max_length=2000)


class AskAnalysis(Declared):
    """Show a position after further *moves*; with *run*, analyse it until the client stops it.

    With *device* the client analyses it on its own: the same is refused, and the answer has the way
    from the start.
    """

    type: Literal["look"]
    id: ClientId
    at: OfGame | OfPosition
    moves: Annotated[tuple[Path, ...], several(600)] = ()
    lines: int = Field(default=1, ge=1, le=MOST_LINES)
    run: bool = True
    device: bool = False


class StopAnalysis(Declared):
    """End the running analysis."""

    type: Literal["stop"]


class AskReview(Declared):
    """Have the coach look through a game that is over."""

    type: Literal["review"]
    id: ClientId
    game: str = Field(max_length=64)
    again: bool = False


Asked = AskAnalysis | StopAnalysis | AskReview
ASKED = Messages[Asked]("type", AskAnalysis, StopAnalysis, AskReview)


async def position(asked: AskAnalysis, games: LiveGames, caller: Caller) -> Game:
    """The position that *caller* requests as a game, counters included.

    Raises DamasError for a missing game, an illegal move, and a position that fair play protects.
    """
    at = asked.at
    if isinstance(at, OfGame):
        whole = await finished(at.game, games, caller)
        if at.ply > whole.ply:
            raise NotFoundError("no-such-ply", Text(NO_SUCH_PLY.template, {"ply": at.ply}))
        game = Game(whole.regulation, board=whole.start_board)
        for move in whole.moves[: at.ply]:
            game.push(move)
    else:
        row = variant(at.variant)
        game = Game(regulation_for_gametype(row.gametype), at.fen)
    for path in asked.moves:
        game.push(path)
    if asked.run or asked.device:
        await games.rated.require_free(game.board, caller)
    return game


async def reviewable(game_id: str, games: LiveGames, caller: Caller) -> Game:
    """A copy of a game that is over, for a review for *caller*.

    Raises as `finished` does, and ServiceError while a rated game stands in one of its positions.
    """
    game = await finished(game_id, games, caller)
    late = [game.board_at(ply) for ply in range(OPENING_PLIES, game.ply + 1)]
    await games.rated.require_all_free(late, caller)
    return game


async def finished(game_id: str, games: LiveGames, caller: Caller) -> Game:
    """A copy of a game that is over and that *caller* may see.

    Raises UnknownNameError, and ServiceError for a private one or while it goes on.
    """
    live = await games.watched(game_id, caller)
    game = await live.view(lambda session: session.game.copy())
    if game.outcome is None:
        raise ConflictError("game-goes-on", GOES_ON)
    return game
