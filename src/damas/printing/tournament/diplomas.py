"""Diplomas of the winners and certificates of all, with the text of the event or one's own.

A text of one's own has placeholders in braces, such as {name}; `FILLED` lists them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ...base.i18n import Text
from ...tournament import plain
from ...tournament.presentation.dates import dates
from ...tournament.presentation.view import TournamentView
from ..board import PrintError
from ..sheet import INK, PALE, Sheet, Style
from .flow import signature
from .setup import PrintSetup, check_players, new_sheet

DIPLOMA, CERTIFICATE = Text("Diploma"), Text("Certificate")
FILLED = (
    *("name", "place", "points", "category", "club", "federation", "rounds", "event"),
    *("city", "dates", "arbiter"),
)
"""The placeholders of a text of one's own."""
LONGEST = 1000
"""Characters of a text of one's own: a diploma is read standing."""
_PLACE = re.compile(r"\{([^{}]*)\}")
_FIRST = 3  # places that get a diploma where the event has no prizes


@dataclass(frozen=True)
class _Honour:
    """One page: a player by number, the place (0 for none) and the category ("" for all)."""

    no: int
    place: int = 0
    category: str = ""


def diplomas(one: TournamentView, setup: PrintSetup) -> Sheet:
    """A page for everyone with a prize; without prizes, for the first three places.

    Raises PrintError before a round has its results, and for an unknown placeholder.
    """
    check_players(one)
    if not one.rounds_done:
        raise PrintError("no-results", "No round has all its results: nobody has won yet")
    if one.prizes:
        found = [_Honour(award.no, award.rank, award.category) for award in one.awards]
    else:
        found = [_Honour(no, place) for place, no in one.ranking() if 0 < place <= _FIRST]
    return _pages(one, setup, DIPLOMA, found)


def certificates(one: TournamentView, setup: PrintSetup) -> Sheet:
    """A page for everyone who took part. Raises PrintError for an unknown placeholder."""
    check_players(one)
    if not one.rounds_done:
        raise PrintError("no-results", "No round has all its results: nobody has won yet")
    return _pages(one, setup, CERTIFICATE, [_Honour(no) for no in sorted(one.players)])


def check_template(text: str) -> str:
    """*text* itself. Raises PrintError ("unknown-placeholder", "too-long")."""
    if len(text) > LONGEST:
        raise PrintError("too-long", "The text can have {most} letters at most", most=LONGEST)
    for name in _PLACE.findall(text):
        if name not in FILLED:
            raise PrintError(
                "unknown-placeholder",
                "Nothing can be filled in for {placeholder}; there are: {names}",
                placeholder="{" + name + "}",
                names=", ".join("{" + one + "}" for one in FILLED),
            )
    return text


def _pages(one: TournamentView, setup: PrintSetup, title: Text, found: list[_Honour]) -> Sheet:
    template = check_template(setup.text.strip())
    sheet = new_sheet(one, setup, title, landscape=True)
    for number, honour in enumerate(found):
        if number:
            sheet.new_page()
        _page(sheet, one, setup, title, honour, template)
    return sheet


def _page(  # noqa: PLR0913, PLR0917  (a page, and all that it says)
    sheet: Sheet,
    one: TournamentView,
    setup: PrintSetup,
    title: Text,
    honour: _Honour,
    template: str,
) -> None:
    wide, high = sheet.width, sheet.height
    sheet.rect(9, 9, wide - 18, high - 18, stroke=0.9)
    sheet.rect(11.5, 11.5, wide - 23, high - 23, stroke=0.25)
    x, width = 30.0, wide - 60
    centre = Style(34, bold=True, align="center")
    sheet.headline(x, 45, width, title, centre)
    sheet.fitted((x, 52, width, 10), one.name, Style(15, align="center", colour=PALE))
    sheet.fitted((x, 72, width, 22), one.named(honour.no), Style(30, bold=True, align="center"))
    sheet.line(x + width / 4, 96, x + width * 3 / 4, 96, 0.3)
    values = _values(one, setup, honour)
    body = _filled(template, values) if template else sheet.say(_words(honour, values))
    _body(sheet, (x + 10, 108, width - 20), body)
    place = " \N{MIDDLE DOT} ".join(part for part in (values["city"], values["dates"]) if part)
    sheet.text(x, high - 46, width, place, Style(11, align="center", colour=PALE))
    names = (Text("Chief arbiter: {name}", {"name": one.arbiter or " "}), Text("Organiser"))
    for at, name in enumerate(names):
        signature(sheet, x + at * (width / 2 + 10), high - 40, width / 2 - 10, name)


def _body(sheet: Sheet, place: tuple[float, float, float], text: str) -> None:
    """The sentence in the largest type that leaves it in its room."""
    x, y, width = place
    room = sheet.height - 52 - y
    lines: list[str] = []
    size = 16.0
    while size > 7:
        style = Style(size, align="center", colour=INK)
        lines = [
            line
            for part in text.splitlines()
            for line in sheet.lines(sheet.say(part), width, style) or [""]
        ]
        if len(lines) * sheet.leading(style) <= room:
            break
        size -= 1
    style = Style(size, align="center")
    with sheet.together():
        for number, line in enumerate(lines):
            sheet.text(x, y + number * sheet.leading(style), width, line, style)


def _values(one: TournamentView, setup: PrintSetup, honour: _Honour) -> Mapping[str, str]:
    player, places = one.players[honour.no], one.places()
    place = honour.place or places.get(honour.no, 0)
    return {
        "name": player.name,
        "place": str(place or "\N{EN DASH}"),
        "points": plain(one.table.points(honour.no)),
        "category": honour.category or player.category,
        "club": player.club,
        "federation": player.federation,
        "rounds": str(one.rounds_done),
        "event": one.name,
        "city": one.city,
        "dates": dates(one.start, one.end, setup.lang),
        "arbiter": one.arbiter,
    }


def _words(honour: _Honour, values: Mapping[str, str]) -> Text:
    """The text of the house; rounds are those that were played."""
    if not honour.place:
        return Text("took part in {event} (points: {points}, rounds: {rounds}).", dict(values))
    if honour.category:
        return Text(
            "won place {place} in the category {category} of {event} (points: {points}, rounds:"
            " {rounds}).",
            dict(values),
        )
    return Text("won place {place} in {event} (points: {points}, rounds: {rounds}).", dict(values))


def _filled(template: str, values: Mapping[str, str]) -> str:
    return _PLACE.sub(lambda found: values[found[1]], template)
