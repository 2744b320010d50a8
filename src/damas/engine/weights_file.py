"""Files of trained weights: reading, checking, writing; games without one borrow another's.

A file is a line that names the format and has the SHA-256 of all that follows, a line of JSON
(where the weights come from, their number, the SHA-256 of the rest, `knots`: for how many
pieces on the board each plane of weights is) and the weights, 16-bit integers: those of the numbers
and of every configuration of every window, plane by plane, then those of the parts of windows,
plane by plane (`native/search/parts.hpp`). If the header counts them as `network`, those of the
network follow (`native/search/network.hpp`).

Most configurations have no weight of their own: nine weights in ten are zero. The others, and the
last of all, stand in three columns of bytes, compressed by zlib: how far each stands behind the one
before (1 to 255; a zero is given where it is further), and the lower and the upper half of the
weight, folded to 0, -1, 1, -2, ... Browsers unpack that themselves.

Forms 4 and 5, which are still read, have all weights in little-endian order, compressed by LZMA;
form 4 has no checksum of its JSON.
"""

from __future__ import annotations

import array
import hashlib
import itertools
import json
import lzma
import sys
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from .. import _kernel
from ..base.errors import EngineError, UnknownNameError
from ..base.files import write_whole
from ..base.i18n import Text
from ..rules.variants import VARIANTS, variant

MAGIC = b"damas weights 6 "
MAGIC_5, MAGIC_4 = b"damas weights 5 ", b"damas weights 4\n"
FOLDER = Path(__file__).parent / "weights"
BORROWED = {
    **dict.fromkeys(("russian", "pool"), "brazilian"),
    **dict.fromkeys(("czech", "thai"), "portuguese"),
    **dict.fromkeys(("breakthrough", "killer"), "international"),
    "frysk": "frisian",
}
"""Games without weights of their own, each with the game of other moves by whose weights it is
judged (docs/lab/weights.md has what that is worth). A game that is neither here nor has a file is
judged by the evaluation made by hand."""
INSTEAD = {"frisian": "international", "english": "portuguese"}
"""Games whose own weights the library alone does not have, and the one that judges each there."""
MOST = 64 << 20  # numbers of a file
FURTHEST = 255


class WeightsFault(StrEnum):
    """The reasons for which weights are refused. The kernel names those of the second part."""

    UNREADABLE = "unreadable"
    NOT_WEIGHTS = "not-weights"
    HEADER = "header"
    LACKS_FIELDS = "lacks-fields"
    CHECKSUM = "checksum"
    COMPRESSION = "compression"
    NO_NETWORK = "no-network"

    TOO_LARGE = "too-large"
    BAD_KNOTS = "bad-knots"
    TOO_MANY_PLANES = "too-many-planes"
    WRONG_NUMBER = "wrong-number"
    BAD_LOGIT = "bad-logit"


_SENTENCES = {
    WeightsFault.UNREADABLE: "{error}",
    WeightsFault.NOT_WEIGHTS: Text("not a file of weights of form 4, 5 or 6").template,
    WeightsFault.HEADER: Text("unreadable header ({error})").template,
    WeightsFault.LACKS_FIELDS: Text("its header lacks variant or points_per_logit").template,
    WeightsFault.CHECKSUM: Text("the checksum differs").template,
    WeightsFault.COMPRESSION: Text("its compressed data are damaged").template,
    WeightsFault.NO_NETWORK: Text("no network for {variant}").template,
    WeightsFault.TOO_LARGE: Text("weights that are too large").template,
    WeightsFault.BAD_KNOTS: Text(
        "planes need their numbers of pieces, from most to fewest"
    ).template,
    WeightsFault.TOO_MANY_PLANES: Text("too many planes beside a network").template,
    WeightsFault.WRONG_NUMBER: Text("wrong number of weights").template,
    WeightsFault.BAD_LOGIT: Text("a logit of 1 to 1000 hundredths of a man is needed").template,
}


def _fault_of(error: Exception) -> WeightsFault:
    """The fault that the kernel names in *error*; any other error is of the header."""
    text = str(error)
    known = isinstance(error, ValueError) and text in set(WeightsFault)
    return WeightsFault(text) if known else WeightsFault.HEADER


@dataclass(frozen=True, slots=True)
class Weights:
    """Trained weights of one variant, ready to use, and the *header* that tells where they come
    from."""

    header: Mapping[str, Any]
    evaluator: _kernel.Evaluator


