"""Files of weights: after any changed bit they judge nothing."""

from __future__ import annotations

import array
import random
from pathlib import Path

import pytest

from damas.engine import weights_file
from damas.engine.weights_file import (
    judged_as,
    read_numbers,
    read_weights,
    shipped_path,
    write_numbers,
)
from damas.errors import EngineError
from damas.variants import VARIANTS
from engine.train.weights import flat_planes, of_before
from sampling import drawn


def turned(data: bytes, bit: int) -> bytes:
    """*data* with one bit the other way round."""
    place = bit // 8
    return data[:place] + bytes([data[place] ^ 1 << bit % 8]) + data[place + 1 :]


def test_every_bit_of_the_header_counts(tmp_path: Path) -> None:
    """Name of the form, checksum, variant, knots, points, chances, origin: all of them."""
    path = tmp_path / "mine.weights"
    header = {
        "variant": "international",
        "knots": [36, 4],
        "chances": [0.71, 0.52],
        "points_per_logit": 90.0,
        "origin": "a test",
    }
    write_numbers(path, header, *flat_planes(50))
    data = path.read_bytes()
    read_weights(path)
    end = data.index(b"\n", data.index(b"\n") + 1) + 1
    assert end > 300
    for bit in range(8 * end):
        path.write_bytes(turned(data, bit))
        with pytest.raises(EngineError, match=r"mine\.weights"):
            read_numbers(path)


@pytest.mark.parametrize("name", sorted({judged_as(name) for name in VARIANTS}))
def test_bits_of_the_files_that_ship_count(name: str, tmp_path: Path) -> None:
    """A sample of all their bits, and cuts; the header's chances among them."""
    data, path = shipped_path(name).read_bytes(), tmp_path / "shipped.weights"
    chance = random.Random(5)
    first = data.index(b'"chances"')
    bits = [8 * first + n for n in range(0, 8 * 40, 3)]
    bits += [chance.randrange(8 * len(data)) for _ in range(40)]
    for bit in bits:
        path.write_bytes(turned(data, bit))
        with pytest.raises(EngineError):
            read_weights(path)
    for cut in (0, 16, 80, 200, len(data) - 1):
        path.write_bytes(data[:cut])
        with pytest.raises(EngineError):
            read_weights(path)
    path.write_bytes(data + b"\0")
    with pytest.raises(EngineError):
        read_weights(path)


@pytest.mark.parametrize(
    ("name", "form"),
    drawn([(n, form) for n in ("brazilian", "international") for form in (4, 5)], 1),
)
def test_weights_of_the_forms_before_are_still_read(tmp_path: Path, name: str, form: int) -> None:
    """What people fitted then is not lost, with a network or without."""
    path = tmp_path / "old.weights"
    now = read_numbers(shipped_path(name))
    path.write_bytes(of_before(shipped_path(name).read_bytes(), now, form))
    before = read_numbers(path)
    assert (before.planes, before.network) == (now.planes, now.network)
    assert read_weights(path).header | {"sha256": ""} == now.header | {"sha256": ""}
    path.write_bytes(path.read_bytes().replace(b"weights %d" % form, b"weights 3", 1))
    with pytest.raises(EngineError, match="not a file of weights of form 4, 5 or 6"):
        read_weights(path)


def test_the_library_alone_judges_by_what_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The small weights of three games are in it, and judge others too."""
    (tmp_path / "small").mkdir()
    for name in ("international", "brazilian", "portuguese"):
        (tmp_path / "small" / f"{name}.weights").touch()
    monkeypatch.setattr(weights_file, "FOLDER", tmp_path)
    named = {name: shipped_path(name) for name in ("frysk", "english", "pool", "italian")}
    assert {name: path.stem for name, path in named.items() if path.exists()} == {
        "frysk": "international",
        "english": "portuguese",
        "pool": "brazilian",
    }


def test_every_number_comes_back(tmp_path: Path) -> None:
    """The smallest and the largest, long runs of zeros, a zero at the end."""
    numbers = [0] * 700 + [-32768, 32767, -1, 1] + [0] * 255 + [-256, 255] + [0] * 256 + [300, 0]
    own, parts = array.array("h", numbers), array.array("h", reversed(numbers))
    path = tmp_path / "mine.weights"
    header = {"variant": "brazilian", "knots": [24, 4]}
    write_numbers(path, header, [own, parts], [parts, own], array.array("h", [5, 0]))
    found = read_numbers(path)
    wanted = [(own.tobytes(), parts.tobytes()), (parts.tobytes(), own.tobytes())]
    assert (found.planes, found.network) == (wanted, array.array("h", [5, 0]).tobytes())
