"""The positions of training for other programs: one by one, as columns, and as files.

A record has a quiet position, the value that a search gave it, and the result of the game that it
stood in. The columns, in NPZ and Parquet alike:

white_men, black_men, white_kings, black_kings (uint64): bit n - 1 is square n, numbered as the
game's rule books print it; a board of more than 64 squares has four columns more, white_men_high
and so on, whose bit n - 65 is square n. turn (uint8): the side to move, 0 White, 1 Black. score
(int16): hundredths of a man from White's view. result (int8): of the game from White's view, 1 won,
0 drawn, -1 lost; 2 where no game was played on, or a random move came after it. ply (uint16): moves
of both sides before it. game (uint64): equal for the positions of one game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

from ...base.errors import EngineError
from ...base.files import whole_file
from ...base.optional import need
from ...notation.pdn import PdnGame, write_game
from ...notation.pdn.gametype import numeric_tag
from ...notation.pdn.results import write_result
from ...rules.board import Board
from ...rules.variants import Variant, variant
from .fit import NO_RESULT, record_form
from .games import read_file, record_files
from .needed import np

Result = Literal["white", "draw", "black"]
Table = dict[str, "np.ndarray[Any, Any]"]
Hear = Callable[[int, int], None]
FORMS = ("npz", "parquet", "pdn")
PIECES = ("white_men", "black_men", "white_kings", "black_kings")
HIGH = "_high"  # of the columns of squares above those that a word holds
_SAID = ("score", "result", "ply", "game")
_RESULTS: dict[int, Result] = {1: "white", 0: "draw", -1: "black"}
_WORD = 64  # bits
_GAMES_OF_A_FILE = 1 << 16  # a record has sixteen bits for its game


class TrainingPosition(NamedTuple):
    """A position to learn from.

    *score*: of the search, in men from White's view. *result*: of the game, None where there was
    none. *ply*: the moves before it. *game*: equal for positions of one game.
    """

    board: Board
    score: float
    result: Result | None
    ply: int
    game: int


def read_positions(folder: Path | str, variant_name: str) -> Iterator[TrainingPosition]:
    """Every position of this variant in *folder*, file by file.

    Raises EngineError for a folder without one and for a torn file, UnknownNameError for a variant.
    """
    row = variant(variant_name)
    for table in read_tables(folder, variant_name):
        for at, fen in enumerate(_fens(table, row)):
            score, result, ply, game = (int(table[name][at]) for name in _SAID)
            yield TrainingPosition(Board(row, fen), score / 100, _RESULTS.get(result), ply, game)


def read_tables(folder: Path | str, variant_name: str) -> Iterator[Table]:
    """The same as columns (see the top of this module), one table a file; raises as
    `read_positions`."""
    row = variant(variant_name)
    paths = record_files(Path(folder), row.id)
    if not paths:
        raise EngineError("no-games", "{path}: no games of {variant}", path=folder, variant=row.id)
    form = record_form(row.rules.words)
    for number, path in enumerate(paths):
        yield _table(row, np.frombuffer(read_file(path, row.id), form), number * _GAMES_OF_A_FILE)


def export(
    folder: Path | str, variant_name: str, target: Path, progress: Hear = lambda _done, _all: None
) -> int:
    """Writes the positions of a variant as *target*, in the form of its ending; how many they are.

    .npz: NumPy's arrays, compressed, whole in memory while they are written. .parquet: by columns,
    a group of rows for each file, needs the extra `parquet`. .pdn: a game without moves for each
    position. *progress* hears of files done, and of how many. Raises EngineError for another
    ending, and as `read_positions`; *target* appears whole or not at all.
    """
    form = target.suffix.removeprefix(".").lower()
    if form not in FORMS:
        raise EngineError(
            "unknown-form",
            "{path}: a file of positions ends in .npz, .parquet or .pdn",
            path=str(target),
        )
    write = {"npz": _write_npz, "parquet": _write_parquet, "pdn": _write_pdn}[form]
    total = len(record_files(Path(folder), variant(variant_name).id))

    def tables() -> Iterator[Table]:
        for done, table in enumerate(read_tables(folder, variant_name), start=1):
            yield table
            progress(done, total)

    return write(tables(), variant(variant_name), target)


def _table(row: Variant, records: np.ndarray[Any, Any], first_game: int) -> Table:
    sets = (records[kind][:, colour] for kind in ("men", "kings") for colour in (0, 1))
    table: Table = {}
    for name, held in zip(PIECES, sets, strict=True):
        words = _by_number(row, held.reshape(len(held), -1))
        table |= zip((name, name + HIGH), words, strict=False)
    for name in ("turn", "score", "result", "ply"):
        table[name] = records[name].astype(records[name].dtype.newbyteorder("="))
    table["game"] = records["game"].astype(np.uint64) + np.uint64(first_game)
    return table


def _by_number(row: Variant, bits: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Sets of squares [sets, words], from the kernel's places to the numbers that are printed
    [words, sets].

    Among dark squares the kernel leaves one bit free before each two rows.
    """
    out = np.zeros(bits.T.shape, np.uint64)
    for square, number in enumerate(row.numbers):
        place = square if row.all_squares else square + 1 + square // row.size
        (word, at), (there, to) = divmod(place, _WORD), divmod(number - 1, _WORD)
        out[there] |= (bits[:, word] >> np.uint64(at) & np.uint64(1)) << np.uint64(to)
    return out


