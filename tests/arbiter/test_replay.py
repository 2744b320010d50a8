"""Logs kept from an earlier version replay to the same rulings and states.

`logs/many.jsonl`: random tables under every rule book, each with a digest of all its answers;
`logs/whole.json`: a few with their rulings in full. Both are made once and never again. Articles
and the time that a right lasts are told as the books are read today.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from damas.arbiter import Table
from damas.rules.outcome import LOSERS, REASONS

FOLDER = Path(__file__).parent / "logs"
MANY = [json.loads(line) for line in (FOLDER / "many.jsonl").read_text("utf-8").splitlines()]
WHOLE = json.loads((FOLDER / "whole.json").read_text("utf-8"))
REWORDED = {  # English sentences of today, and as they read when the logs were made
    "Playing two moves in succession.": "Playing two lances in succession.",
    "Taking back an executed move.": "Taking back an executed lance.",
    "The position on the board does not show what happened: enter it by hand": (
        "What stands does not tell what happened: enter it by hand"
    ),
    "The clock was pressed without a move": "The clock was pressed without a lance",
    "by must be one of white, black, arbiter, not 'red'": "by cannot be 'red'",
    "t must be 0 or more, not -1": "t cannot be -1",
    "text must be a text, not '\\ud800'": "text cannot be '\\ud800'",
    "square is missing": "The event touch needs square",
    **{
        sentences[loser].template: then
        for reason, then in (
            ("capture_all", "All the opponent's pieces are captured"),
            ("blocked", "The player to move has no move"),
            ("resignation", "The opponent has resigned"),
            ("time", "The opponent's time has run out"),
            ("refusal", "The opponent refused to follow the rules"),
            ("absence", "The opponent did not appear"),
        )
        for sentences in [{**LOSERS[reason], "both": REASONS[reason]}]
        for loser in ("white", "black", "both")
    },
}
WITHIN = {
    "Playing another move when a capture is possible.": (
        "Playing otherwise when a capture is possible."
    ),
    "Had to take: ": "Due: ",
}

AS_TODAY = ("article", "articles", "via", "law", "law_via", "expires")


def bare(value: Any) -> Any:
    """Answers without everything that is told as the books are read today."""
    if isinstance(value, dict):
        if " stands at " in value.get("message", ""):  # counts had their article for a name then
            named = re.sub(
                r"(now: |^)[^:]*(?= stands at )", rf"\g<1>{value['article']}", value["message"]
            )
            value = {**value, "message": named}
        return {key: bare(one) for key, one in value.items() if key not in AS_TODAY}
    return [bare(one) for one in value] if isinstance(value, list | tuple) else value


def as_then(text: str) -> str:
    """JSON with the sentences that were reworded since as they read in the logs."""
    text = text.replace("priority = number", "majority = True, quality = False")
    for now, then in WITHIN.items():  # within longer sentences too
        text = text.replace(now, then)
    for now, then in REWORDED.items():
        text = text.replace(json.dumps(now), json.dumps(then))
    return text


def of_then(events: list[Any]) -> list[Any]:
    """The events with the protocol in their starts that a stored log of that time has now."""
    return [
        {**one, "protocol": 1} if isinstance(one, dict) and one.get("event") == "start" else one
        for one in events
    ]


def digest(events: list[Any]) -> str:
    """A digest of every ruling, every state and every case of a log."""
    table, answers = Table(), []
    for event in of_then(events):
        rulings = [ruling.to_dict() for ruling in table.apply(event)]
        for one in rulings:  # told by their key then
            if one["code"] in ("bad-field", "out-of-range"):
                one["code"] = "bad-value"
            if one["code"] in ("silence_demanded", "spectator_removed"):
                one["message"] = f"The arbiter has ruled: {one['code']}"
        derived = list(table.log[-1].derived)
        answers.append({"rulings": rulings, "state": table.state(), "derived": derived})
    cases = [case.to_dict() for case in table.cases]
    text = as_then(json.dumps(bare([answers, cases]), sort_keys=True, separators=(",", ":")))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@pytest.mark.requirement("IRR-11")
def test_kept_logs_give_the_same_answers() -> None:
    """Every one of them."""
    assert [n for n, one in enumerate(MANY) if digest(one["events"]) != one["digest"]] == []


@pytest.mark.parametrize("log", WHOLE, ids=range(len(WHOLE)))
def test_a_kept_log_gives_the_same_rulings(log: dict[str, Any]) -> None:
    """In full, so that a difference can be read."""
    table = Table()
    events = of_then(log["events"])
    given = [[ruling.to_dict() for ruling in table.apply(event)] for event in events]
    assert json.loads(as_then(json.dumps(bare(given)))) == bare(log["rulings"])
