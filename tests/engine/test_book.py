"""Opening books: legal moves, symmetric transpositions, files that cannot lie, and who asks."""

from __future__ import annotations

import json
import lzma
import random
import zlib
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest

from damas import Board, Game
from damas.base.i18n import translate
from damas.engine import Engine, Limits
from damas.engine.book import (
    Book,
    canonical_key,
    from_games,
    grow,
    read_book,
    shipped,
    write_book,
)
from damas.engine.book.book import BookEntry, turned
from damas.engine.book.files import shipped_path
from damas.errors import EngineError
from damas.regulations import REGULATIONS
from damas.variants import VARIANTS, variant

NAMES = [name for name, row in VARIANTS.items() if "book" in row.made]


def mirror(board: Board) -> Board:
    """The position turned round, colours exchanged."""
    row = board.variant

    def squares(kind: str, colour: str) -> list[int]:
        return [turned(n, row) for n in getattr(board, kind)(colour)]

    return Board.from_pieces(
        white_men=squares("men", "black"),
        white_kings=squares("kings", "black"),
        black_men=squares("men", "white"),
        black_kings=squares("kings", "white"),
        turn="black" if board.turn == "white" else "white",
        variant=row,
    )


def walk(name: str, seed: int, plies: int) -> list[Board]:
    """Positions of a game of book moves, as far as the book goes."""
    book, chance = shipped(name), random.Random(seed)
    assert book is not None
    boards = [Board(name)]
    while len(boards) <= plies:
        move = book.choose(boards[-1], variety=100, chance=chance)
        if move is None:
            break
        boards.append(boards[-1].after(move))
    return boards


@pytest.mark.parametrize("name", NAMES)
def test_the_books_that_ship_are_deep_and_small(name: str) -> None:
    """Under 150 kB, made by analysis; from the start they reach eight plies and more."""
    book = shipped(name)
    assert book is not None
    assert book.header["origin"] == "analysis"
    assert len(book) >= 2000
    assert shipped_path(name).stat().st_size < 150_000
    assert max(len(walk(name, seed, 60)) for seed in range(20)) >= 9


def test_every_regulation_starts_in_a_book() -> None:
    """A book ships for the normal start of each game for which one was made."""
    for rules in REGULATIONS.values():
        if not shipped_path(rules.variant.id).exists():
            continue
        book = shipped(rules.variant.id)
        assert book is not None
        assert book.moves(Game(rules.id).board)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_position_turned_round_has_the_same_moves(name: str) -> None:
    """Key and moves agree, with either side to move."""
    book = shipped(name)
    assert book is not None
    for board in (board for seed in range(5) for board in walk(name, seed, 12)):
        other = mirror(board)
        assert canonical_key(board) == canonical_key(other)
        here = Counter(
            (turned(m.move.from_square, board.variant), m.share) for m in book.moves(board)
        )
        assert here == Counter((m.move.from_square, m.share) for m in book.moves(other))


def test_a_book_never_plays_outside_the_rules() -> None:
    """Moves that its file names and that are not legal are passed over."""
    start = Board("brazilian")
    entries = (BookEntry((22, 14, ()), 1.0, 255), BookEntry((22, 18, (17,)), 1.0, 255))
    wrong = Book(variant("brazilian"), {canonical_key(start): entries})
    assert wrong.moves(start) == ()
    assert wrong.choose(start) is None
    assert shipped("brazilian").moves(Board("portuguese")) == ()  # type: ignore[union-attr]
    assert Engine(1, book=wrong).play(start, Limits(depth=1)).depth == 1


def test_variety_widens_the_choice() -> None:
    """None: always the best; full: several; the same seed, the same move."""
    engine = {v: Engine(1, book=True, variety=v) for v in (0, 100)}
    start = Board("international")
    chosen = {
        v: [engine[v].play(start, Limits(depth=1), seed=n).move.text() for n in range(30)]
        for v in engine
    }
    assert len(set(chosen[0])) == 1
    assert len(set(chosen[100])) > 2
    assert engine[100].play(start, Limits(depth=1), seed=3).move.text() == chosen[100][3]


