"""Access to an event: links and PINs for roles, links of one board for its two players.

A link holds 192 random bits, of which a SHA-256 is stored; a PIN is short: argon2 hides it and
guesses are counted (`guessing`). A browser that came by either gets a signed cookie, which holds as
long as the key is not taken back. A player's link is signed for one player on one board and opens
nothing else.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal

from ...base.i18n import Text
from ...contract import Body, Caption
from ...contract.kinds import Name, OneOf, line
from ...people.pins import is_common_pin
from ...people.tokens import hashed
from ...store import Key, TournamentRecord
from ...tournament.event import may_do
from ...tournament.event.model.roles import COMMITTEE, LEADERS, LEVEL, REMOVES
from ...tournament.event.model.roles import ROLES as ROLE_NAMES
from ...tournament.presentation.visibility import LEAST as LEAST_TO_SEE
from ...tournament.presentation.visibility import may_see
from ..core.service_errors import ConflictError, ForbiddenError, InvalidError
from ..core.times import now_ms
from .live import TournamentFold
from .person import Person

if TYPE_CHECKING:
    from argon2 import PasswordHasher

    from ..people import Visit

ROLES = ("scorer", "arbiter", "chief-arbiter", "committee", "organiser")
"""The roles that a key can give. A caller without a key is a spectator."""
SHORTEST_PIN = 6
LONGEST_PIN = 40


class KeyIn(Body):
    """A key to be given: a link, or the PIN that opens it."""

    kind: Literal["link", "pin"]
    name: Name
    role: Annotated[
        str,
        OneOf(ROLES),
        Caption(Text("Role"), words=ROLE_NAMES),
    ]
    pin: Annotated[str, line(LONGEST_PIN), Caption(Text("PIN (empty: a link)"))] = ""


ID_BYTES = 9

WRONG_PIN = Text("This PIN opens nothing here")
COMMON_PIN = Text(
    "This PIN is one of those that people guess first: choose other figures, without a pattern"
)
SHORT_PIN = Text("A PIN has {least} characters or more", {"least": SHORTEST_PIN})
ONLY_ORGANISERS = Text("Only an organiser gives an organiser's access or takes it back")
ONLY_REMOVERS = Text("Only an organiser, or the owner of this server, removes an event")
LAST_ORGANISER = Text("This is the last organiser's access: give another first")
PIN_TAKEN = Text("This PIN opens something already, as {role}: choose another")
NO_KEY = Text("This needs the link or the PIN of the event")


def new_link(role: str, name: str) -> tuple[Key, str]:
    """A new key and the secret of its link. The secret is never stored."""
    secret = secrets.token_urlsafe(24)
    return Key("link", role, name, hashed(secret), now_ms()), secret


def new_pin(role: str, name: str, pin: str) -> Key:
    """A key that a PIN opens; spaces do not count. Raises ServiceError for one that is too short
    or that is guessed first."""
    if len("".join(pin.split())) < SHORTEST_PIN:
        raise InvalidError("short-pin", SHORT_PIN)
    if is_common_pin(pin):
        raise InvalidError("common-pin", COMMON_PIN)
    return Key("pin", role, name, _hasher().hash(pin), now_ms(), pin_length=len(pin))


def by_link(keys: Iterable[Key], secret: str) -> Key | None:
    """The key of a link's secret."""
    held = hashed(secret)
    open_links = (key for key in keys if key.kind == "link" and key.revoked_ms is None)
    return next((key for key in open_links if hmac.compare_digest(key.hashed, held)), None)


def by_pin(keys: Iterable[Key], pin: str) -> Key | None:
    """The key that a PIN opens; slow on purpose (argon2), so call it in a thread. Of several, which
    can only come from another event with its officials, the one of the least role."""
    from argon2.exceptions import InvalidHashError, VerificationError  # noqa: PLC0415

    found = []
    for key in keys:
        if key.kind != "pin" or key.revoked_ms is not None:
            continue
        try:
            _hasher().verify(key.hashed, pin)
        except (VerificationError, InvalidHashError):
            continue
        found.append(key)
    return min(found, key=lambda key: (key.role == COMMITTEE, LEVEL[key.role]), default=None)


# Signed texts


def cookie_name(event: str) -> str:
    """The name of the cookie for the person of this browser in an event."""
    return f"damas_event_{event}"


def sign_cookie(record: TournamentRecord, key: Key, name: str) -> str:
    """The cookie's value: key and name, signed."""
    signed = f"{key.id}.{name.encode().hex()}"
    return f"{signed}.{_signed(record, 'cookie', signed)}"


def read_cookie(record: TournamentRecord, keys: Iterable[Key], value: str) -> Person:
    """The person with this cookie; a spectator if it is forged or its key was revoked."""
    signed, _, signature = value.rpartition(".")
    own = _signed(record, "cookie", signed)
    if not hmac.compare_digest(own.encode(), signature.encode(errors="replace")):
        return Person()
    number, _, name = signed.partition(".")
    key = next((k for k in keys if str(k.id) == number and k.revoked_ms is None), None)
    return Person() if key is None else holder(key, bytes.fromhex(name).decode())


