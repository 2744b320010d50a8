"""A registered person as a player of an event, by public fields alone."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from .person import RegisteredPerson
from .privacy import EVERYBODY, seen_by


def player_data(
    number: str,
    person: RegisteredPerson,
    ratings: Mapping[str, int],
    clubs: Mapping[str, str],
    day: date,
) -> dict[str, Any]:
    """The person as data of the act "add-player" of an event, as everybody may see it on *day*.

    *ratings*: those of published lists, "rating", "national" and "international" (`PlayerRatings`);
    *clubs*: number of a club → its name.
    """
    seen = seen_by(EVERYBODY, number, person, day)
    view = seen.view
    data = {
        "name": view["name"],
        **(ratings if seen.ratings else {}),
        "federation": view.get("federation", ""),
        "title": view.get("title", ""),
        "club": clubs.get(view.get("club", ""), ""),
        "born": str(view.get("birth", view.get("year", ""))).replace("-", "/"),
        "fide_id": view.get("fmjd", ""),
        "sex": {"f": "w", "m": "m"}.get(view.get("sex", ""), ""),
    }
    return {k: v for k, v in data.items() if v} | {"extra": {"registry": number}}
