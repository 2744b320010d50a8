"""The statements of a file about a game's end and day: result, reason, date; and their Problems."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import islice

from ...base.i18n import Text
from ...base.input_checks import mended, unfit
from ...rules.outcome import REASONS
from .commands import unread_clocks
from .dates import read_date
from .problems import Problem
from .results import UNDECIDED, contradict, read_result, winner_in

_LINE_END = re.compile(r"\r\n?|\n")
_TAG = re.compile(r"\[\s*+([^\s\"\]\[]+)")
_MOST = 1000  # unreadable clocks, and tags with unfit letters, that are named
_UNSAID = ("", "?", "-", UNDECIDED)
_OTHER_REASONS = {"time forfeit": "time", "abandoned": "left"}
CONTRARY = Text(
    "The tag Result says {tag}, the moves end with {token}: which of them is right is not known"
)
NO_WINNER = Text("The result {text} does not say who won")
UNDECIDED_TAG = Text(
    "The tag Result says {tag}, the moves end with {token}: the result after the moves was taken"
)
BAD_LETTER = Text("The tag {name} holds a character that cannot stand there ({letter})")
BAD_CLOCK = Text("The time in {text} cannot be read; the clock of this move is not known")
OTHER_FORM = Text("The result {text} is not one of PDN's; it was read as {result}")
_READ_AS = {"white": "1-0", "black": "0-1", "draw": "1/2-1/2"}


def stated_result(tags: Mapping[str, str], token: str | None) -> tuple[str | None, str | None]:
    """(the result that the file states, its text): "white", "black", "draw", or None where it
    states none, one that does not say who won, or two that contradict each other.

    *token*: the result after the moves.
    """
    tag = tags.get("Result")
    said, ended = winner_in(tag), winner_in(token)
    if contradict(tag, token):
        return None, None
    if ended or not tag or tag.strip() in _UNSAID:
        return (said, tag) if said else (ended, token)
    return said, tag


def stated_reason(tags: Mapping[str, str]) -> str | None:
    """The reason of the end that the tag Termination gives, a key of `REASONS`; else None."""
    text = tags.get("Termination", "").strip().casefold()
    text = _OTHER_REASONS.get(text, text.replace(" ", "_"))
    return text if text in REASONS else None


def problems_of(
    tags: Mapping[str, str], token: str | None, source: str, line: int
) -> Iterator[Problem]:
    """The faults of the result, of the date and of letters, each where its tag stands. *line*: of
    the game's first line."""
    places = _Places(source, line)
    tag = tags.get("Result")
    params = {"tag": tag, "token": token}
    if contradict(tag, token):
        yield places.warning("Result", Text(CONTRARY.template, params))
    elif (tag or "").strip() == UNDECIDED and token not in (None, UNDECIDED):
        yield places.warning("Result", Text(UNDECIDED_TAG.template, params))
    text = tag if tag and tag.strip() not in _UNSAID else token
    if text and text.strip() not in _UNSAID and not tags.get("ResultFormat"):
        message = _of_result(text)
        if message is not None:
            yield places.warning("Result", message)
    for name in ("Date", "EventDate"):
        problem = read_date(tags.get(name, "")).problem
        if problem is not None:
            yield places.warning(name, problem)
    for offset, command in islice(unread_clocks(source), _MOST):
        message = Text(BAD_CLOCK.template, {"text": mended(command[:60])})
        yield Problem(*places.of(offset), command, message, "clock", "warning")
    letters = ((name, unfit(value, lines=True)) for name, value in tags.items())
    for name, letter in islice(((n, letter) for n, letter in letters if letter), _MOST):
        params = {"name": mended(name), "letter": letter}
        yield places.warning(name, Text(BAD_LETTER.template, params))


def _of_result(text: str) -> Text | None:
    if read_result(text) or text.replace(" ", "") == "0-0":
        return None
    won = winner_in(text)
    if won is None:
        return Text(NO_WINNER.template, {"text": text[:60]})
    return Text(OTHER_FORM.template, {"text": text[:60], "result": _READ_AS[won]})


class _Places:
    """The places in the text of a game that begins in a line of its file."""

    def __init__(self, source: str, line: int) -> None:
        self._source = source
        self._line = line

    @cached_property
    def _starts(self) -> list[int]:
        """The offsets at which the lines begin."""
        return [0, *(found.end() for found in _LINE_END.finditer(self._source))]

    @cached_property
    def _tags(self) -> dict[str, int]:
        """The first offset of each tag."""
        found: dict[str, int] = {}
        for tag in _TAG.finditer(self._source):
            found.setdefault(tag[1], tag.start(1))
        return found

    def of(self, offset: int) -> tuple[int, int]:
        """(line, column) of an offset."""
        row = bisect_right(self._starts, offset) - 1
        return self._line + row, offset - self._starts[row] + 1

    def warning(self, name: str, message: Text) -> Problem:
        """A warning at the line of the tag *name*, or at the game's first line."""
        line, _ = self.of(self._tags.get(name, 0))
        return Problem(line, 1, name, message, f"tag-{name.lower()}", "warning")
