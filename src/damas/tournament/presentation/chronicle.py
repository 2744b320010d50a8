"""The events of a tournament besides its results, in sentences: corrections, rulings, withdrawals.

The audit trail has the changed values; here each change becomes a line of the printed report.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...base.i18n import Text
from ..event import Change, Tournament
from ..event.model.changes import (
    EXPELLED,
    LATE,
    READMITTED,
    WITHDRAWN,
    Accepted,
    AtBoard,
    FromRound,
    GameResult,
    Numbering,
    OfBye,
    OfLineUp,
    OfPlayer,
    OfRound,
    OfSetting,
    PlayedOff,
    PointsGiven,
    Settled,
    Status,
    Value,
    Whole,
)
from ..event.queries.history import undone
from ..event.queries.wording import SETTINGS, setting_value
from ..scoring.points import RESULTS, in_words
from .appeals import protest_files
from .strict import strict_line
from .trail import FIELDS, accepted_words, place_words, player_name, value_words

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
"""The parts of the report, in their order."""

_PART_OF: dict[str, str] = {
    **dict.fromkeys(("correct", "annul", "clear", "reopen-round", "resume"), "corrections"),
    "play-result": "corrections",
    **dict.fromkeys(("rule-protest", "decide-appeal", "reopen-appeal"), "corrections"),
    **dict.fromkeys(("withdraw", "expel", "readmit", "add-player", "request-bye"), "players"),
    **dict.fromkeys(("update-player", "remove-player"), "players"),
    **dict.fromkeys(("pair", "re-pair", "unpair", "forbid", "allow"), "pairings"),
    **dict.fromkeys(("number", "settle", "draw-openings", "opening-table"), "lots"),
    **dict.fromkeys(("add-team", "team-members", "captain"), "players"),
    **dict.fromkeys(("decide", "play-off"), "pairings"),
    **dict.fromkeys(("line-up", "forfeit-match"), "pairings"),
    "adjust": "points",
    "colours": "colours",
    "set": "settings",
    "leave-strict": "settings",
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
class ReportEntry:
    """One line of the report; *part* is a key of PARTS, *at* the time as the log has it."""

    part: str
    at: str
    text: Text
    by: str
    reason: str = ""


def chronicle(event: Tournament) -> list[ReportEntry]:
    """Everything worth a line in the report, the oldest first.

    Undone entries and their undoings are not in it; both are in the audit trail.
    """
    found: list[tuple[int, ReportEntry]] = []
    gone = undone(event.log)
    lots = [one.entry for one in event.trail if one.what is Whole.NUMBERS and one.entry not in gone]
    numbered = max(lots, default=0)
    for change in event.trail:
        if change.entry in gone:
            continue
        if change.what is Whole.NUMBERS and change.entry != numbered:
            continue  # decided anew since
        act = event.log[change.entry - 1].act
        part, text = _PART_OF.get(act), _text(event, change)
        if part and text is not None:
            found.append(
                (change.entry, ReportEntry(part, change.at, text, change.by, change.reason))
            )
    places = {id(entry): place for place, entry in enumerate(event.log, start=1)}
    for note in event.notes:
        data = note.data
        params: dict[str, object] = {"kind": NOTES[str(data["kind"])], "text": data["text"]}
        text = Text("{kind}: {text}", params)
        if "round" in data:
            where = place_words(event, data["round"], data.get("board", 0))
            text = Text("{where}: {what}", {"where": where, "what": text})
        if "player" in data:
            name = player_name(event, int(data["player"]), "\N{EN DASH}")
            text = Text("{what} ({name})", {"what": text, "name": name})
        found.append(
            (places.get(id(note), 0), ReportEntry("rulings", note.at, text, note.by, note.reason))
        )
    return [one for _, one in sorted(found, key=lambda pair: pair[0])] + list(_protests(event))


def _protests(event: Tournament) -> Iterator[ReportEntry]:
    """Each step of each protest, protest by protest."""
    for file in protest_files(event):
        for step in file.steps:
            params: dict[str, object] = {"where": file.title, "what": step.title}
            text = Text("{where}: {what}", params)
            made = step.statement
            yield ReportEntry("rulings", made.at, text, made.by, made.text)


def walkovers(event: Tournament) -> Iterator[tuple[int, int, Text]]:
    """(round, board of the hall, sentence) of every game lost by absence."""
    for found in event.rounds:
        for place, board in enumerate(found.boards, start=1):
            for index, game in enumerate(board.games, start=1):
                if game.codes is None or "-" not in game.codes:
                    continue
                pair = zip((game.white, game.black), game.codes, strict=True)
                absent, other = (who for who, _ in sorted(pair, key=lambda one: one[1] != "-"))
                names = [event.side(found.number, place, index, who) for who in (absent, other)]
                params = {"a": names[0], "b": names[1]}
                if game.codes == ("-", "-"):
                    yield (
                        found.number,
                        found.in_hall(place),
                        Text("{a} and {b} were both absent", params),
                    )
                else:
                    yield (
                        found.number,
                        found.in_hall(place),
                        Text("{a} was absent; {b} wins", params),
                    )


def _text(event: Tournament, change: Change) -> Text | None:  # noqa: PLR0911  (one for each kind)
    """The sentence of a change; None for a change without one (a round closed, a seed)."""
    match change.what:
        case AtBoard():
            return _board(event, change, change.what)
        case OfPlayer():
            return _player(event, change, change.what)
        case OfBye():
            return _bye(event, change, change.what)
        case OfRound(number, openings):
            where = place_words(event, number, 0)
            return _openings(where, change) if openings else _round(where, change)
        case OfLineUp(number, _, team):
            params = {"round": number, "name": player_name(event, team, "\N{EN DASH}")}
            what = Text("Line-up of {name}, round {round}", params)
            return _changed(what, change.before, change.after)
        case OfSetting(name):
            return _setting(change, name)
        case Whole():
            return _event_value(event, change, change.what)
    return None


def _changed(what: Text, before: object, after: object) -> Text:
    params = {"what": what, "before": before or "\N{EN DASH}", "after": after or "\N{EN DASH}"}
    return Text("{what}: {before} → {after}", params)


def _board(event: Tournament, change: Change, place: AtBoard) -> Text | None:
    if event.log[change.entry - 1].act == "play-result" and isinstance(change.before, Status):
        return None  # a result as any other
    where, rounds = place_words(event, place.round, place.board, place.game), event.rounds
    if place.round <= len(rounds) and place.board <= len(rounds[place.round - 1].boards):
        board = rounds[place.round - 1].boards[place.board - 1]
        params = {"a": event.name(board.first), "b": event.name(board.second), "where": where}
        where = Text("{where}, {a} – {b}", params)
    if place.white:
        where = Text("{where}, White", {"where": where})
    return _changed(where, _at_board(event, change.before), _at_board(event, change.after))


def _at_board(event: Tournament, value: Value) -> Text | str:
    known = isinstance(value, GameResult | PlayedOff | Settled | Status)
    return value_words(event, value) if known else str(value)


_MOVES: dict[str, Text] = {
    LATE: Text("{name} entered late, from round {round} on"),
    WITHDRAWN: Text("{name} withdrew, from round {round} on"),
    EXPELLED: Text("{name} was expelled, from round {round} on"),
    READMITTED: Text("{name} came back, from round {round} on"),
}


def _player(event: Tournament, change: Change, place: OfPlayer) -> Text | None:
    before, after = change.before, change.after
    name = player_name(event, place.id, str(before))
    if isinstance(before, PointsGiven) and isinstance(after, PointsGiven):
        gained = in_words(after.value - before.value, gained=True)
        return Text("{name}: {points}", {"name": name, "points": gained})
    if place.field == "presence":
        return None
    if place.field in FIELDS:
        what = Text("{name}, {field}", {"name": name, "field": FIELDS[place.field]})
        return _changed(what, before, after)
    if isinstance(after, FromRound):
        return Text(_MOVES[after.move].template, {"name": name, "round": after.round})
    if after is Status.OFF:
        return Text("{name} was taken off the list", {"name": name})
    return _changed(Text("{what}", {"what": name}), before, after)


def _bye(event: Tournament, change: Change, place: OfBye) -> Text:
    name = player_name(event, place.id, str(change.before))
    what = RESULTS[str(change.after)].name if change.after else Text("taken back")
    params = {"name": name, "round": place.round, "what": what}
    return Text("{name}, round {round}: {what}", params)


def _round(where: Text, change: Change) -> Text | None:
    if change.after is Status.CLOSED:
        return None
    if change.after is Status.OPEN:
        return Text("{where} was opened again", {"where": where})
    if isinstance(change.after, Accepted):
        what = accepted_words(change.after.codes)
        return Text("{where}: accepted: {what}", {"where": where, "what": what})
    if not change.after:
        return Text("{where}: the pairing was taken back", {"where": where})
    return Text("{where}: paired again", {"where": where})


def _openings(where: Text, change: Change) -> Text:
    params = {"where": where, "openings": change.after}
    return Text("{where}: openings drawn: {openings}", params)


def _setting(change: Change, name: str) -> Text | None:
    if name in ("categories", "prizes"):
        return None
    before, after = (setting_value(name, str(one)) for one in (change.before, change.after))
    return _changed(Text("{what}", {"what": SETTINGS.get(name, name)}), before, after)


def _event_value(event: Tournament, change: Change, what: Whole) -> Text | None:  # noqa: PLR0911  (one for each)
    """A value that the event has once."""
    after = change.after
    match what:
        case Whole.NUMBERS if isinstance(after, Numbering) and after.how == "lot":
            return Text("Numbers drawn by lot with the seed {seed}", {"seed": after.seed})
        case Whole.LOT:
            return Text("Lots drawn with the seed {seed}", {"seed": after})
        case Whole.PLAYOFF:
            return Text("Play-off: {values}", {"values": after})
        case Whole.EVENT if after is Status.OPEN:
            return Text("The event was opened again")
        case Whole.FORBIDDEN if after:
            return Text("May not meet: {names}", {"names": after})
        case Whole.FORBIDDEN:
            return Text("May meet again: {names}", {"names": change.before})
        case Whole.STRICT_MODE:
            return strict_line(event)
        case Whole.OPENING_TABLES:
            return _changed(Text("{what}", {"what": str(what)}), change.before, after)
    return None
