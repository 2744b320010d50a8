"""The lobby of this process: its visitors, and the task that follows the database. Seeks and
invitations are in the database, so that all processes have one lobby. While it has visitors, the
task pairs seeks that fit, reads the changes and notifies the visitors: when any process announces a
change, and again and again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...meeting import Seek
from ..core.times import now_ms
from ..live import LiveDocument, Subscriber
from ..work import in_database
from .meetings import Meetings
from .views import LobbyNews, waiting_view

if TYPE_CHECKING:
    from ...store import Restart, ServerPause

MOST_WATCHED = 20


@dataclass(eq=False)
class LobbyGuest(Subscriber):
    """A visitor of the lobby: *tokens* are the invitations that the page waits for."""

    since_ms: int = 0
    tokens: set[str] = field(default_factory=set)
    news: LobbyNews | None = None


class Lobby(LiveDocument[LobbyGuest]):
    """The visitors of the lobby who are connected to this process."""

    def __init__(self, meetings: Meetings) -> None:
        super().__init__("lobby")
        self._meetings = meetings
        self._concerned: set[LobbyGuest] = set()
        self.announce: Callable[[], None] = lambda: None
        """Called when somebody with a name has come."""
        self.seeks: list[Seek] = []
        self.here: dict[str, str] = {}
        """People with a name who look at the lobby, of all processes: id → name."""
        self.restart: Restart | None = None
        """The restart of the server that is announced."""
        self.pause: ServerPause | None = None
        """The pause of all clocks that stands or is still to come."""
        self._paused = False

    async def _seen(self, people: list[str]) -> None:
        """Notes that the pages of this process are open, so that their seeks stay."""
        await in_database(self._meetings.seeks.seen, people, now_ms())
        await in_database(self._meetings.seeks.note_viewers, people, now_ms())

    def _announce(self) -> None:
        self.announce()

    async def _arrived(self, guest: LobbyGuest) -> None:  # noqa: ARG002  (all are read at once)
        """Many come at the same time: the next reading is for all of them."""
        self.hurry()

    async def _read(self) -> None:
        """Pairs seeks that fit, and reads the changes."""
        await self._meetings.pair_waiting()
        waiting = await in_database(self._meetings.seeks.waiting, now_ms())
        here = await in_database(self._meetings.seeks.lookers, now_ms())
        leases = self._meetings.games.leases
        pausing = leases.watch.pausing
        now = (waiting, here, leases.restart, pausing.known, pausing.stands(now_ms()))
        changed = now != (self.seeks, self.here, self.restart, self.pause, self._paused)
        self.seeks, self.here, self.restart, self.pause, self._paused = now
        concerned = await self._news()
        self._concerned = set(self._guests) if changed else concerned
        self.change += bool(self._concerned)

    def _notify(self, guest: LobbyGuest) -> None:
        if guest in self._concerned:
            guest.notify()

    async def _news(self) -> set[LobbyGuest]:
        """Notes the games made from seeks and invitations. Returns the visitors with a new game."""
        people = sorted({visitor.person for visitor in self._guests if visitor.person})
        tokens = sorted({token for visitor in self._guests for token in visitor.tokens})
        first = min((visitor.since_ms for visitor in self._guests), default=0)
        games = await in_database(self._meetings.seeks.paired, people, first) if people else {}
        invitations = self._meetings.invitations
        asked = await in_database(invitations.waiting_for, people, now_ms()) if people else {}
        ended = await in_database(self._meetings.invitations.outcomes, tokens) if tokens else {}
        concerned = set()
        for visitor in self._guests:
            news: LobbyNews = {
                "game": games.get(visitor.person),
                "waiting": waiting_view(asked.get(visitor.person, [])),
                "invitations": {
                    token: {"ended": ended[token][0], "game": ended[token][1]}
                    for token in visitor.tokens
                    if token in ended
                },
            }
            if news != visitor.news:
                visitor.news = news
                concerned.add(visitor)
        return concerned
