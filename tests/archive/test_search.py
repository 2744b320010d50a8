"""Search and explorer: what is found, and what is not."""

from __future__ import annotations

from typing import Any

import pytest

from damas import Board
from damas.archive import Archive, Query, mirror
from damas.errors import DamasError, UnknownNameError


def ids(archive: Archive, **query: Any) -> list[int]:
    """The numbers that a query finds."""
    return sorted(game["id"] for game in archive.search(Query(**query)).games)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"player": "ines"}, [1, 3]),
        ({"player": "SÁ inê"}, [1, 3]),
        ({"player": "munoz"}, [1, 2]),
        ({"white": "muñoz"}, [2]),
        ({"black": "silva"}, [2, 3]),
        ({"player": "ilva"}, []),
        ({"event": "evora"}, [1]),
        ({"words": "joao torneio"}, [1]),
        ({"words": "tor"}, [1]),
        ({"words": "nobody"}, []),
        ({"since": "2026"}, [1]),
        ({"until": "2025"}, [2]),
        ({"since": "2025", "until": "2026.04"}, [1, 2]),
        ({"result": "draw"}, [2]),
        ({"result": "none", "variant": "portuguese"}, [3]),
        ({"variant": "brazilian"}, [6, 7]),
        ({"ending": "3K v 1K"}, [6, 7]),
        ({"ending": "1K v 3K"}, [6, 7]),
        ({"ending": "2K v 1K"}, []),
        ({"words": '"; DROP TABLE archive_games; --'}, []),
        ({"player": "%"}, [1, 2, 3, 4, 5, 6, 7]),
    ],
)
def test_games_are_found_by(filled: Archive, query: dict[str, Any], expected: list[int]) -> None:
    """Names without accents and capitals, dates with unknown parts, results, endings."""
    assert ids(filled, **query) == expected


def test_a_position_is_found_at_any_ply(filled: Archive) -> None:
    """Of its own game only; with colours exchanged when asked."""
    after = Board().after("32-28")
    assert ids(filled, board=after) == [1, 2, 4]
    assert ids(filled, board=after.after("19-23")) == [1, 4]
    assert ids(filled, board=mirror(after)) == []
    assert ids(filled, board=mirror(after), mirrored=True) == [1, 2, 4]
    assert ids(filled, board=Board("brazilian")) == []
    assert ids(filled, board=Board("portuguese")) == [3]


def test_mirrored_twice_is_the_same() -> None:
    """Colours exchanged, board turned, the other side to move."""
    for variant in ("international", "brazilian", "portuguese"):
        board = Board(variant).after(Board(variant).legal_moves[0])
        assert mirror(board) != board
        assert mirror(mirror(board)) == board
        assert mirror(Board(variant)).turn == "black"


def test_the_explorer_counts_results_and_ratings(filled: Archive) -> None:
    """Each next move with its results; a game that ends there counts as ended."""
    (first,) = filled.explore(Board())
    assert (first.path, first.games, first.white, first.draws, first.black) == (
        (32, 28),
        3,
        1,
        1,
        0,
    )
    assert first.rating == 1900
    after = filled.explore(Board().after("32-28"))
    assert [(one.path, one.games) for one in after] == [((19, 23), 2), ((18, 22), 1)]
    end = filled.explore(Board().after("32-28").after("18-22"))
    assert [(one.path, one.games, one.draws) for one in end] == [(None, 1, 1)]
    assert filled.explore(Board(fen="W:WK1:BK50")) == []


def test_a_position_that_comes_back_counts_once(archive: Archive) -> None:
    """A game is one game however often it comes by."""
    archive.add_text(
        '[GameType "20"] [FEN "W:WK1,K2:BK50,K49"] 1. 1-6 50-45 2. 6-1 45-50 3. 1-6 50-45 *', "x"
    )
    (one,) = archive.explore(Board(fen="W:WK1,K2:BK50,K49"))
    assert (one.path, one.games) == ((1, 6), 1)


@pytest.mark.parametrize(
    ("variant", "fen", "kind", "move"),
    [
        ("turkish", "W:WK1:B3,17,21,35", 30, (1, 5, 37, 33, 1)),  # from the first bit to itself
        ("canadian", "W:W72:B1", 27, (72, 66)),
        ("canadian", "B:W72:B1", 27, (1, 7)),
    ],
)
def test_moves_on_the_edges_of_larger_boards_are_found(
    archive: Archive, variant: str, fen: str, kind: int, move: tuple[int, ...]
) -> None:
    """Those of the first and the last bits of a board, too."""
    board = Board(variant, fen)
    (played,) = [one for one in board.legal_moves if one.path == move]
    text = f"1. {played.text()}" if board.turn == "white" else f"1... {played.text()}"
    archive.add_text(f'[GameType "{kind}"] [FEN "{fen}"] {text} *', "x")
    (one,) = archive.explore(board)
    assert (one.path, one.games) == ((move[0], move[-1]), 1)


def test_pages_and_orders(filled: Archive) -> None:
    """A page knows how many there are in all."""
    page = filled.search(Query(), limit=2, offset=2, order="number")
    assert ([game["id"] for game in page.games], page.total) == ([3, 4], 7)


@pytest.mark.parametrize(
    "query",
    [{"ending": "many"}, {"ending": "9K v 9K"}, {"since": "soon"}, {"result": "maybe"}],
)
def test_what_cannot_be_asked_is_said(filled: Archive, query: dict[str, Any]) -> None:
    """In a sentence with an example."""
    with pytest.raises(DamasError):
        filled.search(Query(**query))
    with pytest.raises(DamasError):
        filled.search(Query(), order="sideways")


def test_a_game_is_annotated_and_stays_the_same_game(filled: Archive) -> None:
    """Comments and variations are kept; other moves are another game."""
    text = filled.text(1).replace("{bom}", "{muito bom} (13x24)")
    filled.save(1, text)
    assert "muito bom" in filled.text(1)
    assert filled.game(1).headers["White"] == "Sá, Inês"
    with pytest.raises(DamasError, match="another game"):
        filled.save(1, text.replace("32-28", "32-27"))
    filled.save(1, text.replace("Sá, Inês", "Sá, Beatriz"))
    assert ids(filled, player="beatriz") == [1]
    assert ids(filled, words="ines") == [3]


def test_a_game_is_taken_out(filled: Archive) -> None:
    """From every question; its number is not given again."""
    filled.remove(7)
    filled.remove(2)
    assert ids(filled, player="silva") == [3]
    assert ids(filled, ending="3K v 1K") == [6]
    assert ids(filled, board=Board().after("32-28").after("18-22")) == []
    assert filled.explore(Board().after("32-28").after("18-22")) == []
    with pytest.raises(UnknownNameError):
        filled.text(2)
    filled.add_text('[White "New"] [GameType "20"] 1. 33-28 *', "n")
    assert ids(filled, player="new") == [8]


def test_export_gives_the_games_back(filled: Archive) -> None:
    """As they came, comments and unknown tags too."""
    text = "".join(filled.export(Query(player="ines")))
    assert text.count("[Event") == 2
    assert "{bom}" in text
    assert "Silva, Zé" in text
    assert "Open" not in text
