"""Protests, rulings, appeals and their effect on results (CON-03, IRR-11, RES-06)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from damas.regulations import REGULATIONS, read_book
from damas.rules.regulations.variation import variation_of
from damas.rules.rulebook import rows
from damas.tournament.event import EntryError, LogEntry, Tournament
from damas.tournament.presentation.appeals import protest_files
from damas.tournament.presentation.chronicle import chronicle
from damas.tournament.presentation.feed import news_of
from damas.tournament.presentation.view import tournament_view

from ..desk import FENAE, Desk, state

MEMBERS = ["Bia", "Caio", "Davi"]


def at(minute: int) -> str:
    """A time of the day of the event."""
    return f"2025-11-21T{15 + minute // 60}:{minute % 60:02}:00-03:00"


def do(desk: Desk, act: str, minute: int = 0, **data: Any) -> None:
    """An act at a minute, by Ana, the organiser, or by others."""
    by, role = data.pop("by", "Ana"), data.pop("role", "organiser")
    entry = LogEntry(act, data, by, role, at(minute), data.pop("reason", ""))
    desk.event.apply(entry)


def played(**rules: Any) -> Desk:
    """A round of four players, closed after 1-0 on board 1; a committee of three."""
    desk = Desk(FENAE, 4)
    desk.pair()
    do(desk, "result", round=1, board=1, white="1", black="0")
    do(desk, "result", round=1, board=2, white="=", black="=")
    desk.do("close-round", round=1)
    do(desk, "appeal-rules", committee=MEMBERS, **rules)
    return desk


def lodged(desk: Desk, minute: int = 5, **more: Any) -> None:
    """A protest of the player who lost on board 1."""
    loser = desk.event.game(1, 1).black
    do(
        desk, "protest", minute, player=loser, round=1, board=1, text="A queda foi marcada tarde",
        articles=["FENAE Art. 3"], **more,
    )  # fmt: skip


def vote(desk: Desk, *votes: str, number: int = 1) -> None:
    """The votes of the members, in their order."""
    for name, said in zip(MEMBERS, votes, strict=False):
        do(desk, "vote", 40, by=name, role="committee", protest=number, member=name, vote=said)


def refused(code: str) -> Any:
    """An act that is refused with *code*."""
    return pytest.raises(EntryError, check=lambda error: error.code == code)


def points(desk: Desk) -> dict[str, str]:
    """Everyone's points, by name."""
    return {line.player.name: str(line.points) for line in desk.event.standings().lines}


@pytest.mark.requirement("CON-03")
def test_a_ruling_changes_the_result_as_a_correction_with_its_words() -> None:
    """The standings follow, the pairings of later rounds stay, the trail has the reason."""
    desk = played()
    desk.pair()
    later = repr(desk.event.rounds[1].boards)
    lodged(desk)
    do(
        desk, "rule-protest", 9, by="Rui", role="arbiter", protest=1, upheld=True,
        text="A seta caiu primeiro nas brancas", articles=["INT 10.3"], white="0", black="1",
        how="time",
    )  # fmt: skip
    assert desk.event.game(1, 1).codes == ("0", "1")
    change = desk.event.game(1, 1).changes[-1]
    assert (change.reason, change.by) == ("A seta caiu primeiro nas brancas", "Rui")
    assert (str(change.before), str(change.after)) == ("1 0", "0 1 (time)")
    assert repr(desk.event.rounds[1].boards) == later
    assert points(desk)[desk.event.name(desk.event.game(1, 1).black)] == "1"
    parts = [(one.part, one.reason) for one in chronicle(desk.event)]
    assert ("corrections", "A seta caiu primeiro nas brancas") in parts
    assert ("rulings", "A queda foi marcada tarde") in parts
    with refused("same-result"):
        do(desk, "correct", 10, round=1, board=1, white="0", black="1", how="time", reason="x")


@pytest.mark.requirement("IRR-11")
def test_the_committee_overturns_a_ruling_and_its_effect_is_taken_back() -> None:
    """The majority upholds: the result before the ruling stands again, or the one it names."""
    desk = played()
    lodged(desk)
    do(desk, "rule-protest", 9, protest=1, upheld=True, text="Sim", white="0", black="1")
    do(desk, "appeal", 20, protest=1, player=desk.event.game(1, 1).white, text="Não caiu")
    vote(desk, "uphold", "reject", "uphold")
    do(desk, "decide-appeal", 45, by="Bia", role="committee", protest=1, text="A decisão cai")
    assert desk.event.game(1, 1).codes == ("1", "0")
    assert desk.event.protests[1].stage == "decided"
    do(
        desk, "decide-appeal", 50, protest=1, text="Empate", white="=", black="=",
        reason="Erro no texto",
    )  # fmt: skip
    assert desk.event.game(1, 1).codes == ("=", "=")
    do(desk, "reopen-appeal", 55, protest=1, reason="Novo testemunho")
    assert desk.event.game(1, 1).codes == ("0", "1"), "the ruling stands meanwhile"
    vote(desk, "reject", "reject", "uphold")
    do(desk, "decide-appeal", 59, protest=1, text="Mantida")
    assert desk.event.game(1, 1).codes == ("0", "1")
    copy = Tournament.from_dict(json.loads(json.dumps(desk.event.to_dict())))
    assert state(copy) == state(desk.event)
    assert copy.protests == desk.event.protests


