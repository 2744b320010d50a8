"""An event as a fold: the story of a league, what is refused, and that a log always replays."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damas.regulations import regulation
from damas.tournament import schedule
from damas.tournament.event import ACTS, EntryError, LogEntry, Tournament, lot_white
from damas.tournament.event.model.changes import Status

from ..desk import AT, FENAE, SWISS, Desk, state


def test_a_city_league_from_entries_to_the_last_place() -> None:
    """Eleven players, eleven rounds: a player who leaves after eight, a correction."""
    desk = Desk(FENAE, 11)
    for number in range(1, 12):
        desk.pair()
        boards = desk.event.rounds[-1].boards
        for place, board in enumerate(boards, start=1):
            if board.games[0].codes is None:
                first = min(board.first, board.second) == board.first
                desk.result(number, place, "1-0" if first else "0-1")
        if number == 8:
            desk.do("withdraw", player=11, round=9)
        desk.do("close-round", round=number)
    desk.do("correct", round=3, board=3, white="=", black="=", reason="score sheets")
    desk.do("finish")
    order = desk.event.standings()
    assert not order.provisional
    assert order.lines[0].player.name == "P1"
    assert order.line(1).points == 10
    assert order.line(11).points == 0  # left after half the games: all count
    assert sum(line.points for line in order.lines) == 55
    walked = [cell.code for cell in desk.event.crosstable().cells[11]]
    assert (walked.count("-"), walked[8:]) == (2, ["-", "U", "-"])
    first, second = order.lines[0].player.no, order.lines[1].player.no
    assert "points" in str(next(desk.event.explain(first, second).sentences()))


def test_the_boards_are_those_of_berger() -> None:
    """The proposal of every round is the schedule."""
    desk = Desk(FENAE, 7)
    for pairs in schedule(7):
        proposal = desk.event.proposal()
        assert list(proposal.boards) == [pair for pair in pairs if 0 not in pair]
        assert proposal.free == tuple(max(pair) for pair in pairs if 0 in pair)
        desk.play("=-=")
    with pytest.raises(ValueError, match="All rounds are paired: 7"):
        desk.event.proposal()


@pytest.mark.parametrize("how", ["rating", "lot", "given"])
def test_numbers_are_settled_before_the_first_round(how: str) -> None:
    """By rating, by a lot that can be repeated, or as given; those of a round robin stand then."""
    desk = Desk(FENAE)
    for name, rating in (("Ana", 1500), ("Rui", 1900), ("Eva", 1700), ("Zé", 0)):
        desk.do("add-player", name=name, rating=rating)
    more: dict[str, Any] = {"seed": "sino"} if how == "lot" else {}
    desk.do("number", how=how, **(more or ({"order": [4, 3, 2, 1]} if how == "given" else {})))
    names = [desk.event.by_number(no).player.name for no in range(1, 5)]
    expected = {
        "rating": ["Rui", "Eva", "Ana", "Zé"],
        "given": ["Zé", "Eva", "Rui", "Ana"],
        "lot": names,
    }
    assert names == expected[how]
    again = Tournament.replay(desk.event.log)
    assert [again.by_number(no).player.name for no in range(1, 5)] == names
    desk.pair()
    refused(desk, "begun", "number", how="entry")


@pytest.mark.requirement("TRN-05")
def test_colours_by_agreement_or_lot_are_recorded_and_count() -> None:
    """FENAE Art. 10: the table's colours are a proposal; most blacks counts what was played."""
    desk = Desk(FENAE, 4)
    desk.pair()
    board = desk.event.board(1, 1)
    desk.do("colours", round=1, board=1, white=board.second, how="agreement")
    white = lot_white(desk.event.board(1, 2), "moeda", 1, 2)
    desk.do("colours", round=1, board=2, white=white, how="lot", seed="moeda")
    other = next(who for who in (2, 3) if who != white)
    refused(desk, "not-the-lot", "colours", round=1, board=2, white=other, how="lot", seed="moeda")
    desk.result(1, 1, "1-0")
    desk.result(1, 2, "=-=")
    table = desk.event.crosstable()
    assert table.cells[4][0] == (1, "w", "1")
    assert table.cells[1][0].colour == "b"
    assert [desk.event.game(1, b).colours for b in (1, 2)] == ["agreement", "lot"]
    refused(desk, "no-reason", "colours", round=1, board=1, white=1, how="agreement")
    desk.do("colours", round=1, board=1, white=1, how="agreement", reason="read wrongly")
    assert desk.event.crosstable().cells[4][0] == (1, "b", "1")


