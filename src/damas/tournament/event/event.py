"""An event: everything that was done in it, and what stands because of that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from ...bounds import FOLDED_AGAIN
from ...errors import NotationError
from ...intake import check_value
from ..openings import Table
from ..pairing.swiss import Engine
from ..scoring.crosstable import Crosstable
from ..scoring.explain import Explanation, explain
from ..scoring.outlook import Outlook, outlook
from ..scoring.standings import Standings
from . import (
    ballots,
    colours,
    cup,
    deciding,
    lists,
    pairing,
    players,
    plays,
    results,
    rounds,
    seeds,
    stale,
    table,
    undo,
    whatif,
)
from .entry import Entry, EntryError, check_header, check_reason
from .roles import check_role
from .settings import FREELY, WITH_REASON, Settings, settings_of
from .state import Board, Change, Entrant, Game, Round
from .wording import SETTINGS

Handler = Callable[["Event", Mapping[str, Any], Entry], None]

FORMAT = "damas-event"
AFTER_THE_END = frozenset(
    (
        *("resume", "note", "correct", "annul", "game", "decide", "adjust", "settle"),
        *("set", "update-player", "undo"),
    )
)
"""What can still be done when the event is over: put something right, with who and why."""
VERSION = 1


class Event:
    """A fold of its log: the same entries always give the same event.

    `apply` takes one entry or raises EntryError and changes nothing. Nothing here draws lots,
    reads a clock or pairs by itself: seeds, times and pairings come in with the entries.
    `log` holds all entries, `trail` every change of a value that stood before.
    """

    def __init__(self) -> None:
        self.log: list[Entry] = []
        self.trail: list[Change] = []
        self.settings: Settings | None = None
        self.entrants: dict[int, Entrant] = {}
        self.rounds: list[Round] = []
        self.forbidden: list[tuple[int, int, frozenset[int]]] = []
        self.adjustments: dict[int, Fraction] = {}
        self.settled: dict[str, dict[int, Fraction]] = {}
        self.ballots: dict[int, dict[str, Any]] = {}
        self.tables: dict[str, Table] = {}
        self.seeds: dict[str, str] = {}
        self.notes: list[Entry] = []
        self.numbered = False
        self.finished = False
        self.last_id = 0
        self.replaying = False  # what older programs wrote is taken as it stands

    # The log -----------------------------------------------------------------------------------

    @classmethod
    def replay(cls, entries: Iterable[Entry]) -> Event:
        """The event of a log. Raises EntryError at the first entry that cannot be."""
        event = cls()
        for entry in entries:
            event.take(entry)
        return event

    def apply(self, entry: Entry) -> None:
        """Takes one entry that somebody makes now. Raises EntryError: nothing has changed then.

        What no event file may hold is refused here already, also in a field that nobody reads.
        """
        try:
            check_value(entry.to_json())
        except NotationError as error:
            raise EntryError(error.code, "{what}", what=error.text) from None
        self.check(entry)
        for rule in NOW.get(entry.act, ()):
            rule(self, entry)
        self.hand_on(entry)
        self.log.append(entry)

    def take(self, entry: Entry) -> None:
        """Takes one entry of a log that was kept: what is asked only when something is done, such
        as whose act it is, was asked then. Raises EntryError."""
        self.check(entry)
        self.replaying = True
        try:
            self.hand_on(entry)
        finally:
            self.replaying = False
        self.log.append(entry)

    def check(self, entry: Entry) -> None:
        """Raises EntryError for what no entry may be, whatever it does."""
        if entry.act not in ACTS:
            raise EntryError(
                "unknown-act",
                "There is no act {act}; there are {acts}",
                act=entry.act,
                acts=", ".join(sorted(ACTS)),
            )
        check_header(entry)
        check_role(entry.act, entry.role)
        if self.settings is None and entry.act != "create":
            raise EntryError("not-created", "The event has not been created yet")

    def hand_on(self, entry: Entry) -> None:
        """Gives an entry to its act, which changes the event or raises EntryError."""
        if self.finished and entry.act not in AFTER_THE_END:
            raise EntryError("finished", "The event is over; resume it to change something")
        ACTS[entry.act](self, entry.data, entry)

    def do(self, act: str, *, by: str, at: str, role: str = "organiser", **data: Any) -> Entry:
        """Makes the entry of *act* with *data* and applies it; *reason* is the entry's own.

        Returns the entry, for whoever keeps the log. Raises EntryError.
        """
        entry = Entry(act, data, by, role, at, data.pop("reason", ""))
        self.apply(entry)
        return entry

    def change(self, entry: Entry, what: str, before: str, after: str) -> Change:
        """Writes one line of the audit trail, of the entry that is being applied."""
        line = Change(
            len(self.log) + 1, what, before, after, entry.by, entry.role, entry.at, entry.reason
        )
        self.trail.append(line)
        return line

    def to_json(self) -> dict[str, Any]:
        """The whole event as one file: opening it elsewhere gives the same event."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "log": [entry.to_json() for entry in self.log],
        }

    @classmethod
    def from_json(cls, data: Any) -> Event:
        """The event of a file. Raises EntryError, with the number of the entry at fault, and
        NotationError for what no text or number may be."""
        if not isinstance(data, Mapping) or data.get("format") != FORMAT:
            raise EntryError("not-an-event", "This is no event file of Damas")
        if data.get("version") != VERSION:
            raise EntryError(
                "newer-event",
                "The event file has version {version}; this program reads version {own}",
                version=str(data.get("version")),
                own=VERSION,
            )
        check_value(data)
        lines = data.get("log")
        if not isinstance(lines, list):
            raise EntryError("not-an-event", "This is no event file of Damas")
        _check_undoings(lines)
        event = cls()
        for number, line in enumerate(lines, start=1):
            try:
                event.take(Entry.from_json(line))
            except EntryError as error:
                raise EntryError(
                    error.code, "Entry {number}: {what}", number=number, what=error.text
                ) from None
        return event

    # What stands -------------------------------------------------------------------------------

    @property
    def rules(self) -> Settings:
        """The settings. Raises EntryError ("not-created") before there are any."""
        if self.settings is None:
            raise EntryError("not-created", "The event has not been created yet")
        return self.settings

    @property
    def rounds_total(self) -> int:
        """The rounds that the event has when it is over."""
        return pairing.rounds_total(self)

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

    def round(self, number: int) -> Round:
        """Round *number*, from 1. Raises EntryError ("no-such-round")."""
        if not 1 <= number <= len(self.rounds):
            raise EntryError("no-such-round", "Round {round} is not paired", round=number)
        return self.rounds[number - 1]

    def board(self, number: int, board: int) -> Board:
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

    def game(self, number: int, board: int, game: int = 1) -> Game:
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

    def history(self, number: int, board: int) -> list[tuple[int, Entry]]:
        """Everything done at a board: (place in the log from 1, entry), the oldest first."""
        self.board(number, board)
        return [
            (place, entry)
            for place, entry in enumerate(self.log, start=1)
            if entry.data.get("round") == number and entry.data.get("board") == board
        ]

    def proposal(self, engine: str | Engine = "dutch") -> pairing.Proposal:
        """The next round as the system pairs it; nothing is changed (see `pair`).

        *engine* pairs a Swiss: a name of ENGINES, or what `program` gives.

        Raises TournamentError where no round can be paired.
        """
        return pairing.propose(self, engine)

    def crosstable(self) -> Crosstable:
        """The table that standings, files and prints start from, by pairing number."""
        return table.crosstable(self)

    def standings(self, tie_breaks: str | None = None) -> Standings:
        """The order now; `provisional` until the last game is in (TRN-11)."""
        return table.order(self, tie_breaks)

    def places(self) -> list[tuple[int, int]]:
        """(place, id) of a knock-out: who goes out in the same round shares the place."""
        return cup.places(self)

    def outlook(
        self, fixed: Mapping[tuple[int, ...], tuple[str, str]] | None = None
    ) -> list[Outlook]:
        """The places still possible for everyone by the open games of the rounds paired.

        *fixed*: (round, board) or (round, board, game) → codes, for "what if". Raises
        TournamentError (`supposed`, `outlook`).
        """
        supposed = whatif.supposed(self, fixed or {})
        return outlook(supposed, self.rules.tie_breaks, given=table.given_of(self))

    def explain(self, one: int, other: int) -> Explanation:
        """Why one of two players (pairing numbers) stands above the other."""
        return explain(self.standings(), one, other)


