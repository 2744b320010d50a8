"""An event of many people played online: the time from a last result to the next pairings.

    python bench/online_event.py [--players 500] [--rounds 5] [--database FILE or address]

The server's own rooms run in this process over a database, without pages: people are stored guests
who have entered, each game ends by a resignation at a screen, the results enter by themselves.
*paired*: the pairing of the next round is stored; *opened*: all its games are open with seats.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from damas.app.core.times import now_ms
from damas.app.games.session import Command
from damas.app.live import CachedLog
from damas.app.services import Services
from damas.app.tournament.live import ActRequest, LiveTournament, stamp
from damas.app.tournament.online_people import enter
from damas.app.tournament.person import Person
from damas.http import create_app
from damas.people import Caller
from damas.tournament.event import LogEntry

ORGANISER = Person("organiser", "Bench", 1)
PATIENCE_SECONDS = 120
Result = tuple[float, float, float]


def main() -> None:
    """Reads the command and prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default="")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(asked.database or str(Path(folder) / "bench.sqlite3"))
        found = asyncio.run(_run(app, asked))
    paired, opened, used = zip(*found, strict=True)
    print(f"{asked.players} players, {len(found)} rounds after the first")
    for name, times in (("paired", paired), ("opened", opened)):
        worst, middle = max(times), statistics.median(times)
        print(f"{name} after the last result: median {middle:.2f} s, worst {worst:.2f} s")
    print(f"processor time until opened: median {statistics.median(used):.2f} s")


async def _run(app: Any, asked: argparse.Namespace) -> list[Result]:
    async with app.router.lifespan_context(app):
        services: Services = app.state.services
        live = await _entered(services, asked)
        await _act(live, "online", begin_ms=now_ms())
        await _until(live, lambda event: _is_open(event, 1))
        found = []
        for number in range(1, asked.rounds):
            last = await _play(services, live, number, asked.seed)
            used = time.process_time()
            paired = await _until(live, lambda event, n=number: len(event.rounds) > n)
            opened = await _until(live, lambda event, n=number: _is_open(event, n + 1))
            found.append((paired - last, opened - last, time.process_time() - used))
            print(f"round {number + 1}: paired {paired - last:.2f} s, opened {opened - last:.2f} s")
        return found


async def _entered(services: Services, asked: argparse.Namespace) -> LiveTournament:
    """The event, with everybody entered."""
    data = {
        "name": "Bench",
        "system": "swiss",
        "rounds": asked.rounds,
        "regulation": "portuguesa-fpd",
        "wo_tolerance_min": 60,
        "time_control": "5+3",
    }
    live = await services.tournaments.create(
        [LogEntry("create", data, ORGANISER.name, "organiser", stamp(now_ms()))], []
    )
    await _act(live, "online", pause_seconds=0)
    began = time.perf_counter()
    for number in range(asked.players):
        person = f"bench{number}"
        services.people.add_guest(person, f"hash{number}", "", now_ms())
        caller = Caller(person, "", "guest", stored=True)
        await enter(live, services.online.books, caller, f"Player {number}")
    took = time.perf_counter() - began
    print(f"{asked.players} people entered, one after the other, in {took:.1f} s")
    return live


async def _act(live: LiveTournament, act: str, **data: Any) -> None:
    await live.act(ORGANISER, ActRequest(act, data))


async def _play(services: Services, live: LiveTournament, number: int, seed: int) -> float:
    """Ends all games of a round; the time at which the last result was in the event."""
    lots = random.Random(f"{seed}:{number}")
    boards = await live.view(lambda fold: list(fold.event.round(number).boards))
    ids = [game.open_play.id for board in boards for game in board.games if game.open_play]
    for game_id in ids:
        by = lots.choice(("white", "black"))
        await (await services.games.get(game_id)).submit(Command("resign", by=by))
    return await _until(live, lambda event: not any(event.round(number).open_games()))


async def _until(live: CachedLog[Any], wanted: Any) -> float:
    """The time at which something is true of the event."""
    end = time.perf_counter() + PATIENCE_SECONDS
    while time.perf_counter() < end:
        if wanted(live.fold.event):
            return time.perf_counter()
        await asyncio.sleep(0.005)
    raise TimeoutError("the event does not go on")


def _is_open(event: Any, number: int) -> bool:
    if len(event.rounds) < number:
        return False
    boards = event.round(number).boards
    return all(game.plays or game.codes for board in boards for game in board.games)


if __name__ == "__main__":
    main()
