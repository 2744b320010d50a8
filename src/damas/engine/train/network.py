"""Fitting the network that corrects the linear evaluation (`native/search/network.hpp`).

The rows of the patterns descend by plain gradient steps, smaller for rows that are met often, the
layers by Adam; batch after batch in random order, with steps that fall to nothing.
"""

from __future__ import annotations

import array
import dataclasses
import math
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ... import _kernel
from ...base.errors import EngineError
from ...base.files import whole_file
from ...rules.game import Game
from ...rules.variants import variant
from ..weights_file import (
    Numbers,
    WeightsFault,
    damaged,
    fitted_numbers,
    read_numbers,
    write_weights,
)
from .fit import FINER, HELD_OUT, NO_RESULT, RECORD, UNIT, Data, Floats, Model, loss, score_scale
from .games import game_files, read_games, regulation_for
from .needed import np

SLICE = 1 << 18  # lessons between two looks at the world
SAMPLE = 10  # of every so many lessons one counts for how often rows are met
INPUT_UNIT = 128  # as in native/search/network.hpp
ROUGHNESS = 0.5  # of the numbers of a row, by its rarity: a file two fifths smaller and no worse
WEIGHT_UNIT = 1024
LEAST_RATE = 0.02  # of the first steps, at the end
Progress = Callable[[int, float, float], None]
Steps = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class NetworkSettings:
    """The settings of a fit: passes through the data, lessons a batch, first steps of rows and
    layers, the share of the result in the target, and where chance begins. With *begin* the rows
    and layers are at first those of that file of weights, and the fit goes on from there."""

    epochs: int = 3
    batch: int = 4096
    row_rate: float = 0.01
    layer_rate: float = 0.002
    result_share: float = 0.3
    seed: int = 1
    threads: int = 1
    begin: Path | None = None

    def by(self, factor: float) -> NetworkSettings:
        """These, with steps *factor* times as long."""
        rows, layers = self.row_rate * factor, self.layer_rate * factor
        return dataclasses.replace(self, row_rate=rows, layer_rate=layers)


@dataclass(frozen=True, slots=True)
class Lessons:
    """Records with [lessons, 3]: the linear value in logits, the share of the network, and the
    target, all for the side to move."""

    records: np.ndarray[Any, Any]
    numbers: Floats

    def part(self, places: np.ndarray[Any, Any]) -> tuple[bytes, bytes]:
        """Those at *places*, as the kernel takes them."""
        return self.records[places].tobytes(), self.numbers[places].tobytes()


def fit_network(  # noqa: PLR0913, PLR0917  (what to fit, where, how, and whom to tell)
    folder: Path,
    linear: Path,
    out: Path,
    settings: NetworkSettings,
    progress: Progress,
    steps: Steps = lambda _done, _all: None,
) -> dict[str, Any]:
    """Fits a network to the games in *folder* beside the planes of *linear*, writes both to *out*,
    returns its header.

    *progress* hears after each epoch of its number and the losses on training and validation,
    *steps* on the way of lessons done and to do. After each epoch the state is kept beside *out*:
    a run that was broken off goes on there.
    """
    numbers = fitted_numbers(linear)
    name = str(numbers.header["variant"])
    if not variant(name).rules.tabled:
        raise EngineError("no-network", "No network is fitted for {variant}", variant=name)
    game_files(folder, name)
    fit = _kernel.NetworkFit(Game(regulation_for(name)), settings.seed)
    state = out.with_suffix(".state.npz")
    # Unusable weights are refused before the games are read, which may take hours.
    begun = None if settings.begin is None else _network_of(settings.begin, fit, name)
    _restore(fit, state)
    lessons = _lessons(name, folder, numbers, settings.result_share)
    held = lessons.records["game"] % HELD_OUT == 0
    train, check = np.flatnonzero(~held), np.flatnonzero(held)
    fit.count(lessons.records[train[::SAMPLE]].tobytes())
    if begun is not None:
        _begin_with(fit, begun)
    for epoch in range(_restore(fit, state), settings.epochs):
        mean = _epoch(fit, lessons, train, epoch, settings, steps)
        _save_state(fit, state, epoch + 1)
        progress(epoch + 1, mean, _validation(fit, lessons, check))
    header = {
        **numbers.header,
        "network_epochs": settings.epochs,
        "network_positions": len(lessons.records),
        "network_loss": round(_validation(fit, lessons, check), 5),
    }
    if settings.begin is not None:
        header["network_begun_with"] = settings.begin.name
    own, parts = ([_words(plane[i]) for plane in numbers.planes] for i in (0, 1))
    written = write_weights(out, header, own, parts, whole_numbers(fit))
    state.unlink(missing_ok=True)
    return written