def _check_undoings(lines: list[Any]) -> None:
    """Raises EntryError ("too-many-undoings"): each folds everything before it again."""
    places = [
        place
        for place, line in enumerate(lines)
        if isinstance(line, Mapping) and line.get("act") == "undo"
    ]
    if sum(places) > FOLDED_AGAIN:
        raise EntryError(
            "too-many-undoings",
            "The event file undoes {count} entries, more than can be followed",
            count=len(places),
        )


def _create(event: Event, data: Mapping[str, Any], _: Entry) -> None:
    if event.settings is not None:
        raise EntryError("created", "The event has been created already")
    event.settings = settings_of(data)


def _set(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """Changes settings: all before the first round, afterwards those that alter no result."""
    if event.rounds:
        _may_set(event, data, entry)
    old = event.rules.to_json()
    new = settings_of({**old, **data})
    if "rounds" in data and len(event.rounds) > new.rounds > 0:
        raise EntryError(
            "rounds-paired", "{count} rounds are paired already", count=len(event.rounds)
        )
    now = new.to_json()
    for name in sorted(data):
        if old[name] != now[name]:
            event.change(entry, f"settings.{name}", _short(old[name]), _short(now[name]))
    event.settings = new


def _may_set(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """What of a begun event can be changed, and what only with a reason."""
    fixed = sorted(set(data) - FREELY - WITH_REASON)
    if fixed or (event.finished and "rounds" in data):
        name = fixed[0] if fixed else "rounds"
        what = SETTINGS.get(name, name)
        raise EntryError(
            "begun", "This cannot be changed once the first round is paired: {name}", name=what
        )
    if set(data) & WITH_REASON:
        check_reason(entry)


def _short(value: Any) -> str:
    """A setting as the audit trail has it: of lists what each is called."""
    if not isinstance(value, list):
        return str(value)
    return ", ".join(str(one.get("name") or f"{one.get('category', '')} {one['place']}".strip())
                     for one in value)  # fmt: skip


def _note(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    results.check_note(event, data)
    event.notes.append(entry)


NOW: dict[str, tuple[Callable[[Event, Entry], None], ...]] = {
    "undo": (undo.check_may,),
    "adjust": (deciding.check_points,),
    **dict.fromkeys(("result", "correct", "report"), (results.check_how,)),
    **stale.NOW,
}
"""What is asked of an act when somebody does it, and not again when its log is read."""

ACTS: dict[str, Handler] = {
    "create": _create,
    "set": _set,
    "note": _note,
    **players.ACTS,
    **lists.ACTS,
    **rounds.ACTS,
    **colours.ACTS,
    **results.ACTS,
    **plays.ACTS,
    **deciding.ACTS,
    **ballots.ACTS,
    **seeds.ACTS,
    **undo.ACTS,
}
"""Every act by its name."""
