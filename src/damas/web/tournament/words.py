"""The words of an event's codes, for the page of the event: the page keeps no list of its own."""

from __future__ import annotations

from typing import Any

from ...i18n import translate
from ...tournament.event import WAYS
from ...tournament.event.model.names import DECISION_WAYS
from ...tournament.event.queries.wording import VALUES


def words_view(locale: str) -> dict[str, Any]:
    """Values of settings by setting, ways to settle something, and those that decide a meeting."""
    return {
        "values": {
            name: {code: translate(word, locale) for code, word in words.items()}
            for name, words in VALUES.items()
        },
        "ways": {way: translate(word, locale) for way, word in WAYS.items()},
        "decisions": list(DECISION_WAYS),
    }
