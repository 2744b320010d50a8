"""Several ratings of a player, and the methods by which one counts (FIDE's C.02, question 145)."""

from __future__ import annotations

from typing import Any

import pytest

from damas.tournament import read_trf, write_trf
from damas.tournament.event import EntryError, report_of

from ..desk import FENAE, SWISS, Desk

PEOPLE = (
    {"name": "Ana", "rating": 1700, "international": 2100, "national": 1900},
    {"name": "Bia", "rating": 1800, "national": 2000},
    {"name": "Caio", "rating": 1750, "international": 1950},
    {"name": "Davi", "rating": 2050},
)


def event(**settings: Any) -> Desk:
    """A Swiss of four: both ratings, one, the other, none but the one entered."""
    desk = Desk({**SWISS, "rounds": 3, "federation": "POR", **settings})
    for one in PEOPLE:
        desk.do("add-player", **one)
    return desk


def ratings(desk: Desk) -> list[int]:
    """The ratings that count, in the order of entry."""
    return [one.player.rating for _, one in sorted(desk.event.entrants.items())]


def seeded(desk: Desk) -> list[str]:
    """The names by pairing number."""
    players = [one.player for one in desk.event.entrants.values()]
    return [one.name for one in sorted(players, key=lambda one: one.no)]


@pytest.mark.parametrize(
    ("method", "counts"),
    [
        ("own", [1700, 1800, 1750, 2050]),
        ("international", [2100, 0, 1950, 0]),
        ("national", [1900, 2000, 0, 0]),
        ("international-national", [2100, 2000, 1950, 0]),
        ("national-international", [1900, 2000, 1950, 0]),
        ("highest", [2100, 2000, 1950, 2050]),
        ("lowest", [1700, 1800, 1750, 2050]),
    ],
)
def test_the_method_says_which_rating_counts(method: str, counts: list[int]) -> None:
    """It is the same whether it was set before the players came or after."""
    assert ratings(event(rating_method=method)) == counts
    later = event()
    later.do("set", rating_method=method)
    assert ratings(later) == counts
    assert seeded(later) == seeded(event(rating_method=method))


def test_without_a_method_the_rating_as_entered_counts() -> None:
    """So events from before there were several have the same numbers."""
    assert seeded(event()) == ["Davi", "Bia", "Caio", "Ana"]


def test_another_rating_may_seed_than_the_one_that_counts() -> None:
    """Numbers by the national rating, tie-breaks and reports by the international one."""
    desk = event(rating_method="international", seeding="national")
    assert seeded(desk)[:2] == ["Bia", "Ana"]
    assert ratings(desk) == [2100, 0, 1950, 0]


def test_a_rating_is_corrected_by_its_kind() -> None:
    """Each has its own line in the trail; the one that counts follows."""
    desk = event(rating_method="highest")
    desk.do("update-player", player=4, national=2200)
    desk.do("update-player", player=4, rating=2040)
    assert ratings(desk)[3] == 2200
    assert [str(line.what) for line in desk.event.trail[-2:]] == [
        "player 4 national", "player 4 rating",
    ]  # fmt: skip


def test_after_the_beginning_another_method_takes_a_reason() -> None:
    """Numbers stand; the seeding stands with them."""
    desk = event()
    desk.play("1-0")
    with pytest.raises(EntryError, match="reason"):
        desk.do("set", rating_method="highest")
    before = seeded(desk)
    desk.do("set", rating_method="highest", reason="Regulamento")
    assert (ratings(desk)[0], seeded(desk)) == (2100, before)
    with pytest.raises(EntryError, match="pairing numbers"):
        desk.do("set", seeding="national", reason="Regulamento")


def test_members_of_teams_have_several_ratings() -> None:
    """The strength of a team follows the method."""
    settings = {**FENAE, "teams": True, "boards": 2, "rating_method": "international-national"}
    desk = Desk(settings)
    desk.do("add-team", name="Alfa", members=list(PEOPLE[:2]))
    assert desk.event.entrants[1].player.rating == 2050
    desk.do("set", rating_method="national")
    assert desk.event.entrants[1].player.rating == 1950


def test_a_report_has_both_ratings_where_it_has_fields_for_them() -> None:
    """TRF26: the international one in record 001, the national one in a record of the
    federation's code, and the method in record 172; read again, the same rating counts."""
    desk = event(rating_method="national-international")
    desk.play("1-0")
    text = write_trf(report_of(desk.event))
    lines = text.splitlines()
    assert "172 POR NIDOF" in lines
    first = [line[48:52].strip() for line in lines if line.startswith("001")]
    assert first == ["", "1950", "2100", ""]
    national = [(line[4:8], line[48:52]) for line in lines if line.startswith("POR ")]
    assert national == [("   1", "2000"), ("   3", "1900")]
    again = read_trf(text)
    assert [one.rating for one in again.players.values()] == [2000, 1950, 1900, 0]
    assert write_trf(again) == text


def test_a_report_without_a_code_of_the_federation_says_what_is_left_out() -> None:
    """The rating that counts stands in record 001."""
    desk = event(rating_method="national", federation="Portugal")
    desk.play("1-0")
    file = report_of(desk.event)
    assert any("National ratings" in str(text) for text in file.left_out)
    assert "\nPOR" not in write_trf(file)
    assert [one.rating for one in file.players.values()][:2] == [2000, 1900]
