"""Reading PDN: what a file says is kept, in order, for files of all habits."""

from __future__ import annotations

import io

import pytest

from damas.pdn import PdnGame, read_game, read_games


def read(text: str) -> list[PdnGame]:
    """All games of a text."""
    return list(read_games(io.StringIO(text)))


class Pieces(io.StringIO):
    """A text that arrives a few characters at a time."""

    def __init__(self, text: str, most: int) -> None:
        super().__init__(text)
        self._most = most

    def read(self, size: int | None = -1) -> str:
        """The next piece, however much is asked for."""
        return super().read(self._most)


def moves(game: PdnGame) -> list[str]:
    """The main line, as written."""
    return [node.text for node in game.mainline()]


def test_games_come_one_by_one_from_one_handle() -> None:
    """read_game gives the next game at each call, then None."""
    handle = io.StringIO('[Event "A"]\n1. 32-28 *\n\n[Event "B"]\n1. 33-28 *\n')
    first, second, end = read_game(handle), read_game(handle), read_game(handle)
    assert first is not None
    assert second is not None
    assert [first.headers["Event"], second.headers["Event"], end] == ["A", "B", None]


def test_tags_stay_in_order_with_unknown_and_repeated_ones() -> None:
    """Nothing in the headers is lost."""
    (game,) = read('[Zeta "1"] [White "A \\"B\\" C"]\n[Omega "2"]\n[Omega "3"]\n\n*')
    assert game.headers.pairs == [
        ("Zeta", "1"),
        ("White", 'A "B" C'),
        ("Omega", "2"),
        ("Omega", "3"),
    ]
    assert game.headers.all("Omega") == ["2", "3"]


def test_repeated_first_tag_begins_the_next_game() -> None:
    """Games that are only tags are told apart."""
    games = read('[Event "1"]\n[Date ""]\n\n[Event "2"]\n[Date ""]\n')
    assert [game.headers["Event"] for game in games] == ["1", "2"]


def test_setup_is_found_in_either_spelling() -> None:
    """Setup and SetUp are one tag."""
    (game,) = read('[Setup "1"] [FEN "W:W31:B20."] *')
    assert game.headers["SetUp"] == "1"
    assert game.start_fen == "W:W31:B20."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1.32-28 19-23 2.28x19", ["32-28", "19-23", "28x19"]),
        ("1. 32-28 1... 19-23", ["32-28", "19-23"]),
        ("1. ... 7-12", ["7-12"]),
        ("01. 32-28 01-07", ["32-28", "01-07"]),
        ("1 32-28 19-23 2 28x19", ["32-28", "19-23", "28x19"]),
        ("1. 3228 1823", ["3228", "1823"]),
        ("a3b4 b6-a5 c3xe5:g7", ["a3b4", "b6-a5", "c3xe5:g7"]),
        ("41. - -", ["- -"]),
        ("39x28x17x6 2:30:17", ["39x28x17x6", "2:30:17"]),
        ("32 - 28 19 x 28", ["32 - 28", "19 x 28"]),
        ("1. 32\u201328", ["32\u201328"]),
    ],
)
def test_moves_in_every_dress(text: str, expected: list[str]) -> None:
    """Numbers, dots, separators and squares as real files write them."""
    (game,) = read(text + " *")
    assert moves(game) == expected
    assert game.problems == []


@pytest.mark.parametrize(
    "result", ["1-0", "0-1", "1/2-1/2", "\u00bd-\u00bd", "2-0", "0-2", "1-1", "0-0", "*"]
)
def test_results_end_a_game(result: str) -> None:
    """Each form of a result is no move."""
    first, second = read(f'1. 32-28 {result}\n[Event "next"] *')
    assert (moves(first), first.result, second.headers["Event"]) == (["32-28"], result, "next")


def test_a_result_may_look_like_the_start_of_a_move() -> None:
    """1-18 is a move, 1-1 before it a result."""
    first, second = read("1. 32-28 1-1\n1. 1-18 *")
    assert (moves(first), first.result, moves(second)) == (["32-28"], "1-1", ["1-18"])


def test_a_score_named_by_the_result_tag_is_no_move() -> None:
    """Delft scores such as 4-6 stand at the end of the moves."""
    (game,) = read('[Result "4-6"] 1. 32-28 19-23 4-6')
    assert (moves(game), game.result) == (["32-28", "19-23"], "4-6")


def test_star_after_a_move_is_a_sign_and_alone_the_end() -> None:
    """The double meaning of the star."""
    (game,) = read("1. 32-28* 19-23 *")
    first = game.root.next
    assert first is not None
    assert (first.nags, game.result) == ([7], "*")


