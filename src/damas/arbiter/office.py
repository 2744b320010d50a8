"""The arbiter's own acts: the clock, penalties, results, the log of rulings (RES-06, IRR-11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ..game import OTHER
from ..i18n import Text
from ..outcome import RULED, Outcome
from . import decisions, setting
from .codes import CLOCK_ACTS, CONDUCT
from .events import EventError, shown
from .faults import close, lapse
from .phrases import ENDING_NAMES
from .restoring import restore, say_restored

if TYPE_CHECKING:
    from .table import Table

# What the arbiter may rule that ends the game → reason, and the result of who it is against.
ENDINGS: Mapping[str, tuple[str, str]] = {
    "refusal": ("refusal", "loss"),
    "loss_refusal": ("refusal", "loss"),
    "absence": ("absence", "loss"),
    "walkover": ("absence", "loss"),
    "wo": ("absence", "loss"),
    "penalty": ("penalty", "loss"),
    "loss": ("penalty", "loss"),
    "loss_penalty": ("penalty", "loss"),
    "expulsion": ("penalty", "loss"),
    "draw": ("penalty", "draw"),
    "draw_penalty": ("penalty", "draw"),
    "dead_position": ("dead_position", "draw"),
    "draw_dead_position": ("dead_position", "draw"),
    "time": ("time", "loss"),
    "loss_time": ("time", "loss"),
    "resignation": ("resignation", "loss"),
    "annulled": ("annulled", "annulled"),
}
WARNINGS = ("warning", "second_warning", "time_penalty")
DECISIONS = ("rectify", "keep", "restore", "annul")
ALIASES = {"spectator_removed": "spectator", "silence_demanded": "silence"}
"""Other names of rulings that fall under a key of `Regulation.conduct`."""


def is_against(name: str) -> bool:
    """Whether a ruling is against one of the players."""
    return name in WARNINGS or (name in ENDINGS and ENDINGS[name][1] == "loss")


def gives_results(name: str) -> bool:
    """Whether the arbiter says with a ruling what each player gets (RES-06)."""
    return name in ENDINGS and len(RULED[ENDINGS[name][0]]) > 1


def rule(table: Table, told: Mapping[str, Any]) -> None:
    """The arbiter rules: a result, a penalty, a decision, or words for the log."""
    by = told["by"]
    if by != "arbiter":
        text = Text("Only the arbiter rules")
        citation = table.regulation.omitted
        table.say("refused", text, code="rule", citation=citation, by=by, right="arbiter")
        return
    name, told = _named(told)
    if name in DECISIONS:
        _DECIDING[name](table, {**told, "name": name})
    elif name in ENDINGS:
        _end(table, name, told)
    else:
        _note(table, name, told)


def _named(told: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The ruling's name in one form; a colour in it is whom it is against: "loss white"."""
    words = told["ruling"].lower().replace("-", " ").replace("_", " ").split()
    against = [word for word in words if word in OTHER]
    made = dict(told)
    if len(against) == 1 and told["against"] is None:
        made["against"] = against[0]
        words.remove(against[0])
    return "_".join(words), made


def _rectify(table: Table, told: Mapping[str, Any]) -> None:
    about = {"by": "arbiter", "choice": told["name"], "code": None, "ply": None}
    decisions.decide(table, about)


def _restore(table: Table, told: Mapping[str, Any]) -> None:
    if table.over("arbiter"):
        return
    waiting = [pending.case for pending in table.pendings]
    restore(table, len(table.history.entries))
    for case in waiting:
        close(table, case, "rectified", "arbiter")
    say_restored(table, "record", "arbiter", {"text": told["text"]})


def _annul(table: Table, _told: Mapping[str, Any]) -> None:
    if not table.over("arbiter"):
        setting.annul(table, "arbiter")


_DECIDING: Mapping[str, Callable[[Table, Mapping[str, Any]], None]] = {
    "rectify": _rectify,
    "keep": _rectify,
    "restore": _restore,
    "annul": _annul,
}


