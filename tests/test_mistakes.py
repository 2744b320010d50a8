"""Mistakes that a programmer makes: each is answered with a sentence that says what is wrong.

`tests/data/mistakes.txt` has one a line: what is written, the kind of the error, and how its
sentence begins. Names in it are those of this module.
"""

# mypy: disable-error-code="arg-type, call-overload, list-item, dict-item, call-arg"
# ruff: noqa: F401

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from damas import Board, Game, diagram, pdn, tournament
from damas.arbiter import EventError, Table, to_pdn
from damas.archive import Archive, Query
from damas.base.i18n import Text, translate
from damas.clock import Clock, Period, TimeControl
from damas.diagram import Arrow, PictureSizeError, png
from damas.endgames import Tables
from damas.engine import DxpEngine, Engine, HubEngine, Limits
from damas.engine.book import read_book
from damas.engine.coach import annotate, find_mistakes
from damas.engine.endgames import build
from damas.errors import (
    ArgumentError,
    DamasError,
    EngineError,
    GameStateError,
    IllegalMoveError,
    NotationError,
    PositionError,
    UnknownNameError,
)
from damas.match import Match, Terms, read_entrant
from damas.notation.diagram import svg
from damas.notation.pdn import replay
from damas.pdn import GameType, PdnGame, Visitor, read_game, visit_games, write_game
from damas.printing import print_board, print_diagrams, print_score
from damas.regulations import regulation
from damas.tournament import Cell, Crosstable, Player, TournamentError
from damas.tournament.event import EntryError, Tournament
from damas.variants import variant

MISTAKES = Path(__file__).parent / "data" / "mistakes.txt"
DEEP = Limits(depth=2)
START = {"event": "start", "regulation": "internacional"}
NO_REASON = {"event": "adjudicate", "white": "win", "black": "loss"}
NOW = "2026-05-01T10:00:00Z"
SWISS = {"name": "A", "system": "swiss", "wo_tolerance_min": 30}
QUICK = Limits(nodes=100)


def _engine() -> Engine:
    return Engine(hash_mb=1)


def _log(*events: object) -> Game:
    return Game.from_events([START, *events])


def _clock() -> Clock:
    return Clock.of(TimeControl.parse("5+3"))


def _none(_game: Game) -> None:
    """A player that never moves."""


def _table(first: Cell = Cell(2, "w", "1")) -> Crosstable:  # noqa: B008
    players = {no: Player(no, name) for no, name in ((1, "Ana"), (2, "Rui"))}
    return Crosstable(players, {1: (first,), 2: (Cell(1, "b", "0"),)})


def _written(**changes: list[object]) -> str:
    game = PdnGame()
    node = game.root.add("32-28")
    for name, value in changes.items():
        getattr(node, name).extend(value)
    return write_game(game)


def _tag(name: object, value: str = "x") -> None:
    PdnGame().headers[name] = value


def _closed() -> Engine:
    with Engine(1) as engine:
        engine.play(Game(), QUICK)
    return engine


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Archive]:
    """An empty archive."""
    with Archive(tmp_path_factory.mktemp("archive") / "games.sqlite3") as made:
        yield made


@pytest.mark.parametrize("line", MISTAKES.read_text("utf-8").splitlines())
def test_mistake(archive: Archive, line: str) -> None:
    """The error is of the kind that the documents promise, and its sentence names the fault."""
    written, _, told = line.partition(" => ")
    kind, _, sentence = told.partition(": ")
    with pytest.raises(DamasError) as caught:
        list(made) if isinstance(
            made := eval(written, globals(), {"archive": archive}), Iterator
        ) else made
    assert type(caught.value).__name__ == kind
    assert str(caught.value).startswith(sentence)


def test_words_of_colours() -> None:
    """For any wrong colour, the sentence names the two that there are."""
    for value in ("w", None, 1, b"white", "\ud800"):
        with pytest.raises(ValueError, match='"white" or "black"'):
            Board().men(value)


def test_locales() -> None:
    """A locale may be written as browsers write it; other languages have English."""
    text = Text("The game is over")
    assert translate(text, "pt-PT") == translate(text, "pt_PT") != "The game is over"
    assert translate(text, "sv") == "The game is over"


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


def test_a_record_by_its_name(tmp_path: Path) -> None:
    """The file of a match is a path or its text."""
    record = tmp_path / "x.pdn"
    terms = Terms(limits=QUICK, games=1, longest=2)
    Match((Engine(1), Engine(1)), terms, record=str(record)).run()
    assert record.read_text().startswith("[Event")