def test_comments_of_three_kinds() -> None:
    """Braces over lines, semicolons and percent lines; moves inside them are no moves."""
    (game,) = read("{before}\n1. 32-28 {a {b\n31-27} ; 19-23 1-0\n% 1. 1-1\n19-23 *")
    first = game.root.next
    assert first is not None
    assert moves(game) == ["32-28", "19-23"]
    assert game.root.comments == ["before"]
    assert first.comments == ["a {b\n31-27", " 19-23 1-0"]
    assert game.escapes == ["% 1. 1-1"]


def test_variations_make_a_tree() -> None:
    """A variation is another move at the same place, as deep as the file goes."""
    (game,) = read("32-28 19-23 (18-23 38-32 (37-32? 23-29! {wins}) 12-18) 28x19 14x23 *")
    assert moves(game) == ["32-28", "19-23", "28x19", "14x23"]
    first = game.root.next
    assert first is not None
    main, other = first.variations
    assert [main.text, other.text] == ["19-23", "18-23"]
    inner = other.variations
    assert [node.text for node in inner] == ["38-32", "37-32"]
    assert inner[1].nags == [2]
    assert inner[1].next is not None
    assert (inner[1].next.nags, inner[1].next.comment) == ([1], "wins")


def test_deep_nesting_is_only_long() -> None:
    """Ten thousand brackets neither crash nor hang."""
    (game,) = read("32-28 " + "(32-27 " * 10_000 + ")" * 10_000)
    assert moves(game) == ["32-28"]
    assert game.problems == []


def test_unclosed_comment_ends_where_the_next_game_begins() -> None:
    """One forgotten brace does not swallow the file; its place is told."""
    first, second = read('[Event "1"]\n1. 32-28 {oops\n\n[Event "2"]\n1. 33-29 *')
    assert [(p.line, p.column) for p in first.problems] == [(2, 10)]
    assert (second.headers["Event"], moves(second)) == ("2", ["33-29"])


@pytest.mark.parametrize("piece", [1, 7, 10_000])
def test_a_line_of_a_comment_that_looks_like_a_tag_ends_no_comment(piece: int) -> None:
    """A quoted tag stands in the comment; however the text arrives, the brace after it closes."""
    said = 'from another file:\n[Event "x"]\n[Site "y"]\nand so on'
    text = f'[Event "1"]\n1. 32-28 {{{said}}} 19-23 *\n\n[Event "2"]\n1. 33-29 *'
    found = list(read_games(Pieces(text, piece)))
    assert [game.headers["Event"] for game in found] == ["1", "2"]
    assert moves(found[0]) == ["32-28", "19-23"]
    assert next(node.comments for node in found[0].mainline()) == [said]
    assert found[0].problems == []


def test_a_forgotten_brace_costs_no_game_where_the_next_has_comments() -> None:
    """The next brace opens a comment: the one before was forgotten."""
    first, second = read('[Event "1"]\n1. 32-28 {oops\n\n[Event "2"]\n1. 33-29 {good} *')
    assert [(p.line, p.column) for p in first.problems] == [(2, 10)]
    assert moves(second) == ["33-29"]


def test_a_forgotten_brace_is_not_closed_by_one_far_away() -> None:
    """The end of a comment stands within 64 KiB of the line that looks like a tag."""
    games = '[Event "2"]\n1. 33-29 *\n\n' * 4000
    found = read(f'[Event "1"]\n1. 32-28 {{oops\n\n{games}[Event "3"]\n1. 33-29 }} *')
    assert len(found) == 4002


@pytest.mark.parametrize(("text", "place"), [("32-28 } *", (1, 7)), ("32-28\n ) *", (2, 2))])
def test_stray_signs_are_told_with_their_place(text: str, place: tuple[int, int]) -> None:
    """Unreadable text is named by line and column, and the rest is read."""
    (game,) = read(text)
    assert [(p.line, p.column) for p in game.problems] == [place]
    assert moves(game) == ["32-28"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_all_line_ends(end: str) -> None:
    """Lines end in three ways; places stay right."""
    (game,) = read(end.join(['[Event "x"]', "; note 1-0", "1. 32-28", "19-23 *"]))
    assert [(node.text, node.line) for node in game.mainline()] == [("32-28", 3), ("19-23", 4)]


def test_nothing_is_no_game() -> None:
    """Empty text, space and remarks hold no game."""
    assert read("") == read(" \n\t\n") == read("% remark\n") == []


def test_a_word_among_the_moves_is_kept_in_its_place() -> None:
    """Text where a move should be is a problem, and playing stops there."""
    (game,) = read("1. 32-28 hello 2. 28-23 *")
    assert moves(game) == ["32-28", "hello", "28-23"]
    assert [(p.line, p.column, p.text) for p in game.problems] == [(1, 10, "hello")]


def test_words_after_the_result_belong_to_the_game_before() -> None:
    """A remark behind the result begins no game."""
    (game,) = read("1. 32-28 1-0 White wins on time\n")
    assert (moves(game), len(game.problems)) == (["32-28"], 4)
