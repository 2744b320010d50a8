"""The audit trail in words: which value was changed, from what to what.

The trail itself holds names and codes that programs read (`Change`); these are the sentences.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import reduce
from typing import NamedTuple

from ...i18n import Text
from ..event import REASONS, Change, Event
from ..event.wording import SETTINGS, said, setting_value
from ..scoring.points import RESULTS, plain

Words = Text | str


class TrailWords(NamedTuple):
    """One line of the trail: *what* was changed, and its values; "" for none."""

    what: Text
    before: Words
    after: Words


FIELDS: dict[str, Text] = {
    "name": Text("name"),
    "title": Text("title"),
    "federation": Text("federation"),
    "fide_id": Text("identity number"),
    "born": Text("date of birth"),
    "club": Text("club"),
    "category": Text("category"),
    "sex": Text("sex"),
    "rating": Text("rating"),
}
"""What is known of a player, by its field."""
SEXES: dict[str, Text] = {"m": Text("male"), "w": Text("female")}
WAYS: dict[str, Text] = {
    "table": Text("by the table"),
    "agreement": Text("by agreement"),
    "lot": Text("by lot"),
    "arbiter": Text("by the arbiter"),
    "play-off": Text("by a play-off"),
    "rating": Text("by rating"),
    "black": Text("by the black pieces"),
    "entry": Text("in the order of entry"),
    "given": Text("as given"),
}
ACCEPTED: dict[str, Text] = {
    "met-before": Text("players who have met already"),
    "forbidden-pair": Text("players forbidden to meet"),
    "second-bye": Text("a second full point without a game"),
    "colour-thrice": Text("the same colour for the third time"),
    "colour-balance": Text("three games more with one colour"),
    "unequal-points": Text("players with unequal points"),
    "leaves-table": Text("others than in the Berger table"),
}
"""What can be said against a pairing and was accepted."""
SEEDS: dict[str, Text] = {
    "numbers": Text("Seed of the lot for the pairing numbers"),
    "colours": Text("Seed of the lot for the colours of round {round}"),
    "openings": Text("Seed of the lot for the openings of round {round}"),
    "LOT": Text("Seed of the lot for equal places"),
}
_SINGLE: dict[str, Text] = {
    "present": Text("present"),
    "absent": Text("absent"),
    "open": Text("open"),
    "closed": Text("closed"),
    "finished": Text("finished"),
    "in": Text("in the event"),
    "left": Text("out of the event"),
    "adjourned": Text("adjourned"),
    "A A": Text("annulled"),
}
_MOVED = (
    (re.compile(r"withdrawn, round (?P<round>\d+)"), Text("withdrawn, round {round}")),
    (re.compile(r"expelled, round (?P<round>\d+)"), Text("expelled, round {round}")),
    (re.compile(r"late entry, round (?P<round>\d+)"), Text("late entry, round {round}")),
    (re.compile(r"in, round (?P<round>\d+)"), Text("in the event again, round {round}")),
)
_PLAYS = {"table": Text("arbiter's table {what}"), "screen": Text("on screen {what}")}


def told(event: Event, change: Change) -> TrailWords:
    """A line of the trail in words."""
    for pattern, tell in _TELLERS:
        found = pattern.fullmatch(change.what)
        if found:
            return tell(event, change, found)
    return _as_done(event, change, value_words)


def _as_done(event: Event, change: Change, value: Callable[[Event, str], Words]) -> TrailWords:
    """A line that is named for the act itself."""
    what = said(event, event.log[change.entry - 1])
    return TrailWords(what, value(event, change.before), value(event, change.after))


def value_words(event: Event, text: str) -> Words:
    """A value of a board, a round or a player's place in the event."""
    if text in _SINGLE:
        return _SINGLE[text]
    for pattern, template in _MOVED:
        if found := pattern.fullmatch(text):
            return Text(template.template, found.groupdict())
    return result_words(event, text)


def result_words(event: Event, text: str) -> Words:
    """ "1 0 (resignation)" in points and words; an open, adjourned or annulled game."""
    if text in _SINGLE:
        return _SINGLE[text]
    found = re.fullmatch(r"(\S) (\S)(?: \((\w+)\))?", text)
    if found is None or not {found[1], found[2]} <= RESULTS.keys():
        return way_words(text)
    system = event.rules.points
    score = "-".join(plain(system.of(code)) for code in found.groups()[:2])
    how = REASONS.get(found[3] or "")
    return score if how is None else Text("{score} ({how})", {"score": score, "how": how[1]})


def way_words(text: str) -> Words:
    """ "Ana (lot)" in words."""
    name, _, way = text.rpartition(" (")
    how = WAYS.get(way.removesuffix(")"))
    return Text("{name} ({how})", {"name": name, "how": how}) if how and name else text


def accepted_words(codes: Sequence[str]) -> Text:
    """What was accepted, one after the other."""
    first, *rest = (ACCEPTED.get(code, Text("{code}", {"code": code})) for code in codes)
    return reduce(lambda had, one: Text("{a}; {b}", {"a": had, "b": one}), rest, first)