@dataclass(frozen=True, slots=True)
class Numbers:
    """The contents of a file: its *header*, for each knot the (own weights, those of the parts),
    and the
    *network*, empty where there is none; 16-bit integers of this machine."""

    header: Mapping[str, Any]
    planes: list[tuple[bytes, bytes]]
    network: bytes


def read_numbers(path: Path) -> Numbers:
    """The numbers in *path*; raises EngineError, naming the file, when it is damaged."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise EngineError("no-such-file", "There is no file {name}", name=str(path)) from None
    except OSError as error:
        raise damaged(path, WeightsFault.UNREADABLE, error.strerror or error) from None
    head, _, body = _checked(path, data).partition(b"\n")
    if not body:
        raise damaged(path, WeightsFault.NOT_WEIGHTS)
    try:
        header = json.loads(head)
        knots = len(header["knots"])
        counts = [int(header["weights"])] * knots + [int(header["parts"])] * knots
        counts.append(int(header["network"]))
        digest = str(header["sha256"])
    except (ValueError, KeyError, TypeError) as error:
        raise damaged(path, WeightsFault.HEADER, error) from None
    if hashlib.sha256(body).hexdigest() != digest:
        raise damaged(path, WeightsFault.CHECKSUM)
    try:
        numbers = _spread(zlib.decompress(body)) if data.startswith(MAGIC) else _listed(body)
    except (zlib.error, lzma.LZMAError, EOFError, ValueError):
        raise damaged(path, WeightsFault.COMPRESSION) from None
    ends = list(itertools.accumulate(counts, initial=0))
    *halves, network = [numbers[first:last].tobytes() for first, last in itertools.pairwise(ends)]
    return Numbers(header, list(zip(halves[:knots], halves[knots:], strict=True)), network)


def _checked(path: Path, data: bytes) -> bytes:
    """The data after the first line; raises EngineError for another checksum."""
    if data.startswith(MAGIC_4):
        return data.removeprefix(MAGIC_4)
    first, _, rest = data.partition(b"\n")
    magic = next((magic for magic in (MAGIC, MAGIC_5) if first.startswith(magic)), None)
    if magic is None:
        raise damaged(path, WeightsFault.NOT_WEIGHTS)
    if first != _first_line(rest, magic):
        raise damaged(path, WeightsFault.CHECKSUM)
    return rest


def _first_line(rest: bytes, magic: bytes = MAGIC) -> bytes:
    return magic + hashlib.sha256(rest).hexdigest().encode()


def _listed(body: bytes) -> array.array[int]:
    """All numbers, as forms 4 and 5 have them."""
    numbers = array.array("h", lzma.decompress(body))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _spread(columns: bytes) -> array.array[int]:
    """All numbers, from the columns of those that are given. Raises ValueError."""
    count, left = divmod(len(columns), 3)
    steps = columns[:count]
    total = sum(steps)
    if left or total > MOST:
        raise ValueError("no columns, or too many numbers")
    numbers = array.array("h", bytes(2 * total))
    halves = bytearray(2 * count)
    halves[::2], halves[1::2] = columns[count : 2 * count], columns[2 * count :]
    values = array.array("H", bytes(halves))
    if sys.byteorder == "big":
        values.byteswap()
    for at, folded in zip(itertools.accumulate(steps), values, strict=True):
        numbers[at - 1] = folded >> 1 ^ -(folded & 1)
    return numbers


def _columns(numbers: array.array[int]) -> bytes:
    """The columns of all *numbers*."""
    last = len(numbers) - 1
    steps, values = bytearray(), array.array("H")
    before = -1
    for at in (at for at, number in enumerate(numbers) if number or at == last):
        further, step = divmod(at - before - 1, FURTHEST)
        steps += bytes([FURTHEST]) * further + bytes([step + 1])
        values.extend([0] * further)
        number = numbers[at]
        values.append(number << 1 if number >= 0 else ~number << 1 | 1)
        before = at
    if sys.byteorder == "big":
        values.byteswap()
    halves = values.tobytes()
    return bytes(steps) + halves[::2] + halves[1::2]


def fitted_numbers(path: Path) -> Numbers:
    """As `read_numbers`, of weights that name their variant and the worth of a logit; raises
    EngineError for others too."""
    numbers = read_numbers(path)
    if numbers.header.get("variant") not in VARIANTS or "points_per_logit" not in numbers.header:
        raise damaged(path, WeightsFault.LACKS_FIELDS)
    return numbers


def read_weights(path: Path) -> Weights:
    """The weights in *path*; raises EngineError, naming the file, when it is damaged."""
    numbers = read_numbers(path)
    try:
        return Weights(numbers.header, _evaluator(numbers))
    except (KeyError, TypeError, ValueError, UnknownNameError) as error:
        raise damaged(path, _fault_of(error), error) from None


def _evaluator(numbers: Numbers) -> _kernel.Evaluator:
    """The kernel's evaluator of *numbers*; raises KeyError, TypeError, ValueError or
    UnknownNameError."""
    squares = variant(str(numbers.header["variant"])).squares
    knots = [int(knot) for knot in numbers.header["knots"]]
    points = float(numbers.header["points_per_logit"]) if numbers.network else 100.0
    return _kernel.Evaluator(squares, knots, numbers.planes, numbers.network, points)


def write_weights(
    path: Path,
    header: Mapping[str, Any],
    own: Sequence[array.array[int]],
    parts: Sequence[array.array[int]],
    network: array.array[int] | None = None,
) -> dict[str, Any]:
    """As `write_numbers`, of weights that the search can use; raises EngineError for others, and
    nothing is written."""
    planes = [(a.tobytes(), b.tobytes()) for a, b in zip(own, parts, strict=True)]
    try:
        _evaluator(Numbers(header, planes, network.tobytes() if network else b""))
    except ValueError as error:
        raise useless(path, WeightsFault(str(error))) from None
    return write_numbers(path, header, own, parts, network)


def write_numbers(
    path: Path,
    header: Mapping[str, Any],
    own: Sequence[array.array[int]],
    parts: Sequence[array.array[int]],
    network: array.array[int] | None = None,
) -> dict[str, Any]:
    """Writes *path* whole or not at all and returns its whole header.

    *header* tells at least the variant, the `knots` and the origin (with a network
    `points_per_logit` too), *own* and *parts* are arrays of "h", one for each knot."""
    numbers = array.array("h")
    for plane in (*own, *parts, network or array.array("h")):
        numbers.extend(plane)
    body = zlib.compress(_columns(numbers), 9)
    digest = hashlib.sha256(body).hexdigest()
    counts = {"weights": len(own[0]), "parts": len(parts[0]), "network": len(network or ())}
    whole = {**header, **counts, "sha256": digest}
    rest = json.dumps(whole, sort_keys=True).encode() + b"\n" + body
    write_whole(path, _first_line(rest) + b"\n" + rest)
    return whole


def judged_as(name: str) -> str:
    """The game by whose weights variant *name* is judged: itself, one of the same moves, or the one
    from which it borrows them."""
    kin = VARIANTS[name].kin if name in VARIANTS else name
    return BORROWED.get(kin, kin)


def shipped_path(name: str) -> Path:
    """The path of the weights by which variant *name* is judged, in the package: the small ones
    where only the library is installed, without the extra tables."""
    judge = judged_as(name)
    strong = FOLDER / f"{judge}.weights"
    if strong.exists():
        return strong
    small = small_path(name)
    return small if small.exists() or judge not in INSTEAD else small_path(INSTEAD[judge])


def small_path(name: str) -> Path:
    """The path of the small weights of variant *name*, which a browser begins with."""
    return FOLDER / "small" / f"{judged_as(name)}.weights"


@cache
def shipped(name: str) -> Weights | None:
    """The weights that come with the package for variant *name*, its own or those of another game
    (`judged_as`); None when it has none.

    Raises EngineError when the file is damaged: nothing else is used in silence.
    """
    path = shipped_path(name)
    return read_weights(path) if path.exists() else None


def damaged(path: Path, fault: WeightsFault, error: object = "", variant: str = "") -> EngineError:
    """The refusal of the weights in *path* for *fault*, which `params` has too."""
    return EngineError(
        "damaged-weights",
        "{path}: the weights are damaged: {reason}",
        path=str(path),
        reason=Text(_SENTENCES[fault], {"error": error, "variant": variant}),
        fault=fault,
    )


def useless(path: Path, fault: WeightsFault) -> EngineError:
    """The refusal to write weights to *path* that the search could not use, for *fault*."""
    return EngineError(
        "useless-weights",
        "{path} was not written: {reason}",
        path=str(path),
        reason=Text(_SENTENCES[fault]),
        fault=fault,
    )
