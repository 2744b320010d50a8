"""Everything settled before the rounds: registrations, clocks and boards, the hall, the days."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

CLOCK, BOARD = "clock", "board"
KINDS = (CLOCK, BOARD)
GOOD, FAULTY, MISSING = "good", "faulty", "missing"
CONDITIONS = (GOOD, FAULTY, MISSING)


@dataclass(frozen=True, slots=True)
class Fee:
    """A fee due: *amount* in the smallest coins, for a *category* of the event ("": everybody) and
    for those born from *born_from* to *born_to* (years, both included, 0: no bound)."""

    text: str
    amount: int
    category: str = ""
    born_from: int = 0
    born_to: int = 0

    @property
    def asks_birth(self) -> bool:
        """Whether a year of birth decides about it."""
        return bool(self.born_from or self.born_to)


@dataclass(frozen=True, slots=True)
class RegistrationTerms:
    """The terms of registration. *places* 0: no limit; *deadline*: a moment with its offset, ""
    for none. The first fee of *fees* that holds for a person is due."""

    places: int = 0
    deadline: str = ""
    fees: tuple[Fee, ...] = ()
    note: str = ""
    is_open: bool = True


@dataclass(frozen=True, slots=True)
class MovedTo:
    """The *registration* of an *event* in which a person has entered instead: its *section*."""

    event: str
    section: str
    registration: int


@dataclass(frozen=True, slots=True)
class EventRegistration:
    """A person who asks for a place. *id* is the place of the entry in the log: no other one ever
    has it, also if the entry is undone.

    *born*: a year, "" where none was given. *shown*: the person lets the public page show the name.
    *moved_up*: when a place became free for this person, "" where there was one at once. *moved*:
    the section of the festival to which the person went.
    """

    id: int
    name: str
    at: str
    club: str = ""
    federation: str = ""
    born: str = ""
    sex: str = ""
    number: str = ""
    shown: bool = False
    confirmed: bool = False
    paid: bool = False
    withdrawn: bool = False
    rejected: str = ""
    moved_up: str = ""
    changes: int = 0
    moved: MovedTo | None = None

    @property
    def stands(self) -> bool:
        """Whether the person still wants to come here and may."""
        return not self.withdrawn and not self.rejected and self.moved is None


@dataclass(frozen=True, slots=True)
class Equipment:
    """A clock or a board by its number; *at*: the number of the board in the hall at which it
    stands, 0 for none."""

    kind: str
    number: int
    condition: str = GOOD
    at: int = 0


@dataclass(frozen=True, slots=True)
class VenuePlace:
    """The place of an event in its hall. *first_board*: the number there of its first board.

    *event*: the event whose clocks and boards it takes, by its *name* when that was said; "" for
    its own. *here*: the address of this event then: a copy of the log elsewhere takes nothing.
    """

    first_board: int = 1
    event: str = ""
    name: str = ""
    here: str = ""


@dataclass(frozen=True, slots=True)
class Calendar:
    """When the rounds begin: local times of a time zone, as ISO 8601 writes them, and the minutes
    that a round takes. *changed*: the time of the entry; *edition*: how often it was settled."""

    time_zone: str
    minutes: int
    starts: tuple[str, ...]
    changed: str = ""
    edition: int = 0


@dataclass(frozen=True, slots=True)
class Preparation:
    """All of it as one value, which acts replace."""

    terms: RegistrationTerms | None = None
    registrations: Mapping[int, EventRegistration] = field(default_factory=dict)
    equipment: Mapping[tuple[str, int], Equipment] = field(default_factory=dict)
    calendar: Calendar | None = None
    hall: VenuePlace = VenuePlace()

    def with_registration(self, one: EventRegistration) -> Preparation:
        """The same with *one* new or changed."""
        return replace(self, registrations={**self.registrations, one.id: one})
