"""An event as a fold of its log, with the answers that people ask of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...base.bounds import FOLDED_AGAIN
from ...base.errors import NotationError
from ...base.input_checks import check_value
from ..errors import TournamentError
from ..files.trf_write import write_trf
from ..pairing.swiss import Engine
from ..scoring.crosstable import Crosstable
from ..scoring.explain import Explanation, explain
from ..scoring.outlook import Outlook, outlook
from ..scoring.standings import Standings
from .model.entry import EntryError, LogEntry, check_shape
from .model.settings import completed
from .model.snapshots import EVERY
from .model.state import TournamentState
from .queries import knockout, table
from .queries.proposals import Proposal, propose
from .queries.report import report_of
from .queries.strict import check_strict
from .queries.whatif import supposed
from .queries.written_days import check_births

FORMAT = "damas-event"
VERSION = 1


class Tournament(TournamentState):
    """A fold of its log: the same entries always give the same event.

    `apply` takes one entry or raises EntryError and changes nothing. Nothing here draws lots,
    reads a clock or pairs by itself: seeds, times and pairings come in with the entries.
    `log` holds all entries, `trail` every change of a value that stood before.
    """

    # The log -----------------------------------------------------------------------------------

    @classmethod
    def replay(cls, entries: Iterable[LogEntry]) -> Tournament:
        """The event of a log. Raises EntryError at the first entry that cannot be taken."""
        tournament = cls()
        for entry in entries:
            tournament.apply_stored(entry)
        return tournament

    def apply(self, entry: LogEntry) -> None:
        """Takes one entry that is made now. Raises EntryError: nothing has changed then.

        A value that no event file may hold is refused here already, also in a field that nobody
        reads.
        """
        check_shape(entry)
        try:
            check_value(entry.to_dict())
        except NotationError as error:
            raise EntryError(error.code, "{what}", what=error.text) from None
        self.check(entry)
        data = self.data_of(entry, stored=False)
        data.check(self, entry)
        check_births(entry)
        check_strict(self, data)
        self.hand_on(entry)
        self.log.append(entry)

    def do(self, act: str, *, by: str, at: str, role: str = "organiser", **data: Any) -> LogEntry:
        """Makes the entry of *act* with *data* and applies it; *reason* is the entry's own.

        "create" is completed by the proposals of rule book and system. Returns the entry, for a
        caller that stores the log. Raises EntryError.
        """
        reason = data.pop("reason", "")
        entry = LogEntry(act, completed(data) if act == "create" else data, by, role, at, reason)
        self.apply(entry)
        return entry

    def to_dict(self) -> dict[str, Any]:
        """The whole event as one file: opening it elsewhere gives the same event."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "log": [entry.to_dict() for entry in self.log],
        }

    @classmethod
    def from_dict(cls, data: Any) -> Tournament:
        """The event of a file. Raises EntryError, with the number of the entry at fault, and
        NotationError for impossible texts and numbers."""
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
        tournament = cls()
        for number, line in enumerate(lines, start=1):
            try:
                tournament.apply_stored(LogEntry.from_dict(line))
            except EntryError as error:
                raise EntryError(
                    error.code, "Entry {number}: {what}", number=number, what=error.text
                ) from None
        return tournament

    # Answers ----------------------------------------------------------------------------------

    def history(self, number: int, board: int) -> list[tuple[int, LogEntry]]:
        """Everything done at a board: (place in the log from 1, entry), the oldest first."""
        self.board(number, board)
        return [
            (place, entry)
            for place, entry in enumerate(self.log, start=1)
            if entry.data.get("round") == number and entry.data.get("board") == board
        ]

    def proposal(self, engine: str | Engine = "dutch") -> Proposal:
        """The next round as the system pairs it; nothing is changed (see `pair`).

        *engine* pairs a Swiss: a name of ENGINES, or an engine made by `program`.

        Raises TournamentError where no round can be paired.
        """
        return propose(self, engine)

    def crosstable(self) -> Crosstable:
        """The table that standings, files and prints start from, by pairing number."""
        return table.crosstable(self)

    def standings(self, tie_breaks: str | None = None) -> Standings:
        """The order now; `provisional` until the last game is in (TRN-11)."""
        return table.order(self, tie_breaks)

    def to_trf(self, form: str = "trf-2026") -> str:
        """The event as a tournament report, in one of the forms of `damas.tournament.write_trf`;
        `losses` says what a form leaves out."""
        return write_trf(report_of(self), form)

    def places(self) -> list[tuple[int, int]]:
        """(place, id) of a knock-out: players who go out in the same round share the place."""
        return knockout.places(self)

    def bracket(self) -> list[list[knockout.BracketPair]]:
        """The pairings of a knock-out by round; empty where its rounds follow no bracket."""
        return knockout.bracket(self)

    def outlook(
        self, fixed: Mapping[tuple[int, ...], tuple[str, str]] | None = None
    ) -> list[Outlook]:
        """The places still possible for everyone by the open games of the rounds paired.

        *fixed*: (round, board) or (round, board, game) → supposed codes. Raises
        TournamentError (`supposed`, `outlook`).
        """
        if self.rules.teams:
            raise TournamentError(
                "by-teams", "Places still possible are not counted for teams: every board counts"
            )
        crosstable = supposed(self, fixed or {})
        return outlook(crosstable, self.rules.tie_breaks, given=table.given_of(self))

    def explain(self, one: int, other: int) -> Explanation:
        """Explains why one of two players (pairing numbers) stands above the other."""
        return explain(self.standings(), one, other)


def _check_undoings(lines: list[Any]) -> None:
    """Raises EntryError ("too-many-undoings"): each folds entries again.

    It folds those behind the undone one and at most half as many before it, and copies a snapshot:
    as much work as to fold an eighth of all entries before it.
    """
    work, roots = 0, dict[int, int]()
    for place, line in enumerate(lines, start=1):
        if not isinstance(line, Mapping) or line.get("act") != "undo":
            continue
        root = roots[place] = _root_of(line, place, roots)
        work += (place - root) * 3 // 2 + 2 * EVERY + place // 8
    if work > FOLDED_AGAIN:
        raise EntryError(
            "too-many-undoings",
            "The event file undoes {count} entries, more than can be followed",
            count=len(roots),
        )


def _root_of(line: Mapping[str, Any], place: int, roots: Mapping[int, int]) -> int:
    """The entry that an undoing takes back, or brings back by undoing an undoing; its own *place*
    where it names none before it."""
    data = line.get("data")
    entry = data.get("entry") if isinstance(data, Mapping) else None
    if type(entry) is not int or not 1 <= entry < place:
        return place
    return roots.get(entry, entry)