@pytest.mark.requirement("RES-06")
def test_a_ruling_is_undone_and_done_again_with_its_effect() -> None:
    """Undo folds the event without the ruling; an appeal on it keeps it from being undone."""
    desk = played()
    lodged(desk)
    do(desk, "rule-protest", 9, protest=1, upheld=True, text="Sim", white="0", black="1")
    place = len(desk.event.log)
    do(desk, "undo", 10, entry=place)
    assert desk.event.game(1, 1).codes == ("1", "0")
    assert desk.event.protests[1].stage == "lodged"
    do(desk, "undo", 11, entry=len(desk.event.log))
    assert desk.event.game(1, 1).codes == ("0", "1")
    do(desk, "appeal", 20, protest=1, player=desk.event.game(1, 1).white, text="Não")
    with refused("built-on"):
        do(desk, "undo", 21, entry=place)


@pytest.mark.requirement("IRR-11")
def test_votes_are_the_members_own_and_nobody_judges_the_own_game() -> None:
    """A vote for another, of a party, of the arbiter who ruled, or too few votes: refused."""
    desk = played()
    white = desk.event.game(1, 1).white
    do(desk, "appeal-rules", committee=[*MEMBERS, desk.event.name(white), "Rui"])
    lodged(desk)
    with refused("no-ruling"):
        do(desk, "appeal", 6, protest=1, player=white, text="?")
    do(desk, "rule-protest", 9, by="Rui", role="arbiter", protest=1, upheld=False, text="Não")
    do(desk, "appeal", 20, protest=1, player=desk.event.game(1, 1).black, text="Sim")
    for member, by, role, code in (
        ("Caio", "Bia", "committee", "not-own"),
        ("Rui", "Rui", "committee", "own-case"),
        (desk.event.name(white), "Ana", "organiser", "own-case"),
        ("Zé", "Ana", "organiser", "no-member"),
        ("Bia", "Rui", "arbiter", "not-allowed"),
    ):
        with refused(code):
            do(desk, "vote", 30, by=by, role=role, protest=1, member=member, vote="uphold")
    vote(desk, "reject")
    with refused("no-quorum"):
        do(desk, "decide-appeal", 41, protest=1, text="?")
    vote(desk, "reject", "uphold")
    with refused("no-effect"):
        do(desk, "decide-appeal", 41, protest=1, text="?", white="1", black="0")
    do(desk, "decide-appeal", 42, protest=1, text="Empatados: vale o voto da presidência")
    assert desk.event.protests[1].decision
    assert not desk.event.protests[1].decision.upheld
    with refused("not-allowed"):
        do(desk, "result", 50, by="Bia", role="committee", round=1, board=1, white="1", black="0")


@pytest.mark.requirement("CON-03")
def test_a_deadline_is_the_events_own_and_only_an_arbiter_admits_what_is_late() -> None:
    """No shipped book sets one, so none is cited; a club's own book gives its article."""
    desk = played(protest_minutes=15, appeal_minutes=30, deposit="R$ 50")
    who = desk.event.game(1, 1).black
    with refused("too-late") as caught:
        do(desk, "protest", 26, by="P4", role="player", player=who, round=1, board=1, text="x")
    assert caught.value.citation is None
    assert "ended 11 minutes ago" in str(caught.value)
    lodged(desk, 26, reason="O árbitro estava noutra mesa")
    words = [str(one) for one in protest_files(desk.event)[0].deadlines]
    assert words == [
        "Protest: 15 minutes from the end of the game; admitted 11 minutes late:"
        " O árbitro estava noutra mesa"
    ]
    do(desk, "rule-protest", 27, protest=1, upheld=False, text="Não")
    do(desk, "appeal", 50, protest=1, player=who, text="Sim")
    with refused("deposit-due"):
        vote(desk, "uphold")
    do(desk, "deposit", 51, protest=1, state="paid")
    vote(desk, "uphold", "uphold")


def test_a_correction_after_the_ruling_is_not_overwritten() -> None:
    """The committee must then name the result that stands."""
    desk = played()
    lodged(desk)
    do(desk, "rule-protest", 9, protest=1, upheld=True, text="Sim", white="0", black="1")
    do(desk, "correct", 15, round=1, board=1, white="=", black="=", reason="Acordo visto")
    do(desk, "appeal", 20, protest=1, player=desk.event.game(1, 1).white, text="Não")
    vote(desk, "uphold", "uphold", "uphold")
    with refused("changed-since"):
        do(desk, "decide-appeal", 45, protest=1, text="Cai")
    do(desk, "decide-appeal", 45, protest=1, text="Cai", white="1", black="0")
    assert desk.event.game(1, 1).codes == ("1", "0")


