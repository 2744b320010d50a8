"""The results of tables, which the search asks first: true, bounded, refused when damaged."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from damas import Board, Game, _kernel
from damas.endgames import Tables, check, shipped, write_results
from damas.errors import EngineError
from damas.variants import variant
from oracle import endings
from oracle import moves as slow
from oracle.sampled_tables import random_placement

FEW_PLIES = 31  # the longest win that is told as one: native/endgames/results.hpp
ROW = variant("brazilian")


@pytest.fixture(name="folder", scope="module")
def _folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the results of every Brazilian table that ships, and no table."""
    folder = tmp_path_factory.mktemp("results")
    names = {table.name for table, _ in write_results(ROW, folder, threads=1)}
    assert names == {table.name for table in shipped().classes(ROW)}
    return folder


def drawn(pieces: int, count: int, seed: int, name: str = ROW.id) -> list[Board]:
    """Positions with so many pieces anywhere, captures among them."""
    chance, kinds = random.Random(seed), endings.classes(pieces)
    rules = slow.RULES[name]
    placed = (random_placement(rules, chance.choice(kinds), chance) for _ in range(count))
    return [Board(name, slow.fen(one)) for one in placed]


def test_results_tell_what_the_tables_tell(folder: Path) -> None:
    """Who wins is the same, in no fewer plies than the table's, odd or even as those; a position
    without an answer is a long ending."""
    kernel = Tables(folder).kernel(ROW)
    known = 0
    for board in drawn(4, 3000, 1) + drawn(3, 300, 2):
        told, exact = kernel.bound(board), kernel.probe(board)
        assert exact is not None
        if told is None:
            assert exact[1] > FEW_PLIES - 2, board.fen
            continue
        known += 1
        assert told[0] == exact[0], board.fen
        assert told[1] >= exact[1], board.fen
        assert exact[0] == 0 or (told[1] - exact[1]) % 2 == 0, board.fen
    assert known > 3000


def test_a_search_that_asks_results_finds_the_same_values(folder: Path) -> None:
    """Plain minimax over five pieces, whose captures lead into the tables: the same value, and the
    same distance where the game is decided."""
    with_results, without = Tables(folder).kernel(ROW), shipped().kernel(ROW)
    decided = 0
    for board in drawn(5, 250, 3):
        if not board.legal_moves:
            continue
        both = [
            _kernel.Searcher(1).search(board, depth=4, plain=True, tables=tables)[4][0][0]
            for tables in (with_results, without)
        ]
        assert both[0] == both[1], board.fen
        decided += abs(both[0]) >= _kernel.LEAST_WIN
    assert decided > 50


@pytest.mark.parametrize("book", ["fenae-2025", "portuguesa-fpd"])
def test_a_search_near_a_counters_end_finds_the_same_values(book: str, tmp_path: Path) -> None:
    """Where counters run already, and where a win is known but not when it comes."""
    row = Game(book).variant
    list(write_results(row, tmp_path, threads=1))
    with_results, without = Tables(tmp_path).kernel(row), shipped().kernel(row)
    chance, unproved = random.Random(3), 0
    for board in drawn(5, 200, 3, row.id) + drawn(4, 200, 4, row.id):
        game = Game(book, fen=board.fen)
        for _ in range(chance.randrange(15, 35)):
            quiet = [] if game.outcome else [one for one in game.legal_moves if not one.captured]
            if not quiet:
                break
            game.push(chance.choice(quiet))
        if game.outcome:
            continue
        both = [
            _kernel.Searcher(1).search(game, depth=4, plain=True, tables=tables)[4][0][0]
            for tables in (with_results, without)
        ]
        assert both[0] == both[1], (board.fen, game.ply)
        unproved += 27_000 < abs(both[0]) < _kernel.LEAST_WIN
    assert unproved > 5


def test_results_are_written_once_and_checked_with_their_table(folder: Path) -> None:
    """Those of the same tables are left, damaged ones are mended; `check` holds them to the
    tables."""
    own = folder / "brazilian" / "kk-k.results"
    own.write_bytes(own.read_bytes()[:-1])
    assert [path for _, path in write_results(ROW, folder)] == [own]
    found = list(check(ROW, Tables(folder), pieces=3, threads=1))
    assert [one.error for one in found if one.error] == []


def test_results_without_a_table_are_left_aside(folder: Path, tmp_path: Path) -> None:
    """A file of them shuts no game: nothing asks it."""
    own = tmp_path / "brazilian" / "kkkkk-k.results"
    own.parent.mkdir()
    own.write_bytes((folder / "brazilian" / "kkk-k.results").read_bytes())
    assert Tables(tmp_path).pieces(ROW) == shipped().pieces(ROW)


def test_results_that_cannot_be_written_are_named(tmp_path: Path) -> None:
    """And not the table that they would be made from."""
    own = tmp_path / "brazilian" / "k-k.results"
    own.mkdir(parents=True)
    with pytest.raises(EngineError, match="cannot be written") as error:
        list(write_results(ROW, tmp_path, threads=1))
    assert str(own) in str(error.value)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda data: data[:-64], "cut short or too long"),
        (lambda data: data[:50], "not an endgame table"),
        (lambda data: b"X" + data[1:], "not an endgame table"),
        (lambda data: data[:8] + b"\7" + data[9:], "another version"),
        (lambda data: data[:115] + bytes([data[115] ^ 1]) + data[116:], "fit its checksum"),
        (lambda data: data[:-9] + bytes([data[-9] ^ 64]) + data[-8:], "a block does not fit"),
        (lambda data: data[:24] + bytes(4) + data[28:], "make them again"),
    ],
)
def test_damaged_results_are_refused_by_name(
    folder: Path, tmp_path: Path, change: Callable[[bytes], bytes], sentence: str
) -> None:
    """Cut, changed anywhere, or of another table: the sentence names the file."""
    own = tmp_path / "brazilian" / "kkk-k.results"
    own.parent.mkdir()
    own.write_bytes(change((folder / "brazilian" / own.name).read_bytes()))
    with pytest.raises(EngineError, match=sentence) as error:
        Tables(tmp_path).pieces(ROW)
    assert str(own) in str(error.value)