@pytest.mark.requirement("TRN-06")
@pytest.mark.requirement("TRN-07")
def test_walkovers_single_and_double() -> None:
    """Art. 28: one point to the player who is there; nobody gets one where both are absent."""
    desk = Desk(FENAE, 4)
    desk.pair()
    desk.result(1, 1, "+--")
    desk.do("result", round=1, board=2, white="-", black="-")
    points = [desk.event.crosstable().points(no) for no in range(1, 5)]
    assert points == [1, 0, 0, 0]
    assert desk.event.game(1, 2).how == "absence"


def test_no_tolerance_no_event() -> None:
    """TRN-06: nobody chooses the minutes silently; the refusal names the book's own article."""
    for book, article in (
        ("fenae-2025", "FENAE Art. 28"),
        ("portuguesa-fpd", "FPD 4.4 a"),
        ("", None),
    ):
        event, data = Tournament(), {"name": "A", "system": "swiss", "regulation": book}
        with pytest.raises(EntryError, match="minutes") as caught:
            event.apply(LogEntry("create", data, "Ana", at=AT))
        assert caught.value.citation == (article and regulation(book).articles["absence"])
        assert event.settings is None


@pytest.mark.requirement("TRN-08")
@pytest.mark.parametrize(("policy", "out"), [("fide", True), ("keep", False)])
def test_who_leaves_before_half_the_games_does_not_count(policy: str, out: bool) -> None:
    """FIDE's rule takes the results out of the standings; `keep` lets them count."""
    desk = Desk({**FENAE, "withdrawal": policy}, 6)
    desk.play("1-0")
    desk.play("1-0")
    desk.do("withdraw", player=6, reason="ill")
    for _ in range(3):
        desk.play("=-=")
    order = desk.event.standings()
    assert (6 in [player.no for player in order.excluded]) is out
    row = desk.event.crosstable().cells[6]
    assert [cell.code for cell in row] == ["0", "1", "-", "-", "-"]
    assert [line.player.no for line in order.lines].count(6) == (0 if out else 1)


def test_a_player_taken_back_plays_the_rest() -> None:
    """The W.O. of rounds still open are taken back, those of closed rounds stand."""
    desk = Desk(FENAE, 4)
    desk.do("withdraw", player=4)
    desk.play("1-0")
    desk.pair()
    refused(desk, "no-reason", "readmit", player=4)
    desk.do("readmit", player=4, reason="was in the train")
    codes = [cell.code for cell in desk.event.crosstable().cells[4]]
    assert codes == ["-", "*"]


@pytest.mark.requirement("RES-06")
def test_results_of_each_side_apart() -> None:
    """A penalty may take from one without giving to the other; nothing else may."""
    desk = Desk(FENAE, 4)
    desk.pair()
    refused(desk, "unequal-result", "result", round=1, board=1, white="=", black="0")
    refused(desk, "bad-result", "result", round=1, board=1, white="1", black="1")
    refused(desk, "bad-result", "result", round=1, board=1, white="H", black="=")
    refused(desk, "bad-reason", "result", round=1, board=1, white="1", black="0", how="agreement")
    desk.do("result", round=1, board=1, white="=", black="0", how="penalty")
    desk.do("result", round=1, board=2, white="=", black="=", how="kings_only")
    table = desk.event.crosstable()
    assert [table.points(no) for no in (1, 4, 2, 3)] == [Fraction(1, 2), 0] + [Fraction(1, 2)] * 2


def test_a_correction_says_who_when_what_and_why() -> None:
    """The audit trail; a closed round too; without a reason nothing."""
    desk = Desk(FENAE, 4)
    desk.play("1-0")
    refused(desk, "no-reason", "correct", round=1, board=1, white="0", black="1")
    refused(desk, "has-result", "result", round=1, board=1, white="0", black="1")
    refused(desk, "closed", "clear", round=1, board=1)
    desk.do("correct", round=1, board=1, white="0", black="1", reason="entered the wrong way")
    line = desk.event.game(1, 1).changes[-1]
    assert (line.by, line.at, str(line.before), str(line.after)) == ("Ana", AT, "1 0", "0 1")
    assert line.reason == "entered the wrong way"
    assert desk.event.log[line.entry - 1].act == "correct"
    assert desk.event.standings().line(4).points == 1


def test_the_history_of_a_board() -> None:
    """Every entry about it, with its place in the log."""
    desk = Desk(FENAE, 4)
    desk.play("1-0")
    desk.do("correct", round=1, board=1, white="0", black="1", reason="slip read wrongly")
    found = desk.event.history(1, 1)
    assert [entry.act for _, entry in found] == ["result", "correct"]
    assert all(desk.event.log[place - 1] is entry for place, entry in found)


