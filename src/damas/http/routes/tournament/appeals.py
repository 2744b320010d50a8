"""Protests and appeals over HTTP: a player's by the link of the board, their files, papers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from ....app.core.file_names import PDF
from ....app.core.schemas import BoardNo, GameNo, Number, RoundNo
from ....app.core.service_errors import ConflictError, not_found
from ....app.tournament import keys
from ....app.tournament.appeal_views import (
    AppealsView,
    KeptProtest,
    OwnProtest,
    appeals_view,
    own_view,
    table_lines,
)
from ....app.tournament.live import ActRequest, LiveTournament, TournamentFold
from ....app.tournament.making import Making
from ....app.tournament.person import Person
from ....app.tournament.views import KeptAct
from ....base import bounds
from ....base.i18n import Text, translate
from ....contract import AT_ONCE
from ....contract.kinds import Count, Lines, PlayerId
from ....people import Policy
from ....printing.tournament import draw_print
from ....tournament.event import LinkedGame
from ....tournament.event.acts.places import GameAct
from ....tournament.event.acts.protests import StatementFields
from ...core.attachment import attachment
from ...core.language import locale_of
from ...core.link_secret import LinkSecret
from ...requests import link_base, may, services_of, visit_of
from .api import live_event
from .prints import Paper, made

router = APIRouter(prefix="/api/tournaments")
PAPER = Text("Log of the board at the arbiter's table")
NOTHING = Text("No table of this board is on this server: there is no log to attach")


class OwnIn(GameAct, StatementFields):
    """A step of a player at the own board, one of three acts, with the secret of the board's
    link."""

    model_config = AT_ONCE

    kind: Literal["protest", "appeal", "withdraw-protest"]
    player: PlayerId
    secret: str = Field(max_length=64)
    protest: Count = 0
    text: Lines = ""
    id: str | None = Field(default=None, max_length=64)


@router.get("/{event_id}/protests", dependencies=[may(Policy.EVENT_KEY)])
async def list_protests(request: Request, event_id: str) -> AppealsView:
    """The files of all protests, for arbiters and the appeals committee."""
    live, locale = await live_event(request, event_id), locale_of(request)

    def seen(fold: TournamentFold) -> AppealsView:
        person = keys.shown(keys.person_of(visit_of(request), fold), "protests")
        return appeals_view(fold, person, locale)

    return await live.view(seen)


@router.post("/{event_id}/protests/own", dependencies=[may(Policy.BOARD_SECRET)])
async def own_step(request: Request, event_id: str, body: OwnIn) -> KeptProtest:
    """A player protests about the own game, appeals from the ruling, or withdraws."""
    live = await live_event(request, event_id)
    place = (body.round, body.board, body.game)

    def player(fold: TournamentFold) -> Person:
        own = _player(fold, place, body.player, body.secret)
        found = fold.event.protests.get(body.protest)
        here = found is not None and (found.round, found.board, found.game) == place
        first = body.kind == "protest"
        withdraws = body.kind == "withdraw-protest"
        mine = found is not None and body.player in (found.player, found.appellant)
        keys.allowed(own, yes=first or (here and (mine or not withdraws)))
        return own

    person = await live.view(player)
    data: dict[str, Any] = {"text": body.text}
    if body.kind == "protest":
        data |= {"round": body.round, "board": body.board, "game": body.game}
    else:
        data["protest"] = body.protest
    if body.kind != "withdraw-protest":
        data |= {"player": body.player, "articles": list(body.articles)}
    version = await live.act(person, ActRequest(body.kind, data, "", body.id))
    return {"kept": version, "protests": await _own(request, live, place, body.player)}


@router.get("/{event_id}/protests/own", dependencies=[may(Policy.BOARD_SECRET)])
async def own_protests(  # noqa: PLR0913, PLR0917  (the words of the board's link)
    request: Request,
    event_id: str,
    number: Annotated[RoundNo, Query(alias="round")],
    board: Annotated[BoardNo, Query()],
    player: Annotated[Number, Query()],
    secret: LinkSecret,
    game: Annotated[GameNo, Query()] = 1,
) -> list[OwnProtest]:
    """The protests about a board, for its two players."""
    live = await live_event(request, event_id)
    place = (number, board, game)
    await live.view(lambda fold: _player(fold, place, player, secret))
    return await _own(request, live, place, player)


@router.get("/{event_id}/protests/{number}.pdf", dependencies=[may(Policy.EVENT_KEY)])
async def file_of(request: Request, event_id: str, number: int, paper: Paper = "a4") -> Response:
    """The whole file of a protest as a PDF, for arbiters and the committee."""
    live = await live_event(request, event_id)

    def taken(fold: TournamentFold) -> Making:
        person = keys.shown(keys.person_of(visit_of(request), fold), "protests")
        if number not in fold.event.protests:
            raise not_found()
        base = link_base(request)
        return Making.of(fold, person.role, locale_of(request), base)

    making = await live.view(taken)
    data = await made(request, making, _drawn, number, paper)
    name = making.named("pdf", Text("Protest {number}", {"number": number}))
    return attachment(data, PDF, name)


def _drawn(making: Making, number: int, paper: str) -> bytes:
    """In a worker process."""
    return draw_print("protests", making.view(), making.setup(None, paper, "", number)).save()


@router.post("/{event_id}/protests/{number}/log", dependencies=[may(Policy.EVENT_KEY)])
async def attach_log(request: Request, event_id: str, number: int) -> KeptAct:
    """Attaches the log of the arbiter's table at which the game was played, as it is now."""
    live, locale = await live_event(request, event_id), locale_of(request)

    def asked(fold: TournamentFold) -> tuple[Person, list[LinkedGame]]:
        person = keys.require_key(keys.person_of(visit_of(request), fold))
        keys.shown(person, "protests")
        found = fold.event.protests.get(number)
        if found is None:
            raise not_found()
        if not found.board:
            return person, []
        return person, list(fold.event.game(found.round, found.board, found.game).plays)

    person, plays = await live.view(asked)
    lines: list[str] = []
    for play in plays:
        if play.kind == "table" and play.id in live.fold.plays:
            table = await services_of(request).tables.get(play.id)
            lines += await table.view(lambda fold: table_lines(fold, locale))
    if not lines:
        raise ConflictError("no-log", NOTHING)
    title = translate(PAPER, locale)
    data = {"protest": number, "title": title, "lines": lines[-bounds.LOG_LINES :]}
    return {"kept": await live.act(person, ActRequest("attach", data))}


def _player(fold: TournamentFold, place: tuple[int, int, int], player: int, secret: str) -> Person:
    """The player of the board's link. Raises ForbiddenError for anybody else."""
    game = fold.event.game(*place)
    own = keys.opens_board(fold.record, place[0], place[1], player, secret)
    keys.allowed(Person(), yes=own and player in (game.white, game.black))
    return Person("player", fold.event.name(player))


async def _own(
    request: Request, live: LiveTournament, place: tuple[int, int, int], player: int
) -> list[OwnProtest]:
    locale = locale_of(request)
    return await live.view(lambda fold: own_view(fold.event, place, player, locale))