def holder(key: Key, typed: str) -> Person:
    """The person with a key: by the name that the key was given, not by the typed one.
    Committees vote under the names that the event has given them."""
    called = key.name or typed
    says = "" if key.role == COMMITTEE or typed.casefold() == called.casefold() else typed
    return Person(key.role, called, key.id, says)


def person_of(visit: Visit, fold: TournamentFold) -> Person:
    """The caller: by the cookie, or as a program by `Authorization: Bearer` and a link's secret.
    The keys of the first section of a festival open all of them."""
    return person_by(visit, fold.access, fold.keys)


def person_by(visit: Visit, record: TournamentRecord, held: Iterable[Key]) -> Person:
    """The same by the record and the keys of an event that is not folded."""
    if visit.sender.bearer is not None:
        key = by_link(held, visit.sender.bearer)
        return Person() if key is None else Person(key.role, key.name, key.id)
    value = visit.sender.cookies.get(cookie_name(record.id))
    return Person() if value is None else read_cookie(record, held, value)


def require_key(person: Person) -> Person:
    """Returns *person* if it has a key of the event. Raises ForbiddenError otherwise."""
    return allowed(person, yes=bool(person.key))


def shown(person: Person, what: str) -> Person:
    """Returns *person* if it may see *what*, a key of `visibility.LEAST`. Raises ForbiddenError."""
    if not may_see(person.role, what):
        least = ROLE_NAMES[LEAST_TO_SEE[what]]
        text = Text("Only the role {least} and higher ones see this", {"least": least})
        raise ForbiddenError("not-public", text)
    return person


def leads(person: Person) -> bool:
    """Whether *person* is an organiser or the chief arbiter."""
    return LEVEL[person.role] >= LEVEL[LEADERS]


def require_leader(person: Person) -> Person:
    """Returns *person* if it leads the event. Raises ForbiddenError otherwise."""
    return allowed(person, yes=leads(person))


def require_remover(person: Person) -> Person:
    """Returns *person* if it may remove the event. Raises ForbiddenError otherwise."""
    if require_key(person).role != REMOVES:
        raise ForbiddenError("only-organisers", ONLY_REMOVERS)
    return person


def may_hand_out(person: Person, role: str) -> None:
    """Raises ForbiddenError if anyone but an organiser gives or revokes an organiser's key."""
    if role == "organiser" and person.role != "organiser":
        raise ForbiddenError("only-organisers", ONLY_ORGANISERS)


def may_take_back(person: Person, held: Iterable[Key], key_id: int) -> None:
    """Raises ServiceError if *person* may not revoke this key.

    403: an organiser's key is revoked by organisers only. 409: the last key of an organiser stays,
    because without it nobody could lead the event.
    """
    held = [key for key in held if key.revoked_ms is None]
    key = next((one for one in held if one.id == key_id), None)
    if key is None or key.role != "organiser":
        return
    may_hand_out(person, key.role)
    if sum(one.role == "organiser" for one in held) < 2:
        raise ConflictError("last-organiser", LAST_ORGANISER)


def arbitrates(person: Person) -> bool:
    """Whether *person* may open boards at tables and on screens, and act at them."""
    return may_do(person.role, "open-play")


def allowed(person: Person, *, yes: bool) -> Person:
    """Returns *person* if *yes*. Raises ForbiddenError otherwise: a key is needed."""
    if not yes:
        raise ForbiddenError("no-key", NO_KEY)
    return person


def board_secret(record: TournamentRecord, number: int, board: int, player: int) -> str:
    """The secret with which *player* (an id) reports from one board of one round."""
    return _signed(record, "board", f"{number}.{board}.{player}")[:24]


def opens_board(
    record: TournamentRecord, number: int, board: int, player: int, secret: str
) -> bool:
    """Whether *secret* is that of *player* at a board, compared in constant time."""
    own = board_secret(record, number, board, player)
    return hmac.compare_digest(own.encode(), secret.encode())


def online_game_id(record: TournamentRecord, *place: int) -> str:
    """The id of the game that the server opens at a place of an event: the same in every process,
    and nobody can guess it."""
    signed = _signed(record, "online", ".".join(map(str, place)))
    return base64.urlsafe_b64encode(bytes.fromhex(signed)[:ID_BYTES]).decode()


def board_words(record: TournamentRecord, number: int, board: int, player: int) -> str:
    """The words of *player*'s link to a board, with the secret: they stand behind its #."""
    secret = board_secret(record, number, board, player)
    return f"round={number}&board={board}&player={player}&k={secret}"


def registration_secret(record: TournamentRecord, number: int) -> str:
    """The secret with which a person changes the own registration."""
    return _signed(record, "registration", str(number))[:24]


def opens_registration(record: TournamentRecord, number: int, secret: str) -> bool:
    """Whether *secret* is that of a registration, compared in constant time."""
    own = registration_secret(record, number)
    return hmac.compare_digest(own.encode(), secret.encode())


def _signed(record: TournamentRecord, purpose: str, text: str) -> str:
    message = f"{record.id}:{purpose}:{text}".encode()
    return hmac.new(bytes.fromhex(record.secret), message, hashlib.sha256).hexdigest()


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher  # noqa: PLC0415  (only PINs need it)

    return PasswordHasher()
