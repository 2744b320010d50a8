"""The arbiter's own rulings: results, penalties, decisions, notes for the log (RES-06, IRR-11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...base.citation import Citation
from ...base.i18n import Text
from ...rules.game import OTHER
from ...rules.outcome import RESULTS, RULED, Outcome, ruled
from ...rules.regulations import Regulation
from ...rules.regulations.keys import ARBITER_DRAWS
from ...rules.regulations.questions import adjudication
from ..draft import Draft
from ..effects.claiming import COUNTED, NO_SUCH_RULE, give_claimed, give_draw
from ..effects.deciding import decide_case, refused_as_players
from ..effects.ending import drawn_by_flag, finish
from ..effects.flags import fallen_flag
from ..effects.irregularities import close
from ..effects.restoring import restore, say_restored
from ..effects.setup import annul
from ..protocol import events
from ..protocol.errors import EventError
from ..wording.phrases import ENDING_NAMES, ruling_name

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
ALIASES = {
    "spectator_removed": "spectator",
    "silence_demanded": "silence",
    "expulsion": "sent_out",
}
"""Other names of rulings that fall under a key of `Regulation.conduct`."""


def is_against(name: str) -> bool:
    """Whether a ruling is against one of the players."""
    return name in WARNINGS or (name in ENDINGS and ENDINGS[name][1] == "loss")


def gives_results(name: str) -> bool:
    """Whether the arbiter gives each player a result with a ruling (RES-06)."""
    return name in ENDINGS and len(RULED[ENDINGS[name][0]]) > 1


def rulings_of(book: Regulation) -> list[str]:
    """The rulings that the arbiter can give by a rule book, of those that have words."""
    draws = {one.name for one in book.arbiter_draws}
    draws |= {"flags"} if book.draws_on_time else set()
    return [name for name in ENDING_NAMES if name not in _BY_BOOK or name in draws]


_BY_BOOK = ("flags", *ARBITER_DRAWS)
"""Draws that only some books know."""
_OTHER_NAMES = {"both_flags": "flags", "flags_fallen": "flags", "both_flags_fallen": "flags"}


def rule(draft: Draft, event: events.Rule) -> None:
    """The arbiter rules: a result, a penalty, a decision, or words for the log."""
    if event.by != "arbiter":
        text, citation = Text("Only the arbiter rules"), draft.policy.article("complaint")
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
    elif name in (*_BY_BOOK, *COUNTED) and not draft.reads_as_first:
        _draw(draft, name, event)
    elif name == "draw" and not (draft.reads_as_first or event.white or event.black):
        _draw_by_rules(draft, event)
    elif name in ENDINGS and not (name == "expulsion" and _only_sends_out(draft, event)):
        _end(draft, name, event)
    else:
        _note(draft, name, event)


def _named(event: events.Rule) -> tuple[str, events.Rule]:
    """The ruling's name in one form; a colour in it is the player against: "loss white"."""
    words = event.ruling.lower().replace("-", " ").replace("_", " ").split()
    against = [word for word in words if word in OTHER]
    if len(against) == 1 and event.against is None:
        words.remove(against[0])
        event = event.model_copy(update={"against": against[0]})
    name = "_".join(words)
    short = name.removeprefix("draw_")
    name = short if short in (*_BY_BOOK, *COUNTED, *_OTHER_NAMES) else name
    return _OTHER_NAMES.get(name, name), event


def _only_sends_out(draft: Draft, event: events.Rule) -> bool:
    """Whether the book lets a person be sent out, and says nothing of the game (FENAE Art. 31).

    The arbiter may give results all the same.
    """
    if draft.reads_as_first:
        return False
    conduct, given = draft.policy.conduct, event.white or event.black
    return "sent_out" in conduct and "expulsion" not in conduct and not given


def _draw(draft: Draft, name: str, event: events.Rule) -> None:
    """A draw that the arbiter gives by an article of the book, and no other (CBD Art. 59)."""
    if draft.refused_as_over("arbiter"):
        return
    book = draft.policy.regulation
    if name == "flags" and not book.draws_on_time:
        draft.add_ruling("refused", NO_SUCH_RULE, code=name, by="arbiter")
    elif name == "flags":
        finish(draft, Outcome("draw", "draw", "draw", "time", book.articles["time.both"]))
    else:
        give_draw(draft, name)
    if draft.result is not None and (event.text or event.authority):
        _note(draft, "note", event)


