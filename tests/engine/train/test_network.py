"""The network beside the linear evaluation: its numbers, its fit, its files."""

from __future__ import annotations

import array
import json
from pathlib import Path
from typing import Any

import pytest

from damas import Board, Game, _kernel
from damas.cli.app import run
from damas.engine.train.games import GamePlan, generate
from damas.engine.weights_file import (
    read_numbers,
    read_weights,
    shipped_path,
    write_numbers,
    write_weights,
)
from damas.errors import EngineError
from engine.train.weights import (
    POINTS,
    beginning,
    board_of,
    counts,
    flat_planes,
    quiet_boards,
    random_evaluators,
    random_network,
    random_weights,
    rows,
    turned,
)
from sampling import drawn

REGULATION = {"international": "internacional", "brazilian": "fenae-2025"}
KINGS = {
    "international": ["W:WK6,28,33,38:BK46,12,13,18,19", "B:WK6,K28,K33:BK46,12"],
    "brazilian": ["W:WK1,21,22:BK32,9,10,11", "B:WK1,K2,K3:BK32,9"],
    "portuguese": ["W:WK1,21,22:BK32,9,10,11", "B:WK1,K2,K3:BK32,25"],
}
VARIANTS = list(KINGS)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of a hundred games of each of two variants."""
    folder = tmp_path_factory.mktemp("games")
    for variant in REGULATION:
        generate(GamePlan(variant, 100, 20), folder, None, lambda *_: None)
    return folder


def seen(board: Board) -> list[list[int]]:
    """The rows that White and Black add up, from the squares alone."""
    size, half, last = board.variant.size, board.variant.size // 2, board.variant.squares - 1
    index = {board.variant.number(n): n for n in range(last + 1)}
    places = [(row, column) for row in range(size - 2) for column in range(half - 2)]
    kings = len(places) // 2 * 3**9
    result = []
    for side, other in (("white", "black"), ("black", "white")):

        def from_own_end(numbers: Any, side: str = side) -> list[int]:
            return [index[n] if side == "white" else last - index[n] for n in numbers]

        men, others = from_own_end(board.men(side)), from_own_end(board.men(other))
        found = []
        for block, (row, column) in enumerate(places[: len(places) // 2]):
            squares = [(row + i) * half + column + j for i in range(3) for j in range(3)]
            digits = [(square in men) + 2 * (square in others) for square in squares]
            found.append(block * 3**9 + sum(d * 3**i for i, d in enumerate(digits)))
        found += [kings + square for square in from_own_end(board.kings(side))]
        found += [kings + last + 1 + square for square in from_own_end(board.kings(other))]
        result.append(found)
    return result


def correction(board: Board, words: array.array[int], linear: int) -> int:
    """The value of the network for a board, in whole numbers, step by step."""
    squares = board.variant.squares
    fit = beginning(squares)
    bare = fit.piece_buckets * (3 * fit.hidden + 2)  # of no channel
    channels = (len(words) - bare) // (rows(squares) + 2 * fit.hidden * fit.piece_buckets)
    sides = seen(board)
    inputs: list[int] = []
    for side in sides if board.turn == "white" else sides[::-1]:
        for channel in range(channels):
            total = sum(words[row * channels + channel] for row in side)
            inputs.append(max(-2047, min(2047, total)))
    most = int(4 * POINTS)
    inputs += [max(-most, min(most, linear)) * int(128 * 65536 / POINTS) >> 16, 128]
    size = len(inputs) * fit.hidden + fit.hidden + 2
    pieces = sum(len(board.men(c)) + len(board.kings(c)) for c in ("white", "black"))
    first = rows(squares) * channels + min(7, (pieces - 1) // 5) * size
    layer = words[first : first + size]
    output = layer[-2] * 65536 + layer[-1] % 65536
    for q in range(fit.hidden):
        total = sum(value * layer[i * fit.hidden + q] for i, value in enumerate(inputs))
        output += max(0, min(32767, total >> 7)) * layer[len(inputs) * fit.hidden + q]
    return output * int(POINTS * 65536) >> 36


@pytest.mark.parametrize("channels", [None, 4])
@pytest.mark.parametrize("variant", drawn(VARIANTS, 2))
def test_the_network_adds_what_its_numbers_say(variant: str, channels: int | None) -> None:
    """Square by square and number by number as here, on every processor, of fewer channels than
    the board has too; and a position and its reverse are worth the same."""
    squares = Board(variant).variant.squares
    words = random_network(squares, channels)
    plain, (joined,) = random_evaluators(squares, words)
    boards = [*quiet_boards(variant, 80), *(Board(variant, fen) for fen in KINGS[variant])]
    added = set()
    for board in boards:
        linear = _kernel.evaluate(board, plain)
        more = correction(board, words, linear)
        found = _kernel.evaluate(board, joined)
        kings = board.kings("white") or board.kings("black")
        kept = {abs(more) * eighths // 8 * (1 if more > 0 else -1) for eighths in (1, 3, 6, 8)}
        assert found - linear in (kept if kings else {more})
        assert found == _kernel.evaluate(turned(board), joined)
        added.add(found - linear)
    assert len(added) > 40


@pytest.mark.parametrize("times", [1, 50])
def test_what_is_fitted_is_what_is_played_with(games: Path, times: int) -> None:
    """The fit's own values, in logits, are those of the search, in hundredths of a man; also where
    rows are so large that sums reach the limits of the search."""
    np = pytest.importorskip("numpy")
    pytest.importorskip("scipy")
    from damas.engine.train import network  # noqa: PLC0415
    from damas.engine.train.fit import RECORD  # noqa: PLC0415

    for variant, regulation in REGULATION.items():
        file = next(games.glob(f"{variant}-*"))
        records = np.frombuffer(file.read_bytes(), RECORD)[::40]
        fit = _kernel.NetworkFit(Game(regulation), 3)
        state = np.frombuffer(fit.state(), np.float32).copy()
        rows = fit.rows * fit.channels
        state[:rows] *= times
        fit.restore(state.tobytes())
        words = network.whole_numbers(fit)
        plain, (joined,) = random_evaluators(Board(variant).variant.squares, words)
        boards = [board_of(variant, row) for row in records]
        numbers = np.ones((len(boards), 3), np.float32)
        numbers[:, 0] = [_kernel.evaluate(board, plain) / POINTS for board in boards]
        values = np.frombuffer(fit.values(records.tobytes(), numbers.tobytes()), np.float32)
        for board, value in zip(boards, values, strict=True):
            if not (board.kings("white") or board.kings("black")):
                assert abs(_kernel.evaluate(board, joined) - POINTS * value) < 2.5


def test_kings_may_add_up_to_as_many_as_there_are_pieces() -> None:
    """A king on every square would not fit a channel; 24 of them do, until each weighs one more."""
    rows = _kernel.NetworkFit(Game("fenae-2025"), 1).rows
    words = array.array("h", bytes(2 * len(random_network(32))))
    for weight, fits in ((1365, True), (1366, False)):
        for row in range(rows - 64, rows):
            words[8 * row] = weight
        if fits:
            random_evaluators(32, words)
        else:
            with pytest.raises(ValueError, match="too-large"):
                random_evaluators(32, words)


def test_kings_are_fitted_within_the_range_of_their_sums() -> None:
    """Rows that kings on many squares would take out of range are lowered, no others."""
    np = pytest.importorskip("numpy")
    pytest.importorskip("scipy")
    from damas.engine.train import network  # noqa: PLC0415

    fit = _kernel.NetworkFit(Game("internacional"), 3)
    state = np.frombuffer(fit.state(), np.float32).copy()
    rows = state[: fit.rows * fit.channels].reshape(fit.rows, fit.channels)
    usual = network.whole_numbers(fit)
    rows[fit.first_of_kings :, 5] = 9.0  # 40 of them are 46,080
    fit.restore(state.tobytes())
    words = network.whole_numbers(fit)
    random_evaluators(50, words)
    changed = np.flatnonzero(np.array(words) != np.array(usual))
    assert set(changed % fit.channels) == {5}
    assert changed[0] // fit.channels == fit.first_of_kings
    assert words[changed[0]] > 500


def test_a_network_of_another_size_or_too_large_is_refused(tmp_path: Path) -> None:
    """By the name of its file; sums must never leave the range of their numbers."""
    words = random_network(32)
    large = array.array("h", words)
    large[: 20 * 3**9] = array.array("h", [30000] * 20 * 3**9)
    layer = array.array("h", words)
    layer[-100:] = array.array("h", [32000] * 100)
    for network, reason in (
        (words[:-1], "wrong-number"),
        (large, "too-large"),
        (layer, "too-large"),
    ):
        with pytest.raises(ValueError, match=reason):
            random_evaluators(32, network)
    own, parts = counts(50)
    flat = (bytes(2 * own), bytes(2 * parts))
    with pytest.raises(ValueError, match="too-many-planes"):
        _kernel.Evaluator(
            50, [40, 30, 20, 10, 5, 0], [flat] * 6, random_network(50).tobytes(), POINTS
        )
    path = tmp_path / "mine.weights"
    write_numbers(path, {"variant": "brazilian", "knots": [24, 0]}, *flat_planes(32), words)
    with pytest.raises(EngineError, match=r"mine\.weights.*header.*points_per_logit"):
        read_weights(path)


def test_a_network_is_fitted_and_goes_on_where_it_was_broken_off(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any
) -> None:
    """By the command: losses fall with each pass, on games held out too; a run that ended after its
    first pass ends as one that was never broken off; the planes stay as they were."""
    pytest.importorskip("numpy")
    pytest.importorskip("scipy")
    linear = random_weights(tmp_path / "linear.weights", "international")
    fit = ["train", "network", "--data", str(games), "--weights", str(linear), "--epochs", "2"]
    whole, broken = tmp_path / "whole.weights", tmp_path / "broken.weights"
    assert run([*fit, "--out", str(whole)]) == 0
    printed = capsys.readouterr()
    losses = [[float(x) for x in line.split()] for line in printed.err.splitlines()]
    assert [line[0] for line in losses] == [1, 2]
    assert losses[1][1] < losses[0][1]
    assert json.loads(printed.out)["network_loss"] == losses[1][2]
    assert losses[1][2] < losses[0][2]

    def stop(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("damas.cli.train._print_losses", stop)
        assert run([*fit, "--out", str(broken)]) != 0
    assert not broken.exists()
    assert run([*fit, "--out", str(broken)]) == 0
    assert read_numbers(broken).network == read_numbers(whole).network
    assert read_numbers(broken).planes == read_numbers(linear).planes
    assert not list(tmp_path.glob("*.npz"))
    empty, flat = tmp_path / "empty", tmp_path / "flat.weights"
    empty.mkdir()
    write_numbers(flat, {"variant": "international", "knots": [40, 0]}, *flat_planes(50))
    for data, weights, text in (
        (empty, linear, "no games of international"),
        (
            games,
            flat,
            "flat.weights: the weights are damaged: its header lacks variant or points_per_logit",
        ),
    ):
        files = ["--data", str(data), "--weights", str(weights), "--out", str(whole)]
        assert run(["train", "network", *files]) != 0
        assert text in capsys.readouterr().err
    for begun in (b"PK nothing", b""):
        whole.with_suffix(".state.npz").write_bytes(begun)
        assert run([*fit, "--out", str(whole)]) != 0
        assert "whole.state.npz: begun for weights of another form" in capsys.readouterr().err


def test_a_network_that_cannot_be_played_with_is_not_written(games: Path, tmp_path: Path) -> None:
    """Steps far too long: the reason and the file are named, the fit is kept."""
    pytest.importorskip("numpy")
    pytest.importorskip("scipy")
    from damas.engine.train import network  # noqa: PLC0415

    linear = random_weights(tmp_path / "linear.weights", "international")
    out = tmp_path / "wild.weights"
    wild = network.NetworkSettings(epochs=1, layer_rate=200)
    with pytest.raises(EngineError, match=r"wild\.weights was not written.*too large"):
        network.fit_network(games, linear, out, wild, lambda *_: None)
    assert [path.name for path in tmp_path.glob("wild*")] == ["wild.state.npz"]


def test_rows_are_rounded_the_more_the_seldomer_they_are_met(games: Path) -> None:
    """Those of one position in sixteen or more hardly, those that no position has by 25 at most."""
    np = pytest.importorskip("numpy")
    pytest.importorskip("scipy")
    from damas.engine.train import network  # noqa: PLC0415

    fit = _kernel.NetworkFit(Game("internacional"), 3)
    fit.count(next(games.glob("international-*")).read_bytes())
    rarity = np.frombuffer(fit.rarity(), np.float32)
    state = np.frombuffer(fit.state(), np.float32).copy()
    rows = state[: fit.rows * fit.channels].reshape(fit.rows, fit.channels)
    rows[: fit.first_of_kings] = np.random.default_rng(1).normal(0, 1, rows.shape)[
        : fit.first_of_kings
    ]
    fit.restore(state.tobytes())
    words = np.array(network.whole_numbers(fit))[: rows.size].reshape(rows.shape)
    away = abs(words - rows * 128)[: fit.first_of_kings].max(axis=1)
    often, never = rarity[: fit.first_of_kings] < 4, rarity[: fit.first_of_kings] >= 100
    assert 0 < often.sum() < never.sum()
    assert away[often].max() <= 0.5
    assert 20 < away[never].max() <= 25
    assert not (words[: fit.first_of_kings][never] % 50).any()


def test_a_fit_can_begin_with_a_network(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With steps of hardly anything layers and biases stay, and rows but for their rounding;
    weights without a network, and those of another game, are refused by name."""
    np = pytest.importorskip("numpy")
    pytest.importorskip("scipy")
    linear = random_weights(tmp_path / "linear.weights", "international")
    begun, out = tmp_path / "begun.weights", tmp_path / "on.weights"
    planes = zip(*read_numbers(linear).planes, strict=True)
    own, parts = ([array.array("h", plane) for plane in half] for half in planes)
    write_weights(begun, read_numbers(linear).header, own, parts, random_network(50))
    fit = ["train", "network", "--data", str(games), "--weights", str(linear), "--epochs", "1"]
    fit += ["--out", str(out), "--steps", "0.001", "--begin"]
    assert run([*fit, str(begun)]) == 0
    assert json.loads(capsys.readouterr().out)["network_begun_with"] == "begun.weights"
    before, after = (
        np.frombuffer(read_numbers(path).network, np.int16).astype(int) for path in (begun, out)
    )
    layers = beginning(50).channels * rows(50)
    bucket = (len(before) - layers) // beginning(50).piece_buckets
    low_halves = np.arange(layers + bucket - 1, len(before), bucket)
    away = abs(after - before)
    away[low_halves] = np.minimum(away[low_halves], 65536 - away[low_halves])
    assert away[low_halves].max() <= 100
    assert away[:layers].max() <= 26  # half a step of the longest, and one
    away[low_halves] = 0
    assert away[layers:].max() <= 1
    for weights, game in ((linear, "international"), (shipped_path("portuguese"), "international")):
        assert run([*fit, str(weights)]) != 0
        text = f"{weights.name}: the weights are damaged: no network for {game}"
        assert text in capsys.readouterr().err
