"""The kernel in WebAssembly plays by the same rules as the native one: moves, text, counters."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from damas import Board, Game, _kernel
from damas.engine import Engine, Limits
from damas.engine.book import canonical_key
from damas.engine.endgames.files import SHIPPED
from damas.engine.levels import level
from damas.engine.weights_file import judged_as, shipped, shipped_path
from damas.errors import DamasError
from damas.notation.pdn import replay
from damas.pdn import read_games
from damas.regulations import REGULATIONS
from damas.school.endings import draw, kinds_of
from damas.school.endings.standing import choices
from damas.variants import VARIANTS

from .conftest import (
    BOOKS,
    BOOKS_OF_OTHERS,
    EVERY_BOOK,
    WasmKernel,
    path_of,
    positions,
    random_game,
)

WRONG = ("", "W", "X:W1:B2", "W:W99:B1", "W:W31:B31", "W:WK:B3", "W:W31-20:B1", "nonsense")


def move_row(move: Any) -> dict[str, Any]:
    """A native move as the other kernel tells it."""
    return dict(move.to_dict())


@pytest.mark.parametrize("book", BOOKS.values())
def test_each_build_counts_the_same_leaves(each_build: WasmKernel, book: str) -> None:
    """Perft from the start, by every build."""
    board = Game(book).board
    assert [int(each_build.ask("perft", regulation=book, depth=d)) for d in range(7)] == [
        board.perft(d) for d in range(7)
    ]


@pytest.mark.parametrize("book", BOOKS.values())
def test_legal_moves_are_the_same_in_every_position(wasm: WasmKernel, book: str) -> None:
    """All of a move: squares, route, captured pieces, crowning, its texts."""
    for game in positions(book, 150):
        found = wasm.ask("legal", regulation=book, fen=game.board.fen)
        assert found == [move_row(move) for move in game.board.legal_moves], game.board.fen


@pytest.mark.parametrize(("game", "book"), BOOKS_OF_OTHERS.items())
def test_the_other_games_are_played_as_natively(
    kernel_of: Callable[[str], WasmKernel], game: str, book: str
) -> None:
    """The leaves from the start, the moves of positions, the engine's own with the weights that
    there are, and those of a weak level."""
    others, board = kernel_of(game), Game(book).board
    assert [int(others.ask("perft", regulation=book, depth=d)) for d in range(6)] == [
        board.perft(d) for d in range(6)
    ]
    for one in positions(book, 40):
        found = others.ask("legal", regulation=book, fen=one.board.fen)
        assert found == [move_row(move) for move in one.board.legal_moves], one.board.fen
    if shipped(game):
        load(others, game)
    with Engine(16, tables=None) as engine:
        for one in positions(book, 3, seed=4):
            assert by_wasm(others, one, nodes=10_000) == native(one, nodes=10_000)
            chance = random.Random(5)
            asked = {"regulation": book, "moves": path_of(one), "level": 2}
            found = others.ask("level", **asked, chances=[chance.random() for _ in range(200)])
            assert found == engine.play(one, 2, seed=5).move.text("pdn")


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS.values())
def test_legal_moves_are_the_same_on_the_whole_corpus(each_build: WasmKernel, book: str) -> None:
    """In 5,000 positions of random games and in every position of the games of the test data."""
    variant = Game(book).variant
    fens = {game.board.fen for game in positions(book, 5000, seed=2)}
    for file in sorted((Path(__file__).parents[1] / "data").rglob("*.pdn")):
        for record in read_games(file):
            fens |= _fens_of(record, variant.id)
    for fen in sorted(fens):
        found = each_build.ask("legal", regulation=book, fen=fen)
        assert found == [move_row(move) for move in Board(variant, fen).legal_moves], fen


def _fens_of(record: Any, variant: str) -> set[str]:
    try:
        game = replay(record).game
    except DamasError:
        return set()
    if game is None or game.variant.id != variant:
        return set()
    return {game.board_at(ply).fen for ply in range(game.ply + 1) if game.board_at(ply).legal_moves}


@pytest.mark.parametrize("book", EVERY_BOOK)
def test_draw_counters_are_the_same_all_along_a_game(
    kernel_of: Callable[[str], WasmKernel], book: str
) -> None:
    """Every counter after every move of long games, until a rule ends them."""
    for seed in range(3):
        game = random_game(book, seed, 400)
        kernel = kernel_of(game.variant.id)
        all_states = kernel.ask("states", regulation=book, moves=path_of(game))
        again = Game(book)
        for state, move in zip(all_states, [*game.moves, None], strict=True):
            assert (state["fen"], state["over"]) == (again.board.fen, again.is_over)
            assert state["counts"] == _counts(again)
            if move is not None:
                again.push(move)


def _counts(game: Game) -> dict[str, Any]:
    counts = game._counts()
    side = {None: -1, "white": 0, "black": 1}[counts.pop("forced_side")]
    current = counts.pop("current_class")
    classes = [-1 if one is None else one for one in counts.pop("classes")]
    more = {"drawn_by": game._drawn_by, "reached": game._reached}
    return (
        counts
        | more
        | {
            "forced_side": side,
            "classes": classes,
            "current_class": -1 if current is None else current,
        }
    )


@pytest.mark.parametrize("fen", WRONG)
def test_a_wrong_fen_is_refused_for_the_same_reason(wasm: WasmKernel, fen: str) -> None:
    """Code and place of the fault."""
    with pytest.raises(DamasError) as caught:
        Board("international", fen)
    found = wasm.answer("state", regulation="internacional", fen=fen)
    assert found.get("code") == caught.value.code


def test_a_move_that_is_not_legal_is_refused(wasm: WasmKernel) -> None:
    """An illegal move, text that is none, a game that is over."""
    ask = {"regulation": "internacional"}
    assert wasm.answer("state", **ask, moves=["32-27", "1-2"])["code"] == "illegal-move"
    assert wasm.answer("state", **ask, moves=["castle"])["code"] == "unreadable-move"
    over = wasm.answer("state", **ask, fen="W:W31:B", moves=["31-26"])
    assert over["code"] == "game-over"
    assert wasm.answer("state", regulation="chess")["code"] == "unknown-regulation"


def test_keys_of_opening_books_are_the_same(wasm: WasmKernel) -> None:
    """Both colours to move, all games."""
    for book in BOOKS.values():
        for game in positions(book, 20, seed=3):
            state = wasm.ask("state", regulation=book, fen=game.board.fen)
            assert int(state["book_key"]) == canonical_key(game.board)
            assert int(state["key"]) == game.board.key


def load(kernel: WasmKernel, variant: str) -> None:
    """Gives the kernel the weights by which a variant is judged."""
    found = kernel.ask("weights", file=str(shipped_path(variant)), variant=variant)
    assert found["variant"] == judged_as(variant)


def native(game: Game, tables: _kernel.EndgameTables | None = None, **limits: Any) -> list[Any]:
    """Score and line of each line, and the depth, by the native search in a new table."""
    weights = shipped(game.variant.id)
    found = _kernel.Searcher(16).search(
        game, evaluation=weights and weights.evaluator, tables=tables, **limits
    )
    return [found[0], [[score, [move.text("pdn") for move in moves]] for score, moves in found[4]]]


def by_wasm(kernel: WasmKernel, game: Game, **limits: Any) -> list[Any]:
    """The same by the other kernel."""
    book, fen = game.regulation.id, game.start_board.fen
    found = kernel.ask("search", regulation=book, fen=fen, moves=path_of(game), **limits)
    return [found["depth"], [[line["score"], line["moves"]] for line in found["lines"]]]


@pytest.mark.parametrize(("variant", "book"), BOOKS.items())
def test_searches_have_the_same_answers(wasm: WasmKernel, variant: str, book: str) -> None:
    """At fixed nodes: move, score, whole line and depth, with one line and with three."""
    load(wasm, variant)
    for game in positions(book, 8, seed=4):
        assert by_wasm(wasm, game, nodes=20_000) == native(game, nodes=20_000)
    game = Game(book)
    assert by_wasm(wasm, game, nodes=30_000, lines=3) == native(game, nodes=30_000, lines=3)


@pytest.mark.parametrize(("variant", "book"), BOOKS.items())
def test_static_values_are_the_same(each_build: WasmKernel, variant: str, book: str) -> None:
    """Of every build: vector instructions and plain ones give equal numbers."""
    load(each_build, variant)
    weights = shipped(variant)
    assert weights is not None
    for game in positions(book, 40, seed=5):
        value = each_build.ask("value", regulation=book, fen=game.board.fen)
        assert value == _kernel.evaluate(game.board, weights.evaluator)


@pytest.mark.long
@pytest.mark.parametrize(("variant", "book"), BOOKS.items())
def test_five_hundred_positions_have_the_same_answers(
    each_build: WasmKernel, variant: str, book: str
) -> None:
    """500 positions a game at 50,000 nodes."""
    load(each_build, variant)
    for game in positions(book, 500, seed=6):
        assert by_wasm(each_build, game, nodes=50_000) == native(game, nodes=50_000)


@pytest.mark.parametrize(
    "name", ["fenae-2025", "pool-apca", "english-wcdf", "italiana-fid", "ceska-cfd", "makhos"]
)
def test_endings_are_judged_as_the_server_judges_them(
    kernel_of: Callable[[str], WasmKernel], name: str
) -> None:
    """What each move is worth, held to the counters of the book, and a best reply."""
    book = REGULATIONS[name]
    wasm = kernel_of(book.variant.id)
    files = sorted((SHIPPED / book.variant.kin).glob("*.table"))
    wasm.ask("tables", regulation=book.id, files=[str(file) for file in files])
    for kind in kinds_of(book):
        game = draw(book, kind.id, kind.levels(book)[0], 1).game()
        for _ in range(3):
            found = wasm.ask(
                "judge", regulation=book.id, fen=game.start_board.fen, moves=path_of(game)
            )
            best, *others = choices(game)
            expected = [
                [list(one.move.path), one.standing.result, one.standing.moves or 0]
                for one in (best, *others)
            ]
            words = {-1: "loss", 0: "draw", 1: "win"}
            told = [
                [path, words[(worth > 0) - (worth < 0)], abs(worth) // 2]
                for path, worth in found["worths"]
            ]
            assert sorted(told) == sorted(expected), game.board.fen
            reply = next(one for one in (best, *others) if list(one.move.path) == found["best"])
            assert reply.standing == best.standing
            game.push(reply.move)
            if game.outcome:
                break


@pytest.mark.parametrize(("variant", "book"), BOOKS.items())
def test_endgame_tables_are_asked(wasm: WasmKernel, variant: str, book: str) -> None:
    """An ending is solved as far as the game's end, with the line that the engine shows."""
    files = sorted((SHIPPED / VARIANTS[variant].kin).glob("*.table"))
    wasm.ask("tables", regulation=book, files=[str(file) for file in files])
    for fen in ("W:WK1,K2:BK30", "B:WK3,17:B22", "W:W27:BK31"):
        game = Game(book, fen)
        if game.is_over:
            continue
        found = wasm.ask("search", regulation=book, fen=fen, depth=8, tables=True)
        line = Engine(16).analyse(game, Limits(depth=8))
        assert found["lines"][0]["moves"] == [move.text("pdn") for move in line.pv], fen