def test_a_swiss_is_numbered_by_rating_until_somebody_says_otherwise() -> None:
    """C.04.2 B: the strongest is number 1; a corrected rating moves a player; a lot stands."""
    desk = Desk(SWISS)
    for name, rating in (("Ana", 1500), ("Rui", 1900), ("Eva", 0)):
        desk.do("add-player", name=name, rating=rating)
    assert [desk.event.by_number(no).player.name for no in (1, 2, 3)] == ["Rui", "Ana", "Eva"]
    desk.do("update-player", player=3, rating=2100)
    assert desk.event.by_number(1).player.name == "Eva"
    desk.do("number", how="given", order=[1, 2, 3])
    desk.do("update-player", player=3, rating=2200)
    assert desk.event.by_number(1).player.name == "Ana"


def test_adjourned_and_annulled_games() -> None:
    """A round closes over an adjourned game, not over an open one; annulled counts nothing."""
    desk = Desk(FENAE, 4)
    desk.pair()
    desk.result(1, 1)
    refused(desk, "games-open", "close-round", round=1)
    desk.do("adjourn", round=1, board=2)
    desk.do("close-round", round=1)
    assert desk.event.standings().provisional
    desk.result(1, 2, "0-1")
    desk.do("annul", round=1, board=1, reason="board the wrong way round")
    assert [desk.event.crosstable().points(no) for no in (1, 2, 3, 4)] == [0, 0, 1, 0]
    desk.play("1-0")
    desk.pair()
    desk.result(3, 1)
    desk.do("annul", round=3, board=1, restart=True, reason="board the wrong way round")
    assert desk.event.game(3, 1).codes is None


def test_a_round_is_closed_over_games_that_go_on_later() -> None:
    """With `adjourn` each open game is adjourned, in the trail and after undo open again."""
    desk = Desk({**FENAE, "system": "swiss", "rounds": 3}, 6)
    desk.pair()
    desk.result(1, 2)
    desk.do("close-round", round=1, adjourn=True)
    adjourned = [game.adjourned for board in desk.event.rounds[0].boards for game in board.games]
    assert adjourned == [True, False, True]
    assert [line.what.board for line in desk.event.trail if line.after is Status.ADJOURNED] == [
        1,
        3,
    ]  # type: ignore[union-attr]
    desk.do("undo", entry=len(desk.event.log))
    found = desk.event.rounds[0]
    assert (found.closed, len(list(found.open_games()))) == (False, 2)
    assert not any(game.adjourned for _, _, game in found.open_games())


def test_two_players_who_say_the_same_enter_the_result() -> None:
    """One word is no result, two equal ones are, two different ones wait for the arbiter."""
    desk = Desk(FENAE, 4)
    desk.pair()
    word = {"round": 1, "board": 1, "white": "1", "black": "0"}
    desk.do("report", "player", player=1, **word)
    assert desk.event.game(1, 1).codes is None
    refused(desk, "not-on-board", "report", role="player", player=2, **word)
    desk.do("report", "player", player=4, **{**word, "white": "=", "black": "="})
    assert len(desk.event.game(1, 1).reports) == 2
    desk.do("report", "player", player=4, **word)
    assert desk.event.game(1, 1).codes == ("1", "0")
    refused(desk, "not-allowed", "result", role="player", round=1, board=2, white="1", black="0")


@pytest.mark.requirement("TRN-13")
def test_roles() -> None:
    """Each act asks for a role; the refusal names it."""
    desk = Desk(FENAE, 4)
    desk.pair()
    place = {"round": 1, "board": 1}
    refused(desk, "not-allowed", "result", role="spectator", **place, white="1", black="0")
    desk.do("result", "scorer", **place, white="1", black="0")
    refused(
        desk, "not-allowed", "correct", role="scorer", **place, white="0", black="1", reason="x"
    )
    refused(desk, "not-allowed", "expel", role="arbiter", player=1, reason="x")
    refused(desk, "unknown-role", "pair", role="king", round=2, boards=[])


