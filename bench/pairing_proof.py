"""Swiss pairings of whole random events compared with another program, round by round.

    python bench/pairing_proof.py --program PATH [--events 5000] [--players 4 14] [--seed 1]

PATH is bbpPairings, built by yourself. Each event is made by acts, as at a desk
(`damas.tournament.event.simulation`): late entries, withdrawals, absences, byes, bans, W.O.; clubs
kept apart in some, the Baku acceleration in some. In every round the program gets the same state as
Damas's own engine, by the report of the event as anybody exports it, in TRF-2026 and in TRF16;
compared are the boards with their colours and the free player. Both may find that no pairing keeps
the rules: then the event ends, which is counted. A difference is printed with the event's seed.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from damas.tournament import TournamentError, write_trf
from damas.tournament.event import Tournament, report_of
from damas.tournament.event.queries.absences import known_absences, marked_absent
from damas.tournament.event.simulation import SimulatedSwiss, simulated
from damas.tournament.pairing.program import read_pairs

FORMS = ("trf-2026", "trf16")
Boards = tuple[set[tuple[int, int]], int]


def own(event: Tournament) -> Boards | None:
    """The next round, (white, black) by pairing number, and the free player; None without one."""
    try:
        found = event.proposal()
    except TournamentError as error:
        if error.code not in ("no-pairing", "too-few-players"):
            raise
        return None
    no = {who: one.player.no for who, one in event.entrants.items()}
    free = no[found.free[0]] if found.free else 0
    return {(no[white], no[black]) for white, black in found.boards}, free


def playing(event: Tournament) -> int:
    """The players who can be paired now."""
    away = known_absences(event, len(event.rounds) + 1)
    return len(event.entrants.keys() - away.keys() - set(marked_absent(event)))


def theirs(path: str, event: Tournament, form: str) -> Boards | None:
    """The same by the program, from the report of the event in that form."""
    with TemporaryDirectory() as folder:
        report, answer = Path(folder, "round.trf"), Path(folder, "pairs.txt")
        report.write_text(write_trf(report_of(event), form), "utf-8")
        words = [path, "--dutch", str(report), "-p", str(answer)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode or not answer.exists():
            if "parsing" in done.stderr + done.stdout:
                raise SystemExit(done.stderr + done.stdout + report.read_text("utf-8"))
            return None
        found = read_pairs(answer.read_text("utf-8"))
    return set(found.boards), found.free


def compare(seed: int, path: str, least: int, most: int) -> Counter[str]:
    """One event, round by round: counts."""
    lot, counts = random.Random(seed), Counter(events=1)
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
        number, mine = len(event.rounds) + 1, own(event)
        if mine is None and playing(event) < 2:
            break
        for form in FORMS:
            other = theirs(path, event, form)
            if mine is None or other is None:
                counts["neither" if mine is other else "one alone"] += 1
                if mine is not other:
                    print(f"seed {seed}, round {number}, {form}: only one finds a pairing")
                continue
            counts[form] += 1
            pairs = [{frozenset(pair) for pair in boards} for boards, _ in (mine, other)]
            kind = "pairs" if pairs[0] != pairs[1] or mine[1] != other[1] else "colours"
            if mine != other:
                counts[f"other {kind}"] += 1
                print(f"seed {seed}, round {number}, {form}, {kind}: {mine} {other}")
        if mine is None:
            break
        counts["rounds"] += 1
        counts["accelerated"] += given.acceleration != "none"
        counts["clubs apart"] += number <= given.club_rounds
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