def test_weak_levels_know_little_of_the_book() -> None:
    """After two plies the second level thinks for itself; the highest goes on by the book."""
    game = Game("fenae-2025")
    engine = Engine(1, book=True, variety=0)
    for _ in range(2):
        found = engine.play(game, 2, seed=1)
        assert found.depth == 0
        game.push(found.move)
    assert engine.play(game, 2, seed=1).depth > 0
    assert engine.play(game, 10).depth == 0
    assert engine.analyse(game, Limits(depth=2)).depth == 2


def test_a_grown_book_goes_on_from_its_log(tmp_path: Path) -> None:
    """Stopped half-way and begun again it is the book of one go, and asks nothing twice."""
    log, row = tmp_path / "log", VARIANTS["brazilian"]
    whole = grow(row, Engine(1), positions=12, nodes=500).book()
    grow(row, Engine(1), positions=6, nodes=500, log=log)
    with log.open("a", encoding="utf-8") as handle:
        handle.write('[12345, 500, [["2')  # the power cut
    again = grow(row, Engine(1), positions=12, nodes=500, log=log).book()
    assert set(again.entries) == set(whole.entries)
    asked = [json.loads(line)[0] for line in log.read_text("utf-8").splitlines() if line[-1] == "]"]
    assert len(asked) == len(set(asked)) == 12
    with pytest.raises(EngineError) as caught:
        grow(row, Engine(1), positions=12, nodes=501, log=log)
    assert caught.value.code == "another-growth"


def test_a_book_of_games_prefers_what_scored() -> None:
    """Three wins with one move, three losses with another: the first only; rare moves are left."""
    games = []
    for text, result in (("22-18", "white"), ("21-17", "black"), ("24-20", "draw")):
        game = Game("fenae-2025")
        game.push(text)
        games += [(game, result)] * (1 if text == "24-20" else 3)
    book = from_games(games, VARIANTS["brazilian"], least=3)
    assert [(one.move.text(), one.share) for one in book.moves(Board("brazilian"))] == [
        ("22-18", 1.0)
    ]


def test_a_damaged_file_is_refused_by_name(tmp_path: Path) -> None:
    """A wrong or missing byte anywhere is noticed."""
    path = tmp_path / "my.book"
    write_book(path, grow(VARIANTS["portuguese"], Engine(1), positions=5, nodes=300).book())
    good = path.read_bytes()
    assert len(read_book(path)) == 5
    for bad in (
        good[:-1],
        good[:40],
        b"x" + good,
        good[:-3] + b"abc",
        good.replace(b'"sha', b'"shb'),
    ):
        path.write_bytes(bad)
        with pytest.raises(EngineError) as caught:
            read_book(path)
        assert (caught.value.code, "my.book" in str(caught.value)) == ("damaged-book", True)


def test_a_book_of_the_form_before_is_still_read(tmp_path: Path) -> None:
    """It was packed by LZMA."""
    path = tmp_path / "my.book"
    first, head, body = shipped_path("portuguese").read_bytes().split(b"\n", 2)
    assert first == b"damas book 2"
    packed = lzma.compress(zlib.decompress(body))
    header = json.loads(head) | {"sha256": sha256(packed).hexdigest()}
    path.write_bytes(b"damas book 1\n" + json.dumps(header).encode() + b"\n" + packed)
    assert read_book(path).entries == read_book(shipped_path("portuguese")).entries


def test_damaged_compressed_data_are_told_in_the_language_asked_for(tmp_path: Path) -> None:
    """No words of the library that unpacks them."""
    path = tmp_path / "my.book"
    header = {"positions": 1, "variant": "portuguese", "sha256": sha256(b"abc").hexdigest()}
    path.write_bytes(b"damas book 2\n" + json.dumps(header).encode() + b"\nabc")
    with pytest.raises(EngineError) as caught:
        read_book(path)
    assert str(caught.value).endswith("its compressed data are damaged")
    sentence = translate(caught.value.text, "pt_PT")
    assert sentence.endswith("os seus dados comprimidos estão danificados")
