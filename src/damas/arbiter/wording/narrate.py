"""Events as whole sentences with their person, for people who watch a story in training."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...base.i18n import Text
from ...rules.regulations import Regulation
from ..model.codes import PEOPLE
from ..model.pieces import named
from .phrases import adjusting_word


def narrate(event: Mapping[str, Any], book: Regulation) -> Text:
    """One event of a board as a sentence, with the squares and the words that the *book* uses."""
    kind, row = event["event"], book.variant
    if kind == "move":
        if isinstance(event["path"][-1], str) and row.number_named(event["path"][-1]) is None:
            start, light = named(row, event["path"][0]), event["path"][-1]
            text = Text("{player} lets the piece from {square} go on the light square {light}")
            return Text(text.template, _said(event, square=start, light=light))
        way = "-".join(str(named(row, n)) for n in event["path"])
        return Text("{player} plays {move} and lets go", _said(event, move=way))
    if kind == "put" and event.get("released") is False:
        kind = "rest"
    word = adjusting_word(book)
    if kind == "adjust" and word:
        return Text('{player} says "{word}"', _said(event, word=word))
    template = _TEMPLATES.get(kind)
    if template is None:
        return Text("The event {name}", {"name": kind})
    return Text(template.template, _said(event, square=named(row, event.get("square", ""))))


def _said(event: Mapping[str, Any], **more: int | str) -> dict[str, Any]:
    return {"player": PEOPLE.get(event.get("by", ""), ""), **more}


_TEMPLATES: Mapping[str, Text] = {
    "start": Text("The position on the board"),
    "adjust": Text("{player} says first that a piece is to be adjusted"),
    "touch": Text("{player} touches the piece on {square}"),
    "lift": Text("{player} picks up the piece on {square}"),
    "rest": Text("{player} sets it on {square} without letting go"),
    "put": Text("{player} puts it on {square} and lets go"),
    "remove": Text("{player} takes the piece on {square} off the board"),
    "crown": Text("{player} crowns the piece on {square}"),
    "press": Text("{player} presses the clock"),
    "accident": Text("Somebody knocks against the table: pieces slide out of place"),
}