def _draw_by_rules(draft: Draft, event: events.Rule) -> None:
    """The arbiter declares a draw: by the flags, by the claim or the count that the table knows,
    else because neither player can win (RES-06). As a penalty it is `draw_penalty`."""
    if draft.refused_as_over("arbiter"):
        return
    fallen = fallen_flag(draft)
    cited = None if fallen is None else drawn_by_flag(draft, fallen)
    drawn = ("draw", "draw")
    if cited is not None:
        finish(draft, Outcome("draw", *drawn, "time", cited))
    elif not give_claimed(draft):
        cited = adjudication(draft.policy.regulation, "dead_position", *drawn)
        finish(draft, Outcome("draw", *drawn, "dead_position", cited))
    if event.text or event.authority:
        _note(draft, "note", event)


def _restore(draft: Draft, event: events.Rule) -> None:
    """The pieces are put as the record has them; what the arbiter may decide is put right by it."""
    if draft.refused_as_over("arbiter") or refused_as_players(draft):
        return
    waiting = [one for one in draft.pendings if draft.reads_as_first or not one.entered]
    restore(draft, len(draft.record.entries))
    for one in waiting:
        close(draft, one.case, "rectified", "arbiter")
    policy = draft.policy
    citation = policy.decider if draft.reads_as_first else policy.article("accident")
    if waiting:
        citation = policy.decided_by("arbiter", waiting[0].codes[0])
    say_restored(draft, "record", "arbiter", citation, {"text": event.text})


def _end(draft: Draft, name: str, event: events.Rule) -> None:
    """A result for each player, which need not mirror each other (RES-06)."""
    reason, theirs = ENDINGS[name]
    drawn = draft.policy.regulation.draws_on_time and not draft.reads_as_first
    pairs = ruled(draws_on_time=drawn)
    white, black = _results(event, reason, theirs, pairs[reason])
    if draft.refused_as_over("arbiter"):
        return
    if reason == "refusal" and _accepted(draft, white, black):
        return
    drawn_by = _drawn_by_flag(draft, event) if reason == "time" else None
    if drawn_by is not None and not (event.white or event.black):
        white = black = "draw"
    result, policy = RESULTS.get((white, black)), draft.policy
    cited = policy.conduct.get(name) or adjudication(policy.regulation, reason, white, black)
    if reason == "time" and "loss" in (white, black):
        cited = policy.time_article(draft.clock)
    elif drawn_by is not None:
        cited = drawn_by
    finish(draft, Outcome(result, white, black, reason, cited or policy.omitted))
    if event.text or event.authority:  # the words, and the person with authority (IRR-11)
        _note(draft, "note", event)


def _drawn_by_flag(draft: Draft, event: events.Rule) -> Citation | None:
    """The article by which a flag that the arbiter rules on draws the game (CBD Art. 67, 59 A)."""
    fallen = event.against or fallen_flag(draft)
    return drawn_by_flag(draft, fallen) if fallen in OTHER else None


_MIRROR = {"loss": "win", "draw": "draw", "annulled": "annulled"}


def _results(
    event: events.Rule, reason: str, theirs: str, known: Sequence[tuple[str, str]]
) -> tuple[str, str]:
    """White's and Black's results; *theirs*: that of the player against. Raises EventError.

    *known*: the results that the *reason* can have under the book.
    """
    against = event.against
    if theirs == "loss" and reason != "absence" and not (against or (event.white and event.black)):
        raise EventError(
            "missing-field",
            "A ruling that ends the game says against whom, or gives each player a result",
        )
    white = event.white or (theirs if against in (None, "white") else _MIRROR[theirs])
    black = event.black or (theirs if against in (None, "black") else _MIRROR[theirs])
    if (white, black) not in known:
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
    key = "warning" if warning else ALIASES.get(name, name)
    conduct = draft.policy.conduct.get(key)
    words = ruling_name(name)
    said = words if isinstance(words, Text) else event.ruling
    draft.add_ruling(
        "warning" if warning else "ruling",
        Text("The arbiter has ruled: {ruling}", {"ruling": said}),
        code=name,
        citation=conduct or draft.policy.omitted,
        by=event.against or "arbiter",
        more={"text": event.text, "authority": event.authority or "arbiter"},
    )
