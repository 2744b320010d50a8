"""The ratings of a list for a round of a long event, against those in force before."""

from __future__ import annotations

from typing import Any, cast

from damas.app.tournament.list_ratings import ListWish, listed_ratings
from damas.federation.person import RegisteredPerson
from damas.tournament.event import Tournament

NOW = {"by": "Ana", "at": "2026-01-05T10:00:00Z"}


class Book:
    """A registry of one person, with the rating of the list that is asked for."""

    def people(self, numbers: list[str]) -> dict[str, RegisteredPerson]:
        """Everybody asked for."""
        return dict.fromkeys(numbers, RegisteredPerson(name="Ana"))

    def of_players(self, _series: str, numbers: list[str], _day: str) -> dict[str, dict[str, int]]:
        """1900 for everybody."""
        return {number: {"rating": 1900} for number in numbers}


def test_a_rating_that_comes_back_to_the_first_one_is_taken() -> None:
    """1900 at first, 2000 from round 2 on, 1900 again from round 3 on; of a member of a team."""
    event = Tournament()
    settings = {"name": "Liga", "system": "swiss", "rounds": 5, "wo_tolerance_min": 15}
    more = {"teams": True, "boards": 2, "start": "2026-01-10", "end": "2026-03-14"}
    event.do("create", **settings, **more, **NOW)
    member = {"name": "Ana", "rating": 1900, "extra": {"registry": "000001"}}
    event.do("add-team", name="A", members=[{"name": "Rui"}], **NOW)
    event.do("add-team", name="B", members=[member], **NOW)
    row = {"player": 2, "member": 2, "rating": 2000}
    event.do("take-ratings", round=2, ratings=[row], **NOW)
    book = cast("Any", Book())
    found = listed_ratings(event, book, book, ListWish("", 3, "2026-03-01"))
    assert (found.rows[0].before["rating"], found.rows[0].after["rating"]) == (2000, 1900)
    assert found.data is not None
    assert found.data["ratings"] == [{"player": 2, "member": 2, "rating": 1900}]
    again = listed_ratings(event, book, book, ListWish("", 2, "2026-03-01"))
    assert again.data is None  # before round 2 the rating is that of the list
