"""A written game reads back to the same game, and reads as the standard asks."""

from __future__ import annotations

import io
import random

import pytest

from damas.game import Game
from damas.notation.pdn import replay
from damas.pdn import PdnGame, read_game, read_games, write_game


def back(text: str) -> PdnGame:
    """The game that a text holds."""
    game = read_game(io.StringIO(text))
    assert game is not None
    return game


def random_game(regulation: str, seed: int, fen: str | None = None) -> Game:
    """A game of legal moves drawn by *seed*."""
    chance = random.Random(seed)
    game = Game(regulation, fen=fen)
    while game.outcome is None and game.ply < 120:
        game.push(chance.choice(list(game.legal_moves)))
    return game


@pytest.mark.parametrize("numeric", [False, True])
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("regulation", ["internacional", "fenae-2025", "portuguesa-fpd"])
def test_games_read_back_the_same(regulation: str, seed: int, numeric: bool) -> None:
    """Same moves, same position, same result."""
    game = random_game(regulation, seed)
    done = replay(back(write_game(game, numeric=numeric)))
    assert done.game is not None
    assert (done.fault, done.notes) == (None, ())
    assert [m.path[0] for m in done.game.moves] == [m.path[0] for m in game.moves]
    assert done.fen == game.board.fen
    assert done.result == (game.outcome.result if game.outcome else None)


def test_a_start_position_is_kept() -> None:
    """SetUp and FEN; Black's first move has dots."""
    game = Game("fenae-2025", fen="B:W22:B11,K4")
    game.push("11-15")
    text = write_game(game)
    assert '[SetUp "1"]\n[FEN "B:Wc3:BKh8,f6"]\n\n1... f6-e5 *' in text
    assert replay(back(text)).fen == game.board.fen


def test_text_follows_the_standard() -> None:
    """x for captures, a star at the end, the result in its tag, lines under 80 characters."""
    text = write_game(
        random_game("portuguesa-fpd", 3), {"White": 'Zé "Rei" \\ Silva', "Event": "A\nB"}
    )
    body = text.split("\n\n")[1]
    assert "x" in body
    assert body.rstrip().endswith("*")
    assert max(map(len, body.splitlines())) < 80
    assert back(text).headers["White"] == 'Zé "Rei" \\ Silva'
    assert back(text).headers["Event"] == "A B"


def test_brazilian_games_are_written_with_files_and_ranks() -> None:
    """GameType 26 is algebraic unless numbers are asked for."""
    game = Game("fenae-2025")
    game.push("c3-d4")
    assert "1. c3-d4" in write_game(game)
    assert "1. 22-18" in write_game(game, numeric=True)


def test_captures_that_need_their_path_have_it() -> None:
    """CAP-15: an ambiguous capture is written long."""
    game = Game("internacional", fen="W:WK13:B19,21,33,44")
    game.push("13x24x38x16")
    assert "13x24x38x16" in write_game(game)


TREE = "1. 32-28! {a} (1. 33-28 {b} 18-22) (1. 31-26 (1. 31-27 17-21)) 1... 19-23 $5 {c} 2. 28x19 *"


def shape(game: PdnGame) -> list[tuple[int, str, list[int], list[str]]]:
    """Every node of the tree, in depth-first order."""
    found, todo = [], [(0, node) for node in reversed(game.root.variations)]
    while todo:
        depth, node = todo.pop()
        found.append((depth, node.text, node.nags, node.comments))
        todo += [(depth + 1, child) for child in reversed(node.variations)]
    return found


def test_trees_read_back_the_same() -> None:
    """Comments, signs and nested variations stay where they were."""
    tree = back(TREE)
    again = back(write_game(tree))
    assert shape(again) == shape(tree)
    assert len(shape(tree)) == 8
    assert (again.problems, again.result) == ([], "*")


def test_unknown_tags_survive() -> None:
    """Ours are not the only ones."""
    text = '[Foo "1"]\n[White "A"]\n[Bar "2"]\n\n1. 32-28 *\n\n'
    assert write_game(back(text)) == text


AMBIGUOUS = [
    ("portuguesa-fpd", "W:WK20:B5,14,15,25,27"),
    ("internacional", "W:WK44:B17,18,30,37,40"),
    ("fenae-2025", "W:WK13:B9,15,17,23,27"),
]


@pytest.mark.requirement("CAP-15")
@pytest.mark.requirement("NOT-02")
@pytest.mark.parametrize("numeric", [False, True])
@pytest.mark.parametrize(("regulation", "fen"), AMBIGUOUS)
def test_ambiguous_captures_with_hyphens_are_read_strictly(
    regulation: str, fen: str, numeric: bool
) -> None:
    """Each capture of the position reads back as itself; plain ones have their hyphen."""
    for number in range(len(Game(regulation, fen=fen).legal_moves)):
        game = Game(regulation, fen=fen)
        game.push(game.legal_moves[number])
        text = write_game(game, hyphens=True, numeric=numeric)
        (found,) = read_games(io.StringIO(text), strict=True)
        done = replay(found)
        assert done.fault is None
        assert done.game is not None
        assert done.game.moves[0].captured == game.moves[0].captured
    plain = Game("portuguesa-fpd", fen="W:W14:B19")
    plain.push("14-23")
    assert "14-23" in write_game(plain, hyphens=True)


@pytest.mark.parametrize("tag", ['[GameType "23"]', '[Regulation "pool-apca"]'])
def test_the_colour_that_begins_is_that_of_the_game_or_its_book(tag: str) -> None:
    """In pool Black begins: White's move from a position is the second half of a number."""
    text = f'{tag}\n[SetUp "1"]\n[FEN "W:W31:B1"]\n\n1... 31-27 *\n'
    assert "1... 31-27" in write_game(back(text))
    assert "\n1. 1-6" in write_game(
        back(text.replace("W:W31:B1", "B:W31:B1").replace("1... 31-27", "1. 1-6"))
    )
