"""The standings with every tie-break, its name and article, and why each stands above the next."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ...base.citation import cite
from ...base.i18n import Text
from ...rules.regulations import with_via
from ...rules.rulebook import cited_words
from ...tournament import Standings, explain, plain
from ...tournament.presentation.strict import strict_line
from ...tournament.presentation.tables import standings_table
from ...tournament.presentation.view import TournamentView
from ...tournament.scoring.explain import Explanation
from ..sheet import PALE, Sheet, Style
from .fit import fill
from .flow import Flow
from .setup import PrintSetup, check_players, state
from .tables import printed

_SMALL, _STRONG, _PALE = Style(8.5), Style(9, bold=True), Style(8, colour=PALE)


def standings(one: TournamentView, setup: PrintSetup) -> Sheet:
    """The order alone, for the wall."""
    check_players(one)
    flow = _flow(one, setup)
    strict = one.event is not None and strict_line(one.event) is not None
    out = bool(one.order.excluded) + bool(one.order.unranked)
    told = 0 if one.by_bracket else sum(row.values is not None for row in one.criteria())
    lines = 2 + len(one.order.specs) + told + out + strict
    table(flow, one, more=4.0 + lines * flow.sheet.leading(_PALE))
    legend(flow, one)
    return flow.finish()


def reasons(one: TournamentView, setup: PrintSetup) -> Sheet:
    """The order, and the working of every place."""
    check_players(one)
    flow = _flow(one, setup, Text("Standings with their working"))
    table(flow, one, high=6.0)
    legend(flow, one)
    working(flow, one)
    return flow.finish()


def _flow(one: TournamentView, setup: PrintSetup, title: Text | None = None) -> Flow:
    title = title or (Text("Standings") if one.provisional else Text("Final standings"))
    return Flow(one, setup, title, below=state(one), provisional=True)


def table(flow: Flow, one: TournamentView, *, high: float = 0.0, more: float = 0.0) -> None:
    """The order as a table; those who do not count stand below, without a place.

    *high*: of a row, 0 for as large as the pages allow with *more* millimetres of other things.
    """
    columns, rows = printed(standings_table(one).without_empty(), flow.setup.lang)
    if high:
        flow.table(columns, rows, high=high, size=9.5)
    else:
        fill(flow, columns, rows, more=more)


def legend(flow: Flow, one: TournamentView) -> None:
    """The meaning of the columns, each with its article."""
    flow.space(3)
    params = {"win": plain(one.points.win), "draw": plain(one.points.draw)}
    flow.paragraph(
        Text(
            "Points: win {win}, draw {draw}, loss {loss}",
            {**params, "loss": plain(one.points.loss)},
        ),
        _PALE,
    )
    for row in [] if one.by_bracket else one.criteria():
        words: dict[str, object] = {"code": row.label, "name": row.name}
        words["articles"] = cited_words(row.articles)
        flow.paragraph(Text("{code}: {name} ({articles})", words), _PALE)
        if row.values is not None:
            flow.paragraph(row.values, _PALE, indent=4)
    strict = strict_line(one.event) if one.event else None
    if strict is not None:
        flow.paragraph(strict, _PALE)
    if one.order.excluded:
        share = one.rules.leaver_counts if one.rules else None
        cited: dict[str, object] = {
            "dash": "\N{EN DASH}",
            "article": with_via(share.citation if share else cite("FIDE C.05")),
        }
        said = Text("{dash}: left before half of the games; shown, not counted ({article})", cited)
        if share and share.value == "more-than-half":
            said = Text(
                "{dash}: left with no more than half of the games played; shown, not counted"
                " ({article})",
                cited,
            )
        flow.paragraph(said, _PALE)
    if one.order.unranked:
        flow.paragraph(
            Text(
                "{dash}: expelled; no place, games count for the opponents",
                {"dash": "\N{EN DASH}"},
            ),
            _PALE,
        )


def working(flow: Flow, one: TournamentView) -> None:
    """The reason for each place above the next."""
    order = one.order
    if one.by_bracket:
        flow.paragraph(Text("Places by the bracket; those who go out in the same round share one."))
        return
    flow.space(3)
    flow.heading(Text("Reasons why each stands above the next"), keep=3)
    for above, below in pairwise(order.lines):
        found = explain(order, above.player.no, below.player.no)
        first, *rest = _sentences(found, order)
        flow.space(1.6)
        flow.paragraph(first, _STRONG, keep=1 if rest else 0)
        for text in rest:
            flow.paragraph(text, _SMALL, indent=4)


def _sentences(found: Explanation, order: Standings) -> Iterator[Text | str]:
    """The verdict; where points did not decide, every criterion compared and the working of the
    one that did."""
    sentences = found.sentences()
    yield next(sentences)
    decided = found.decided_by
    if decided == "PTS":
        yield found.steps[0].sentence()
        return
    for step in found.steps:
        yield step.sentence()
        if step.decides or (decided is None and len(order.lines) <= 40):
            yield from step.working
