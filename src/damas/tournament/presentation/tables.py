"""The tables of an event: what stands in each, for pages, prints, spreadsheets and the command
line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...base.i18n import Text
from ...rules.rulebook import cited_words
from ..event import Tournament
from ..event.queries.teams import BoardLine, board_table
from ..files.table import DataTable, TableColumn, Value
from ..scoring.categories import Category, category_standings
from ..scoring.crosstable import Player
from ..scoring.delegations import DelegationLine
from ..scoring.standings import Standing, Standings
from ..scoring.tiebreaks import label_of
from .money import money, prize_text
from .view import Criterion, TournamentView

DASH = "\N{EN DASH}"
PLACE = TableColumn("place", Text("Place"), "center", strong=True, empty=DASH)
NUMBER = TableColumn("no", Text("No."), "right")
TITLE = TableColumn("title", Text("Title"), "center", optional=True)
NAME = TableColumn("name", Text("Name"), strong=True)
CLUB = TableColumn("club", Text("Club"), optional=True)
FEDERATION = TableColumn(
    "federation", Text("Federation"), "center", brief=Text("Fed."), optional=True
)
RATING = TableColumn("rating", Text("Rating"), "right", optional=True, empty=DASH)
CATEGORY = TableColumn("category", Text("Category"), optional=True)
POINTS = TableColumn("points", Text("Points"), "center", brief=Text("Pts"), strong=True)
BOARD = TableColumn("board", Text("Board"), "center", brief=Text("Board no."))
"""Columns that several tables have."""

PlayerColumn = tuple[TableColumn, Callable[[Player], Value]]
PLAYER: tuple[PlayerColumn, ...] = (
    (NUMBER, lambda player: player.no),
    (TITLE, lambda player: player.title),
    (NAME, lambda player: player.name),
    (RATING, lambda player: player.rating),
    (FEDERATION, lambda player: player.federation),
    (CLUB, lambda player: player.club),
    (CATEGORY, lambda player: player.category),
)


def criterion_column(row: Criterion) -> TableColumn:
    """The column of a tie-break."""
    about = Text("{name} ({articles})", {"name": row.name, "articles": cited_words(row.articles)})
    if row.values is not None:
        about = Text("{about}: {values}", {"about": about, "values": row.values})
    return TableColumn(row.code, row.label, "center", about=about)


def player_table(one: TournamentView) -> DataTable:
    """Everyone by number: the public data, points and place."""
    places = one.places()
    own: tuple[PlayerColumn, ...] = (
        (POINTS, lambda player: one.table.points(player.no)),
        (PLACE, lambda player: places.get(player.no)),
    )
    return DataTable.of(PLAYER + own, one.players.values())


def standings_table(one: TournamentView) -> DataTable:
    """The order with its tie-breaks; those who do not count stand last, without a place."""
    places = {no: place for place, no in one.ranking()}
    criteria: Sequence[Criterion] = () if one.by_bracket else tuple(one.criteria())

    def value_of(code: str) -> Callable[[Player], Value]:
        return lambda player: one.values(player.no).get(code)

    columns: tuple[PlayerColumn, ...] = (
        (PLACE, lambda player: places[player.no]),
        *PLAYER,
        (POINTS, lambda player: one.table.points(player.no)),
        *((criterion_column(row), value_of(row.code)) for row in criteria),
    )
    found = DataTable.of(columns, (one.players[no] for no in places))
    codes = (row.code for row in criteria)
    return found.only("place", "no", "name", "club", "federation", "rating", "points", *codes)


def category_table(one: TournamentView, category: Category) -> DataTable:
    """The order among the members of a category, with their places in the event."""
    places = one.places()
    line_of: tuple[tuple[TableColumn, Callable[[Standing], Value]], ...] = (
        (PLACE, lambda line: line.rank),
        (NUMBER, lambda line: line.player.no),
        (NAME, lambda line: line.player.name),
        (CLUB, lambda line: line.player.club),
        (POINTS, lambda line: line.points),
        (
            TableColumn("event-place", Text("Place in the event"), "center"),
            lambda line: places.get(line.player.no),
        ),
    )
    return DataTable.of(line_of, category_standings(one.order, category))


def prize_table(one: TournamentView, name: str, lang: str) -> DataTable:
    """The prizes of a category, "" for the whole event, with their winners as the order stands."""
    coin = one.currency
    given = [award for award in one.awards if award.category == name]
    known = {prize.place for award in given for prize in award.prizes}
    rows: list[tuple[Value, ...]] = [
        (
            award.rank,
            "; ".join(prize_text(prize, lang, coin) for prize in award.prizes),
            award.no,
            one.named(award.no),
            money(award.amount, lang, coin) if award.amount else "",
        )
        for award in given
    ]
    rows += [
        (prize.place, prize_text(prize, lang, coin), "", DASH, "")
        for prize in one.prizes
        if prize.category == name and prize.place not in known
    ]
    columns = (
        PLACE,
        TableColumn("prize", Text("Prize")),
        NUMBER,
        NAME,
        TableColumn("share", Text("Share"), "right"),
    )
    return DataTable(columns, tuple(sorted(rows, key=lambda row: int(str(row[0])))))


def boards_table(event: Tournament) -> DataTable:
    """The persons of an event of teams by board."""
    teams: Mapping[int, str] = {who: event.name(who) for who in event.teams}
    columns: tuple[tuple[TableColumn, Callable[[BoardLine], Value]], ...] = (
        (BOARD, lambda line: line.board),
        (PLACE, lambda line: line.rank),
        (NAME, lambda line: line.member.name),
        (TableColumn("team", Text("Team")), lambda line: teams.get(line.team, "")),
        (RATING, lambda line: line.member.rating),
        (POINTS, lambda line: line.points),
        (TableColumn("games", Text("Games"), "center"), lambda line: line.games),
        (TableColumn("won", Text("Won"), "center"), lambda line: line.won),
        (TableColumn("drawn", Text("Drawn"), "center"), lambda line: line.drawn),
        (TableColumn("lost", Text("Lost"), "center"), lambda line: line.lost),
        (
            TableColumn("unplayed", Text("Won by W.O."), "center", brief=Text("W.O.")),
            lambda line: line.unplayed,
        ),
    )
    return DataTable.of(columns, board_table(event) if event.rules.teams else ())


def delegations_table(lines: Sequence[DelegationLine]) -> DataTable:
    """Delegations with their medals and points."""
    columns: tuple[tuple[TableColumn, Callable[[DelegationLine], Value]], ...] = (
        (PLACE, lambda line: line.rank),
        (TableColumn("delegation", Text("Delegation"), strong=True), lambda line: line.name),
        (TableColumn("gold", Text("Gold"), "center"), lambda line: line.medals[0]),
        (TableColumn("silver", Text("Silver"), "center"), lambda line: line.medals[1]),
        (TableColumn("bronze", Text("Bronze"), "center"), lambda line: line.medals[2]),
        (POINTS, lambda line: line.points),
        (TableColumn("entrants", Text("Entrants"), "center"), lambda line: line.entrants),
    )
    return DataTable.of(columns, lines)


def order_table(order: Standings) -> DataTable:
    """The order alone, of those who have a place."""

    def value_of(code: str) -> Callable[[Standing], Value]:
        return lambda line: line.values[code]

    specs = [(str(spec), label_of(spec)) for spec in order.specs]
    columns: tuple[tuple[TableColumn, Callable[[Standing], Value]], ...] = (
        (PLACE, lambda line: line.rank),
        (NUMBER, lambda line: line.player.no),
        (NAME, lambda line: line.player.name),
        (POINTS, lambda line: line.points),
        *((TableColumn(code, label, "right"), value_of(code)) for code, label in specs),
    )
    return DataTable.of(columns, order.lines)