def _end(table: Table, name: str, told: Mapping[str, Any]) -> None:
    """A result for each player, which need not mirror each other (RES-06)."""
    reason, theirs = ENDINGS[name]
    given = told["against"] or (told["white"] and told["black"])
    if theirs == "loss" and reason != "absence" and not given:
        raise EventError(
            "missing-field",
            "A ruling that ends the game says against whom, or gives each player a result",
        )
    white, black = _results(told, theirs)
    if (white, black) not in RULED[reason]:
        raise EventError(
            "result-does-not-fit",
            "{reason} cannot give White a {white} and Black a {black}",
            reason=reason,
            white=white,
            black=black,
        )
    if table.over("arbiter") or (reason == "refusal" and _accepted(table, white, black)):
        return
    pairs = {("win", "loss"): "white", ("loss", "win"): "black", ("draw", "draw"): "draw"}
    result = pairs.get((white, black))
    conduct = table.regulation.conduct.get(name)
    cited = conduct or table.regulation.result_citation(reason, white, black)
    citation = cited or table.regulation.omitted
    table.finish(Outcome(result, white, black, reason, citation))
    _sign(table, told)


def _accepted(table: Table, white: str, black: str) -> bool:
    """Whether the opponents of all who would lose have accepted the refusal by playing on."""
    losers = [color for color, given in (("white", white), ("black", black)) if given == "loss"]
    if any(table.claimed_refusal.get(OTHER[color]) is not False for color in losers):
        return False
    text = Text("Accepted by playing on")
    table.say("refused", text, code="refusal", citation=lapse(table), by="arbiter")
    return True


def _results(told: Mapping[str, Any], theirs: str) -> tuple[str, str]:
    mirror = {"loss": "win", "draw": "draw", "annulled": "annulled"}
    against = told["against"]
    made = {
        "white": theirs if against in (None, "white") else mirror[theirs],
        "black": theirs if against in (None, "black") else mirror[theirs],
    }
    return told["white"] or made["white"], told["black"] or made["black"]


def _sign(table: Table, told: Mapping[str, Any]) -> None:
    """Who ruled, and in which words (IRR-11)."""
    if told["text"] or told["authority"]:
        _note(table, "note", told)


def _note(table: Table, name: str, told: Mapping[str, Any]) -> None:
    warning = name in WARNINGS
    conduct = table.regulation.conduct.get(ALIASES.get(name, name))
    table.say(
        "warning" if warning else "ruling",
        Text(
            "The arbiter has ruled: {ruling}",
            {"ruling": ENDING_NAMES.get(name, told["ruling"])},
        ),
        code=name,
        citation=conduct or table.regulation.omitted,
        by=told["against"] or "arbiter",
        more={"text": told["text"], "authority": told["authority"] or "arbiter"},
    )


# The clock


def clock(table: Table, told: Mapping[str, Any]) -> None:
    """Stopped by anyone; started, set, given and taken by the arbiter; held or knocked (CLK-05)."""
    by, act = told["by"], told["act"]
    if act not in _ACTS:
        raise EventError(
            "unknown-act",
            "A clock cannot be made to {act}; there are: {known}",
            act=shown(act),
            known=", ".join(_ACTS),
        )
    if act in ("add", "remove", "set") and (told["color"] is None or told["seconds"] is None):
        raise EventError(
            "missing-field", "The event {name} needs {field}", name="clock", field="color, seconds"
        )
    if table.over(by):
        return
    note = _ACTS[act]
    if note in CONDUCT:
        who = told["color"] or by
        table.say("warning", CONDUCT[note], code=note, citation=table.article("held"), by=who)
    elif by != "arbiter" and act != "stop":
        text = Text("Only the arbiter may start the clock or change a time")
        table.say("refused", text, code="clock", citation=table.article("clock"), by=by)
    elif table.watch is None:
        raise EventError("no-clock", "There is no clock on this table")
    else:
        _set(table, told)


_ACTS = {
    "stop": "stop",
    "start": "start",
    "add": "add",
    "remove": "remove",
    "set": "set",
    "hold": "held",
    "grip": "held",
    "knock": "knocked",
}


def _set(table: Table, told: Mapping[str, Any]) -> None:
    watch, act, color = table.watch, told["act"], told["color"]
    assert watch is not None  # noqa: S101  (asked before)
    ms = round(abs(told["seconds"] or 0) * 1000)
    if act == "stop":
        watch.stop(table.now)
    elif act == "start":
        watch.start(table.now, color)
    elif act == "set":
        watch.set(color, ms, table.now)
    else:
        watch.give(color, ms if act == "add" else -ms, table.now)
    table.say(
        "clock",
        CLOCK_ACTS[act],
        code=act,
        citation=table.article("clock"),
        by=told["by"],
        more={"clock": watch.to_dict(table.now)},
    )