def test_a_search_in_slices_ends_as_well(wasm: WasmKernel) -> None:
    """A search that pauses reaches the same depth with the same score."""
    load(wasm, "international")
    ask = {"regulation": "internacional", "depth": 11}
    sliced, whole = wasm.ask("search", **ask, slices=True), wasm.ask("search", **ask)
    assert sliced["depth"] == whole["depth"] == 11
    assert abs(sliced["lines"][0]["score"] - whole["lines"][0]["score"]) <= 10


@pytest.mark.parametrize(("name", "book"), BOOKS.items())
def test_levels_play_the_same_moves_as_the_server(
    wasm: WasmKernel, name: str, book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the same chances, level by level: their figures are one set of data.

    Without their limit of time, which a busy machine would meet here or there.
    """
    monkeypatch.setattr("damas.engine.engine.level", lambda row: replace(level(row), seconds=60.0))
    load(wasm, name)
    with Engine(16, tables=None) as engine:
        for seed, game in enumerate(positions(book, 12, seed=7)):
            for row in (1, 3, 5, 7, 8):
                engine.clear()
                chance = random.Random(seed)
                asked = {"regulation": book, "moves": path_of(game), "level": row}
                found = wasm.ask("level", **asked, chances=[chance.random() for _ in range(200)])
                assert found == engine.play(game, row, seed=seed).move.text("pdn"), (seed, row)
