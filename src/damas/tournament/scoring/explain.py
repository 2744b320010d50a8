"""The reasons for an order of two players: every criterion in turn, in words and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ...base.citation import Citation
from ...base.i18n import Text
from ...rules.rulebook import cited_words
from ..errors import TournamentError
from . import buchholz, teams
from .crosstable import Cell
from .direct import Encounter
from .points import number, plain
from .standings import Standings, articles_of
from .tiebreaks import TIE_BREAKS, name_of
from .values import Spec, Value, counts_forfeits, shares, sonneborn_scale


@dataclass(frozen=True, slots=True)
class Step:
    """One criterion compared: *values* of the two, *decides* whether it set them apart.

    *working* shows how the values came about, one sentence a line.
    """

    code: str
    name: Text
    citations: tuple[Citation, ...]
    values: tuple[Value, Value]
    decides: bool
    working: tuple[Text, ...]

    @property
    def articles(self) -> tuple[str, ...]:
        """The articles of the criterion, as they are printed there."""
        return tuple(map(str, self.citations))

    def sentence(self) -> Text:
        """The comparison in one sentence, with its articles."""
        plain_words = self.comparison()
        if not self.citations:
            return plain_words
        params = {**plain_words.params, "articles": cited_words(self.citations)}
        return Text("{name} ({articles}): {a} against {b}", params)

    def comparison(self) -> Text:
        """The same for a page, which has the articles beside it."""
        a, b = map(_shown, self.values)
        return Text("{name}: {a} against {b}", {"name": self.name, "a": a, "b": b})

    def to_dict(self) -> dict[str, Any]:
        """For programs, with the sentences in English."""
        return {
            "code": self.code,
            "name": str(self.name),
            "articles": list(self.articles),
            "second_hand": [str(one) for one in self.citations if one.unverified],
            "values": [None if v is None else number(v) for v in self.values],
            "decides": self.decides,
            "working": [str(text) for text in self.working],
        }


@dataclass(frozen=True, slots=True)
class Explanation:
    """The reason why *first* stands above *second*; *decided_by* None if they share their place."""

    first: int
    second: int
    names: tuple[str, str]
    ranks: tuple[int, int]
    steps: tuple[Step, ...]
    decided_by: str | None
    provisional: bool

    def sentences(self) -> Iterator[Text]:
        """The whole explanation, sentence by sentence."""
        yield from self.head()
        for step in self.steps:
            yield step.sentence()
            yield from step.working

    def head(self) -> Iterator[Text]:
        """What sets the two apart, before the criteria one by one."""
        params = {"a": self.names[0], "b": self.names[1]}
        params |= {"ra": str(self.ranks[0]), "rb": str(self.ranks[1])}
        if self.decided_by is None:
            yield Text("{a} and {b} share place {ra}: every criterion leaves them equal.", params)
        else:
            decisive = next(step for step in self.steps if step.decides)
            what = Text(
                "{a} (place {ra}) stands above {b} (place {rb}) by {name}.",
                {**params, "name": decisive.name},
            )
            yield what
        if self.provisional:
            yield Text("The tournament is not over: the order is provisional.")

    def to_dict(self) -> dict[str, Any]:
        """For programs."""
        return {
            "above": self.first,
            "below": self.second,
            "names": list(self.names),
            "ranks": list(self.ranks),
            "decided_by": self.decided_by,
            "provisional": self.provisional,
            "steps": [step.to_dict() for step in self.steps],
            "text": [str(text) for text in self.sentences()],
        }


def explain(order: Standings, one: int, other: int) -> Explanation:
    """The comparison of two players, the better first; criteria after the deciding one are left.

    Raises TournamentError ("no-such-player", "same-player").
    """
    places = {line.player.no: place for place, line in enumerate(order.lines)}
    for no in (one, other):
        if no not in places:
            raise TournamentError("no-such-player", "There is no player {no} in the order", no=no)
    if one == other:
        raise TournamentError(
            "same-player", "Two different players are compared, not {no} twice", no=one
        )
    first, second = sorted((one, other), key=places.__getitem__)
    steps = list(_steps(order, first, second))
    lines = order.lines[places[first]], order.lines[places[second]]
    decided = next((step.code for step in steps if step.decides), None)
    return Explanation(
        first,
        second,
        (lines[0].player.name, lines[1].player.name),
        (lines[0].rank, lines[1].rank),
        tuple(steps),
        decided,
        order.provisional,
    )


def _steps(order: Standings, first: int, second: int) -> Iterator[Step]:
    lines = order.line(first), order.line(second)
    apart = _are_separated(order, 0, first, second)
    points = lines[0].points, lines[1].points
    working = () if not apart else tuple(_points_working(order, no) for no in (first, second))
    yield Step("PTS", Text("points"), (), points, apart, working)
    if apart:
        return
    for place, spec in enumerate(order.specs):
        first_group = order.history[place][0]
        if spec.winner and not (first in first_group and second in first_group):
            continue
        apart = _are_separated(order, place + 1, first, second)
        values = lines[0].values[str(spec)], lines[1].values[str(spec)]
        working = tuple(_working(order, place, spec, first, second))
        cited = articles_of(spec, order.regulation)
        yield Step(str(spec), name_of(spec), cited, values, apart, working)
        if apart:
            return


def _are_separated(order: Standings, place: int, first: int, second: int) -> bool:
    """Whether the two are in different groups after criterion *place* (0 = points)."""
    groups = order.history[place]
    return not any(first in group and second in group for group in groups)


def _shown(value: Value) -> str:
    return "–" if value is None else plain(value)


def _points_working(order: Standings, no: int) -> Text:
    rows = order.score_table.rows[no]
    count: dict[str, int] = {"win": 0, "draw": 0, "loss": 0}
    for _, cell, steps in rows:
        if cell.code and cell.code != "*":
            kind = "win" if steps == order.score_table.win else "draw" if steps else "loss"
            count[kind] += 1
    return Text(
        "{player}: {win} won, {draw} drawn, {loss} lost",
        {"player": order.table.players[no].name, **count},
    )


def _working(order: Standings, place: int, spec: Spec, first: int, second: int) -> Iterator[Text]:
    if TIE_BREAKS[spec.code].value is None:
        yield from _direct_working(order, place, first, second)
        return
    for no in (first, second):
        params: dict[str, Any] = {"player": order.table.players[no].name}
        found = _one_working(order, spec, no)
        if found:
            yield Text("{player}: {working}", {**params, "working": found})


def _one_working(order: Standings, spec: Spec, no: int) -> str:
    """The sum behind a value, such as "7: 1 × 5½; 6: ½ × 4 = 7½"."""
    score_table, value = order.score_table, order.line(no).values[str(spec)]
    if spec.code == "SB":
        scale = sonneborn_scale(score_table)
        base = (
            1
            if scale == Fraction(1, score_table.unit**2)
            else Fraction(score_table.win, score_table.unit)
        )
        points = score_table.value
        parts = [
            f"{plain(points(s.result) / base)} × {plain(points(s.score) / base)}"
            f" ({s.opponent or '–'}){' ✂' if s.cut else ''}"
            for s in shares(score_table, spec, no)
            if s.value
        ]
    elif spec.code in ("BH", "FB"):
        parts = [
            f"{plain(score_table.value(s.score))} ({s.opponent or '–'}){' ✂' if s.cut else ''}"
            for s in shares(score_table, spec, no)
        ]
    elif spec.code == "PS":
        parts = [
            plain(score_table.value(steps))
            for _, steps in buchholz.progressive(score_table, no, spec.low)
        ]
    elif spec.code == "KS":
        parts = [
            f"{plain(score_table.value(steps))} ({o})"
            for _, o, steps in buchholz.koya(score_table, no, spec.limit)
        ]
    elif TIE_BREAKS[spec.code].of_teams:
        parts = _team_parts(order, spec, no)
    elif spec.code in ROUNDS:
        rounds = [
            str(i) for i, cell, steps in score_table.rows[no] if _counts(order, spec, cell, steps)
        ]
        return f"R{', R'.join(rounds)}" if rounds else "–"
    else:
        return ""
    return f"{' + '.join(parts) or '0'} = {_shown(value)}"


def _team_parts(order: Standings, spec: Spec, no: int) -> list[str]:
    """The parts of a tie-break of teams: by round with the opponent, or by board."""
    score_table = order.score_table
    if spec.code in teams.EXTENDED:
        forfeits = counts_forfeits(score_table, spec)
        found = teams.extended_shares(
            score_table, spec.code, no, forfeits=forfeits, cut=(spec.low, spec.high)
        )
        return [
            f"{plain(own)} × {plain(score)} ({share.opponent or '–'}){' ✂' if share.cut else ''}"
            for share, score, own in found
            if own or share.cut
        ]
    sums = teams.board_sums(score_table, no)
    if spec.code == "BER":
        return [f"{weight} × {plain(value)}" for weight, value in teams.weighted(sums)]
    if spec.code == "BC":
        return [f"{board} × {plain(value)}" for board, value in enumerate(sums, start=1)]
    games = teams.by_boards(score_table)
    rows = games.rows[no] if games else []
    return [
        f"{plain(games.value(steps))} ({cell.opponent or '–'})" for _, cell, steps in rows if games
    ]


ROUNDS = ("WIN", "WON", "BPG", "BWG")
"""Tie-breaks that count rounds; their working lists them."""


def _counts(order: Standings, spec: Spec, cell: Cell, steps: int) -> bool:
    won, played = steps == order.score_table.win and bool(cell.code), cell.is_played
    black = cell.colour == "b" and played
    return {"WIN": won, "WON": won and played, "BPG": black, "BWG": black and won}[spec.code]


def _direct_working(order: Standings, place: int, first: int, second: int) -> Iterator[Text]:
    """The tables that held both players, from the widest to the last."""
    tied = next((len(one) for one in order.history[place] if first in one and second in one), 0)
    if order.specs[place].pair and tied > 2:
        yield Text("It decides between two; tied here: {count}", {"count": tied})
    for table in order.encounters.get(place, ()):
        if first in table.group and second in table.group:
            yield _table_text(order, table)


def _table_text(order: Standings, table: Encounter) -> Text:
    players = order.table.players
    rows = "; ".join(
        f"{players[no].name} {plain(table.scores[no])}"
        + (f" (≤ {plain(table.best[no])})" if table.best[no] != table.scores[no] else "")
        for no in sorted(table.group, key=lambda who: (-table.scores[who], who))
    )
    return Text("Games among those tied: {rows}", {"rows": rows})
