"""What was ruled at the arbiter's tables of an event, for the record of a day."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from ...arbiter import CODES, KIND_NAMES, PEOPLE, Case, Logged, Table
from ...base.citation import Citation
from ...base.i18n import Text
from ...printing.rulings import NOTED, WAYS
from ...printing.tournament.day import rounds_of_day
from ...printing.tournament.setup import BoardRuling, PrintSetup
from ...rules.regulations import with_via
from .live import LiveTournament, TournamentFold, stamp

if TYPE_CHECKING:
    from ..arbiter.live import TableFold
    from .plays import LinkedGames

Place = tuple[int, int]
"""A round, and a board's number in the hall."""
Names = Mapping[str, Text | str]
"""The players of a board as people call them: White's and Black's name, "the arbiter"."""


async def rulings_of_day(
    live: LiveTournament, plays: LinkedGames, setup: PrintSetup
) -> tuple[BoardRuling, ...]:
    """The rulings at the tables of the rounds that were played on the day `setup.day`."""
    places = await live.view(lambda fold: _tables(fold, setup))
    tables = await plays.tables(live, list(places))
    found: list[BoardRuling] = []
    for one, table in tables.items():
        found += await table.view(partial(_rulings, place=places[one]))
    return tuple(found)


def _tables(fold: TournamentFold, setup: PrintSetup) -> dict[str, Place]:
    event = fold.event
    played = rounds_of_day(event, setup)
    return {
        play.id: (found.number, found.in_hall(place))
        for found in event.rounds
        if found.number in played
        for place, board in enumerate(found.boards, start=1)
        for game in board.games
        for play in game.plays
        if play.kind == "table"
    }


def _names(fold: TableFold) -> Names:
    """The names of the table, and the colours where there are none."""
    heads = fold.record.headers
    known = {"white": heads.get("White", ""), "black": heads.get("Black", "")}
    return {**PEOPLE, **{who: name for who, name in known.items() if name}}


def _rulings(fold: TableFold, place: Place) -> list[BoardRuling]:
    table, names = fold.table, _names(fold)
    found = [
        BoardRuling(_at(fold, case.event), *place, _case_words(case, names), _articles(table, case))
        for case in table.cases
    ]
    for one in table.log:
        for ruling in one.rulings:
            if ruling.kind in NOTED and not _only_pressed(one):
                first = names[ruling.by] if ruling.by else KIND_NAMES[ruling.kind]
                text = Text("{who}: {what}", {"who": first, "what": ruling.message})
                at = _at(fold, one.number)
                found.append(BoardRuling(at, *place, text, _cited(ruling.citation)))
    return found


def _only_pressed(one: Logged) -> bool:
    """Whether an arbiter has only started or stopped a clock, which needs no line."""
    event = one.event
    return isinstance(event, Mapping) and event.get("act") in ("start", "stop")


def _at(fold: TableFold, event: int) -> str:
    """When an event came, as the log of an event of the hall has times."""
    return stamp(fold.kept[event - 1].at_ms)


def _case_words(case: Case, names: Names) -> Text:
    faults = [CODES[code] for code in case.codes]
    what = faults[0] if faults else Text("")
    for more in faults[1:]:
        what = Text("{a}; {b}", {"a": what, "b": more})
    if case.by is not None:
        what = Text("{who}: {what}", {"who": names[case.by], "what": what})
    return Text("{how}: {what}", {"what": what, "how": WAYS[case.how]})


def _articles(table: Table, case: Case) -> Text | str:
    """The article of the decision, else that of the irregularity."""
    if case.decided is not None:
        for ruling in table.log[case.decided - 1].rulings:
            if ruling.citation is not None:
                return _cited(ruling.citation)
    return next((_cited(one) for _, one in case.faults if one is not None), "")


def _cited(citation: Citation | None) -> Text | str:
    return "" if citation is None else with_via(citation)
