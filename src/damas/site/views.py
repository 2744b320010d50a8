"""The content of each page of the website, as plain texts and numbers in one language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..base.i18n import Text, say
from ..rules.rulebook import cited_words
from ..tournament import Cell, category_standings, plain
from ..tournament.event import REASONS, SYSTEMS
from ..tournament.event.queries.teams import board_table
from ..tournament.files.exports import met_signs, points_sign, round_value
from ..tournament.presentation.dates import dates
from ..tournament.presentation.facts import facts
from ..tournament.presentation.money import money, prize_text
from ..tournament.presentation.strict import strict_line
from ..tournament.presentation.view import Meeting, RoundSheet, TournamentView, code_name
from ..tournament.scoring.explain import Explanation
from ..tournament.scoring.points import value_text


def event_view(one: TournamentView, locale: str) -> dict[str, Any]:
    """The head of every page."""
    facts = [one.city, dates(one.start, one.end, locale), say(SYSTEMS[one.system], locale)]
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


def standings_view(one: TournamentView, locale: str) -> dict[str, Any]:
    """The order with its columns; *not counted* players last, without a place."""
    columns = [
        {
            "code": row.code,
            "label": say(row.label, locale),
            "name": say(row.name, locale),
            "articles": say(cited_words(row.articles), locale),
        }
        for row in one.criteria()
    ]
    if one.by_bracket:
        columns = []
    rows = []
    for place, no in one.ranking():
        player = one.players[no]
        values = one.values(no)
        rows.append(
            {
                "place": place,
                "player": player,
                "points": plain(one.table.points(no)),
                "values": [
                    ""
                    if values.get(c["code"]) is None
                    else value_text(values[c["code"]] or 0, locale)
                    for c in columns
                ],
            }
        )
    return {"columns": columns, "rows": rows, **_fields(one)}


def _fields(one: TournamentView) -> dict[str, bool]:
    """The columns that are not empty."""
    players = one.players.values()
    return {
        "clubs": any(player.club for player in players),
        "lands": any(player.federation for player in players),
        "rated": any(player.rating for player in players),
    }


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
    return rows


def crosstable_view(one: TournamentView, locale: str) -> dict[str, Any]:
    """Rows by place: against each other in a round robin, else round by round, with the letters of
    the colours in *locale*."""
    order = one.ranking()
    numbers = [no for _, no in order]
    matrix = one.table.round_robin
    heads = [str(n) for n in range(1, (len(numbers) if matrix else one.table.rounds) + 1)]
    rows = [
        {
            "place": place,
            "no": no,
            "name": one.named(no),
            "cells": _against(one, no, numbers) if matrix else _rounds(one, no, locale),
            "points": plain(one.table.points(no)),
        }
        for place, no in order
    ]
    return {"heads": heads, "rows": rows, "matrix": matrix}


def _against(one: TournamentView, no: int, numbers: Sequence[int]) -> list[str]:
    found = met_signs(one.table, no)
    return ["×" if other == no else found.get(other, "") for other in numbers]


def _rounds(one: TournamentView, no: int, locale: str) -> list[str]:
    row = [*one.table.cells.get(no, ()), *[Cell()] * one.table.rounds][: one.table.rounds]
    return [say(round_value(cell, one.points), locale) for cell in row]


def players_view(one: TournamentView) -> dict[str, Any]:
    """Everyone by number."""
    places = one.places()
    rows = [
        {"player": player, "place": places.get(no, "–"), "points": plain(one.table.points(no))}
        for no, player in one.players.items()
    ]
    return {"rows": rows, "by_board": _by_board(one), **_fields(one)}


def _by_board(one: TournamentView) -> list[dict[str, Any]]:
    """The persons of a team event by board; nothing where single players play."""
    if one.event is None or not one.by_teams:
        return []
    return [
        {
            "board": line.board,
            "place": line.rank,
            "name": line.member.name,
            "team": one.event.name(line.team),
            "points": plain(line.points),
            "games": line.games,
        }
        for line in board_table(one.event)
    ]


def _team(one: TournamentView, no: int) -> dict[str, Any]:
    """The members of a team in board order, and its captain."""
    if one.event is None or not one.by_teams:
        return {"members": [], "captain": ""}
    team = one.event.team(one.event.by_number(no).id)
    names = [f"{it.name} ({it.rating})" if it.rating else it.name for it in team.members]
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
    coin, groups = one.currency, list[dict[str, Any]]()
    for name in dict.fromkeys(["", *(category.name for category in one.categories)]):
        given = [award for award in one.awards if award.category == name]
        known = {prize.place for award in given for prize in award.prizes}
        rows: list[dict[str, Any]] = [
            {
                "place": award.rank,
                "prize": "; ".join(prize_text(prize, locale, coin) for prize in award.prizes),
                "no": award.no,
                "name": one.named(award.no),
                "share": money(award.amount, locale, coin) if award.amount else "",
            }
            for award in given
        ]
        rows += [
            {
                "place": p.place,
                "prize": prize_text(p, locale, coin),
                "no": 0,
                "name": "",
                "share": "",
            }
            for p in one.prizes
            if p.category == name and p.place not in known
        ]
        if rows:
            groups.append({"name": name, "rows": sorted(rows, key=lambda row: row["place"])})
    orders = [
        {
            "name": category.name,
            "rows": [
                {"place": line.rank, "player": line.player, "points": plain(line.points)}
                for line in category_standings(one.order, category)
            ],
        }
        for category in one.categories
    ]
    return {"groups": groups, "orders": orders}
