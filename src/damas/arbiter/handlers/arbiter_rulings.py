"""The arbiter's own rulings: results, penalties, decisions, notes for the log (RES-06, IRR-11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...game import OTHER
from ...i18n import Text
from ...outcome import RULED, Outcome
from ..draft import Draft
from ..effects.deciding import decide_case
from ..effects.ending import finish
from ..effects.irregularities import close
from ..effects.restoring import restore, say_restored
from ..effects.setup import annul
from ..protocol import events
from ..protocol.reading import EventError
from ..wording.phrases import ENDING_NAMES

# Rulings that end the game → reason, and the result of the player that they are against.
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
    """Whether the arbiter gives each player a result with a ruling (RES-06)."""
    return name in ENDINGS and len(RULED[ENDINGS[name][0]]) > 1


def rule(draft: Draft, event: events.Rule) -> None:
    """The arbiter rules: a result, a penalty, a decision, or words for the log."""
    if event.by != "arbiter":
        text, citation = Text("Only the arbiter rules"), draft.policy.omitted
        draft.add_ruling(
            "refused", text, code="rule", citation=citation, by=event.by, right="arbiter"
        )
        return
    name, event = _named(event)
    if name in ("rectify", "keep"):
        decide_case(draft, "arbiter", name)
    elif name == "restore":
        _restore(draft, event)
    elif name == "annul":
        if not draft.refused_as_over("arbiter"):
            annul(draft, "arbiter")
    elif name in ENDINGS:
        _end(draft, name, event)
    else:
        _note(draft, name, event)


def _named(event: events.Rule) -> tuple[str, events.Rule]:
    """The ruling's name in one form; a colour in it is the player against: "loss white"."""
    words = event.ruling.lower().replace("-", " ").replace("_", " ").split()
    against = [word for word in words if word in OTHER]
    if len(against) == 1 and event.against is None:
        words.remove(against[0])
        event = replace(event, against=against[0])
    return "_".join(words), event


def _restore(draft: Draft, event: events.Rule) -> None:
    """The record is restored, and nothing waits any more."""
    if draft.refused_as_over("arbiter"):
        return
    waiting = [one.case for one in draft.pendings]
    restore(draft, len(draft.record.entries))
    for case in waiting:
        close(draft, case, "rectified", "arbiter")
    say_restored(draft, "record", "arbiter", {"text": event.text})


def _end(draft: Draft, name: str, event: events.Rule) -> None:
    """A result for each player, which need not mirror each other (RES-06)."""
    reason, theirs = ENDINGS[name]
    white, black = _results(event, reason, theirs)
    if draft.refused_as_over("arbiter"):
        return
    if reason == "refusal" and _accepted(draft, white, black):
        return
    pairs = {("win", "loss"): "white", ("loss", "win"): "black", ("draw", "draw"): "draw"}
    result, policy = pairs.get((white, black)), draft.policy
    cited = policy.conduct.get(name) or policy.regulation.result_citation(reason, white, black)
    finish(draft, Outcome(result, white, black, reason, cited or policy.omitted))
    if event.text or event.authority:  # the words, and the person with authority (IRR-11)
        _note(draft, "note", event)


_MIRROR = {"loss": "win", "draw": "draw", "annulled": "annulled"}


def _results(event: events.Rule, reason: str, theirs: str) -> tuple[str, str]:
    """White's and Black's results; *theirs*: that of the player against. Raises EventError."""
    against = event.against
    if theirs == "loss" and reason != "absence" and not (against or (event.white and event.black)):
        raise EventError(
            "missing-field",
            "A ruling that ends the game says against whom, or gives each player a result",
        )
    white = event.white or (theirs if against in (None, "white") else _MIRROR[theirs])
    black = event.black or (theirs if against in (None, "black") else _MIRROR[theirs])
    if (white, black) not in RULED[reason]:
        raise EventError(
            "result-does-not-fit",
            "{reason} cannot give White a {white} and Black a {black}",
            reason=reason,
            white=white,
            black=black,
        )
    return white, black


def _accepted(draft: Draft, white: str, black: str) -> bool:
    """Whether the opponents of all who would lose have accepted the refusal by playing on."""
    losers = [colour for colour, given in (("white", white), ("black", black)) if given == "loss"]
    if any((OTHER[colour], False) not in draft.talk.refusals for colour in losers):
        return False
    text, citation = Text("Accepted by playing on"), draft.policy.lapse
    draft.add_ruling("refused", text, code="refusal", citation=citation, by="arbiter")
    return True


def _note(draft: Draft, name: str, event: events.Rule) -> None:
    warning = name in WARNINGS
    conduct = draft.policy.conduct.get(ALIASES.get(name, name))
    draft.add_ruling(
        "warning" if warning else "ruling",
        Text(
            "The arbiter has ruled: {ruling}",
            {"ruling": ENDING_NAMES.get(name, event.ruling)},
        ),
        code=name,
        citation=conduct or draft.policy.omitted,
        by=event.against or "arbiter",
        more={"text": event.text, "authority": event.authority or "arbiter"},
    )
