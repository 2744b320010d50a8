"""Entries of the log, settings and results in words: for "undo", refusals and the audit trail."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any

from ....base.i18n import Text
from ....rules.regulations import REGULATIONS
from ...errors import TournamentError
from ...scoring.points import sign_of
from ...scoring.tiebreaks import name_of, parse
from ..model.entry import EntryError, LogEntry
from ..model.online import ENTRIES, EQUAL_WAYS
from ..model.parts import TournamentBoard
from ..model.setting_fields import SETTINGS as DECLARED
from ..model.state import ACTS, TournamentState
from .time_words import control_words

SETTINGS: dict[str, Text] = {
    **{name: one.label for name, one in DECLARED.items()},
    "online.begin_ms": Text("start of the first round online"),
    "online.automatic": Text("whether the server pairs the rounds"),
    "online.pause_seconds": Text("seconds before a round starts"),
    "online.entries": Text("people who may enter online"),
    "online.late": Text("whether players may enter late"),
    "online.equal": Text("equal meetings online"),
    "online.rated": Text("whether the games count for ratings"),
    "engine_bar": Text("engine bar for spectators"),
}
"""Every setting as people call it."""
VALUES: dict[str, Mapping[str, Text]] = {
    **{name: one.words for name, one in DECLARED.items() if one.words},
    "online.entries": ENTRIES,
    "online.equal": EQUAL_WAYS,
}
"""Setting → the words for its values."""
_YES = {"True": Text("yes"), "False": Text("no")}


def _tie_breaks(text: str) -> Text | str:
    """Tie-breaks by their names; unreadable ones as they are written."""
    try:
        first, *rest = (name_of(spec) for spec in parse(text))
    except (TournamentError, ValueError):
        return text
    return reduce(lambda had, one: Text("{a}; {b}", {"a": had, "b": one}), rest, first)


def _engine_bar(text: str) -> Text | str:
    """A delay such as "minutes 10", or "off"."""
    unit, _, delay = text.partition(" ")
    template = _DELAYS.get(unit)
    return Text(template.template, {"count": delay}) if template else text


_DELAYS = {
    "off": Text("off"),
    "minutes": Text("{count} minutes late"),
    "moves": Text("{count} moves late"),
}
_NOTATIONS: dict[str, Callable[[str], Text | str]] = {
    "time_control": control_words,
    "tie_breaks": _tie_breaks,
    "points": lambda text: text.replace("1/2", "½"),
    "bye_points": lambda text: text.replace("1/2", "½"),
    "match_points": lambda text: text.replace("1/2", "½"),
    "bye_board_points": lambda text: text.replace("1/2", "½"),
    "engine_bar": _engine_bar,
}
"""Settings whose values are a notation → their words."""


def setting_value(name: str, text: str) -> Text | str:
    """A value of a setting, as the audit trail has it, in words."""
    if name == "regulation" and text in REGULATIONS:
        return REGULATIONS[text].name
    words = _NOTATIONS.get(name)
    return words(text) if words and text else VALUES.get(name, _YES).get(text, text)


def signs(codes: Sequence[str]) -> list[str]:
    """The codes of both sides as tables write them: "1", "½", "0", "+" and "-"; "–" annulled."""
    return [sign_of(code) for code in codes]


def score(codes: Sequence[str] | None) -> str:
    """A result as tables write it, such as "1-0", "½-½" or "1-0 W.O."; "" while open."""
    if not codes:
        return ""
    if {"+", "-"} & set(codes):
        return "-".join("1" if code == "+" else "0" for code in codes) + " W.O."
    return "-".join(signs(codes))


def said(state: TournamentState, entry: LogEntry) -> Text:
    """The sentence of an entry of the event, with the names as they are now."""
    act = ACTS.get(entry.act)
    if act is None:
        return Text("Act: {act}", {"act": entry.act})
    params = dict(state.data_of(entry).words(state, entry))
    if "round" in params:
        params["round"] = round_words(state, params["round"])
    return Text(act.sentence.template, params)


ROUNDS = {
    1: (Text("final"), Text("Final")),
    2: (Text("semi-finals"), Text("Semi-finals")),
    4: (Text("quarter-finals"), Text("Quarter-finals")),
    8: (Text("round of 16"), Text("Round of 16")),
}
"""The name of a round of a knock-out with so many pairings: within a sentence, and alone."""


def most_pairings(state: TournamentState, number: int) -> int:
    """The pairings that a round, from 1, of a knock-out has at most; 0 of other events."""
    left = state.rounds_total - number
    return 1 << left if state.rules.system == "knock-out" and left >= 0 else 0


def round_called(state: TournamentState, number: int, *, alone: bool = False) -> Text | None:
    """The name of a round, from 1, of a knock-out by what is left to play, within a sentence or
    *alone*; None where it has no other name than its number."""
    names = ROUNDS.get(most_pairings(state, number))
    return names[alone] if names else None


def round_words(state: TournamentState, number: Any) -> Text | Any:
    """The number of a round for a sentence, with its name behind it where it has one."""
    name = round_called(state, number) if isinstance(number, int) else None
    return Text("{number} ({name})", {"number": number, "name": name}) if name else number


# Values of the sentences of acts -----------------------------------------------------------------


def name_words(state: TournamentState, who: int) -> str:
    """The name of an id; of one that is gone its number."""
    try:
        return state.name(who)
    except EntryError:
        return f"#{who}"


def names_words(state: TournamentState, ids: Sequence[int]) -> str:
    """The names of the first four ids."""
    return ", ".join(name_words(state, who) for who in ids[:4]) + (", …" if len(ids) > 4 else "")


def numbers_words(first: object, last: object) -> str:
    """Numbers from *first* to *last* as people write them."""
    return str(first) if first == last else f"{first}–{last}"


KINDS: dict[str, Text] = {"clock": Text("Clock"), "board": Text("Playing board")}


def protest_words(state: TournamentState, number: int) -> dict[str, Any]:
    """*number* of a protest, and the *name* of the player who lodged it."""
    found = state.protests.get(number)
    return {"number": number, "name": name_words(state, found.player if found else 0)}


def board_words(
    state: TournamentState,
    number: int,
    place: int,
    index: int = 1,
    codes: Sequence[str] | None = None,
) -> dict[str, Any]:
    """*round*, *board*, the names *a* and *b*, and the *score* of *codes*."""
    hall = state.in_hall(number, place)
    shown = score(codes) if codes and any(codes) else ""
    found = {"round": number, "board": hall, "score": shown, "a": "?", "b": "?"}
    try:
        game = state.game(number, place, index)
    except EntryError:
        return found
    if state.rules.teams:
        found["board"] = f"{hall}.{index}"
        board = state.board(number, place)
        names = (_seat(state, board, index, who) for who in (game.white, game.black))
        return {**found, **dict(zip("ab", names, strict=True))}
    return {**found, "a": state.name(game.white), "b": state.name(game.black)}


def _seat(state: TournamentState, board: TournamentBoard, index: int, team: int) -> str:
    """A person with the team: "Ana (Alfa)"; the team alone at an empty seat."""
    name = state.seated(board, index, team)
    return f"{name} ({state.name(team)})" if name else state.name(team)
