"""A game of each kind of draughts, played by two people in two browsers from its first move to its
end: the story asks the rows, so that a game that is added is played by itself."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest

from damas import Game, pdn
from damas.regulations import regulation_for_gametype
from damas.variants import VARIANTS
from sampling import drawn

from .conftest import HostedServer, Server
from .guests import invited, seated

SERVER = HostedServer

pytestmark = pytest.mark.full

DRAWN = 400
"""Games by lot, of which the shortest that somebody wins is played."""


def short_game(book: str) -> Game:
    """A game by lot that ends soon, with a winner."""
    found: list[Game] = []
    for seed in range(DRAWN):
        chance, game = random.Random(seed), Game(book)
        most = min((one.ply for one in found), default=200)
        while not game.is_over and game.ply < most:
            takes = [move for move in game.legal_moves if len(move.captured) > 1]
            game.push(chance.choice(takes or game.legal_moves))
        if game.outcome and game.outcome.result in ("white", "black"):
            found.append(game)
    return min(found, key=lambda one: one.ply)


@pytest.mark.parametrize("name", drawn(VARIANTS, 1))
def test_a_game_is_played_to_its_end_in_two_browsers(
    server: Server, open_page: Any, name: str
) -> None:
    """Each plays on the own page; both see who has won and why; the file has the whole game."""
    book = regulation_for_gametype(VARIANTS[name].gametype)
    planned = short_game(book.id)
    ana, rui, game = invited(server, regulation=book.id)
    tables = [seated(one, open_page, game) for one in (ana, rui)]
    for ply, move in enumerate(planned.moves):
        (mover,) = (
            one for one in tables if one.page.locator(".db-cell[aria-label*='can move']").count()
        )
        if len(move.path) == 2:
            mover.tap(*move.path)
        else:  # a chain is typed, as some people do
            mover.type(move.text(VARIANTS[name].move_style))
        for one in tables:
            one.wait_ply(ply + 1)
    outcome = planned.outcome
    assert outcome is not None
    assert tables[0].state["outcome"]["result"] == outcome.result
    for one in tables:
        one.page.wait_for_selector("#result:not([hidden])")
        assert one.page.inner_text("#result .sentence")
    with ana.opener.open(f"{server.url}/games/{game}.pdn") as answer:
        (record,) = pdn.read_games(io.StringIO(answer.read().decode()))
    assert record.headers["GameType"].startswith(f"{VARIANTS[name].gametype}")
    assert pdn.replay(record).fen == planned.board.fen
