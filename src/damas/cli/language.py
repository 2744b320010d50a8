"""The language of this run: `--lang` first, then the machine's own (LC_ALL, LC_MESSAGES, LANG)."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from ..base import i18n
from ..base.i18n import Text, match_locale

_chosen = {"locale": "en"}


def choose(arguments: Sequence[str]) -> list[str]:
    """Sets the language from the command's arguments and the environment.

    Returns the arguments without `--lang`, which may stand anywhere.
    """
    wanted, rest = _asked_for(arguments)
    _chosen["locale"] = match_locale(wanted or _of_machine())
    return rest


def locale() -> str:
    """The catalogue in use, one of `languages()`."""
    return _chosen["locale"]


def say(text: Text | str, game: str | None = None) -> str:
    """A sentence in the language of this run, and in the words of *game*, a variant's id."""
    return i18n.say(text, locale(), game)


def _asked_for(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    rest = list(arguments)
    end = rest.index("--") if "--" in rest else len(rest)
    for index, word in enumerate(rest[:end]):
        if word.startswith("--lang="):
            return word.removeprefix("--lang="), rest[:index] + rest[index + 1 :]
        if word == "--lang" and index + 1 < end:
            return rest[index + 1], rest[:index] + rest[index + 2 :]
    return None, rest


def _of_machine() -> str | None:
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    return next((os.environ[name] for name in names if os.environ.get(name)), None)


def speaks_utf8() -> bool:
    """Whether standard output takes every character: else JSON is written in ASCII."""
    return (sys.stdout.encoding or "ascii").lower().replace("-", "") == "utf8"