def _lessons(name: str, folder: Path, numbers: Numbers, result_share: float) -> Lessons:
    """All of the games; what the planes say of them is made in pieces, to save memory."""
    records = np.frombuffer(read_games(folder, name), RECORD)
    knots = tuple(int(knot) for knot in numbers.header["knots"])
    model = Model(variant(name).squares, knots)
    x = np.stack(
        [np.concatenate([_floats(own), _floats(parts) / FINER]) for own, parts in numbers.planes],
        axis=1,
    )
    weights = model.expand(x) / (UNIT * float(numbers.header["points_per_logit"]))
    played = records["result"] != NO_RESULT
    scale = score_scale(
        records["score"][played].astype(np.float32),
        (records["result"][played].astype(np.float32) + 1) / 2,
    )
    result = np.empty((len(records), 3), np.float32)
    for first in range(0, len(records), SLICE):
        part = records[first : first + SLICE]
        data = Data(model, part, regulation_for(name))
        data.aim(result_share, scale)
        black = part["turn"] == 1
        result[first : first + SLICE, 0] = data.logits(weights) * np.where(black, -1, 1)
        result[first : first + SLICE, 1] = data.mix.sum(axis=1)
        result[first : first + SLICE, 2] = np.where(black, 1 - data.target, data.target)
    return Lessons(records, result)


def _epoch(  # noqa: PLR0913, PLR0917
    fit: _kernel.NetworkFit,
    lessons: Lessons,
    train: np.ndarray[Any, Any],
    epoch: int,
    settings: NetworkSettings,
    steps: Steps,
) -> float:
    """One pass through *train* in an order of its own; the mean loss."""
    order = np.random.default_rng([settings.seed, epoch]).permutation(train)
    total = 0.0
    for first, places in _slices(order):
        rate = _rate((epoch + first / len(order)) / settings.epochs)
        mean = fit.learn(
            *lessons.part(places),
            batch=settings.batch,
            row_rate=settings.row_rate * rate,
            layer_rate=settings.layer_rate * rate,
            threads=settings.threads,
        )
        total += mean * len(places)
        steps(epoch * len(order) + first + len(places), settings.epochs * len(order))
    return total / max(len(order), 1)


def _slices(places: np.ndarray[Any, Any]) -> Iterator[tuple[int, np.ndarray[Any, Any]]]:
    for first in range(0, len(places), SLICE):
        yield first, places[first : first + SLICE]


def _rate(share: float) -> float:
    """The size of steps after this *share* of the way: half a cosine down."""
    return LEAST_RATE + (1 - LEAST_RATE) * (1 + math.cos(math.pi * share)) / 2


def _validation(fit: _kernel.NetworkFit, lessons: Lessons, check: np.ndarray[Any, Any]) -> float:
    total = 0.0
    for _, places in _slices(check):
        logits = np.frombuffer(fit.values(*lessons.part(places)), np.float32)
        total += loss(logits, lessons.numbers[places, 2]) * len(places)
    return total / max(len(check), 1)


def _save_state(fit: _kernel.NetworkFit, path: Path, epochs: int) -> None:
    with whole_file(path) as file:
        np.savez(file, state=np.frombuffer(fit.state(), np.float32), epochs=epochs)


def _restore(fit: _kernel.NetworkFit, path: Path) -> int:
    """Goes on from *path*, where it exists; how many epochs are done."""
    if not path.exists():
        return 0
    try:
        with np.load(path) as kept:
            fit.restore(kept["state"].tobytes())
            return int(kept["epochs"])
    except (ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile):
        raise EngineError(
            "other-fit",
            "{path}: begun for weights of another form; remove it to fit anew",
            path=str(path),
        ) from None


