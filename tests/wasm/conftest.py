"""The kernel in WebAssembly, run by Node: questions in, answers out."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from damas import Game
from damas.regulations import REGULATIONS, regulation_for_gametype
from damas.variants import VARIANTS

HERE = Path(__file__).resolve().parent
ENGINE = HERE.parents[1] / "src" / "damas" / "page" / "static" / "engine"
BUILDS = ("kernel.wasm", "kernel.simd.wasm", "kernel.threads.wasm")
BOOK_OF = {row.id: regulation_for_gametype(row.gametype).id for row in VARIANTS.values()}
BOOKS = {
    game: book
    for game, book in BOOK_OF.items()
    if VARIANTS[game].browser_kernel == "first" and VARIANTS[game].win == "usual"
}
"""One rule book for each game of the builds that every page has."""
BOOKS_OF_OTHERS = {game: book for game, book in BOOK_OF.items() if game not in BOOKS}
"""And for each game that fewer people play, most of them by a kernel of their own."""


class WasmKernel:
    """A process of Node with one build of the kernel; `ask` puts a question, a dict, to it."""

    def __init__(self, build: Path) -> None:
        node = shutil.which("node")
        if node is None:
            pytest.skip("no Node.js found on this machine")
        command = [node, str(HERE / "ask.mjs"), str(build), str(ENGINE / "rules.json")]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def answer(self, do: str, **question: Any) -> dict[str, Any]:
        """The whole answer: `ok`, or `code` of a fault."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps({"do": do, **question}) + "\n")
        process.stdin.flush()
        found: dict[str, Any] = json.loads(process.stdout.readline())
        return found

    def ask(self, do: str, **question: Any) -> Any:
        """The answer; a fault fails the test."""
        found = self.answer(do, **question)
        assert "ok" in found, found
        return found["ok"]

    def close(self) -> None:
        """Ends the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


def running(build: Path) -> Iterator[WasmKernel]:
    """A kernel while a test or a module of tests asks it."""
    kernel = WasmKernel(build)
    yield kernel
    kernel.close()


@pytest.fixture(scope="package", params=BUILDS)
def each_build(request: pytest.FixtureRequest) -> Iterator[WasmKernel]:
    """Every build in turn."""
    yield from running(ENGINE / request.param)


@pytest.fixture(scope="package")
def wasm() -> Iterator[WasmKernel]:
    """The build with vector instructions, which nearly every browser takes."""
    yield from running(ENGINE / "kernel.simd.wasm")


@pytest.fixture(scope="package")
def kernel_of(wasm: WasmKernel) -> Iterator[Callable[[str], WasmKernel]]:
    """The build that a browser takes for a game."""
    made = {"first": wasm}

    def find(game: str) -> WasmKernel:
        name = VARIANTS[game].browser_kernel
        if name not in made:
            made[name] = WasmKernel(ENGINE / f"{name}.simd.wasm")
        return made[name]

    yield find
    for name, kernel in made.items():
        if name != "first":
            kernel.close()


def random_game(book: str, seed: int, plies: int) -> Game:
    """A game of random moves: captures, crownings and endings come by themselves."""
    rng = random.Random(seed)
    game = Game(book)
    while game.ply < plies and not game.is_over:
        game.push(rng.choice(game.legal_moves))
    return game


def positions(book: str, count: int, seed: int = 1) -> list[Game]:
    """Games that end at plies spread over all of a game."""
    found: list[Game] = []
    rng = random.Random(seed)
    while len(found) < count:
        game = random_game(book, rng.randrange(1 << 30), rng.randrange(1, 70))
        if not game.is_over:
            found.append(game)
    return found


def path_of(game: Game) -> list[list[int]]:
    """The moves of a game as squares."""
    return [list(move.path) for move in game.moves]


EVERY_BOOK = sorted(REGULATIONS)
