"""Names and media types of the files that people keep."""

from __future__ import annotations

import re

from ...base.collation import unaccented
from ...base.i18n import Text, translate

PDF = "application/pdf"
JSON = "application/json"
TEXT = "text/plain; charset=utf-8"
PDN = "application/x-pdn; charset=utf-8"


def file_name(ending: str, *parts: str) -> str:
    """A name for a file by its content: "Liga-2026-Standings-Round-3.pdf".

    Accents, and characters other than letters and digits, are left out of *parts*.
    """
    words = ("-".join(re.findall(r"\w+", unaccented(part)))[:60].strip("-") for part in parts)
    return "-".join(filter(None, words)) + "." + ending


def event_file_name(ending: str, event: str, title: Text, number: int, locale: str) -> str:
    """The name of a tournament's file: event, title of the file, number of the round (0: none)."""
    round_ = translate(Text("Round {round}", {"round": number}), locale) if number else ""
    return file_name(ending, event, translate(title, locale), round_)
