"""Wrong arguments to the coach, to tournaments, matches, files and the table."""

# mypy: disable-error-code="arg-type, call-overload, list-item, dict-item, call-arg"

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

import pytest

from damas import (
    ArgumentError,
    Board,
    DamasError,
    EngineError,
    Game,
    NotationError,
    UnknownNameError,
    tournament,
)
from damas.arbiter import EventError, Table, to_pdn
from damas.engine import Engine, Limits
from damas.engine.book import read_book
from damas.engine.coach import annotate, find_mistakes
from damas.match import Match, Terms
from damas.pdn import PdnGame, read_game, write_game
from damas.printing import print_board, print_diagrams, print_score
from damas.tournament import Cell, Crosstable, Player, TournamentError
from damas.tournament.event import EntryError, Tournament

NOW = "2026-05-01T10:00:00Z"
SWISS = {"name": "A", "system": "swiss", "wo_tolerance_min": 30}
QUICK = Limits(nodes=100)
REPLAY = "game takes Game, not PdnGame: replay(game).game is the Game that th"


def _none(_game: Game) -> None:
    """A player that never moves."""


def _table(first: Cell = Cell(2, "w", "1")) -> Crosstable:  # noqa: B008
    players = {no: Player(no, name) for no, name in ((1, "Ana"), (2, "Rui"))}
    return Crosstable(players, {1: (first,), 2: (Cell(1, "b", "0"),)})


Mistake = tuple[Callable[[], object], type[DamasError], str]

COACH: list[Mistake] = [
    (lambda: find_mistakes(PdnGame(), Engine(1), QUICK), ArgumentError, REPLAY),
    (lambda: find_mistakes("x", Engine(1), QUICK), ArgumentError, "game takes Game, not 'x'"),
    (lambda: find_mistakes(Game(), 5, QUICK), ArgumentError, "analyst takes Analyst, not 5"),
    (lambda: find_mistakes(Game(), Engine(1), 5), ArgumentError, "limits takes Limits, not 5"),
    (lambda: annotate([], PdnGame(), []), ArgumentError, REPLAY),
    (lambda: annotate(PdnGame(), Game(), []), ArgumentError, "nodes takes Sequence, not "),
]

TOURNAMENT: list[Mistake] = [
    (lambda: tournament.read_players("x"), ArgumentError, "data takes bytes, not 'x'"),
    (lambda: tournament.read_players(Path("x")), ArgumentError, "data takes bytes, not P"),
    (lambda: tournament.load_players("x"), ArgumentError, "data takes bytes, not 'x'"),
    (lambda: tournament.read_trf(5), ArgumentError, "source takes str | bytes, not 5"),
    (lambda: tournament.load_trf(5), ArgumentError, "source takes str | bytes, not 5"),
    (lambda: tournament.write_trf("x"), ArgumentError, "file takes TrfFile, not 'x'"),
    (lambda: tournament.schedule("4"), ArgumentError, "players takes int, not '4'"),
    (lambda: tournament.pair_round("x"), ArgumentError, "given takes PairingState, not 'x'"),
    (lambda: tournament.next_round("x"), ArgumentError, "report takes TrfFile, not 'x'"),
    (lambda: tournament.rating_changes("x"), ArgumentError, "table takes Crosstable, not 'x'"),
    (lambda: tournament.crosstable_rows("x"), ArgumentError, "order takes Standings, not 'x'"),
    (lambda: tournament.standings("x"), ArgumentError, "table takes Crosstable, not 'x'"),
    (
        lambda: tournament.standings(_table(), ["DE", "WIN"]),
        ArgumentError,
        "tie_breaks takes str | Sequence[Spec], not ['DE', 'WIN']",
    ),
]


ENTRY: list[Mistake] = [
    (lambda: Tournament().apply({"act": "x"}), EntryError, "entry takes LogEntry, not {'act'"),
    (
        lambda: Tournament().do("x", by="Ana", at=datetime(2026, 5, 1, tzinfo=UTC)),
        EntryError,
        "datetime.datetime(2026, 5, 1, 0, 0, tzin... is no time; write it as 2025-11-21T14:30",
    ),
    (lambda: Tournament().do("x", by=5, at=NOW), EntryError, "by takes str, not 5"),
    (
        lambda: Tournament().do("create", by="Ana", at=NOW, **SWISS, rounds=0),
        EntryError,
        "Say how many rounds the Swiss has",
    ),
]

