"""Tournaments at scale: a round robin from the schedule to the last tie-break, Swiss rounds.

    python bench/tournament.py [--players 200] [--swiss 100 500] [--program PATH]

Every result is an entry of the event's log, as at a desk: made, checked, kept. If the program at
PATH (bbpPairings) is given, it pairs the same rounds, the writing of its report included.
"""

from __future__ import annotations

import argparse
import random
import time

from damas.tournament import Cell, Crosstable, PairingState, Player, pair_round, program, schedule
from damas.tournament.event import LogEntry, Tournament

WHO = {"by": "bench", "role": "organiser", "at": "2025-11-21T14:30:00-03:00"}
RESULTS = (("1", "0"), ("=", "="), ("0", "1"))


def entries(players: int, seed: int = 1) -> list[LogEntry]:
    """The log of a whole round robin with random results."""
    pick = random.Random(seed)
    settings = {
        "name": "Bench",
        "system": "round-robin",
        "regulation": "fenae-2025",
        "wo_tolerance_min": 15,
    }
    log = [LogEntry("create", settings, **WHO)]
    log += [LogEntry("add-player", {"name": f"Player {no}"}, **WHO) for no in range(1, players + 1)]
    for number, pairs in enumerate(schedule(players), start=1):
        boards = [list(pair) for pair in pairs if 0 not in pair]
        free = [max(pair) for pair in pairs if 0 in pair]
        data = {"round": number, "boards": boards, "free": free, "how": "berger"}
        log.append(LogEntry("pair", data, **WHO))
        for board in range(1, len(boards) + 1):
            white, black = pick.choice(RESULTS)
            place = {"round": number, "board": board}
            log.append(LogEntry("result", {**place, "white": white, "black": black}, **WHO))
        log.append(LogEntry("close-round", {"round": number}, **WHO))
    return log


def round_robin(players: int) -> None:
    """Schedule, entry of all results, standings: seconds each."""
    start = time.perf_counter()
    schedule(players)
    scheduled = time.perf_counter()
    log = entries(players)
    made = time.perf_counter()
    event = Tournament.replay(log)
    replayed = time.perf_counter()
    order = event.standings("DE,WIN,SB,BPG")
    ranked = time.perf_counter()
    games = sum(1 for entry in log if entry.act == "result")
    print(f"round robin of {players}: {games:,} results, first {order.lines[0].points} points")
    print(f"  schedule            {scheduled - start:6.3f} s")
    print(f"  results entered     {replayed - made:6.3f} s")
    print(f"  ranked, 4 criteria  {ranked - replayed:6.3f} s")
    print(f"  together            {scheduled - start + ranked - made:6.3f} s")


def swiss(players: int, path: str | None, rounds: int = 5) -> None:
    """Seconds to pair each round of a random Swiss by ours, and by the program beside it."""
    other = program(path) if path else None
    pick = random.Random(1)
    names = {no: Player(no, f"Player {no}") for no in range(1, players + 1)}
    cells: dict[int, list[Cell]] = {no: [] for no in names}
    print(f"swiss of {players}" + (", ours and the program" if other else ""))
    for number in range(1, rounds + 1):
        field = PairingState(
            Crosstable(names, cells, round_robin=False, rounds_planned=9), number, 9
        )
        start = time.perf_counter()
        found = pair_round(field)
        line = f"  round {number}  {time.perf_counter() - start:8.3f} s"
        if other:
            start = time.perf_counter()
            same = pair_round(field, other) == found
            line += f" {time.perf_counter() - start:8.3f} s  {'the same' if same else 'DIFFERENT'}"
        print(line, flush=True)
        for white, black in found.boards:
            mine, theirs = pick.choice(RESULTS)
            cells[white].append(Cell(black, "w", mine))
            cells[black].append(Cell(white, "b", theirs))
        if found.free:
            cells[found.free].append(Cell(0, "", "U"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=200, help="of the round robin; 0 for none")
    parser.add_argument("--swiss", type=int, nargs="*", default=[100, 500])
    parser.add_argument("--program")
    wanted = parser.parse_args()
    if wanted.players:
        round_robin(wanted.players)
    for count in wanted.swiss:
        swiss(count, wanted.program)
