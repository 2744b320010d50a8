"""Pages of the games of a position, with conditions and in every order: those of a plain reading of
all games, by every way that the search has."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from damas import Board
from damas.archive import Archive, Importer, Query, mirror
from damas.notation.pdn import replay
from damas.pdn import read_games
from damas.store.archive import names, search
from sampling import cases

from .test_large import boards, shared

pytestmark = pytest.mark.full

GAMES = 80
RESULTS = {"2-0": "white", "1-1": "draw", "0-2": "black"}
ORDERS = {
    "date": lambda one: (-int(one.date.replace(".", "")), one.number),
    "white": lambda one: (one.white, one.number),
    "length": lambda one: (-one.plies, one.number),
    "number": lambda one: one.number,
}


@dataclass
class Plain:
    """A game as its PDN says it."""

    number: int
    white: str
    date: str
    result: str | None
    plies: int
    boards: set[Board] = field(default_factory=set)


def read(text: str) -> list[Plain]:
    """The games of *text*, in its order."""
    found = []
    for number, one in enumerate(read_games(io.StringIO(text)), 1):
        game, tags = replay(one).game, dict(one.headers.pairs)
        assert game is not None
        result = RESULTS.get(tags["Result"])
        plain = Plain(number, tags["White"], tags["Date"], result, game.ply)
        plain.boards = {game.board_at(ply) for ply in range(game.ply + 1)}
        found.append(plain)
    return found


def fits(one: Plain, query: Query) -> bool:
    """Whether a game is one that *query* asks for."""
    assert query.board is not None
    there = query.board in one.boards or (query.mirrored and mirror(query.board) in one.boards)
    words = all(
        one.white.lower().startswith(value)
        for value in (query.white, query.player, query.words)
        if value
    )
    results = not query.result or (one.result or "none") == query.result
    dates = (not query.since or one.date >= query.since) and (
        not query.until or one.date <= query.until + ".99"
    )
    return there and words and results and dates


def questions(board: Board) -> list[Query]:
    """The questions about a position."""
    return [
        Query(board=board),
        Query(board=board, mirrored=True),
        Query(board=board, result="draw"),
        Query(board=board, result="none", since="2005"),
        Query(board=board, until="2011"),
        Query(board=board, player="w1"),
        Query(board=board, white="w2", result="white"),
        Query(board=board, words="w3"),
    ]


def walked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also few games of a position are met on a walk."""
    monkeypatch.setattr(search, "FEW", 0)
    monkeypatch.setattr(search, "_few", lambda *_: 0)
    monkeypatch.setattr(search, "STEP", 7)


def walked_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    """A walk ends after few games, and those of the position are looked up."""
    walked(monkeypatch)
    monkeypatch.setattr(search, "WALKED", 3)
    monkeypatch.setattr(search, "_most", lambda *_: 3)


def walked_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many games are at a position that they are not looked up."""
    walked(monkeypatch)
    monkeypatch.setattr(search, "LOOKED_UP", -1)


def among_many_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """The words of a player's name fit so many names that these are not listed."""
    walked(monkeypatch)
    monkeypatch.setattr(names, "MOST_NAMES", 0)


def among_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player has so many games that these are not listed."""
    walked(monkeypatch)
    monkeypatch.setattr(names, "MOST_GAMES", 0)


def as_it_is(_monkeypatch: pytest.MonkeyPatch) -> None:
    """As the search chooses for few games."""


WAYS = [as_it_is, walked, walked_in_vain, walked_to_the_end, among_many_names, among_many_games]


@pytest.mark.both_databases
@pytest.mark.parametrize("way", WAYS)
def test_pages_are_those_of_a_plain_reading(
    database_url: str,
    monkeypatch: pytest.MonkeyPatch,
    way: Callable[[pytest.MonkeyPatch], None],
) -> None:
    """Games, their order and their number, with some games taken out."""
    text, chance = shared(GAMES), random.Random(5)
    archive = Archive(database_url)
    Importer(archive.database, batch=9).add(io.StringIO(text), "x", b"x" * 16)
    plain = {one.number: one for one in read(text)}
    for number in (4, 17, 31):
        archive.remove(number)
        del plain[number]
    way(monkeypatch)
    for board in boards(text)[: cases(6)]:
        for query in questions(board):
            order, offset = chance.choice(list(ORDERS)), chance.choice([0, 3])
            key: Any = ORDERS[order]
            expected = sorted((one for one in plain.values() if fits(one, query)), key=key)
            found = archive.search(query, limit=5, offset=offset, order=order)
            ids = [game["id"] for game in found.games]
            assert ids == [one.number for one in expected][offset : offset + 5], query
            assert (found.total, found.more) == (len(expected), False), query
    archive.close()


@pytest.mark.both_databases
def test_a_player_is_found_by_a_name_that_was_edited(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a position and alone; no longer by the name of before."""
    archive = Archive(database_url)
    Importer(archive.database, batch=9).add(io.StringIO(shared(20)), "x", b"x" * 16)
    archive.save(7, archive.text(7).replace('"W6"', '"Ávila, Zé"'))
    walked(monkeypatch)
    for board in (Board(), None):
        found = archive.search(Query(board=board, white="ze avila"))
        assert [game["id"] for game in found.games] == [7]
        assert archive.search(Query(board=board, player="w6")).total == 0
    archive.close()
