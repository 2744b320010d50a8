"""Ratings on disk: counted exactly once; evidence; data deleted with a person."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from dataclasses import replace
from typing import Any

import pytest

from damas.people import OWNER_ID
from damas.people.fair_play import Evidence
from damas.ratings import BEGINNER, Rating, rate
from damas.ratings.anchors import anchor
from damas.store import (
    Accounts,
    Database,
    FairPlay,
    Games,
    GameSetup,
    GameSummary,
    RatedGame,
    Ratings,
    begin_low,
)
from damas.store.models.people import PersonRow
from damas.store.models.ratings import EvidenceRow, RatedGameRow, RatingRow
from damas.store.transaction import transaction

DAY_MS = 86_400_000
NOW = 1_800_000_000_000
KIND = ("brazilian", "blitz")


def people(database: Database, *names: str, kind: str = "account") -> None:
    """Stores people whose ids are their names."""
    with transaction(database) as session:
        session.add_all(
            PersonRow(id=one, kind=kind, name=one, skeleton=one, created_ms=0, seen_ms=0)
            for one in names
        )


def game(name: str, white: str | None, black: str | None, score: float = 1.0, **more: Any) -> Any:
    """A game of Brazilian blitz that has ended."""
    return RatedGame(name, *KIND, score, more.pop("at_ms", NOW), white, black, **more)


def rows(database: Database, table: Any) -> int:
    """The number of rows of a table."""
    with transaction(database, write=False) as session:
        return session.query(table).count()


def test_a_beginner_begins_low_online_too(database: Database) -> None:
    """And a rating of one game begins again; one of many games stays."""
    people(database, "ana", "rui", "eva")
    ratings = Ratings(database)
    begin_low(database, "ana", NOW)
    assert ratings.of_people(["ana", "rui"], *KIND) == {"ana": BEGINNER, "rui": Rating()}
    ratings.record(game("g1", "ana", "rui"))
    assert 900 < ratings.of_person("ana")[KIND].value < 1500
    for number in range(5):
        ratings.record(game(f"h{number}", "eva", "rui", 0.5))
    before = ratings.of_person("eva")[KIND]
    for one in ("rui", "eva"):
        begin_low(database, one, NOW)
    assert ratings.of_person("eva")[KIND] == before


def test_a_game_changes_both_by_the_ratings_before_it(database: Database) -> None:
    """Neither side is rated against the other's new rating."""
    people(database, "ana", "rui")
    counted = Ratings(database).record(game("g1", "ana", "rui"))
    expected = rate(Rating(), [(Rating(), 1.0)], NOW)
    assert counted is not None
    assert counted.white_after == pytest.approx(expected.value)
    assert counted.white_after - 1500 == pytest.approx(1500 - counted.black_after)
    found = Ratings(database).of_people(["ana", "rui"], *KIND)
    assert found["ana"] == expected
    assert found["rui"].games == 1
    assert Ratings(database).history("rui") == [counted]
    assert Ratings(database).of_person("ana") == {KIND: expected}


def test_a_game_is_counted_once(database: Database) -> None:
    """A second report of it is refused."""
    people(database, "ana", "rui")
    ratings = Ratings(database)
    assert ratings.record(game("g1", "ana", "rui")) is not None
    before = ratings.of_person("ana")
    assert ratings.record(game("g1", "ana", "rui")) is None
    assert ratings.of_person("ana") == before


