"""The words for codes of an event, as its page shows them."""

from __future__ import annotations

from typing import Any

from ...base.i18n import translate
from ...contract import schema_of
from ...tournament.event import WAYS
from ...tournament.event.model.setting_fields import PERSONS, SETTINGS, TEAMS, SettingFields
from ...tournament.event.queries.wording import VALUES


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
        "systems": {name: list(one.systems) for name, one in SETTINGS.items() if one.systems},
        "of_teams": [name for name, one in SETTINGS.items() if one.of == TEAMS],
        "of_persons": [name for name, one in SETTINGS.items() if one.of == PERSONS],
        "ranges": RANGES,
    }


def _ranges() -> dict[str, list[int]]:
    found = {}
    for name, row in schema_of(SettingFields)["properties"].items():
        for one in (row, *row.get("anyOf", ())):
            if "minimum" in one:
                found[name] = [max(one["minimum"], SETTINGS[name].least), one["maximum"]]
    return found


RANGES = _ranges()
"""Setting that is a number → its least and its largest value."""
