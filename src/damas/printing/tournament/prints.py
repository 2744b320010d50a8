"""The list of the prints, and how one or all of them are made."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, replace

from ...base.errors import UnknownNameError
from ...base.i18n import Text
from ...tournament.event import Settings
from ...tournament.presentation.view import TournamentView
from ...tournament.systems import SYSTEMS
from ..board import PrintError
from ..sheet import Sheet
from . import (
    badges,
    bracket,
    bulletin,
    cards,
    charts,
    day,
    diplomas,
    duel,
    entries,
    order,
    pairings,
    prizes,
    protests,
    ratings,
    report,
    scores,
    slips,
    teams,
)
from .setup import PrintSetup, check_players, round_of

__all__ = ["PRINTS", "Print", "berger_table", "draw_print", "pack", "print_of"]


@dataclass(frozen=True, slots=True)
class Print:
    """*name* is its name in commands and addresses. *per_round*: of one round; *after_round*:
    as it stood after any round; *systems*: for these alone, empty for all; *own_text*:
    with a text of one's own; *alone*: only when it is asked for, as its pages are so many. *of*:
    "teams" or "delegations" for events with them alone."""

    name: str
    title: Text
    draw: Callable[[TournamentView, PrintSetup], Sheet]
    per_round: bool = False
    after_round: bool = False
    systems: tuple[str, ...] = ()
    own_text: bool = False
    alone: bool = False
    of: str = ""

    def suits(self, rules: Settings | None) -> bool:
        """Whether an event with those settings has it; a report has none of teams."""
        if not self.of:
            return True
        return rules is not None and bool(getattr(rules, self.of))


BUT_DUEL = tuple(code for code, row in SYSTEMS.items() if not row.each_to_each)
"""Prints that would show nothing but the same two teams in every round."""
PRINTS: dict[str, Print] = {
    row.name: row
    for row in (
        Print("starting-list", Text("Starting list"), entries.starting_list),
        Print("attendance", Text("Attendance list"), entries.attendance),
        Print("pairings", Text("Pairing list by board"), pairings.by_board, per_round=True),
        Print("names", Text("Pairing list by name"), pairings.by_name, per_round=True),
        Print("slips", Text("Result slips"), slips.slips, per_round=True),
        Print("score-sheets", scores.TITLE, scores.score_sheets, per_round=True, alone=True),
        Print("bulletin", Text("Bulletin of the round"), bulletin.bulletin, per_round=True),
        Print("wall-chart", Text("Wall chart"), charts.wall_chart, systems=BUT_DUEL),
        Print("berger", Text("Berger grid"), charts.berger_grid, systems=("round-robin",)),
        Print("schedule", duel.TABLE, duel.schedule, systems=("scheveningen",)),
        Print("crosstable", Text("Crosstable"), charts.crosstable, after_round=True),
        Print("bracket", bracket.TITLE, bracket.bracket, systems=("knock-out",)),
        Print("standings", Text("Standings"), order.standings, after_round=True),
        Print("reasons", Text("Standings with their working"), order.reasons, after_round=True),
        Print("ratings", Text("List of ratings"), ratings.rating_list, after_round=True),
        Print("player-cards", Text("Player cards"), cards.player_cards, systems=BUT_DUEL),
        Print("place-cards", Text("Place cards"), cards.place_cards),
        Print("board-numbers", Text("Board numbers"), cards.board_numbers),
        Print("badges", badges.TITLE, badges.badges),
        Print("team-list", Text("Teams and members"), teams.team_list, of="teams"),
        Print("matches", Text("Matches with boards"), teams.matches, per_round=True, of="teams"),
        Print("boards", Text("Players by board"), teams.by_board, of="teams"),
        Print("delegations", Text("Delegations"), teams.delegation_list, of="delegations"),
        Print("prizes", Text("Prize list"), prizes.prize_list),
        Print("diplomas", Text("Diplomas of the winners"), diplomas.diplomas, own_text=True),
        Print(
            "certificates",
            Text("Certificates"),
            diplomas.certificates,
            own_text=True,
            alone=True,
        ),
        Print("protests", protests.TITLE, protests.protests),
        Print("day", day.TITLE, day.day_record, alone=True),
        Print("report", Text("Report of the event"), report.event_report),
    )
}
"""Every print by its name."""


def draw_print(what: str, one: TournamentView, setup: PrintSetup | None = None) -> Sheet:
    """A print as the Sheet before it is saved.

    Raises UnknownNameError, and PrintError where the event has nothing to print for it.
    """
    found = PRINTS.get(what)
    if found is None:
        raise UnknownNameError(
            "unknown-print",
            "There is no print called {name}; there are: {names}",
            name=what,
            names=", ".join(PRINTS),
        )
    return _drawn(found, one, setup or PrintSetup())


def _drawn(row: Print, one: TournamentView, setup: PrintSetup) -> Sheet:
    if row.systems and one.system not in row.systems:
        raise PrintError(
            "another-system",
            "{print}: there is none for this system ({system})",
            print=row.title,
            system=SYSTEMS[one.system].name,
        )
    if not row.suits(one.event.rules if one.event else None):
        raise PrintError("not-of-teams", "{print}: this event has none", print=row.title)
    if row.after_round and setup.round is not None:
        round_of(one, setup)
        one = one.after(setup.round)
    return row.draw(one, setup)


def print_of(what: str, one: TournamentView, setup: PrintSetup | None = None) -> bytes:
    """A print as a PDF."""
    return draw_print(what, one, setup).save()


def berger_table(
    players: int,
    setup: PrintSetup | None = None,
    *,
    double: bool = False,
    reverse_colours: bool = False,
) -> bytes:
    """The Berger grid of a round robin without an event, as a PDF."""
    setup = setup or PrintSetup()
    sheet = charts.empty_berger(players, setup, double=double, reverse_colours=reverse_colours)
    return sheet.save()


def pack(
    one: TournamentView, setup: PrintSetup | None = None, *, without: Container[str] = ()
) -> Iterator[tuple[str, bytes]]:
    """All prints of the event as (file name, PDF); those of a round for every round paired.

    *without*: names of prints that are left out, besides those that are made alone.

    Prints without content (no prizes, no round yet) are left out. Raises PrintError where
    nobody has entered, UnknownNameError for a paper that does not exist.
    """
    setup = setup or PrintSetup()
    check_players(one)
    for row in PRINTS.values():
        if row.alone or row.name in without:
            continue
        numbers: list[int | None] = [None]
        if row.per_round:
            numbers = [sheet.number for sheet in one.sheets]
        for number in numbers:
            name = row.name if number is None else f"round-{number:02d}-{row.name}"
            try:
                data = _drawn(row, one, replace(setup, round=number)).save()
            except PrintError:
                continue
            yield f"{name}.pdf", data
