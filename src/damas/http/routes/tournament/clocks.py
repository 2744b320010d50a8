"""A clock beside a board: its start, its state, and the flags that it reports."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from ....app.core.schemas import BoardNo, GameNo, RoundNo
from ....app.core.service_errors import InvalidError
from ....app.core.times import now_ms
from ....app.tournament import keys
from ....app.tournament.board_setup import Place
from ....app.tournament.clock_views import (
    BoardClockBegin,
    BoardClockState,
    BoardClockView,
    ControlView,
)
from ....app.tournament.live import ActRequest, TournamentFold
from ....app.tournament.person import Person
from ....app.tournament.views import KeptAct
from ....base.i18n import Text
from ....people import Policy
from ....rules.clock import TimeControl
from ....store import BoardClock
from ....tournament.event import Tournament
from ...core.link_secret import LinkSecret
from ...requests import may, visit_of
from .api import live_event

router = APIRouter(prefix="/api/tournaments")
DEVICE = 0  # the player's id in the secret of a board's own clock
NO_TIME = Text("This event has no time control; its organiser can set one")


class _At(BaseModel):
    """A game, and the secret of its board: a player's, or that of the board itself (player 0)."""

    model_config = ConfigDict(extra="forbid")

    round: RoundNo
    board: BoardNo
    game: GameNo = 1
    player: int = Field(default=DEVICE, ge=0)
    secret: str = Field(max_length=64)


class BoardClockIn(_At):
    """The state of a clock: milliseconds of both, and the side whose time runs."""

    white_ms: int = Field(ge=0, le=10**9)
    black_ms: int = Field(ge=0, le=10**9)
    running: Literal["white", "black"] | None = None


class FlagIn(_At):
    """The player (an id) whose flag has fallen."""

    fallen: int
    id: str | None = Field(default=None, max_length=64)


@router.get("/{event_id}/clock", dependencies=[may(Policy.BOARD_SECRET)])
async def show(  # noqa: PLR0913, PLR0917  (the words of the board's link)
    request: Request,
    event_id: str,
    round: int,
    board: int,
    secret: LinkSecret,
    player: int = DEVICE,
    game: int = 0,
) -> BoardClockView:
    """The start of a clock of a board, and the last state of one; without *game* of the first game
    that is open. For the board's players, its own device and holders of a key."""
    live = await live_event(request, event_id)

    def seen(fold: TournamentFold) -> BoardClockView:
        found = clock_view(fold, round, board, game)
        at = round, board, player
        if not keys.person_of(visit_of(request), fold).key:
            keys.allowed(Person(), yes=_is_there(fold, at, secret))
        return found

    return await live.view(seen)


def clock_view(fold: TournamentFold, round_: int, board: int, game: int) -> BoardClockView:
    """The clock of a game; *game* 0: of the first that is open. Raises EntryError, ServiceError."""
    place = _place(fold.event, round_, board, game)
    begin = _begin(fold.event, place)
    stood = fold.clocks.get((place.round, place.board, place.game))
    hall = fold.event.in_hall(place.round, place.board)
    return {
        **begin,
        "hall": hall,
        "state": None if stood is None else _paused(begin["control"], stood),
    }


@router.post("/{event_id}/clock", dependencies=[may(Policy.BOARD_SECRET)], status_code=204)
async def stand(request: Request, event_id: str, body: BoardClockIn) -> Response:
    """Takes the state of a clock, for spectators."""
    live = await live_event(request, event_id)
    await live.view(lambda fold: _check(fold, body))
    clock = BoardClock(body.white_ms, body.black_ms, body.running, now_ms())
    await live.set_clock((body.round, body.board, body.game), clock)
    return Response(status_code=204)


@router.post("/{event_id}/flags", dependencies=[may(Policy.EVENT_KEY)])
async def flag(request: Request, event_id: str, body: FlagIn) -> KeptAct:
    """Takes the report of a clock that a flag has fallen; an arbiter decides."""
    live = await live_event(request, event_id)
    person = await live.view(lambda fold: _check(fold, body))
    place = {"round": body.round, "board": body.board, "game": body.game}
    version = await live.act(
        person, ActRequest("flag", {**place, "player": body.fallen}, "", body.id)
    )
    return {"kept": version}


def _check(fold: TournamentFold, at: _At) -> Person:
    """The board as a person. Raises ServiceError for a secret that is not this board's."""
    person = Person("player", f"{at.round}.{at.board}")
    there = _is_there(fold, (at.round, at.board, at.player), at.secret)
    return keys.allowed(person, yes=there)


def _is_there(fold: TournamentFold, at: tuple[int, int, int], secret: str) -> bool:
    """Whether *secret* is of that round, board and player, who sits there."""
    round_, place, player = at
    board = fold.event.board(round_, place)
    there = player in (DEVICE, board.first, board.second)
    return there and keys.opens_board(fold.record, round_, place, player, secret)


def _place(event: Tournament, number: int, board: int, game: int) -> Place:
    games = event.board(number, board).games
    open_games = [index for index, one in enumerate(games, start=1) if one.codes is None]
    return Place(number, board, game or (open_games or [len(games)])[0])


def _begin(event: Tournament, place: Place) -> BoardClockBegin:
    if not event.rules.time_control:
        raise InvalidError("no-time-control", NO_TIME)
    control = TimeControl.parse(event.rules.time_control)
    game = event.game(place.round, place.board, place.game)
    at = (place.round, place.board, place.game)
    return {
        "game": place.game,
        "control": {
            "periods": [{"moves": one.moves, "seconds": one.seconds} for one in control.periods],
            "increment_seconds": control.increment_seconds,
            "delay_seconds": control.delay_seconds,
        },
        "white": {"id": game.white, "name": event.side(*at, game.white)},
        "black": {"id": game.black, "name": event.side(*at, game.black)},
    }


def _paused(control: ControlView, stood: BoardClock) -> BoardClockState | None:
    """The clock for another device, at rest: the periods are those of the beginning."""
    first = round(control["periods"][0]["seconds"] * 1000)
    if stood.white_ms == stood.black_ms == first:
        return None
    return {
        "white": {"left": stood.white_ms, "period": 0, "moves": 0},
        "black": {"left": stood.black_ms, "period": 0, "moves": 0},
        "running": None,
        "since": 0,
        "resume": stood.running or "white",
        "flags": [],
        "told": [],
    }
