"""The lines of an event's report: every kind of act, in three languages."""

from __future__ import annotations

import re

import pytest

from damas.base.i18n import LOCALES, say
from damas.tournament.presentation.chronicle import PARTS, chronicle, walkovers

from ..desk import FENAE, SWISS, Desk


def eventful() -> Desk:
    """A Swiss in which nearly everything is done that leaves a line in the audit trail."""
    desk = Desk({**SWISS, "rounds": 5}, 6)
    desk.do("update-player", player=1, club="Beira")
    desk.do("number", how="lot", seed="bola 7")
    desk.do("forbid", players=[1, 2])
    desk.do("allow", players=[1, 2])
    desk.do("set", city="Faro")
    desk.do("pair", round=1, boards=[[1, 2], [3, 4], [5, 6]])
    desk.do("re-pair", reason="lapso", round=1, boards=[[1, 3], [2, 4], [5, 6]])
    desk.do("colours", round=1, board=1, white=3, how="lot")
    desk.result(1, 1, "1-0", how="resignation")
    desk.do("correct", reason="registo", round=1, board=1, white="0", black="0", how="penalty")
    desk.result(1, 2, "+--")
    desk.do("adjourn", round=1, board=3)
    desk.do("annul", reason="posição errada", round=1, board=3)
    desk.do("close-round", round=1)
    desk.do("reopen-round", reason="engano", round=1)
    desk.do("close-round", round=1)
    desk.do("request-bye", player=2, round=2, code="H")
    desk.do("expel", reason="conduta", player=5)
    desk.do("readmit", reason="recurso", player=5)
    desk.do("withdraw", reason="doença", player=6)
    desk.do("add-player", name="Tardio")
    accept = ["unequal-points", "met-before", "colour-thrice", "colour-balance", "second-bye"]
    desk.do("pair", round=2, boards=[[3, 1], [4, 5]], free=[7], accept=accept)
    desk.do("adjust", reason="castigo", player=3, points="-½")
    desk.do("settle", criterion="LOT", seed="moeda")
    desk.do("settle", criterion="PLAYOFF", values={"1": 2, "3": 1})
    desk.do("note", kind="ruling", text="joga-se a peça tocada", round=2, board=1, player=3)
    return desk


@pytest.mark.parametrize("locale", LOCALES)
def test_every_act_is_told_in_words(locale: str) -> None:
    """No code, no field in braces and no English in Portuguese stands in a sentence."""
    shown = chronicle(eventful().event)
    assert {one.part for one in shown} == set(PARTS)
    text = "\n".join(say(one.text, locale) for one in shown)
    assert not re.search(r"[{}]|\bplayer \d|\bround \d+ board|met-before|LOT", text)
    assert ("(penalty)" in text) == (locale == "en")
    if locale != "en":
        assert not re.search(r"\b(open|the|was|round|board|points|entry)\b", text, re.IGNORECASE)
    for word in ("bola 7", "moeda", "Faro", "Tardio", "-½", "joga-se a peça tocada"):
        assert word in text


def test_a_correction_says_from_what_to_what() -> None:
    """In the points of the event, with names, who, when and why."""
    shown = chronicle(eventful().event)
    (one,) = [one for one in shown if one.reason == "registo"]
    assert str(one.text) == "Round 1, board 1, P1 – P3: 1-0 (resignation) → 0-0 (penalty)"
    assert (one.by, one.at[:10]) == ("Ana", "2025-11-21")


def test_an_undone_slip_is_not_in_the_report() -> None:
    """Neither the slip nor its undoing; brought back it stands there again; the audit has all."""
    desk = Desk(FENAE, 4)
    desk.pair()
    desk.result(1, 1)
    desk.do("correct", reason="registo", round=1, board=1, white="0", black="1")
    desk.do("undo", entry=len(desk.event.log))
    assert chronicle(desk.event) == []
    desk.do("undo", entry=len(desk.event.log))
    shown = [str(one.text) for one in chronicle(desk.event)]
    assert shown == ["Round 1, board 1, P1 – P4: 1-0 → 0-1"]
    assert {str(line.what) for line in desk.event.trail} >= {
        "round 1 board 1",
        "entry 8",
        "entry 9",
    }


def test_absences_are_listed() -> None:
    """One absent, and both."""
    desk = Desk(FENAE, 4)
    desk.pair()
    desk.result(1, 1, "--+")
    desk.result(1, 2, "---")
    assert [str(text) for _, _, text in walkovers(desk.event)] == [
        "P1 was absent; P4 wins",
        "P2 and P3 were both absent",
    ]
