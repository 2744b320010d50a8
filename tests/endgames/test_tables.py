"""Endgame tables held against brute force, against themselves, and against damage."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

from damas import Board, Game, Move
from damas.endgames import Tables, Verdict, check, shipped
from damas.engine.endgames import build
from damas.engine.endgames.files import SHIPPED
from damas.errors import EngineError
from damas.variants import variant
from endgames.published import SCAN_INTERNATIONAL
from oracle import endings
from oracle import moves as slow
from oracle.sampled_tables import contradictions, random_placement, verdict_of

VARIANTS = ("international", "brazilian", "portuguese", "russian")


def disagreements(rules: slow.Rules, most: int) -> list[str]:
    """Every position of up to *most* pieces on which tables and brute force differ."""
    tables = shipped()
    found = []
    for key, plies in endings.solve(rules, most).items():
        fen = slow.fen(slow.Position(rules, dict(key[0]), key[1]))
        if tables.probe(Board(rules.name, fen)) != verdict_of(plies):
            found.append(fen)
    return found


@pytest.mark.parametrize("name", VARIANTS)
def test_every_position_of_two_pieces_equals_brute_force(name: str) -> None:
    """Result and distance, for every position, by the slow reading alone."""
    assert disagreements(slow.RULES[name], 2) == []


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", VARIANTS)
def test_every_position_of_three_pieces_equals_brute_force(name: str) -> None:
    """Result and distance, for every position, by the slow reading alone."""
    assert disagreements(slow.RULES[name], 3) == []


@pytest.mark.parametrize(
    ("fen", "russian", "brazilian"),
    [
        # the man goes on as a king from the last row, and captures the other two as well
        ("W:W12:B17,25,8", Verdict("win", 1), Verdict("draw", None)),
        ("W:W11,26:B7,K9", Verdict("win", 1), Verdict("draw", None)),
        # the king may take one piece and come down elsewhere
        ("W:WK22:B9,17,25", Verdict("win", 13), Verdict("draw", None)),
        # it must go on, to a square from which it is captured
        ("W:W12:B14,21,K8", Verdict("loss", 2), Verdict("draw", None)),
    ],
)
def test_russian_endings_have_their_own_results(
    fen: str, russian: Verdict, brazilian: Verdict
) -> None:
    """The same position is worth something else where a man goes on as a king, or where any
    capture may be chosen."""
    tables = shipped()
    assert tables.probe(Board("russian", fen)) == russian
    assert tables.probe(Board("brazilian", fen)) == brazilian


@pytest.mark.parametrize("name", VARIANTS)
def test_sampled_positions_agree_with_their_moves_by_the_slow_reading(name: str) -> None:
    """A win has a move to the quickest loss, a loss only moves to wins, a draw neither."""
    kinds = [*endings.classes(3), "kkkK", "KKKk"]
    assert list(contradictions(slow.RULES[name], shipped(), kinds, 600, 4)) == []


@pytest.mark.requirement("DRW-09")
def test_the_forcada_is_enough_for_nearly_every_winnable_position() -> None:
    """Strong colour on the rio, weak side to move: 47 238 of 47 396 wins take 12 moves at most,
    13 in the other 158, and few take 6 or less (58 more have nothing left to play)."""
    tables = shipped()
    rio = set(variant("portuguese").named_lines["main_road"])
    moves: dict[int, int] = {}
    for three in combinations(range(1, 33), 3):
        if not rio & set(three):
            continue
        white = ",".join(f"K{n}" for n in three)
        for weak in set(range(1, 33)) - set(three):
            found = tables.probe(Board("portuguese", f"B:W{white}:BK{weak}"))
            assert found is not None
            if found.result == "loss":
                count = found.own_moves or 0
                moves[count] = moves.get(count, 0) + 1
    assert moves.pop(0) == 58
    assert sum(moves.values()) == 47396
    assert sum(n for count, n in moves.items() if count <= 12) == 47238
    assert {count: n for count, n in moves.items() if count > 12} == {13: 158}
    assert sum(n for count, n in moves.items() if count <= 6) == 7804  # 16.5 %


@pytest.mark.requirement("DRW-09")
def test_the_forcada_takes_the_win_from_218_positions() -> None:
    """Those that need thirteen moves on the rio: 158 with the weak side to move, 60 with the
    strong side; every other win of three kings against one stands."""
    tables, fallen = shipped(), dict.fromkeys("BW", 0)
    for three in combinations(range(1, 33), 3):
        white = ",".join(f"K{n}" for n in three)
        for weak in set(range(1, 33)) - set(three):
            for turn in "BW":
                fen = f"{turn}:W{white}:BK{weak}"
                verdict = tables.probe(Board("portuguese", fen))
                if verdict is None or (verdict.plies or 0) < 24:
                    continue
                counted = tables.within(Game("portuguesa-fpd", fen))
                assert counted is not None
                fallen[turn] += counted.stands is False
    assert fallen == {"B": 158, "W": 60}


@pytest.mark.parametrize(
    ("pieces", "classes"),
    [(3, 9), pytest.param(4, 23, marks=[pytest.mark.long, pytest.mark.timeout(1800)])],
)
@pytest.mark.parametrize("name", VARIANTS)
def test_what_ships_contradicts_itself_nowhere(name: str, pieces: int, classes: int) -> None:
    """Every shipped position agrees with the positions that its moves lead to."""
    found = list(check(name, shipped(), threads=2, pieces=pieces))
    assert [f.table.name for f in found if f.error] == []
    assert len({f.table.name for f in found}) == classes


def test_best_moves_keep_the_result_and_lead_to_the_end() -> None:
    """Playing best moves for both sides ends the game in exactly the plies that were told."""
    tables = Tables()
    board = Board("portuguese", "W:WK6,K9,K24:BK29")
    first = tables.probe(board)
    assert first is not None
    assert first.result == "win"
    assert first.plies is not None
    for left in range(first.plies, 0, -1):
        found = tables.probe(board)
        assert found is not None
        assert found.plies == left
        board = board.after(tables.best_moves(board)[0])
    assert len(board.legal_moves) == 0


def test_moves_are_ranked_for_the_side_that_plays_them() -> None:
    """The best stands first; a move that gives the game away stands last."""
    judged = Tables().moves(Board("brazilian", "W:WK29,K30:BK4"))
    ranks = [{"win": 0, "draw": 1, "loss": 2}[one.verdict.result] for one in judged]
    assert ranks == sorted(ranks)
    assert all(isinstance(one.move, Move) for one in judged)


def test_a_position_without_a_table_has_no_verdict() -> None:
    """The start of a game is in no table, and so has no best moves by them."""
    tables = Tables()
    assert tables.probe(Board("brazilian")) is None
    assert tables.best_moves(Board("brazilian")) == []


def test_the_other_reading_of_amb_03_does_not_use_these_tables() -> None:
    """Men that capture backwards are another game: nothing is answered for it."""
    row = variant("portuguese").with_option(men_capture_backward=True)
    assert Tables().probe(Board(row, "W:W14:B18")) is None


# Building


def test_building_gives_the_files_that_ship_and_goes_on_where_it_was(tmp_path: Path) -> None:
    """A class that is missing is built; those that ship or are there already are not."""
    assert list(build("portuguese", 3, tmp_path)) == []
    other = variant("portuguese").with_option(men_capture_backward=True)
    names = [table.name for table in build(other, 2, tmp_path, threads=2)]
    assert sorted(names) == ["k-k", "k-m", "m-m"]
    first = (tmp_path / "portuguese-men-backward" / "m-m.table").read_bytes()
    (tmp_path / "portuguese-men-backward" / "m-m.table").unlink()
    assert [table.name for table in build(other, 2, tmp_path, threads=1)] == ["m-m"]
    assert (tmp_path / "portuguese-men-backward" / "m-m.table").read_bytes() == first
    found = Tables(tmp_path).probe(Board(other, "W:W14:B18"))
    assert found is not None


def test_an_interrupted_build_leaves_whole_files_only(tmp_path: Path) -> None:
    """An error while a class is built ends it; no half file is left."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(build("brazilian", 5, tmp_path, threads=1, on_progress=stop))
    assert [path.suffix for path in tmp_path.rglob("*.part")] == []
    assert Tables(tmp_path).pieces("brazilian") == 4  # the existing tables can be read


