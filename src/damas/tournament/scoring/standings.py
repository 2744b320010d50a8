"""The order: points, then the list of tie-breaks, places shared where all is equal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from ...base.arguments import wrong_kind
from ...base.citation import Citation
from ...rules.regulations import Regulation
from ...rules.regulations import regulation as named
from .crosstable import Crosstable, Player, check_table
from .direct import Encounter, direct_encounter
from .points import number
from .score_table import ScoreTable
from .teams import by_boards
from .tiebreaks import TIE_BREAKS, parse
from .values import Spec, Value


def tie_breaks_of(
    regulation: str | None, system: str = "round-robin", *, accelerated: bool = False
) -> str:
    """The list of tie-breaks of a regulation for *system*, "" for None or where its text has none.

    Raises UnknownNameError for a name that is no regulation's.
    """
    if regulation is None:
        return ""
    rules = named(regulation)
    found = rules.tie_breaks
    if system == "swiss" and rules.swiss_tie_breaks:
        found = (accelerated and rules.accelerated_tie_breaks) or rules.swiss_tie_breaks
    return ",".join(found.value) if found else ""


def book_codes(rules: Regulation | None, system: str) -> tuple[str, ...]:
    """The tie-breaks that a rule book itself names for *system*: its word stands."""
    if rules is None or system not in ("round-robin", "swiss"):
        return ()
    of_swiss = (rules.swiss_tie_breaks, rules.accelerated_tie_breaks)
    lists = of_swiss if system == "swiss" else (rules.tie_breaks,)
    return tuple(code for one in lists if one for code in one.value)


def articles_of(spec: Spec, regulation: Regulation | None) -> tuple[Citation, ...]:
    """The articles of a tie-break: the one by which *regulation* names it, else FIDE's."""
    if regulation is not None:
        lists = (
            regulation.tie_breaks,
            regulation.swiss_tie_breaks,
            regulation.accelerated_tie_breaks,
        )
        for found in lists:
            article = found.article(str(spec)) if found else None
            if article is not None:
                return (article,)
    return TIE_BREAKS[spec.code].citations


@dataclass(frozen=True, slots=True)
class Standing:
    """One line: *rank* from 1, shared by equals (1, 2, 2, 4); *values* by the code as written."""

    rank: int
    player: Player
    points: Fraction
    values: Mapping[str, Value]

    def to_dict(self) -> dict[str, Any]:
        """The line of the contract: rank, no, name, points, tie_breaks."""
        return {
            "rank": self.rank,
            "no": self.player.no,
            "name": self.player.name,
            "points": number(self.points),
            "tie_breaks": {
                code: None if value is None else number(value)
                for code, value in self.values.items()
            },
        }


@dataclass(frozen=True)
class Standings:
    """All lines in order, and the data of explanations: groups and tables of direct encounter.

    *provisional* while rounds or games are open. *decided* gives, for two neighbours in *lines*,
    the place in *specs* that set them apart (-1 for points, None where nothing did).
    """

    table: Crosstable
    score_table: ScoreTable
    specs: tuple[Spec, ...]
    lines: tuple[Standing, ...]
    encounters: Mapping[int, Sequence[Encounter]] = field(default_factory=dict)
    history: Sequence[Sequence[Sequence[int]]] = ()
    excluded: tuple[Player, ...] = ()
    unranked: tuple[Player, ...] = ()
    regulation: Regulation | None = None

    @property
    def without_place(self) -> tuple[Player, ...]:
        """The players who are shown after the lines, without a place."""
        return *self.excluded, *self.unranked

    @property
    def provisional(self) -> bool:
        """Whether the order can still change."""
        return not self.table.finished

    def line(self, no: int) -> Standing:
        """The line of player *no*. Raises KeyError."""
        return next(line for line in self.lines if line.player.no == no)

    def to_dicts(self) -> list[dict[str, Any]]:
        """The lines in order."""
        return [line.to_dict() for line in self.lines]


