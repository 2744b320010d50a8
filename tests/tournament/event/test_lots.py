"""White by lot: under a book that knows nothing else, it is asked for and kept (CLAS, MAT-02)."""

from __future__ import annotations

from typing import Any

import pytest

from damas import Board
from damas.openings import built_in
from damas.tournament.event import EntryError, LogEntry, Tournament, lot_white

from ..desk import AT, FENAE, Desk, state

WEB: dict[str, Any] = {**FENAE, "regulation": "portuguesa-web", "system": "match", "games": 2}
ARTICLE = "CLAS partidas e aberturas"


def refused(desk: Desk, code: str, act: str, **data: Any) -> EntryError:
    """The entry is refused by *code* and nothing changes."""
    before = state(desk.event)
    with pytest.raises(EntryError) as caught:
        desk.do(act, **data)
    assert caught.value.code == code
    assert state(desk.event) == before
    return caught.value


@pytest.mark.requirement("MAT-02")
def test_no_result_before_white_is_drawn() -> None:
    """A partida begins with the lot; its seed and its White stay in the record."""
    desk = Desk(WEB, 2)
    desk.pair()
    result = {"round": 1, "board": 1, "game": 1, "white": "1", "black": "0"}
    error = refused(desk, "no-lot", "result", **result)
    assert str(error.citation) == ARTICLE
    assert refused(desk, "no-lot", "open-play", round=1, board=1, kind="table", id="x")
    board = desk.event.board(1, 1)
    white = lot_white(board, "moeda", 1, 1)
    desk.do("draw-colours", round=1, seed="moeda")
    desk.do("result", **result)
    assert [(g.white, g.colours, g.seed) for g in board.games] == [
        (white, "lot", "moeda"),
        (3 - white, "lot", "moeda"),
    ]


@pytest.mark.requirement("MAT-02")
def test_an_absent_player_needs_no_lot() -> None:
    """A W.O. is no game at the board."""
    desk = Desk(WEB, 2)
    desk.pair()
    desk.result(1, 1, "+--", game=1)


@pytest.mark.requirement("MAT-02")
@pytest.mark.parametrize("way", ["agreement", "table", "arbiter"])
def test_ways_that_the_page_does_not_know_are_refused(way: str) -> None:
    """Agreement, the pairing table and the arbiter's word are no lot; the article says so."""
    desk = Desk(WEB, 2)
    desk.pair()
    error = refused(desk, "colours-not-so", "colours", round=1, board=1, white=1, how=way)
    assert str(error.citation) == ARTICLE
    desk.do("colours", round=1, board=1, white=2, how="lot")
    assert desk.event.board(1, 1).games[0].white == 2


@pytest.mark.requirement("TRN-05")
def test_a_lot_that_does_not_give_this_white_cites_its_paragraph() -> None:
    """FENAE Art. 10 § único is the article on the lot; Art. 10 itself on agreement."""
    desk = Desk(FENAE, 4)
    desk.pair()
    board = desk.event.board(1, 1)
    wrong = board.first + board.second - lot_white(board, "x", 1, 1)
    data = {"round": 1, "board": 1, "white": wrong, "how": "lot", "seed": "x"}
    assert str(refused(desk, "not-the-lot", "colours", **data).citation) == "FENAE Art. 10 § único"


def test_what_older_programs_wrote_still_folds() -> None:
    """A log with results on undrawn boards is read; undoing something else leaves it standing."""
    desk = Desk(WEB, 2)
    desk.pair()
    entries = [
        *desk.event.log,
        LogEntry(
            "colours", {"round": 1, "board": 1, "white": 1, "how": "arbiter"}, "A", "organiser", AT
        ),
        LogEntry(
            "result",
            {"round": 1, "board": 1, "game": 1, "white": "1", "black": "0"},
            "A",
            "organiser",
            AT,
        ),
    ]
    event = Tournament.replay(entries)
    assert event.game(1, 1, 1).codes == ("1", "0")
    assert state(Tournament.from_dict(event.to_dict())) == state(event)
    event.do("note", by="Ana", at=AT, kind="remark", text="x")
    event.do("undo", by="A", at=AT, entry=len(entries))
    assert event.game(1, 1, 1).codes is None
    with pytest.raises(EntryError, match="Draw by lot"):
        event.apply(entries[-1])


@pytest.mark.requirement("MAT-05")
def test_openings_are_drawn_for_the_portuguese_board() -> None:
    """The mirrored table is offered to a balloted partida, and its position can be played."""
    desk = Desk({**WEB, "openings": "balloted"}, 2)
    desk.pair()
    desk.do("draw-openings", round=1, table="150-pt", seed="bola")
    drawn = desk.event.board(1, 1).games[0].opening
    opening = built_in("150-pt").opening(drawn)
    board = Board("portuguese")
    for word in opening.moves:
        board = board.after(board.parse_move(word))
    assert board.fen == opening.fen
    assert board.legal_moves
