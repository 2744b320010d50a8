"""Mistakes that a programmer makes: each is answered with a sentence that says what is wrong."""

# mypy: disable-error-code="arg-type, call-overload, list-item, dict-item"

from __future__ import annotations

from collections.abc import Callable

import pytest

from damas import (
    ArgumentError,
    Board,
    DamasError,
    EngineError,
    Game,
    GameStateError,
    IllegalMoveError,
    NotationError,
    PositionError,
    UnknownNameError,
    explain,
    pdn,
    regulation,
    variant,
)
from damas.base.i18n import Text, translate
from damas.clock import Period, TimeControl
from damas.engine import Engine, Limits
from damas.notation.pdn import replay
from damas.pdn import GameType, PdnGame

DEEP = Limits(depth=2)


def _engine() -> Engine:
    return Engine(hash_mb=1)


MISTAKES: list[tuple[Callable[[], object], type[DamasError], str]] = [
    (
        lambda: Board("W:W28:B23"),
        UnknownNameError,
        "A board takes the name of a variant first, one of international, brazilian,",
    ),
    (
        lambda: Board(None),
        UnknownNameError,
        'There is no variant "None"; those that exist are international, brazilian,',
    ),
    (
        lambda: Board(5),
        UnknownNameError,
        'There is no variant "5"; those that exist are international, brazilian, portuguese',
    ),
    (lambda: Board("international", 5), NotationError, "A FEN is text, not 5"),
    (lambda: Board("international", b"W:W1:B50"), NotationError, "A FEN is text, not b'W:W1:B50'"),
    (lambda: Board.from_fen(None), NotationError, "A FEN is text, not None"),
    (lambda: Board.from_fen(5), NotationError, "A FEN is text, not 5"),
    (
        lambda: Board.from_fen(""),
        NotationError,
        "The position is empty text; a FEN looks like W:W31-50:B1-20",
    ),
    (lambda: Board.from_fen("W:W28:W23"), NotationError, "The FEN gives the pieces of W twice"),
    (lambda: Board.from_fen("W:W28:B28"), PositionError, "Square 28 holds two pieces"),
    (
        lambda: Board.from_fen("W:W99:B28"),
        PositionError,
        "Square 99 is not on the board: squares are 1 to 50",
    ),
    (lambda: Board.from_pieces(white_men=[28, 28]), PositionError, "Square 28 holds two pieces"),
    (
        lambda: Board.from_pieces(white_men=[28], black_men=[28]),
        PositionError,
        "Square 28 holds two pieces",
    ),
    (
        lambda: Board.from_pieces(white_men="28"),
        PositionError,
        "Squares are given as a list of numbers, such as [32, 28], not '28'",
    ),
    (
        lambda: Board.from_pieces(white_men=28),
        PositionError,
        "Squares are given as a list of numbers, such as [32, 28], not 28",
    ),
    (
        lambda: Board.from_pieces(white_men=[28.0]),
        PositionError,
        "Squares are given as a list of numbers, such as [32, 28], not [28.0]",
    ),
    (
        lambda: Board.from_pieces(white_men=["28"]),
        PositionError,
        "Squares are given as a list of numbers, such as [32, 28], not ['28']",
    ),
    (
        lambda: Board.from_pieces(white_men=[True]),
        PositionError,
        "Squares are given as a list of numbers, such as [32, 28], not [True]",
    ),
    (
        lambda: Board.from_pieces(white_men=[0]),
        PositionError,
        "Square 0 is not on the board: squares are 1 to 50",
    ),
    (
        lambda: Board.from_pieces(white_men=[28], turn="w"),
        UnknownNameError,
        'A colour is "white" or "black", not \'w\'',
    ),
    (
        lambda: Board.from_pieces(white_men=[28], turn=None),
        UnknownNameError,
        'A colour is "white" or "black", not None',
    ),
    (lambda: Board().piece_at("28"), PositionError, "A square is a whole number, not '28'"),
    (lambda: Board().piece_at(28.0), PositionError, "A square is a whole number, not 28.0"),
    (
        lambda: Board().piece_at(0),
        PositionError,
        "Square 0 is not on the board: squares are 1 to 50",
    ),
    (
        lambda: Board().piece_at(51),
        PositionError,
        "Square 51 is not on the board: squares are 1 to 50",
    ),
    (lambda: Board().piece_at(None), PositionError, "A square is a whole number, not None"),
    (lambda: Board().piece_at(True), PositionError, "A square is a whole number, not True"),
    (
        lambda: Board().move("32-29"),
        IllegalMoveError,
        "32-29 is not legal: Squares 32 and 29 are not on one diagonal",
    ),
    (lambda: Board().move("hello"), NotationError, '"hello" is not a move: write it as 32-28'),
    (lambda: Board().move(5), NotationError, '"5" is not a move: write it as 32-28'),
    (lambda: Board().move(None), NotationError, '"None" is not a move: write it as 32-28'),
    (
        lambda: Board().after("32-29"),
        IllegalMoveError,
        "32-29 is not legal: Squares 32 and 29 are not on one diagonal",
    ),
    (lambda: Board().after(5), NotationError, '"5" is not a move: write it as 32-28'),
    (lambda: Board().after(None), NotationError, '"None" is not a move: write it as 32-28'),
    (
        lambda: Board().after(Board("brazilian").legal_moves[0]),
        IllegalMoveError,
        "22-17 is not a legal move of this position",
    ),
    (
        lambda: Board().find_moves("32-28"),
        PositionError,
        "Squares are given as a list of numbers, such as [32, 28], not '32-28'",
    ),
    (
        lambda: Board().find_moves(5),
        PositionError,
        "Squares are given as a list of numbers, such as [32, 28], not 5",
    ),
    (
        lambda: Board().find_moves(["32", "28"]),
        PositionError,
        "Squares are given as a list of numbers, such as [32, 28], not ['32', '28']",
    ),
    (
        lambda: Board().find_moves([32.0, 28]),
        PositionError,
        "Squares are given as a list of numbers, such as [32, 28], not [32.0, 28]",
    ),
    (lambda: Board().perft("3"), ArgumentError, "depth is a whole number, not '3'"),
    (lambda: Board().perft(2.0), ArgumentError, "depth is a whole number, not 2.0"),
    (lambda: Board().divide("2"), ArgumentError, "depth is a whole number, not '2'"),
    (lambda: Board().read_path(5), NotationError, '"5" is not a move: write it as 32-28'),
    (
        lambda: explain(Board(), "32-29"),
        PositionError,
        "Squares are given as a list of numbers, such as [32, 28], not '32-29'",
    ),
    (
        lambda: explain(Board(), 5),
        PositionError,
        "Squares are given as a list of numbers, such as [32, 28], not 5",
    ),
    (lambda: explain("W:W28:B23", [32, 28]), PositionError, "'W:W28:B23' is not a Board"),
    (
        lambda: explain(Board(), ["32", "28"]),
        PositionError,
        "Squares are given as a list of numbers, such as [32, 28], not ['32', '28']",
    ),
    (
        lambda: Game("brazilian"),
        UnknownNameError,
        "brazilian is a variant, played under a regulation; its regulations are",
    ),
    (
        lambda: Game(Board()),
        UnknownNameError,
        "A game takes the id of a regulation first, one of internacional, fenae-2025,",
    ),
    (
        lambda: TimeControl("5+3"),
        ArgumentError,
        "A time control takes a tuple of Period, not '5+3'; TimeControl.parse reads",
    ),
    (
        lambda: TimeControl((Period(None, -1),)),
        ArgumentError,
        "seconds is a number from 0 to 1e+09, not -1",
    ),
    (
        lambda: TimeControl((Period(None, 60),), increment_seconds="3"),
        ArgumentError,
        "increment_seconds is a number from 0 to 1e+09, not '3'",
    ),
    (
        lambda: Game(None),
        UnknownNameError,
        'There is no regulation "None"; those that exist are internacional, fenae-2025,',
    ),
    (lambda: Game("internacional", 5), NotationError, "A FEN is text, not 5"),
    (
        lambda: Game("internacional", board=Board("brazilian")),
        GameStateError,
        "internacional is played on a board of international, not of brazilian",
    ),
    (lambda: Game("internacional", board="W:W28:B23"), PositionError, "'W:W28:B23' is not a Board"),
    (
        lambda: Game("internacional", "W:W28:B23", board=Board()),
        PositionError,
        "A game begins with a FEN or with a board, not with both",
    ),
    (
        lambda: Game().push("32-29"),
        IllegalMoveError,
        "32-29 is not legal: Squares 32 and 29 are not on one diagonal",
    ),
    (lambda: Game().push(5), NotationError, '"5" is not a move: write it as 32-28'),
    (lambda: Game().push(None), NotationError, '"None" is not a move: write it as 32-28'),
    (
        lambda: Game().push(Board("brazilian").legal_moves[0]),
        IllegalMoveError,
        "22-17 is not a legal move of this position",
    ),
    (lambda: Game().pop(), GameStateError, "There is no move to take back"),
    (lambda: Game().board_at("1"), ArgumentError, "ply is a whole number, not '1'"),
    (
        lambda: Game().refusal("32-29"),
        PositionError,
        "Squares are given as a list of numbers, such as [32, 28], not '32-29'",
    ),
    (
        lambda: Game().refusal(5),
        PositionError,
        "Squares are given as a list of numbers, such as [32, 28], not 5",
    ),
    (
        lambda: Game().offer_draw("white"),
        GameStateError,
        "A draw can be offered only once the game has begun",
    ),
    (lambda: Game().resign("w"), UnknownNameError, 'A colour is "white" or "black", not \'w\''),
    (lambda: Game().resign(None), UnknownNameError, 'A colour is "white" or "black", not None'),
    (
        lambda: Game().claim("white", "nonsense"),
        UnknownNameError,
        "internacional has no rule nonsense; it has: kings_only, repetition",
    ),
    (
        lambda: Game().claim("white", "repetition"),
        GameStateError,
        "There is nothing to claim now: INT 6.1 stands at 1 of 3",
    ),
    (
        lambda: Game().adjudicate("x", white="win", black="loss"),
        UnknownNameError,
        "There is no reason x; there are: refusal, absence, penalty, dead_position,",
    ),
    (
        lambda: Game().adjudicate("penalty", white="1", black="0"),
        UnknownNameError,
        "A player's result is win, draw, loss or annulled, not 1/0",
    ),
    (lambda: Game.from_events([]), GameStateError, "A game's log begins with its start"),
    (
        lambda: Game.from_events([{"event": "start", "regulation": "x"}]),
        UnknownNameError,
        'There is no regulation "x"; those that exist are internacional, fenae-2025,',
    ),
    (lambda: Game().apply({"event": "dance"}), GameStateError, "A game's log has no event 'dance'"),
    (
        lambda: regulation("x"),
        UnknownNameError,
        'There is no regulation "x"; those that exist are internacional, fenae-2025,',
    ),
    (
        lambda: regulation(None),
        UnknownNameError,
        'There is no regulation "None"; those that exist are internacional, fenae-2025,',
    ),
    (
        lambda: variant("x"),
        UnknownNameError,
        'There is no variant "x"; those that exist are international, brazilian, portuguese',
    ),
    (lambda: Engine(hash_mb="64"), EngineError, "The table takes 1 to 65536 megabytes, not '64'"),
    (lambda: Engine(hash_mb=0), EngineError, "The table takes 1 to 65536 megabytes, not 0"),
    (lambda: Engine(hash_mb=1.5), EngineError, "The table takes 1 to 65536 megabytes, not 1.5"),
    (lambda: Engine(hash_mb=True), EngineError, "The table takes 1 to 65536 megabytes, not True"),
    (
        lambda: Engine(threads="2"),
        EngineError,
        "The engine searches with 1 to 256 threads, not '2'",
    ),
    (lambda: Engine(variety=500), EngineError, "variety is a whole number from 0 to 100, not 500"),
    (lambda: Engine(variety="x"), EngineError, "variety is a whole number from 0 to 100, not 'x'"),
    (lambda: _engine().play(Game(), "5"), EngineError, "There is no level '5': levels are 1 to 10"),
    (lambda: _engine().play(Game(), 11), EngineError, "There is no level 11: levels are 1 to 10"),
    (lambda: _engine().play(Game(), 5.0), EngineError, "There is no level 5.0: levels are 1 to 10"),
    (
        lambda: _engine().play(Game(), None),
        EngineError,
        "There is no level None: levels are 1 to 10",
    ),
    (
        lambda: _engine().play("x", 5),
        EngineError,
        "The engine looks at a Game or a Board, not at 'x'",
    ),
    (
        lambda: _engine().analyse(Game(), 5),
        EngineError,
        "A search needs Limits, such as Limits(depth=12), not 5",
    ),
    (
        lambda: _engine().analyse(Game(), None),
        EngineError,
        "A search needs Limits, such as Limits(depth=12), not None",
    ),
    (
        lambda: _engine().analyse("x", DEEP),
        EngineError,
        "The engine looks at a Game or a Board, not at 'x'",
    ),
    (
        lambda: _engine().analyse(Game(), DEEP, lines=0),
        EngineError,
        "lines is a whole number from 1 on, not 0",
    ),
    (
        lambda: _engine().analyse(Game(), DEEP, lines=-1),
        EngineError,
        "lines is a whole number from 1 on, not -1",
    ),
    (
        lambda: _engine().analyse(Game(), DEEP, lines="2"),
        EngineError,
        "lines is a whole number from 1 on, not '2'",
    ),
    (
        lambda: _engine().analyse(Game(), DEEP, lines=1.0),
        EngineError,
        "lines is a whole number from 1 on, not 1.0",
    ),
    (
        lambda: _engine().analyse(Board.from_fen("W:W:B1"), DEEP),
        EngineError,
        "The game is over: there is no move to look for",
    ),
    (
        lambda: Limits(soft_time=True),
        EngineError,
        "A search needs a limit: depth, nodes or time_seconds",
    ),
    (
        lambda: Limits(depth="3"),
        EngineError,
        "depth is a whole number from 1 to 2147483647, not '3'",
    ),
    (lambda: Limits(depth=0), EngineError, "depth is a whole number from 1 to 2147483647, not 0"),
    (
        lambda: Limits(depth=True),
        EngineError,
        "depth is a whole number from 1 to 2147483647, not True",
    ),
    (
        lambda: Limits(time_seconds="1"),
        EngineError,
        "time_seconds is a number greater than zero, to 1000000000, not '1'",
    ),
    (
        lambda: Limits(time_seconds=float("nan")),
        EngineError,
        "time_seconds is a number greater than zero, to 1000000000, not nan",
    ),
    (
        lambda: TimeControl.parse("x"),
        NotationError,
        'A time control is written 40/120, G/20 or 5+3, not "x"',
    ),
    (
        lambda: replay(PdnGame(), "x"),
        UnknownNameError,
        'There is no regulation "x"; those that exist are internacional, fenae-2025,',
    ),
    (lambda: GameType.parse("x"), NotationError, '"x" is not a GameType'),
]


