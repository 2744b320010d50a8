"""The statements of a file about a game's end and day: result, reason, date; and their Problems."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ..i18n import Text
from ..intake import mended, unfit
from ..outcome import REASONS
from .dates import read_date
from .problems import Problem
from .results import UNDECIDED, contradict, read_result, winner_in

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
OTHER_FORM = Text("The result {text} is not one of PDN's; it was read as {result}")
_TAG = re.compile(r'\s*\[\s*([^\s"\]]+)')
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
) -> list[Problem]:
    """The faults of the result, of the date and of letters, each where its tag stands. *line*: of
    the game's first line."""
    found = list(_faults(tags, token))
    places = _places(source) if found else {}
    return [
        Problem(line + places.get(name, 0), 1, name, message, f"tag-{name.lower()}", "warning")
        for name, message in found
    ]


def _faults(tags: Mapping[str, str], token: str | None) -> Iterator[tuple[str, Text]]:
    """(tag, fault) of the result, of the date and of letters."""
    tag = tags.get("Result")
    params = {"tag": tag, "token": token}
    if contradict(tag, token):
        yield "Result", Text(CONTRARY.template, params)
    elif (tag or "").strip() == UNDECIDED and token not in (None, UNDECIDED):
        yield "Result", Text(UNDECIDED_TAG.template, params)
    text = tag if tag and tag.strip() not in _UNSAID else token
    if text and text.strip() not in _UNSAID and not tags.get("ResultFormat"):
        message = _of_result(text)
        if message is not None:
            yield "Result", message
    for name in ("Date", "EventDate"):
        problem = read_date(tags.get(name, "")).problem
        if problem is not None:
            yield name, problem
    for name, value in tags.items():
        letter = unfit(value, lines=True)
        if letter:
            yield name, Text(BAD_LETTER.template, {"name": mended(name), "letter": letter})


def _of_result(text: str) -> Text | None:
    if read_result(text) or text.replace(" ", "") == "0-0":
        return None
    won = winner_in(text)
    if won is None:
        return Text(NO_WINNER.template, {"text": text[:60]})
    return Text(OTHER_FORM.template, {"text": text[:60], "result": _READ_AS[won]})


def _places(source: str) -> dict[str, int]:
    """Tag → its line in the text of a game, counted from 0."""
    found: dict[str, int] = {}
    for number, text in enumerate(source.splitlines()):
        tag = _TAG.match(text)
        if tag:
            found.setdefault(tag[1], number)
    return found
