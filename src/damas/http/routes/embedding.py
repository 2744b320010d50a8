"""Boards on pages of others: the embedded page, oEmbed, and the picture of a preview.

Nothing here needs or sets a cookie, and there are no acts: a game is only seen.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, NamedTuple
from urllib.parse import quote, urlencode, urlsplit

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse
from markupsafe import Markup

from ...app.arbiter.watched import names_of
from ...app.core.keep import Keep
from ...app.core.service_errors import (
    ForbiddenError,
    NotFoundError,
    NotOfferedError,
    SignInError,
    not_found,
)
from ...app.views.first_board import first_board
from ...app.views.names import player_name
from ...app.watching.board import WatchedBoard
from ...app.watching.card import HEIGHT, WIDTH, can_draw, card_png
from ...base.errors import DamasError
from ...base.i18n import Text, say, translate
from ...people import Policy
from ..core.errors import answer_error
from ..core.language import locale_of
from ..core.security import FRAMED
from ..core.templates import render
from ..core.theme import theme_of
from ..requests import may, services_of, visit_of

router = APIRouter(include_in_schema=False)
USUAL_WIDTH = 400
NARROWEST = 280
BARS = 104
"""Pixels above and below the board of an embedded page."""
Wanted = Annotated[int | None, Query(ge=1, le=100_000)]
_BOARD = re.compile(r"/boards/([\w-]{1,40})/embed/?", re.ASCII)
_GAME = re.compile(r"/games/([\w-]{1,40})(?:/embed)?/?", re.ASCII)
RESULTS = {
    "white": Text("White wins"),
    "black": Text("Black wins"),
    "draw": Text("Draw"),
    None: Text("The game does not count"),
}
NO_FORMAT = Text("This address answers in JSON only")
NO_LIBRARY = Text("This server draws no pictures: a library is missing")
CLOSED = Text("This game is private: only its players see it")


@router.get("/games/{game_id}/embed", dependencies=[may(Policy.EVERYBODY)])
async def embed(
    request: Request,
    game_id: str,
    theme: Literal["auto", "light", "dark"] = "auto",
    side: Literal["white", "black"] = "white",
) -> Response:
    """A public game without anything around it, for a frame on any page."""
    visit_of(request).leaves_no_cookie = True
    shade = theme_of(request).shade if theme == "auto" else theme
    try:
        seen = await services_of(request).watching.seen(game_id)
    except DamasError as error:
        return _refused(request, error, shade)
    page = render(
        request,
        "embed.html",
        shade=shade,
        turned=side == "black",
        line=f"/ws/watch?game={quote(game_id, safe='')}",
        address=f"/games/{game_id}",
        oembed=oembed_address(str(request.base_url), f"games/{quote(game_id, safe='')}"),
        about="",
        names=_players(seen, locale_of(request)),
        ended=_ended(seen, locale_of(request)),
        board=first_board(seen.session.game.board, edge=False, turned=side == "black"),
    )
    return HTMLResponse(page, headers=FRAMED)


def _refused(request: Request, error: DamasError, shade: str) -> Response:
    """The refusal as a sentence in the frame."""
    answer = answer_error(request, error)
    message = translate(error.text, locale_of(request))
    page = render(request, "embed_error.html", shade=shade, message=message)
    return HTMLResponse(page, answer.status_code, headers=FRAMED)


@router.get("/oembed", dependencies=[may(Policy.EVERYBODY)])
async def oembed(
    request: Request,
    url: Annotated[str, Query(max_length=500)],
    kind: Annotated[str, Query(max_length=20, alias="format")] = "json",
    maxwidth: Wanted = None,
    maxheight: Wanted = None,
) -> JSONResponse:
    """The frame that a site shows for the address of a game, or of an arbiter's board that is shown
    (oEmbed 1.0).

    404 for neither of this server, 401 for a private game, 501 for another format than JSON.
    """
    if kind != "json":
        raise NotOfferedError("no-such-format", NO_FORMAT)
    framed = await _framed(request, url)
    width = min(maxwidth or USUAL_WIDTH, (maxheight or USUAL_WIDTH + BARS) - BARS, USUAL_WIDTH)
    width = max(width, min(NARROWEST, maxwidth or NARROWEST))
    height = min(width + BARS, maxheight or width + BARS)
    base = str(request.base_url)
    answer: dict[str, Any] = {
        "version": "1.0",
        "type": "rich",
        "title": framed.title,
        "provider_name": "Damas",
        "provider_url": base,
        "cache_age": 3600,
        "width": width,
        "height": height,
        "html": embed_code(base + framed.path, framed.title, width, height),
    }
    if framed.card and (maxwidth or WIDTH) >= WIDTH and (maxheight or HEIGHT) >= HEIGHT:
        answer |= {
            "thumbnail_url": framed.card,
            "thumbnail_width": WIDTH,
            "thumbnail_height": HEIGHT,
        }
    return JSONResponse(answer)


class _Framed(NamedTuple):
    """The page that a frame shows, by its path; the names; the picture's address, "" for none."""

    path: str
    title: str
    card: str


