"""Bytes become text in the encodings that files come in."""

from __future__ import annotations

from pathlib import Path

import pytest

from damas.errors import NotationError
from damas.notation.pdn import check
from damas.pdn import decode, read_games

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


FILES = {
    ("João Conceição", "Inês Simões", "Luís Guimarães"): (
        "cp1252", "cp850", "cp860", "mac-roman", "utf-16-le", "utf-16-be",
    ),
    ("Łukasz Wójcik", "Paweł Żółtowski", "Grażyna Dębska"): (
        "cp1250", "iso8859-2", "cp852", "utf-16-le", "utf-16-be",
    ),
    ("Щёголев Вячеслав", "Куперман Исер", "Чижов Алексей"): (
        "cp1251", "cp866", "koi8-r", "utf-16-le", "utf-16-be",
    ),
    ("Jürgen Müller", "Schröder, Bärbel", "Weiß"): ("cp1252", "cp850"),
    ("Jiří Dvořák", "Ondřej Růžička", "Česká Třebová"): ("cp1250", "iso8859-2"),
    ("José Núñez", "Ángel Yáñez", "Peña"): ("cp1252", "cp850"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("names", "encoding"), [(names, page) for names, pages in FILES.items() for page in pages]
)
def test_an_encoding_that_no_file_marks_is_read_and_named(
    names: tuple[str, ...], encoding: str, tmp_path: Path
) -> None:
    """Each letter is right, and a remark says how it was read."""
    text = "".join(
        f'[White "{name}"]\n[Result "1-0"]\n[GameType "20"]\n1. 32-28 19-23 1-0\n\n'
        for name in names
    )
    path = tmp_path / "games.pdn"
    path.write_bytes(text.encode(encoding))
    report = check(path)
    assert [one.code for _, one in report.warnings if one.code == "code-page"] == ["code-page"]
    assert tuple(game.headers["White"] for game in read_games(path)) == names


@pytest.mark.parametrize("data", [b"\x00\x01\x02", b"PK\x03\x04\x00\x00", b"\xff\xfe\x00"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    """A picture or an archive is no PDN, and that is said."""
    with pytest.raises(NotationError, match="not a text"):
        decode(data)
