"""Strict mode: each departing act is refused until it is left; the others go on; undoing too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from damas.tournament import write_trf
from damas.tournament.event import ACTS, EntryError, Tournament, report_of
from damas.tournament.event.queries.strict import RULES, undo_refusal
from damas.tournament.presentation.chronicle import chronicle
from damas.tournament.presentation.facts import facts
from damas.tournament.presentation.strict import strict_line
from damas.tournament.presentation.trail import describe_change
from damas.tournament.presentation.view import tournament_view
from damas.tournament.presentation.visibility import public_report

from ..desk import FENAE, SWISS, Desk

STRICT = {**SWISS, "strict": True, "bye_limit": 1}
ROUND_ROBIN = {**FENAE, "strict": True}
CUP = {**FENAE, "system": "knock-out", "strict": True, "score": "games"}
BALLOTED = {**CUP, "regulation": "portuguesa-web", "games": 2, "openings": "balloted"}
TEAMS = {**FENAE, "strict": True, "teams": True, "boards": 2, "substitutes": 1}
Given = Callable[[], Desk]


def leave(desk: Desk) -> None:
    """Both warnings were read."""
    desk.do("leave-strict", reason="Duas mesas a mais", warnings=2)


def swiss(rounds: int = 1, *, closed: bool = True) -> Desk:
    """A Swiss of nine with a ban; the next round is paired after *rounds*, or *closed*: not yet."""
    desk = Desk(STRICT, 9)
    desk.do("forbid", players=[8, 9])
    for _ in range(rounds):
        desk.play("1-0", "=-=", "0-1")
    if not closed:
        desk.pair()
    return desk


def paired() -> Desk:
    """Round 1 is closed, round 2 paired."""
    return swiss(closed=False)


def lots_drawn() -> Desk:
    """The lot for equal places is drawn."""
    desk = paired()
    desk.do("settle", criterion="LOT", seed="a")
    return desk


def league() -> Desk:
    """A round robin of four: round 1 has results and is open, round 2 is paired."""
    desk = Desk(ROUND_ROBIN, 4)
    desk.pair()
    desk.do("draw-colours", round=1, seed="a", boards=[2])
    for board in (1, 2):
        desk.result(1, board)
    desk.pair()
    desk.do("draw-colours", round=2, seed="a", boards=[1])
    return desk


def cup() -> Desk:
    """A knock-out whose first meeting is drawn."""
    desk = Desk(CUP, 4)
    desk.pair()
    for board in (1, 2):
        desk.result(1, board, "=-=")
    return desk


def balloted() -> Desk:
    """Openings are drawn."""
    desk = Desk(BALLOTED, 2)
    desk.pair()
    desk.do("opening-table", name="t", text="1: 9-13\n2: 10-14\n3: 11-15\n4: 12-16\n")
    desk.do("draw-openings", round=1, table="t", seed="a")
    return desk


def teams() -> Desk:
    """Round 1 of two teams is played, round 2 paired."""
    desk = Desk({**TEAMS, "cycles": 2})
    for team in "AB":
        members = [{"name": f"{team}{no}"} for no in (1, 2, 3)]
        desk.do("add-team", name=team, members=members)
    desk.pair()
    for game in (1, 2):
        desk.result(1, 1, game=game)
    desk.pair()
    return desk


def online() -> Desk:
    """Round 1 of an event with boards online."""
    desk = Desk(CUP, 4)
    desk.do("online", equal="rating")
    desk.pair()
    return desk


def by_hand(desk: Desk) -> dict[str, Any]:
    """The next round with other colours at its first board."""
    data = desk.event.proposal().to_data()
    (white, black), *others = data["boards"]
    return {**data, "boards": [[black, white], *others], "accept": ["colour-thrice"]}


WHITE = {"white": "0", "black": "0", "how": "penalty"}
DEPARTURES: list[tuple[str, Given, dict[str, Any]]] = [
    ("set", paired, {"tie_breaks": "SB,BH"}),
    ("set", paired, {"rounds": 6}),
    ("set", paired, {"wo_tolerance_min": 30}),
    ("set", paired, {"absent": "wo", "name": "Outro"}),
    ("correct", paired, {"round": 1, "board": 1, **WHITE}),
    ("annul", paired, {"round": 1, "board": 1}),
    ("clear", league, {"round": 1, "board": 1}),
    ("reopen-round", paired, {"round": 1}),
    ("re-pair", paired, {}),
    ("unpair", paired, {"round": 2}),
    ("number", paired, {"how": "given", "order": [2, 1, *range(3, 10)]}),
    ("pair", swiss, {}),
    ("request-bye", swiss, {"player": 1, "round": 2, "code": "F"}),
    ("forbid", swiss, {"players": [1, 2]}),
    ("allow", swiss, {"players": [8, 9]}),
    ("adjust", swiss, {"player": 1, "points": "1"}),
    ("add-player", lambda: swiss(2), {"name": "Tarde", "missed": "H"}),
    ("add-players", lambda: swiss(2), {"players": [{"name": "Tarde", "missed": "H"}]}),
    ("colours", paired, {"round": 2, "board": 1, "white": 1, "how": "agreement"}),
    ("draw-colours", paired, {"round": 2, "seed": "a"}),
    ("colours", league, {"round": 1, "board": 1, "white": 4, "how": "arbiter"}),
    ("colours", league, {"round": 2, "board": 1, "white": 3, "how": "agreement"}),
    ("draw-colours", league, {"round": 2, "seed": "b"}),
    ("settle", lots_drawn, {"criterion": "LOT", "seed": "b"}),
    ("decide", cup, {"round": 1, "board": 1, "winner": 1, "how": "arbiter"}),
    ("draw-openings", balloted, {"round": 1, "table": "t", "seed": "b"}),
    ("line-up", teams, {"round": 1, "team": 1, "members": [1, 3]}),
    ("online", online, {"equal": "black"}),
]


@pytest.mark.parametrize(("act", "given", "data"), DEPARTURES)
def test_a_departure_is_refused_until_the_mode_is_left(
    act: str, given: Given, data: dict[str, Any]
) -> None:
    """The refusal is one sentence with the way out; nothing changes; then the act is taken."""
    desk = given()
    if act == "pair":
        data = by_hand(desk)
    elif act == "re-pair":
        boards = [[b.second, b.first] for b in desk.event.rounds[-1].boards]
        data = {"round": 2, "boards": boards, "free": list(desk.event.rounds[-1].free)}
        data["accept"] = ["colour-thrice", "second-bye"]
    before = desk.event.to_dict()
    with pytest.raises(EntryError) as refused:
        desk.do(act, reason="Pedido", **data)
    assert refused.value.code == "strict-mode"
    assert str(refused.value).startswith("In strict mode ")
    assert "leave strict mode, under Settings" in str(refused.value)
    assert desk.event.to_dict() == before
    if not desk.event.rounds:
        return
    leave(desk)
    desk.do(act, reason="Pedido", **data)


def test_every_act_is_decided_and_each_departure_is_tried() -> None:
    """A new act needs its line in the table, a new condition its case above."""
    assert RULES.keys() == ACTS.keys()
    assert all(rule.why for rule in RULES.values())
    conditional = {act for act, rule in RULES.items() if rule.departs}
    alike = {"add-team", "enter-section"}  # the same condition; below
    assert conditional - alike == {act for act, _, _ in DEPARTURES}


def test_an_event_by_the_book_goes_on_as_usual() -> None:
    """Withdrawals, late entries, half-point byes, W.O., penalties, corrections within the round;
    an adjourned game ends later and is corrected until the next round is paired."""
    desk = swiss(0)
    desk.do("request-bye", player=3, round=2, code="H")
    desk.pair()
    desk.result(1, 1)
    desk.do("correct", round=1, board=1, white="0", black="1", reason="Engano")
    desk.do("undo", entry=len(desk.event.log))
    desk.result(1, 2, "+--")
    desk.do("colours", round=1, board=1, white=5, how="arbiter", reason="Jogado assim")
    desk.do("adjourn", round=1, board=3)
    desk.result(1, 4)
    desk.do("close-round", round=1)
    desk.do("reopen-round", round=1, reason="Engano")
    desk.do("close-round", round=1)
    desk.do("add-player", name="Tarde", rating=1500, missed="H")
    desk.do("withdraw", player=9)
    desk.do("expel", player=6, reason="Conduta")
    desk.do("adjust", player=2, points="-1/2", reason="Sanção")
    desk.do("adjust", player=2, points="1/2", reason="Sanção retirada")
    desk.do("set", city="Porto", prizes=[{"place": 1, "text": "taça"}])
    desk.pair()
    desk.result(1, 3)
    desk.do("correct", round=1, board=3, white="=", black="=", reason="Engano")
    for board in range(1, len(desk.event.rounds[1].boards) + 1):
        desk.result(2, board)
    desk.do("close-round", round=2)
    desk.pair()
    with pytest.raises(EntryError, match="a result stands"):
        desk.do("correct", round=1, board=3, white="1", black="0", reason="Engano")
    assert Tournament.from_dict(desk.event.to_dict()).rules.strict


@pytest.mark.parametrize("entry", ["pair", "result", "forbid", "set", "strict", "correct"])
def test_an_undoing_keeps_the_same_limits(entry: str) -> None:
    """Of acts before the last pairing: a pairing, an old result, a ban, a setting, the mode."""
    desk = Desk({**STRICT, "strict": entry != "strict"}, 8)
    desk.do("set", strict=True) if entry == "strict" else desk.do("set", tie_breaks="SB")
    places = {"strict": len(desk.event.log), "set": len(desk.event.log)}
    desk.do("forbid", players=[1, 2])
    places["forbid"] = len(desk.event.log)
    desk.do("withdraw", player=8)
    desk.pair()
    for board in (1, 2, 3):
        desk.result(1, board)
    desk.do("correct", round=1, board=2, white="0", black="1", reason="Engano")
    places["correct"] = len(desk.event.log)
    desk.do("close-round", round=1)
    desk.pair()
    places["pair"] = len(desk.event.log)
    desk.result(2, 1)
    places["result"] = len(desk.event.log)
    if entry == "result":
        assert undo_refusal(desk.event, places["result"]) is None
        desk.do("undo", entry=places["result"])
        assert undo_refusal(desk.event, len(desk.event.log)) is None
        return
    if entry == "pair":
        desk.do("undo", entry=places["result"])
    foretold = undo_refusal(desk.event, places[entry])
    with pytest.raises(EntryError) as refused:
        desk.do("undo", entry=places[entry])
    assert refused.value.code == "strict-mode"
    assert foretold is not None
    assert str(refused.value).startswith(str(foretold))
    leave(desk)
    assert undo_refusal(desk.event, places[entry]) is None


def round_closed_late() -> Desk:
    """A round robin whose round 1 is closed when round 2 is paired."""
    desk = league()
    desk.do("close-round", round=1)
    return desk


@pytest.mark.parametrize(
    ("given", "act", "sentence"),
    [
        (balloted, "draw-openings", "a lot is drawn once"),
        (lots_drawn, "settle", "a lot is drawn once"),
        (league, "draw-colours", "a lot is drawn once"),
        (round_closed_late, "close-round", "a result stands once the next round is paired"),
    ],
)
def test_lots_and_closed_rounds_are_known_to_stand_before_an_undoing_is_tried(
    given: Given, act: str, sentence: str
) -> None:
    """The sentence is the one that the undoing is refused with."""
    desk = given()
    place = max(no for no, entry in enumerate(desk.event.log, 1) if entry.act == act)
    assert sentence in str(undo_refusal(desk.event, place))
    with pytest.raises(EntryError, match=sentence):
        desk.do("undo", entry=place)


def test_the_result_of_a_board_that_is_no_more_stands_in_nobodys_way() -> None:
    """A round that was taken back before the mode was chosen had more boards than its successor."""
    desk = Desk(SWISS, 6)
    desk.pair()
    desk.result(1, 3)
    place = len(desk.event.log)
    desk.do("clear", round=1, board=3)
    desk.do("unpair", round=1, reason="Engano")
    for who in (3, 4, 5, 6):
        desk.do("withdraw", player=who)
    desk.do("set", strict=True)
    desk.pair()
    assert undo_refusal(desk.event, place) is None


def test_the_mode_is_a_setting_until_round_1_is_paired_and_never_comes_back() -> None:
    """Departures made before have to be taken back first; an old event is not in it."""
    assert not Desk(SWISS).event.rules.strict
    desk = Desk(SWISS, 8)
    desk.do("request-bye", player=1, round=2, code="F")
    with pytest.raises(EntryError, match="full-point byes"):
        desk.do("set", strict=True)
    desk.do("request-bye", player=1, round=2, code="")
    desk.do("set", strict=True)
    with pytest.raises(EntryError, match="Until the first round is paired"):
        leave(desk)
    desk.do("set", strict=False)
    with pytest.raises(EntryError, match="not in strict mode"):
        leave(desk)
    desk.do("set", strict=True)
    desk.pair()
    for strict in (False, True):
        with pytest.raises(EntryError):
            desk.do("set", strict=strict)
    leave(desk)
    desk.do("unpair", round=1, reason="Engano")
    with pytest.raises(EntryError, match="cannot go back"):
        desk.do("set", strict=True)
    with pytest.raises(EntryError, match="cannot be undone"):
        desk.do("undo", entry=len(desk.event.log) - 1)


@pytest.mark.parametrize("byes", [{"3": "F"}, {}])
def test_a_player_from_another_section_brings_no_other_byes(byes: dict[str, str]) -> None:
    """Nor half points for missed rounds beyond those that are given here."""
    desk = Desk({**STRICT, "rounds": 5}, 4)
    player = {"name": "Nova"} if byes else {"name": "Nova", "first_round": 4, "missed": "H"}
    data = {"name": "Nova", "player": player, "from": {"event": "x", "section": "B"}}
    with pytest.raises(EntryError, match="byes are those"):
        desk.do("enter-section", **data, byes=byes)


def test_a_table_that_reports_another_result_changes_no_old_one() -> None:
    """The report stays beside it, for the arbiter."""
    desk = Desk(STRICT, 4)
    desk.pair()
    desk.do("open-play", round=1, board=1, kind="table", id="t1")
    play = {"round": 1, "board": 1, "play": "t1"}
    desk.do("play-result", **play, white="1", black="0", how="resignation")
    desk.result(1, 2)
    desk.do("close-round", round=1)
    desk.pair()
    desk.do("play-result", **play, white="0", black="1", how="resignation")
    game = desk.event.game(1, 1)
    assert game.codes == ("1", "0")
    assert game.differs is not None


def test_two_warnings_and_a_reason_come_before_the_end_of_the_mode() -> None:
    """The number of the last warning is repeated; any other is refused."""
    desk = paired()
    with pytest.raises(EntryError) as refused:
        desk.do("leave-strict", warnings=2)
    assert refused.value.code == "no-reason"
    for given, code in (({}, "first-warning"), ({"warnings": 1}, "second-warning")):
        with pytest.raises(EntryError) as refused:
            desk.do("leave-strict", reason="Pedido", **given)
        assert refused.value.code == code
    wrongs = ((3, "out-of-range"), (-1, "out-of-range"), (True, "bad-field"), ("2", "bad-field"))
    for wrong, code in wrongs:
        with pytest.raises(EntryError) as refused:
            desk.do("leave-strict", reason="Pedido", warnings=wrong)
        assert refused.value.code == code
    with pytest.raises(EntryError) as refused:
        desk.do("leave-strict", "arbiter", reason="Pedido", warnings=2)
    assert refused.value.code == "not-allowed"
    assert desk.event.rules.strict
    leave(desk)
    assert Tournament.from_dict(desk.event.to_dict()).strict_left == (2, False)


def test_the_event_says_that_it_is_strict_or_was() -> None:
    """On pages, in the report of the event, in the TRF of everybody; the reason in the trail
    alone."""
    desk = swiss()
    assert str(strict_line(desk.event)).startswith("Strict mode: pairings")
    assert report_of(desk.event).comments[0].startswith("Strict mode: ")
    leave(desk)
    event = desk.event
    assert str(strict_line(event)) == "Strict mode: left after round 1"
    labels = {str(fact.label): str(fact.value) for fact in facts(tournament_view(event))}
    assert labels["Strict mode"] == "left after round 1"
    file = public_report(report_of(event))
    assert "### Strict mode @ Round 1: left after the round\n" in write_trf(file)
    assert "Duas mesas" not in write_trf(report_of(event))
    what = str(describe_change(event, event.trail[-1]).what)
    assert what == "The tournament has left strict mode"
    assert event.trail[-1].reason == "Duas mesas a mais"
    lines = [one for one in chronicle(event) if one.part == "settings"]
    assert str(lines[-1].text) == "Strict mode: left after round 1"
    assert strict_line(Desk(SWISS).event) is None


def test_a_ruling_on_a_protest_changes_an_old_result_and_stands_in_the_report() -> None:
    """It is the rule book's own way; a result taken back or annulled has its line, too."""
    desk = paired()
    loser = desk.event.game(1, 1).black
    words = {"text": "Queda", "articles": ["FENAE Art. 3"]}
    desk.do("protest", player=loser, round=1, board=1, **words)
    desk.do("rule-protest", protest=1, upheld=True, **words, white="0", black="1")
    assert desk.event.game(1, 1).codes == ("0", "1")
    desk.result(2, 1)
    desk.do("clear", round=2, board=1)
    assert [line for line in report_of(desk.event).comments if line.startswith("Result")] == [
        "Result @ Round 1: board 1, 1 0 -> 0 1",
        "Result @ Round 2: board 1, 1 0 -> -",
    ]
