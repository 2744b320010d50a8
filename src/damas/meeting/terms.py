"""The terms of a meeting: all that two people agree on before the first move.

Terms are checked once, at the edge; a refusal by a rule book cites its article.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from ..base.bounds import GAMES
from ..base.errors import MeetingError
from ..notation.openings import TABLES
from ..rules.clock import TimeControl
from ..rules.game import OTHER, Game
from ..rules.regulations import Regulation
from ..rules.regulations import regulation as find_regulation
from ..rules.regulations.questions import lot_alone, meeting_of

Wish = Literal["white", "black", "lot"]
StartKind = Literal["initial", "position", "lot"]
LONGEST_SECONDS = 24 * 3600
"""The longest time of a game at one sitting; longer games are played by correspondence."""
LONGEST_DAYS = 14
MOST_PERIODS = 3


@dataclass(frozen=True, slots=True)
class StartPosition:
    """The start position of a game: the initial one, *fen*, or an opening drawn by lot from the
    *table* of that name."""

    kind: StartKind = "initial"
    fen: str | None = None
    table: str | None = None


@dataclass(frozen=True, slots=True)
class MeetingTerms:
    """The agreement of two people. *colour* is the wish of the person who proposes.

    *control* None: without a clock. *games*: more than one is a match with a running score.
    *follows*: the colours follow from an earlier game, and no lot is drawn (rematch).
    """

    regulation: str
    control: TimeControl | None = None
    rated: bool = False
    colour: Wish = "lot"
    start: StartPosition = field(default_factory=StartPosition)
    games: int = 1
    follows: bool = False

    @property
    def rules(self) -> Regulation:
        """The regulation. Raises UnknownNameError."""
        return find_regulation(self.regulation)

    @property
    def quick_key(self) -> tuple[str, str]:
        """The regulation and the time control: equal for two people who are paired quickly."""
        return self.regulation, str(self.control or "")

    def to_dict(self) -> dict[str, Any]:
        """The terms as plain values, as they are stored and sent."""
        return {
            "regulation": self.regulation,
            "control": None if self.control is None else str(self.control),
            "rated": self.rated,
            "colour": self.colour,
            "start": {"kind": self.start.kind, "fen": self.start.fen, "table": self.start.table},
            "games": self.games,
            "follows": self.follows,
        }


def read_terms(data: Mapping[str, Any]) -> MeetingTerms:
    """Reads terms from plain values, as `MeetingTerms.to_dict` gives them; does not check them."""
    start = data.get("start") or {}
    control = data.get("control")
    return MeetingTerms(
        regulation=data["regulation"],
        control=None if control is None else TimeControl.parse(control),
        rated=bool(data.get("rated")),
        colour=data.get("colour", "lot"),
        start=StartPosition(start.get("kind", "initial"), start.get("fen"), start.get("table")),
        games=data.get("games", 1),
        follows=bool(data.get("follows")),
    )


def checked(terms: MeetingTerms) -> MeetingTerms:
    """The *terms* on which two people can play: a table of openings named, a position canonical.

    Raises MeetingError, with the article if a rule book decides, UnknownNameError for a
    regulation that does not exist, and the errors of a position that cannot be read.
    """
    rules = terms.rules
    try:
        _check_time(terms)
        _check_games(terms, rules)
        _check_lot(terms, rules)
        return replace(terms, start=_checked_start(terms, rules))
    except MeetingError as error:
        error.within = rules
        raise


def rematch(terms: MeetingTerms, had: str) -> MeetingTerms:
    """The same terms for another game, for the player who *had* a colour; colours are changed."""
    return replace(terms, colour=OTHER[had], follows=True)


def _check_lot(terms: MeetingTerms, rules: Regulation) -> None:
    lot = lot_alone(rules)
    if lot.value and terms.colour != "lot" and not terms.follows:
        raise MeetingError("no-lot", "The lot decides the colours", citation=lot.citation)


def _check_time(terms: MeetingTerms) -> None:
    control = terms.control
    if control is None:
        if terms.rated:
            raise MeetingError("rated-needs-clock", "A rated game is played with a clock")
        return
    if control.days is not None:
        if control.days > LONGEST_DAYS:
            raise MeetingError(
                "too-many-days",
                "Correspondence gives 1 to {most} days for a move, not {days}",
                most=LONGEST_DAYS,
                days=control.days,
            )
        return
    longest = sum(period.seconds for period in control.periods)
    bonus = max(control.increment_seconds, control.delay_seconds)
    if len(control.periods) > MOST_PERIODS or longest > LONGEST_SECONDS or bonus > 3600:
        raise MeetingError(
            "too-long", "This time control is longer than a day: {text}", text=str(control)
        )


def _check_games(terms: MeetingTerms, rules: Regulation) -> None:
    if not 1 <= terms.games <= GAMES:
        raise MeetingError(
            "bad-games", "A match has 1 to {most} games, not {games}", most=GAMES, games=terms.games
        )
    found = meeting_of(rules, terms.games, drawn=terms.start.kind == "lot")
    if found.value == "odd-match":
        raise MeetingError(
            "odd-match",
            "A match (partida) has an even number of games, not {games}",
            citation=found.citation,
            games=terms.games,
        )
    if found.value:
        raise MeetingError(
            "odd-openings",
            "Each opening drawn is played twice, with colours changed: the games must be even",
            citation=found.citation,
        )


def _checked_start(terms: MeetingTerms, rules: Regulation) -> StartPosition:
    start = terms.start
    if start.kind == "lot":
        return replace(start, fen=None, table=_table(start.table, rules))
    if start.kind == "initial":
        return StartPosition()
    if terms.rated:
        raise MeetingError("rated-start", "A rated game begins at the start, or by lot")
    if start.fen is None:
        raise MeetingError("no-position", "The position to begin from is missing")
    game = Game(rules, fen=start.fen)
    if game.outcome is not None:
        raise MeetingError("ended-start", "In this position the game is over already")
    return StartPosition("position", game.board.fen)


def tables_for(rules: Regulation) -> tuple[str, ...]:
    """The tables of openings of Damas for a regulation's game; empty for some."""
    return tuple(name for name, (game, _) in TABLES.items() if game == rules.variant_id)


def _table(name: str | None, rules: Regulation) -> str:
    known = tables_for(rules)
    if not known:
        raise MeetingError("no-table", "There is no table of openings for this game")
    if name is None:
        return known[0]
    if name not in known:
        raise MeetingError(
            "unknown-table",
            "There is no table of openings {table} for this game; there are {tables}",
            table=name[:40],
            tables=", ".join(known),
        )
    return name
