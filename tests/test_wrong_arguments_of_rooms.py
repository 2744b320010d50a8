"""Wrong arguments to the coach, to tournaments, matches, files and the table."""

# mypy: disable-error-code="arg-type, call-overload, list-item, dict-item, call-arg"

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from damas import ArgumentError, DamasError, Game, tournament
from damas.engine import Engine, Limits
from damas.engine.coach import annotate, find_mistakes
from damas.pdn import PdnGame
from damas.tournament import Cell, Crosstable, Player

QUICK = Limits(nodes=100)
REPLAY = "game takes Game, not PdnGame: replay(game).game is the Game that th"


def _table() -> Crosstable:
    players = {no: Player(no, name) for no, name in ((1, "Ana"), (2, "Rui"))}
    return Crosstable(players, {1: (Cell(2, "w", "1"),), 2: (Cell(1, "b", "0"),)})


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

MISTAKES = [*COACH, *TOURNAMENT]


@pytest.mark.parametrize(("mistake", "kind", "sentence"), MISTAKES, ids=[m[2] for m in MISTAKES])
def test_wrong_argument(
    mistake: Callable[[], object], kind: type[DamasError], sentence: str
) -> None:
    """The error is one of the library's, and its sentence shows the value."""
    with pytest.raises(DamasError) as caught:
        mistake()
    assert type(caught.value) is kind
    assert str(caught.value).startswith(sentence)
