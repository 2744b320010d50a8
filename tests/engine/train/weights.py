"""Weights drawn at random, and positions to judge by them."""

from __future__ import annotations

import array
import hashlib
import json
import lzma
import math
import random
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from damas import Board, Game, _kernel
from damas.engine.weights_file import Numbers, write_weights

KNOTS = {50: [36, 20, 4], 32: [24, 0], 64: [30, 16, 4], 72: [54, 30, 6]}  # by squares
LESS_128 = bytes(byte ^ 128 for byte in range(256))  # as bytes with a sign
POINTS = 90.0  # hundredths of a man in a logit


def random_planes(squares: int, chance: random.Random, number: int) -> tuple[list[Any], list[Any]]:
    """Small weights: own ones for a configuration in some hundred, all those of the parts."""
    count, parts = counts(squares)
    own = [array.array("h", bytes(2 * count)) for _ in range(number)]
    for plane in own:
        for place in chance.sample(range(count), count // 200):
            plane[place] = chance.randrange(-90, 90)
        plane[:60] = array.array("h", [chance.randrange(-90, 90) for _ in range(60)])
    return own, [small_numbers(chance, parts) for _ in range(number)]


def small_numbers(chance: random.Random, count: int) -> array.array[int]:
    """Numbers from -128 to 127."""
    signed = chance.randbytes(count).translate(LESS_128)
    return array.array("h", array.array("b", signed))


def counts(squares: int) -> tuple[int, int]:
    """The numbers of own weights and of weights of parts."""
    *_, weights, parts = _kernel.evaluation_layout(squares)
    return weights, sum(3 ** len(places) for _, _, places in parts)


def flat_planes(squares: int) -> list[list[array.array[int]]]:
    """Two planes of weights that are all nothing."""
    return [[array.array("h", bytes(2 * number))] * 2 for number in counts(squares)]


def random_weights(path: Path, variant: str = "international") -> Path:
    """A file of weights drawn at random, the same every time."""
    path.write_bytes(_random_file(variant))
    return path


@cache
def _random_file(variant: str) -> bytes:
    squares = Board(variant).variant.squares
    planes = random_planes(squares, random.Random(1), len(KNOTS[squares]))
    header = {"variant": variant, "knots": KNOTS[squares], "points_per_logit": POINTS}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "random.weights"
        write_weights(path, header, *planes)
        return path.read_bytes()


def random_evaluators(
    squares: int, *networks: array.array[int]
) -> tuple[_kernel.Evaluator, list[_kernel.Evaluator]]:
    """Weights drawn at random, and the same with each of *networks*."""
    own, parts = random_planes(squares, random.Random(1), len(KNOTS[squares]))
    planes = [(a.tobytes(), b.tobytes()) for a, b in zip(own, parts, strict=True)]
    plain = _kernel.Evaluator(squares, KNOTS[squares], planes)
    return plain, [
        _kernel.Evaluator(squares, KNOTS[squares], planes, network.tobytes(), POINTS)
        for network in networks
    ]


@cache
def beginning(squares: int) -> _kernel.NetworkFit:
    """A fit for a board of so many squares, not yet begun."""
    return _kernel.NetworkFit(Game({50: "internacional", 32: "fenae-2025"}[squares]), 1)


def random_network(squares: int, channels: int | None = None) -> array.array[int]:
    """A network whose words are as large as those of a fitted one; of so many *channels*."""
    chance = random.Random(7)
    fit = beginning(squares)
    channels = channels or fit.channels
    words = small_numbers(chance, rows(squares) * channels)
    for _ in range(fit.piece_buckets):
        for _ in range((2 * channels + 2) * fit.hidden + fit.hidden):
            words.append(chance.randrange(-400, 400))
        words.extend([chance.randrange(-2, 2), chance.randrange(-32768, 32768)])
    return words


def rows(squares: int) -> int:
    """Of the blocks of three by three squares and of kings, by the side's own end of the board."""
    size = math.isqrt(2 * squares)
    half = (size - 2) * (size // 2 - 2) // 2
    return half * 3**9 + size * size


def quiet_boards(variant: str, count: int) -> list[Board]:
    """Positions met in random games."""
    chance, found = random.Random(4), []
    while len(found) < count:
        board = Board(variant)
        for _ in range(chance.randrange(70)):
            if board.legal_moves:
                board = board.after(chance.choice(board.legal_moves))
        found.append(board)
    return found


def turned(board: Board) -> Board:
    """The board turned half round, with the colours exchanged."""
    last = board.variant.squares + 1
    return Board.from_pieces(
        board.variant,
        white_men=[last - n for n in board.men("black")],
        white_kings=[last - n for n in board.kings("black")],
        black_men=[last - n for n in board.men("white")],
        black_kings=[last - n for n in board.kings("white")],
        turn="black" if board.turn == "white" else "white",
    )


def board_of(variant: str, row: Any) -> Board:
    """The position of a record; its bits lie as in native/geometry.hpp."""
    board = Board(variant)
    size = board.variant.size
    squares = [1 + (size + 1) * (r // 2) + size // 2 * (r % 2) + c
               for r in range(size) for c in range(size // 2)]  # fmt: skip
    if board.variant.all_squares:
        squares = list(range(64))
    sets = [
        [board.variant.number(n) for n, bit in enumerate(squares) if bits >> bit & 1]
        for bits in (
            int.from_bytes(row[kind][colour].tobytes(), "little")
            for colour in (0, 1)
            for kind in ("men", "kings")
        )
    ]
    turn = "white" if row["turn"] == 0 else "black"
    names = ("white_men", "white_kings", "black_men", "black_kings")
    return Board.from_pieces(variant, turn=turn, **dict(zip(names, sets, strict=True)))


def of_before(data: bytes, numbers: Numbers, form: int) -> bytes:
    """The file *data* of these *numbers* as form 4 or 5 had it: all of them, packed by LZMA."""
    listed = b"".join(half for halves in zip(*numbers.planes, strict=True) for half in halves)
    body = lzma.compress(listed + numbers.network)
    header = json.loads(data.split(b"\n", 2)[1]) | {"sha256": hashlib.sha256(body).hexdigest()}
    rest = json.dumps(header, sort_keys=True).encode() + b"\n" + body
    digest = b"" if form == 4 else b" " + hashlib.sha256(rest).hexdigest().encode()
    return b"damas weights %d" % form + digest + b"\n" + rest
