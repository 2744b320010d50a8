"""Parts of a server beside its games, in two processes: each sees what the other has done."""

from __future__ import annotations

import asyncio

from damas.app.core.times import now_ms
from damas.app.tournament.live import LiveTournaments
from damas.game import Game
from damas.store import Attendance, GameSetup, GameSummary, Key, Tournaments
from damas.tournament.event import LogEntry
from web.processes import BOOK, PERSON, Opened, games_of

CREATED = LogEntry(
    "create",
    {"name": "Open", "system": "swiss", "rounds": 3, "wo_tolerance_min": 30},
    "A",
    "organiser",
    "2026-01-01T00:00:00+00:00",
)


def organiser(name: str) -> Key:
    """A key that leads an event."""
    return Key("link", "organiser", name, name, 1000)


def test_of_two_organisers_who_take_each_others_key_one_stays(opened: Opened) -> None:
    """Through two processes at once; and a PIN is compared with all that others have given."""

    async def scene() -> None:
        here, there = (LiveTournaments(Tournaments(opened())) for _ in range(2))
        mine = await here.create([CREATED], [organiser("a"), organiser("b")])
        theirs = await there.get(mine.id)
        one, other = (key.id for key in mine.fold.keys)
        done = await asyncio.gather(mine.revoke_key(one), theirs.revoke_key(other))
        assert sorted(done) == [False, True]
        known = len(theirs.fold.keys)
        assert await mine.add_key(organiser("c"), known)
        assert not await theirs.add_key(organiser("d"), known)

    asyncio.run(scene())


def test_a_position_that_two_people_play_elsewhere_is_known_here(opened: Opened) -> None:
    """As long as one of them is noted at the game, and it goes on."""

    async def scene() -> None:
        here, there = games_of(opened()), games_of(opened())
        board = Game(BOOK).board
        setup = GameSetup(BOOK, board.fen, {"white": PERSON, "black": PERSON}, terms={})
        game = here.games.create(setup, GameSummary(0, board.fen, "white"), 1000).id
        notes = Attendance(opened(), "here")
        since, near = now_ms() - 60_000, board.after(board.legal_moves[0])
        assert not there.games.attended_at([board.fen], since)
        notes.here([(game, "white")], now_ms())
        (found,) = there.games.attended_at([board.fen, near.fen], since)
        assert found.id == game
        assert not there.games.attended_at([near.fen], since)
        notes.gone(game, "white", now_ms())
        assert not there.games.attended_at([board.fen], since)

    asyncio.run(scene())


def test_a_page_that_has_found_another_process_is_not_away(opened: Opened) -> None:
    """The process that it left says so after the other one has seen it."""
    games = games_of(opened())
    board = Game(BOOK).board
    setup = GameSetup(BOOK, board.fen, {"white": PERSON, "black": PERSON}, terms={})
    game = games.games.create(setup, GameSummary(0, board.fen, "white"), 1000).id
    one, other = Attendance(opened(), "one"), Attendance(opened(), "other")
    one.here([(game, "white")], 1000)
    other.here([(game, "white")], 2000)
    one.gone(game, "white", 3000)
    assert one.of_games([game])[game, "white"].away_since(3000) is None
    other.gone(game, "white", 4000)
    assert one.of_games([game])[game, "white"].away_since(4000) == 4000
