"""The prize list: the whole event's prizes and each category's, and their winners."""

from __future__ import annotations

from ...base.i18n import Text
from ...tournament.presentation.tables import category_table, prize_table
from ...tournament.presentation.view import TournamentView
from ..board import PrintError
from ..sheet import Sheet
from .fit import Fit, PrintedList, add, fit
from .flow import Flow, caption
from .setup import PrintSetup, check_players, state
from .tables import printed

WHOLE = Text("Whole event")


def prize_list(one: TournamentView, setup: PrintSetup) -> Sheet:
    """Prizes by category, then the standings of each category.

    Raises PrintError where the event has neither.
    """
    check_players(one)
    if not one.prizes and not one.categories:
        raise PrintError("no-prizes", "The event has neither prizes nor categories")
    flow = Flow(one, setup, Text("Prizes"), below=state(one), provisional=True)
    prizes = [(name or WHOLE, _prizes(flow, one, name)) for name in _names(one)]
    orders = [
        (category, printed(category_table(one, category), setup.lang))
        for category in one.categories
    ]
    tables = [found for _, found in prizes] + [found for _, found in orders if found.rows]
    size = fit(flow, tables, more=15.0 * len(prizes) + 16.0 * len(orders) + 8.0)
    for name, found in prizes:
        _titled(flow, name, found, size)
    _about_sharing(flow, one)
    for category, found in orders:
        flow.space(2)
        title = Text("Standings: {category}", {"category": category.name})
        if found.rows:
            _titled(flow, title, found, size)
        else:
            flow.heading(title)
            caption(flow, Text("Nobody belongs to this category."))
    return flow.finish()


def prize_tables(flow: Flow, one: TournamentView) -> None:
    """A table of prizes for the whole event and for each category that has some."""
    found = [(name or WHOLE, _prizes(flow, one, name)) for name in _names(one)]
    for name, table in found:
        _titled(flow, name, table, Fit(6.4, 10.0, even=False))
    _about_sharing(flow, one)


def _names(one: TournamentView) -> list[str]:
    """An empty name for the whole event and the categories, those that have prizes."""
    names = dict.fromkeys(["", *(category.name for category in one.categories)])
    return [name for name in names if any(prize.category == name for prize in one.prizes)]


def _titled(flow: Flow, title: Text | str, table: PrintedList, size: Fit) -> None:
    flow.heading(title, keep=3)
    add(flow, table, size)
    flow.space(3)


def _prizes(flow: Flow, one: TournamentView, name: str) -> PrintedList:
    """The prizes of a category; what each gets has a column where places are shared."""
    shared = any(award.amount and _shared(one, name, award.rank) for award in one.awards
                 if award.category == name)  # fmt: skip
    table = prize_table(one, name, flow.setup.lang)
    shown = table if shared else table.only("place", "prize", "no", "name")
    return printed(shown, flow.setup.lang)


def _about_sharing(flow: Flow, one: TournamentView) -> None:
    if any(award.amount and _shared(one, award.category, award.rank) for award in one.awards):
        caption(flow, Text("Players with equal results share the amounts of their places evenly."))


def _shared(one: TournamentView, category: str, rank: int) -> bool:
    same = [a for a in one.awards if (a.category, a.rank) == (category, rank)]
    return len(same) > 1
