"""The sources of games: paths, files open as text or bytes, lines; and refused ones."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from damas.archive import Archive
from damas.errors import DamasError, NotationError
from damas.notation.pdn import check, replay
from damas.pdn import read_game, read_games

ONE = '[White "João"] [GameType "20"] 1. 32-28 19-23 *\n'
TWO = ONE + '\n[White "Eva"] [GameType "20"] 1. 33-28 *\n'


@pytest.fixture
def two(tmp_path: Path) -> Path:
    """A file of two games, written as old programs do."""
    path = tmp_path / "two.pdn"
    path.write_bytes(TWO.encode("cp1252"))
    return path


@pytest.fixture
def one(tmp_path: Path) -> Path:
    """A file of one game."""
    path = tmp_path / "one.pdn"
    path.write_text(ONE, encoding="utf-8")
    return path


def test_read_games_of_a_path(two: Path) -> None:
    """A path is opened in any encoding."""
    assert [game.headers["White"] for game in read_games(two)] == ["João", "Eva"]
    assert len(list(read_games(two, strict=True))) == 2


def test_read_games_of_open_files(two: Path) -> None:
    """Files open as text or as bytes are read alike; what is open stays open."""
    with two.open(encoding="cp1252") as text, two.open("rb") as data:
        assert [game.headers["White"] for game in read_games(text)] == ["João", "Eva"]
        assert [game.headers["White"] for game in read_games(data)] == ["João", "Eva"]
        assert not text.closed
    assert len(list(read_games(TWO.splitlines(keepends=True)))) == 2


def test_read_game(two: Path) -> None:
    """The first game of a path, whenever asked; the next one of an open file."""
    for _ in range(2):
        game = read_game(two)
        assert game is not None
        assert game.headers["White"] == "João"
    with two.open("rb") as data:
        names = [game.headers["White"] for game in iter(lambda: read_game(data), None) if game]
    assert names == ["João", "Eva"]


def test_replay_of_files(one: Path, two: Path, tmp_path: Path) -> None:
    """The one game of a path, the next one of an open file."""
    assert replay(one).plies == 2
    with two.open(encoding="cp1252") as text:
        assert [replay(text).plies, replay(text).plies] == [2, 1]
    with pytest.raises(NotationError, match="several games"):
        replay(two)
    empty = tmp_path / "empty.pdn"
    empty.write_text("")
    with pytest.raises(NotationError, match="no game"):
        replay(empty)
    with pytest.raises(NotationError, match="no game"):
        replay(io.StringIO(""))


def test_check_of_a_path(two: Path) -> None:
    """A check takes the same."""
    assert check(two).games == 2


@pytest.mark.parametrize("read", [read_game, read_games, replay, check])
@pytest.mark.parametrize("text", ["games.pdn", ONE, b"games.pdn"])
def test_strings_are_refused(read: Callable[[Any], object], text: object) -> None:
    """A string could be a name or a text: a sentence says how to write either."""
    with pytest.raises(NotationError, match=r"write Path\(\.\.\.\).*io\.StringIO") as caught:
        read(text)
    assert caught.value.code == "not-a-file"


@pytest.mark.parametrize("read", [read_game, read_games, replay, check])
@pytest.mark.parametrize("value", [None, 5, object()])
def test_other_values_are_refused(read: Callable[[Any], object], value: object) -> None:
    """A source without text is named."""
    with pytest.raises(NotationError, match="read from a path"):
        read(value)


def test_lines_for_one_game() -> None:
    """Lines that were read are gone: one game after the other comes from read_games."""
    with pytest.raises(NotationError, match="read_games"):
        read_game(["1. 32-28 *"])


def test_archive_takes_paths_and_open_files(two: Path, tmp_path: Path) -> None:
    """One path, one open file, or a list of both; the same bytes are one file."""
    with Archive(str(tmp_path / "games.sqlite3")) as archive:
        assert archive.add_files(two).added == 2
        with two.open("rb") as data:
            assert archive.add_files(data).skipped == 2
        with two.open(encoding="cp1252") as text:
            assert archive.add_files([text, str(two), two]).added == 0
        assert archive.add_files(tmp_path).added == 0
        assert archive.count() == 2


@pytest.mark.parametrize("value", ["games.pdn", b"x", None, 5, [5], [None]])
def test_archive_refuses_what_is_no_file(value: Any, tmp_path: Path) -> None:
    """A name without a list around it is a sentence, not a list of letters."""
    with Archive(str(tmp_path / "games.sqlite3")) as archive:
        with pytest.raises(NotationError, match=r"list of names|read from a path"):
            archive.add_files(value)
        assert archive.count() == 0


def test_closed_archive(tmp_path: Path) -> None:
    """A closed archive says so; closing it again is no fault."""
    archive = Archive(str(tmp_path / "games.sqlite3"))
    archive.close()
    archive.close()
    with pytest.raises(DamasError, match="closed"):
        archive.count()
    with pytest.raises(DamasError, match="closed"):
        archive.add_text(ONE, "one")
