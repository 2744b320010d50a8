"""Jobs for a whole event: every print in one file, the website in one file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...base.errors import StoreError
from ...base.i18n import Text
from ...jobs import JobKind, JobOutcome, Turn
from ...printing.tournament import PRINTS
from ...store import Key, Tournaments
from ..tournament.live import load_tournament
from ..tournament.making import PRIVATE, Making, packed, site_of, zipped
from .apart import apart

ZIP = "application/zip"
REVOKED = Text("The link with which this was asked for has been revoked")
PRINTS_NAME, SITE_NAME = Text("Prints"), Text("Website")


@dataclass(frozen=True, slots=True)
class EventFiles:
    """The event, and how its files are made. *role*: of the person who asked, then; *key*: the id
    of the key that gave it, 0 for none."""

    event: str
    role: str
    locale: str
    base: str
    today: str
    paper: str = "a4"
    address: str = ""
    key: int = 0

    def making(self, turn: Turn) -> Making:
        """The event as it is now. Raises StoreError if the key has been revoked meanwhile."""
        fold = load_tournament(Tournaments(turn.database), self.event)
        require_key(fold.keys, self.key)
        return Making.of(fold, self.role, self.locale, self.base, self.today)


def require_key(keys: Sequence[Key], number: int) -> None:
    """Raises StoreError if the key of that id has been revoked; 0 stands for no key."""
    if number and not any(one.id == number and not one.revoked_ms for one in keys):
        raise StoreError("key-revoked", REVOKED.template)


def _prints(turn: Turn, asked: EventFiles) -> JobOutcome:
    making = asked.making(turn)
    rounds, files = max(1, making.round), []
    most = sum(rounds if row.per_round else 1 for row in PRINTS.values()) - len(PRIVATE)
    for number, file in enumerate(apart(turn, packed_parts, making, asked.paper, asked.address), 1):
        files.append(file)
        turn.progress(number, max(most, number), "prints")
    return _written(turn, making, zipped(files), PRINTS_NAME)


def packed_parts(making: Making, paper: str, address: str) -> Iterator[tuple[str, bytes]]:
    """In a worker process: the prints one by one."""
    return packed(making, paper, address)


def _site(turn: Turn, asked: EventFiles) -> JobOutcome:
    making = asked.making(turn)
    turn.progress(0, 1, "site")
    (files,) = apart(turn, site_parts, making)
    return _written(turn, making, zipped(files), SITE_NAME)


def site_parts(making: Making) -> Iterator[list[tuple[str, bytes]]]:
    """In a worker process: the whole website."""
    yield site_of(making)


def _written(turn: Turn, making: Making, data: bytes, title: Text) -> JobOutcome:
    turn.write_all("out", [data])
    return JobOutcome(
        making.named("zip", title), ZIP, href=f"/tournaments/{making.log.id}", report={}
    )


EVENT_PRINTS = JobKind(
    "event-prints",
    Text("Prints of a tournament"),
    EventFiles,
    _prints,
    {"prints": Text("Prints made: {done}")},
    priority=3,
)
EVENT_SITE = JobKind(
    "event-site",
    Text("Website of a tournament"),
    EventFiles,
    _site,
    {"site": Text("The pages are being made")},
    priority=3,
)
