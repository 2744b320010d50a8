"""The words for codes of an event. The page has no list of its own."""

from __future__ import annotations

from typing import Any

from ...i18n import translate
from ...tournament.event import WAYS
from ...tournament.event.queries.wording import OF_PERSONS, OF_SYSTEMS, OF_TEAMS, RANGES, VALUES


def words_view(locale: str) -> dict[str, Any]:
    """Words for values of settings and for ways to settle; the
    systems of settings that not all have; those of teams, of single players; the
    least and largest values of numbers."""
    return {
        "values": {
            name: {code: translate(word, locale) for code, word in words.items()}
            for name, words in VALUES.items()
        },
        "ways": {way: translate(word, locale) for way, word in WAYS.items()},
        "systems": {name: list(systems) for name, systems in OF_SYSTEMS.items()},
        "of_teams": list(OF_TEAMS),
        "of_persons": list(OF_PERSONS),
        "ranges": {name: list(ends) for name, ends in RANGES.items()},
    }
