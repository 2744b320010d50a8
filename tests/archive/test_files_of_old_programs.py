"""Files of old programs: their code page is told by the words, and a person is told of it."""

from __future__ import annotations

import gzip
import io
import os
from pathlib import Path

import pytest

from damas.archive import Archive, Query
from damas.notation.pdn import check
from damas.pdn import decode, open_pdn

FILES = Path(__file__).parent.parent / "data" / "files"
WEST = ["José Ção", "Müller", "João Gonçalves", "Noël Peña", "JOSÉ CONCEIÇÃO"]
RUSSIAN = ["Коган М.", "КОГАН", "Чижов Алексей", "Щёголев Вячеслав", "Сергей Фадеев"]
POLISH = ["Łukasz Żak", "Wałęsa", "Świątek"]
GAME = '[White "{}"]\n[GameType "20"]\n\n1. 32-28 19-23 *\n'


@pytest.mark.parametrize(
    ("page", "name"),
    [(page, name) for page in ("cp1252", "cp850") for name in WEST]
    + [(page, name) for page in ("cp1251", "cp866", "koi8-r") for name in RUSSIAN]
    + [("cp1250", name) for name in POLISH]
    + [(page, name) for page in ("utf-16-le", "utf-16-be") for name in (*WEST, *RUSSIAN)],
)
def test_a_name_is_read_in_its_own_letters(page: str, name: str, tmp_path: Path) -> None:
    """One name alone is enough; and no file is read so without a remark."""
    text = GAME.format(name)
    assert decode(text.encode(page))[0] == text
    (tmp_path / "a.pdn").write_bytes(text.encode(page))
    with open_pdn(tmp_path / "a.pdn") as handle:
        report = check(handle)
    assert [problem.code for _, problem in report.warnings] == ["code-page"]


def test_a_large_file_is_read_like_a_small_one(tmp_path: Path) -> None:
    """It is not held in memory."""
    text = GAME.format("Коган М.") + "{" + "a" * (9 << 20) + "}"
    (tmp_path / "a.pdn").write_bytes(text.encode("cp866"))
    with open_pdn(tmp_path / "a.pdn") as handle:
        assert handle.readline() == '[White "Коган М."]\n'


def test_a_zero_in_a_text_is_named_and_the_game_is_read() -> None:
    """A file with many of them is none of text."""
    report = check(FILES / "nul.pdn")
    assert (report.games, report.moves) == (1, 2)
    assert [problem.code for _, problem in report.errors] == ["unreadable"]


@pytest.mark.parametrize(
    ("name", "white"),
    [
        ("p42_cp850", "José Ção"),
        ("p43_utf16le_nobom", "José"),
        ("p45_koi8", "Коган М."),
        ("p46_cp866", "Коган М."),
        ("p47_ctrlz", ""),
        ("nul", "José"),
    ],
)
def test_such_a_file_comes_into_the_archive(name: str, white: str, archive: Archive) -> None:
    """With its letters, and the report says how they were read."""
    report = archive.add_files(FILES / f"{name}.pdn")
    assert (report.added, report.bad_count, report.unread) == (1, 0, [])
    assert archive.search(Query()).games[0]["white"] == white
    assert bool(report.code_pages) == (name[:3] in ("p42", "p43", "p45", "p46"))


def test_an_unreadable_file_is_named_and_the_others_come_in(
    archive: Archive, tmp_path: Path
) -> None:
    """The name and the reason stand in the report."""
    for name in ("a", "c"):
        (tmp_path / f"{name}.pdn").write_text(GAME.format(name))
    (tmp_path / "b.pdn").write_bytes(bytes(range(256)) * 40)
    report = archive.add_files(tmp_path)
    assert (report.added, [one.file for one in report.unread]) == (2, ["b.pdn"])
    assert "not a text" in str(report.unread[0].reason)
    assert archive.add_files(FILES / "fold").unread == []


def test_a_file_that_is_not_there_is_told_before_any_is_read(
    archive: Archive, tmp_path: Path
) -> None:
    """So that the whole list can be given again."""
    (tmp_path / "a.pdn").write_text(GAME.format("A"))
    with pytest.raises(FileNotFoundError, match=r"b\.pdn"):
        archive.add_files([tmp_path / "a.pdn", tmp_path / "b.pdn"])
    assert archive.count() == 0


@pytest.mark.parametrize(
    "text", ["", "\n\n", "404 Not Found", "Lista: pão, leite\n", "<html>x</html>"]
)
def test_a_file_without_a_game_holds_none(text: str, archive: Archive, tmp_path: Path) -> None:
    """A page that was saved by mistake brings no game of nobody into the archive; it is named."""
    found = check(io.StringIO(text))
    assert (found.games, [problem.code for _, problem in found.errors]) == (0, ["no-games"])
    (tmp_path / "a.pdn").write_text(text)
    for _ in range(2):
        report = archive.add_files(tmp_path)
        assert (report.games, [one.file for one in report.unread]) == (0, ["a.pdn"])


@pytest.mark.timeout(60)
def test_a_folder_with_all_that_is_no_file_of_games(archive: Archive, tmp_path: Path) -> None:
    """A folder, a pipe, a link to nothing, an archive: each is named, and nothing waits for it."""
    (tmp_path / "a.pdn").write_text(GAME.format("Ana"))
    (tmp_path / "folder.pdn").mkdir()
    (tmp_path / "link.pdn").symlink_to(tmp_path / "nowhere")
    (tmp_path / "packed.pdn").write_bytes(gzip.compress(GAME.encode()))
    os.mkfifo(tmp_path / "pipe.pdn")
    (tmp_path / "z.pdn").write_text(GAME.format("Rui"))
    report = archive.add_files(tmp_path)
    assert report.added == 2
    assert [one.file for one in report.unread] == [
        *("folder.pdn", "link.pdn", "packed.pdn", "pipe.pdn")
    ]
