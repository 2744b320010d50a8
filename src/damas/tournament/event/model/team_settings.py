"""The settings of events of teams and of delegations: boards, match points, places to points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ....base import bounds
from ...errors import TournamentError
from ...pairing.scheveningen import has_table
from ...scoring.points import PointSystem, exact, plain
from ...systems import SYSTEMS
from .entry import EntryError
from .setting_fields import LEAST_BOARDS, SETTINGS, SettingFields

MATCH_POINTS = "2-1-0"
_SIGNS = frozenset("0123456789.,/½")


def teams_of(given: SettingFields, games: PointSystem) -> dict[str, Any]:
    """The settings of an event that teams play. A match has as many games as boards and counts
    as one, but in a Scheveningen match each game counts; a free round of a Swiss is worth a drawn
    match where nothing else is said.

    Raises EntryError.
    """
    if given.boards < LEAST_BOARDS:
        raise EntryError(
            "out-of-range",
            "{field} must be {least} or more, not {value}",
            field=SETTINGS["boards"].label,
            least=LEAST_BOARDS,
            value=given.boards,
        )
    matches = _points(given.match_points or MATCH_POINTS)
    swiss, duel = given.system == "swiss", SYSTEMS[given.system].each_to_each
    if duel and not has_table(given.boards):
        raise EntryError(
            "no-table", "There is no Scheveningen table of size {boards}", boards=given.boards
        )
    bye = matches.draw if swiss else Fraction(0)
    board_bye = games.draw * given.boards if swiss else Fraction(0)
    return {
        "boards": given.boards,
        "games": given.boards,
        "score": "games" if duel else "meeting",
        "substitutes": given.substitutes,
        "board_order": given.board_order,
        "match_points": replace(matches, bye=_worth("bye_points", given.bye_points, bye)),
        "bye_board_points": _worth("bye_board_points", given.bye_board_points, board_bye),
    }


def _points(text: str) -> PointSystem:
    try:
        return PointSystem.parse(text)
    except (TournamentError, ValueError, ZeroDivisionError) as error:
        raise EntryError(
            "bad-field", "{what}", what=getattr(error, "text", "") or str(error)
        ) from None


def _worth(name: str, written: str, usual: Fraction) -> Fraction:
    """Points of a round without a match. Raises EntryError ("bad-field")."""
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


def delegation_points_of(written: str) -> tuple[Fraction, ...]:
    """The points of the first, the second, … place for delegations; no document at hand rules it.

    *written*: with hyphens between, "10-8-6-5-4-3-2-1". Raises EntryError.
    """
    parts = [part.strip() for part in written.split("-")] if written else []
    if len(parts) > bounds.PLACES_WITH_POINTS:
        raise EntryError(
            "too-many",
            "{name} can have {most} lines at most",
            name="delegation_points",
            most=bounds.PLACES_WITH_POINTS,
        )
    return tuple(_number("delegation_points", part) for part in parts)


def places_written(points: Sequence[Fraction]) -> str:
    """Points of places as the setting has them.

    >>> places_written((Fraction(10), Fraction(15, 2)))
    '10-7½'
    """
    return "-".join(plain(value) for value in points)
