"""The report of an event for the ratings: its games, as a value and as text.

The text is a table for spreadsheets: rows of the event first, then one row a game. It is written
and read by this module; a file is read whole, and every fault is named with its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import AfterValidator, BeforeValidator

from ...base.i18n import Text
from ...contract import Caption, Declared, RefusedError
from ...contract.faults import value_fault
from ...contract.kinds import OneOf, several, whole
from ..faults import ListFault
from ..formulas import no_formula
from ..kinds import Address, GivenCode, GivenDay, Line, Name, SeriesCode

RESULTS: Mapping[str, int] = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}
"""The results of games at the board → White's half points."""
UNRATED = ("1-0F", "0-1F", "0-0F")
"""Results without a game (walkover), which count for nothing."""
MOST_GAMES = 20_000
MOST_ROUNDS = 1000
Round = Annotated[int, whole(1, MOST_ROUNDS), Caption(Text("Round"))]
_ROUND = re.compile(r"\d{1,4}", re.ASCII)
DAY_OF = re.compile(r"day (\d{1,4})", re.ASCII)
"""The first cell of a row with the day of a round."""
VERSION = "damas-rating-report"
HEADER = ("event", "place", "ended", "time")
HEADINGS = ("round", "white", "white name", "black", "black name", "result")
SPELLINGS = {
    "1-0": "1-0", "2-0": "1-0", "0-1": "0-1", "0-2": "0-1", "1/2-1/2": "1/2-1/2",
    "½-½": "1/2-1/2", "1-1": "1/2-1/2", "0.5-0.5": "1/2-1/2", "0,5-0,5": "1/2-1/2",
    "=": "1/2-1/2", "+--": "1-0F", "--+": "0-1F", "+:-": "1-0F", "-:+": "0-1F", "-:-": "0-0F",
    "1-0f": "1-0F", "0-1f": "0-1F", "0-0f": "0-0F",
}  # fmt: skip


PlayerNo = Annotated[GivenCode, Caption(Text("Person"))]


class ReportedGame(NamedTuple):
    """One game: *round* from 1, the numbers of *white* and *black*, and the *result*."""

    round: Round
    white: PlayerNo
    black: PlayerNo
    result: Annotated[str, OneOf((*RESULTS, *UNRATED))]

    def to_row(self) -> list[Any]:
        """The game as a JSON array."""
        return list(self)


def _two_players(game: ReportedGame) -> ReportedGame:
    if game.white == game.black:
        text = Text("{number} is the number of both players of a game", {"number": game.white})
        raise value_fault("same-person", text)
    return game


def _by_round(value: object) -> object:
    """Days by numbers of rounds, which JSON has as texts."""
    if not isinstance(value, Mapping):
        return value
    found = {int(one) if _ROUND.fullmatch(str(one)) else one: value[one] for one in value}
    return dict(sorted(found.items(), key=lambda one: (isinstance(one[0], str), one[0])))


Games = Annotated[
    tuple[Annotated[ReportedGame, AfterValidator(_two_players)], ...],
    several(MOST_GAMES),
    Caption(Text("Games")),
]


class RatingReport(Declared):
    """An event for the ratings of one *series*: *ended* is its last day; *time* "standard" or
    "other", where the time control is not the series' own; *days*: round → its day, where each
    round counts for the list that follows its own day (events of more than 30 days)."""

    series: SeriesCode
    name: Name
    ended: GivenDay
    games: Games = ()
    place: Annotated[Line, Caption(Text("Place"))] = ""
    time: Annotated[Literal["standard", "other"], Caption(Text("Time"))] = "standard"
    event: Annotated[Address, Caption(Text("Event"))] = ""
    days: Annotated[
        Mapping[Round, GivenDay],
        BeforeValidator(_by_round),
        several(MOST_ROUNDS),
        Caption(Text("Round")),
    ] = {}

    def to_dict(self) -> dict[str, Any]:
        """The report as JSON."""
        found = {
            "series": self.series,
            "name": self.name,
            "ended": self.ended,
            "games": [one.to_row() for one in self.games],
        }
        more: dict[str, Any] = {"place": self.place, "event": self.event}
        more["days"] = {str(number): day for number, day in self.days.items()}
        more["time"] = self.time if self.time != "standard" else ""
        return found | {name: value for name, value in more.items() if value}

    @classmethod
    def stored(cls, data: Mapping[str, Any]) -> RatingReport:
        """The report of an object that `to_dict` gave: half a million games are not read anew."""
        games = tuple(map(ReportedGame._make, data["games"]))
        more = {name: data[name] for name in ("place", "time", "event") if name in data}
        if "days" in data:
            more["days"] = {int(number): day for number, day in data["days"].items()}
        known = {name: data[name] for name in ("series", "name", "ended")}
        return cls.model_construct(**known, games=games, **more)

    def parts(self) -> Iterator[RatingReport]:
        """The report itself, or one for each day on which a round was played."""
        if not self.days:
            yield self
            return
        by_day: dict[str, list[ReportedGame]] = {}
        for game in self.games:
            by_day.setdefault(self.days.get(game.round, self.ended), []).append(game)
        for day, games in by_day.items():
            yield self.model_copy(update={"ended": day, "games": tuple(games), "days": {}})


