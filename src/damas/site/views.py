"""The content of each page of the website, as plain texts and numbers in one language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..base.i18n import Text, say
from ..tournament import Cell, plain
from ..tournament.event import REASONS
from ..tournament.files.exports import (
    met_outcomes,
    met_sign,
    met_signs,
    points_sign,
    round_outcomes,
    round_value,
)
from ..tournament.files.table import DataTable, TableColumn, Value
from ..tournament.presentation.bracket import Drawn, drawn_bracket
from ..tournament.presentation.dates import dates
from ..tournament.presentation.duel import duel_tables
from ..tournament.presentation.facts import facts
from ..tournament.presentation.rounds import GameLine, Meeting, RoundSheet
from ..tournament.presentation.strict import strict_line
from ..tournament.presentation.tables import (
    NAME,
    NUMBER,
    PLACE,
    POINTS,
    category_table,
    prize_table,
)
from ..tournament.presentation.view import TournamentView, code_name
from ..tournament.scoring.explain import Explanation
from ..tournament.systems import SYSTEMS

NOTES = {
    "matrix": Text("Columns by place; + and -: win and loss by W.O."),
    "rounds": Text("In a cell: opponent's number, colour (w White, b Black), result."),
    "team-matrix": Text("Columns by place: board points of the row's team; Pts: match points"),
    "team-rounds": Text("Opponent's number and board points; Pts: match points; dash: absent"),
}
"""What stands in the cells of a crosstable."""


def event_view(one: TournamentView, locale: str) -> dict[str, Any]:
    """The head of every page."""
    facts = [one.city, dates(one.start, one.end, locale), say(SYSTEMS[one.system].name, locale)]
    strict = strict_line(one.event) if one.event else None
    return {
        "name": one.name,
        "about": " · ".join(part for part in facts if part),
        "strict": say(strict, locale) if strict else "",
        "provisional": one.provisional,
        "done": one.rounds_done,
        "total": one.rounds_total,
    }


def facts_view(one: TournamentView, locale: str) -> list[dict[str, str]]:
    """The facts with their articles."""
    game = one.rules.variant.id if one.rules else None
    return [
        {
            "label": say(fact.label, locale),
            "value": say(fact.value, locale, game),
            "articles": say(fact.articles, locale),
        }
        for fact in facts(one)
    ]


def reason_view(found: Explanation, locale: str) -> dict[str, Any]:
    """The reason for one place above the next: the verdict and the working."""
    first, *rest = found.sentences()
    return {"verdict": say(first, locale), "working": [say(text, locale) for text in rest]}


def round_view(one: TournamentView, sheet: RoundSheet, locale: str) -> dict[str, Any]:
    """A round with its boards."""
    without = [(no, say(code_name("U"), locale)) for no in sheet.free]
    without += [(no, say(code_name(code), locale)) for no, code in sorted(sheet.unpaired.items())]
    return {
        "number": sheet.number,
        "paired": sheet.paired,
        "finished": sheet.finished,
        "boards": [row for meeting in sheet.meetings for row in _games(one, meeting, locale)],
        "goes_on": [say(row.goes_on, locale) for row in sheet.meetings if row.goes_on],
        "without": [{"no": no, "name": one.named(no), "why": why} for no, why in without],
        "openings": [str(opening) for opening in sheet.openings],
    }


def _games(one: TournamentView, meeting: Meeting, locale: str) -> list[dict[str, Any]]:
    rows = []
    for index, game in enumerate(meeting.games, start=1):
        result = one.score(game)
        if game.codes == ("A", "A"):
            result = say(Text("annulled"), locale)
        how = say(REASONS[game.how][1], locale) if game.how in REASONS else ""
        how += f" ({say(game.article, locale)})" if game.article else ""
        rows.append(
            {
                "board": meeting.label(index),
                "white": game.white,
                "persons": list(game.names) if any(game.names) else [],
                "white_name": one.named(game.white),
                "black": game.black,
                "black_name": one.named(game.black),
                "result": result,
                "how": how.strip(),
            }
        )
    played = (_played_off(one, meeting, kind, game, locale) for kind, game in meeting.play_offs)
    return [*rows, *played]


def _played_off(
    one: TournamentView, meeting: Meeting, kind: Text, game: GameLine, locale: str
) -> dict[str, Any]:
    return {
        "board": str(meeting.number),
        "white": game.white,
        "persons": [],
        "white_name": one.named(game.white),
        "black": game.black,
        "black_name": one.named(game.black),
        "result": one.score(game),
        "how": say(Text("play-off ({kind})", {"kind": kind}), locale),
    }


def crosstable_view(one: TournamentView, locale: str) -> dict[str, Any]:
    """Rows by place: against each other in a round robin, else round by round, with the letters of
    the colours in *locale*."""
    order = one.ranking()
    numbers = [no for _, no in order]
    matrix = one.table.round_robin
    heads = [str(n) for n in range(1, (len(numbers) if matrix else one.table.rounds) + 1)]
    rows = list[tuple[Value, ...]]()
    looks = list[list[str]]()
    for place, no in order:
        cells = _against(one, no, numbers) if matrix else _rounds(one, no, locale)
        rows.append((place, no, one.named(no), *cells, one.table.points(no)))
        met = met_outcomes(one.table, no)
        looks.append(
            [met.get(other, "") for other in numbers] if matrix else round_outcomes(one.table, no)
        )
    games = (TableColumn(f"game-{head}", head) for head in heads)
    table = DataTable((PLACE, NUMBER, NAME, *games, POINTS), tuple(rows))
    kind = ("team-" if one.by_teams else "") + ("matrix" if matrix else "rounds")
    return {**table.view(locale), "note": say(NOTES[kind], locale), "looks": looks}


def tables_view(one: TournamentView, locale: str) -> dict[str, Any]:
    """The crosstable, or the two of a Scheveningen match, and the bracket of a knock-out."""
    duel = [(found.team, found.table.view(locale)) for found in duel_tables(one.event)]
    table = None if duel else crosstable_view(one, locale)
    return {"table": table, "duel": duel, "bracket": bracket_view(one, locale)}


def bracket_view(one: TournamentView, locale: str) -> dict[str, Any] | None:
    """The drawing of a knock-out; None of other events."""
    found = drawn_bracket(one.event)
    if found is None:
        return None

    def pairing(drawn: Drawn) -> dict[str, Any]:
        sides = [side._replace(name=say(side.name, locale)) for side in drawn.sides]
        return {"state": drawn.state, "sides": sides, "why": say(drawn.why, locale)}

    columns = [(say(row.name, locale), [pairing(p) for p in row.pairings]) for row in found.rounds]
    return {"rounds": columns, "third": pairing(found.third) if found.third else None}


def _against(one: TournamentView, no: int, numbers: Sequence[int]) -> list[str]:
    found = met_signs(one.table, no)
    return ["×" if other == no else found.get(other, "") for other in numbers]


def _rounds(one: TournamentView, no: int, locale: str) -> list[str]:
    row = [*one.table.cells.get(no, ()), *[Cell()] * one.table.rounds][: one.table.rounds]
    if one.by_teams:
        return [
            f"{cell.opponent}: {met_sign(one.table, no, number, cell)}".rstrip(": ")
            if cell.opponent
            else say(round_value(cell, one.points), locale)
            for number, cell in enumerate(row, start=1)
        ]
    return [say(round_value(cell, one.points), locale) for cell in row]


def _team(one: TournamentView, no: int) -> dict[str, Any]:
    """The members of a team who have not left, in board order, and its captain."""
    if one.event is None or not one.by_teams:
        return {"members": [], "captain": ""}
    team = one.event.team(one.event.by_number(no).id)
    names = [f"{it.name} ({it.rating})" if it.rating else it.name for it in team.here]
    return {"members": names, "captain": team.captain}


def player_view(one: TournamentView, no: int, locale: str) -> dict[str, Any]:
    """One player: the public data, and all rounds."""
    player = one.players[no]
    games = []
    for index, cell in enumerate(one.card(no)):
        if not cell.opponent and cell.code in ("", "*"):
            continue
        games.append(
            {
                "round": index // one.columns + 1,
                "label": one.column_label(index),
                "colour": cell.colour,
                "opponent": cell.opponent,
                "name": one.named(cell.opponent),
                "result": points_sign(cell, one.points)
                if cell.opponent
                else say(code_name(cell.code), locale),
            }
        )
    return {
        **_team(one, no),
        "player": player,
        "place": one.places().get(no, "–"),
        "points": plain(one.table.points(no)),
        "games": games,
    }


def prizes_view(one: TournamentView, locale: str) -> dict[str, Any]:
    """Prizes with their winners, and the order of each category."""
    names = dict.fromkeys(["", *(category.name for category in one.categories)])
    groups = [(name, prize_table(one, name, locale)) for name in names]
    orders = [(one_of.name, category_table(one, one_of)) for one_of in one.categories]
    return {
        "groups": [(name, table.view(locale)) for name, table in groups if table.rows],
        "orders": [(name, table.without_empty().view(locale)) for name, table in orders],
    }
