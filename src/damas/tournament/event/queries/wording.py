"""Entries of the log, settings and results in words: for "undo", refusals and the audit trail."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any

from .... import bounds
from ....i18n import Text
from ....regulations import REGULATIONS
from ...errors import TournamentError
from ...scoring.points import sign_of
from ...scoring.rating_methods import METHODS
from ...scoring.tiebreaks import name_of, parse
from ..model.entry import EntryError, LogEntry
from ..model.names import SYSTEMS
from ..model.online import ENTRIES, EQUAL_WAYS
from ..model.parts import TournamentBoard
from ..model.state import TournamentState
from .time_words import control_words

SETTINGS: dict[str, Text] = {
    "prizes": Text("prizes"),
    "categories": Text("categories"),
    "absent": Text("treatment of absent players"),
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
    "cycles": Text("number of times everyone meets everyone"),
    "games": Text("games in a meeting"),
    "score": Text("score of a meeting"),
    "withdrawal": Text("games of who leaves"),
    "openings": Text("openings"),
    "third_place": Text("game for the third place"),
    "first_colour": Text("colour of number 1 in the first round"),
    "acceleration": Text("acceleration"),
    "club_rounds": Text("rounds without games inside a club"),
    "bye_limit": Text("half-point byes of a player"),
    "bye_last_rounds": Text("last rounds without half-point byes"),
    "expelled": Text("expelled players"),
    "rating_method": Text("rating that counts"),
    "seeding": Text("rating for the pairing numbers"),
    "reverse_colours": Text("colours of the table exchanged"),
    "swap_last_rounds": Text("last two rounds of the first cycle exchanged"),
    "online.begin_ms": Text("start of the first round online"),
    "online.automatic": Text("whether the server pairs the rounds"),
    "online.pause_seconds": Text("seconds before a round starts"),
    "online.entries": Text("people who may enter online"),
    "online.late": Text("whether players may enter late"),
    "online.equal": Text("equal meetings online"),
    "online.rated": Text("whether the games count for ratings"),
    "teams": Text("played by teams"),
    "boards": Text("boards of a match"),
    "substitutes": Text("substitutes of a team"),
    "board_order": Text("order of the boards"),
    "match_points": Text("points of a match"),
    "bye_board_points": Text("board points of a free round"),
    "delegations": Text("delegations"),
    "delegation_points": Text("points of delegations by place"),
    "engine_bar": Text("engine bar for spectators"),
    "strict": Text("strict mode"),
}
"""Every setting as people call it."""
VALUES: dict[str, dict[str, Text]] = {
    "system": SYSTEMS,
    "score": {
        "games": Text("every game counts"),
        "meeting": Text("the meeting counts as one game"),
    },
    "withdrawal": {
        "fide": Text("a player who leaves before half of the games is not counted"),
        "keep": Text("games of players who leave count as W.O."),
    },
    "expelled": {
        "place": Text("keep their place in the standings, marked"),
        "out": Text("have no place; their games count for the opponents"),
    },
    "rating_method": {code: method.name for code, method in METHODS.items()},
    "seeding": {
        "": Text("the rating that counts"),
        **{code: method.name for code, method in METHODS.items()},
    },
    "openings": {"free": Text("free"), "balloted": Text("drawn by lot")},
    "absent": {"out": Text("are not paired"), "wo": Text("are paired and lose by W.O.")},
    "first_colour": {"w": Text("White"), "b": Text("Black")},
    "online.entries": ENTRIES,
    "online.equal": EQUAL_WAYS,
    "acceleration": {"none": Text("none"), "baku": Text("Baku (FIDE C.04.5.1)")},
    "board_order": {
        "fixed": Text("fixed: nobody sits below a member who stands later in the list"),
        "free": Text("free in every round"),
    },
    "delegations": {
        "": Text("none"),
        "federation": Text("by federation (states, countries)"),
        "club": Text("by club"),
    },
}
"""Setting → the words for its values."""
OF_SYSTEMS: dict[str, tuple[str, ...]] = {
    "rounds": ("swiss", "match"),
    "cycles": ("round-robin",),
    "absent": ("swiss",),
    "withdrawal": ("round-robin",),
    "first_colour": ("swiss",),
    "acceleration": ("swiss",),
    "club_rounds": ("swiss",),
    "expelled": ("swiss",),
    "bye_limit": ("swiss",),
    "bye_last_rounds": ("swiss",),
    "third_place": ("knock-out",),
    "reverse_colours": ("round-robin",),
    "swap_last_rounds": ("round-robin",),
}
"""Setting → the systems that have it; one that is not here belongs to all."""
RANGES: dict[str, tuple[int, int]] = {
    "wo_tolerance_min": (0, bounds.MINUTES),
    "rounds": (0, bounds.ROUNDS),
    "cycles": (1, bounds.CYCLES),
    "club_rounds": (0, bounds.ROUNDS),
    "bye_limit": (0, bounds.ROUNDS),
    "bye_last_rounds": (0, bounds.ROUNDS),
    "games": (1, bounds.GAMES),
    "boards": (2, bounds.TEAM_BOARDS),
    "substitutes": (0, bounds.SUBSTITUTES),
}
OF_TEAMS = ("boards", "substitutes", "board_order", "match_points", "bye_board_points")
"""Settings of events that teams play."""
OF_PERSONS = ("games", "score", "openings")
"""Settings of events of single players."""
"""Setting that is a number → its least and its largest value."""
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
    act = state.acts.get(entry.act)
    if act is None:
        return Text("Act: {act}", {"act": entry.act})
    return Text(act.sentence.template, dict(act.params(state, entry)))


# Params of the sentences of acts ------------------------------------------------------------------


def _name(state: TournamentState, who: Any) -> str:
    """The name of an id as an entry has it; a value that is none stays as it is written."""
    if not isinstance(who, int):
        return f"#{who}"
    try:
        return state.name(who)
    except EntryError:
        return f"#{who}"


def player_params(state: TournamentState, entry: LogEntry) -> dict[str, Any]:
    """*name* or the names of players, *round* and *points*."""
    data = entry.data
    ids = data.get("players") or [data.get("player")]
    names = ", ".join(_name(state, who) for who in ids[:4]) + (", …" if len(ids) > 4 else "")
    round_ = data.get("round", "")
    return {"name": data.get("name") or names, "round": round_, "points": data.get("points", "")}


def section_params(_: TournamentState, entry: LogEntry) -> dict[str, Any]:
    """*name* of the player, and the other *section*."""
    other = entry.data.get("to") or entry.data.get("from") or {}
    return {"name": entry.data.get("name", "?"), "section": other.get("section", "?")}


def named_params(_: TournamentState, entry: LogEntry) -> dict[str, Any]:
    """*section*, *festival*: its new name."""
    return {name: entry.data.get(name, "?") for name in ("section", "festival")}


KINDS: dict[str, Text] = {"clock": Text("Clock"), "board": Text("Playing board")}


def equipment_params(_: TournamentState, entry: LogEntry) -> dict[str, Any]:
    """*kind* and *numbers* of clocks or boards."""
    data = entry.data
    first = data.get("number", "?")
    numbers = numbers_words(first, data.get("to", first))
    return {"kind": KINDS.get(str(data.get("kind")), ""), "numbers": numbers}


def hall_params(_: TournamentState, entry: LogEntry) -> dict[str, Any]:
    """*list*: the event whose clocks and boards are taken; *board*: the number of the first."""
    data = entry.data
    return {"list": data.get("name") or Text("the event's own"), "board": data.get("board", "?")}


def numbers_words(first: object, last: object) -> str:
    """Numbers from *first* to *last* as people write them."""
    return str(first) if first == last else f"{first}–{last}"


def registration_params(state: TournamentState, entry: LogEntry) -> dict[str, Any]:
    """*name*: the person of a registration."""
    found = state.preparation.registrations.get(entry.data.get("registration", 0))
    return {"name": found.name if found else entry.data.get("name", "?")}


PRESENCE: dict[Any, Text] = {
    True: Text("present"),
    False: Text("absent"),
    None: Text("not known"),
}
"""Whether a player is there, in words."""


def presence_params(state: TournamentState, entry: LogEntry) -> dict[str, Any]:
    """*name* and *state*: present, absent or not known."""
    return {**player_params(state, entry), "state": PRESENCE[entry.data.get("present", True)]}


def list_params(_: TournamentState, entry: LogEntry) -> dict[str, Any]:
    """*count*: the number of players of a list."""
    return {"count": len(entry.data["players"])}


def ratings_params(_: TournamentState, entry: LogEntry) -> dict[str, Any]:
    """*list*: the series and the day of a list of ratings, and the round from which it counts."""
    data = entry.data
    words = f"{data.get('series', '')} {data.get('day', '')}".strip() or "–"
    number = data.get("round", 1)
    if number == 1:
        return {"list": words}
    return {"list": Text("{list}, from round {round} on", {"list": words, "round": number})}


def round_params(_: TournamentState, entry: LogEntry) -> dict[str, Any]:
    """*round* and *seed*."""
    return {"round": entry.data.get("round", ""), "seed": entry.data.get("seed", "")}


def protest_params(state: TournamentState, entry: LogEntry) -> dict[str, Any]:
    """*number* of a protest, and the *name* of the player who lodged it."""
    number = entry.data.get("protest")
    found = state.protests.get(number) if isinstance(number, int) else None
    who = found.player if found else entry.data.get("player")
    if number is None:
        lodged = [one for one in state.log if one.act == entry.act]
        number = next((n for n, one in enumerate(lodged, 1) if one is entry), len(lodged) + 1)
    return {"number": number, "name": _name(state, who)}


def settings_params(_: TournamentState, entry: LogEntry) -> dict[str, Any]:
    """*name*: the first of the settings; *more*: how many others there are."""
    first = min(entry.data, key=lambda name: (name not in SETTINGS, name), default="")
    more = f" (+{len(entry.data) - 1})" if len(entry.data) > 1 else ""
    return {"name": SETTINGS.get(first, first), "more": more}


def board_params(state: TournamentState, entry: LogEntry) -> dict[str, Any]:
    """*round*, *board*, the names *a* and *b*, and the *score* that was entered."""
    data: Mapping[str, Any] = entry.data
    hall = state.in_hall(data["round"], data["board"])
    found = {"round": data["round"], "board": hall, "score": "", "a": "?", "b": "?"}
    codes = [data.get("white"), data.get("black")]
    if all(isinstance(code, str) for code in codes):
        found["score"] = score([str(code) for code in codes])
    index = data.get("game", 1)
    try:
        game = state.game(data["round"], data["board"], index)
    except EntryError:
        return found
    if state.rules.teams:
        found["board"] = f"{hall}.{index}"
        board = state.board(data["round"], data["board"])
        names = (_seat(state, board, index, who) for who in (game.white, game.black))
        return {**found, **dict(zip("ab", names, strict=True))}
    return {**found, "a": state.name(game.white), "b": state.name(game.black)}


def _seat(state: TournamentState, board: TournamentBoard, index: int, team: int) -> str:
    """A person with the team: "Ana (Alfa)"; the team alone at an empty seat."""
    name = state.seated(board, index, team)
    return f"{name} ({state.name(team)})" if name else state.name(team)


def line_up_params(state: TournamentState, entry: LogEntry) -> dict[str, Any]:
    """*name* of a team, and the *round*."""
    return {"name": _name(state, entry.data.get("team")), "round": entry.data.get("round", "")}


def team_params(state: TournamentState, entry: LogEntry) -> dict[str, Any]:
    """*name* of a team, and its *captain*."""
    captain = entry.data.get("captain", "")
    return {"name": _name(state, entry.data.get("team")), "captain": captain}


def match_params(state: TournamentState, entry: LogEntry) -> dict[str, Any]:
    """*round*, *board* and the *names* of the absent teams."""
    data = entry.data
    names = ", ".join(_name(state, who) for who in data.get("teams", ()))
    board = state.in_hall(data.get("round", 0), data.get("board", 0))
    return {"round": data.get("round", ""), "board": board, "names": names}
