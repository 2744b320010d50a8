"""Boards of a round that are played at tables and on screens, as spectators see them."""

from __future__ import annotations

from ...rules.variants import Colour
from ...store import BoardClock
from ...tournament.event import Tournament, TournamentGame
from ...tournament.event.queries.wording import signs
from ..core.times import now_ms
from .board_views import SeenBoard, SeenClock
from .live import LiveTournament
from .plays import LinkedGames


async def boards_of(live: LiveTournament, plays: LinkedGames, number: int) -> list[SeenBoard]:
    """The boards of a round that this server follows, and clocks laid beside others."""
    opened = await live.view(lambda fold: _opened(fold.event, number))
    found: list[SeenBoard] = []
    for row in opened:
        where = (number, row["board"], row["game"])
        if row["id"] and (seen := await plays.position(live, row["kind"], row["id"])):
            found.append({**row, **seen})
        elif not row["id"] and (stood := live.fold.clocks.get(where)):
            found.append({**row, "clock": clock_seen(stood)})
    return found


def _opened(event: Tournament, number: int) -> list[SeenBoard]:
    """Every game of a round with its place; *id* is "" for a game at a plain board."""
    return [
        {
            "round": number,
            "board": place,
            "hall": event.in_hall(number, place),
            "game": index,
            "kind": game.open_play.kind if game.open_play else "clock",
            "id": game.open_play.id if game.open_play else "",
            "white": event.side(number, place, index, game.white),
            "black": event.side(number, place, index, game.black),
            "signs": _signs(game),
        }
        for place, board in enumerate(event.round(number).boards, start=1)
        for index, game in enumerate(board.games, start=1)
        if game.open_play or game.codes is None
    ]


def _signs(game: TournamentGame) -> list[str] | None:
    """The result of each side as in tables: the played one, else the entered one."""
    play = game.open_play
    codes = (game.reported_by(play) if play else None) or game.codes
    return None if codes is None else signs(codes)


def clock_seen(stood: BoardClock) -> SeenClock:
    """The clock that a device beside a board is, as it stands now."""
    gone = now_ms() - stood.at_ms
    left: dict[Colour, int] = {"white": stood.white_ms, "black": stood.black_ms}
    if stood.running:
        left[stood.running] = max(0, left[stood.running] - gone)
    return {"white_ms": left["white"], "black_ms": left["black"], "running": stood.running}