def player_name(event: Event, who: int, otherwise: str) -> str:
    """The name of an entrant, *otherwise* where he is off the list."""
    found = event.entrants.get(who)
    return found.player.name if found else otherwise


def _board(event: Event, change: Change, found: re.Match[str]) -> TrailWords:
    params: dict[str, object] = {"round": found["round"], "board": found["board"]}
    what = Text("Round {round}, board {board}", params)
    if found["game"]:
        what = Text("Round {round}, board {board}, game {game}", {**params, "game": found["game"]})
    if found["white"]:
        what = Text("{where}, White", {"where": what})
    return TrailWords(what, _at_board(event, change.before), _at_board(event, change.after))


def _at_board(event: Event, text: str) -> Words:
    """A result, who has White, where the game is played, or whose flag has fallen."""
    kind, _, rest = text.partition(": ")
    if kind == "flag" and rest:
        return Text("flag of {name}", {"name": rest})
    if kind in _PLAYS and rest:
        what = Text(": {what}", {"what": result_words(event, rest)})
        return Text(_PLAYS[kind].template, {"what": what})
    kind, _, rest = text.partition(" ")
    if kind in _PLAYS and rest:
        return Text(_PLAYS[kind].template, {"what": rest})
    return result_words(event, text)


def _round(event: Event, change: Change, _: re.Match[str]) -> TrailWords:
    def value(event: Event, text: str) -> Words:
        if text.startswith("accepted: "):
            codes = text.removeprefix("accepted: ").split(", ")
            return Text("accepted: {what}", {"what": accepted_words(codes)})
        return value_words(event, text)

    return _as_done(event, change, value)


def _player(event: Event, change: Change, found: re.Match[str]) -> TrailWords:
    more = found["more"] or ""
    name = player_name(event, int(found["id"]), change.before)
    bye = re.fullmatch(r"bye, round (\d+)", more)
    if bye:
        values = [RESULTS[one].name if one else "" for one in (change.before, change.after)]
        return TrailWords(Text("A bye of {name}, round {round}", {"name": name, "round": bye[1]}),
                          *values)  # fmt: skip
    if more == "presence":
        what = Text("Presence: {name}", {"name": name})
    elif more == "points":
        what = Text("Points given to or taken from {name}", {"name": name})
    elif more in FIELDS:
        what = Text("{name}, {field}", {"name": name, "field": FIELDS[more]})
        sexed = SEXES if more == "sex" else {}
        values = [sexed.get(one, one) for one in (change.before, change.after)]
        return TrailWords(what, *values)
    else:
        return _as_done(event, change, value_words)
    return TrailWords(what, value_words(event, change.before), value_words(event, change.after))


def _numbers(event: Event, change: Change, _: re.Match[str]) -> TrailWords:
    def value(_: Event, text: str) -> Words:
        how, _space, seed = text.partition(" ")
        way = WAYS.get(how)
        return Text("{how}, seed {seed}", {"how": way or how, "seed": seed}) if seed else way or how

    return _as_done(event, change, value)


def _setting(_: Event, change: Change, found: re.Match[str]) -> TrailWords:
    name = found["name"]
    what = Text("Changed: {name}{more}", {"name": SETTINGS.get(name, name), "more": ""})
    return TrailWords(what, setting_value(name, change.before), setting_value(name, change.after))


def _seed(_: Event, change: Change, found: re.Match[str]) -> TrailWords:
    what = Text(SEEDS[found["what"]].template, {"round": found["round"] or ""})
    return TrailWords(what, change.before, change.after)


def _undone(event: Event, change: Change, found: re.Match[str]) -> TrailWords:
    """What was undone, with the result that stood and stands."""

    def value(text: str) -> Words:
        names, _, result = text.partition("; ")
        if not result:
            return names
        return Text("{names}: {what}", {"names": names, "what": result_words(event, result)})

    return TrailWords(
        _reversal(event, int(found["entry"])), value(change.before), value(change.after)
    )


def _reversal(event: Event, number: int) -> Text:
    """What the undoing of entry *number* did: an undoing that is undone does the act again."""
    entry, again = event.log[number - 1], False
    while entry.act == "undo":
        entry, again = event.log[int(entry.data["entry"]) - 1], not again
    what = {"what": said(event, entry)}
    return Text("Done again: {what}", what) if again else Text("Undone: {what}", what)


_TELLERS: tuple[
    tuple[re.Pattern[str], Callable[[Event, Change, re.Match[str]], TrailWords]], ...
] = (
    (
        re.compile(
            r"round (?P<round>\d+) board (?P<board>\d+)(?: game (?P<game>\d+))?(?P<white> white)?"
        ),
        _board,
    ),
    (re.compile(r"round (?P<round>\d+)"), _round),
    (re.compile(r"player (?P<id>\d+)(?: (?P<more>.+))?"), _player),
    (re.compile(r"numbers"), _numbers),
    (re.compile(r"settings\.(?P<name>\w+)"), _setting),
    (re.compile(r"seed (?P<what>\w+)(?: (?P<round>\d+))?"), _seed),
    (re.compile(r"entry (?P<entry>\d+)"), _undone),
)
