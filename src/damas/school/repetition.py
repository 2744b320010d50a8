"""Spaced repetition: when something missed is shown again, by FSRS (the extra `school`).

A card is a mapping as the library writes it; the store keeps it as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from importlib.util import find_spec
from typing import Any

from ..base.optional import need

MOST_DAYS = 365
_SLOW_SECONDS = 60


def is_possible() -> bool:
    """Whether the library is installed."""
    return find_spec("fsrs") is not None


def reviewed(
    card: Mapping[str, Any] | None, *, solved: bool, seconds: float, now_ms: int
) -> tuple[dict[str, Any], int]:
    """The card after an attempt, and when it is due (ms UTC); *card* None: a new one.

    A miss is "again", a slow solution "hard". Raises MissingLibraryError without the library.
    """
    fsrs = need("fsrs", "school")
    scheduler = fsrs.Scheduler(maximum_interval=MOST_DAYS, enable_fuzzing=False)
    now = datetime.fromtimestamp(now_ms / 1000, UTC)
    before = fsrs.Card(card_id=1, due=now) if card is None else fsrs.Card.from_dict(dict(card))
    after, _ = scheduler.review_card(before, _grade(fsrs, solved, seconds), now)
    return dict(after.to_dict()), round(after.due.timestamp() * 1000)


def _grade(fsrs: Any, solved: bool, seconds: float) -> Any:
    if not solved:
        return fsrs.Rating.Again
    return fsrs.Rating.Hard if seconds > _SLOW_SECONDS else fsrs.Rating.Good
