"""A tournament as it is shown: its players and rules, the rounds with their boards, the order.

Prints and the website start from here, whether the tournament is an event of ours or a report of
another program. Players go by their pairing number throughout.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from ...base.citation import Citation
from ...base.i18n import Text
from ...rules.regulations import Regulation
from ..event import Tournament, report_of
from ..event.queries.table import order_of
from ..files.report import TrfFile
from ..scoring.categories import Award, Category, Prize, awards
from ..scoring.crosstable import Cell, Crosstable, Player
from ..scoring.points import RESULTS, PointSystem, plain
from ..scoring.standings import Standings, articles_of, standings
from ..scoring.tiebreaks import label_of, name_of, values_of
from .rounds import GameLine, Meeting, RoundSheet, duels, foreseen, planned, sheet_of


class TeamMember(NamedTuple):
    """A person of the *team* of that number, at a *place* of its board order, from 1."""

    team: int
    place: int
    player: Player


class Criterion(NamedTuple):
    """A tie-break: its *code* as written, the *label* of its column, its *name*, its articles, and
    what its values are where that is no matter of course."""

    code: str
    label: Text
    name: Text
    articles: tuple[Citation, ...]
    values: Text | None = None


@dataclass(frozen=True)
class TournamentView:
    """Everything that is shown of a tournament.

    *system*: a key of SYSTEMS. *sheets*: the rounds paired. *games* in a meeting, each with a
    column of the table where *columns* is as many. It comes from *event* or from *file*.
    *until*: the round after which it is shown, 0 for now.
    """

    name: str
    system: str
    table: Crosstable
    tie_breaks: str
    sheets: tuple[RoundSheet, ...]
    rounds_total: int
    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    arbiter: str = ""
    time_control: str = ""
    games: int = 1
    columns: int = 1
    finished: bool = False
    rules: Regulation | None = None
    categories: tuple[Category, ...] = ()
    prizes: tuple[Prize, ...] = ()
    currency: str = "€"
    one_prize_each: bool = True
    until: int = 0
    event: Tournament | None = None
    file: TrfFile | None = None

    @property
    def players(self) -> dict[int, Player]:
        """By pairing number, in its order."""
        return dict(self.table.players)

    @property
    def points(self) -> PointSystem:
        """The points of results."""
        return self.table.system

    @cached_property
    def order(self) -> Standings:
        """The standings now."""
        if self.event is not None:
            return order_of(self.event, self.table) if self.until else self.event.standings()
        return standings(self.table, self.tie_breaks)

    @cached_property
    def provisional(self) -> bool:
        """Whether the order can still change: rounds to come, games open or corrections possible
        in an event that is not closed."""
        return self.order.provisional

    @cached_property
    def to_come(self) -> tuple[RoundSheet, ...]:
        """The rounds of a round robin that are not paired yet, by its table."""
        event, known = self.event, len(self.sheets)
        if event is None or len(self.players) < 2:
            return ()
        if event.rules.play.each_to_each:
            return duels(event, known)
        if self.system != "round-robin":
            return ()
        return tuple(planned(event, number) for number in range(known + 1, self.rounds_total + 1))

    def after(self, number: int) -> TournamentView:
        """The tournament as it stood after round *number*; a knock-out stays as it is, its places
        come from the whole bracket."""
        if self.by_bracket or number >= len(self.sheets):
            return self
        table = self.table.after(number * self.columns)
        return replace(self, table=table, sheets=self.sheets[:number], until=number)

    @property
    def rounds_done(self) -> int:
        """The number of rounds that have every result."""
        return sum(1 for sheet in self.sheets if sheet.finished)

    @property
    def first_board(self) -> int:
        """The number in the hall of the first board."""
        return self.event.preparation.hall.first_board if self.event else 1

    def column_label(self, index: int) -> str:
        """The head of a column of the table, from 0: "3", or "3.2" for a meeting's second game."""
        number, game = divmod(index, self.columns)
        return f"{number + 1}.{game + 1}" if self.columns > 1 else str(number + 1)

    @property
    def all_sheets(self) -> tuple[RoundSheet, ...]:
        """The rounds paired and those that the table foresees."""
        return self.sheets + self.to_come

    @cached_property
    def awards(self) -> list[Award]:
        """The prizes with their winners, as the order stands."""
        return awards(self.order, self.prizes, self.categories, one_each=self.one_prize_each)

    def sheet(self, number: int) -> RoundSheet | None:
        """A round, from 1; None where it is not known yet."""
        return next((one for one in self.all_sheets if one.number == number), None)

    @property
    def game_points(self) -> PointSystem:
        """The points of one game; of teams those of a board, not of a match."""
        boards = self.table.boards
        return self.points if boards is None else boards.system

    @property
    def by_teams(self) -> bool:
        """Whether teams play, a game a board."""
        known = self.event is not None and self.event.rules.teams
        return known or self.table.boards is not None

    def score(self, game: GameLine) -> str:
        """A result in the points of the tournament: "1-0", "½-½", "1-0 W.O."; "" while open."""
        if game.codes is None:
            return ""
        both = [plain(self.game_points.of(code)) for code in game.codes]
        absent = any(code in "+-" for code in game.codes)
        return "-".join(both) + (" W.O." if absent else "")

    def named(self, no: int) -> str:
        """The name of a player; "" for 0."""
        return self.players[no].name if no else ""

    @cached_property
    def members(self) -> list[TeamMember]:
        """The persons who play for the teams, in board order; empty where no teams play."""
        if self.event is None or not self.event.rules.teams:
            return []
        numbers = {
            self.event.entrants[who].player.no: team for who, team in self.event.teams.items()
        }
        return [
            TeamMember(no, place, member)
            for no, team in sorted(numbers.items())
            for place, member in enumerate(team.members, start=1)
            if member.no not in team.gone
        ]

    def sides(self, game: GameLine) -> tuple[str, str]:
        """The names of White and Black; of a match the two persons, a dash on an empty seat."""
        if not self.by_teams:
            return self.named(game.white), self.named(game.black)
        white, black = (name or "\N{EN DASH}" for name in game.names)
        return white, black

    def places(self) -> dict[int, int]:
        """Number → place, of those who are ranked; of a knock-out by the bracket."""
        if self.file is not None and self.by_bracket:
            ranks = self.file.ranks
            return {no: ranks[no] for no in sorted(ranks, key=lambda no: (ranks[no], no))}
        if self.event is not None and self.by_bracket:
            numbers = {who: entrant.player.no for who, entrant in self.event.entrants.items()}
            return {numbers[who]: place for place, who in self.event.places()}
        return {line.player.no: line.rank for line in self.order.lines}

    @property
    def by_bracket(self) -> bool:
        """Whether places come from a knock-out's bracket, not from points and tie-breaks."""
        ranked = self.event is not None or (self.file is not None and bool(self.file.ranks))
        return ranked and self.system == "knock-out"

    def ranking(self) -> list[tuple[int, int]]:
        """(place, number) in order; place 0 for players who are not counted, at the end."""
        if self.by_bracket:
            return [(place, no) for no, place in self.places().items()]
        found = [(line.rank, line.player.no) for line in self.order.lines]
        return found + [(0, player.no) for player in self.order.without_place]

    @cached_property
    def _values(self) -> dict[int, Mapping[str, Fraction | None]]:
        return {line.player.no: line.values for line in self.order.lines}

    def values(self, no: int) -> Mapping[str, Fraction | None]:
        """The tie-breaks of a player by code; nothing for a player who is not counted."""
        return self._values.get(no, {})

    def report(self) -> TrfFile:
        """The tournament as a report, for `write_trf`."""
        if self.event is not None:
            return report_of(self.event)
        return self.file or TrfFile()

    def criteria(self) -> Iterator[Criterion]:
        """Each tie-break, in its order."""
        for spec in self.order.specs:
            cited = articles_of(spec, self.rules)
            yield Criterion(str(spec), label_of(spec), name_of(spec), cited, values_of(spec))

    def card(self, no: int) -> list[Cell]:
        """A player's columns, those to come included; *code* "*" for a game not played."""
        row = list(self.table.cells.get(no, ()))
        for sheet in self.to_come:
            row += foreseen(sheet, no, self.columns)
        return row


