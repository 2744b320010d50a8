"""Pages of the games of a position, with conditions and in every order: those of a plain reading of
all games, by every way that the search has."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from damas import Board
from damas.archive import Archive, Importer, Query, mirror, search
from damas.pdn import read_games, replay
from effort import cases

from .test_large import boards, shared

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
    results = query.result is None or (one.result or "none") == query.result
    dates = (not query.since or one.date >= query.since) and (
        not query.until or one.date <= query.until + ".99"
    )
    return there and words and results and dates


def questions(board: Board) -> list[Query]:
    """What is asked of a position."""
    bare = Query(board=board)
    return [
        bare,
        replace(bare, mirrored=True),
        replace(bare, result="draw"),
        replace(bare, result="none", since="2005"),
        replace(bare, until="2011"),
        replace(bare, player="w1"),
        replace(bare, white="w2", result="white"),
        replace(bare, words="w3"),
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


def as_it_is(_monkeypatch: pytest.MonkeyPatch) -> None:
    """As the search chooses for few games."""


@pytest.mark.both_databases
@pytest.mark.parametrize("way", [as_it_is, walked, walked_in_vain, walked_to_the_end])
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
            numbers = [game["id"] for game in found.games]
            assert numbers == [one.number for one in expected][offset : offset + 5], query
            assert (found.total, found.more) == (len(expected), False), query
    archive.close()
