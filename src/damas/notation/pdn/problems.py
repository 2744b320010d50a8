"""The faults that a game's text can have, in sentences, each with its code and gravity."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...base.i18n import Text
from ...base.input_checks import mended

Severity = Literal["warning", "error"]

FAULTS: dict[str, tuple[Severity, Text]] = {
    "unreadable": ("error", Text('"{text}" cannot be read')),
    "comment-not-closed": ("warning", Text("The comment that begins here is not closed")),
    "variation-not-opened": (
        "warning",
        Text("This bracket closes a variation that was not opened"),
    ),
    "variation-not-closed": ("warning", Text("The variation that begins here is not closed")),
    "variation-of-nothing": ("warning", Text("A variation stands before any move")),
    "variation-empty": (
        "warning",
        Text("The variation that begins here has no moves; what it says is kept with the game"),
    ),
    "tag-repeated": ("warning", Text("The tag {text} stands twice")),
    "tag-quotes-inside": (
        "warning",
        Text("The value of the tag {text} has quotes inside that are not marked by a backslash"),
    ),
    "tag-no-quotes": (
        "warning",
        Text("The tag {text} lacks a quote or a bracket; the rest of its line was taken"),
    ),
    "sign-of-nothing": ("warning", Text("The sign {text} stands before any move")),
    "star-is-a-sign": ("warning", Text("This star was read as the sign of a forced move ($7)")),
    "result-in-variation": (
        "warning",
        Text("The result {text} stands inside a variation; it is kept there as a comment"),
    ),
    "text-before": (
        "warning",
        Text("This text stands before the first tag and belongs to no game"),
    ),
    "further": (
        "error",
        Text("This game has more faults than are named one by one; those from here on are not"),
    ),
    "second-result": ("warning", Text("A second result, {text}, stands after the first")),
}
"""Faults that the tolerant reader names: code → severity and sentence.

A warning was mended and nothing is lost; after an error the moves may not be followed.
"""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a file that could not be read as it stands.

    *line* and *column* count from 1; *text* is the word as written; *code* is a key of `FAULTS`.
    """

    line: int
    column: int
    text: str
    message: Text
    code: str = "unreadable"
    severity: Severity = "error"

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.message}"


def problem_of(code: str, line: int, column: int, text: str) -> Problem:
    """The Problem with this code at this place."""
    severity, sentence = FAULTS[code]
    message = Text(
        sentence.template, {"text": mended(text[:60])} if "{text}" in sentence.template else {}
    )
    return Problem(line, column, text, message, code, severity)
