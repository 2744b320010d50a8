"""Games played at tables and on screens, as the log of an event has them."""

from __future__ import annotations

from typing import Any

import pytest

from damas.tournament.event import EntryError, Tournament, lot_white
from damas.tournament.event.model.parts import TournamentGame

from ..desk import FENAE, Desk

PLACE = {"round": 1, "board": 1}


def opened(kind: str = "table") -> Desk:
    """Four players, round 1 paired, board 1 opened."""
    desk = Desk(FENAE, 4)
    desk.pair()
    desk.do("open-play", **PLACE, kind=kind, id="T1")
    return desk


def tell(
    desk: Desk, white: str = "", black: str = "", how: str = "", **more: Any
) -> TournamentGame:
    """The table reports a result; returns the game."""
    codes = {"white": white, "black": black, "how": how} if white else {}
    desk.do("play-result", **PLACE, play=more.pop("play", "T1"), **codes, **more)
    return desk.event.game(1, 1)


def refused(desk: Desk, code: str, act: str, **data: Any) -> None:
    """An act that is not taken, and changes nothing."""
    log = len(desk.event.log)
    with pytest.raises(EntryError) as caught:
        desk.do(act, **data)
    assert (caught.value.code, len(desk.event.log)) == (code, log)


def test_a_table_that_is_corrected_corrects_the_result_also_in_a_closed_round() -> None:
    """With its line in the trail; taken back there it is open here, while the round is."""
    desk = opened()
    game = tell(desk, "1", "0", "resignation", article="INT 7.2.1", pdn="1. c3-d4 *")
    assert (game.codes, game.how, game.source) == (("1", "0"), "resignation", "T1")
    assert game.pdn == "1. c3-d4 *"
    refused(desk, "same-result", "play-result", **PLACE, play="T1", white="1", black="0",
            how="resignation")  # fmt: skip
    assert tell(desk).codes is None
    tell(desk, "=", "=", "agreement")
    desk.result(1, 2)
    desk.do("close-round", round=1)
    game = tell(desk, "0", "1", "penalty")
    assert (game.codes, str(desk.event.trail[-1].after)) == (("0", "1"), "0 1 (penalty)")
    game = tell(desk)
    assert game.codes == ("0", "1")
    assert game.differs is game.plays[0]


def test_colours_exchanged_after_it_was_opened_turn_what_it_says() -> None:
    """White at the table is Black on the list: each has the own result."""
    desk = opened()
    white = desk.event.game(1, 1).white
    desk.do("colours", **PLACE, white=desk.event.game(1, 1).black, how="agreement")
    game = tell(desk, "1", "0", "capture_all")
    assert game.codes == ("0", "1")
    assert (game.code_of(white), game.differs) == ("1", None)


def test_a_result_from_elsewhere_stands_until_an_arbiter_decides() -> None:
    """By hand, by both players, by leaving: never overwritten, shown as it differs."""
    desk = opened()
    desk.result(1, 1, "=-=")
    game = tell(desk, "1", "0", "time")
    assert (game.codes, game.differs) == (("=", "="), game.plays[0])
    desk.do("correct", reason="como na mesa", **PLACE, white="1", black="0", how="time")
    assert (game.differs, game.source) == (None, "T1")
    desk.do("correct", reason="acordo", **PLACE, white="=", black="=")
    assert game.differs is None
    tell(desk, "0", "1", "time")
    assert game.differs is game.plays[0]
    desk.do("close-play", reason="vale o acordo", **PLACE, play="T1")
    assert (game.differs, game.codes) == (None, ("=", "="))
    refused(desk, "not-opened", "play-result", **PLACE, play="T1", white="1", black="0")
    left = opened()
    left.do("withdraw", player=left.event.game(1, 1).white, round=1)
    game = tell(left, "1", "0", "time")
    assert (game.codes, game.differs) == (("-", "+"), game.plays[0])


def test_what_no_event_has_as_a_result_is_shown_and_not_lost() -> None:
    """A penalty that gives White a win and Black a draw (RES-06)."""
    desk = opened()
    game = tell(desk, "1", "=", "penalty")
    assert (game.codes, game.differs) == (None, game.plays[0])
    desk.do("result", **PLACE, white="=", black="0", how="penalty")
    assert game.codes == ("=", "0")


def test_a_board_is_opened_once_and_only_while_its_game_is_open() -> None:
    """Closed or annulled it may be opened again; a round paired anew knows nothing of it."""
    desk = opened()
    again = {**PLACE, "kind": "screen", "id": "S1"}
    refused(desk, "opened", "open-play", **again)
    refused(desk, "not-allowed", "open-play", role="scorer", **again)
    desk.do("close-play", **PLACE, play="T1")
    desk.do("open-play", **again)
    tell(desk, "1", "0", "time", play="S1")
    refused(desk, "has-result", "open-play", **PLACE, kind="table", id="T2")
    desk.do("annul", reason="tabuleiro trocado", **PLACE, restart=True)
    desk.do("open-play", **PLACE, kind="table", id="T2")
    data = desk.event.rounds[0].boards
    pairs = [[board.second, board.first] for board in data]
    desk.do("re-pair", reason="cores", round=1, boards=pairs)
    refused(desk, "not-opened", "play-result", **PLACE, play="T2", white="1", black="0")
    copy = Tournament.from_dict(desk.event.to_dict())
    assert copy.game(1, 1) == desk.event.game(1, 1)


@pytest.mark.requirement("CLK-01")
def test_a_flag_is_told_and_decides_nothing() -> None:
    """By a clock beside the board, in the role of a player; the arbiter enters what follows."""
    desk = opened()
    game = desk.event.game(1, 1)
    desk.do("flag", role="player", **PLACE, player=game.black)
    assert (game.flags, game.codes) == ([game.black], None)
    refused(desk, "flag-told", "flag", **PLACE, player=game.black)
    desk.do("result", **PLACE, white="1", black="0", how="time")
    refused(desk, "has-result", "flag", **PLACE, player=game.white)


@pytest.mark.requirement("TRN-05")
def test_a_lot_for_colours_leaves_what_has_begun() -> None:
    """A board with a result, one being played and an adjourned one keep theirs."""
    desk = Desk(FENAE, 8)
    desk.pair()
    desk.result(1, 1)
    desk.do("open-play", round=1, board=2, kind="table", id="T1")
    desk.do("adjourn", round=1, board=3)
    boards = desk.event.rounds[0].boards
    before = [board.games[0].white for board in boards]
    for seed in "abcdefgh":
        desk.do("draw-colours", round=1, seed=seed)
        assert [board.games[0].white for board in boards][:3] == before[:3]
        assert [board.games[0].colours for board in boards] == ["table", "table", "table", "lot"]
        assert boards[3].games[0].white == lot_white(boards[3], seed, 1, 4)
    refused(desk, "nothing-to-draw", "draw-colours", round=1, seed="a", boards=[1, 2, 3])
