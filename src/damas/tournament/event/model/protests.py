"""Protests as values: lodged, ruled on by an arbiter, appealed, decided by a committee."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ....base.i18n import Text
from .changes import GameResult, Status
from .entry import LogEntry

VOTES: dict[str, Text] = {
    "uphold": Text("for the appeal"),
    "reject": Text("against the appeal"),
    "abstain": Text("abstained"),
}
"""The votes of a member of the committee."""
DEPOSITS: dict[str, Text] = {
    "due": Text("due"),
    "paid": Text("paid"),
    "returned": Text("returned"),
    "kept": Text("kept"),
}
"""The states of the money that goes with an appeal."""


class Stage(StrEnum):
    """The stage that a protest has reached."""

    LODGED = "lodged"
    RULED = "ruled"
    APPEALED = "appealed"
    DECIDED = "decided"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class AppealRules:
    """The *committee* of the event by name, its chair first; minutes 0 and deposit "": none."""

    committee: tuple[str, ...] = ()
    protest_minutes: int = 0
    appeal_minutes: int = 0
    deposit: str = ""


@dataclass(frozen=True, slots=True)
class Statement:
    """The words of a person, with the *articles* named; *admitted*: the reason to take it late;
    *names*: those of the person."""

    text: str
    by: str
    role: str
    at: str
    articles: tuple[str, ...] = ()
    admitted: str = ""
    names: tuple[str, ...] = ()

    @classmethod
    def of(cls, entry: LogEntry, text: str, articles: tuple[str, ...] = ()) -> Statement:
        """The statement of an entry."""
        names = entry.by, entry.says
        return cls(text, entry.author, entry.role, entry.at, articles, entry.reason, names)


@dataclass(frozen=True, slots=True)
class ProtestRuling:
    """A ruling or a decision, with the *result* that it gives the game, None for none."""

    statement: Statement
    upheld: bool
    result: GameResult | None = None


@dataclass(frozen=True, slots=True)
class Attachment:
    """A paper of the file: *lines* such as a board's log, and a game as *pdn*."""

    title: str
    by: str
    at: str
    lines: tuple[str, ...] = ()
    pdn: str = ""


@dataclass(frozen=True, slots=True)
class Protest:
    """A protest of *player* (an id), *number* from 1; at a board where *board* is not 0.

    *before*: the result before the first ruling that changed it; *effect*: the result that it has
    now by a ruling or a decision, None where these left it alone.
    """

    number: int
    player: int
    lodged: Statement
    round: int = 0
    board: int = 0
    game: int = 1
    attached: tuple[Attachment, ...] = ()
    ruling: ProtestRuling | None = None
    appeal: Statement | None = None
    appellant: int = 0
    deposit: str = ""
    votes: tuple[tuple[str, str], ...] = ()
    decision: ProtestRuling | None = None
    withdrawn: Statement | None = None
    before: GameResult | Status | None = None
    effect: GameResult | None = None

    @property
    def stage(self) -> Stage:
        """The stage that it has reached."""
        for value, stage in (
            (self.withdrawn, Stage.WITHDRAWN),
            (self.decision, Stage.DECIDED),
            (self.appeal, Stage.APPEALED),
            (self.ruling, Stage.RULED),
        ):
            if value is not None:
                return stage
        return Stage.LODGED

    @property
    def wanted(self) -> GameResult | None:
        """The result that ruling and decision together ask for; None for the one before them.

        A decision that upholds an appeal replaces the ruling; one that rejects it lets it stand.
        """
        for one in (self.decision, self.ruling):
            if one is not None and one.upheld:
                return one.result
            if one is not None and one is self.ruling:
                return None
        return None
