"""Import: once, whole, resumable, with every fault named."""

from __future__ import annotations

import io
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from damas import Game
from damas.archive import Archive, Importer, ImportReport, Query
from damas.pdn import read_games, write_game
from sampling import cases
from services.running import migrated_file

from .conftest import GAMES


def many(count: int, seed: int = 1, plies: int = 40) -> str:
    """PDN of *count* different random games of that many *plies* at most."""
    chance, texts = random.Random(seed), []
    for number in range(count):
        game = Game(chance.choice(["internacional", "fenae-2025", "portuguesa-fpd"]))
        while not game.is_over and game.ply < plies:
            game.push(chance.choice(list(game.legal_moves)))
        texts.append(write_game(game, {"White": f"W{number}", "Black": "B"}))
    return "".join(texts)


def test_every_game_goes_in_with_what_is_known_of_it(filled: Archive) -> None:
    """Also one that cannot be played to its end, and one of a game that is not played here."""
    games = filled.search(Query(), order="number").games
    assert len(games) == 7
    assert [g["plies"] for g in games] == [4, 2, 2, 2, 0, 0, 2]
    assert [g["variant"] for g in games[:5]] == [
        "international", "international", "portuguese", "international", None,
    ]  # fmt: skip
    assert [g["result"] for g in games[:3]] == ["white", "draw", None]
    assert [bool(g["fault"]) for g in games] == [False, False, False, True, True, True, False]


def test_bad_games_are_named_with_file_line_and_reason(archive: Archive) -> None:
    """The place and the reason of each; all are kept."""
    report = archive.add_text(GAMES, "games.pdn")
    assert (report.games, report.added, report.bad_count) == (7, 7, 3)
    first = report.bad[0]
    assert (first.file, first.game, first.line) == ("games.pdn", 4, 11)
    assert "33-29" in str(first.reason)
    assert archive.search(Query(faulty=True)).total == 3


def test_again_adds_nothing(archive: Archive) -> None:
    """The same file is known by its bytes, the same game by its moves and players."""
    archive.add_text(GAMES, "games.pdn")
    again = archive.add_text(GAMES, "copy.pdn")
    assert (again.games, again.added, again.skipped) == (7, 0, 7)
    other = archive.add_text(GAMES + "\n", "other.pdn")
    assert (other.added, other.merged, other.enriched) == (0, 7, 0)
    assert archive.count() == 7


def test_what_another_copy_says_more_is_added(archive: Archive) -> None:
    """Tags that were not known, comments that were not there; and it is told."""
    archive.add_text('[White "Ana"] [Black "Zé"] [Site "?"] [GameType "20"] 1. 32-28 19-23 *', "a")
    report = archive.add_text(
        '[White "ANA"] [Black "ze"] [Site "Évora"] [Round "3"] [GameType "20"] '
        "1. 32-28 {forte} 19-23 (18-23) *",
        "b",
    )
    assert (report.added, report.merged, report.enriched) == (0, 1, 1)
    assert report.merged_games == [("b", 1, 1)]
    game = archive.game(1)
    assert (game.headers["White"], game.headers["Site"]) == ("Ana", "Évora")
    assert game.root.variations[0].comment == "forte"
    assert len(game.root.variations[0].variations) == 2


def test_the_same_moves_by_others_are_another_game(archive: Archive) -> None:
    """Players tell games apart."""
    archive.add_text(
        '[White "A"] [GameType "20"] 1. 32-28 * [White "B"] [GameType "20"] 1. 32-28 *', "x"
    )
    assert archive.count() == 2


def test_batches_and_merged_runs_find_the_same(tmp_path: Path) -> None:
    """However the games were cut into batches, every question has the same answer."""
    text = many(60)
    answers = []
    for batch in (1000, 3):
        shutil.copy(migrated_file(), tmp_path / f"{batch}.sqlite3")
        archive = Archive(str(tmp_path / f"{batch}.sqlite3"))
        Importer(archive.database, batch=batch).add(io.StringIO(text), "x", b"x" * 16)
        found = []
        for game in list(read_games(io.StringIO(text)))[:20]:
            from damas.notation.pdn import replay  # noqa: PLC0415

            played = replay(game).game
            assert played is not None
            board = played.start_board
            for move in played.moves[:12]:
                found.append((archive.explore(board), archive.search(Query(board=board)).total))
                board = board.after(move)
        answers.append(found)
        archive.close()
    assert answers[0] == answers[1]


@pytest.mark.full
def test_killed_in_the_middle_and_run_again(tmp_path: Path) -> None:
    """SIGKILL at any time: nothing is lost, nothing is there twice."""
    path, database = tmp_path / "games.pdn", tmp_path / "k.sqlite3"
    path.write_text(many(200), "utf-8")
    script = (
        "import sys; from damas.archive import *; a = Archive(sys.argv[2]); "
        "i = Importer(a.database, batch=10, progress=lambda r: print(r.games, flush=True)); "
        "print('all', i.add_file(sys.argv[1]).games)"
    )
    for _ in range(cases(3)):  # each is killed at another moment: before a batch, in it, after it
        process = subprocess.Popen(
            [sys.executable, "-c", script, str(path), str(database)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        line = process.stdout.readline()
        time.sleep(random.Random(line).random() * 0.02)
        if line.startswith("all"):
            process.wait()
            process.stdout.close()
            break
        process.send_signal(signal.SIGKILL)
        process.stdout.close()
        process.wait()
        if process.returncode == 0:
            break
    archive = Archive(str(database))
    archive.add_files([path])
    assert archive.count() == 200
    names = [game["white"] for game in archive.search(Query(), limit=1000).games]
    assert sorted(names) == sorted(f"W{n}" for n in range(200))
    from damas import Board  # noqa: PLC0415

    total = sum(
        one.games
        for variant in ("international", "brazilian", "portuguese")
        for one in archive.explore(Board(variant))
    )
    assert total == 200
    archive.close()


def test_an_interrupt_loses_no_batch(archive: Archive, tmp_path: Path) -> None:
    """Ctrl-C between batches; the next run goes on there."""
    path = tmp_path / "g.pdn"
    path.write_text(many(30), "utf-8")

    def stop(report: ImportReport) -> None:
        if report.games >= 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Importer(archive.database, batch=10, progress=stop).add_file(path)
    assert archive.count() == 20
    report = archive.add_files([path])
    assert (report.skipped, report.added, archive.count()) == (20, 10, 30)


def test_folders_and_encodings(archive: Archive, tmp_path: Path) -> None:
    """Every .pdn below a folder, in any encoding."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "a.pdn").write_bytes('[White "Sá"] 1. 32-28 *'.encode("cp1252"))
    (tmp_path / "b.PDN").write_text('[White "Ñ"] 1. 33-28 *', "utf-8")
    (tmp_path / "c.txt").write_text("1. 34-29 *")
    assert archive.add_files([tmp_path]).added == 2
    assert archive.search(Query(player="sa")).total == 1
    assert archive.search(Query(variant="international")).total == 2


def test_an_archive_makes_its_file_with_the_folders_of_its_path(tmp_path: Path) -> None:
    """As the page's database: the first use needs nothing prepared."""
    with Archive(tmp_path / "games" / "2026" / "mine.sqlite3") as archive:
        archive.add_text(many(1), "example")
    with Archive(str(tmp_path / "games" / "2026" / "mine.sqlite3")) as again:
        assert again.search(Query()).total == 1