def test_a_number_of_pieces_that_cannot_be_is_refused(tmp_path: Path) -> None:
    """Two to six."""
    with pytest.raises(EngineError, match="2 to 6 pieces, not for 7"):
        build("brazilian", 7, tmp_path)


# Damage


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder of its own with one table, which may be damaged."""
    folder = tmp_path / "brazilian"
    folder.mkdir()
    shutil.copy(SHIPPED / "brazilian" / "kk-m.table", folder)
    return folder / "kk-m.table"


def flipped(data: bytes, place: int) -> bytes:
    """The same bytes but for one bit."""
    changed = bytearray(data)
    changed[place] ^= 64
    return bytes(changed)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda data: data[:-1], "cut short or too long"),
        (lambda data: data + b"x", "cut short or too long"),
        (lambda data: data[:100], "not an endgame table"),
        (lambda data: b"", "not an endgame table"),
        (lambda data: b"X" + data[1:], "not an endgame table"),
        (lambda data: data[:8] + b"\7" + data[9:], "another version"),
        (lambda data: data[:70] + bytes([data[70] ^ 1]) + data[71:], "does not fit its checksum"),
        (
            lambda data: data[:180] + bytes([data[180] ^ 1]) + data[181:],
            "does not fit its checksum",
        ),
        (lambda data: data[:-9] + bytes([data[-9] ^ 64]) + data[-8:], "a block does not fit"),
    ],
)
def test_a_damaged_table_is_refused_by_name(copy: Path, change: object, sentence: str) -> None:
    """Cut, lengthened or changed anywhere: the sentence names the file and what is wrong."""
    copy.write_bytes(change(copy.read_bytes()))  # type: ignore[operator]
    with pytest.raises(EngineError, match=sentence) as error:
        Tables(copy.parent.parent).probe(Board("brazilian", "W:WK1,K2:B12"))
    assert str(copy) in str(error.value)


def test_a_table_damaged_while_it_is_used_is_refused_by_name(copy: Path) -> None:
    """A block is held to its checksum when it is first read, not only when the file is opened."""
    tables = Tables(copy.parent.parent)
    assert tables.pieces("brazilian") == 4
    with copy.open("r+b") as file:
        file.seek(-900, 2)
        file.write(bytes(900))
    last = Board("brazilian", "B:WK2,K3:B1")  # near the end of the file
    with pytest.raises(EngineError, match="a block does not fit its checksum") as error:
        tables.probe(last)
    assert str(copy) in str(error.value)


CUT = """
import os, sys
from damas import Board
from damas.endgames import Tables
from damas.engine import Engine, Limits
from damas.errors import EngineError
tables = Tables(sys.argv[1])
tables.pieces("brazilian")
os.truncate(sys.argv[2], 100)
found = Engine(1, tables=tables).analyse(Board("brazilian", "B:WK2,K3:B1"), Limits(nodes=3000))
print(found.move.text())
try:
    tables.probe(Board("brazilian", "B:WK2,K3:B1"))
