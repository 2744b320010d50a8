"""People and ratings as tables for spreadsheets; what was written can be read again."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Any

from ..formulas import no_formula
from ..ratings.listing import RatingEntry

PEOPLE = (
    "person", "name", "birth", "sex", "federation", "club", "national", "fmjd", "fide", "title",
    "grade", "licence", "note",
)  # fmt: skip
_HEADINGS = {
    "person": "registry number", "national": "national number", "fmjd": "fmjd number",
    "fide": "fide number",
}  # fmt: skip
RATINGS = (
    "place", "person", "name", "title", "federation", "rating", "change", "played", "games", "last",
)  # fmt: skip
PLAYERS = (
    "name",
    "rating",
    "international",
    "national",
    "sex",
    "born",
    "club",
    "federation",
    "title",
    "fideid",
)
_FIELDS = {"fideid": "fide_id"}
_RATINGS = {"international": "international rating", "national": "national rating"}


def write_people(people: Iterable[Mapping[str, Any]]) -> str:
    """The people (views with their number as "id") as CSV."""
    rows = ([_value(person, name) for name in PEOPLE] for person in people)
    return _csv([_HEADINGS.get(name, name) for name in PEOPLE], rows)


def _texts(player: Mapping[str, Any]) -> list[str]:
    return [no_formula(str(player.get(_FIELDS.get(name, name), ""))) for name in PLAYERS]


def write_players(players: Iterable[Mapping[str, Any]]) -> str:
    """People as data of the act "add-player" as CSV that an event's list of players reads."""
    rows = ([*_texts(one), one["extra"]["registry"]] for one in players)
    return _csv([*(_RATINGS.get(name, name) for name in PLAYERS), _HEADINGS["person"]], rows)


def write_clubs(clubs: Mapping[str, Mapping[str, Any]]) -> str:
    """All clubs as CSV."""
    heads = ("club number", "name", "town", "federation", "closed", "other names")
    rows = (
        [number, *_plain(one, "name", "town", "federation", "closed"),
         no_formula(", ".join(one.get("also", ())))]
        for number, one in clubs.items()
    )  # fmt: skip
    return _csv(heads, rows)


def write_transfers(
    transfers: Mapping[str, Mapping[str, Any]], people: Mapping[str, str], clubs: Mapping[str, str]
) -> str:
    """All transfers as CSV, with the names of people and clubs."""
    told = ("day", "asked", "left_by", "left_on", "joined_by", "joined_on", "done", "ended",
            "reason")  # fmt: skip
    heads = ("transfer", "person", "name", "left", "left name", "joined", "joined name", *told)
    rows = (
        [
            number,
            *_named(one, "person", people),
            *_named(one, "left", clubs),
            *_named(one, "joined", clubs),
            *_plain(one, *told),
        ]
        for number, one in transfers.items()
    )
    return _csv(heads, rows)


def write_payments(
    payments: Mapping[str, Mapping[str, Any]], people: Mapping[str, str], clubs: Mapping[str, str]
) -> str:
    """All payments as CSV, with the names of those who paid."""
    told = ("what", "season", "about", "amount", "coin", "way", "by", "void", "reason")
    heads = ("receipt", "day", "person", "name", "club", "club name", *told)
    rows = (
        [
            number,
            one["day"],
            *_named(one, "person", people),
            *_named(one, "club", clubs),
            *_plain(one, *told),
        ]
        for number, one in payments.items()
    )
    return _csv(heads, rows)


def _named(one: Mapping[str, Any], field: str, names: Mapping[str, str]) -> tuple[str, str]:
    number = str(one.get(field, ""))
    return number, no_formula(names.get(number, ""))


def _plain(one: Mapping[str, Any], *fields: str) -> list[str]:
    return [no_formula(str(one.get(field, ""))) for field in fields]


def write_ratings(rows: Iterable[tuple[int, Mapping[str, Any], RatingEntry]]) -> str:
    """A list of ratings as CSV: place, the person as everybody sees it, entry."""
    table = (
        [
            place,
            person["id"],
            no_formula(str(person["name"])),
            person.get("title", ""),
            no_formula(str(person.get("federation", ""))),
            entry.rating,
            f"{entry.change / 100:.1f}",
            entry.played,
            entry.games,
            entry.last,
        ]
        for place, person, entry in rows
    )
    return _csv(RATINGS, table)


def _value(person: Mapping[str, Any], name: str) -> str:
    if name == "person":
        return str(person["id"])
    if name == "licence":
        licences = person.get("licences", ())
        return str(licences[-1]["season"]) if licences else ""
    return no_formula(str(person.get(name, "")))


def _csv(heads: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=";", lineterminator="\n")
    writer.writerow(list(heads))
    writer.writerows(rows)
    return out.getvalue()
