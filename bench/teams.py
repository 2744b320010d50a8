"""Swisses of teams against every possible pairing: `python bench/teams.py [EVENTS] [FIRST_SEED]`.

Each event has four to eight teams and three to five rounds, with W.O., byes, withdrawals and empty
boards. Every proposed round is compared with all pairings that keep C1 to C4, by C5 to C17 and by
the colours of the first boards (`tests/tournament/pairing/optimum.py`, which shares no code with
the engine).
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))


def main() -> None:
    """Prints the faults found, and how much was compared."""
    from tests.tournament.pairing.team_events import made, rounds  # noqa: PLC0415
    from tests.tournament.pairing.test_teams import faults_of  # noqa: PLC0415

    count, first = (int(one) for one in (sys.argv[1:] + ["2000", "0"][len(sys.argv) - 1 :]))
    began, checked, faulty = time.process_time(), 0, 0
    for seed in range(first, first + count):
        desk, pick = made(seed)
        for event, found in rounds(desk, pick):
            faults = faults_of(event, found)
            checked += 1
            faulty += bool(faults)
            for fault in faults:
                print(f"seed {seed}, round {found.round}: {fault}")
    spent = time.process_time() - began
    print(f"{count} events, {checked} rounds, {faulty} with a better pairing; {spent:.0f} s")


if __name__ == "__main__":
    main()
