"""The positions of training for other programs: one by one, and in files of three forms."""

# ruff: noqa: E402 - where a wheel is tested there is neither NumPy nor Arrow

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
parquet = pytest.importorskip("pyarrow.parquet")

from damas import Board
from damas.cli.app import run
from damas.engine.train.export import HIGH, PIECES, export, read_positions
from damas.engine.train.fit import record_form
from damas.engine.train.games import GamePlan, chunk_path, generate, read_games
from damas.errors import EngineError
from damas.pdn import read_games as read_pdn
from damas.pdn import replay
from engine.train.weights import board_of

VARIANTS = ("international", "portuguese", "brazilian", "turkish", "canadian")


@pytest.fixture(scope="module", params=VARIANTS)
def played(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, Path]:
    """A variant and a folder with a hundred games of it."""
    folder = tmp_path_factory.mktemp(request.param)
    generate(GamePlan(request.param, 100, 20), folder, None, lambda _: None)
    return request.param, folder


def test_a_record_is_read_as_a_position(played: tuple[str, Path]) -> None:
    """By the numbers that are printed; score and result from White's view."""
    name, folder = played
    words = Board(name).variant.rules.words
    records = np.frombuffer(read_games(folder, name), record_form(words))
    words = {1: "white", 0: "draw", -1: "black", 2: None}
    for row, found in zip(records[:200], read_positions(folder, name), strict=False):
        assert found.board == board_of(name, row)
        assert (found.score, found.ply) == (row["score"] / 100, row["ply"])
        assert (found.result, found.game) == (words[row["result"]], row["game"])


def test_columns_name_squares_as_the_book_prints_them(
    played: tuple[str, Path], tmp_path: Path
) -> None:
    """NPZ and Parquet hold the same; bit n - 1 is square n."""
    name, folder = played
    count = export(folder, name, tmp_path / "p.npz")
    assert export(folder, name, tmp_path / "p.parquet") == count
    with np.load(tmp_path / "p.npz") as held:
        columns = {column: held[column] for column in held.files}
    table = parquet.read_table(tmp_path / "p.parquet")
    assert (str(columns.pop("variant")), len(columns["turn"])) == (name, count)
    for column, values in columns.items():
        np.testing.assert_array_equal(table[column].to_numpy(), values)
    none = np.zeros(count, np.uint64)
    assert (PIECES[0] + HIGH in columns) is (Board(name).variant.squares > 64)
    for at, one in islice(enumerate(read_positions(folder, name)), 50):
        held = {
            piece: int(columns[piece][at]) | int(columns.get(piece + HIGH, none)[at]) << 64
            for piece in PIECES
        }
        sets = {piece: [n + 1 for n in range(128) if bits >> n & 1] for piece, bits in held.items()}
        made = Board.from_pieces(name, turn="black" if columns["turn"][at] else "white", **sets)
        assert made == one.board


def test_a_pdn_file_has_a_game_for_each_position(played: tuple[str, Path], tmp_path: Path) -> None:
    """It replays: the position, and the result of the game that it stood in."""
    name, folder = played
    status = run(
        ["train", "export", str(tmp_path / "p.pdn"), "--data", str(folder), "--variant", name]
    )
    assert status == 0
    with (tmp_path / "p.pdn").open(encoding="utf-8") as handle:
        for pdn, one in islice(
            zip(read_pdn(handle), read_positions(folder, name), strict=True), 60
        ):
            done = replay(pdn)
            assert done.fault is None
            assert done.fen == one.board.fen
            assert pdn.headers["Score"] == f"{one.score:+.2f}"
            assert done.result == one.result


def test_what_cannot_be_exported_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another form, no games, a torn file; nothing is left behind."""
    target = tmp_path / "out.npz"
    with pytest.raises(EngineError, match="npz"):
        export(tmp_path, "brazilian", tmp_path / "out.csv")
    with pytest.raises(EngineError, match="no games of brazilian"):
        export(tmp_path, "brazilian", target)
    chunk_path(tmp_path, GamePlan("brazilian", 100, 20), 0).write_bytes(b"torn")
    assert (
        run(["train", "export", str(target), "--data", str(tmp_path), "--variant", "brazilian"])
        == 1
    )
    assert "torn" in capsys.readouterr().err
    assert not target.exists()
    assert run(["train", "info", str(tmp_path / "none")]) == 1
    assert "no file" in capsys.readouterr().err
