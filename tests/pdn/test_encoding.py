"""Bytes become text in the encodings that files come in."""

from __future__ import annotations

import pytest

from damas.errors import NotationError
from damas.pdn import decode

PORTUGUESE = '[White "João Gonçalves"] [Site "São Luís"]'
RUSSIAN = '[White "Сергей Фадеев"] [Site "Москва"]'


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (PORTUGUESE, "utf-8"),
        (PORTUGUESE, "utf-8-sig"),
        (PORTUGUESE, "cp1252"),
        (PORTUGUESE, "utf-16"),
        (RUSSIAN, "cp1251"),
        (RUSSIAN, "utf-8"),
        ("½-½ “quoted”", "cp1252"),
    ],
)
def test_names_survive(text: str, encoding: str) -> None:
    """A written text is read back."""
    assert decode(text.encode(encoding))[0] == text


@pytest.mark.parametrize("data", [b"\x00\x01\x02", b"PK\x03\x04\x00\x00", b"\xff\xfe\x00"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    """A picture or an archive is no PDN, and that is said."""
    with pytest.raises(NotationError, match="not a text"):
        decode(data)
