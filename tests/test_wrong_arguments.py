"""Wrong arguments: each is refused with a sentence that names it and shows its value."""

# mypy: disable-error-code="arg-type, call-overload, list-item, dict-item, call-arg"

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from damas import (
    ArgumentError,
    Board,
    DamasError,
    EngineError,
    Game,
    GameStateError,
    NotationError,
    PositionError,
    UnknownNameError,
    diagram,
    pdn,
)
from damas.archive import Archive, Query
from damas.base.i18n import Text, translate
from damas.clock import Clock, TimeControl
from damas.diagram import Arrow, PictureSizeError, png
from damas.endgames import Tables
from damas.engine import DxpEngine, Engine, HubEngine, Limits
from damas.engine.endgames import build
from damas.match import read_entrant
from damas.notation.diagram import svg
from damas.pdn import GameType, PdnGame, Visitor, visit_games, write_game

START = {"event": "start", "regulation": "internacional"}
NO_REASON = {"event": "adjudicate", "white": "win", "black": "loss"}


def _engine() -> Engine:
    return Engine(hash_mb=1)


def _log(*events: object) -> Game:
    return Game.from_events([START, *events])


def _clock() -> Clock:
    return Clock.of(TimeControl.parse("5+3"))


MISTAKES: list[tuple[Callable[[], object], type[DamasError], str]] = [
    (lambda: Game().board_at(None), ArgumentError, "ply is a whole number, not None"),
    (lambda: Board().men("w"), UnknownNameError, 'A colour is "white" or "black", not \'w\''),
    (lambda: Board().kings(5), UnknownNameError, 'A colour is "white" or "black", not 5'),
    (
        lambda: Board().perft(-1),
        ArgumentError,
        "depth is a whole number from 0 to 2147483647, not -1",
    ),
    (lambda: Game.from_events(None), ArgumentError, "events takes Iterable[dict], not None"),
    (lambda: Game.from_events("x"), ArgumentError, "events takes Iterable[dict], not 'x'"),
    (lambda: Game.from_events([5]), ArgumentError, "event takes Mapping, not 5"),
    (
        lambda: Game.from_events([{"event": "start"}]),
        GameStateError,
        "The event 'start' of a game's log has no regulation",
    ),
    (
        lambda: Game.from_events([{**START, "options": 5}]),
        ArgumentError,
        "options takes Mapping, not 5",
    ),
    (lambda: _log(5), ArgumentError, "event takes Mapping, not 5"),
    (
        lambda: _log({"event": "move"}),
        GameStateError,
        "The event 'move' of a game's log has no path",
    ),
    (
        lambda: _log({"event": "move", "path": 5}),
        PositionError,
        "Squares are given as a list of numbers, such as [32, 28], not 5",
    ),
    (
        lambda: _log({"event": "move", "path": "32-28"}),
        PositionError,
        "Squares are given as a list of numbers, such as [32, 28], not '3",
    ),
    (
        lambda: _log({"event": "move", "path": [32, None]}),
        PositionError,
        "Squares are given as a list of numbers, such as [32, 28], not [3",
    ),
    (
        lambda: _log({"event": "resign"}),
        GameStateError,
        "The event 'resign' of a game's log has no by",
    ),
    (
        lambda: _log({"event": "claim", "by": "white"}),
        GameStateError,
        "The event 'claim' of a game's log has no rule",
    ),
    (
        lambda: _log(NO_REASON),
        GameStateError,
        "The event 'adjudicate' of a game's log has no reason",
    ),
    (lambda: Game().apply(None), ArgumentError, "event takes Mapping, not None"),
    (
        lambda: Game().adjudicate(["x"], white="win", black="loss"),
        UnknownNameError,
        "There is no reason ['x']; there are",
    ),
    (
        lambda: Game().adjudicate("penalty", white=["x"], black="loss"),
        UnknownNameError,
        "A player's result is win, draw, loss or annulled, not ['x']/loss",
    ),
    (
        lambda: Game().adjudicate("penalty", white=None, black=None),
        UnknownNameError,
        "A player's result is win, draw, loss or annulled, not None/None",
    ),
    (
        lambda: Board.from_pieces(white_men=[10**30]),
        PositionError,
        "Square 1000000000000000000000000000000 is not on the board: squa",
    ),
    (
        lambda: Board.from_pieces(white_men=[28], turn=["white"]),
        UnknownNameError,
        'A colour is "white" or "black", not [\'white\']',
    ),
    (
        lambda: Board().perft(10**30),
        ArgumentError,
        "depth is a whole number from 0 to 2147483647, not 10000000000000",
    ),
    (
        lambda: Board().divide(0),
        ArgumentError,
        "depth is a whole number from 1 to 2147483647, not 0",
    ),
    (lambda: Engine(tables="x"), EngineError, "tables takes Tables | None, not 'x'"),
    (lambda: Engine(tables=True), EngineError, "tables takes Tables | None, not True"),
    (lambda: Engine(book="x"), EngineError, "book takes Book | bool | None, not 'x'"),
    (lambda: Engine(book=5), EngineError, "book takes Book | bool | None, not 5"),
    (lambda: Engine(True), EngineError, "The table takes 1 to 65536 megabytes, not True"),
    (
        lambda: Limits.for_clock("60"),
        EngineError,
        "remaining_seconds is a number from 0 to 1e+09, not '60'",
    ),
    (
        lambda: Limits.for_clock(None),
        EngineError,
        "remaining_seconds is a number from 0 to 1e+09, not None",
    ),
    (
        lambda: Limits.for_clock(-5),
        EngineError,
        "remaining_seconds is a number from 0 to 1e+09, not -5",
    ),
    (
        lambda: Limits.for_clock(float("inf")),
        EngineError,
        "remaining_seconds is a number from 0 to 1e+09, not inf",
    ),
    (
        lambda: Limits.for_clock(60, "5"),
        EngineError,
        "increment_seconds is a number from 0 to 1e+09, not '5'",
    ),
    (
        lambda: Limits.for_clock(60, 1, "x"),
        EngineError,
        "moves_left is a whole number from 0 to 2147483647, not 'x'",
    ),
    (
        lambda: Limits.for_clock(60, 1, 2.5),
        EngineError,
        "moves_left is a whole number from 0 to 2147483647, not 2.5",
    ),
    (
        lambda: Limits(nodes=True),
        EngineError,
        "nodes is a whole number from 1 to 9223372036854775807, not True",
    ),
    (
        lambda: Limits(nodes=1.5),
        EngineError,
        "nodes is a whole number from 1 to 9223372036854775807, not 1.5",
    ),
    (
        lambda: Limits(time_seconds=True),
        EngineError,
        "time_seconds is a number greater than zero, to 1000000000, not T",
    ),
    (lambda: Limits(depth=3, soft_time="x"), EngineError, "soft_time takes bool, not 'x'"),
    (
        lambda: _engine().analyse(Game(), Limits(depth=1), on_progress=5),
        EngineError,
        "on_progress takes Callable | None, not 5",
    ),
    (lambda: _engine().play(Game(), 5, seed="x"), EngineError, "seed takes int | None, not 'x'"),
    (
        lambda: _engine().play(Game(), 5, most_seconds="x"),
        EngineError,
        "most_seconds is a number from 0 to 1e+09, not 'x'",
    ),
    (
        lambda: _engine().play(Game(), 5, most_seconds=-1),
        EngineError,
        "most_seconds is a number from 0 to 1e+09, not -1",
    ),
    (
        lambda: _engine().ponder("x"),
        EngineError,
        "The engine looks at a Game or a Board, not at 'x'",
    ),
    (
        lambda: _engine().opening(None),
        EngineError,
        "The engine looks at a Game or a Board, not at None",
    ),
    (
        lambda: _engine().accepts_draw("x", "white"),
        EngineError,
        "The engine looks at a Game or a Board, not at 'x'",
    ),
    (
        lambda: _engine().accepts_draw(Game(), "w"),
        UnknownNameError,
        'A colour is "white" or "black", not \'w\'',
    ),
    (lambda: svg(5), ArgumentError, "position takes Board | Game | PdnGame, not 5"),
    (
        lambda: svg("W:W28:B23"),
        ArgumentError,
        "position takes Board | Game | PdnGame, not 'W:W28:B23'",
    ),
    (lambda: svg(Board(), size="x"), ArgumentError, "size takes int | float, not 'x'"),
    (
        lambda: svg(Board(), size=True),
        PictureSizeError,
        "A picture cannot be True wide: more than 0 and at most 1000000",
    ),
    (lambda: svg(Board(), colours=5), UnknownNameError, "There is no theme called 5; there are"),
    (lambda: svg(Board(), lang=5), ArgumentError, "lang takes str, not 5"),
    (
        lambda: svg(Board(), orientation=["white"]),
        UnknownNameError,
        "orientation cannot be ['white']; it is one of: white, black",
    ),
    (lambda: svg(Board(), arrows=5), ArgumentError, "arrows takes Iterable, not 5"),
    (lambda: svg(Board(), arrows="32-28"), ArgumentError, "arrows takes Iterable, not '32-28'"),
    (
        lambda: svg(Board(), arrows=["32-28"]),
        ArgumentError,
        "An arrow is a move or two squares, such as (32, 28), not '32-28'",
    ),
    (
        lambda: svg(Board(), arrows=[("32", "28")]),
        ArgumentError,
        "An arrow is a move or two squares, such as (32, 28), not ('32', ",
    ),
    (lambda: svg(Board(), squares=[28]), ArgumentError, "squares takes Mapping, not [28]"),
    (
        lambda: svg(Board(), squares={28: 5}),
        UnknownNameError,
        "A colour is written #rrggbb, such as #d04030, not 5",
    ),
    (
        lambda: svg(Board(), lines="main_road"),
        ArgumentError,
        "lines takes Iterable, not 'main_road'",
    ),
    (
        lambda: svg(Board(), last_move="32-28"),
        ArgumentError,
        "last_move takes Move | None, not '32-28'",
    ),
    (
        lambda: svg(Board(), ghosts={28: "x"}),
        ArgumentError,
        "ghosts takes Mapping[int, tuple[str, str]], not 'x'",
    ),
    (
        lambda: svg(Board(), color="pink"),
        UnknownNameError,
        "option cannot be color; it is one of: orientation, numbers, arro",
    ),
    (lambda: png(5), ArgumentError, "position takes Board | Game | PdnGame, not 5"),
    (lambda: png(Board(), size="x"), ArgumentError, "size takes int | float, not 'x'"),
    (lambda: diagram.animated_svg(5, []), ArgumentError, "board takes Board, not 5"),
    (
        lambda: diagram.animated_svg(Board(), 5),
        ArgumentError,
        "moves takes Iterable[Move | str | Sequence[int]], not 5",
    ),
    (
        lambda: diagram.animated_svg(Board(), [5]),
        NotationError,
        '"5" is not a move: write it as 32-28',
    ),
    (
        lambda: diagram.gif(Board(), None),
        ArgumentError,
        "moves takes Iterable[Move | str | Sequence[int]], not None",
    ),
    (
        lambda: Arrow.of(5),
        ArgumentError,
        "An arrow is a move or two squares, such as (32, 28), not 5",
    ),
    (lambda: write_game("x"), ArgumentError, "game takes Game | PdnGame, not 'x'"),
    (lambda: write_game(5), ArgumentError, "game takes Game | PdnGame, not 5"),
    (lambda: write_game(Game(), "x"), ArgumentError, "headers takes Mapping | None, not 'x'"),
    (lambda: write_game(Game(), {5: "x"}), ArgumentError, "name takes str, not 5"),
    (lambda: write_game(Game(), {"White": 5}), ArgumentError, "White takes str, not 5"),
    (lambda: pdn.from_game("x"), ArgumentError, "game takes Game, not 'x'"),
    (
        lambda: TimeControl.parse(5),
        NotationError,
        'A time control is written 40/120, G/20 or 5+3, not "5"',
    ),
    (
        lambda: TimeControl.parse(None),
        NotationError,
        'A time control is written 40/120, G/20 or 5+3, not "None"',
    ),
    (lambda: Clock.of("5+3"), ArgumentError, "control takes TimeControl, not '5+3'"),
    (lambda: _clock().start("x"), ArgumentError, "at_ms takes int, not 'x'"),
    (lambda: _clock().start(0, "w"), UnknownNameError, 'A colour is "white" or "black", not \'w\''),
    (
        lambda: _clock().left_ms("w", 0),
        UnknownNameError,
        'A colour is "white" or "black", not \'w\'',
    ),
    (lambda: GameType.parse(5), NotationError, '"5" is not a GameType'),
    (lambda: GameType.parse(None), NotationError, '"None" is not a GameType'),
    (lambda: PdnGame(5), ArgumentError, "text takes PdnText | None, not 5"),
    (lambda: PdnGame().root.add(5), ArgumentError, "move takes str | Move, not 5"),
    (lambda: PdnGame().root.add(None), ArgumentError, "move takes str | Move, not None"),
    (lambda: PdnGame().accept(5), ArgumentError, "visitor takes Visitor, not 5"),
    (lambda: PdnGame().headers.update(White=5), ArgumentError, "White takes str, not 5"),
    (
        lambda: list(visit_games("x.pdn", Visitor())),
        NotationError,
        "'x.pdn' is neither a path nor an open file: write Path(...) arou",
    ),
    (lambda: list(visit_games(io.StringIO("*"), 5)), ArgumentError, "visitor takes Visitor, not 5"),
    (lambda: pdn.read_result(5), ArgumentError, "text takes str | None, not 5"),
    (lambda: pdn.read_score(5), ArgumentError, "text takes str | None, not 5"),
    (lambda: pdn.read_time_control(None), ArgumentError, "text takes str, not None"),
    (lambda: pdn.write_time_control("x"), ArgumentError, "control takes TimeControl, not 'x'"),
    (lambda: pdn.open_pdn(5), ArgumentError, "path takes str | PathLike, not 5"),
    (lambda: pdn.decode("x"), ArgumentError, "data takes bytes, not 'x'"),
    (lambda: translate(5, "en"), ArgumentError, "text takes Text | str, not 5"),
    (lambda: translate(Text("x"), 5), ArgumentError, "locale takes str | None, not 5"),
    (lambda: Query(player=5), ArgumentError, "player takes str | None, not 5"),
    (lambda: Query(board="W:W28:B23"), ArgumentError, "board takes Board | None, not 'W:W28:B23'"),
    (lambda: Archive(5), ArgumentError, "database takes Database | str | PathLike | None, not 5"),
    (lambda: Tables(5), ArgumentError, "path takes str | PathLike | None, not 5"),
    (
        lambda: Tables(memory_mb="x"),
        ArgumentError,
        "memory_mb is a whole number from 0 to 1073741824, not 'x'",
    ),
    (lambda: Tables().probe("x"), ArgumentError, "position takes Board | Game, not 'x'"),
    (lambda: Tables().moves(None), ArgumentError, "position takes Board | Game, not None"),
    (
        lambda: Tables().within(Board()),
        ArgumentError,
        "game takes Game, not Board('international', 'W:W31,32,33,34,3...",
    ),
    (lambda: build("brazilian", "x", "here"), ArgumentError, "pieces takes int, not 'x'"),
    (lambda: build("brazilian", 2, 5), ArgumentError, "folder takes str | PathLike, not 5"),
    (lambda: HubEngine(5), ArgumentError, "command takes str | list[str], not 5"),
    (lambda: DxpEngine(5, 5), ArgumentError, "host takes str, not 5"),
    (
        lambda: DxpEngine("127.0.0.1", 70000),
        ArgumentError,
        "port is a whole number from 0 to 65535, not 70000",
    ),
    (lambda: read_entrant(5), ArgumentError, "text takes str, not 5"),
]


