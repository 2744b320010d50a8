"""Questions about protests: deadlines, the members who may vote, the majority."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from ....base.citation import Citation
from ....rules.regulations import Appeals, Regulation
from ..model.changes import AtBoard, Status
from ..model.entry import EntryError
from ..model.protests import Protest
from ..model.state import TournamentState
from .moments import moment


@dataclass(frozen=True, slots=True)
class Deadline:
    """*minutes* from the moment *since*; *citation*: the article, None where the event set it."""

    minutes: int
    since: str
    citation: Citation | None = None

    @property
    def ends(self) -> datetime:
        """The last moment."""
        return moment(self.since) + timedelta(minutes=self.minutes)

    def minutes_late(self, at: str) -> int:
        """Whole minutes from the deadline to *at*, 0 for a moment in time."""
        over = (moment(at) - self.ends).total_seconds()
        return max(0, -int(-over // 60))


def book_of(state: TournamentState) -> Appeals:
    """The rule book's way of a protest; empty where the event has no book."""
    rules = state.rules.rules
    return rules.appeals if rules else Appeals()


def article_example(rules: Regulation | None) -> str:
    """An article as people write it: of the rule book of the event, where it has one."""
    if rules is None:
        return "INT 6.1"
    cited = (*(rule.citation for rule in rules.draw_rules), *rules.articles.values())
    own = (str(one) for one in cited if one.via is None)
    return next(own, f"{rules.document} 1")


def deposit_of(state: TournamentState) -> str:
    """The money that goes with an appeal, by the event or else by its book; "" for none."""
    book = book_of(state).deposit
    return state.appeal_rules.deposit or (book.value if book else "")


def protest_deadline(state: TournamentState, number: int, board: int, game: int) -> Deadline | None:
    """The deadline of a protest about a game: from the moment of its result.

    None where there is none, or the game is open.
    """
    book = book_of(state).protest_minutes
    minutes = state.appeal_rules.protest_minutes or (book.value if book else 0)
    since = _ended(state, AtBoard(number, board, game)) if minutes and board else ""
    own = bool(state.appeal_rules.protest_minutes)
    return Deadline(minutes, since, None if own or not book else book.citation) if since else None


def appeal_deadline(state: TournamentState, protest: Protest) -> Deadline | None:
    """The deadline of an appeal: from the ruling. None where there is none."""
    book = book_of(state).appeal_minutes
    minutes = state.appeal_rules.appeal_minutes or (book.value if book else 0)
    if not minutes or protest.ruling is None:
        return None
    own = bool(state.appeal_rules.appeal_minutes)
    cited = None if own or not book else book.citation
    return Deadline(minutes, protest.ruling.statement.at, cited)


def _ended(state: TournamentState, place: AtBoard) -> str:
    """The time at which the game got its first result after it was last open; "" while open."""
    since = ""
    for change in state.trail:
        if change.what == place:
            if isinstance(change.after, Status):
                since = ""
            elif not since:
                since = change.at
    return since


# The committee -----------------------------------------------------------------------------------


def parties(state: TournamentState, protest: Protest) -> tuple[int, ...]:
    """The ids of the players whom it is about: who protests, and both of the board."""
    found = [protest.player]
    if protest.board:
        game = state.game(protest.round, protest.board, protest.game)
        found += [game.white, game.black]
    return tuple(dict.fromkeys(found))


def judges(state: TournamentState, protest: Protest) -> list[str]:
    """The members who may vote: neither parties nor the arbiter who ruled."""
    known = (who for who in parties(state, protest) if who in state.entrants)
    out = {name.casefold() for who in known for name in _persons(state, who)}
    if protest.ruling:
        out |= {name.casefold() for name in protest.ruling.statement.names}
    return [name for name in state.appeal_rules.committee if name.casefold() not in out]


def _persons(state: TournamentState, who: int) -> Iterator[str]:
    """The name of a player, or of a team and all its members."""
    yield state.name(who)
    if who in state.teams:
        yield from (one.name for one in state.teams[who].members)


def majority(state: TournamentState, protest: Protest) -> bool:
    """Whether the votes uphold the appeal: more for it than against it.

    Of equal votes that of the chair counts; without it the ruling stands. Raises EntryError
    ("no-committee", "no-quorum") before more than half of those who may vote have.
    """
    able = judges(state, protest)
    if not able:
        raise EntryError("no-committee", "The appeals committee has nobody who may vote here")
    votes = dict(protest.votes)
    cast = [votes[name] for name in able if name in votes]
    if 2 * len(cast) <= len(able):
        raise EntryError(
            "no-quorum",
            "Members who have voted: {count} of {total}; it takes more than half",
            count=len(cast),
            total=len(able),
        )
    yes, no = cast.count("uphold"), cast.count("reject")
    return yes > no or (yes == no and votes.get(able[0]) == "uphold")


def open_protests(state: TournamentState) -> Iterator[Protest]:
    """The protests that wait for a ruling or a decision."""
    for protest in state.protests.values():
        if protest.stage in ("lodged", "appealed"):
            yield protest