def test_a_swiss_by_hand_with_its_warnings() -> None:
    """Serious objections must be accepted by name; nothing is altered silently."""
    desk = Desk(SWISS, 5)
    desk.do("pair", round=1, boards=[[1, 3], [4, 2]], free=[5])
    for board in (1, 2):
        desk.result(1, board, "1-0")
    desk.do("close-round", round=1)
    second = {"round": 2, "boards": [[3, 1], [2, 4]], "free": [5]}
    refused(desk, "not-accepted", "pair", **second)
    desk.do("pair", **second, accept=["met-before", "second-bye"])
    assert desk.event.rounds[1].accepted == ("met-before", "second-bye")
    desk.do("unpair", round=2, reason="wrong button")
    desk.do("forbid", players=[1, 4])
    refused(desk, "not-accepted", "pair", round=2, boards=[[1, 4], [2, 5]], free=[3])
    refused(desk, "player-missing", "pair", round=2, boards=[[1, 2]], free=[3])
    refused(desk, "paired-twice", "pair", round=2, boards=[[1, 2], [1, 5]], free=[3])
    desk.do("request-bye", player=3, round=2, code="H")
    refused(desk, "does-not-play", "pair", round=2, boards=[[1, 2], [3, 5]], free=[4])
    desk.do("pair", round=2, boards=[[2, 1], [5, 4]])
    assert desk.event.crosstable().cells[3][1].code == "H"


def test_a_late_entry_in_a_swiss() -> None:
    """Plays from the next round; the rounds missed bring nothing, or half a point."""
    desk = Desk(SWISS, 4)
    desk.do("pair", round=1, boards=[[1, 3], [4, 2]])
    refused(desk, "late-entry", "add-player", name="Zé", first_round=1)
    desk.do("add-player", name="Zé")
    desk.do("add-player", name="Bia", missed="H")
    assert desk.event.crosstable().cells[5] == [(0, "", "Z")]
    assert desk.event.crosstable().points(6) == Fraction(1, 2)
    refused(Desk({**FENAE}, 3), "no-such-round", "close-round", round=1)


def test_points_given_and_taken() -> None:
    """A penalty in points, with its reason."""
    desk = Desk(FENAE, 4)
    desk.play("1-0")
    refused(desk, "no-reason", "adjust", player=1, points="-½")
    desk.do("adjust", player=1, points="-½", reason="telephone, FENAE Art. 78")
    assert desk.event.standings().line(1).points == Fraction(1, 2)


@pytest.mark.requirement("TIE-07")
def test_lot_and_play_off_decide_last() -> None:
    """All equal: a play-off, or a lot with a seed that anybody can repeat."""
    desk = Desk({**FENAE, "tie_breaks": "DE,WIN,LOT"}, 4)
    for _ in range(3):
        desk.play("=-=")
    assert {line.rank for line in desk.event.standings().lines} == {1}
    desk.do("settle", criterion="LOT", seed="2025-11-21")
    order = [line.player.no for line in desk.event.standings().lines]
    assert [line.rank for line in desk.event.standings().lines] == [1, 2, 3, 4]
    assert order == [line.player.no for line in Tournament.replay(desk.event.log).standings().lines]
    desk.do("settle", criterion="PLAYOFF", values={"3": 2, "1": 1})
    assert [x.player.no for x in desk.event.standings("PLAYOFF").lines][:2] == [3, 1]


def test_several_games_in_a_meeting() -> None:
    """Colours alternate; every game has its column, or the meeting counts as one."""
    for score, rounds in (("games", 6), ("meeting", 3)):
        desk = Desk({**FENAE, "games": 2, "score": score}, 4)
        desk.pair()
        games = desk.event.board(1, 1).games
        assert [(g.white, g.black) for g in games] == [(1, 4), (4, 1)]
        desk.do("result", round=1, board=1, game=1, white="1", black="0")
        desk.do("result", round=1, board=1, game=2, white="=", black="=")
        table = desk.event.crosstable()
        assert table.rounds_planned == rounds
        assert table.points(1) == (Fraction(3, 2) if score == "games" else 1)
    refused_create({**FENAE, "games": 3, "regulation": "portuguesa-web"}, "odd-games")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"name": "A", "system": "swiss", "wo_tolerance_min": 0}, "no-rounds"),
        ({**FENAE, "system": "ladder"}, "bad-field"),
        ({**FENAE, "regulation": "chess"}, "bad-field"),
        ({**FENAE, "tie_breaks": "XYZ"}, "bad-field"),
        ({**FENAE, "points": "win"}, "bad-field"),
        ({**FENAE, "colour": "red"}, "unknown-field"),
        ({**FENAE, "openings": "balloted", "games": 3}, "odd-games"),
        ({**FENAE, "openings": "balloted", "regulation": "portuguesa-web"}, "odd-games"),
        ({**FENAE, "wo_tolerance_min": -1}, "out-of-range"),
        ({**FENAE, "name": " "}, "bad-field"),
    ],
)
def test_settings_that_cannot_be(data: dict[str, Any], code: str) -> None:
    """Each is refused by its code."""
    refused_create(data, code)


