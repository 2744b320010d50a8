"""Random secrets: tokens of sessions, links that work once, recovery codes. Only hashes are stored.

Every secret here has 128 random bits or more, recovery codes 80, so a plain SHA-256 protects it;
passwords, which people choose, are hashed in `passwords`.
"""

from __future__ import annotations

import hashlib
import secrets

TOKEN_BYTES = 24
"""192 bits."""
_ID_LENGTH = 22
_CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""32 letters and digits that do not look alike: 5 bits each."""
CODE_LENGTH = 16
CODES = 10


def new_token() -> str:
    """The secret of a new session or of a link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(secret: str) -> str:
    """The form in which a secret is stored and looked up."""
    return hashlib.sha256(secret.encode()).hexdigest()


def guest_of(token: str) -> str:
    """The id of the guest whose first cookie holds *token*, known before anything is stored."""
    return "g" + hashlib.sha256(b"guest:" + token.encode()).hexdigest()[:_ID_LENGTH]


def new_person() -> str:
    """The id of a new account."""
    return "p" + secrets.token_hex(_ID_LENGTH // 2)


def new_codes() -> list[str]:
    """Recovery codes, each of four groups: "ABCD-EFGH-JKLM-NPQR", 80 bits."""
    return ["-".join(_group() for _ in range(CODE_LENGTH // 4)) for _ in range(CODES)]


def code_hash(person: str, code: str) -> str:
    """The hash of a recovery code, the same with spaces, hyphens and small letters."""
    plain = "".join(sign for sign in code.upper() if sign.isalnum())
    return hashed(f"{person}:{plain}")


def _group() -> str:
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(4))