@pytest.mark.parametrize(("mistake", "kind", "sentence"), MISTAKES, ids=[m[2] for m in MISTAKES])
def test_wrong_argument(
    mistake: Callable[[], object], kind: type[DamasError], sentence: str
) -> None:
    """The error is one of the library's, and its sentence shows the value."""
    with pytest.raises(DamasError) as caught:
        mistake()
    assert type(caught.value) is kind
    assert str(caught.value).startswith(sentence)


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Archive]:
    """An empty archive."""
    with Archive(tmp_path_factory.mktemp("archive") / "games.sqlite3") as made:
        yield made


ASKED: list[tuple[Callable[[Archive], object], str]] = [
    (lambda one: one.explore(5), "position takes Board | Game, not 5"),
    (lambda one: one.search("Ana"), "query takes Query, not 'Ana'"),
    (lambda one: one.search(None), "query takes Query, not None"),
    (lambda one: one.search(Query(), limit="x"), "limit is a whole number from 0 to"),
    (lambda one: one.search(Query(), offset=-1), "offset is a whole number from 0 to"),
    (lambda one: list(one.export("x")), "query takes Query | None, not 'x'"),
    (lambda one: one.add_text(5, "x"), "content takes str, not 5"),
    (lambda one: one.add_text("*", 5), "name takes str, not 5"),
    (lambda one: one.save(1, 5), "content takes str, not 5"),
]


