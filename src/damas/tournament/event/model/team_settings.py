"""The settings of events of teams and of delegations: boards, match points, places to points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from .... import bounds
from ...errors import TournamentError
from ...scoring.points import PointSystem, exact, plain
from . import fields as read
from .entry import EntryError

BOARD_ORDERS = ("fixed", "free")
DELEGATIONS = ("", "federation", "club")
MATCH_POINTS = "2-1-0"
_SIGNS = frozenset("0123456789.,/½")


def teams_of(data: Mapping[str, Any], system: str, games: PointSystem) -> dict[str, Any]:
    """The settings of an event that teams play. A match has as many games as boards and counts
    as one; a free round of a Swiss is worth a drawn match where nothing else is said.

    Raises EntryError.
    """
    boards = read.whole(data, "boards", 4, least=2, most=bounds.TEAM_BOARDS)
    matches = _points(read.text(data, "match_points", "") or MATCH_POINTS)
    swiss = system == "swiss"
    bye = matches.draw if swiss else Fraction(0)
    board_bye = games.draw * boards if swiss else Fraction(0)
    return {
        "boards": boards,
        "games": boards,
        "score": "meeting",
        "substitutes": read.whole(data, "substitutes", 2, most=bounds.SUBSTITUTES),
        "board_order": read.one_of(data, "board_order", BOARD_ORDERS, "fixed"),
        "match_points": replace(matches, bye=_worth(data, "bye_points", bye)),
        "bye_board_points": _worth(data, "bye_board_points", board_bye),
    }


def _points(text: str) -> PointSystem:
    try:
        return PointSystem.parse(text)
    except (TournamentError, ValueError, ZeroDivisionError) as error:
        raise EntryError(
            "bad-field", "{what}", what=getattr(error, "text", "") or str(error)
        ) from None


def _worth(data: Mapping[str, Any], name: str, usual: Fraction) -> Fraction:
    """Points of a round without a match. Raises EntryError ("bad-field")."""
    written = read.text(data, name, "")
    return usual if not written else _number(name, written)


def _number(name: str, written: str) -> Fraction:
    try:
        if len(written) > 12 or not set(written) <= _SIGNS:
            raise ValueError(written)
        return exact(written)
    except (ValueError, ZeroDivisionError):
        raise EntryError(
            "bad-field", "{name}: {value} is no number of points", name=name, value=written[:40]
        ) from None


def delegations_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """The counting of medals and places for delegations; no document at hand rules it.

    *delegation_points*: the points of the first, the second, … place, with hyphens between:
    "10-8-6-5-4-3-2-1". Raises EntryError.
    """
    written = read.text(data, "delegation_points", "")
    parts = [part.strip() for part in written.split("-")] if written else []
    if len(parts) > bounds.PLACES_WITH_POINTS:
        raise EntryError(
            "too-many",
            "{name} can have {most} lines at most",
            name="delegation_points",
            most=bounds.PLACES_WITH_POINTS,
        )
    return {
        "delegations": read.one_of(data, "delegations", DELEGATIONS, ""),
        "delegation_points": tuple(_number("delegation_points", part) for part in parts),
    }


def places_written(points: Sequence[Fraction]) -> str:
    """Points of places as the setting has them.

    >>> places_written((Fraction(10), Fraction(15, 2)))
    '10-7½'
    """
    return "-".join(plain(value) for value in points)
