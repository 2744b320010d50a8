"""Incremental backups: every one comes back byte for byte; what is damaged is found."""

from __future__ import annotations

import random
import zlib
from datetime import UTC, datetime
from pathlib import Path

import pytest

from damas.base.errors import StoreError
from damas.store.increments import (
    PIECE,
    PIECES,
    add_increment,
    damaged_pieces,
    database_of,
    increments,
    keep_newest,
)

NOW = datetime(2026, 11, 30, tzinfo=UTC)


@pytest.fixture(name="copies")
def _copies(tmp_path: Path) -> list[Path]:
    """A file of ten pieces and a bit; then with one piece changed; then longer."""
    data = bytearray(random.Random(7).randbytes(PIECE * 10 + 99))
    made = []
    for number in range(3):
        if number == 1:
            data[PIECE * 4 : PIECE * 4 + 8] = b"changed!"
        if number == 2:
            data += b"more" * PIECE
        made.append(tmp_path / f"{number}.sqlite3")
        made[-1].write_bytes(data)
    return made


def test_each_backup_comes_back_as_it_was(tmp_path: Path, copies: list[Path]) -> None:
    """And takes room for what is new alone."""
    folder = tmp_path / "backups"
    folder.mkdir()
    made = [add_increment(one, folder, NOW) for one in copies]
    assert [one.added for one in made[:2]] == [made[0].size, PIECE]
    assert made[2].added < made[2].size / 4
    for one, copy in zip(made, copies, strict=True):
        with database_of(one.path) as whole:
            assert whole.read_bytes() == copy.read_bytes()
        assert damaged_pieces(one.path) == []
        assert one.path.stat().st_mode & 0o077 == 0
    with database_of(folder) as newest:
        assert newest.read_bytes() == copies[2].read_bytes()


def test_older_ones_go_with_what_only_they_have(tmp_path: Path, copies: list[Path]) -> None:
    """The newest stays whole."""
    folder = tmp_path / "backups"
    folder.mkdir()
    for one in copies:
        add_increment(one, folder, NOW)
    assert keep_newest(folder, 1) == 2  # the piece that was changed, and the short end
    (left,) = increments(folder)
    with database_of(left) as whole:
        assert whole.read_bytes() == copies[2].read_bytes()
    left.write_bytes(b"{}")
    with pytest.raises(StoreError):
        keep_newest(folder, 1)
    assert len(list((folder / PIECES).glob("??/*"))) > 9


@pytest.mark.parametrize("how", ["lost", "cut", "other", "bomb"])
def test_a_damaged_piece_is_found_and_nothing_is_restored(
    tmp_path: Path, copies: list[Path], how: str
) -> None:
    """Also one that unpacks to far more than a piece."""
    folder = tmp_path / "backups"
    folder.mkdir()
    made = add_increment(copies[0], folder, NOW)
    piece = sorted((folder / PIECES).glob("??/*"))[3]
    data = piece.read_bytes()
    piece.unlink()
    if how != "lost":
        bad = {"cut": data[:-9], "other": zlib.compress(b"x"), "bomb": zlib.compress(bytes(10**8))}
        piece.write_bytes(bad[how])
    assert damaged_pieces(made.path) == [piece.name]
    with pytest.raises(StoreError) as raised, database_of(made.path):
        pass
    assert raised.value.code == "backup-damaged"


@pytest.mark.parametrize("text", ["", "[]", '{"form": 1}', '{"form":1,"size":1,"whole":"../x"}'])
def test_a_list_that_is_none_is_said(tmp_path: Path, text: str) -> None:
    """No file beyond the folder is read for it."""
    path = tmp_path / "x.damas-backup"
    path.write_text(text, "utf-8")
    with pytest.raises(StoreError) as raised, database_of(path):
        pass
    assert raised.value.code == "no-list"