def test_many_threads_count_many_games_once_each(database: Database) -> None:
    """Every thread tells of every game; newcomers' first games end at once."""
    people(database, "ana", "rui", "eva")
    pairs = [("ana", "rui"), ("rui", "eva"), ("eva", "ana"), ("rui", "ana")]
    games = [game(f"g{n}", *pairs[n % 4], at_ms=NOW + n) for n in range(12)]
    counted: list[Any] = []

    def tell(order: int) -> None:
        ratings = Ratings(database)
        counted.extend(ratings.record(one) for one in games[order:] + games[:order])

    threads = [threading.Thread(target=tell, args=(n,)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(one.id for one in counted if one) == sorted(one.id for one in games)
    ratings = Ratings(database)
    assert [ratings.of_person(one)[KIND].games for one in ("ana", "rui", "eva")] == [9, 9, 6]


TELL = """
import json, sys
from damas.store import Ratings, RatedGame, open_database
database = open_database(sys.argv[1])
ratings, found = Ratings(database), 0
print("ready", flush=True)
sys.stdin.readline()
for values in json.loads(sys.argv[2]):
    found += ratings.record(RatedGame(*values)) is not None
print(found, flush=True)
"""


@pytest.mark.full
def test_two_processes_that_record_the_same_games_count_each_once(
    database: Database, database_url: str
) -> None:
    """They begin at one moment and tell of the same twenty games."""
    people(database, "ana", "rui")
    games = [[f"g{n}", *KIND, n % 2, NOW + n, "ana", "rui"] for n in range(20)]
    words = [sys.executable, "-c", TELL, database_url, json.dumps(games)]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    both = [subprocess.Popen(words, **pipes) for _ in range(2)]
    for one in both:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n"
    for one in both:
        assert one.stdin is not None
        one.stdin.write("\n")
        one.stdin.flush()
    counts = [int(one.communicate()[0]) for one in both]
    assert sum(counts) == 20
    assert Ratings(database).of_person("ana")[KIND].games == 20


def test_against_the_engine_only_the_person_changes(database: Database) -> None:
    """A level is a fixed point: a lone newcomer gets a rating."""
    people(database, "ana")
    ratings = Ratings(database)
    won = ratings.record(game("g1", "ana", None, black_level=6))
    level = anchor(6, "brazilian").value
    assert won is not None
    assert (won.black_before, won.black_after) == (level, level)
    assert won.white_after > 1500
    for n in range(2, 20):
        ratings.record(game(f"g{n}", None, "ana", n % 2, white_level=6, at_ms=NOW + n))
    found = ratings.of_person("ana")[KIND]
    assert not found.provisional
    assert abs(found.value - level) < 2 * found.deviation


@pytest.mark.parametrize(
    ("white", "black"),
    [("ana", "guest"), ("ana", "nobody"), ("ana", None), (None, None), ("ana", "ana")],
)
def test_games_of_guests_and_of_nobody_do_not_count(
    database: Database, white: str | None, black: str | None
) -> None:
    """Nor those of one person alone."""
    people(database, "ana")
    people(database, "guest", kind="guest")
    assert Ratings(database).record(game("g1", white, black)) is None
    assert rows(database, RatedGameRow) == rows(database, RatingRow) == 0


def test_the_leaderboard_has_known_ratings_of_accounts(database: Database) -> None:
    """The best first; not provisional ones, not those of a year ago, nobody who is blocked."""
    people(database, "ana", "rui", "eva", "new")
    ratings = Ratings(database)
    for n in range(40):
        ratings.record(game(f"a{n}", "ana", None, 1.0, black_level=5, at_ms=NOW + n))
        ratings.record(game(f"r{n}", None, "rui", 0.5, white_level=5, at_ms=NOW + n))
        ratings.record(game(f"e{n}", "eva", None, 1.0, black_level=8, at_ms=NOW + n))
    ratings.record(game("n", "new", None, 1.0, black_level=9))
    Accounts(database).change("eva", blocked_ms=NOW)
    leaders = ratings.leaders(*KIND, now_ms=NOW + DAY_MS)
    assert [(one.person, one.name) for one in leaders] == [("ana", "ana"), ("rui", "rui")]
    assert len(ratings.leaders(*KIND, now_ms=NOW, limit=1)) == 1
    assert ratings.leaders(*KIND, now_ms=NOW + 3 * 365 * DAY_MS) == []
    assert ratings.leaders("brazilian", "rapid", now_ms=NOW) == []


def stored(database: Database, name: str, at_ms: int, **more: Any) -> str:
    """A rated game in the store, ended at *at_ms*."""
    fields = {"ply": 30, "result": "white", "rated": True, "private": False} | more
    player = {"kind": "person", "name": name, "level": None}
    setup = GameSetup(
        "fenae-2025",
        "W:W1:B2",
        {"white": player, "black": player},
        terms={"rated": fields["rated"]},
        private=fields["private"],
    )
    reason = "resignation" if fields["result"] else None
    summary = GameSummary(fields["ply"], "W:W1:B2", "white", fields["result"], reason)
    return Games(database).create(setup, summary, at_ms).id


def test_games_that_ended_unseen_are_found_in_order(database: Database) -> None:
    """Page by page; no casual, private, short, annulled or unfinished ones, none counted."""
    people(database, "ana", "rui")
    stored(database, "casual", NOW, rated=False)
    stored(database, "private", NOW, private=True)
    stored(database, "short", NOW, ply=1)
    stored(database, "goes on", NOW, result=None)
    stored(database, "called off", NOW, result="none")
    ours = [stored(database, "rated", NOW + n) for n in range(5)]
    same = sorted(stored(database, "rated", NOW + 9) for _ in range(3))
    ratings = Ratings(database)
    ratings.record(game(ours[1], "ana", "rui"))
    found, since, after = [], 0, ""
    while page := ratings.uncounted(since, after, 2):
        found += [one for _, one in page]
        since, after = page[-1]
    assert found == [ours[0], *ours[2:], *same]
    assert [one for _, one in ratings.uncounted(NOW + 5)] == same


def test_what_is_known_of_a_person_goes_with_the_person(database: Database) -> None:
    """Given out whole; at the deletion the other's game and rating stay, the name goes."""
    people(database, "ana", "rui")
    ratings, fair = Ratings(database), FairPlay(database)
    counted = ratings.record(game("g1", "ana", "rui"))
    assert counted is not None
    fair.keep(counted, {"ana": Evidence(1, 20, 9, 8.5, 4.0), "gone": Evidence(1)})
    about = Accounts(database).stored_about("ana")
    assert [one["value"] for one in about["ratings"]] == [counted.white_after]
    assert [one["game_id"] for one in about["rated_games"]] == ["g1"]
    assert [one["choices"] for one in about["fair_play"]] == [20]
    Accounts(database).delete("ana", NOW)
    assert (rows(database, RatingRow), rows(database, EvidenceRow)) == (1, 0)
    assert ratings.history("rui") == [replace(counted, white=None)]
    assert ratings.of_person("ana") == {}


def test_evidence_of_the_last_games_adds_up(database: Database) -> None:
    """Only of the last twenty; who has few games, or plays as people do, is not listed."""
    people(database, "ana", "rui", "eva")
    fair = FairPlay(database)
    striking = Evidence(1, 20, 19, 10.0, 5.0)
    usual = Evidence(1, 20, 10, 10.0, 5.0)
    for n in range(25):
        one = game(f"g{n}", "ana", "rui", at_ms=NOW + n)
        fair.keep(one, {"ana": striking if n >= 5 else usual, "rui": usual})
    fair.keep(game("x", "eva", None), {"eva": striking})
    assert fair.evidence("ana") == Evidence(20, 400, 380, 200.0, 100.0)
    (suspect,) = fair.suspects()
    assert (suspect.person, suspect.name, len(suspect.games)) == ("ana", "ana", 20)
    assert suspect.games[0] == "g24"
    assert not fair.evidence("eva").flagged
    assert fair.evidence(OWNER_ID) == Evidence()


def test_games_nobody_has_examined_are_found(database: Database) -> None:
    """Those of two people that still exist, the oldest first."""
    people(database, "ana", "rui")
    ratings, fair = Ratings(database), FairPlay(database)
    ids = [stored(database, "x", NOW + n) for n in range(3)]
    for n, one in enumerate(ids):
        ratings.record(game(one, "ana", "rui", at_ms=NOW + n))
    ratings.record(game(stored(database, "x", NOW), "ana", None, black_level=3))
    ratings.record(game("deleted", "ana", "rui"))
    assert [one.id for one in fair.unexamined(0)] == ids
    assert [one.id for one in fair.unexamined(NOW + 1)] == ids[1:]
    fair.keep(fair.unexamined(0)[0], {"ana": Evidence(1)})
    assert [one.id for one in fair.unexamined(0)] == ids[1:]
