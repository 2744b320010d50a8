"""Every file that the program writes is written whole or not at all."""

from __future__ import annotations

import array
import os
import resource
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.runner import run_here
from damas.archive import Archive, Query
from damas.base.files import append_whole, whole_file, write_whole
from damas.engine.match.log import Finished, Log
from damas.engine.weights_file import write_numbers
from damas.errors import EngineError, StoreError

ROOT = Path(__file__).parents[1]
EVENT = str(ROOT / "tests" / "data" / "tournaments" / "rr8.trf")
GAMES = str(ROOT / "tests" / "data" / "torneio.pdn")
EFFORTS = ((1, 0.1, 1, 1), (1, 0.1, 1, 1))
OLD = b"what stood here before"


@contextmanager
def full_disk(most: int) -> Iterator[None]:
    """No file of this process may grow beyond *most* bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_file_is_replaced_with_its_permissions(tmp_path: Path) -> None:
    """A new one has those that any new file has."""
    path, other = tmp_path / "a.pdn", tmp_path / "other"
    other.write_bytes(b"")
    write_whole(path, b"one")
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(other.stat().st_mode)
    path.chmod(0o640)
    write_whole(path, b"two")
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"two", 0o640)


def test_an_error_in_the_middle_leaves_what_stood_there(tmp_path: Path) -> None:
    """Neither half a file nor a temporary one stays behind."""
    path = tmp_path / "a.pdn"
    path.write_bytes(OLD)

    def half() -> None:
        with whole_file(path) as handle:
            handle.write(b"half")
            raise EngineError("stop", "Stopped")

    with pytest.raises(EngineError):
        half()
    assert path.read_bytes() == OLD
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """The file that it leads to is replaced."""
    real, link = tmp_path / "real" / "a.pdn", tmp_path / "a.pdn"
    real.parent.mkdir()
    real.write_bytes(OLD)
    link.symlink_to(real)
    write_whole(link, b"new")
    assert (link.is_symlink(), real.read_bytes()) == (True, b"new")


def test_what_is_no_file_is_written_to(tmp_path: Path) -> None:
    """A pipe hears what is written; /dev/null stays what it is."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, b"told")
        assert os.read(reading, 10) == b"told"
    finally:
        os.close(reading)
    write_whole(Path(os.devnull), b"nothing")
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)


def test_a_name_as_long_as_the_system_takes_is_written(tmp_path: Path) -> None:
    """The temporary file's name does not grow with it."""
    path = tmp_path / ("n" * 251 + ".svg")
    write_whole(path, b"x")
    assert path.read_bytes() == b"x"


@pytest.mark.parametrize(
    ("ending", "words"),
    [
        ("svg", ("diagram",)),
        ("png", ("diagram", "--size", "200")),
        ("csv", ("tournament", "convert", EVENT, "--to", "csv")),
        ("trf", ("tournament", "convert", EVENT, "--to", "trf-2026")),
        ("pdf", ("tournament", "print", "crosstable", EVENT, "--force")),
        ("pdf", ("print", "board", "--force")),
        ("pdn", ("pdn", "convert", GAMES, "--force")),
    ],
)
def test_a_full_disk_costs_no_file_that_stood_there(
    tmp_path: Path, ending: str, words: tuple[str, ...]
) -> None:
    """The command says what failed, with the name that was asked for, and nothing else changes."""
    path = tmp_path / f"result.{ending}"
    path.write_bytes(OLD)
    with full_disk(40):
        done = run_here(*words, "-o", str(path))
    assert done.returncode == 1
    assert path.name in done.stderr
    assert path.read_bytes() == OLD
    assert list(tmp_path.iterdir()) == [path]
    done = run_here(*words, "-o", str(path))
    assert done.returncode == 0, done.stderr
    assert path.read_bytes() != OLD


def test_a_full_disk_costs_no_weights_and_no_games_of_a_match(tmp_path: Path) -> None:
    """Earlier weights and games stay."""
    weights, games = tmp_path / "mine.weights", tmp_path / "match.pdn"
    weights.write_bytes(OLD)
    games.write_bytes(OLD)
    plane = [array.array("h", range(500))]
    kept = Log(None, {}, resume=False)
    kept.games.append(Finished(0, 0, 1, "draw", "rules", 9, "", EFFORTS, '[Event "long"]' * 20))
    with full_disk(40):
        with pytest.raises(OSError, match=r"mine\.weights"):
            write_numbers(weights, {"variant": "brazilian", "knots": [24]}, plane, plane)
        with pytest.raises(OSError, match=r"match\.pdn"):
            kept.write_pdn(games)
    assert (weights.read_bytes(), games.read_bytes()) == (OLD, OLD)


def test_a_full_disk_costs_no_line_of_a_log(tmp_path: Path) -> None:
    """A text that does not fit whole is not added; a pipe is written to."""
    path = tmp_path / "match.log"
    log = Log(path, {"a": 1}, resume=False)
    before = path.read_bytes()
    with full_disk(len(before) + 40), pytest.raises(OSError, match=r"match\.log"):
        log.add(Finished(0, 0, 1, "draw", "rules", 9, "", EFFORTS, "1. 32-28 *"))
    assert path.read_bytes() == before
    append_whole(path, b"more")
    assert path.read_bytes() == before + b"more"
    append_whole(Path(os.devnull), b"nothing")


def test_an_export_that_fails_in_the_middle_leaves_the_file_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An archive that breaks while its games are written costs no earlier export."""

    def breaking(_self: Archive, _query: Query) -> Iterator[str]:
        yield "1. 32-28 *"
        raise StoreError("broken", "The archive is broken")

    out, place = tmp_path / "out.pdn", str(tmp_path / "games.sqlite3")
    out.write_bytes(OLD)
    monkeypatch.setattr(Archive, "export", breaking)
    done = run_here("archive", "export", "-o", str(out), "--force", "--database", place)
    assert (done.returncode, done.stderr) == (1, "damas: The archive is broken\n")
    assert out.read_bytes() == OLD
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".part"] == []
