"""Swiss pairings of whole random events compared with another program, round by round.

    python bench/pairing_proof.py --program PATH [--events 5000] [--players 4 14] [--seed 1]

PATH is bbpPairings, built by yourself. Each event is made by acts, as at a desk
(`damas.tournament.event.simulation`): late entries, withdrawals, absences, byes, bans, W.O.; clubs
kept apart in some, the Baku acceleration in some. In every round the program gets the same state as
Damas's own engine, by a report; compared are the pairs and the free player (colours are Damas's for
every engine). Both may find that no pairing keeps the rules: then the event ends, which is counted.
A difference is printed with the event's seed.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from typing import Any

from damas.tournament import TournamentError, program
from damas.tournament.event import Proposal, Tournament
from damas.tournament.event.simulation import SimulatedSwiss, simulated


def paired(event: Tournament, engine: Any) -> Proposal | None:
    """The next round by an engine; None where it finds no pairing."""
    try:
        return event.proposal(engine)
    except TournamentError as error:
        if error.code not in ("no-pairing", "program-failed", "too-few-players"):
            raise
        return None


def compare(seed: int, path: str, least: int, most: int) -> Counter[str]:
    """One event, round by round: counts."""
    lot, counts, other = random.Random(seed), Counter(events=1), program(path)
    given = SimulatedSwiss(
        lot.randint(least, most),
        lot.randint(3, 7),
        lot.choice(["none", "none", "baku"]),
        lot.choice([0, 0, 1, 2]),
        lot.choice("wb"),
        surprise=0.06,
        draws=lot.choice([0.1, 0.6]),
    )
    for event in simulated(given, seed):
        if event.finished:
            break
        mine, theirs = paired(event, "dutch"), paired(event, other)
        number = len(event.rounds) + 1
        if mine is None or theirs is None:
            counts["neither" if mine is theirs else "one alone"] += 1
            if mine is not theirs:
                print(f"seed {seed}, round {number}: only one finds a pairing")
            break
        counts["rounds"] += 1
        counts["accelerated"] += given.acceleration != "none"
        counts["clubs apart"] += number <= given.club_rounds
        pairs = [{frozenset(pair) for pair in one.boards} for one in (mine, theirs)]
        if pairs[0] != pairs[1] or mine.free != theirs.free:
            counts["different"] += 1
            print(f"seed {seed}, round {number}: {mine.boards} {theirs.boards}")
    return counts


def main() -> None:
    """Reads the words of the command line and compares."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--events", type=int, default=5000)
    parser.add_argument("--players", type=int, nargs=2, default=[4, 14])
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    counts: Counter[str] = Counter()
    start = time.process_time()
    for seed in range(given.seed, given.seed + given.events):
        counts += compare(seed, given.program, *given.players)
        if counts["events"] % 250 == 0:
            print(dict(counts), f"{time.process_time() - start:.0f} s", flush=True)
    print(dict(counts), f"{time.process_time() - start:.0f} s of this process")


if __name__ == "__main__":
    main()
