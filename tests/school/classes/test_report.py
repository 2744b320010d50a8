"""The report of a class, and the letters of a card, as values."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from damas.base.errors import NotationError
from damas.school.classes import CARD_BITS, TriedOnce, new_card, read_card, report_of


def at(day: str) -> int:
    """Noon of a day, ms UTC."""
    return int(datetime.fromisoformat(f"{day}T12:00").replace(tzinfo=UTC).timestamp() * 1000)


def test_an_attempt_counts_once_for_its_pupil_and_under_each_motif() -> None:
    """By the Monday of its week; ten minutes at most; a week without attempts is there."""
    tried = [
        TriedOnce(1, ("shot", "exchange"), True, at("2026-11-29"), 60),
        TriedOnce(1, ("shot",), False, at("2026-11-30"), 9000),
        TriedOnce(2, (), False, at("2026-11-30")),
    ]
    report = report_of(tried, [date(2026, 11, 16)])
    assert [(n, one.tried, one.errors, one.minutes) for n, one in report.pupils.items()] == [
        (1, 2, 1, 11),
        (2, 1, 1, 0),
    ]
    weeks = {week.isoformat(): one.tried for week, one in report.weeks.items()}
    assert weeks == {"2026-11-16": 0, "2026-11-23": 1, "2026-11-30": 2}
    assert (report.motifs["shot"].tried, report.motifs["exchange"].right) == (2, 1)
    assert report.cells[1, "shot"].errors == 1


def test_a_card_is_said_and_typed_without_doubt() -> None:
    """No letters that look alike, no vowel, so no word; spaces and small letters are taken."""
    card = new_card(lambda most: most - 1)
    assert read_card(f"{card[:4].lower()}-{card[4:]} ") == card
    assert CARD_BITS > 33
    for wrong in ("BCDF GHJ", "BCDF GHJI", ""):
        with pytest.raises(NotationError):
            read_card(wrong)
