"""The rules of a tournament as a list of facts, each with its article."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...base.i18n import Text
from ...base.text import joined
from ...rules.regulations import with_via
from ...rules.rulebook import cited_words
from ..event import COLOUR_WAYS, Settings, Tournament
from ..event.queries.openings import tables_of
from ..event.queries.time_words import control_words
from ..event.queries.wording import VALUES
from ..scoring.points import plain
from ..systems import SYSTEMS
from .strict import strict_value
from .view import TournamentView


class Fact(NamedTuple):
    """*label* and *value*; *articles* "" where no document has one."""

    label: Text
    value: Text | str
    articles: Text | str = ""


def facts(one: TournamentView) -> Iterator[Fact]:
    """The place and the arbiter, then the rules of the tournament; unknown values are left out."""
    plain_facts = (
        (Text("City"), one.city),
        (Text("Federation"), one.federation),
        (Text("Chief arbiter"), one.arbiter),
    )
    for label, value in plain_facts:
        if value:
            yield Fact(label, value)
    played = {"system": SYSTEMS[one.system].name, "rounds": one.rounds_total}
    yield Fact(Text("System"), Text("{system}, {rounds} rounds", played))
    yield Fact(Text("Teams") if one.by_teams else Text("Players"), str(len(one.players)))
    yield from _rules(one)


def _rules(one: TournamentView) -> Iterator[Fact]:
    rules = one.rules
    if rules is not None:
        yield Fact(Text("Rules"), rules.name)
    if one.time_control:
        cited = rules.time_control if rules else None
        same = cited is not None and cited.value == one.time_control
        article = cited.citation if cited is not None and same else None
        yield Fact(Text("Time control"), control_words(one.time_control), with_via(article))
    points = one.game_points
    values = {"win": plain(points.win), "draw": plain(points.draw), "loss": plain(points.loss)}
    own = rules.points if rules else None
    same = own is not None and points.win * 2 == own.win and points.draw * 2 == own.draw
    article = own.citation if own is not None and same else None
    text = Text("win {win}, draw {draw}, loss {loss}", values)
    yield Fact(Text("Points"), text, with_via(article))
    for number, row in enumerate(one.criteria(), start=1):
        label = Text("Tie-break {number}", {"number": number})
        value = Text("{name} ({code})", {"name": row.name, "code": row.label})
        yield Fact(label, value, cited_words(row.articles))
    if one.event is not None:
        yield from _of_event(one)


def _of_event(one: TournamentView) -> Iterator[Fact]:
    assert one.event is not None  # noqa: S101
    settings = one.event.rules
    strict = strict_value(one.event)
    if strict is not None:
        yield Fact(Text("Strict mode"), strict)
    yield from _of_teams(settings)
    minutes = Text(
        "a player absent after {minutes} minutes loses", {"minutes": settings.wo_tolerance_min}
    )
    yield Fact(Text("W.O."), minutes, with_via(settings.absence_article))
    ways, article = settings.colour_ways
    if article is not None:
        names = [COLOUR_WAYS[way] for way in ways[:2]]
        both = Text("{one} or {other}", dict(zip(("one", "other"), names, strict=False)))
        yield Fact(Text("Colours"), both if len(names) > 1 else names[0], with_via(article))
    if one.system == "round-robin":
        words, article = settings.withdrawal_words
        yield Fact(Text("Withdrawals"), words, with_via(article))
    if one.system == "swiss" and settings.expelled == "out":
        yield Fact(Text("Expelled players"), VALUES["expelled"]["out"])
    if settings.games > 1 and not settings.teams:
        value = Text("{games} games in a meeting", {"games": settings.games})
        yield Fact(Text("Meetings"), value)
    if settings.openings == "balloted":
        yield Fact(Text("Openings"), Text("drawn: {tables}", {"tables": _tables(one.event)}))


def _tables(event: Tournament) -> Text | str:
    """The titles of the tables from which openings were drawn."""
    titles = tables_of(event)
    drawn = sorted({draw.table for draw in event.opening_draws.values()})
    return joined(titles.get(name, name) for name in drawn) or "–"


def _of_teams(settings: Settings) -> Iterator[Fact]:
    if not settings.teams:
        return
    counts: dict[str, object] = {"boards": settings.boards, "more": settings.substitutes}
    yield Fact(Text("Boards"), Text("{boards} boards; substitutes: at most {more}", counts))
    if settings.play.each_to_each:
        yield Fact(Text("Order of the boards"), Text("by the Scheveningen table"))
        return
    matches = settings.match_points
    values = {"win": plain(matches.win), "draw": plain(matches.draw), "loss": plain(matches.loss)}
    yield Fact(Text("Match points"), Text("win {win}, draw {draw}, loss {loss}", values))
    order = VALUES["board_order"][settings.board_order]
    yield Fact(Text("Order of the boards"), order)