def write_report(report: RatingReport, name_of: Callable[[str], str]) -> str:
    """The report as text, rows of cells with semicolons between; *name_of* gives people's names."""
    values = (report.name, report.place, report.ended, report.time)
    rows: list[tuple[str, ...]] = [(VERSION, "1")]
    rows += list(zip(HEADER, values, strict=True))
    rows += [(f"day {number}", day) for number, day in report.days.items()]
    rows += [HEADINGS]
    rows += [
        (
            str(one.round),
            one.white,
            name_of(one.white),
            one.black,
            name_of(one.black),
            one.result,
        )
        for one in report.games
    ]
    return "".join(";".join(_cell(one) for one in row) + "\n" for row in rows)


def _cell(text: str) -> str:
    text = text if text in RESULTS else no_formula(text)
    return '"' + text.replace('"', '""') + '"' if set(text) & set(';"\n\r') else text


@dataclass(frozen=True, slots=True)
class ReadReport:
    """A report that was read: the *report*, None with a fault, and all *faults*."""

    report: RatingReport | None
    faults: tuple[ListFault, ...]


def read_report(
    rows: list[list[Any]], series: str, known: Callable[[str], bool] = lambda _: True
) -> ReadReport:
    """The report in the rows of a file. *known* says whether a number is of a registered person."""
    faults: list[ListFault] = []
    values: dict[str, str] = {}
    games: list[ReportedGame] = []
    seen: set[tuple[int, str]] = set()
    head = _headings(rows, values, faults)
    if head < 0:
        return ReadReport(None, tuple(faults))
    for line, row in enumerate(rows[head + 1 :], start=head + 2):
        cells = [_text(cell) for cell in row]
        if any(cells):
            game = _read_game(cells, line, faults, known)
            if game and _not_twice(game, line, seen, faults):
                games.append(game)
    if not games and not faults:
        faults.append(ListFault(0, 0, Text("The report has no game")))
    if faults:
        return ReadReport(None, tuple(faults))
    try:
        body = {"series": series, "name": values.get("event", ""), "ended": values.get("ended", "")}
        more: dict[str, Any] = {"place": values.get("place", "")}
        more |= {"time": values.get("time") or "standard"}
        days = ((DAY_OF.fullmatch(name), day) for name, day in values.items())
        more["days"] = {found[1]: day for found, day in days if found}
        rows_of = [one.to_row() for one in games]
        return ReadReport(RatingReport.read({**body, **more, "games": rows_of}), ())
    except RefusedError as error:
        return ReadReport(None, (ListFault(0, 0, error.text),))


def _headings(rows: list[list[Any]], values: dict[str, str], faults: list[ListFault]) -> int:
    """Reads the rows of the event; the place of the headings of the games, -1 without any."""
    for place, row in enumerate(rows[: 40 + MOST_ROUNDS]):
        cells = [_text(cell) for cell in row]
        if [one.lower() for one in cells[: len(HEADINGS)]] == list(HEADINGS):
            return place
        name = cells[0].lower() if len(cells) > 1 else ""
        if name in HEADER or DAY_OF.fullmatch(name):
            values[name] = cells[1]
    what = Text("No row has the headings {headings}", {"headings": "; ".join(HEADINGS)})
    faults.append(ListFault(0, 0, what))
    return -1


def _read_game(
    cells: list[str], line: int, faults: list[ListFault], known: Callable[[str], bool]
) -> ReportedGame | None:
    cells = [*cells, *[""] * len(HEADINGS)][: len(HEADINGS)]
    number, white, _, black, _, result = cells
    before = len(faults)
    if not number.isdigit() or not 1 <= int(number[:9]) <= 1000:
        faults.append(ListFault(line, 1, Text("{text} is no round", {"text": number or "–"})))
    for column, person in ((2, white), (4, black)):
        if not person or not known(person):
            what = Text("{text} is the number of nobody in the registry", {"text": person or "–"})
            faults.append(ListFault(line, column, what))
    if white and white == black:
        what = Text("{number} is the number of both players of a game", {"number": white})
        faults.append(ListFault(line, 4, what))
    spelt = result if result in UNRATED else SPELLINGS.get(result.replace(" ", ""), "")
    if not spelt:
        what = Text("{text} is no result, such as 1-0", {"text": result or "–"})
        faults.append(ListFault(line, 6, what))
    return ReportedGame(int(number), white, black, spelt) if len(faults) == before else None


def _not_twice(
    game: ReportedGame, line: int, seen: set[tuple[int, str]], faults: list[ListFault]
) -> bool:
    """Whether neither player has this very game already: mini-matches have several in a round."""
    key = (game.round, f"{game.white} {game.black}")
    if key in seen:
        what = Text("This game is in the report twice")
        faults.append(ListFault(line, 1, what))
        return False
    seen.add(key)
    return True


def _text(cell: Any) -> str:
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    return " ".join(str("" if cell is None else cell).split())[:200]