@pytest.mark.parametrize("odd", ["2025-02-30T10:00", "9999-12-31T23:59", "0001-01-01T00:00+09:00"])
def test_a_log_with_impossible_times_is_shown_all_the_same(odd: str) -> None:
    """Such a log is no server's own, but it can be opened."""
    desk = played(protest_minutes=15, appeal_minutes=15)
    lodged(desk)
    do(desk, "rule-protest", 9, protest=1, upheld=False, text="Não")
    do(desk, "appeal", 10, protest=1, player=desk.event.game(1, 1).white, text="Sim")
    file = desk.event.to_dict()
    for line in file["log"]:
        line["at"] = odd
    copy = Tournament.from_dict(json.loads(json.dumps(file)))
    assert len(protest_files(copy)[0].steps) == 3
    assert len(news_of(tournament_view(copy), "en")) == 2


def test_a_player_lodges_ten_alone_and_the_arbiter_enters_more() -> None:
    """So nobody fills the list of all."""
    desk = played()
    for _ in range(10):
        do(desk, "protest", by="P1", role="player", player=1, text="x")
    with refused("too-many"):
        do(desk, "protest", by="P1", role="player", player=1, text="x")
    do(desk, "protest", player=1, text="x")
    assert len(desk.event.protests) == 11


@pytest.mark.parametrize(
    ("act", "data", "code"),
    [
        ("protest", {"player": 9, "text": "x"}, "no-such-player"),
        ("protest", {"player": 1, "text": " "}, "bad-field"),
        ("protest", {"player": 1, "text": "x", "articles": ["FENAE 999"]}, "no-such-article"),
        ("protest", {"player": 1, "text": "x", "articles": "all"}, "bad-field"),
        ("protest", {"player": 1, "text": "x", "round": 1, "board": 2}, "not-on-board"),
        ("protest", {"player": 1, "text": "x", "round": 9, "board": 1}, "no-such-round"),
        ("rule-protest", {"protest": 7, "text": "x", "upheld": True}, "no-such-protest"),
        ("appeal-rules", {"committee": ["Bia", "bia"]}, "twice"),
        ("appeal-rules", {"protest_minutes": 10**6}, "out-of-range"),
        ("attach", {"protest": 7, "title": "x", "text": "y"}, "no-such-protest"),
        ("decide-appeal", {"protest": True, "text": "x"}, "bad-field"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(
    act: str, data: dict[str, Any], code: str
) -> None:
    """Each with a code of its own."""
    desk = played()
    before = state(desk.event), dict(desk.event.protests)
    with refused(code):
        do(desk, act, 5, **data)
    assert (state(desk.event), dict(desk.event.protests)) == before


OWN_WAY = """
protest_minutes = { value = 20, article = "CLUB 1" }
appeal_minutes = { value = 60, article = "CLUB 1" }
deposit = { value = "25 EUR", article = "CLUB 1" }
"""
OWN_ARTICLE = """
[own]
key = "CLUB"
title = "Rules of our club"

[[own.articles]]
label = "1"
kind = "rule"
text = "Protests within twenty minutes, appeals within an hour, with a deposit."
"""


@pytest.mark.requirement("CON-03")
def test_a_clubs_own_book_sets_deadlines_and_deposit_with_its_article() -> None:
    """The article is cited; the event's own deadline goes before it, and cites nothing."""
    text = variation_of(REGULATIONS["fenae-2025"], "club-appeals").partition("# A document")[0]
    text = text.replace("final = true\n", f"final = true\n{OWN_WAY}", 1)
    book = REGULATIONS.keep(read_book(text + OWN_ARTICLE))
    desk = Desk({**FENAE, "regulation": book.id}, 4)
    desk.pair()
    do(desk, "result", round=1, board=1, white="1", black="0")
    who = desk.event.game(1, 1).black
    with refused("too-late") as caught:
        do(desk, "protest", 21, player=who, round=1, board=1, text="x")
    assert str(caught.value.citation) == "CLUB 1"
    do(desk, "protest", 20, player=who, round=1, board=1, text="x")
    do(desk, "rule-protest", 30, protest=1, upheld=False, text="Não")
    do(desk, "appeal", 90, protest=1, player=who, text="Sim")
    assert desk.event.protests[1].deposit == "due"
    names = {row.key: str(row.citation) for row in rows(book) if row.key.startswith("appeals.")}
    assert names["appeals.appeal"] == "CBD Art. 39 E"
    assert names["appeals.deposit"] == names["appeals.protest_minutes"] == "CLUB 1"
    do(desk, "appeal-rules", committee=MEMBERS, protest_minutes=5)
    with refused("too-late") as caught:
        do(desk, "protest", 6, player=who, round=1, board=1, text="x")
    assert caught.value.citation is None
