"""The REST calls: regulations, variants, messages, and the games themselves."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import APIRouter, Request, Response

from ...app.core.schemas import NewGameIn, PositionIn
from ...app.core.service_errors import not_found
from ...app.core.times import now_ms
from ...app.games.creation import check_colours, clock_of_game, first_summary, players_of
from ...app.games.seats import COUNTS, STAYS, require_remover
from ...app.games.session import is_rated
from ...app.games.views import GameView, KeptGame, record_view, state_view
from ...app.people import NEW_GAMES
from ...app.ratings.counting import engine_terms
from ...app.views.damaged import DamagedRow, listed
from ...app.views.home import BeginningView, LevelView, beginning_view, levels_view
from ...app.views.positions import CheckedPosition, VariantView, variant_view
from ...app.views.regulations import MarkedArticle, RegulationView, articles_view, regulation_view
from ...app.work import in_database
from ...base.bounds import OFFSET
from ...base.i18n import FAMILIAR, Text, languages, translate, words
from ...people import Caller, Policy
from ...rules.board import Board
from ...rules.game import Game
from ...rules.regulations import REGULATIONS, regulation
from ...rules.variants import VARIANTS
from ...store import GameRecord, GameSetup, Removal
from ..core.language import locale_of
from ..requests import as_made, caller_of, counts, may, moderating_of, services_of

router = APIRouter(prefix="/api")


@router.get("/regulations", dependencies=[may(Policy.EVERYBODY)])
async def list_regulations(request: Request) -> list[RegulationView]:
    """Every regulation with its decisions and their articles."""
    locale = locale_of(request)
    return [regulation_view(item, locale) for item in REGULATIONS.values()]


@router.get("/regulations/{name}", dependencies=[may(Policy.EVERYBODY)])
async def show_regulation(request: Request, name: str) -> RegulationView:
    """One regulation."""
    return regulation_view(regulation(name), locale_of(request))


@router.get("/regulations/{name}/articles", dependencies=[may(Policy.EVERYBODY)])
async def list_articles(request: Request, name: str) -> list[MarkedArticle]:
    """Every article that a regulation cites, with its words."""
    return articles_view(regulation(name), locale_of(request))


@router.get("/regulations/{name}/beginning", dependencies=[may(Policy.EVERYBODY)])
async def show_beginning(request: Request, name: str) -> BeginningView:
    """The board of a regulation with the moves of its starting position, and its clock."""
    return beginning_view(regulation(name), locale_of(request))


@router.get("/variants", dependencies=[may(Policy.EVERYBODY)])
async def list_variants() -> dict[str, VariantView]:
    """The geometry of every board, by variant."""
    return {name: variant_view(variant) for name, variant in VARIANTS.items()}


@router.get("/engine/levels", dependencies=[may(Policy.EVERYBODY)])
async def list_levels(request: Request) -> list[LevelView]:
    """The levels of the engine, the weakest first, with their abilities."""
    locale = locale_of(request)
    return levels_view(locale)


@router.get("/messages/{locale}", dependencies=[may(Policy.EVERYBODY)])
async def list_messages(locale: str) -> dict[str, str | list[str]]:
    """The catalogue of a locale: English sentence → sentence, or for one that counts [the field
    with the number, singular, plural]; with a context, `context\\u0004…`."""
    if locale not in (*languages(), FAMILIAR):
        raise not_found()
    return words(locale)


@router.post("/positions/check", dependencies=[may(Policy.VISITOR)])
async def check_position(body: PositionIn) -> CheckedPosition:
    """Whether a game can begin from a position; its canonical FEN."""
    board = Board(regulation(body.regulation).variant, body.fen)
    return {"ok": True, "fen": board.fen, "turn": board.turn}


@router.post("/games", dependencies=[may(Policy.PERSON), counts(NEW_GAMES)], status_code=201)
async def create_game(request: Request, body: NewGameIn) -> dict[str, str]:
    """Makes a game and returns its address."""
    rules = regulation(body.regulation)
    game = Game(rules.id, fen=body.fen or None)
    check_colours(rules, body)
    typed, registrar = players_of(body, caller_of(request)), services_of(request).registrar
    players = await registrar.named(caller_of(request), typed)
    clock = clock_of_game(rules, body.clock)
    terms = engine_terms(body, clock, caller_of(request))
    if terms is None and "engine" in {player["kind"] for player in players.values()}:
        await services_of(request).games.rated.require_free(game.board, caller_of(request))
    setup = GameSetup(
        rules.id, game.board.fen, players, body.colours, clock, terms, private=body.private
    )
    summary = first_summary(game)
    games, maker = services_of(request).games.games, caller_of(request).person
    seats = {colour: maker for colour, one in players.items() if one["kind"] == "person"}
    record = await in_database(
        games.create, setup, summary, now_ms(), seats=seats, maker="" if seats else maker
    )
    return {"id": record.id}


@router.get("/games", dependencies=[may(Policy.OWN)])
async def list_games(
    request: Request, limit: int = 100, offset: int = 0
) -> list[KeptGame | DamagedRow]:
    """The caller's games, of the owner all that are kept; the one last played first."""
    limit, offset = min(max(limit, 1), 500), min(max(offset, 0), OFFSET)
    caller, games = caller_of(request), services_of(request).games
    if caller.is_owner:
        records = await in_database(games.games.recent, limit, offset)
    else:
        records = await in_database(games.seats.games_of, caller.person, limit, offset)
    locale, kept = locale_of(request), await _kept(request, caller, records)

    def view(record: GameRecord) -> KeptGame:
        why = kept.get(record.id)
        return {**record_view(record, locale), "stays": translate(why, locale) if why else None}

    return listed(records, view, locale)


async def _kept(request: Request, caller: Caller, records: Sequence[GameRecord]) -> dict[str, Text]:
    """The games that the caller cannot remove, each with the reason."""
    services, ids = services_of(request), [record.id for record in records]
    found: dict[str, Text] = {}
    if not caller.is_owner:
        found |= dict.fromkeys([one.id for one in records if is_rated(one)], COUNTS)
        shared = await in_database(services.games.seats.shared, caller.person, ids)
        found |= dict.fromkeys(shared, STAYS)
    return found | await services.plays.stay(ids)


@router.get("/games/{game_id}", dependencies=[may(Policy.GAME)], **as_made(GameView))
async def show_game(request: Request, game_id: str) -> GameView:
    """Everything about one game, as its WebSocket sends it."""
    live = await services_of(request).games.watched(game_id, caller_of(request))
    locale = locale_of(request)
    return await live.view(lambda session: state_view(session, locale, now_ms()))


@router.delete("/games/{game_id}", dependencies=[may(Policy.PLAYER)], status_code=204)
async def delete_game(request: Request, game_id: str) -> Response:
    """Removes a game for good; one of a tournament, or of two people, stays. One of others, that
    the owner of the server removes, can be put back for 30 days."""
    services = services_of(request)
    await services.plays.check_free("screen", game_id)
    live = await services.games.get(game_id)
    seating = await services.games.seating(live)
    caller = caller_of(request)
    require_remover(seating, caller, rated=live.session.rated)
    if caller.is_owner and not seating.takes_part(caller):
        await moderating_of(request).remove(Removal("game", game_id))
    else:
        await services.games.delete(game_id)
    return Response(status_code=204)