def whole_numbers(fit: _kernel.NetworkFit) -> array.array[int]:
    """The network in the whole numbers of the search."""
    numbers = np.frombuffer(fit.state(), np.float32)
    rows, rest = np.split(numbers, [fit.rows * fit.channels])
    layer = fit.inputs * fit.hidden + fit.hidden
    result = [_clipped(_rounded(rows * INPUT_UNIT, fit))]
    _lower_kings(result[0], fit)
    for bucket in rest[: fit.piece_buckets * (layer + 1)].reshape(fit.piece_buckets, layer + 1):
        bias = int(np.rint(bucket[layer] * WEIGHT_UNIT * WEIGHT_UNIT))
        halves = np.array([bias >> 16, bias & 0xFFFF]).astype(np.uint16).view(np.int16)
        result += [_clipped(bucket[:layer] * WEIGHT_UNIT), halves]
    return _words(np.concatenate(result).tobytes())


def _rounded(rows: Floats, fit: _kernel.NetworkFit) -> Floats:
    """Each row in multiples of a step, the longer the seldomer the row is met."""
    step = np.maximum(np.floor(ROUGHNESS * np.frombuffer(fit.rarity(), np.float32)), 1)[:, None]
    rounded: Floats = np.rint(rows.reshape(-1, fit.channels) / step) * step
    return rounded.ravel()


def _lower_kings(words: np.ndarray[Any, Any], fit: _kernel.NetworkFit) -> None:
    """Brings the rows of kings among *words* into the range in which as many kings as there are
    pieces, and the blocks, add up within a channel: the search refuses others."""
    blocks, kings = np.split(words.reshape(fit.rows, fit.channels), [fit.first_of_kings])
    by_block = abs(blocks.astype(np.int32)).reshape(-1, fit.configurations, fit.channels)
    room = np.iinfo(np.int16).max - by_block.max(axis=1).sum(axis=0)
    by_square = abs(kings.astype(np.int32)).reshape(2, -1, fit.channels).max(axis=0)
    heaviest = np.sort(by_square, axis=0)[-fit.pieces :].sum(axis=0)
    for channel in np.flatnonzero(heaviest > room):
        most = max(0, int(room[channel]) // fit.pieces)
        kings[:, channel] = np.clip(kings[:, channel], -most, most)


def _network_of(path: Path, fit: _kernel.NetworkFit, name: str) -> np.ndarray[Any, Any]:
    """The network of the weights in *path*, in words; raises EngineError for another form."""
    numbers = read_numbers(path)
    words = np.frombuffer(numbers.network, np.int16)
    layers = fit.piece_buckets * (fit.inputs * fit.hidden + fit.hidden + 2)
    if numbers.header.get("variant") != name or len(words) != fit.rows * fit.channels + layers:
        raise damaged(path, WeightsFault.NO_NETWORK, variant=name)
    return words


def _begin_with(fit: _kernel.NetworkFit, words: np.ndarray[Any, Any]) -> None:
    """Puts the network of *words* into *fit*."""
    rows = fit.rows * fit.channels
    layer = fit.inputs * fit.hidden + fit.hidden
    buckets = words[rows:].reshape(fit.piece_buckets, layer + 2)
    high, low = (buckets[:, layer + i].astype(np.float64) for i in (0, 1))
    bias = (high * 65536 + low % 65536)[:, None]
    state = np.frombuffer(fit.state(), np.float32).copy()
    state[:rows] = words[:rows] / np.float32(INPUT_UNIT)
    layers = np.concatenate([buckets[:, :layer] / WEIGHT_UNIT, bias / WEIGHT_UNIT**2], axis=1)
    state[rows : rows + layers.size] = layers.ravel()
    fit.restore(state.tobytes())


def _clipped(numbers: Floats) -> np.ndarray[Any, np.dtype[np.int16]]:
    return np.clip(np.rint(numbers), -32767, 32767).astype(np.int16)


def _words(numbers: bytes) -> array.array[int]:
    return array.array("h", numbers)


def _floats(numbers: bytes) -> Floats:
    return np.frombuffer(numbers, np.int16).astype(np.float32)
