"""Passwords: their rules, and their hash by argon2id. Hashing is slow on purpose: use a thread."""

from __future__ import annotations

import base64
import unicodedata
from functools import cache
from typing import TYPE_CHECKING

from ..base.errors import DamasError

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST, LONGEST = 8, 200
_COMMON = frozenset({
    "password", "passw0rd", "password1", "12345678", "123456789", "1234567890", "qwertyui",
    "qwerty123", "iloveyou", "abcd1234", "abc12345", "senha123", "palavra-passe", "benfica1",
    "flamengo", "damas123", "sporting", "portugal", "brasil123", "87654321", "1q2w3e4r",
    "administrator", "letmein1", "welcome1",
})  # fmt: skip


class PasswordError(DamasError, ValueError):
    """A password that is too short or too easy to guess."""


def check_password(password: str, name: str = "") -> None:
    """Raises PasswordError if *password* is short, a very common one, or the name itself."""
    plain = _plain(password)
    if not SHORTEST <= len(plain) <= LONGEST:
        raise PasswordError(
            "weak-password",
            "A password has {least} to {most} signs",
            least=SHORTEST,
            most=LONGEST,
        )
    low = plain.casefold()
    if low in _COMMON or len(set(plain)) < 3 or (name and low == name.casefold()):
        raise PasswordError("weak-password", "This password is too easy to guess: choose another")


def hash_password(password: str) -> str:
    """The text to store: argon2id with its salt and its parameters."""
    return _hasher().hash(_plain(password))


def is_password(stored: str | None, password: str) -> bool:
    """Whether *password* fits a stored hash. For None the answer is no and takes as long."""
    from argon2.exceptions import InvalidHashError, VerificationError  # noqa: PLC0415

    try:
        _hasher().verify(stored or _dummy_hash(), _plain(password))
    except (VerificationError, InvalidHashError):
        return False
    return stored is not None


def _plain(password: str) -> str:
    """The same password from every keyboard (RFC 8265: NFC; compatibility forms as well)."""
    return unicodedata.normalize("NFKC", password)


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher  # noqa: PLC0415  (only passwords need it)

    return PasswordHasher()


def _dummy_hash() -> str:
    """A stored text that is nobody's password, for names that there are not: zeros in place of
    a hash, with the parameters of this server. Nothing is computed for it."""
    asked = _hasher()
    salt, digest = (_encoded(bytes(count)) for count in (asked.salt_len, asked.hash_len))
    costs = f"m={asked.memory_cost},t={asked.time_cost},p={asked.parallelism}"
    return f"$argon2id$v=19${costs}${salt}${digest}"


def _encoded(data: bytes) -> str:
    return base64.b64encode(data).decode().rstrip("=")
