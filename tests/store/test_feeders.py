"""Ten accounts that lose to one, and people at home and in a club who play as they can."""

from __future__ import annotations

import random
from dataclasses import replace

from damas.people.fair_ratings import GamePlayed
from damas.store import Database, RatedGame, Ratings
from damas.store.models.people import PersonRow
from damas.store.transaction import transaction

FULL = GamePlayed("resignation", 60, 480_000)
NOW_MS = 1_800_000_000_000
KIND = ("brazilian", "blitz")
Games = list[tuple[str, str, float]]


def counted(
    database: Database, games: Games, played: GamePlayed, *, judged: bool = True
) -> Ratings:
    """The ratings after games, a quarter of an hour apart."""
    ratings = Ratings(database)
    names = {name for white, black, _ in games for name in (white, black)}
    with transaction(database) as session:
        session.add_all(
            PersonRow(id=one, kind="account", name=one, skeleton=one, created_ms=0, seen_ms=0)
            for one in names
        )
    for number, (white, black, score) in enumerate(games):
        at_ms = NOW_MS + number * 900_000
        game = RatedGame(f"g{number}", *KIND, score, at_ms, white, black)
        ratings.record(replace(game, played=played) if judged else game)
    return ratings


def test_ten_feeders_gain_no_more_than_the_first_ones_before_somebody_looks(
    database: Database,
) -> None:
    """Full games against ten accounts that play nobody else: 2152 by a hundred games becomes what
    two wins give, and the owner has a list of the rest."""
    feeders: Games = [("w", f"f{n % 10}", 1.0) for n in range(100)]
    ratings = counted(database, feeders, FULL)
    assert ratings.of_person("w")[KIND].value < 1800
    assert sum(len(pair.games) for pair in ratings.waiting()) == 98
    assert {pair.people[0] for pair in ratings.waiting()} == {"w"}


def test_the_same_games_without_a_judgement_are_worth_six_hundred_points(
    database: Database,
) -> None:
    """So that the test above tests something."""
    feeders: Games = [("w", f"f{n % 10}", 1.0) for n in range(100)]
    ratings = counted(database, feeders, FULL, judged=False)
    assert ratings.of_person("w")[KIND].value > 2100


def test_a_family_at_one_address_is_left_alone(database: Database) -> None:
    """A parent who wins every game against two children who play nobody else."""
    home: Games = [("parent", f"child{n % 2}", 1.0) for n in range(20)]
    ratings = counted(database, home, replace(FULL, together=True))
    assert ratings.waiting() == []
    assert ratings.of_person("parent")[KIND].games == 20


def test_a_club_at_one_address_is_left_alone(database: Database) -> None:
    """Twelve newcomers of a club, of whom the first wins nearly everything."""
    rng = random.Random(3)
    club: Games = []
    for _ in range(20):
        names = rng.sample([f"p{n:02}" for n in range(12)], 12)
        for white, black in zip(names[::2], names[1::2], strict=True):
            club.append((white, black, float(rng.random() < 0.5 + (black > white) * 0.4)))
    assert counted(database, club, replace(FULL, together=True)).waiting() == []