def standings(
    table: Crosstable,
    tie_breaks: str | Sequence[Spec] = "DE,WIN,SB,BPG",
    *,
    given: Mapping[str, Mapping[int, Fraction]] | None = None,
    regulation: Regulation | None = None,
) -> Standings:
    """The order of *table* by points and *tie_breaks*; *regulation*: whose articles explain it.

    *given* holds values that the event recorded: {"LOT": {...}, "PLAYOFF": {...}}; more is better.
    Equals are listed by pairing number. Raises TournamentError for an unknown code.
    """
    check_table(table)
    specs = _specs(tie_breaks)
    score_table = ScoreTable(table)
    score_table.given = {code: dict(values) for code, values in (given or {}).items()}
    ranked = sorted(no for no in score_table.numbers if no not in table.unranked)
    groups = _split([ranked], {no: score_table.total[no] for no in ranked})
    history = [groups]
    values: dict[int, dict[str, Value]] = {no: {} for no in score_table.numbers}
    encounters: dict[int, list[Encounter]] = {}
    for place, spec in enumerate(specs):
        compared = groups[:1] if spec.winner else groups
        if TIE_BREAKS[spec.code].value is None:
            parts, found = _direct(score_table, spec, compared, values)
            encounters[place] = found
        else:
            parts = _simple(score_table, spec, compared, values)
        groups = _winners(parts) + groups[1:] if spec.winner else parts
        history.append(groups)
    lines, rank = [], 1
    for group in groups:
        for no in sorted(group):
            points = score_table.value(score_table.total[no])
            lines.append(Standing(rank, table.players[no], points, values[no]))
        rank += len(group)
    excluded, unranked = (
        tuple(player for no, player in table.players.items() if no in out)
        for out in (table.excluded, table.unranked - table.excluded)
    )
    order = Standings(table, score_table, specs, tuple(lines), encounters, history)
    return replace(order, excluded=excluded, unranked=unranked, regulation=regulation)


def _specs(tie_breaks: str | Sequence[Spec]) -> tuple[Spec, ...]:
    specs = parse(tie_breaks) if isinstance(tie_breaks, str) else tie_breaks
    if not isinstance(specs, Sequence) or not all(isinstance(one, Spec) for one in specs):
        raise wrong_kind("tie_breaks", tie_breaks, kinds="str | Sequence[Spec]")
    return tuple(specs)


def _split(groups: list[list[int]], keys: Mapping[int, Any]) -> list[list[int]]:
    """Every group in parts of equal key, the highest first."""
    found: list[list[int]] = []
    for group in groups:
        parts: dict[Any, list[int]] = {}
        for no in group:
            parts.setdefault(keys[no], []).append(no)
        found += [parts[key] for key in sorted(parts, reverse=True)]
    return found


def _winners(parts: list[list[int]]) -> list[list[int]]:
    """The best of those tied for the first place, and all others of them together again."""
    others = [no for part in parts[1:] for no in part]
    return [*parts[:1], others] if others else parts


def _simple(
    score_table: ScoreTable,
    spec: Spec,
    groups: list[list[int]],
    values: dict[int, dict[str, Value]],
) -> list[list[int]]:
    """A tie-break with a value for every player."""
    row = TIE_BREAKS[spec.code]
    assert row.value is not None  # noqa: S101
    keys: dict[int, tuple[bool, Fraction]] = {}
    for no in score_table.numbers:
        value = row.value(score_table, spec, no)
        values[no][str(spec)] = value
        highest = row.highest is not spec.reverse
        signed = Fraction(0) if value is None else value if highest else -value
        keys[no] = (value is not None, signed)
    return _split(groups, keys)


def _direct(
    score_table: ScoreTable,
    spec: Spec,
    groups: list[list[int]],
    values: dict[int, dict[str, Value]],
) -> tuple[list[list[int]], list[Encounter]]:
    """Direct encounter: the value is the place among the tied, 0 where it decides nothing."""
    all_met = score_table.round_robin and not spec.swiss
    forfeits = spec.forfeits or all_met
    second = by_boards(score_table) if spec.code == "EDE" else None
    ordered: list[list[int]] = []
    tables: list[Encounter] = []
    for line in values.values():
        line[str(spec)] = Fraction(0)
    for group in groups:
        if spec.pair and len(group) != 2:
            ordered.append(group)
            continue
        parts, found = direct_encounter(score_table, group, forfeits, all_met, second)
        tables += found
        ordered += parts
        place = 1
        for part in parts:
            for no in part:
                values[no][str(spec)] = Fraction(place if len(parts) > 1 else 0)
            place += len(part)
    return ordered, tables
