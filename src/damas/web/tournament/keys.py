"""Who acts in an event: links and PINs for roles, links of one board for its two players.

A link holds 192 random bits, of which a SHA-256 is kept; a PIN is short: argon2 hides it and
guesses are counted (`guessing`). A browser that came by either gets a signed cookie, which holds as
long as the key is not taken back. A player's link is signed for one player on one board and opens
nothing else.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from ...i18n import Text
from ...store import Key, TournamentRecord
from ...tournament.event import may_do
from ...tournament.event.model.roles import LEADERS, LEVEL
from ...tournament.event.model.roles import ROLES as ROLE_NAMES
from ...tournament.presentation.visibility import LEAST as LEAST_TO_SEE
from ...tournament.presentation.visibility import may_see
from ..core.errors import WebError
from ..core.times import now_ms
from .live import TournamentFold
from .person import Person

if TYPE_CHECKING:
    from argon2 import PasswordHasher
    from starlette.requests import HTTPConnection

ROLES = ("organiser", "chief-arbiter", "arbiter", "scorer")
"""The roles that a key can give; whoever has none looks on."""
SHORTEST_PIN = 6

WRONG_PIN = Text("This PIN opens nothing here")
SHORT_PIN = Text("A PIN has {least} characters or more", {"least": SHORTEST_PIN})
ONLY_ORGANISERS = Text("Only an organiser gives an organiser's access or takes it back")
LAST_ORGANISER = Text("This is the last organiser's access: give another first")
PIN_TAKEN = Text("This PIN opens something already, as {role}: choose another")
NO_KEY = Text("This needs the link or the PIN of the event")


def new_link(role: str, name: str) -> tuple[Key, str]:
    """A key and the secret of its link, which is never kept."""
    secret = secrets.token_urlsafe(24)
    return Key("link", role, name, _sha(secret), now_ms()), secret


def new_pin(role: str, name: str, pin: str) -> Key:
    """A key that a PIN opens; spaces do not count. Raises WebError for one that is too short."""
    if len("".join(pin.split())) < SHORTEST_PIN:
        raise WebError(422, "short-pin", SHORT_PIN)
    return Key("pin", role, name, _hasher().hash(pin), now_ms(), pin_length=len(pin))


def by_link(keys: Iterable[Key], secret: str) -> Key | None:
    """The key of a link's secret."""
    hashed = _sha(secret)
    open_links = (key for key in keys if key.kind == "link" and key.revoked_ms is None)
    return next((key for key in open_links if hmac.compare_digest(key.hashed, hashed)), None)


def by_pin(keys: Iterable[Key], pin: str) -> Key | None:
    """The key that a PIN opens; slow on purpose (argon2), so call it in a thread."""
    from argon2.exceptions import InvalidHashError, VerificationError  # noqa: PLC0415

    for key in keys:
        if key.kind != "pin" or key.revoked_ms is not None:
            continue
        try:
            _hasher().verify(key.hashed, pin)
        except (VerificationError, InvalidHashError):
            continue
        return key
    return None


# Signed words


def cookie_name(event: str) -> str:
    """The cookie that says who this browser is in an event."""
    return f"damas_event_{event}"


def sign_cookie(record: TournamentRecord, key: Key, name: str) -> str:
    """The cookie's value: which key, under which name."""
    told = f"{key.id}.{name.encode().hex()}"
    return f"{told}.{_signed(record, 'cookie', told)}"


def read_cookie(record: TournamentRecord, keys: Iterable[Key], value: str) -> Person:
    """Who came with this cookie; a spectator when it is not ours or its key was taken back."""
    told, _, signature = value.rpartition(".")
    own = _signed(record, "cookie", told)
    if not hmac.compare_digest(own.encode(), signature.encode(errors="replace")):
        return Person()
    number, _, name = told.partition(".")
    key = next((k for k in keys if str(k.id) == number and k.revoked_ms is None), None)
    return Person() if key is None else Person(key.role, bytes.fromhex(name).decode(), key.id)


def person_of(request: HTTPConnection, fold: TournamentFold) -> Person:
    """Who asks: by the cookie, or as a program by `Authorization: Bearer` and a link's secret."""
    record, held = fold.record, fold.keys
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        key = by_link(held, secret.strip())
        return Person() if key is None else Person(key.role, key.name, key.id)
    value = request.cookies.get(cookie_name(record.id))
    return Person() if value is None else read_cookie(record, held, value)


def keyed(person: Person) -> Person:
    """*person*, who has a key of the event. Raises WebError (403) for who has none."""
    return allowed(person, yes=bool(person.key))


def shown(person: Person, what: str) -> Person:
    """*person*, who may see *what* (a key of `visibility.LEAST`). Raises WebError (403) else."""
    if not may_see(person.role, what):
        least = ROLE_NAMES[LEAST_TO_SEE[what]]
        text = Text("Only the role {least} and higher ones see this", {"least": least})
        raise WebError(403, "not-public", text)
    return person


def leading(person: Person) -> Person:
    """*person*, who leads the event. Raises WebError (403) for anybody else."""
    return allowed(person, yes=LEVEL[person.role] >= LEVEL[LEADERS])


def may_hand_out(person: Person, role: str) -> None:
    """Raises WebError (403) where somebody else than an organiser deals with an organiser's key."""
    if role == "organiser" and person.role != "organiser":
        raise WebError(403, "only-organisers", ONLY_ORGANISERS)


def may_take_back(person: Person, held: Iterable[Key], key_id: int) -> None:
    """Raises WebError where *person* may not take that key back: an organiser's (403), or the last
    one of an organiser (409), without which nobody could lead the event again."""
    held = [key for key in held if key.revoked_ms is None]
    key = next((one for one in held if one.id == key_id), None)
    if key is None or key.role != "organiser":
        return
    may_hand_out(person, key.role)
    if sum(one.role == "organiser" for one in held) < 2:
        raise WebError(409, "last-organiser", LAST_ORGANISER)


def arbitrates(person: Person) -> bool:
    """Whether *person* may open boards at tables and on screens, and act at them."""
    return may_do(person.role, "open-play")


def allowed(person: Person, *, yes: bool) -> Person:
    """*person* where *yes*. Raises WebError (403) else: a key is needed."""
    if not yes:
        raise WebError(403, "no-key", NO_KEY)
    return person


def board_secret(record: TournamentRecord, number: int, board: int, player: int) -> str:
    """The word that lets *player* (an id) report from one board of one round, and nothing else."""
    return _signed(record, "board", f"{number}.{board}.{player}")[:24]


def opens_board(
    record: TournamentRecord, number: int, board: int, player: int, secret: str
) -> bool:
    """Whether *secret* is the word of *player* at a board; it takes as long for any other word."""
    own = board_secret(record, number, board, player)
    return hmac.compare_digest(own.encode(), secret.encode())


def board_words(record: TournamentRecord, number: int, board: int, player: int) -> str:
    """The words of *player*'s link to a board, with the secret: what follows the `?`."""
    secret = board_secret(record, number, board, player)
    return f"round={number}&board={board}&player={player}&k={secret}"


def _signed(record: TournamentRecord, purpose: str, told: str) -> str:
    message = f"{record.id}:{purpose}:{told}".encode()
    return hmac.new(bytes.fromhex(record.secret), message, hashlib.sha256).hexdigest()


def _sha(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher  # noqa: PLC0415  (only PINs need it)

    return PasswordHasher()
