"""The news of an event, for feeds: rounds paired and their results, the newest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...base.i18n import Text
from ..event import Tournament
from ..event.model.changes import AtBoard
from ..event.queries.comments import comments_of
from ..event.queries.history import undone
from .press import Words, pairing_lines, press
from .view import TournamentView

MOST = 40
"""News of one feed: those before them have been read."""
_PAIRS = frozenset(("pair", "re-pair"))


@dataclass(frozen=True, slots=True)
class NewsItem:
    """One piece of news; *key* never changes, *at* is its first time, *updated* the last one."""

    key: str
    round: int
    title: Text
    lines: tuple[Words, ...]
    at: str
    updated: str


def news_of(one: TournamentView, lang: str) -> list[NewsItem]:
    """The news of an event; none of a report of another program, which knows no times."""
    if one.event is None:
        return []
    found = _items(one, one.event, lang)
    return sorted(found, key=lambda item: (item.at, item.round, item.key), reverse=True)[:MOST]


def _items(one: TournamentView, event: Tournament, lang: str) -> Iterator[NewsItem]:
    paired, results = _paired(event), _results(event)
    for sheet in one.sheets:
        number = sheet.number
        params: dict[str, object] = {"round": number, "event": one.name}
        if number in paired:
            first, last = paired[number]
            title = Text("{event}: round {round} is paired", params)
            lines = tuple(pairing_lines(one, sheet))
            yield NewsItem(f"round-{number}-paired", number, title, lines, first, last)
        if sheet.finished and sheet.meetings and number in results:
            first, last = results[number]
            title = Text("{event}: results of round {round}", params)
            lines = tuple(press(one, number, lang))
            yield NewsItem(f"round-{number}-results", number, title, lines, first, last)
        yield from _comments(event, number, params)


def _comments(event: Tournament, number: int, params: dict[str, object]) -> Iterator[NewsItem]:
    """The commentary on a round, one item for each text."""
    title = Text("{event}: commentary on round {round}", params)
    for found in comments_of(event, number):
        one = found.comment
        lines: tuple[Words, ...] = (*one.text.splitlines(), *([found.about] if found.about else []))
        key = f"round-{number}-comment-{one.id}"
        yield NewsItem(key, number, title, lines, one.at, one.changed or one.at)


def _paired(event: Tournament) -> dict[int, tuple[str, str]]:
    """Round → the times of its first and its last pairing."""
    found: dict[int, tuple[str, str]] = {}
    gone = undone(event.log)
    for place, entry in enumerate(event.log, start=1):
        if entry.act in _PAIRS and place not in gone:
            number = int(entry.data["round"])
            found[number] = (found.get(number, (entry.at, ""))[0], entry.at)
    return found


def _results(event: Tournament) -> dict[int, tuple[str, str]]:
    """Round → the times of its last first result, and of the last change of any."""
    found: dict[int, tuple[str, str]] = {}
    seen: set[AtBoard] = set()
    for change in event.trail:
        if isinstance(change.what, AtBoard):
            number = change.what.round
            fresh = change.what not in seen
            seen.add(change.what)
            first = change.at if fresh else found.get(number, (change.at, ""))[0]
            found[number] = (first, change.at)
    return found
