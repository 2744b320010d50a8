"""The prize list: the whole event's prizes and each category's, and who gets them."""

from __future__ import annotations

from ...i18n import Text
from ...tournament import Category, Prize, category_standings, plain
from ...tournament.bulletin import Bulletin
from ...tournament.money import money, prize_text
from ..board import PrintError
from ..sheet import Sheet
from .flow import Column, Flow, Value, caption
from .setup import Setup, check_players, state

WHOLE = Text("Whole event")


def prize_list(one: Bulletin, setup: Setup) -> Sheet:
    """Prizes by category, then the standings of each category.

    Raises PrintError where the event has neither.
    """
    check_players(one)
    if not one.prizes and not one.categories:
        raise PrintError("no-prizes", "The event has neither prizes nor categories")
    flow = Flow(one, setup, Text("Prizes"), below=state(one), provisional=True)
    prize_tables(flow, one)
    for category in one.categories:
        _category(flow, one, category)
    return flow.finish()


def prize_tables(flow: Flow, one: Bulletin) -> None:
    """A table of prizes for the whole event and for each category that has some."""
    names = list(dict.fromkeys(["", *(c.name for c in one.categories)]))
    for name in names:
        own = [prize for prize in one.prizes if prize.category == name]
        if not own:
            continue
        flow.heading(name or WHOLE, keep=3)
        columns = [
            Column(Text("Place"), 16, "center", bold=True),
            Column(Text("Prize"), share=2),
            Column(Text("No."), 12, "right"),
            Column(Text("Name"), share=3, bold=True),
            Column(Text("Share"), 30, "right"),
        ]
        flow.table(columns, _rows(flow, one, name, own), high=6.4, size=10)
        flow.space(3)
    if any(award.amount and _shared(one, award.category, award.rank) for award in one.awards):
        caption(flow, Text("Equals share the sum of the amounts of their places evenly."))


def _shared(one: Bulletin, category: str, rank: int) -> bool:
    same = [a for a in one.awards if (a.category, a.rank) == (category, rank)]
    return len(same) > 1


def _rows(flow: Flow, one: Bulletin, name: str, own: list[Prize]) -> list[list[Value]]:
    lang = flow.setup.lang
    rows: list[list[Value]] = []
    given = [award for award in one.awards if award.category == name]
    told: set[int] = set()
    for award in given:
        what = "; ".join(prize_text(prize, lang) for prize in award.prizes)
        told.update(prize.place for prize in award.prizes)
        share = money(award.amount, lang) if award.amount else ""
        rows.append([str(award.rank), what, str(award.no), one.named(award.no), share])
    for prize in own:
        if prize.place not in told:
            rows.append([str(prize.place), prize_text(prize, lang), "", "\N{EN DASH}", ""])
    return sorted(rows, key=lambda row: int(str(row[0])))


def _category(flow: Flow, one: Bulletin, category: Category) -> None:
    lines = category_standings(one.order, category)
    flow.space(2)
    flow.heading(Text("Standings: {category}", {"category": category.name}), keep=3)
    if not lines:
        caption(flow, Text("Nobody belongs to this category."))
        return
    columns = [
        Column(Text("Place"), 16, "center", bold=True),
        Column(Text("No."), 12, "right"),
        Column(Text("Name"), share=3, bold=True),
        Column(Text("Club"), share=2, short=True),
        Column(Text("Pts"), 14, "center", bold=True),
        Column(Text("Place in the event"), 32, "center"),
    ]
    places = one.places()
    rows: list[list[Value]] = [
        [
            str(line.rank),
            str(line.player.no),
            line.player.name,
            line.player.club,
            plain(line.points),
            str(places.get(line.player.no, "")),
        ]
        for line in lines
    ]
    flow.table(columns, rows, high=5.8, size=9.5)
