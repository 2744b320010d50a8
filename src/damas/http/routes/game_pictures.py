"""A game as pictures: one position as SVG or PNG, the moves as an animated GIF."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from ...app.core.keep import Keep
from ...app.core.service_errors import InvalidError
from ...app.games.pictures import Squares, game_gif, played_moves, position_picture
from ...base.bounds import ANY
from ...base.i18n import Text
from ...people import Policy
from ..core.keeping import for_caller_alone
from ..core.language import locale_of
from ..requests import caller_of, may, services_of

if TYPE_CHECKING:
    from ...app.games.live import LiveGame
    from ...app.games.session import GameSession

router = APIRouter(include_in_schema=False)
Ply = Annotated[int | None, Query(ge=0, le=ANY)]
Size = Annotated[int, Query(ge=80, le=1200)]
FilmSize = Annotated[int, Query(ge=80, le=600)]
Side = Annotated[str, Query(max_length=8)]
MOST_MOVES = 300
"""The moves of one animated picture."""
TOO_MANY = Text(
    "An animated picture shows at most {most} moves: choose the first with “from” and the last "
    "with “to”"
)
KINDS = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}


@router.get("/games/{game_id}.svg", dependencies=[may(Policy.GAME, keep=Keep.MINUTES)])
async def as_svg(
    request: Request, game_id: str, ply: Ply = None, size: Size = 600, orientation: Side = "white"
) -> Response:
    """The position after *ply* moves (the last one), with the move that led to it, as SVG."""
    return await _still(request, game_id, "svg", ply, size, orientation)


@router.get("/games/{game_id}.png", dependencies=[may(Policy.GAME, keep=Keep.MINUTES)])
async def as_png(
    request: Request, game_id: str, ply: Ply = None, size: Size = 600, orientation: Side = "white"
) -> Response:
    """The same as PNG."""
    return await _still(request, game_id, "png", ply, size, orientation)


@router.get("/games/{game_id}.gif", dependencies=[may(Policy.GAME, keep=Keep.MINUTES)])
async def as_gif(  # noqa: PLR0913, PLR0917  (each is an option of the picture)
    request: Request,
    game_id: str,
    first: Annotated[int, Query(ge=0, le=ANY, alias="from")] = 0,
    last: Annotated[int | None, Query(ge=0, le=ANY, alias="to")] = None,
    size: FilmSize = 400,
    orientation: Side = "white",
) -> Response:
    """The moves after the first *from* up to move *to* (all), jump by jump, as an animated GIF."""
    live = await services_of(request).games.watched(game_id, caller_of(request))
    moves, start, private = await live.view(lambda session: played_moves(session, first, last))
    if len(moves) > MOST_MOVES:
        raise InvalidError("too-many-moves", Text(TOO_MANY.template, {"most": MOST_MOVES}))
    variant = live.session.game.variant.id
    asked = (variant, start, moves, size, orientation)
    return await _picture(request, "gif", private, game_gif, *asked)


async def _still(  # noqa: PLR0913, PLR0917  (each is an option of the picture)
    request: Request, game_id: str, kind: str, ply: int | None, size: int, orientation: str
) -> Response:
    live: LiveGame = await services_of(request).games.watched(game_id, caller_of(request))

    def seen(session: GameSession) -> tuple[list[Squares], str, bool]:
        at = session.game.ply if ply is None else ply
        return played_moves(session, max(0, at - 1), at)

    moves, start, private = await live.view(seen)
    asked = (kind, live.session.game.variant.id, start, moves, size, orientation)
    return await _picture(request, kind, private, position_picture, *asked, locale_of(request))


async def _picture(request: Request, kind: str, private: bool, job: Any, *asked: Any) -> Response:
    """The picture that *job* makes in a worker process, made once for the same choices."""
    key = ("game", kind, *(tuple(one) if isinstance(one, list) else one for one in asked))
    data = await services_of(request).work.make(request, key, job, *asked)
    if private:
        for_caller_alone(request)
    return Response(data, media_type=KINDS[kind])
