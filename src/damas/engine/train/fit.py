"""Fitting the trained evaluation: logistic regression of results and search scores on patterns.

The model is linear, so the best weights are unique but for rounding: L-BFGS on the whole data, with
a Gaussian prior in place of a step size. So that patterns seldom seen are worth what their parts
say, each window's weights are the sum of its own and of those of the smaller windows within it.
"""

from __future__ import annotations

import array
import datetime
import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ... import _kernel
from ...base.errors import EngineError
from ...base.files import whole_file
from ...rules.game import Game
from ...rules.variants import variant
from ..weights_file import write_weights
from .games import CHUNK, game_files, read_games, regulation_for
from .needed import np, optimize, sparse


def record_form(words: int) -> np.dtype[Any]:
    """The form of records, for sets of squares of so many *words* (`Variant.rules.words`)."""
    sets = (2,) if words == 1 else (2, words)
    return np.dtype(
        [
            ("men", "<u8", sets),
            ("kings", "<u8", sets),
            ("score", "<i2"),
            ("ply", "<u2"),
            ("turn", "u1"),
            ("result", "i1"),
            ("game", "<u2"),
        ]
    )


RECORD = record_form(1)
UNIT = 4  # weights are quarters of a hundredth of a man
FINER = 8  # those of the parts of windows are eighths of that
SHARPNESS = 0.05  # of the loss, second derivative by a weight at one position; only sets steps
# By the squares of the board: the numbers of pieces that there are planes of weights for.
KNOTS = {50: (36, 20, 4), 32: (24, 0), 64: (30, 16, 4), 72: (54, 30, 6)}
NO_RESULT = 2  # of a position whose game was not played on, or went astray after it
HELD_OUT = 20  # every so many games one is kept for validation
Floats = np.ndarray[Any, np.dtype[np.floating[Any]]]
Progress = Callable[[int, float, float], None]


@dataclass(frozen=True, slots=True)
class FitSettings:
    """The settings of a fit: *result_share* of the target is the game's result, the rest the
    search's score; the priors are those of a window's own weights and of its parts."""

    iterations: int = 60
    result_share: float = 0.3
    window_prior: float = 50.0
    part_prior: float = 5.0
    number_prior: float = 0.1