def tournament_view(found: Tournament | TrfFile) -> TournamentView:
    """The view of an event or of a report.

    Raises ReportError where the report has a serious fault, EntryError for an empty event.
    """
    return _of_event(found) if isinstance(found, Tournament) else _of_report(found)


def _of_event(event: Tournament) -> TournamentView:
    rules = event.rules
    numbers = {who: entrant.player.no for who, entrant in event.entrants.items()}
    return TournamentView(
        name=rules.name,
        system=rules.system,
        table=event.crosstable(),
        tie_breaks=rules.tie_breaks,
        sheets=tuple(sheet_of(event, one, numbers) for one in event.rounds),
        rounds_total=event.rounds_total,
        city=rules.city,
        federation=rules.federation,
        start=rules.start,
        end=rules.end,
        arbiter=rules.arbiter,
        time_control=rules.time_control,
        games=rules.games,
        columns=rules.games if rules.score == "games" else 1,
        finished=event.finished,
        rules=rules.rules,
        categories=rules.categories,
        prizes=rules.prizes,
        currency=rules.coin,
        one_prize_each=rules.one_prize_each,
        event=event,
    )


def _of_report(file: TrfFile) -> TournamentView:
    table, head = file.crosstable(), file.header
    sheets = tuple(_of_cells(table, number) for number in range(1, table.rounds + 1))
    return TournamentView(
        name=head.get("name", ""),
        system=file.kind,
        table=table,
        tie_breaks=file.tie_breaks,
        sheets=sheets,
        rounds_total=max(table.rounds_planned, table.rounds),
        city=head.get("city", ""),
        federation=head.get("federation", ""),
        start=head.get("start", ""),
        end=head.get("end", ""),
        arbiter=head.get("arbiter", ""),
        time_control=head.get("tempo", ""),
        finished=table.finished,
        file=file,
    )