@pytest.mark.parametrize(("mistake", "sentence"), ASKED, ids=[m[1] for m in ASKED])
def test_wrong_question_to_an_archive(
    archive: Archive, mistake: Callable[[Archive], Any], sentence: str
) -> None:
    """As above."""
    with pytest.raises(ArgumentError) as caught:
        mistake(archive)
    assert str(caught.value).startswith(sentence)


def test_a_regulation_by_its_name(archive: Archive) -> None:
    """`under` takes a name too; one that does not exist is refused before anything is read."""
    with pytest.raises(UnknownNameError, match='no regulation "x"'):
        archive.add_text("*", "x", under="x")
    assert archive.add_text("1. 22-18 *", "x", under="fenae-2025").added == 1


def test_arguments_are_wrong_for_both_words_of_python() -> None:
    """An `except` for TypeError or for ValueError catches them; so is it for a colour."""
    for kind in (TypeError, ValueError):
        with pytest.raises(kind, match="position takes Board"):
            Tables().probe("x")
    with pytest.raises(ValueError, match="white"):
        Board().men("w")


def test_path_of_an_archive(tmp_path: Path) -> None:
    """A path is as good as its text."""
    with Archive(tmp_path / "a.sqlite3") as one, Archive(str(tmp_path / "a.sqlite3")) as other:
        assert one.count() == other.count() == 0