class Model:
    """The linear model of one board: parameters to weights, and back for gradients."""

    def __init__(self, squares: int, knots: Sequence[int] = ()) -> None:
        self.squares = squares
        self.knots = knots or KNOTS[squares]
        self.numbers, self.windows, self.weights, parts = _kernel.evaluation_layout(squares)
        self.parts = self._matrix(parts)
        self.free = self.weights + self.parts.shape[1]

    def _matrix(self, parts: list[tuple[int, int, list[int]]]) -> sparse.csr_matrix:
        """[weights, parts]: which parts add to which weight."""
        sizes = [3 ** (height * width) for _, _, height, width, _ in self.windows]
        counts = Counter(window for window, _, _ in parts)
        rows = [np.full(size, counts[number], np.int32) for number, size in enumerate(sizes)]
        ends = np.cumsum(np.concatenate([np.zeros(self.numbers + 1, np.int32), *rows]))
        columns, end = np.empty(ends[-1], np.int32), 0  # a gigabyte: it is not copied
        for number, size in enumerate(sizes):
            codes = np.arange(size, dtype=np.int32)
            mine = [(first, places) for window, first, places in parts if window == number]
            begin, end = end, end + size * len(mine)
            found = columns[begin:end].reshape(size, len(mine))
            for column, (first, places) in enumerate(mine):
                steps = (codes // 3**place % 3 * 3**i for i, place in enumerate(places))
                found[:, column] = first + sum(steps)
        _, first, last = parts[-1]
        shape = (self.weights, first + 3 ** len(last))
        return sparse.csr_matrix((np.ones(len(columns), np.float32), columns, ends), shape=shape)

    def expand(self, x: Floats) -> Floats:
        """Parameters [free, knots] to weights [weights, knots], most pieces first."""
        return np.asarray(x[: self.weights] + self.parts @ x[self.weights :])

    def collect(self, gradient: Floats) -> Floats:
        """The gradient by weights to that by parameters."""
        return np.concatenate([gradient, self.parts.T @ gradient])

    def prior(self, settings: FitSettings) -> Floats:
        """The strength of the pull to zero of each parameter, [free, 1]."""
        result = np.full((self.free, 1), settings.window_prior, np.float32)
        result[: self.numbers] = settings.number_prior
        result[self.weights :] = settings.part_prior
        return result


class Data:
    """Positions as matrices: *windows* and *numbers* [positions, weights], *target* [positions].

    *mix* [positions, knots] is the share of each plane of weights: shares by the number of
    pieces, less where the side ahead can hardly win.
    """

    def __init__(self, model: Model, records: np.ndarray[Any, Any], regulation: str) -> None:
        numbers, windows, eighths = _kernel.evaluation_features(Game(regulation), records.tobytes())
        count = len(records)
        dense = np.frombuffer(numbers, np.int8).reshape(count, model.numbers)
        index = np.frombuffer(windows, np.int32).reshape(count, 2 * len(model.windows))
        signs = np.tile(np.array([1, -1], np.float32), count * len(model.windows))
        ends = np.arange(0, index.size + 1, index.shape[1])
        shape = (count, model.weights)
        self.windows = sparse.csr_matrix((signs, index.ravel(), ends), shape=shape)
        self.numbers = sparse.csr_matrix(dense.astype(np.float32))
        self.count = count
        occupied = (records["men"] | records["kings"]).reshape(count, -1)
        pieces = np.bitwise_count(occupied).sum(axis=1)
        kept = np.frombuffer(eighths, np.int8).astype(np.float32) / 8
        self.mix = shares(pieces, model.knots) * kept[:, None]
        self.score = records["score"].astype(np.float32)
        self.played = records["result"] != NO_RESULT
        self.result = (records["result"].astype(np.float32) + 1) / 2
        self.target = self.result

    def aim(self, result_share: float, scale: float) -> None:
        """Sets the target: a share of the result, where there is one, the rest the score."""
        share = np.where(self.played, np.float32(result_share), np.float32(0))
        self.target = share * self.result + (1 - share) * sigmoid(self.score / scale)

    def logits(self, weights: Floats) -> Floats:
        """The value of every position to White, in logits."""
        planes = self.windows @ weights + self.numbers @ weights[: self.numbers.shape[1]]
        values: Floats = np.sum(planes * self.mix, axis=1)
        return values

    def gradient(self, errors: Floats) -> Floats:
        """The gradient of the weights for *errors* of the logits, [weights, knots]."""
        planes = errors[:, None] * self.mix
        result = self.windows.T @ planes
        result[: self.numbers.shape[1]] += self.numbers.T @ planes
        return np.asarray(result)

    def curvature(self) -> Floats:
        """About how much the data alone say about each weight, [weights, 1]."""
        seen = np.bincount(self.windows.indices, minlength=self.windows.shape[1])
        result = seen.astype(np.float32)
        result[: self.numbers.shape[1]] += np.asarray(self.numbers.power(2).sum(axis=0)).ravel()
        return SHARPNESS * result[:, None]


def shares(pieces: Floats, knots: Sequence[int]) -> Floats:
    """The share of each plane with so many *pieces*, [positions, knots]."""
    rising = np.asarray(knots[::-1], np.float32)
    planes = [np.interp(pieces, rising, rising == knot) for knot in knots]
    return np.stack(planes, axis=1).astype(np.float32)


def sigmoid(x: Floats) -> Floats:
    """Logits to expected points."""
    return 1 / (1 + np.exp(-np.clip(x, -30, 30)))


def loss(logits: Floats, target: Floats) -> float:
    """The mean cross-entropy."""
    return float(np.mean(np.logaddexp(0, logits) - target * logits))


def score_scale(score: Floats, result: Floats) -> float:
    """The hundredths of a man that are one logit, so that results are foretold best."""
    grid = np.geomspace(30, 600, 40)
    return float(min(grid, key=lambda scale: loss(score / scale, result)))


def chances(score: Floats, result: Floats) -> list[float]:
    """[half width of the draw, scale] in men, under which the results are likeliest.

    A game is won with probability sigmoid((score - width) / scale), lost with
    sigmoid((-score - width) / scale).
    """
    best = (math.inf, [1.0, 1.0])
    for width in np.geomspace(10, 400, 24):
        for scale in np.geomspace(20, 400, 24):
            win, lost = sigmoid((score - width) / scale), sigmoid((-score - width) / scale)
            shares = np.where(result > 0.75, win, np.where(result < 0.25, lost, 1 - win - lost))
            surprise = -float(np.log(np.maximum(shares, 1e-6)).mean())
            best = min(
                best, (surprise, [round(float(width) / 100, 3), round(float(scale) / 100, 3)])
            )
    return best[1]


def fit(  # noqa: PLR0913, PLR0917  (what to fit, where, how, and whom to tell)
    name: str,
    folder: Path,
    out: Path,
    settings: FitSettings,
    progress: Progress,
    origin: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Fits weights of variant *name* to the games in *folder*, writes *out*, returns its header.

    *progress* hears after every iteration of its number and the losses on training and validation.
    The parameters are kept beside *out* as they improve: a run that was broken off goes on there.
    """
    regulation = regulation_for(name)
    files = game_files(folder, name)
    row = variant(name)
    records = np.frombuffer(read_games(folder, name), record_form(row.rules.words))
    model = Model(row.squares)
    held = records["game"] % HELD_OUT == 0
    train, check = (Data(model, records[mask], regulation) for mask in (~held, held))
    scale = score_scale(train.score[train.played], train.result[train.played])
    for data in (train, check):
        data.aim(settings.result_share, scale)
    descent = _Descent(model, train, check, settings)
    x = descent.run(out.with_suffix(".state.npy"), progress)
    weights = model.expand(x)
    near = (np.abs(train.score) < 300) & (train.mix.sum(axis=1) > 0.99)
    logits = train.logits(weights)[near]
    unit = float(train.score[near] @ logits / (logits @ logits)) * UNIT
    header = {
        "variant": name,
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "positions": len(records),
        "without_result": int((records["result"] == NO_RESULT).sum()),
        "games": len(files) * CHUNK,
        "iterations": descent.done,
        "validation_loss": round(descent.validation(x), 5),
        "chances": chances(check.score[check.played], check.result[check.played]),
        "points_per_logit": round(unit / UNIT, 1),
        "knots": list(model.knots),
        **(origin or {}),
    }
    own, parts = np.split(x * unit, [model.weights])
    write_weights(out, header, _planes(own), _planes(parts * FINER))
    return header


def _planes(weights: Floats) -> list[array.array[int]]:
    """Those of each plane, as they are written."""
    whole = np.clip(np.rint(weights), -32767, 32767).astype(np.int16)
    return [array.array("h", plane.tobytes()) for plane in whole.T]


class _Descent:
    """One optimisation: the loss and its gradient, and the parameters as they improve.

    Steps are made in units in which all parameters bend the loss about alike.
    """

    def __init__(self, model: Model, train: Data, check: Data, settings: FitSettings) -> None:
        self.model, self.train, self.check = model, train, check
        self.iterations = settings.iterations
        self.prior = model.prior(settings) / train.count
        self.steps = 1 / np.sqrt(model.collect(train.curvature()) / train.count + self.prior)
        self.shape = (model.free, len(model.knots))
        self.done = 0

    def begin(self, state: Path) -> Floats:
        """The parameters to begin with [free, knots]: those of *state*, or zeros."""
        x: Floats = np.load(state) if state.exists() else np.zeros(self.shape, np.float32)
        if x.shape != self.shape:
            raise EngineError(
                "other-fit",
                "{path}: begun for weights of another form; remove it to fit anew",
                path=str(state),
            )
        return x

    def parameters(self, y: Floats) -> Floats:
        """The parameters [free, knots] of a point *y* of the optimiser."""
        return np.asarray(y.reshape(self.shape) * self.steps, np.float32)

    def value(self, y: Floats) -> tuple[float, Floats]:
        """The loss at *y* and its gradient."""
        model, train, x = self.model, self.train, self.parameters(y)
        logits = train.logits(model.expand(x))
        errors = (sigmoid(logits) - train.target) / train.count
        gradient = model.collect(train.gradient(errors)) + self.prior * x
        total = loss(logits, train.target) + 0.5 * float(np.sum(self.prior * x * x))
        return total, (gradient * self.steps).ravel().astype(np.float64)

    def validation(self, x: Floats) -> float:
        """The loss on the games that are kept for validation."""
        return loss(self.check.logits(self.model.expand(x)), self.check.target)

    def run(self, state: Path, progress: Progress) -> Floats:
        """The best parameters [free, knots]; *state* keeps them every five iterations."""

        def report(intermediate_result: optimize.OptimizeResult) -> None:
            self.done += 1
            if self.done % 5 == 0:
                x = self.parameters(intermediate_result.x)
                with whole_file(state) as file:
                    np.save(file, x)
                progress(self.done, float(intermediate_result.fun), self.validation(x))

        found = optimize.minimize(
            self.value,
            (self.begin(state) / self.steps).ravel().astype(np.float64),
            jac=True,
            method="L-BFGS-B",
            callback=report,
            options={"maxiter": self.iterations, "maxcor": min(8, self.iterations)},
        )
        state.unlink(missing_ok=True)
        return self.parameters(found.x)
