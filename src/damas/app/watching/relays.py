"""Relays: boards of other people's events. Whoever has an account makes one; its games come from
the page, or from a program with the relay's token, as the whole file each time."""

from __future__ import annotations

import hmac
import json
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, TypeVar

from pydantic import Field, StringConstraints

from ...base.errors import DamasError
from ...base.i18n import Text
from ...contract import Body
from ...notation.pdn.encoding import decode
from ...people.tokens import hashed, new_token
from ...store import RelayRecord, Relays
from ..core.service_errors import ConflictError, ForbiddenError, InvalidError, not_found
from ..core.times import now_ms
from ..work import in_database
from .guarded_fetch import LONGEST_LINK, check_link
from .relay_boards import RelayBoard, RelayView, relay_json

if TYPE_CHECKING:
    from ...people import Caller
    from ..work import Asker, WorkerPool

FoundT = TypeVar("FoundT")
LONGEST = 1 << 20
"""Bytes of the file of a relay."""
MOST_OF_ONE = 20
"""Relays of one person."""
MOST_LISTED = 30
MOST_GOING, MOST_OF_RELAY, MOST_BOARDS = 4, 4, 8
"""Relays that are looked through for boards that are played, boards of one of them and of all."""
GOING_MS = 6 * 3600 * 1000
"""A relay without a change for so long is over."""
LONGEST_NAME = 120
BOUNDS = {"name": LONGEST_NAME, "file": LONGEST, "link": LONGEST_LINK}
"""Of the fields of a new relay, for its form."""
NOT_YOURS = Text("Only the one who made this relay changes it, or a program with its token")
TOO_MANY = Text("You have {most} relays already: delete one first")
NO_LINKS = Text("This server fetches no links; send the file, or ask its owner")
TOO_LONG = Text("The file of a relay can have {most} kB")


class NewRelayIn(Body):
    """A new relay: the name of the event, and the games that are there already, as PDN, or the
    *link* of the file that has them."""

    name: Annotated[
        str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME)
    ]
    pdn: str = Field(default="", max_length=LONGEST)
    link: str = Field(default="", max_length=LONGEST_LINK)


@dataclass(frozen=True, slots=True)
class RelayService:
    """The relays of this server, for a caller; *links*: it fetches those of others."""

    relays: Relays
    work: WorkerPool
    links: bool = False

    async def make(self, caller: Caller, body: NewRelayIn) -> tuple[str, str]:
        """Makes a relay; its id and the token by which a program sends games, which is told once.

        Raises ConflictError for a person who has many, and InvalidError for a link where the server
        fetches none, or none of this form.
        """
        if body.link:
            if not self.links:
                raise InvalidError("no-links", NO_LINKS)
            check_link(body.link)
        now, token = now_ms(), new_token()
        record = RelayRecord(
            secrets.token_urlsafe(9),
            caller.person,
            body.name,
            hashed(token),
            body.pdn,
            1,
            now,
            now,
            body.link,
        )
        if not await in_database(self.relays.add, record, MOST_OF_ONE):
            raise ConflictError("too-many-relays", Text(TOO_MANY.template, {"most": MOST_OF_ONE}))
        return record.id, token

    async def send(self, caller: Caller, relay_id: str, token: str, data: bytes) -> int:
        """Takes the whole file as it is now; the version. Raises NotFoundError, ForbiddenError,
        and InvalidError for a file that is too long."""
        record = await self._get(relay_id)
        _check_own(record, caller, token)
        if len(data) > LONGEST:
            raise InvalidError("too-long", Text(TOO_LONG.template, {"most": LONGEST >> 10}))
        text, _ = decode(data)
        found = await in_database(self.relays.replace, relay_id, text.replace("\0", ""), now_ms())
        return _there(found)

    async def is_own(self, caller: Caller, relay_id: str) -> bool:
        """Whether *caller* has made it. Raises NotFoundError."""
        return (await self._get(relay_id)).owner == caller.person

    async def remove(self, caller: Caller, relay_id: str) -> None:
        """Deletes a relay of one's own for good. Raises NotFoundError, ForbiddenError."""
        _check_own(await self._get(relay_id), caller, "")
        await in_database(self.relays.remove, relay_id)

    async def shown(
        self, asker: Asker, relay_id: str, locale: str
    ) -> tuple[RelayRecord, RelayView]:
        """A relay, without its text, with its boards. Raises NotFoundError."""
        record = await self._get(relay_id)
        key = ("relay", record.id, record.version, locale)
        made = self.work.kept(key)
        if made is None:
            whole = _there(await in_database(self.relays.get, relay_id))
            made = await self.work.read_once(asker, key, relay_json, whole.text, locale)
        view: RelayView = json.loads(made)
        return record, view

    async def version(self, relay_id: str) -> int:
        """The version of a relay. Raises NotFoundError."""
        return _there(await in_database(self.relays.version, relay_id))

    async def recent(self) -> list[tuple[str, str, int]]:
        """(id, name, time of the last change) of the relays that changed last."""
        return await in_database(self.relays.recent, MOST_LISTED)

    async def going(
        self, asker: Asker, now: int, variant: str, locale: str
    ) -> list[tuple[RelayRecord, RelayBoard]]:
        """(relay, board) of boards that are being played in the relays which changed last, of
        one game or of all ("")."""
        found: list[tuple[RelayRecord, RelayBoard]] = []
        for relay_id, _, changed_ms in await in_database(self.relays.recent, MOST_GOING):
            if changed_ms < now - GOING_MS:
                break
            try:
                relay, view = await self.shown(asker, relay_id, locale)
            except DamasError:  # deleted meanwhile, or too much to do: the others are shown
                continue
            boards = [one for one in view["boards"] if _goes_on(one, variant)]
            found += [(relay, one) for one in boards[:MOST_OF_RELAY]]
        return found[:MOST_BOARDS]

    async def _get(self, relay_id: str) -> RelayRecord:
        return _there(await in_database(self.relays.head, relay_id))


def _goes_on(board: RelayBoard, variant: str) -> bool:
    """Whether a board is being played, by one game or any ("")."""
    is_asked = board["variant"] and variant in {"", board["variant"]}
    return bool(is_asked and board["ply"] and not (board["result"] or board["fault"]))


def fault_of(record: RelayRecord) -> Text:
    """Why the link of a relay could not be fetched; an older release kept it in English."""
    if not record.fault.startswith("{"):
        return Text(record.fault)
    return Text.from_plain(json.loads(record.fault))


def _there(found: FoundT | None) -> FoundT:
    """What was found. Raises NotFoundError."""
    if found is None:
        raise not_found()
    return found


def _check_own(record: RelayRecord, caller: Caller, token: str) -> None:
    own = bool(caller.person) and caller.person == record.owner
    if not own and not (token and hmac.compare_digest(hashed(token), record.secret)):
        raise ForbiddenError("not-your-relay", NOT_YOURS)