except EngineError as error:
    print(error.code)
"""


def test_a_table_cut_short_while_it_is_open_ends_no_process(copy: Path) -> None:
    """The search goes on without it; a question for a verdict is answered with the file's name."""
    command = [sys.executable, "-c", CUT, str(copy.parent.parent), str(copy)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    move, code = ended.stdout.split()
    assert move in {m.text() for m in Board("brazilian", "B:WK2,K3:B1").legal_moves}
    assert code == "table-damaged"


def test_a_table_of_another_variant_is_refused_by_name(copy: Path) -> None:
    """A file that was moved to another game's folder is not believed."""
    folder = copy.parent.parent / "portuguese"
    folder.mkdir()
    copy.rename(folder / copy.name)
    with pytest.raises(EngineError, match="made for other rules"):
        Tables(folder.parent).pieces("portuguese")


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    """A wrong path is told, not taken for an empty folder."""
    with pytest.raises(EngineError, match="is not a folder of endgame tables"):
        Tables(tmp_path / "nowhere")


def test_little_memory_changes_no_answer() -> None:
    """With nothing kept, every block is read again each time it is needed."""
    chance, kept, passing = random.Random(9), Tables(), Tables(memory_mb=0)
    for _ in range(300):
        pos = random_placement(
            slow.RULES["international"], chance.choice(endings.classes(3)), chance
        )
        board = Board("international", slow.fen(pos))
        assert passing.probe(board) == kept.probe(board)


# Against another program's tables


def counts(tables: Tables) -> dict[str, tuple[int, int, int]]:
    """Won, drawn, lost of every International class and side to move, as `published` names them."""
    found = {}
    for table in tables.classes("international"):
        first, second = table.name.split("-")
        names = (f"{first}-{second}", f"{second}-{first}")
        for name, side in zip(names, table.sides, strict=False):
            found[name] = (side.wins, side.draws, side.losses)
    return found


def test_counts_equal_those_of_scans_bitbases() -> None:
    """Every class that ships: won, drawn and lost positions, White to move."""
    ours = counts(shipped())
    theirs = {name: tuple(row) for name, *row in SCAN_INTERNATIONAL if name in ours}
    assert ours == theirs
    assert len(ours) == 41


def test_games_that_tables_cannot_hold_are_refused(tmp_path: Path) -> None:
    """A board of 12x12 takes more than one word of the kernel; none of its positions is known."""
    with pytest.raises(EngineError) as caught:
        build("canadian", 2, tmp_path)
    assert caught.value.code == "not-tabled"
    assert shipped().probe(Board("canadian", "W:WK1:BK72")) is None
