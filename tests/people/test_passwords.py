"""Passwords and secrets: what is asked of them, and what is stored."""

from __future__ import annotations

import pytest

from damas.people.passwords import PasswordError, check_password, hash_password, is_password
from damas.people.tokens import CODES, code_hash, guest_of, hashed, new_codes, new_token


def test_the_hash_is_argon2id() -> None:
    """With a salt of its own each time, and the parameters in the text."""
    one, other = hash_password("três tristes tigres"), hash_password("três tristes tigres")
    assert one.startswith("$argon2id$")
    assert one != other
    assert is_password(one, "três tristes tigres")
    assert not is_password(one, "três tristes tigre")
    assert not is_password(None, "três tristes tigres")


def test_every_keyboard_writes_the_same() -> None:
    """ã as one sign or as two."""
    assert is_password(hash_password("coração forte"), "corac\u0327a\u0303o forte")


@pytest.mark.parametrize(
    "password", ["", "short", "password", "12345678", "aaaaaaaa", "Ana Maria", "x" * 201]
)
def test_weak_passwords(password: str) -> None:
    """Short ones, the commonest, one sign again and again, the name, and endless ones."""
    with pytest.raises(PasswordError):
        check_password(password, "Ana Maria")


def test_codes_and_tokens() -> None:
    """80 and 192 bits; how a code is typed does not matter; another person's does not fit."""
    codes = new_codes()
    assert len(set(codes)) == CODES
    assert all(len(code.replace("-", "")) == 16 for code in codes)
    assert code_hash("p", codes[0]) == code_hash("p", codes[0].lower().replace("-", " "))
    assert code_hash("p", codes[0]) != code_hash("q", codes[0])
    assert len(new_token()) == 32
    assert guest_of("a") != guest_of("b") != hashed("b")