MATCH: list[Mistake] = [
    (lambda: Terms(openings="x"), EngineError, "openings is a whole number from 1 to"),
    (lambda: Terms(seed="x"), EngineError, "seed takes int, not 'x'"),
    (lambda: Terms(adjudicate="x"), EngineError, "adjudicate takes bool, not 'x'"),
    (lambda: Terms(longest="x"), EngineError, "longest is a whole number from 0 to"),
    (lambda: Terms(tables=5), EngineError, "tables takes str | PathLike | None, not 5"),
    (lambda: Terms(sprt=5), EngineError, "sprt takes tuple[float, float] | None, not 5"),
    (lambda: Terms(sprt=(0, "x")), EngineError, "sprt is a number from -10000 to 10000, not 'x'"),
    (lambda: Terms(starts=[Board()]), EngineError, "starts takes Sequence[Game], not [Board("),
    (lambda: Match((_none, _none), record=5), ArgumentError, "record takes str | PathLike | N"),
    (
        lambda: Match((_none, Engine(1)), Terms(limits=QUICK, games=2)).run(),
        EngineError,
        "_none: play takes Move | str | Analysis, not None",
    ),
]


def _written(**changes: list[object]) -> str:
    game = PdnGame()
    node = game.root.add("32-28")
    for name, value in changes.items():
        getattr(node, name).extend(value)
    return write_game(game)


def _tag(name: object, value: str = "x") -> None:
    PdnGame().headers[name] = value


FILES: list[Mistake] = [
    (lambda: _tag("Bad Tag"), NotationError, "'Bad Tag' is not the name of a tag"),
    (lambda: _tag(""), NotationError, "'' is not the name of a tag"),
    (lambda: _tag(5), ArgumentError, "name takes str, not 5"),
    (lambda: PdnGame().headers.add("[x]", "y"), NotationError, "'[x]' is not the name of a tag"),
    (lambda: PdnGame().headers.add("Site", 5), ArgumentError, "Site takes str, not 5"),
    (lambda: _written(nags=["!!"]), NotationError, "nag is a whole number from 0 to"),
    (
        lambda: _written(nags=[-1]),
        NotationError,
        "nag is a whole number from 0 to 999999999, not -1",
    ),
    (lambda: _written(comments=[None]), NotationError, "comment takes str, not None"),
    (lambda: read_game(StringIO("*"), strict="yes"), ArgumentError, "strict takes bool, not 'y"),
    (lambda: read_book(5), ArgumentError, "path takes str | PathLike, not 5"),
    (lambda: read_book("no such book"), EngineError, "no such book"),
]

TABLE: list[Mistake] = [
    (lambda: Table().regulation, EventError, "The game has not been started"),
    (lambda: Table().position, EventError, "The game has not been started"),
    (lambda: Table().history, EventError, "The game has not been started"),
    (lambda: Table().board_for("white"), EventError, "The game has not been started"),
    (lambda: to_pdn(Table()), EventError, "The game has not been started"),
]

PAPER: list[Mistake] = [
    (lambda: print_board("chess"), UnknownNameError, 'There is no variant "chess"'),
    (lambda: print_score("x"), ArgumentError, "game takes PdnGame | None, not 'x'"),
    (
        lambda: print_diagrams("x"),
        ArgumentError,
        "positions takes Sequence[DiagramPosition], not 'x'",
    ),
]

CROSSTABLE: list[Mistake] = [
    (
        lambda: tournament.standings(_table(Cell(2, "w", "9"))),
        TournamentError,
        "Player 1, round 1: there is no result '9'; there are 1, ",
    ),
    (
        lambda: tournament.rating_changes(_table(Cell(7, "w", "1"))),
        TournamentError,
        "Player 1, round 1: the opponent 7 is not in the table",
    ),
]


def _closed() -> Engine:
    with Engine(1) as engine:
        engine.play(Game(), QUICK)
    return engine


CLOSED = "The engine is closed: make another one"
ENGINE: list[Mistake] = [
    (lambda: _closed().play(Game(), QUICK), EngineError, CLOSED),
    (lambda: _closed().analyse(Board(), QUICK), EngineError, CLOSED),
    (lambda: _closed().ponder(Game()), EngineError, CLOSED),
    (lambda: _closed().opening(Game()), EngineError, CLOSED),
    (lambda: _closed().prepare("brazilian"), EngineError, CLOSED),
    (lambda: _closed().accepts_draw(Game(), "white"), EngineError, CLOSED),
]

BOARD: list[Mistake] = [
    (lambda: Board().perft(True), ArgumentError, "depth is a whole number, not True"),
    (lambda: Board().perft(False), ArgumentError, "depth is a whole number, not False"),
    (lambda: Board().perft(2.0), ArgumentError, "depth is a whole number, not 2.0"),
    (lambda: Board().divide(True), ArgumentError, "depth is a whole number, not True"),
]

MISTAKES = [
    *BOARD,
    *ENGINE,
    *COACH,
    *TOURNAMENT,
    *ENTRY,
    *MATCH,
    *FILES,
    *TABLE,
    *PAPER,
    *CROSSTABLE,
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


def test_a_record_by_its_name(tmp_path: Path) -> None:
    """The file of a match is a path or its text."""
    record = tmp_path / "x.pdn"
    terms = Terms(limits=QUICK, games=1, longest=2)
    Match((Engine(1), Engine(1)), terms, record=str(record)).run()
    assert record.read_text().startswith("[Event")