def _called(kind: type) -> list[str]:
    return [name for name in dir(kind) if name[0] != "_" and callable(getattr(kind, name))]


CALLED = [
    (one, name)
    for one in (Board(), Game(), Board().legal_moves, Board().legal_moves[0])
    for name in _called(type(one))
]


@pytest.mark.parametrize(
    ("one", "name"), CALLED, ids=[f"{type(one).__name__}.{name}" for one, name in CALLED]
)
def test_too_many_arguments_are_answered_in_python_s_words(one: object, name: str) -> None:
    """The sentence names the method, and shows no signature of C++."""
    with pytest.raises(TypeError) as caught:
        getattr(one, name)(*range(40))
    assert name in str(caught.value)
    assert "incompatible function" not in str(caught.value)


@pytest.mark.parametrize(
    ("one", "name"), CALLED, ids=[f"{type(one).__name__}.{name}" for one, name in CALLED]
)
def test_an_argument_of_an_unknown_name_is_answered_in_python_s_words(
    one: object, name: str
) -> None:
    """As above."""
    with pytest.raises(TypeError) as caught:
        getattr(one, name)(nobody=1)
    assert name in str(caught.value)
    assert "incompatible function" not in str(caught.value)


@pytest.mark.parametrize("call", [Board().after, Board().men, Board().perft, Game().push])
def test_an_argument_that_is_missing_is_named(call: Callable[[], object]) -> None:
    """By the class that a person uses."""
    with pytest.raises(TypeError, match=r"(Board|Game)\.\w+\(\) missing 1 required .*: '\w+'"):
        call()
