"""The audit trail as typed values: each changed value, before and after.

Each line is a `Change`. `Change.what` is the changed value, with a class for each kind; *before*
and *after* are texts or the classes below. `str` writes any of them for programmers, such as "round
1 board 2"; `damas.tournament.presentation` words them for people.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from ...scoring.points import plain

Codes = tuple[str, str]
"""The codes of the two players of a game: White's and Black's, keys of RESULTS (RES-06)."""

# Subjects ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AtBoard:
    """The result of a game, numbers from 1; with *white* the colours of the board."""

    round: int
    board: int
    game: int = 1
    white: bool = False

    def __str__(self) -> str:
        game = f" game {self.game}" if self.game != 1 else ""
        return f"round {self.round} board {self.board}{game}{' white' if self.white else ''}"


@dataclass(frozen=True, slots=True)
class OfRound:
    """The pairing of a round, or whether it is closed; with *openings* its drawn openings."""

    round: int
    openings: bool = False

    def __str__(self) -> str:
        return f"round {self.round}{' openings' if self.openings else ''}"


@dataclass(frozen=True, slots=True)
class OfPlayer:
    """A player's place in the event, by id; with *field* one value of the player.

    *field* is a field of `Player`, "presence" or "points"; of a team also "members", "captain".
    """

    id: int
    field: str = ""

    def __str__(self) -> str:
        return f"player {self.id} {self.field}".strip()


@dataclass(frozen=True, slots=True)
class OfBye:
    """The bye that a player asked for in a round."""

    id: int
    round: int

    def __str__(self) -> str:
        return f"player {self.id} bye, round {self.round}"


@dataclass(frozen=True, slots=True)
class OfLineUp:
    """The line-up of a team, by id, in a match; numbers from 1."""

    round: int
    match: int
    team: int

    def __str__(self) -> str:
        return f"round {self.round} match {self.match} team {self.team}"


@dataclass(frozen=True, slots=True)
class OfSetting:
    """A setting, by its name."""

    name: str

    def __str__(self) -> str:
        return f"settings.{self.name}"


@dataclass(frozen=True, slots=True)
class OfSeed:
    """The seed of a lot (a key of LOTS); *round* 0 where the event has one such lot."""

    lot: str
    round: int = 0

    def __str__(self) -> str:
        return f"seed {self.lot}{f' {self.round}' if self.round else ''}"


@dataclass(frozen=True, slots=True)
class OfEntry:
    """An entry of the log, from 1, that was undone or brought back."""

    entry: int

    def __str__(self) -> str:
        return f"entry {self.entry}"


@dataclass(frozen=True, slots=True)
class OfRegistration:
    """A registration, by id; with *field* "data", "confirmed" or "paid", else whether it stands;
    "moved": it goes from one section to another."""

    id: int
    field: str = ""

    def __str__(self) -> str:
        return f"registration {self.id} {self.field}".strip()


@dataclass(frozen=True, slots=True)
class OfEquipment:
    """Clocks or boards, by their kind and the first and last number."""

    kind: str
    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.kind} {self.first} to {self.last}"


class Whole(StrEnum):
    """A value that an event has once."""

    NUMBERS = "numbers"
    PLAYERS = "players"
    FORBIDDEN = "forbidden"
    OPENING_TABLES = "openings"
    LOT = "LOT"
    PLAYOFF = "PLAYOFF"
    EVENT = "event"
    REGISTRATION = "registration"
    EQUIPMENT = "equipment"
    FIRST_BOARD = "first board"
    COMMENTARY = "commentary"
    CALENDAR = "calendar"
    RATINGS = "ratings"
    COMMITTEE = "committee"
    STRICT_MODE = "strict mode"


Subject = (
    AtBoard | OfRound | OfPlayer | OfBye | OfLineUp | OfSetting | OfSeed | OfEntry | OfRegistration
    | OfEquipment | Whole
)  # fmt: skip

# Values ------------------------------------------------------------------------------------------


class Status(StrEnum):
    """A state that has a name."""

    OPEN = "open"
    CLOSED = "closed"
    FINISHED = "finished"
    ADJOURNED = "adjourned"
    PRESENT = "present"
    ABSENT = "absent"
    IN = "in"
    LEFT = "left"
    PLACE = "has a place"
    WAITING = "waits for a place"
    WITHDRAWN = "does not come"
    REJECTED = "rejected"
    MOVED = "in another section"
    YES = "yes"
    NO = "no"
    GOOD = "good"
    FAULTY = "faulty"
    MISSING = "missing"
    OFF = "–"


@dataclass(frozen=True, slots=True)
class GameResult:
    """A result with its reason, "" where none was given."""

    codes: Codes
    how: str = ""

    def __str__(self) -> str:
        return " ".join(self.codes) + (f" ({self.how})" if self.how else "")


@dataclass(frozen=True, slots=True)
class OpenedAt:
    """A game opened at a table or on screen (*kind*), with the *id* there."""

    kind: str
    id: str

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"


@dataclass(frozen=True, slots=True)
class ReportedBy:
    """The result that a table or a screen (*kind*) reported."""

    kind: str
    result: GameResult | Status

    def __str__(self) -> str:
        return f"{self.kind}: {self.result}"


@dataclass(frozen=True, slots=True)
class FallenFlag:
    """The player, by name, whose flag has fallen."""

    name: str

    def __str__(self) -> str:
        return f"flag: {self.name}"


@dataclass(frozen=True, slots=True)
class Settled:
    """A player, by name, and the way (a key of WAYS) in which that was settled."""

    name: str
    way: str

    def __str__(self) -> str:
        return f"{self.name} ({self.way})"


@dataclass(frozen=True, slots=True)
class PlayedOff:
    """A game of a play-off: its *kind* (a key of PLAY_OFFS), White's and Black's name, the
    result."""

    kind: str
    white: str
    black: str
    codes: Codes | None

    def __str__(self) -> str:
        return f"{self.kind}: {self.white} - {self.black} {'-'.join(self.codes or '*')}"


@dataclass(frozen=True, slots=True)
class Accepted:
    """The codes of objections to a pairing that were accepted."""

    codes: tuple[str, ...]

    def __str__(self) -> str:
        return "accepted: " + ", ".join(self.codes)


@dataclass(frozen=True, slots=True)
class FromRound:
    """From which round on a player is in or out: *move* is a key of MOVES."""

    move: str
    round: int

    def __str__(self) -> str:
        return f"{self.move}, round {self.round}"


@dataclass(frozen=True, slots=True)
class Numbering:
    """The way in which the pairing numbers were settled, with the seed of a lot."""

    how: str
    seed: str = ""

    def __str__(self) -> str:
        return f"{self.how} {self.seed}".strip()


@dataclass(frozen=True, slots=True)
class BoardStanding:
    """The names of two players and the result of their game, None while it is open."""

    names: str
    result: GameResult | None = None

    def __str__(self) -> str:
        return self.names + (f"; {self.result}" if self.result else "")


@dataclass(frozen=True, slots=True)
class PointsGiven:
    """Points given to a player in all, or taken."""

    value: Fraction

    def __str__(self) -> str:
        return plain(self.value)


Value = (
    str | GameResult | OpenedAt | ReportedBy | FallenFlag | Settled | PlayedOff | Accepted
    | FromRound | Numbering | BoardStanding | PointsGiven
)  # fmt: skip
"""A value before or after; `Status` and names are texts, "" is none."""

LATE, WITHDRAWN, EXPELLED, READMITTED = "late entry", "withdrawn", "expelled", "in"
MOVES = (LATE, WITHDRAWN, EXPELLED, READMITTED)
"""The moves of `FromRound`."""


class Change(NamedTuple):
    """One line of the audit trail: the value of *what* before and after, by whom and why.

    *entry* is the place of the entry in the log, from 1.
    """

    entry: int
    what: Subject
    before: Value
    after: Value
    by: str
    role: str
    at: str
    reason: str
