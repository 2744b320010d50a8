"""The first page, its neighbours (games, learning), and the files that make it installable."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse
from markupsafe import Markup

from ...app.core.keep import Keep
from ...app.core.network import ReachView
from ...app.core.times import now_ms
from ...app.studies.lessons import progress_of
from ...app.tournament.views import record_view as event_record_view
from ...app.views.damaged import listed
from ...app.views.first_board import first_board
from ...app.views.home import (
    GoingGame,
    books_view,
    data_block,
    going_games,
    home_view,
    usual_book,
)
from ...app.views.hours import DoneSoFar, hours_view
from ...app.views.learning import LearningView, learning_view
from ...app.watching.own_games import time_words
from ...app.work import in_database
from ...base.i18n import Text, html_lang, say, translate
from ...people import Policy
from ...rules.board import Board
from ...rules.regulations import REGULATIONS, Regulation
from ...rules.variants import variant
from ..core.language import YEAR_S, locale_of
from ..core.templates import render
from ..requests import caller_of, may, sender_of, services_of
from ..requests.learners import COOKIE
from .network import reach_view
from .watching import is_live

router = APIRouter(include_in_schema=False)
TOOLS = (
    ("w", "w", Text("white man")),
    ("W", "w-king", Text("white king")),
    ("b", "b", Text("black man")),
    ("B", "b-king", Text("black king")),
)
"""The pieces of the editor: their codes, their symbols, their names."""
MOST_EVENTS = 3
MOST_FIRST = 50
"""Games that are looked at for the first hours."""
MOST_TIMED = 4
"""Games whose clocks are read for the first page."""
WAITING = Text("{count} waiting")
SLOGAN = Text("International, Brazilian and Portuguese draughts, by the book")


@router.get("/", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def home(request: Request) -> str:
    """A board to play on at once, and the ways to an opponent."""
    locale = locale_of(request)
    book = usual_book(_book_asked(request), locale)
    services = services_of(request)
    caller = caller_of(request)
    going = await in_database(going_games, services.games.seats, caller, locale)
    events = await in_database(services.tournaments.tournaments.recent, 20)
    first = _on_board(request, going)
    turned = bool(first and first["mine"] == "black")
    shown = Board(variant(first["variant"]), first["fen"]) if first else Board(book.variant)
    return render(
        request,
        "home.html",
        data=data_block(home_view(book, locale, first, _reach(request))),
        board=first_board(shown, edge=shown.variant.edge_numbers, turned=turned),
        book=book.id,
        books=_books(locale),
        going=[(one, _board_of(one)) for one in going if one is not first],
        left={
            one["id"]: await time_words(services.games, one["id"], locale)
            for one in [one for one in going if one["timed"]][:MOST_TIMED]
        },
        events=[one for one in listed(events, event_record_view, locale) if is_live(one)][
            :MOST_EVENTS
        ],
        waiting=await _waiting(request, locale),
        learning=await _learning(request, book),
    )


def _reach(request: Request) -> ReachView | None:
    """How phones reach this server, told on the machine itself."""
    return reach_view(request) if sender_of(request).here else None


def _board_of(game: GoingGame) -> Markup:
    """The board of a game, seen from the caller's side."""
    board = Board(variant(game["variant"]), game["fen"])
    return first_board(board, edge=False, turned=game["mine"] == "black")


def _book_asked(request: Request) -> str | None:
    """The rule book of the address, else the last chosen one."""
    return request.query_params.get("regulation") or request.cookies.get(COOKIE)


def _books(locale: str) -> list[tuple[str, str]]:
    """The rule books: their ids and names."""
    return [(one.id, say(one.short, locale, one.variant.id)) for one in REGULATIONS.values()]


def _on_board(request: Request, going: list[GoingGame]) -> GoingGame | None:
    """The game on the board: the last one, unless the request asks for another start."""
    asked = {"regulation", "fen"} & set(request.query_params)
    return None if asked or not going else going[0]


