"""Repertoires: the tree, made from games and PDN, its questions, its gaps, names of openings."""

from __future__ import annotations

import io

import pytest

from damas.board import Board
from damas.errors import IllegalMoveError
from damas.pdn import read_game, read_games
from damas.school.repertoires import (
    START,
    Repertoire,
    RepertoireError,
    Reply,
    gaps,
    grown,
    is_right,
    merge_pdn,
    names_at,
    questions,
    tree,
)

PDN = """[Event "Mine"]
[GameType "26"]

1. c3-d4 d6-c5 (1... b6-a5 2. d4-c5) 2. b2-c3 *

[Event "Another game"]
[GameType "20"]

1. 32-28 19-23 *

[Event "Another position"]
[GameType "26"]
[FEN "W:W18:B9"]

1. 18-15 *
"""


def mine(*lines: str) -> Repertoire:
    """White's repertoire in Brazilian draughts, with these lines."""
    made = Repertoire("brazilian", "white")
    for line in lines:
        key = START
        for move in line.split():
            key = made.add(key, move).key
    return made


def paths(line: str) -> list[list[int]]:
    """The squares of the moves of a line."""
    board, found = Board("brazilian"), []
    for word in line.split():
        move = board.parse_move(word)
        found.append(list(move.path))
        board = board.after(move)
    return found


def lines_of(made: Repertoire) -> list[str]:
    """Every whole line of a tree."""
    leaves = [node for node in made.walk() if not node.children]
    return [" ".join(move.text("algebraic") for move in node.line()) for node in leaves]


def test_a_move_that_is_added_twice_is_there_once() -> None:
    """Names of nodes follow from the line, and survive the store."""
    made = mine("c3-d4 d6-c5 b2-c3", "c3-d4 b6-a5")
    assert len(made) == 4
    again = Repertoire("brazilian", "white", made.rows())
    assert again.rows() == made.rows()
    assert [node.key for node in again.walk()] == [node.key for node in made.walk()]
    other = mine("c3-d4 b6-a5", "c3-d4 d6-c5 b2-c3")
    assert {node.key for node in other.walk()} == {node.key for node in made.walk()}


def test_a_move_that_is_removed_takes_its_line_along() -> None:
    """Twice does no harm; the start stays."""
    made = mine("c3-d4 d6-c5 b2-c3", "c3-d4 b6-a5")
    key = made.node(START).children[0].children[0].key
    assert len(made.remove(key)) == 2
    assert made.remove(key) == []
    assert made.remove(START) == []
    assert lines_of(made) == ["c3-d4 b6-a5"]


def test_a_tree_has_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence for each."""
    made = mine("c3-d4")
    with pytest.raises(IllegalMoveError):
        made.add(START, "c3-e5")
    with pytest.raises(RepertoireError, match="no such move"):
        made.add("nothing", "c3-d4")
    monkeypatch.setattr(tree, "MOST_MOVES", 1)
    with pytest.raises(RepertoireError, match="1 move at most"):
        made.add(START, "a3-b4")
    monkeypatch.setattr(tree, "MOST_PLIES", 0)
    with pytest.raises(RepertoireError, match="A line"):
        made.add(START, "a3-b4")


def test_a_file_gives_its_lines_and_gets_them_back() -> None:
    """Variations too; games that do not fit are counted."""
    made = Repertoire("brazilian", "white")
    taken = merge_pdn(made, read_games(io.StringIO(PDN)))
    assert (taken.added, taken.read, taken.left_out) == (5, 3, 2)
    assert lines_of(made) == ["c3-d4 d6-c5 b2-c3", "c3-d4 b6-a5 d4-c5"]
    again = Repertoire("brazilian", "white")
    merge_pdn(again, [read_game(io.StringIO(made.to_pdn("Mine")))])
    assert again.rows() == made.rows()
    assert merge_pdn(made, read_games(io.StringIO(PDN))).added == 0


@pytest.mark.parametrize("game", ["international", "brazilian", "portuguese"])
def test_every_game_has_its_own_pdn(game: str) -> None:
    """Written and read again."""
    made = Repertoire(game, "black")
    node = made.root
    for _ in range(6):
        for move in list(node.board.legal_moves)[:2]:
            made.add(node.key, move)
        node = node.children[-1]
    again = Repertoire(game, "black")
    merge_pdn(again, [read_game(io.StringIO(made.to_pdn("x")))])
    assert again.rows() == made.rows()


def test_own_games_give_the_usual_move_and_every_reply() -> None:
    """Of the own side the move played most."""
    games = [
        paths("c3-d4 d6-c5 b2-c3"),
        paths("c3-d4 b6-a5"),
        paths("a3-b4 b6-a5"),
        [*paths("c3-d4 d6-c5"), [1, 1]],
    ]
    made = Repertoire("brazilian", "white")
    assert grown(made, games) == 4
    assert sorted(lines_of(made)) == ["c3-d4 b6-a5", "c3-d4 d6-c5 b2-c3"]
    black = Repertoire("brazilian", "black")
    grown(black, games)
    assert sorted(lines_of(black)) == ["a3-b4 b6-a5", "c3-d4 d6-c5 b2-c3"]


def test_questions_are_due_first_then_new() -> None:
    """Those that are known and not due are not asked; the opponent's moves never are."""
    made = mine("c3-d4 d6-c5 b2-c3", "c3-d4 b6-a5 d4-c5")
    first, *_ = made.walk()
    after = [node for node in made.walk() if node.plies == 2]
    every = list(questions(made, [], []))
    assert [one.node for one in every] == [first, *after]
    assert all(one.is_new for one in every)
    keys = [after[0].key, "gone"]
    asked = list(questions(made, keys, [after[0].key, after[1].key]))
    assert [(one.node, one.is_new) for one in asked] == [(after[0], False), (first, True)]
    move = Board("brazilian").parse_move("c3-d4")
    assert is_right(first, list(move.path))
    assert not is_right(first, list(Board("brazilian").parse_move("a3-b4").path))


def test_gaps_are_frequent_replies_without_an_answer() -> None:
    """The most played first; an answer after another order of moves counts."""
    made = mine("c3-d4 d6-c5 b2-c3", "c3-d4 b6-a5")
    start = Board("brazilian").after("c3-d4")

    def replies(board: Board) -> list[Reply]:
        if board != start:
            return []
        played = {"d6-c5": 50, "b6-a5": 30, "h6-g5": 19, "f6-g5": 1}
        return [
            Reply((move.from_square, move.to_square), games)
            for text, games in played.items()
            if (move := board.parse_move(text))
        ]

    found = gaps(made, replies)
    assert [(one.move.text("algebraic"), one.games, one.share) for one in found] == [
        ("b6-a5", 30, 0.3),
        ("h6-g5", 19, 0.19),
    ]


def test_openings_have_the_names_of_the_tables() -> None:
    """MAT-04: only positions at the end of an entry."""
    board = Board("brazilian").after("a3-b4").after("b6-a5")
    assert "I-2" in [name for _, name in names_at(board)]
    assert names_at(Board("international")) == ()
    russian = Board("russian").after("a3-b4").after("b6-a5")
    assert "I-2" in [name for _, name in names_at(russian)]
