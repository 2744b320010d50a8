"""`damas tournament`: schedules, standings with their reasons, pairings and checks of reports."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import typer

from .. import tournament as core
from ..base.files import write_whole
from ..base.i18n import Text
from ..notation import openings as tables
from ..rules.regulations import regulation as named
from ..tournament.event import Tournament, games_pdn, report_for, report_of
from ..tournament.event.from_report import event_of_report
from ..tournament.event.queries.period_report import rated_table
from ..tournament.files.trf_team_table import persons_of, team_crosstable
from ..tournament.pairing.swiss import Engine
from ..tournament.presentation.tables import order_table
from ..tournament.scoring.meaning import remarks
from ..tournament.scoring.points import number as plain_number
from . import tournament_stored, tournament_venue
from .files import FileError, read_bytes
from .language import locale, say
from .options import JsonOption
from .tournament_check import check, simulate
from .tournament_files import (
    FileArgument,
    TieBreakOption,
    open_event,
    settling_nothing,
    taken_for_granted,
)
from .tournament_press import press_command
from .tournament_print import print_command
from .tournament_teams import boards_command, delegations_command, team_round
from .tournament_website import website_command

RegulationOption = Annotated[
    str | None,
    typer.Option(
        "--regulation",
        metavar="R",
        help=say(Text("The rule book whose tie-breaks apply, such as fenae-2025.")),
    ),
]
PeriodOption = Annotated[
    str,
    typer.Option(
        "--period",
        metavar="P",
        help=say(
            Text(
                "For an event of more than 30 days: the report of a month (2026-02) or of"
                " days (2026-02-01/2026-02-15) alone, with the ratings in force then."
            )
        ),
    ),
]


def register(app: typer.Typer) -> None:
    """Adds the commands to *app*."""
    group = typer.Typer(
        no_args_is_help=True, help=say(Text("Schedule, pair and rank tournaments."))
    )
    for name, command, words in (
        ("schedule", schedule, Text("The Berger tables of a round robin.")),
        ("standings", standings, Text("The order of a tournament report, with tie-breaks.")),
        ("explain", explain, Text("The reasons why one player stands above another.")),
        ("pair", pair, Text("The next round of a tournament report.")),
        ("convert", convert, Text("A report or an event file in another form.")),
        ("players", players, Text("A list of players as it is read.")),
        ("outlook", outlook, Text("The places that the open games can still give everyone.")),
        ("ratings", ratings, Text("The changes of the players' ratings by a tournament.")),
        ("openings", openings, Text("Tables of balloted openings, and draws from them.")),
        ("print", print_command, Text("Pairing lists, slips, charts, cards, reports as PDF.")),
        ("press", press_command, Text("A round in a few sentences, as plain text.")),
        ("boards", boards_command, Text("The players of a team event by board.")),
        ("delegations", delegations_command, Text("Medals and points of delegations.")),
        ("website", website_command, Text("The event as a website in one folder.")),
        ("check", check, Text("Everything that is wrong with a tournament report.")),
        ("simulate", simulate, Text("A whole Swiss by lot, as a report: for checking programs.")),
    ):
        group.command(name, help=say(words))(command)
    tournament_stored.register(group)
    tournament_venue.register(group)
    app.add_typer(group, name="tournament")


def schedule(
    players: Annotated[
        int, typer.Option("--players", metavar="N", help=say(Text("The number of players.")))
    ],
    double: Annotated[
        bool, typer.Option("--double", help=say(Text("Everyone meets everyone twice.")))
    ] = False,
    reverse_colours: Annotated[
        bool,
        typer.Option("--reverse-colours", help=say(Text("White and Black exchanged everywhere."))),
    ] = False,
    swap_last_rounds: Annotated[
        bool,
        typer.Option(
            "--swap-last-rounds",
            help=say(Text("With --double: exchange the last two rounds of the first cycle.")),
        ),
    ] = False,
    as_json: JsonOption = False,
) -> int:
    """Prints the rounds; the number 0 is the free round."""
    rounds = core.schedule(
        players,
        double=double,
        reverse_colours=reverse_colours,
        swap_last_rounds=swap_last_rounds,
    )
    if as_json:
        print(json.dumps(rounds))
        return 0
    for number, pairs in enumerate(rounds, start=1):
        text = "  ".join(f"{white}-{black}" for white, black in pairs)
        print(say(Text("Round {number}: {pairs}", {"number": number, "pairs": text})))
    return 0


def standings(
    file: FileArgument,
    regulation: RegulationOption = None,
    tie_breaks: TieBreakOption = None,
    as_json: JsonOption = False,
) -> int:
    """Prints the order; places are shared where every criterion is equal."""
    found = open_event(file)
    order, persons = _order_of(found, regulation, tie_breaks), persons_of(_report(found))
    if as_json:
        _print_json([line | _persons_row(persons, int(line["no"])) for line in order.to_dicts()])
        return 0
    if order.provisional:
        print(say(Text("Provisional: rounds or games are open.")))
    for text in order_table(order).lines(locale()):
        print(text)
    for standing in order.lines if persons else ():
        people = persons[standing.player.no]
        rows = (f"{one.no} {one.name} {core.plain(points)}" for one, points in people)
        print(f"{standing.rank:>4} {standing.player.name}: {', '.join(rows)}")
    if order.without_place:
        names = ", ".join(one.name for one in order.without_place)
        print(say(Text("Without a place: {names}", {"names": names})))
    return 0


def explain(  # noqa: PLR0913, PLR0917  (each is an option)
    file: FileArgument,
    one: Annotated[int, typer.Argument(metavar="A", help=say(Text("A starting number.")))],
    other: Annotated[int, typer.Argument(metavar="B", help=say(Text("Another one.")))],
    regulation: RegulationOption = None,
    tie_breaks: TieBreakOption = None,
    as_json: JsonOption = False,
) -> int:
    """Prints every criterion up to the one that decides, with its working."""
    found = core.explain(_order(file, regulation, tie_breaks), one, other)
    if as_json:
        _print_json(found.to_dict())
    else:
        for sentence in found.sentences():
            print(say(sentence))
    return 0


def pair(
    file: FileArgument,
    system: Annotated[
        str | None,
        typer.Option(
            "--system",
            metavar="S",
            help=say(Text("dutch (FIDE's Swiss) or berger; without it, what the file is.")),
        ),
    ] = None,
    rounds: Annotated[
        int | None,
        typer.Option(
            "--rounds", metavar="N", help=say(Text("Number of rounds, if the file gives none."))
        ),
    ] = None,
    program: Annotated[
        str | None,
        typer.Option(
            "--program", metavar="PATH", help=say(Text("Let bbpPairings, installed there, pair."))
        ),
    ] = None,
    as_json: JsonOption = False,
) -> int:
    """Prints the boards as [white, black]; [number, 0] is the free round."""
    engine = core.program(program) if program else system or ""
    opened = open_event(file)
    names, found = _round(opened, engine, rounds)
    if as_json:
        free = [[found.free, 0]] if found.free else []
        print(json.dumps([*map(list, found.boards), *free]))
        return 0
    first = opened.preparation.hall.first_board if isinstance(opened, Tournament) else 1
    for number, (white, black) in enumerate(found.boards, start=first):
        print(f"{number:>3}. {white:>4} {names[white]} – {black} {names[black]}")
    if found.free:
        params = {"no": found.free, "name": names[found.free]}
        print(say(Text("Free: {no} {name}", params)))
    return 0


def _round(
    found: core.TrfFile | Tournament, engine: str | Engine, rounds: int | None
) -> tuple[dict[int, str], core.Pairing]:
    """The names by number, and the next round: of teams by their event, else by the report."""
    if isinstance(found, Tournament) and found.rules.teams:
        return team_round(found, engine or "dutch")
    report = _report(found)
    names = {no: player.name for no, player in report.players.items()}
    pairs = core.next_round(report, engine, rounds)
    for sentence in taken_for_granted(report, engine):
        sys.stderr.write(f"damas: {say(sentence)}\n")
    return names, pairs


def convert(
    file: FileArgument,
    to: Annotated[
        str,
        typer.Option(
            "--to", metavar="FORM", help=say(Text("trf-2026, trf16, csv, xlsx, pdn or json."))
        ),
    ] = "trf-2026",
    style: Annotated[
        str,
        typer.Option(
            "--style",
            metavar="S",
            help=say(
                Text("For csv and xlsx: matrix, rounds or toernooibase; without it, what suits.")
            ),
        ),
    ] = "",
    period: PeriodOption = "",
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="PATH", help=say(Text("The file to write."))),
    ] = None,
) -> int:
    """Writes the other form; names on standard error the data that it cannot hold."""
    found = open_event(file)
    data = _of_period(found, to, period) if period else _converted(found, to, style)
    if output is not None:
        write_whole(output, data)
    elif to == "xlsx":
        raise FileError("needs-output", "A workbook is written to a file; name it with -o")
    else:
        sys.stdout.write(data.decode("utf-8-sig"))
    return 0


def _of_period(found: core.TrfFile | Tournament, to: str, period: str) -> bytes:
    if not isinstance(found, Tournament):
        raise FileError("not-an-event", "Only an event file has the days of its rounds")
    return _report_text(report_for(found, period), to)


def _converted(found: core.TrfFile | Tournament, to: str, style: str) -> bytes:
    if to in ("csv", "xlsx"):
        order = found.standings() if isinstance(found, Tournament) else _standings(found, "")
        rows = core.crosstable_rows(order, style)
        if to == "xlsx":
            return core.to_xlsx(rows, lang=locale())
        return core.to_csv(rows, locale()).encode("utf-8-sig")
    if to in ("pdn", "json"):
        if isinstance(found, core.TrfFile) and to == "json":
            found = _event_of(found)
        if not isinstance(found, Tournament):
            raise FileError("not-an-event", "Only an event file has games and a log")
        if to == "pdn":
            return games_pdn(found, all_games=True).encode()
        return json.dumps(found.to_dict(), ensure_ascii=False, indent=1).encode()
    return _report_text(_report(found), to)


def _event_of(report: core.TrfFile) -> Tournament:
    """The event that goes on from a report; remarks on standard error."""
    at = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
    found = event_of_report(report, by="damas tournament convert", at=at)
    for sentence in found.remarks[len(report.faults) :]:
        sys.stderr.write(f"damas: {say(sentence)}\n")
    return found.event


def _report_text(report: core.TrfFile, to: str) -> bytes:
    text = core.write_trf(report, to)
    for sentence in core.losses(report, to):
        sys.stderr.write(f"damas: {say(sentence)}\n")
    return text.encode()


def players(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help=say(Text("A list of players, CSV or XLSX.")))
    ],
    as_json: JsonOption = False,
) -> int:
    """Prints the list as it was understood; exit status 1 when something is wrong."""
    found = core.read_players(read_bytes(file))
    if as_json:
        _print_json(found.to_dict())
        return 1 if found.faults else 0
    for name, heading in found.columns.items():
        print(f"{heading} → {name}")
    if found.ignored:
        print(say(Text("Not used: {headings}", {"headings": ", ".join(found.ignored)})))
    for number, row in enumerate(found.rows, start=1):
        more = ", ".join(
            str(value) for key, value in row.items() if key not in ("name", "namesake")
        )
        print(f"{number:>3}. {row['name']}" + (f" ({more})" if more else ""))
    for fault in found.faults:
        print(say(fault.sentence()))
    return 1 if found.faults else 0


def outlook(file: FileArgument, as_json: JsonOption = False) -> int:
    """Prints for everyone the best and worst place and in how many outcomes it is the first."""
    found = open_event(file)
    rows = (
        found.outlook()
        if isinstance(found, Tournament)
        else core.outlook(found.crosstable(), found.tie_breaks)
    )
    if as_json:
        _print_json([row.to_dict() for row in rows])
        return 0
    players = _report(found).players
    for row in rows:
        share = f"{row.first}/{row.outcomes}"
        print(f"{row.no:>4} {players[row.no].name:<33} {row.best:>3}–{row.worst:<3} {share:>10}")
    return 0


def ratings(
    file: FileArgument,
    k: Annotated[
        int, typer.Option("--k", metavar="N", help=say(Text("Points for a whole point more.")))
    ] = 20,
    formula: Annotated[
        bool, typer.Option("--formula", help=say(Text("Elo's formula in place of the table.")))
    ] = False,
    as_json: JsonOption = False,
) -> int:
    """Prints rating, games, score, expected score, change, new rating and performance."""
    found = open_event(file)
    table = rated_table(found) if isinstance(found, Tournament) else found.crosstable()
    rules = core.RatingRules(k=k, expectation="formula" if formula else "table")
    changes = core.rating_changes(table, rules)
    if as_json:
        _print_json([change.to_dict() for change in changes.values()])
        return 0
    for no, change in changes.items():
        name, shift = table.players[no].name, change.to_dict()["change"]
        moved = "–" if shift is None else f"{shift:+.2f}"
        print(f"{no:>4} {name:<33} {change.rating or '–':>5} {moved:>8} {change.new or '–':>5}")
    return 0


def openings(
    table: Annotated[
        str | None, typer.Argument(metavar="TABLE", help=say(Text("A table; none lists them.")))
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            "--seed", metavar="TEXT", help=say(Text("Draw; the same seed draws the same."))
        ),
    ] = None,
    count: Annotated[
        int, typer.Option("--draw", metavar="N", help=say(Text("The number of openings to draw.")))
    ] = 1,
    as_json: JsonOption = False,
) -> int:
    """Prints the tables, the openings of one, or those that a seed draws from it."""
    if table is None:
        for name, (variant, title) in tables.TABLES.items():
            print(f"{name:<10} {variant:<14} {say(title)}")
        return 0
    known = tables.built_in(table)
    given = list(known.openings.values()) if seed is None else tables.draw(known, seed, count)
    if as_json:
        rows = [{"id": o.id, "text": o.text, "kind": o.kind, "fen": o.fen} for o in given]
        _print_json(rows)
        return 0
    for opening in given:
        print(opening)
    return 0


def _report(found: core.TrfFile | Tournament) -> core.TrfFile:
    return report_of(found) if isinstance(found, Tournament) else found


def _standings(report: core.TrfFile, codes: str, regulation: str | None = None) -> core.Standings:
    rules = named(regulation) if regulation else None
    table = team_crosstable(report) or report.crosstable()
    return core.standings(table, codes or report.tie_breaks, regulation=rules)


def _persons_row(persons: dict[int, list[tuple[core.Player, Fraction]]], no: int) -> dict[str, Any]:
    """The persons of a team for a program; {} of a player."""
    rows = [
        {"no": one.no, "name": one.name, "points": plain_number(points)}
        for one, points in persons.get(no, ())
    ]
    return {"persons": rows} if rows else {}


def _order(file: str, regulation: str | None, tie_breaks: str | None) -> core.Standings:
    return _order_of(open_event(file), regulation, tie_breaks)


def _order_of(
    found: core.TrfFile | Tournament, regulation: str | None, tie_breaks: str | None
) -> core.Standings:
    """The order; tie-breaks that settle nothing there are named on standard error."""
    system = found.rules.system if isinstance(found, Tournament) else found.kind
    codes = tie_breaks or core.tie_breaks_of(regulation, system)
    if isinstance(found, Tournament):
        order = found.standings(codes)
        noted = list(remarks(order.specs, system, teams=found.rules.teams))
    else:
        order = _standings(found, codes, regulation)
        asked = remarks(order.specs, system, teams=bool(found.teams))
        noted = list(asked) if codes else settling_nothing(found)
    for sentence in noted:
        sys.stderr.write(f"damas: {say(sentence)}\n")
    return order


def _print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=sys.stdout.encoding.lower() != "utf-8"))
