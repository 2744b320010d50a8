"""Every command with `--cluster` makes the bytes that it makes here, however units are lost."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from archive.conftest import GAMES
from archive.test_import import many
from damas.archive import Archive, Importer, ImportReport
from damas.archive.importer import Batch, batches_of
from damas.archive.parallel_import import batches, entries_of, read_slice, units_of
from damas.base.optional import MissingLibraryError, need
from damas.cli.app import run
from damas.cli.language import choose
from damas.cluster import Checkpoints, LocalThreads, place_of, spread
from damas.endgames import build_spread
from damas.engine.endgames import build
from damas.errors import EngineError
from damas.match import Match, Terms
from damas.variants import variant
from loaded import Loaded
from sampling import drawn

ROW = variant("portuguese").with_option(men_capture_backward=True)  # no tables of it ship


@pytest.fixture(scope="module")
def dask() -> Iterator[str]:
    """The address of a scheduler with two workers."""
    with place_of("local:2") as place:
        yield place._client.scheduler_info()["address"]  # type: ignore[attr-defined]


@pytest.fixture(params=drawn(["processes:2", "dask"], 1))
def cluster(request: pytest.FixtureRequest) -> str:
    """One kind of workers, as `--cluster` names them; both in `make test-long`."""
    return str(request.getfixturevalue("dask")) if request.param == "dask" else "processes:2"


@pytest.fixture(params=[pytest.param("processes:2", marks=pytest.mark.long), "dask"])
def one_cluster(request: pytest.FixtureRequest) -> str:
    """The same, the processes of this machine in `make test-long` only: what could go wrong with
    them goes wrong for the tables and the match too, and a wrong unit is wrong on Dask as well."""
    return str(request.getfixturevalue("dask")) if request.param == "dask" else "processes:2"


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Kept units lie in a folder of the test; the folder has to be empty in the end."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "damas" / "units"


def contents(folder: Path) -> dict[str, bytes]:
    """The bytes of every file of a folder."""
    return {
        p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()
    }


def test_tables_are_the_same(cluster: str, tmp_path: Path) -> None:
    """Every class of three pieces, also when one process ends; a run that was left goes on."""
    here, there = tmp_path / "here", tmp_path / "there"
    names = [table.name for table in build(ROW, 3, here, threads=1)]
    with place_of(cluster) as place:
        for table in build_spread(ROW, 3, there, place):
            if table.name == "kk-k":
                break
        assert 0 < len(contents(there)) < len(names)
        again = [table.name for table in build_spread(ROW, 3, there, place)]
    assert set(again) < set(names)
    assert contents(there) == contents(here)


def test_training_is_the_same(one_cluster: str, tmp_path: Path) -> None:
    """Games, leaves of their searches, and the points of a duel."""
    usual = ["--variant", "brazilian", "--nodes", "20"]
    games = ["train", "games", "--games", "200", *usual, "--out"]
    assert run([*games, str(tmp_path / "here")]) == 0
    assert run([*games, str(tmp_path / "there"), "--cluster", one_cluster]) == 0
    assert len(contents(tmp_path / "there")) == 2
    assert contents(tmp_path / "here") == contents(tmp_path / "there")
    leaves = ["train", "leaves", "--search-nodes", "50", "--share", "0.02", *usual]
    leaves += ["--data", str(tmp_path / "here"), "--out"]
    assert run([*leaves, str(tmp_path / "leaves")]) == 0
    assert run([*leaves, str(tmp_path / "more"), "--cluster", one_cluster]) == 0
    assert contents(tmp_path / "leaves") == contents(tmp_path / "more") != {}


def test_a_duel_is_the_same(
    one_cluster: str, capsys: pytest.CaptureFixture[str], own_data: Path
) -> None:
    """The pairs are counted in their order, and nothing stays kept behind."""
    duel = ["train", "duel", "shipped", "hand", "--variant", "brazilian", "--nodes", "30"]
    duel += ["--pairs", "30"]
    assert run([*duel, "--sprt", "0,20"]) == 0
    first = capsys.readouterr().out
    assert run([*duel, "--sprt", "0,20", "--cluster", one_cluster]) == 0
    assert capsys.readouterr().out == first
    assert contents(own_data) == {}


def test_a_match_is_the_same(cluster: str, tmp_path: Path, own_data: Path) -> None:
    """Also of levels, which play by chance; a match that was broken off goes on."""
    words = ["match", "damas:level=1", "damas:hash=1", "--variant", "brazilian", "--nodes", "100"]
    here, there = tmp_path / "here.pdn", tmp_path / "there.pdn"
    assert run([*words, "--games", "6", "--pdn", str(here)]) == 0
    assert run([*words, "--games", "2", "--pdn", str(there)]) == 0
    more = ["--resume", "--cluster", cluster]
    assert run([*words, "--games", "6", "--pdn", str(there), *more]) == 0
    assert there.read_bytes() == here.read_bytes()
    assert contents(own_data) == {}


def test_a_player_given_as_an_object_does_not_travel() -> None:
    """It is refused before anything is played."""
    played = Match((lambda game: game.legal_moves[0], "damas:hash=1"), Terms(games=2))
    with place_of("processes:1") as place, pytest.raises(EngineError, match="plays here only"):
        played.run_spread(place)


def test_the_coach_says_the_same(
    one_cluster: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], own_data: Path
) -> None:
    """Of a file and of an archive: text, JSON, the lines of standard error, and the status."""
    pytest.importorskip("sqlalchemy")
    source = tmp_path / "games.pdn"
    source.write_text(
        '[GameType "20"]\n[White "Ana"]\n[Black "Rui"]\n\n'
        "1. 32-28 18-23 2. 33-29 23x32 3. 37x28 17-21 4. 28-22 21-26 *\n\n"
        '[GameType "20"]\n\n1. 32-27 1-50 *\n'
    )
    database = str(tmp_path / "archive.sqlite3")
    assert run(["archive", "import", str(source), "--database", database]) == 1
    capsys.readouterr()
    for games in ([str(source)], ["--database", database]):
        for more in ([], ["--json"], ["--variations"]):
            choose(["--lang", "pt_BR" if more == ["--variations"] else "en"])
            words = ["coach", *games, "--nodes", "1000", *more]
            answers = []
            for where in ([], ["--cluster", one_cluster]):
                status = run([*words, *where])
                out, err = capsys.readouterr()
                warned = [line for line in err.splitlines() if "tcp://" not in line]
                answers.append((status, out, warned))
            assert answers[0] == answers[1]
            assert answers[0][0] == 1
    choose(["--lang", "en"])
    assert contents(own_data) == {}


def dump(path: Path) -> list[str]:
    """All that an archive holds in its tables, postings included."""
    connection = sqlite3.connect(path)
    rows = [line for line in connection.iterdump() if 'INTO "archive' in line]
    connection.close()
    return rows


def test_an_archive_holds_the_same(
    one_cluster: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], own_data: Path
) -> None:
    """The same games with the same numbers, postings and faults, from the same report."""
    pytest.importorskip("sqlalchemy")
    source = tmp_path / "games.pdn"
    source.write_text(many(30) + GAMES + many(10, 3) + many(5))
    outs = []
    for name, where in (("here", []), ("there", ["--cluster", one_cluster])):
        words = ["archive", "import", str(source), "--database", str(tmp_path / name)]
        assert run([*words, *where, "--json"]) == 1
        outs.append(capsys.readouterr().out)
    assert outs[0] == outs[1]
    assert len(dump(tmp_path / "here")) > 40
    assert dump(tmp_path / "here") == dump(tmp_path / "there")
    assert contents(own_data) == {}


def test_an_import_that_was_killed_reads_nothing_twice(tmp_path: Path) -> None:
    """It ends between two batches: slices begin where they began, and finished ones are kept until
    their games are in."""
    pytest.importorskip("sqlalchemy")
    text, made = many(45), []
    kept = Checkpoints(tmp_path / "kept", until_taken=True)

    def read(handle: StringIO, done: int) -> Iterator[Batch]:
        units = units_of(handle, "x", done, None, games=20)
        with LocalThreads(1) as place:
            found = spread(read_slice, units, place, kept=kept, in_order=True, progress=made.append)
            yield from batches((data for _, data in found), done, 8)

    def stop(report: ImportReport) -> None:
        if report.games == 28:
            raise KeyboardInterrupt

    with Archive(tmp_path / "there.sqlite3") as archive:
        first = Importer(archive.database, progress=stop)
        with pytest.raises(KeyboardInterrupt):
            first.add_batches(lambda done: read(StringIO(text), done), "x", b"x" * 16)
        assert len(contents(tmp_path / "kept")) >= 1  # the second slice is in only in part
        again = Importer(archive.database)
        report = again.add_batches(lambda done: read(StringIO(text), done), "x", b"x" * 16)
        assert (report.games, report.skipped, archive.count()) == (45, 28, 45)
    assert len(made) <= 4  # three slices, and one that may have been in hand
    assert contents(tmp_path / "kept") == {}


@pytest.mark.parametrize("seed", drawn(range(4), 1))
def test_a_damaged_file_is_read_in_slices_as_in_one_piece(seed: int) -> None:
    """Texts with signs put in, taken out and changed: entry by entry, with line and column."""
    chance = random.Random(seed)
    for text in [many(20, seed), GAMES] * 3:
        letters = list(text)
        for _ in range(chance.randint(0, 14)):
            place = chance.randrange(len(letters))
            new = chance.choice(["*", "[", "]", "{", "}", "(", ")", "1-0 ", "\n% x\n", "\r\n", '"'])
            letters[place : place + chance.choice([0, 1, 9])] = [new]
        spoilt = "".join(letters)
        whole = [one for part in batches_of(StringIO(spoilt, newline="")) for one in part]
        units = units_of(StringIO(spoilt, newline=""), "x", 0, None, games=7)
        found = [one for unit in units for one in entries_of(read_slice(*unit.arguments))]
        assert found == whole


def test_a_killed_run_goes_on_from_its_units(tmp_path: Path, own_data: Path) -> None:
    """`damas coach` is killed with its workers: what was finished is not searched again."""
    source = tmp_path / "games.pdn"
    source.write_text(many(6, plies=10))
    words = ["coach", str(source), "--nodes", "3000", "--cluster", "processes:2"]
    started = Loaded(
        [sys.executable, "-m", "damas", *words, "-o", str(tmp_path / "killed.pdn")],
        lends=True,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        stderr=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + 60
    while not contents(own_data) and time.monotonic() < deadline:
        time.sleep(0.02)
    started.send_signal(signal.SIGKILL)
    started.wait()
    kept = contents(own_data)
    assert kept
    assert not (tmp_path / "killed.pdn").exists()
    before = {p: p.stat().st_mtime_ns for p in own_data.rglob("*.unit")}
    made: list[int] = []
    put = Checkpoints.put

    def count(self: Checkpoints, *arguments: object) -> None:
        made.append(1)
        put(self, *arguments)  # type: ignore[arg-type]

    choose(["--lang", "en"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Checkpoints, "put", count)
        run([*words, "-o", str(tmp_path / "again.pdn")])
    assert len(made) == 6 - len(before)
    run([*words[:-2], "-o", str(tmp_path / "here.pdn")])
    assert (tmp_path / "again.pdn").read_bytes() == (tmp_path / "here.pdn").read_bytes()


def test_without_dask_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A sentence, and no traceback; processes need nothing."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    need.cache_clear()
    with pytest.raises(MissingLibraryError, match=r"pip install .*\[cluster\]'"):
        place_of("local:2")
    words = ["train", "games", "--variant", "brazilian", "--nodes", "1", "--games", "100"]
    assert run([*words, "--out", str(tmp_path), "--cluster", "local:1"]) == 1
    assert "[cluster]" in capsys.readouterr().err
    need.cache_clear()


def test_an_unknown_cluster_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """With the forms that are known."""
    words = ["train", "games", "--out", str(tmp_path), "--cluster", "here"]
    assert run(words) == 1
    assert '"here" names no workers' in capsys.readouterr().err