def _write_npz(tables: Iterator[Table], row: Variant, target: Path) -> int:
    parts = list(tables)
    whole = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    with whole_file(target) as handle:
        np.savez_compressed(handle, **{"variant": np.array(row.id), **whole})  # type: ignore[arg-type]
    return len(whole["turn"])


def _write_parquet(tables: Iterator[Table], row: Variant, target: Path) -> int:
    arrow, parquet = need("pyarrow", "parquet"), need("pyarrow.parquet", "parquet")
    count, writer = 0, None
    with whole_file(target) as handle:
        for table in tables:
            group = arrow.table(table).replace_schema_metadata({"variant": row.id})
            writer = writer or parquet.ParquetWriter(handle, group.schema)
            writer.write_table(group)
            count += len(table["turn"])
        if writer is not None:
            writer.close()
    return count


def _write_pdn(tables: Iterator[Table], row: Variant, target: Path) -> int:
    """A game a position: its FEN, its result, and the tags Score, Ply and Game."""
    count = 0
    with whole_file(target) as handle:
        for table in tables:
            for one in _texts(table, row):
                handle.write(one.encode())
                count += 1
    return count


def _texts(table: Table, row: Variant) -> Iterator[str]:
    kind = numeric_tag(row)
    for at, fen in enumerate(_fens(table, row)):
        outcome = int(table["result"][at])
        pdn = PdnGame()
        pdn.headers["GameType"] = kind
        pdn.headers["SetUp"] = "1"
        pdn.headers["FEN"] = fen
        if outcome != NO_RESULT:
            pdn.headers["Result"] = write_result(_RESULTS[outcome], row)
        pdn.headers["Score"] = f"{int(table['score'][at]) / 100:+.2f}"
        pdn.headers["Ply"] = str(table["ply"][at])
        pdn.headers["Game"] = str(table["game"][at])
        yield write_game(pdn)


def _fens(table: Table, row: Variant) -> Iterator[str]:
    for at in range(len(table["turn"])):
        sides = []
        for colour in ("white", "black"):
            men, kings = (_squares(table, f"{colour}_{kind}", at) for kind in ("men", "kings"))
            numbers = range(1, row.squares + 1)
            found = [f"K{n}" for n in numbers if kings >> (n - 1) & 1]
            found += [str(n) for n in numbers if men >> (n - 1) & 1]
            sides.append(",".join(found))
        yield f"{'WB'[int(table['turn'][at])]}:W{sides[0]}:B{sides[1]}"


def _squares(table: Table, name: str, at: int) -> int:
    """A set of squares as one number, however many columns hold it."""
    columns = (table[column] for column in (name, name + HIGH) if column in table)
    return sum(int(column[at]) << _WORD * word for word, column in enumerate(columns))
