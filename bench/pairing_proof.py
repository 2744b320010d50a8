"""Swiss pairings of whole random events compared with another program, round by round.

    python bench/pairing_proof.py --program PATH [--events 5000] [--players 4 14] [--seed 1]

PATH is bbpPairings, built by yourself. Each event is made by acts, as at a desk: late entries,
withdrawals, absences, half-point byes, bans, clubs kept apart, the Baku acceleration, W.O., draws
often or seldom. In every round the program gets the same state as Damas's own engine, by a report;
compared are the pairs and the free player (colours are Damas's for every engine). Both may find
that no pairing keeps the rules: then the event ends, which is counted. A difference ends the event
and prints its seed.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from typing import Any

from damas.tournament import TournamentError, program
from damas.tournament.event import LogEntry, Proposal, Tournament

WHO = {"by": "bench", "role": "organiser", "at": "2026-01-01T10:00:00Z"}
OUTCOMES = (("1", "0"), ("0", "1"), ("=", "="), ("+", "-"), ("-", "+"), ("-", "-"))
RARE = 0.06


def new_event(lot: random.Random, least: int, most: int) -> Tournament:
    """An event of so many players, before its first round."""
    event = Tournament()
    settings = {
        "name": "Proof",
        "system": "swiss",
        "rounds": lot.randint(3, 7),
        "wo_tolerance_min": 15,
        "acceleration": lot.choice(["none", "none", "baku"]),
        "club_rounds": lot.choice([0, 0, 1, 2]),
        "first_colour": lot.choice("wb"),
    }
    act(event, "create", **settings)
    for number in range(lot.randint(least, most)):
        club = lot.choice("ABCDEFGH") if lot.random() < 0.7 else ""
        act(event, "add-player", name=f"P{number}", rating=lot.randint(1200, 2400), club=club)
    return event


def act(event: Tournament, what: str, /, **data: Any) -> None:
    """One act; one that the event refuses changes nothing."""
    event.apply(LogEntry(what, data, WHO["by"], WHO["role"], WHO["at"], "proof"))


def surprises(event: Tournament, lot: random.Random) -> None:
    """What happens between two rounds."""
    following = len(event.rounds) + 1
    for who in list(event.entrants):
        if lot.random() < RARE:
            _try(event, "request-bye", player=who, round=following, code=lot.choice("HFZ"))
        if lot.random() < RARE / 3:
            _try(event, "withdraw", player=who, round=following)
        _try(event, "check-in", player=who, present=lot.random() > RARE)
    if lot.random() < RARE:
        _try(event, "forbid", players=lot.sample(sorted(event.entrants), 2))
    if following > 1 and lot.random() < RARE:
        name = f"Late {following}"
        _try(event, "add-player", name=name, rating=lot.randint(1200, 2400))


def _try(event: Tournament, what: str, /, **data: Any) -> None:
    try:
        act(event, what, **data)
    except TournamentError:
        return


def play(event: Tournament, found: Proposal, lot: random.Random) -> None:
    """Takes the round as Damas pairs it, with results by lot."""
    act(event, "pair", **found.to_data())
    number, weights = len(event.rounds), (9, 9, lot.choice([2, 12]), 0.4, 0.4, 0.2)
    for place, board in enumerate(event.rounds[-1].boards, start=1):
        if board.games[0].codes is None:
            white, black = lot.choices(OUTCOMES, weights)[0]
            act(event, "result", round=number, board=place, white=white, black=black)
    act(event, "close-round", round=number)


def paired(event: Tournament, engine: Any) -> Proposal | None:
    """The next round by an engine; None where it finds no pairing."""
    try:
        return event.proposal(engine)
    except TournamentError as error:
        if error.code not in ("no-pairing", "program-failed", "too-few-players"):
            raise
        return None


def compare(seed: int, path: str, least: int, most: int) -> Counter[str]:
    """One event, round by round: counts of what was found."""
    lot, counts = random.Random(seed), Counter(events=1)
    event, other = new_event(lot, least, most), program(path)
    while len(event.rounds) < event.rounds_total:
        surprises(event, lot)
        mine, theirs = paired(event, "dutch"), paired(event, other)
        if mine is None or theirs is None:
            counts["neither" if mine is theirs else "one alone"] += 1
            if mine is not theirs:
                print(f"seed {seed}, round {len(event.rounds) + 1}: only one finds a pairing")
            break
        counts["rounds"] += 1
        counts["accelerated"] += event.rules.acceleration != "none"
        counts["clubs apart"] += len(event.rounds) < event.rules.club_rounds
        pairs = [{frozenset(pair) for pair in one.boards} for one in (mine, theirs)]
        if pairs[0] != pairs[1] or mine.free != theirs.free:
            counts["different"] += 1
            print(f"seed {seed}, round {len(event.rounds) + 1}: {mine.boards} {theirs.boards}")
            break
        play(event, mine, lot)
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