async def _framed(request: Request, url: str) -> _Framed:
    """The frame for an address of this server. Raises NotFoundError for any other."""
    path, locale = _path_of(request, url), locale_of(request)
    if found := _BOARD.fullmatch(path):
        live = await services_of(request).tables.shown_by(found[1])
        if live is None:
            raise not_found()
        names = await live.view(lambda fold: names_of(fold, locale))
        return _Framed(f"boards/{found[1]}/embed", " – ".join(names.values()), "")
    found = _GAME.fullmatch(path)
    if found is None:
        raise not_found()
    game_id = found[1]
    try:
        seen = await services_of(request).watching.seen(game_id)
    except ForbiddenError as error:
        raise SignInError(error.code, CLOSED) from None
    card = card_address(str(request.base_url), game_id, seen.version) if can_draw() else ""
    title = " – ".join(_players(seen, locale).values())
    return _Framed(f"games/{quote(game_id, safe='')}/embed", title, card)


def _path_of(request: Request, url: str) -> str:
    """The path of an address of this server. Raises NotFoundError for one of another."""
    try:
        parts = urlsplit(url)
    except ValueError:
        raise not_found() from None
    if parts.scheme not in ("http", "https") or parts.netloc.lower() != request.url.netloc.lower():
        raise not_found()
    return parts.path


def oembed_address(base: str, path: str) -> str:
    """The address at which sites ask for the frame of the page at *path*."""
    return f"{base}oembed?{urlencode({'url': base + path, 'format': 'json'})}"


def embed_code(address: str, title: str, width: int, height: int) -> str:
    """The frame as HTML; *address* of its page."""
    frame = Markup(
        '<iframe src="{}" width="{}" height="{}" title="{}" '
        'style="border:0;max-width:100%" loading="lazy"></iframe>'
    )
    return str(frame.format(address, width, height, title))


def card_address(base: str, game_id: str, version: int) -> str:
    """The picture of a game as it stands; another position has another address."""
    return f"{base}games/{quote(game_id, safe='')}/card.png?v={version}"


@router.get("/games/{game_id}/card.png", dependencies=[may(Policy.VISITOR, keep=Keep.DAY)])
async def card(request: Request, game_id: str) -> Response:
    """The picture of a public game for those who show its address."""
    if not can_draw():
        raise NotFoundError("no-pictures", NO_LIBRARY)
    seen = await services_of(request).watching.seen(game_id)
    locale, game = locale_of(request), seen.session.game
    book = say(game.regulation.name, locale, game.variant.id)
    names = tuple(_players(seen, locale).values())
    sentences = (book, *filter(None, [_ended(seen, locale)]))
    asked = (game.variant.id, game.board.fen, names, sentences, locale)
    data = await services_of(request).work.make(request, ("card", *asked), card_png, *asked)
    headers = {"Cross-Origin-Resource-Policy": "cross-origin"}
    return Response(data, media_type="image/png", headers=headers)


def _players(seen: WatchedBoard, locale: str) -> dict[str, str]:
    """The names of both, White first."""
    players = seen.session.record.setup.players
    return {colour: player_name(players[colour], colour, locale) for colour in ("white", "black")}


def _ended(seen: WatchedBoard, locale: str) -> str:
    """The result in words, "" while the game goes on."""
    outcome, words = seen.session.game.outcome, seen.session.game.variant.id
    if outcome is None:
        return ""
    return f"{translate(RESULTS[outcome.result], locale)}. {say(outcome.text, locale, words)}"
