"""What happened in an event besides its results, told in sentences: corrections, rulings, who left.

The audit trail says which value changed; here that becomes what a report can print.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from ...i18n import Text
from ..event import Change, Event
from ..event.undo import undone
from ..event.wording import SETTINGS, setting_value
from ..scoring.points import RESULTS, exact, in_words
from .trail import FIELDS, accepted_words, player_name, result_words, way_words

PARTS: dict[str, Text] = {
    "corrections": Text("Corrections and annulled games"),
    "rulings": Text("Rulings, warnings and complaints"),
    "players": Text("Late entries, withdrawals and byes"),
    "points": Text("Points given or taken"),
    "colours": Text("Colours settled at the board"),
    "pairings": Text("Pairings changed or accepted"),
    "lots": Text("Drawing of lots and openings"),
    "settings": Text("Settings changed"),
}
"""The parts in which a report tells it, in their order."""

_PART_OF: dict[str, str] = {
    **dict.fromkeys(("correct", "annul", "clear", "reopen-round", "resume"), "corrections"),
    "play-result": "corrections",
    **dict.fromkeys(("withdraw", "expel", "readmit", "add-player", "request-bye"), "players"),
    **dict.fromkeys(("update-player", "remove-player"), "players"),
    **dict.fromkeys(("pair", "re-pair", "unpair", "forbid", "allow", "decide"), "pairings"),
    **dict.fromkeys(("number", "settle", "draw-openings", "opening-table"), "lots"),
    "adjust": "points",
    "colours": "colours",
    "set": "settings",
}
NOTES: dict[str, Text] = {
    "warning": Text("Warning"),
    "second-warning": Text("Second warning"),
    "time-penalty": Text("Penalty on the clock"),
    "complaint": Text("Complaint"),
    "ruling": Text("Ruling"),
    "remark": Text("Remark"),
}


@dataclass(frozen=True, slots=True)
class Happening:
    """*part*: a key of PARTS; *at*: the time as the log has it; *by* whom and *reason* as given."""

    part: str
    at: str
    text: Text
    by: str
    reason: str = ""


def chronicle(event: Event) -> list[Happening]:
    """Everything worth a line in the report, the oldest first.

    What was undone and does not count is not in it, nor the undoing: both are in the audit trail.
    """
    found: list[tuple[int, Happening]] = []
    gone = undone(event.log)
    lots = [one.entry for one in event.trail if one.what == "numbers" and one.entry not in gone]
    numbered = max(lots, default=0)
    for change in event.trail:
        if change.entry in gone:
            continue
        if change.what == "numbers" and change.entry != numbered:
            continue  # decided anew since
        act = event.log[change.entry - 1].act
        part, text = _PART_OF.get(act), _text(event, change)
        if part and text is not None:
            found.append((change.entry, Happening(part, change.at, text, change.by, change.reason)))
    places = {id(entry): place for place, entry in enumerate(event.log, start=1)}
    for note in event.notes:
        data = note.data
        params: dict[str, object] = {"kind": NOTES[str(data["kind"])], "text": data["text"]}
        text = Text("{kind}: {text}", params)
        if "round" in data:
            where = _where(str(data["round"]), str(data.get("board", "")))
            text = Text("{where}: {what}", {"where": where, "what": text})
        if "player" in data:
            name = player_name(event, int(data["player"]), "\N{EN DASH}")
            text = Text("{what} ({name})", {"what": text, "name": name})
        found.append(
            (places.get(id(note), 0), Happening("rulings", note.at, text, note.by, note.reason))
        )
    return [one for _, one in sorted(found, key=lambda pair: pair[0])]


def walkovers(event: Event) -> Iterator[tuple[int, int, Text]]:
    """(round, board, sentence) of every game lost by absence."""
    for found in event.rounds:
        for place, board in enumerate(found.boards, start=1):
            for game in board.games:
                if game.codes is None or "-" not in game.codes:
                    continue
                pair = zip((game.white, game.black), game.codes, strict=True)
                absent, other = (who for who, _ in sorted(pair, key=lambda one: one[1] != "-"))
                params = {"a": event.name(absent), "b": event.name(other)}
                if game.codes == ("-", "-"):
                    yield found.number, place, Text("{a} and {b} were both absent", params)
                else:
                    yield found.number, place, Text("{a} was absent; {b} wins", params)


def _where(number: str, board: str, game: str = "") -> Text:
    if not board:
        return Text("Round {round}", {"round": number})
    if game:
        params = {"round": number, "board": board, "game": game}
        return Text("Round {round}, board {board}, game {game}", params)
    return Text("Round {round}, board {board}", {"round": number, "board": board})


Teller = Callable[[Event, Change, "re.Match[str]"], Text | None]


def _text(event: Event, change: Change) -> Text | None:
    """The sentence of a change; None where it says nothing (a round closed, a number by entry)."""
    for pattern, tell in _TELLERS:
        found = pattern.fullmatch(change.what)
        if found:
            return tell(event, change, found)
    return _changed(Text("{what}", {"what": change.what}), change.before, change.after)


def _changed(what: Text, before: object, after: object) -> Text:
    params = {"what": what, "before": before or "\N{EN DASH}", "after": after or "\N{EN DASH}"}
    return Text("{what}: {before} → {after}", params)


def _board(event: Event, change: Change, found: re.Match[str]) -> Text | None:
    if event.log[change.entry - 1].act == "play-result" and change.before in ("open", "adjourned"):
        return None  # a result as any other
    number, place, game = found["round"], found["board"], found["game"] or ""
    where = _where(number, place, game)
    rounds = event.rounds
    if int(number) <= len(rounds) and int(place) <= len(rounds[int(number) - 1].boards):
        board = rounds[int(number) - 1].boards[int(place) - 1]
        params = {"a": event.name(board.first), "b": event.name(board.second), "where": where}
        where = Text("{where}, {a} – {b}", params)
    if found["white"]:
        where = Text("{where}, White", {"where": where})
        return _changed(where, way_words(change.before), way_words(change.after))
    return _changed(where, result_words(event, change.before), result_words(event, change.after))


def _player(event: Event, change: Change, found: re.Match[str]) -> Text | None:
    who, more = int(found["id"]), found["more"] or ""
    name = player_name(event, who, change.before)
    if more == "points":
        params: dict[str, object] = {"name": name, "points": in_words(_gained(change), gained=True)}
        return Text("{name}: {points}", params)
    bye = re.fullmatch(r"bye, round (\d+)", more)
    if bye:
        what = RESULTS[change.after].name if change.after else Text("taken back")
        params = {"name": name, "round": bye[1], "what": what}
        return Text("{name}, round {round}: {what}", params)
    if more == "presence":
        return None
    if more in FIELDS:
        what = Text("{name}, {field}", {"name": name, "field": FIELDS[more]})
        return _changed(what, change.before, change.after)
    round_number = change.after.rpartition(" ")[2]
    params = {"name": name, "round": round_number}
    for word, text in (
        ("late entry", Text("{name} entered late, from round {round} on", params)),
        ("withdrawn", Text("{name} withdrew, from round {round} on", params)),
        ("expelled", Text("{name} was expelled, from round {round} on", params)),
        ("in, ", Text("{name} came back, from round {round} on", params)),
        ("–", Text("{name} was taken off the list", params)),
    ):
        if change.after.startswith(word):
            return text
    return _changed(Text("{what}", {"what": name}), change.before, change.after)


def _gained(change: Change) -> Fraction:
    return exact(change.after) - exact(change.before)


def _round(_: Event, change: Change, found: re.Match[str]) -> Text | None:
    where = _where(found["round"], "")
    if change.after == "closed":
        return None
    if change.after == "open":
        return Text("{where} was opened again", {"where": where})
    if change.after.startswith("accepted: "):
        codes = change.after.removeprefix("accepted: ").split(", ")
        return Text("{where}: accepted: {what}", {"where": where, "what": accepted_words(codes)})
    if not change.after:
        return Text("{where}: the pairing was taken back", {"where": where})
    return Text("{where}: paired again", {"where": where})


def _openings(_: Event, change: Change, found: re.Match[str]) -> Text:
    params = {"where": _where(found["round"], ""), "openings": change.after}
    return Text("{where}: openings drawn: {openings}", params)


def _numbers(_: Event, change: Change, __: re.Match[str]) -> Text | None:
    how, _space, seed = change.after.partition(" ")
    if how == "lot":
        return Text("Numbers drawn by lot with the seed {seed}", {"seed": seed})
    return None


def _settled(_: Event, change: Change, found: re.Match[str]) -> Text:
    if found[0] == "LOT":
        return Text("Lots drawn with the seed {seed}", {"seed": change.after})
    return Text("Play-off: {values}", {"values": change.after})


def _setting(_: Event, change: Change, found: re.Match[str]) -> Text | None:
    name = found[0].partition(".")[2]
    if name in ("categories", "prizes"):
        return None
    before, after = (setting_value(name, one) for one in (change.before, change.after))
    return _changed(Text("{what}", {"what": SETTINGS.get(name, name)}), before, after)


def _event(_: Event, change: Change, __: re.Match[str]) -> Text | None:
    return Text("The event was opened again") if change.after == "open" else None


def _nothing(_: Event, __: Change, ___: re.Match[str]) -> None:
    return None


def _banned(_: Event, change: Change, __: re.Match[str]) -> Text:
    if change.after:
        return Text("May not meet: {names}", {"names": change.after})
    return Text("May meet again: {names}", {"names": change.before})


_TELLERS: tuple[tuple[re.Pattern[str], Teller], ...] = (
    (
        re.compile(
            r"round (?P<round>\d+) board (?P<board>\d+)(?: game (?P<game>\d+))?(?P<white> white)?"
        ),
        _board,
    ),
    (re.compile(r"player (?P<id>\d+)(?: (?P<more>.+))?"), _player),
    (re.compile(r"round (?P<round>\d+) openings"), _openings),
    (re.compile(r"round (?P<round>\d+)"), _round),
    (re.compile(r"numbers"), _numbers),
    (re.compile(r"LOT|PLAYOFF"), _settled),
    (re.compile(r"settings\..+"), _setting),
    (re.compile(r"event"), _event),
    (re.compile(r"forbidden"), _banned),
    (re.compile(r"players|seed .+"), _nothing),
)