def _of_cells(table: Crosstable, number: int) -> RoundSheet:
    """A round of a report, which has no boards: they are numbered by points before it, then by
    number."""
    before = table.after(number - 1)
    games: list[GameLine] = []
    free: list[int] = []
    unpaired: dict[int, str] = {}
    rows = {no: table.cells.get(no, ()) for no in table.players}
    for no, row in rows.items():
        cell = row[number - 1] if len(row) >= number else Cell()
        if cell.opponent:
            games += _of_cell(rows, no, cell, number)
        elif cell.code == "U":
            free.append(no)
        elif cell.code:
            unpaired[no] = cell.code

    def strength(game: GameLine) -> tuple[object, int]:
        both = [before.points(no) for no in (game.white, game.black)]
        return (-max(both), -sum(both), min(game.white, game.black)), 0

    games.sort(key=strength)
    meetings = tuple(
        Meeting(place, game.white, game.black, (game,)) for place, game in enumerate(games, 1)
    )
    done = all(game.codes for game in games)
    return RoundSheet(number, meetings, tuple(free), unpaired, closed=done)


def _of_cell(rows: dict[int, Sequence[Cell]], no: int, cell: Cell, number: int) -> list[GameLine]:
    """The game of a cell, taken once: from White's row, without colours from the lower number's."""
    if cell.colour == "b" or (not cell.colour and no > cell.opponent):
        return []
    other = rows[cell.opponent][number - 1].code if cell.opponent in rows else "*"
    codes = None if "*" in (cell.code, other) else (cell.code, other)
    return [GameLine(no, cell.opponent, codes)]


def result_names(system: PointSystem) -> list[str]:
    """The three results of a game in the points of *system*: "1-0", "½-½", "0-1"."""
    pairs = ((system.win, system.loss), (system.draw, system.draw), (system.loss, system.win))
    return [f"{plain(one)}-{plain(other)}" for one, other in pairs]


def code_name(code: str) -> Text:
    """The name of a code of a round without a game, such as "free round"."""
    return RESULTS[code].name