async def _waiting(request: Request, locale: str) -> str:
    """The number of people who wait in the lobby as a sentence, "" for nobody."""
    count = await in_database(services_of(request).meetings.seeks.count, now_ms())
    return translate(Text(WAITING.template, {"count": count}), locale) if count else ""


@router.get("/games", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def games(request: Request) -> str:
    """The games that are kept."""
    return render(request, "games.html")


@router.get("/learn", dependencies=[may(Policy.OWN, keep=Keep.ASKED)], response_class=HTMLResponse)
async def learn(request: Request) -> HTMLResponse:
    """The lesson where one stopped, the path of lessons, problems, and all else to learn from. The
    rules that the address names are those of every page from then on."""
    locale = locale_of(request)
    book = usual_book(_book_asked(request), locale)
    learning = await _learning(request, book)
    page = render(request, "learn.html", book=book.id, books=_books(locale), learning=learning)
    response = HTMLResponse(page)
    if request.query_params.get("regulation") == book.id:
        response.set_cookie(COOKIE, book.id, max_age=YEAR_S, samesite="lax")
    return response


@router.get(
    "/learn/hours", dependencies=[may(Policy.OWN, keep=Keep.ASKED)], response_class=HTMLResponse
)
async def hours(request: Request) -> str:
    """The first ten hours of a child: lessons, problems and games, with what is done of them."""
    services, caller, locale = services_of(request), caller_of(request), locale_of(request)
    book = usual_book(_book_asked(request), locale)
    done = DoneSoFar()
    if caller.stored:
        solved = services.practice.problems.book.solved
        played = await in_database(
            services.rated.profiles.played, caller.person, caller, MOST_FIRST
        )
        done = DoneSoFar(
            lessons=await progress_of(services.lessons, caller, book),
            problems=await in_database(solved, caller.person, book.variant.id),
            games=sum(one.engine for one in played),
        )
    found = await in_database(hours_view, book, locale, done)
    short = say(book.short, locale, book.variant.id)
    return render(request, "hours.html", hours=found, book=book.id, book_name=short)


async def _learning(request: Request, book: Regulation) -> LearningView:
    """What the caller learns next under a rule book."""
    lessons, caller = services_of(request).lessons, caller_of(request)
    progress = await progress_of(lessons, caller, book)
    return await in_database(learning_view, book, locale_of(request), progress)


@router.get("/accessibility", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def accessibility(request: Request) -> str:
    """The keys, the mode for the ear, and how well all can be used."""
    return render(request, "accessibility.html")


@router.get("/design", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def design(request: Request) -> str:
    """For developers: every part of a page in each of its states, light and dark."""
    shown = Board(usual_book(None, locale_of(request)).variant)
    return render(
        request,
        "design.html",
        board=first_board(shown, edge=False),
        books=[name for _, name in _books(locale_of(request))],
    )


@router.get("/editor", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def editor(request: Request) -> str:
    """A board on which any position is set up."""
    locale = locale_of(request)
    book = usual_book(_book_asked(request), locale)
    game = book.variant.id
    return render(
        request,
        "editor.html",
        data=data_block(books_view(book, locale)),
        book=book.id,
        books=_books(locale),
        tools=[(code, symbol, say(name, locale, game)) for code, symbol, name in TOOLS],
    )


@router.get("/app.webmanifest", dependencies=[may(Policy.EVERYBODY)])
async def manifest(request: Request) -> JSONResponse:
    """The name, the icons and the first page of an installed Damas."""
    locale = locale_of(request)
    icons = [
        {"src": f"/static/icons/damas-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    content = {
        "id": "/",
        "name": "Damas",
        "short_name": "Damas",
        "description": translate(SLOGAN, locale),
        "lang": html_lang(locale),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6f1e7",
        "theme_color": "#fffdf8",
        "icons": [
            {"src": "/static/icons/damas.svg", "sizes": "any", "type": "image/svg+xml"},
            *icons,
            {**icons[1], "src": "/static/icons/damas-mask-512.png", "purpose": "maskable"},
        ],
    }
    return JSONResponse(content, media_type="application/manifest+json")
