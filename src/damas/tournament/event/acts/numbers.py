"""The act that gives pairing numbers: before the first round in any way, later in a Swiss by FIDE's
rule alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....citation import cite
from ....i18n import Text
from ..model import fields as read
from ..model.changes import Numbering, OfPlayer, Whole
from ..model.entry import EntryError, LogEntry, check_reason
from ..model.names import NUMBERING_WAYS
from ..model.state import Act, TournamentState
from ..queries.entries import by_rating
from ..queries.lots import lot
from ..queries.numbers import CHANGED_WAYS, RULE, stand
from .players import renumber


def number(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """Settles the pairing numbers: by rating, by lot with a seed, by entry, or as given.

    After the beginning only in a Swiss, until round 4 is paired, by rating or as given, with a
    reason (C.04.2 B): paired rounds stay as they are.
    """
    read.only(data, frozenset({"how", "seed", "order"}))
    how = read.one_of(data, "how", NUMBERING_WAYS)
    if state.rounds:
        _may_change(state, how, entry)
    order = _order(state, data, how)
    if state.rounds:
        _trail(state, order, entry)
    renumber(state, order)
    state.numbered = True
    state.change(entry, Whole.NUMBERS, "", Numbering(how, str(data.get("seed", "")).strip()))


def _may_change(state: TournamentState, how: str, entry: LogEntry) -> None:
    """Raises EntryError ("begun", "no-reason") where the numbers stand, or no reason is given."""
    reason = stand(state)
    if reason is not None:
        begun = cite("C.05 annex 1", reading="TRN-03")
        article = RULE if state.rules.system == "swiss" else begun
        raise EntryError("begun", reason.template, citation=article, **reason.params)
    if how not in CHANGED_WAYS:
        raise EntryError(
            "begun",
            "Once the first round is paired, numbers change by the ratings or one by one, not by"
            " lot or in the order of entry ({article})",
            citation=RULE,
            article=str(RULE),
        )
    check_reason(entry)


def _order(state: TournamentState, data: Mapping[str, Any], how: str) -> Sequence[int]:
    """The ids in the order of their numbers."""
    ids = sorted(state.entrants)
    if how == "given":
        order = read.numbers(data, "order")
        if sorted(order) != ids:
            raise EntryError("bad-order", "The order must name every player once, by id")
        return order
    if how == "lot":
        seed = read.text(data, "seed")
        return sorted(ids, key=lambda who: lot(seed, "number", who))
    return by_rating(state) if how == "rating" else ids


def _trail(state: TournamentState, order: Sequence[int], entry: LogEntry) -> None:
    """A line for each number that changes. Raises EntryError ("same-numbers") for none."""
    moved = [
        (who, state.entrants[who].player.no, no)
        for no, who in enumerate(order, start=1)
        if state.entrants[who].player.no != no
    ]
    if not moved:
        raise EntryError("same-numbers", "Everybody has this number already")
    for who, before, after in moved:
        state.change(entry, OfPlayer(who, "number"), str(before), str(after))


ACTS = (Act("number", number, Text("The pairing numbers were settled")),)
