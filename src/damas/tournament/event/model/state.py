"""The state of an event, and the fold that changes it by the entries of its log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import KW_ONLY, dataclass, field, fields
from fractions import Fraction
from typing import Any, ClassVar

from ....contract import ActTable, Declared, DeclaredAct
from ....notation.openings import OpeningTable
from ....rules.regulations.questions import officials
from .announcements import Announcement
from .changes import Change, Subject, Value
from .comments import Comment
from .engine_bar import EngineBar
from .entry import EntryError, LogEntry, check_header, read_data
from .online import OnlineSettings
from .parts import (
    EnginePairing,
    Entrant,
    OpeningDraw,
    Round,
    StrictLeft,
    TournamentBoard,
    TournamentGame,
)
from .pauses import ClockPause
from .periods import RatingPeriod
from .photos import Photo
from .preparation import Preparation
from .protests import AppealRules, Protest
from .roles import LEADERS, check_level
from .settings import Settings
from .snapshots import Snapshots
from .teams import Team

_OWN = frozenset(("log", "trail", "snapshots", "pairing_made"))
"""The fields that an undoing leaves alone."""
_COPIED = (
    *("forbidden", "adjustments", "opening_draws", "tables", "seeds", "notes", "protests", "teams"),
    *("comments", "announcements", "photos", "pauses", "periods"),
)
"""The fields whose parts never change themselves."""


@dataclass(eq=False, repr=False)
class TournamentState:
    """The whole state of an event. Only the handlers of acts change it.

    *log* holds all entries, *trail* every change of a value that stood before. *forbidden*: (first
    round, last round, ids) of players who may not meet. *settled*: criterion → id → value of lots
    and play-offs. *last_id*: the highest id given. *replaying*: an entry of a stored log is taken,
    so rules that are newer than it are not asked. *online*: None where no board is played online.
    *engine_bar*: None where spectators have none.
    *comments*: id → a commentary; *announcements*: id → one that is shown; *photos*: id → one;
    *pauses*: id → a pause of all clocks, the last one last.
    *preparation*: registrations, clocks, days, as one frozen value.
    *periods*: first round → ratings of a later list, in an event of more than 30 days.
    *teams*: id → members, where teams play, and *last_member* the highest number given to one.
    *strict_left*: when strict mode was left, None if it was not. *pairing_made*: the next round as
    the system pairs it, if somebody has counted it for strict mode. *snapshots*: earlier states,
    for undoing.
    """

    log: list[LogEntry] = field(default_factory=list)
    trail: list[Change] = field(default_factory=list)
    settings: Settings | None = None
    entrants: dict[int, Entrant] = field(default_factory=dict)
    rounds: list[Round] = field(default_factory=list)
    forbidden: list[tuple[int, int, frozenset[int]]] = field(default_factory=list)
    adjustments: dict[int, Fraction] = field(default_factory=dict)
    settled: dict[str, dict[int, Fraction]] = field(default_factory=dict)
    opening_draws: dict[int, OpeningDraw] = field(default_factory=dict)
    tables: dict[str, OpeningTable] = field(default_factory=dict)
    seeds: dict[str, str] = field(default_factory=dict)
    notes: list[LogEntry] = field(default_factory=list)
    comments: dict[int, Comment] = field(default_factory=dict)
    announcements: dict[int, Announcement] = field(default_factory=dict)
    photos: dict[str, Photo] = field(default_factory=dict)
    pauses: dict[int, ClockPause] = field(default_factory=dict)
    online: OnlineSettings | None = None
    engine_bar: EngineBar | None = None
    preparation: Preparation = field(default_factory=Preparation)
    protests: dict[int, Protest] = field(default_factory=dict)
    appeal_rules: AppealRules = field(default_factory=AppealRules)
    periods: dict[int, RatingPeriod] = field(default_factory=dict)
    numbered: bool = False
    finished: bool = False
    last_id: int = 0
    teams: dict[int, Team] = field(default_factory=dict)
    last_member: int = 0
    strict_left: StrictLeft | None = None
    pairing_made: EnginePairing | None = None
    replaying: bool = False
    snapshots: Snapshots[TournamentState] = field(default_factory=Snapshots)

    # The fold ----------------------------------------------------------------------------------

    def act(self, name: str) -> Act:
        """The act of that name. Raises EntryError ("unknown-act")."""
        found = ACTS.get(name)
        if found is None:
            raise EntryError(
                "unknown-act",
                "There is no act {act}; there are {acts}",
                act=name,
                acts=", ".join(sorted(ACTS)),
            )
        return found

    def check(self, entry: LogEntry) -> None:
        """Raises EntryError for an entry that no state could take."""
        act = self.act(entry.act)
        check_header(entry)
        rules = self.settings.rules if self.settings else None
        check_level(act.least, entry.role, act.also, article=officials(rules))
        if self.settings is None and entry.act != "create":
            raise EntryError("not-created", "The event has not been created yet")

    def hand_on(self, entry: LogEntry) -> None:
        """Gives an entry to its act, which changes the state or raises EntryError."""
        act = self.act(entry.act)
        if self.finished and not act.after_end:
            raise EntryError("finished", "The tournament is over; resume it to change something")
        self.data_of(entry, stored=self.replaying).apply(self, entry)

    def data_of(self, entry: LogEntry, *, stored: bool = True) -> ActData:
        """The data of an entry, read; texts of a *stored* log have any length. Raises
        EntryError."""
        return read_data(self.act(entry.act).data, entry.data, stored=stored)

    def apply_stored(self, entry: LogEntry) -> None:
        """Takes one entry of a stored log. `ActData.check` was asked when it was done.

        Raises EntryError.
        """
        self.check(entry)
        self.replaying = True
        try:
            self.hand_on(entry)
        finally:
            self.replaying = False
        self.log.append(entry)

    def change(self, entry: LogEntry, what: Subject, before: Value, after: Value) -> Change:
        """Writes one line of the audit trail, of the entry that is being applied."""
        line = Change(
            len(self.log) + 1, what, before, after, entry.author, entry.role, entry.at, entry.reason
        )
        self.trail.append(line)
        return line

    # Other states of the same event ------------------------------------------------------------

    def at(self, place: int) -> TournamentState:
        """The event as it was after entry *place* of its log."""
        return folded(self.log[:place])

    def before_last_round(self) -> TournamentState:
        """The event without its last round, to be read only; this one is not changed."""
        earlier = copy(self)
        earlier.rounds = self.rounds[:-1]
        return earlier

    def copy_parts(self) -> TournamentState:
        """The same state, to be changed by itself; its log and its trail are empty."""
        made = TournamentState()
        made.stand_as(self)
        made.entrants = {who: one.copy() for who, one in self.entrants.items()}
        made.rounds = [one.copy() for one in self.rounds]
        made.settled = {name: values.copy() for name, values in self.settled.items()}
        for name in _COPIED:
            setattr(made, name, getattr(self, name).copy())
        return made

    def stand_as(self, other: TournamentState) -> None:
        """Takes over the state of *other*, a fold of other entries; log and trail stay."""
        for one in fields(TournamentState):
            if one.name not in _OWN:
                setattr(self, one.name, getattr(other, one.name))

    # Lookups -----------------------------------------------------------------------------------

    @property
    def rules(self) -> Settings:
        """The settings. Raises EntryError ("not-created") before there are any."""
        if self.settings is None:
            raise EntryError("not-created", "The event has not been created yet")
        return self.settings

    @property
    def rounds_total(self) -> int:
        """The number of rounds of the whole event."""
        rules, count = self.rules, len(self.entrants)
        if rules.system == "round-robin":
            return max(count - 1 + count % 2, 0) * rules.cycles
        if rules.play.each_to_each:
            return rules.boards * rules.cycles
        if rules.system == "knock-out":
            return max(count - 1, 0).bit_length()
        return rules.rounds

    def entrant(self, who: int) -> Entrant:
        """The entrant of an id. Raises EntryError ("no-such-player")."""
        found = self.entrants.get(who)
        if found is None:
            raise EntryError("no-such-player", "There is no player with the id {id}", id=who)
        return found

    def by_number(self, no: int) -> Entrant:
        """The entrant with a pairing number. Raises EntryError ("no-such-player")."""
        for entrant in self.entrants.values():
            if entrant.player.no == no:
                return entrant
        raise EntryError("no-such-player", "There is no player {no}", no=no)

    def name(self, who: int) -> str:
        """The name of a player, by id."""
        return self.entrant(who).player.name

    def team(self, who: int) -> Team:
        """The team of an id. Raises EntryError ("no-such-team")."""
        found = self.teams.get(who)
        if found is None:
            raise EntryError("no-such-team", "There is no team with the id {id}", id=who)
        return found

    def seated(self, board: TournamentBoard, game: int, team: int) -> str:
        """The name of the person who plays game *game*, from 1, for a side of *board*.

        A member of a team, "" on an empty seat; the player where no teams play.
        """
        if not self.rules.teams:
            return self.name(team)
        found = self.team(team).member(board.seat(team, game))
        return found.name if found else ""

    def side(self, number: int, place: int, game: int, team: int) -> str:
        """The person of a game of a round, numbers from 1; the team's name at an empty seat."""
        return self.seated(self.board(number, place), game, team) or self.name(team)

    def round(self, number: int) -> Round:
        """Round *number*, from 1. Raises EntryError ("no-such-round")."""
        if not 1 <= number <= len(self.rounds):
            raise EntryError("no-such-round", "Round {round} is not paired", round=number)
        return self.rounds[number - 1]

    def in_hall(self, number: int, board: int) -> int:
        """The number in the hall of a board of a round; of a round that was taken back the board's
        own."""
        known = 1 <= number <= len(self.rounds)
        return self.rounds[number - 1].in_hall(board) if known else board

    def board(self, number: int, board: int) -> TournamentBoard:
        """A board of a round, both from 1. Raises EntryError ("no-such-board")."""
        boards = self.round(number).boards
        if not 1 <= board <= len(boards):
            raise EntryError(
                "no-such-board",
                "Round {round} has no board {board}; it has {count}",
                round=number,
                board=board,
                count=len(boards),
            )
        return boards[board - 1]

    def game(self, number: int, board: int, game: int = 1) -> TournamentGame:
        """A game of a board, from 1. Raises EntryError ("no-such-game")."""
        games = self.board(number, board).games
        if not 1 <= game <= len(games):
            raise EntryError(
                "no-such-game",
                "Board {board} of round {round} has no game {game}",
                round=number,
                board=board,
                game=game,
            )
        return games[game - 1]


def folded(log: Iterable[LogEntry]) -> TournamentState:
    """The state of a log. Raises EntryError at the first entry that cannot be taken."""
    state = TournamentState()
    for entry in log:
        state.apply_stored(entry)
    return state


# Acts --------------------------------------------------------------------------------------------


class ActData(Declared):
    """The data of an act. A subclass declares the fields, and carries the act out."""

    act: ClassVar[Act]

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        """Changes the state, or raises EntryError and changes nothing."""
        raise NotImplementedError

    def check(self, state: TournamentState, entry: LogEntry) -> None:
        """Raises EntryError where the act is refused now; of a stored log this is not asked."""

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        """The values for the fields of the act's sentence."""
        return {}


@dataclass(frozen=True, slots=True)
class Act(DeclaredAct):
    """An act of an event.

    *least*: the least role that may do it; *also*: roles beside these that may, too. *sentence*
    describes an entry, with `ActData.words`. *after_end*: it can be done when the event is over.
    """

    data: type[ActData]
    least: str = LEADERS
    _: KW_ONLY
    after_end: bool = False
    also: tuple[str, ...] = ()


ACTS = ActTable(Act)
"""Every act by its name; the modules of `acts` declare them."""
