"""What an entry of the log did, in one sentence: for "undo" and for the audit trail."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any

from ...i18n import Text
from ...regulations import REGULATIONS
from ..errors import TournamentError
from ..scoring.tiebreaks import name_of, parse
from ..time_words import control_words
from .entry import Entry, EntryError

if TYPE_CHECKING:
    from .event import Event

SETTINGS: dict[str, Text] = {
    "prizes": Text("prizes"),
    "categories": Text("categories"),
    "absent": Text("what absent players get"),
    "one_prize_each": Text("whether anybody gets two prizes"),
    "name": Text("name of the event"),
    "city": Text("city"),
    "federation": Text("federation"),
    "start": Text("first day"),
    "end": Text("last day"),
    "arbiter": Text("chief arbiter"),
    "currency": Text("currency"),
    "regulation": Text("rules"),
    "system": Text("system"),
    "points": Text("points"),
    "bye_points": Text("points of a free round"),
    "tie_breaks": Text("tie-breaks"),
    "time_control": Text("clocks"),
    "wo_tolerance_min": Text("minutes until W.O."),
    "rounds": Text("number of rounds"),
    "cycles": Text("how often everyone meets everyone"),
    "games": Text("games in a meeting"),
    "score": Text("what counts of a meeting"),
    "withdrawal": Text("games of who leaves"),
    "openings": Text("openings"),
    "third_place": Text("game for the third place"),
    "first_colour": Text("colour of number 1 in the first round"),
    "reverse_colours": Text("colours of the table exchanged"),
    "swap_last_rounds": Text("last two rounds of the first cycle exchanged"),
}
"""Every setting as people call it."""
VALUES: dict[str, dict[str, Text]] = {
    "system": {
        "round-robin": Text("Round robin"),
        "swiss": Text("Swiss"),
        "knock-out": Text("Knock-out"),
        "match": Text("Match"),
    },
    "score": {
        "games": Text("every game counts"),
        "meeting": Text("the meeting counts as one game"),
    },
    "withdrawal": {
        "fide": Text("who leaves before half of the games is not counted"),
        "keep": Text("games of who leaves count as W.O."),
    },
    "openings": {"free": Text("free"), "balloted": Text("drawn by lot")},
    "absent": {"out": Text("are not paired"), "wo": Text("are paired and lose by W.O.")},
    "first_colour": {"w": Text("White"), "b": Text("Black")},
}
"""Setting → the words for its values."""
_YES = {"True": Text("yes"), "False": Text("no")}


def _tie_breaks(text: str) -> Text | str:
    """Tie-breaks by their names, as codes where a program wrote what it cannot read."""
    try:
        first, *rest = (name_of(spec) for spec in parse(text))
    except (TournamentError, ValueError):
        return text
    return reduce(lambda had, one: Text("{a}; {b}", {"a": had, "b": one}), rest, first)


_TELL: dict[str, Callable[[str], Text | str]] = {
    "time_control": control_words,
    "tie_breaks": _tie_breaks,
    "points": lambda text: text.replace("1/2", "½"),
    "bye_points": lambda text: text.replace("1/2", "½"),
}
"""Settings whose values are a notation → their words."""


def setting_value(name: str, text: str) -> Text | str:
    """A value of a setting, as the audit trail has it, in words."""
    if name == "regulation" and text in REGULATIONS:
        return REGULATIONS[text].name
    told = _TELL.get(name)
    return told(text) if told and text else VALUES.get(name, _YES).get(text, text)


SIGNS = {"=": "½", "D": "½", "W": "1", "L": "0", "A": "–"}
"""Codes of results that tables write otherwise."""


def signs(codes: Sequence[str]) -> list[str]:
    """What each side has, as tables write it: "1", "½", "0", "+" and "-"; "–" annulled."""
    return [SIGNS.get(code, code) for code in codes]


def score(codes: Sequence[str] | None) -> str:
    """A result as tables write it, such as "1-0", "½-½" or "1-0 W.O."; "" while open."""
    if not codes:
        return ""
    if {"+", "-"} & set(codes):
        return "-".join("1" if code == "+" else "0" for code in codes) + " W.O."
    return "-".join(signs(codes))


def said(event: Event, entry: Entry) -> Text:
    """The sentence of an entry of *event*, with the names as they are now."""
    template, params = SENTENCES.get(entry.act, (Text("Act: {act}"), _act))
    return Text(template.template, params(event, entry))


def _name(event: Event, who: Any) -> str:
    try:
        return event.name(who)
    except EntryError:
        return f"#{who}"


def _act(_: Event, entry: Entry) -> dict[str, Any]:
    return {"act": entry.act}


def _nothing(*_: Any) -> dict[str, Any]:
    return {}


def _player(event: Event, entry: Entry) -> dict[str, Any]:
    data = entry.data
    ids = data.get("players") or [data.get("player")]
    names = ", ".join(_name(event, who) for who in ids[:4]) + (", …" if len(ids) > 4 else "")
    round_ = data.get("round", "")
    return {"name": data.get("name") or names, "round": round_, "points": data.get("points", "")}


HERE: dict[Any, Text] = {
    True: Text("present"),
    False: Text("absent"),
    None: Text("not known"),
}
"""Whether somebody is there, in words."""


def _presence(event: Event, entry: Entry) -> dict[str, Any]:
    return {**_player(event, entry), "state": HERE[entry.data.get("present", True)]}


def _list(_: Event, entry: Entry) -> dict[str, Any]:
    return {"count": len(entry.data["players"])}


def _round(_: Event, entry: Entry) -> dict[str, Any]:
    return {"round": entry.data.get("round", ""), "seed": entry.data.get("seed", "")}


def _settings(_: Event, entry: Entry) -> dict[str, Any]:
    """The first of the settings by its name, and how many there are more."""
    first = min(entry.data, key=lambda name: (name not in SETTINGS, name), default="")
    more = f" (+{len(entry.data) - 1})" if len(entry.data) > 1 else ""
    return {"name": SETTINGS.get(first, first), "more": more}


def _board(event: Event, entry: Entry) -> dict[str, Any]:
    data: Mapping[str, Any] = entry.data
    found = {"round": data["round"], "board": data["board"], "score": "", "a": "?", "b": "?"}
    codes = [data.get("white"), data.get("black")]
    if all(isinstance(code, str) for code in codes):
        found["score"] = score([str(code) for code in codes])
    try:
        game = event.game(data["round"], data["board"], data.get("game", 1))
    except EntryError:
        return found
    return {**found, "a": event.name(game.white), "b": event.name(game.black)}


Params = Callable[["Event", Entry], dict[str, Any]]
SENTENCES: dict[str, tuple[Text, Params]] = {
    "create": (Text("The event was made"), _nothing),
    "set": (Text("Changed: {name}{more}"), _settings),
    "add-player": (Text("{name} was entered"), _player),
    "add-players": (Text("Players entered from a list: {count}"), _list),
    "update-player": (Text("What is known of {name} was changed"), _player),
    "remove-player": (Text("{name} was taken off the list"), _player),
    "number": (Text("The pairing numbers were settled"), _nothing),
    "withdraw": (Text("{name} left the event"), _player),
    "expel": (Text("{name} was expelled"), _player),
    "readmit": (Text("{name} came back"), _player),
    "request-bye": (Text("A bye of {name}, round {round}"), _player),
    "forbid": (Text("Forbidden to meet: {name}"), _player),
    "allow": (Text("Allowed to meet again: {name}"), _player),
    "check-in": (Text("Presence: {name}: {state}"), _presence),
    "pair": (Text("Round {round} was paired"), _round),
    "re-pair": (Text("Round {round} was paired again"), _round),
    "unpair": (Text("The pairing of round {round} was taken back"), _round),
    "close-round": (Text("Round {round} was closed"), _round),
    "reopen-round": (Text("Round {round} was opened again"), _round),
    "draw-openings": (Text("The openings of round {round} were drawn"), _round),
    "draw-colours": (Text("Colours of round {round} by lot, seed {seed}"), _round),
    "walkovers": (Text("W.O. of the absent, round {round}"), _round),
    "colours": (Text("Colours on board {board} of round {round}"), _board),
    "result": (Text("Round {round}, board {board}: {a} – {b} {score}"), _board),
    "correct": (Text("Correction, round {round}, board {board}: {a} – {b} {score}"), _board),
    "clear": (Text("A result was taken back, round {round}, board {board}: {a} – {b}"), _board),
    "adjourn": (Text("Adjourned, round {round}, board {board}: {a} – {b}"), _board),
    "annul": (Text("Annulled, round {round}, board {board}: {a} – {b}"), _board),
    "game": (Text("Moves kept, round {round}, board {board}: {a} – {b}"), _board),
    "close-play": (Text("Closed, round {round}, board {board}: {a} – {b}"), _board),
    "decide": (Text("Who goes on, round {round}, board {board}"), _board),
    "adjust": (Text("Points for {name}: {points}"), _player),
    "settle": (Text("A tie-break was settled"), _nothing),
    "opening-table": (Text("A table of openings was added"), _nothing),
    "seed": (Text("Another seed of a lot: {seed}"), _round),
    "undo": (Text("An act was undone"), _nothing),
    "finish": (Text("The event was ended"), _nothing),
    "resume": (Text("The event was opened again"), _nothing),
    "note": (Text("A note of the arbiter"), _nothing),
    "report": (Text("A player's word, round {round}, board {board}: {a} – {b} {score}"), _board),
    "flag": (Text("A flag has fallen, round {round}, board {board}: {a} – {b}"), _board),
    "open-play": (Text("Opened, round {round}, board {board}: {a} – {b}"), _board),
    "play-result": (Text("Told from the board, round {round}, board {board}: {a} – {b}"), _board),
}
"""Act → its sentence, and what fills it."""