@pytest.mark.parametrize(("mistake", "kind", "sentence"), MISTAKES, ids=[m[2] for m in MISTAKES])
def test_mistake(mistake: Callable[[], object], kind: type[DamasError], sentence: str) -> None:
    """The error is of the kind that the documents promise, and its sentence names the fault."""
    with pytest.raises(DamasError) as caught:
        mistake()
    assert type(caught.value) is kind
    assert str(caught.value).startswith(sentence)


def test_there_are_many() -> None:
    """Sixty typical mistakes at least."""
    assert len(MISTAKES) >= 60


def test_words_of_colours() -> None:
    """For any wrong colour, the sentence names the two that there are."""
    for value in ("w", None, 1, b"white", "\ud800"):
        with pytest.raises(ValueError, match='"white" or "black"'):
            Board().men(value)


def test_locales() -> None:
    """A locale may be written as browsers write it; other languages have English."""
    text = Text("The game is over")
    assert translate(text, "pt-PT") == translate(text, "pt_PT") != "The game is over"
    assert translate(text, "fr") == "The game is over"


@pytest.mark.parametrize("name", ["international", "brazilian", "portuguese"])
def test_a_variant_does_not_look_like_a_string(name: str) -> None:
    """The repr of a variant makes it again; that of a board shows the name as it takes it."""
    row = variant(name)
    assert repr(row) == f"variant({name!r})"
    assert eval(repr(row), {"variant": variant}) is row
    assert repr(Board(name)).startswith(f"Board({name!r}, 'W:W")


def test_a_variant_with_an_option() -> None:
    """Its board is made again with the option."""
    other = Board(variant("portuguese").with_option(men_capture_backward=True))
    assert eval(repr(other), {"variant": variant, "Board": Board}) == other


def test_pdn_has_no_second_game() -> None:
    """`from damas.pdn import *` leaves the Game of `damas` alone."""
    assert not hasattr(pdn, "Game")
