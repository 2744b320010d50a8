"""How a tournament is played, as a list of facts, each with the article that says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...citation import Citation
from ...i18n import Text
from ..event.results import absence_article
from ..scoring.points import plain
from ..time_words import control_words
from .view import SYSTEMS, Bulletin

_WITHDRAWAL = {
    "fide": Text("who leaves before half of the games is not counted"),
    "keep": Text("games of who leaves count as W.O."),
}
_WAYS = {
    "agreement": Text("agreement"),
    "lot": Text("lot"),
    "table": Text("table"),
    "arbiter": Text("arbiter"),
}


class Fact(NamedTuple):
    """*label* and *value*; *articles* "" where no document says so."""

    label: Text
    value: Text | str
    articles: str = ""


def facts(one: Bulletin) -> Iterator[Fact]:
    """Where and by whom, then the rules of the tournament; what is not known is left out."""
    plain_facts = (
        (Text("City"), one.city),
        (Text("Federation"), one.federation),
        (Text("Chief arbiter"), one.arbiter),
    )
    for label, value in plain_facts:
        if value:
            yield Fact(label, value)
    system = Text(
        "{system}, {rounds} rounds", {"system": SYSTEMS[one.system], "rounds": one.rounds_total}
    )
    yield Fact(Text("System"), system)
    yield Fact(Text("Players"), str(len(one.players)))
    yield from _rules(one)


def _rules(one: Bulletin) -> Iterator[Fact]:
    rules = one.rules
    if rules is not None:
        yield Fact(Text("Rules"), rules.name)
    if one.time_control:
        cited = rules.time_control if rules else None
        same = cited is not None and cited.value == one.time_control
        article = cited.citation if cited is not None and same else None
        yield Fact(Text("Time control"), control_words(one.time_control), _named(article))
    points = one.points
    values = {"win": plain(points.win), "draw": plain(points.draw), "loss": plain(points.loss)}
    own = rules.points if rules else None
    same = own is not None and points.win * 2 == own.win and points.draw * 2 == own.draw
    article = own.citation if own is not None and same else None
    text = Text("win {win}, draw {draw}, loss {loss}", values)
    yield Fact(Text("Points"), text, _named(article))
    for number, row in enumerate(one.criteria(), start=1):
        label = Text("Tie-break {number}", {"number": number})
        told = Text("{name} ({code})", {"name": row.name, "code": row.label})
        yield Fact(label, told, ", ".join(map(str, row.articles)))
    if one.event is not None:
        yield from _of_event(one)


def _of_event(one: Bulletin) -> Iterator[Fact]:
    assert one.event is not None  # noqa: S101
    settings = one.event.rules
    minutes = Text(
        "who is absent after {minutes} minutes loses", {"minutes": settings.wo_tolerance_min}
    )
    yield Fact(Text("W.O."), minutes, _named(absence_article(one.event)))
    ways, article = settings.colour_ways
    if article is not None:
        names = [_WAYS[way] for way in ways[:2]]
        both = Text("{one} or {other}", dict(zip(("one", "other"), names, strict=False)))
        yield Fact(Text("Colours"), both if len(names) > 1 else names[0], _named(article))
    if one.system == "round-robin":
        yield Fact(Text("Withdrawals"), _WITHDRAWAL[settings.withdrawal])
    if settings.games > 1:
        told = Text("{games} games in a meeting", {"games": settings.games})
        yield Fact(Text("Meetings"), told)
    if settings.openings == "balloted":
        tables = sorted({str(ballot["table"]) for ballot in one.event.ballots.values()})
        yield Fact(Text("Openings"), Text("drawn: {tables}", {"tables": ", ".join(tables) or "–"}))


def _named(article: Citation | None) -> str:
    return str(article) if article else ""
