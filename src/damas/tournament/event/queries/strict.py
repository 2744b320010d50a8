"""Strict mode: an event by the book. Acts that depart from the system and the rule book are refused
until the mode is left.

`RULES` decides about every act. Entries of a stored log are taken as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ....base.i18n import Text
from ..model.changes import AtBoard
from ..model.entry import EntryError
from ..model.parts import TournamentGame
from ..model.state import ActData, TournamentState
from . import strict_violations as of

Departure = Callable[[TournamentState, Any], Text | None]
LEAVE = Text("{what}; the organiser or the chief arbiter can leave strict mode, under Settings")
ENTERING = Text(
    "Strict mode gives no full-point byes and no points beside results: take those back first"
)


@dataclass(frozen=True, slots=True)
class StrictRule:
    """The decision about an act: *why*, and the departures that are refused; None: it goes on."""

    why: str
    departs: Departure | None = None


_PREPARES = StrictRule("before the first round, or beside the play")
_WORDS = StrictRule("words and papers change no pairing, result or place")
_TAKES_PART = StrictRule("taking part is a fact; open games are lost by W.O. as the rules say")
_ENTERS = StrictRule("games without a result get one, at any time")
_ONLINE = StrictRule("boards are opened and closed; results come from what is played there")
_PAPERS = StrictRule("the way of a protest is the rule book's, with articles and in the trail")
_LATE = StrictRule("late entries are foreseen, their half points as limited as byes", of.late_byes)
_OLD = StrictRule("corrections within the round alone: the next is paired from it", of.old_result)
_BAN = StrictRule("forbidden meetings are named before the first round", of.ban_changed)
_AGAIN = StrictRule("a pairing is published as it is taken, and stands", of.another_pairing)

RULES: dict[str, StrictRule] = {
    "create": _PREPARES,
    "set": StrictRule("the players were promised the form of play", of.settings_changed),
    "leave-strict": StrictRule("it asks twice, and for a reason"),
    **dict.fromkeys(("note", "comment", "change-comment", "remove-comment", "game"), _WORDS),
    **dict.fromkeys(("announce", "end-announcement", "attach-photo", "remove-photo"), _WORDS),
    **dict.fromkeys(("pause-clocks", "resume-clocks"), _ONLINE),
    "add-player": _LATE,
    "add-players": _LATE,
    "add-team": _LATE,
    "update-player": StrictRule("details are corrected; numbers and pairings stay"),
    "team-members": StrictRule("members and their order stand; new ones come in at the end"),
    "captain": _WORDS,
    "engine-bar": _WORDS,
    "remove-player": _PREPARES,
    "take-ratings": StrictRule("before the first round, or the list in force in a long event"),
    "number": StrictRule("in the trail; after the beginning by the ratings alone", of.by_hand),
    **dict.fromkeys(("withdraw", "expel", "readmit", "check-in"), _TAKES_PART),
    "request-bye": StrictRule("half-point byes have limits; full ones are not given", of.full_bye),
    "forbid": _BAN,
    "allow": _BAN,
    **dict.fromkeys(("open-registration", "register", "change-registration"), _PREPARES),
    **dict.fromkeys(("withdraw-registration", "confirm-registration", "fee-paid"), _PREPARES),
    **dict.fromkeys(("reject-registration", "leave-section"), _PREPARES),
    **dict.fromkeys(("name-section", "name-festival"), _PREPARES),
    "enter-section": StrictRule("before the first round, with the byes of here", of.brought_byes),
    **dict.fromkeys(("set-equipment", "remove-equipment", "set-calendar"), _PREPARES),
    **dict.fromkeys(("share-equipment", "first-board"), _PREPARES),
    "pair": StrictRule("compared with the system's own pairing", of.paired_otherwise),
    "re-pair": _AGAIN,
    "unpair": _AGAIN,
    "close-round": StrictRule("the results are in"),
    "reopen-round": StrictRule("only while no round was paired from it", of.old_round),
    "colours": StrictRule("the rule book's ways; with a result, a correction", of.own_colours),
    "draw-colours": StrictRule("the lot where the rule book has it, once", of.drawn_colours),
    **dict.fromkeys(("result", "report", "adjourn", "walkovers", "forfeit-match"), _ENTERS),
    **dict.fromkeys(("correct", "clear", "annul"), _OLD),
    "line-up": StrictRule("corrected within the round alone", of.old_line_up),
    **dict.fromkeys(("open-play", "play-result", "close-play", "flag"), _ONLINE),
    "online": StrictRule("equal meetings are settled as it was said", of.equal_way_changed),
    **dict.fromkeys(("enter-online", "leave-online", "play-in-hall"), _TAKES_PART),
    **dict.fromkeys(("enter-team", "join-team", "leave-team", "member-left"), _TAKES_PART),
    **dict.fromkeys(("start-round", "open-round"), _ONLINE),
    "decide": StrictRule("play-off, lot, rating, boards: a rule, not a word", of.by_word),
    "play-off": StrictRule("games decide who goes on"),
    "adjust": StrictRule("a penalty may take points; nothing else gives any", of.points_given),
    "settle": StrictRule("a lot or a play-off decides last; a lot once", of.lot_again),
    "finish": StrictRule("all rounds are closed"),
    "resume": StrictRule("the event goes on with the same rules"),
    "opening-table": _PREPARES,
    "draw-openings": StrictRule("the lot of a round is drawn once", of.openings_again),
    "seed": StrictRule("before the lot is drawn, with the seed that stood in the trail"),
    **dict.fromkeys(("protest", "attach", "rule-protest", "withdraw-protest"), _PAPERS),
    **dict.fromkeys(("appeal-rules", "appeal", "deposit", "vote"), _PAPERS),
    **dict.fromkeys(("decide-appeal", "reopen-appeal"), _PAPERS),
    "undo": StrictRule("within the same limits: `check_undone` compares both states"),
}
"""Every act of an event, with the decision about it and its reason."""


def check_strict(state: TournamentState, data: ActData) -> None:
    """Raises EntryError ("strict-mode") for an act that departs in strict mode, by its *data*."""
    if state.settings is None or not state.settings.strict:
        return
    departs = RULES[data.act.name].departs
    what = departs(state, data) if departs else None
    if what is not None:
        raise _refused(what)


def _refused(what: Text) -> EntryError:
    return EntryError("strict-mode", LEAVE.template, what=what)


def check_entering(state: TournamentState) -> None:
    """Raises EntryError where strict mode is entered and something stands that it would not have
    taken."""
    if state.rules.strict:
        return
    byes = any("F" in one.byes.values() for one in state.entrants.values())
    if byes or any(points > 0 for points in state.adjustments.values()):
        raise EntryError("strict-enters", ENTERING.template)


# Undoing -----------------------------------------------------------------------------------------

_HELD: dict[str, Departure] = {
    **dict.fromkeys(("pair", "re-pair", "unpair"), of.another_pairing),
    "set": of.settings_changed,
    **dict.fromkeys(("forbid", "allow"), of.ban_changed),
    **dict.fromkeys(("result", "report", "correct", "clear", "annul"), of.old_result),
    "close-round": of.old_round,
    **dict.fromkeys(("colours", "draw-colours"), of.colours_drawn),
    "draw-openings": of.openings_again,
    "settle": of.lot_again,
}
"""Acts that undoing takes back in vain, as far as the entry alone tells it."""


def undo_refusal(state: TournamentState, place: int) -> Text | None:
    """The sentence that refuses to undo the entry at *place*, or to bring it back; None where it
    may be tried.

    Nothing is folded for it, so a page can ask at every change. `check_undone` has the last word.
    """
    if not state.rules.strict:
        return None
    entry = state.log[place - 1]
    while entry.act == "undo":
        entry = state.log[entry.data["entry"] - 1]
    held = _HELD.get(entry.act)
    try:
        return held(state, state.data_of(entry)) if held else None
    except EntryError:  # its board is no more
        return None


def check_undone(before: TournamentState, after: TournamentState) -> None:
    """Raises EntryError ("strict-mode") where an undoing leads from *before* to a state that the
    acts of strict mode do not lead to; also where it would enter or leave the mode."""
    if before.rules.strict is not after.rules.strict and before.rounds:
        raise _refused(of.SETTLED)
    if not before.rules.strict:
        return
    what = next((what for differ, what in _COMPARED if differ(before, after)), None)
    if what is not None:
        raise _refused(what)


def _settings(before: TournamentState, after: TournamentState) -> bool:
    old, new = before.rules.to_dict(), after.rules.to_dict()
    return bool(before.rounds) and any(old[name] != new[name] for name in old.keys() - of.FACTS)


def _pairings(before: TournamentState, after: TournamentState) -> bool:
    return _boards(before) != _boards(after) or any(
        one.player.no != after.entrants[who].player.no
        for who, one in before.entrants.items()
        if before.rounds and who in after.entrants
    )


def _boards(state: TournamentState) -> list[object]:
    return [
        ([(one.first, one.second) for one in found.boards], found.free, found.unpaired)
        for found in state.rounds
    ]


def _bans(before: TournamentState, after: TournamentState) -> bool:
    return bool(before.rounds) and before.forbidden != after.forbidden


def _results(before: TournamentState, after: TournamentState) -> bool:
    for number, found in enumerate(before.rounds, start=1):
        if found.closed and number < len(before.rounds) and not after.rounds[number - 1].closed:
            return True
        for place, board in enumerate(found.boards, start=1):
            for index, game in enumerate(board.games, start=1):
                new = after.game(number, place, index)
                changed = (new.codes, new.white) != (game.codes, game.white)
                if changed and of.is_old(before, AtBoard(number, place, index)):
                    return True
    return False


def _lots(before: TournamentState, after: TournamentState) -> bool:
    if "LOT" in before.settled and before.settled["LOT"] != after.settled.get("LOT"):
        return True
    if any(after.opening_draws.get(no) != draw for no, draw in before.opening_draws.items()):
        return True
    return any(
        old.colours == "lot" and (new.colours, new.seed) != ("lot", old.seed)
        for old, new in _games(before, after)
    )


def _games(
    before: TournamentState, after: TournamentState
) -> list[tuple[TournamentGame, TournamentGame]]:
    """Each game before and after; the pairings are the same."""
    return [
        (old, new)
        for one, other in zip(before.rounds, after.rounds, strict=True)
        for board, same in zip(one.boards, other.boards, strict=True)
        for old, new in zip(board.games, same.games, strict=True)
    ]


def _byes(before: TournamentState, after: TournamentState) -> bool:
    had = {(who, number) for who, one in before.entrants.items() for number in one.byes}
    return any(
        code == "F" and (who, number) not in had
        for who, one in after.entrants.items()
        for number, code in one.byes.items()
    )


def _points(before: TournamentState, after: TournamentState) -> bool:
    return any(
        points > 0 and points != before.adjustments.get(who, 0)
        for who, points in after.adjustments.items()
    )


_COMPARED: tuple[tuple[Callable[[TournamentState, TournamentState], bool], Text], ...] = (
    (_settings, of.SETTLED),
    (_pairings, of.PAIRED),
    (_bans, of.BANS),
    (_results, of.RESULT),
    (_lots, of.LOTS),
    (_byes, of.BYES),
    (_points, of.POINTS),
)
"""The comparisons of an undoing; the pairings are the same where later ones are made."""
