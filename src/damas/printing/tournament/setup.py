"""The settings of a tournament's prints, and the words that several of them share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...base.i18n import Text
from ...tournament.presentation.rounds import RoundSheet
from ...tournament.presentation.view import TournamentView
from ..board import PrintError
from ..sheet import Sheet


@dataclass(frozen=True, slots=True)
class BoardRuling:
    """A ruling at an arbiter's table that is a board of the event; *at*: a time as the log has it,
    *board*: the number in the hall, *article*: "" without one."""

    at: str
    round: int
    board: int
    text: Text
    article: Text | str = ""


@dataclass(frozen=True, slots=True)
class PrintSetup:
    """*paper*: a name of PAPERS; *lang*: "en", "pt_PT" or "pt_BR"; *round*: None for the last.

    *printed*: the date for the footer, which only a face knows. *address*: of the event's page, for
    QR codes, which are left out without one; *link* gives the address of (round, board, player
    number) for a player's own, of 0 the board's, which gives no right. *text*: one's own for
    diplomas, with placeholders; *protest*: the one whose file is printed, None for all. *day*: the
    one that is recorded, such as 2026-11-22, "" for the last; *zone*: the time zone of an event
    without a calendar, "" for UTC; *rulings*: those at its arbiter's tables.
    """

    paper: str = "a4"
    lang: str = "en"
    round: int | None = None
    printed: str = ""
    address: str = ""
    link: Callable[[int, int, int], str] | None = None
    text: str = ""
    protest: int | None = None
    day: str = ""
    zone: str = ""
    rulings: tuple[BoardRuling, ...] = ()


def game_of(one: TournamentView) -> str | None:
    """The variant whose words the prints use."""
    return one.rules.variant.id if one.rules else None


def new_sheet(
    one: TournamentView, setup: PrintSetup, title: Text, *, landscape: bool = False
) -> Sheet:
    """An empty sheet of the event."""
    return Sheet(title, setup.paper, setup.lang, game_of(one), landscape, one.name)


def round_of(one: TournamentView, setup: PrintSetup) -> RoundSheet:
    """The round that is printed: the one asked for, else the last that is paired.

    Raises PrintError where there is none.
    """
    if setup.round is not None:
        found = one.sheet(setup.round)
        if found is None:
            raise PrintError(
                "no-such-round",
                "Round {round} is not paired; there are {count}",
                round=setup.round,
                count=len(one.sheets),
            )
        return found
    if not one.sheets and not one.to_come:
        raise PrintError("no-round", "No round is paired yet: there is nothing to print")
    return one.sheets[-1] if one.sheets else one.to_come[0]


def state(one: TournamentView) -> Text:
    """The progress of the tournament: "After round 3 of 7"."""
    done = one.rounds_done
    if done >= one.rounds_total and one.sheets:
        return Text("After all rounds: {total}", {"total": one.rounds_total})
    if not done:
        return Text("Before the end of round 1")
    return Text("After round {round} of {total}", {"round": done, "total": one.rounds_total})


def check_players(one: TournamentView) -> None:
    """Raises PrintError where nobody has entered."""
    if not one.players:
        raise PrintError("no-players", "Nobody has entered yet: there is nothing to print")
