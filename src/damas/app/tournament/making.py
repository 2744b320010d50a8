"""The input of prints and files of an event, and the files made of it; for worker processes."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from ...base.i18n import Text
from ...printing.tournament import PrintSetup, pack
from ...site import site_files
from ...store import TournamentRecord
from ...tournament.presentation.view import TournamentView, tournament_view
from ...tournament.presentation.visibility import may_see
from ..core.file_names import event_file_name
from . import keys
from .event_log import LoggedAct

if TYPE_CHECKING:
    from .live import TournamentFold

PRIVATE = {
    "slips": "player-links",
    "report": "audit-trail",
    "day": "audit-trail",
    "protests": "protests",
}
"""Prints that are not for everybody → what is in them, a key of `visibility.LEAST`."""


@dataclass(frozen=True, slots=True)
class Making:
    """The input of a worker process: the stored log, and the role of the reader.

    *role* is the reader's; *round* and *event* name the file; *base* is the address at
    which this server was asked; *today* stands on paper.
    """

    log: LoggedAct
    record: TournamentRecord
    role: str
    round: int
    event: str
    locale: str
    base: str
    today: str

    @classmethod
    def of(cls, fold: TournamentFold, role: str, locale: str, base: str, today: str = "") -> Making:
        """The input made of *fold* as it is now, for a reader of this role."""
        return cls(
            LoggedAct.of(fold),
            fold.record,
            role,
            len(fold.event.rounds),
            fold.event.rules.name,
            locale,
            base,
            today or f"{datetime.now():%Y-%m-%d}",
        )

    @property
    def key(self) -> tuple[Any, ...]:
        """A key for this state and this reader."""
        return (*self.log.key, self.role, self.locale, self.base, self.today)

    def view(self) -> TournamentView:
        """The view of the event."""
        return tournament_view(self.log.event())

    def named(self, ending: str, title: Text, number: int | None = None) -> str:
        """The name of a file: event, title of the file, number of the round."""
        return event_file_name(ending, self.event, title, number or self.round, self.locale)

    def setup(
        self, number: int | None, paper: str, address: str, protest: int | None = None
    ) -> PrintSetup:
        """The choices of the form; *address* is where phones reach this server, if not as here.

        Without such an address no code is printed: the desk tells the remedy, no paper. *protest*:
        the one whose file is printed.
        """
        base = (address or self.base).rstrip("/")
        page = f"{base}/tournaments/{self.log.id}" if base else ""
        ids = {one.player.no: who for who, one in self.log.event().entrants.items()}

        def link(round_: int, board: int, no: int) -> str:
            words = (
                keys.board_words(self.record, round_, board, ids[no])
                if no
                else f"round={round_}&board={board}"
            )
            return f"{page}/board#{words}"

        own = link if page and may_see(self.role, "player-links") else None
        return PrintSetup(paper, self.locale, number, self.today, page, own, protest=protest)


def packed(making: Making, paper: str, address: str) -> Iterator[tuple[str, bytes]]:
    """Every print of the event that its reader may see, as (file name, PDF)."""
    hidden = {name for name, what in PRIVATE.items() if not may_see(making.role, what)}
    return pack(making.view(), making.setup(None, paper, address), without=hidden)


def site_of(making: Making) -> list[tuple[str, bytes]]:
    """The event as a website, as (file name, content)."""
    return sorted(site_files(making.view(), lang=making.locale, made=making.today).items())


def zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Files of these names in one archive, the same bytes for the same files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()
