"""Preferences of a person, the same on every device: known names, each with its own values.

A preference is named `group.field`, as the page keeps them (`static/js/shared/preferences.js`).
Each holds the time of its last change; of two changes the newer one stays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..base.errors import ArgumentError
from ..base.i18n import languages

Value: TypeAlias = bool | str | list[str]

LONGEST = 60
"""Letters of a text."""
OWN_NAME = "files.name"
"""The name under which files of games have the person; several between semicolons. The server alone
reads it."""
MOST_LINES = 12
"""Named lines of a board that are shown at once."""


@dataclass(frozen=True, slots=True)
class Preference:
    """A value, and when the person chose it (ms UTC)."""

    value: Value
    at_ms: int


def _is_switch(value: Any) -> bool:
    return isinstance(value, bool)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST


def _are_lines(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= MOST_LINES and all(map(_is_text, value))


def _one_of(*words: str) -> Callable[[Any], bool]:
    def is_one(value: Any) -> bool:
        return isinstance(value, str) and value in words

    return is_one


_SETS = "wood", "contrast"
KNOWN: Mapping[str, Callable[[Any], bool]] = {
    "language.locale": _one_of(*languages()),
    "look.appearance": _one_of("auto", "light", "dark"),
    "look.board": _one_of("green", "blue", *_SETS),
    "look.pieces": _one_of("flat", "plastic", *_SETS),
    "look.sounds": _one_of("wood", "felt", "stone", "bell"),
    "look.largeType": _is_switch,
    "look.moreContrast": _is_switch,
    "look.listening": _is_switch,
    "listening.moves": _one_of("full", "short"),
    "listening.pieces": _one_of("words", "signs"),
    "listening.squares": _one_of("plain", "alphabet"),
    "numbers.shown": _is_switch,
    "options.coords": _one_of("auto", "none", "edge", "all"),
    "options.notation": _one_of("auto", "numeric", "algebraic"),
    "options.rotate": _is_switch,
    "options.light": _is_switch,
    "options.showLegal": _is_switch,
    "options.onePress": _is_switch,
    "options.confirm": _is_switch,
    "options.touch": _is_switch,
    "options.resigns": _is_switch,
    "options.sound": _is_switch,
    "options.lowTime": _is_switch,
    "options.zen": _is_switch,
    "options.blindfold": _is_switch,
    "options.speak": _is_switch,
    "options.lines": _are_lines,
    "newgame.regulation": _is_text,
    "newgame.clock": _is_text,
    "newgame.level": _is_text,
    "newgame.colour": _is_text,
    "newgame.minutes": _is_text,
    "newgame.increment": _is_text,
    "newgame.name": _is_text,
    "newgame.rated": _one_of("", "on"),
    "meeting.regulation": _is_text,
    "meeting.control": _is_text,
    "meeting.colour": _one_of("lot", "white", "black"),
    "meeting.start": _one_of("initial", "lot", "position"),
    "meeting.games": _is_text,
    "meeting.rated": _one_of("", "on"),
    "meeting.name": _is_text,
    OWN_NAME: _is_text,
}
"""Each preference with the check of its values."""


def known(given: Mapping[str, Preference]) -> dict[str, Preference]:
    """Those of *given* that this server knows. Raises ArgumentError for a wrong value."""
    for name, preference in given.items():
        if name in KNOWN and not KNOWN[name](preference.value):
            raise ArgumentError(
                "bad-preference", "The preference {name} cannot have this value", name=name
            )
    return {name: preference for name, preference in given.items() if name in KNOWN}


def newest(
    kept: Mapping[str, Preference], given: Mapping[str, Preference]
) -> dict[str, Preference]:
    """Both together: of two changes of one preference the newer, of equal times the kept one."""
    newer = {
        name: preference
        for name, preference in given.items()
        if name not in kept or preference.at_ms > kept[name].at_ms
    }
    return {**kept, **newer}