def test_a_file_opens_as_the_same_event() -> None:
    """JSON and back; a file of something else, or of a later version, is refused."""
    desk = Desk(FENAE, 5)
    desk.play("1-0", "=-=")
    text = json.dumps(desk.event.to_dict())
    again = Tournament.from_dict(json.loads(text))
    assert state(again) == state(desk.event)
    assert again.to_dict() == desk.event.to_dict()
    for broken in ([], {"format": "x"}, {**desk.event.to_dict(), "version": 9}):
        with pytest.raises(EntryError):
            Tournament.from_dict(broken)
    log = desk.event.to_dict()
    log["log"][3] = {"act": "pair", "data": {}, "by": "Ana", "role": "arbiter", "at": AT}
    with pytest.raises(EntryError, match="Entry 4: Round is missing"):
        Tournament.from_dict(log)


def refused(desk: Desk, code: str, act: str, **data: Any) -> None:
    """The entry is refused by *code* and nothing changes."""
    before = state(desk.event)
    with pytest.raises(EntryError) as caught:
        desk.do(act, **data)
    assert caught.value.code == code
    assert str(caught.value)
    assert state(desk.event) == before


def refused_create(data: dict[str, Any], code: str) -> None:
    """The settings are refused."""
    event = Tournament()
    with pytest.raises(EntryError) as caught:
        event.apply(LogEntry("create", data, "Ana", at=AT))
    assert caught.value.code == code


small = st.integers(-1, 7)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys(("player", "round", "board", "game", "winner", "white"), small),
    "name": st.sampled_from(["A", "B", "", 7]),
    "how": st.sampled_from(["lot", "agreement", "", "penalty", "rating", "berger", "x"]),
    "code": st.sampled_from(["H", "Z", "", "?"]),
    "players": st.lists(
        small | st.builds(lambda name: {"name": name}, st.text(max_size=2)), max_size=3
    ),
    "entry": st.integers(0, 20),
    "free": st.lists(small, max_size=2),
    "boards": st.lists(st.tuples(small, small), max_size=3),
    "points": st.sampled_from(["1", "x", "1/0"]),
    "criterion": st.sampled_from(["LOT", "PLAYOFF"]),
    "seed": st.just("s"),
    "values": st.dictionaries(st.sampled_from(["1", "x", "99"]), small),
    "kind": st.sampled_from(["remark", "x"]),
    "text": st.just("t"),
    "restart": st.booleans(),
    "present": st.sampled_from([True, None, 1]),
    "pdn": st.just("1. 32-28"),
    **dict.fromkeys(("ply", "comment"), small),
    "fen": st.sampled_from(["W:Wc3:Bf6", "x", ""]),
    "namesake": st.booleans(),
}
CODES = st.sampled_from(["1", "0", "=", "+", "-", "*", "A", 1, None])
entries = st.builds(
    LogEntry,
    st.sampled_from(sorted(set(ACTS) - {"create"})),
    st.fixed_dictionaries({}, optional={**FIELDS, "black": CODES})
    | st.builds(lambda place: {"entry": place}, st.integers(1, 20))
    | st.builds(
        lambda place, codes: {**place, "white": codes[0], "black": codes[1]},
        st.fixed_dictionaries({"round": st.integers(1, 3), "board": st.integers(1, 2)}),
        st.tuples(CODES, CODES),
    ),
    st.just("Ana"),
    st.sampled_from(["organiser", "arbiter", "player", "nobody"]),
    st.sampled_from([AT, AT, AT, "today"]),
    st.sampled_from(["", "why"]),
)


@given(log=st.lists(entries, max_size=25), system=st.sampled_from([FENAE, SWISS]))
@settings(max_examples=60)
def test_whatever_comes_the_event_stays_sound(log: list[LogEntry], system: dict[str, Any]) -> None:
    """A refused entry changes nothing; what was taken replays to the same event, by JSON too."""
    desk = Desk(system, 4)
    desk.do("pair", round=1, boards=[[1, 4], [2, 3]])
    for entry in log:
        before = state(desk.event)
        try:
            desk.event.apply(entry)
        except EntryError:
            assert state(desk.event) == before
    desk.event.standings()
    again = Tournament.from_dict(json.loads(json.dumps(desk.event.to_dict())))
    assert state(again) == state(desk.event)
