"""The audit trail in words: each changed value, before and after.

The trail holds typed values (`Change`); their sentences are made here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import NamedTuple

from ...base.i18n import Text
from ...contract.kinds import SEXES
from ..event import REASONS, WAYS, Change, Tournament, said
from ..event.model.changes import (
    EXPELLED,
    LATE,
    READMITTED,
    WITHDRAWN,
    Accepted,
    AtBoard,
    BoardStanding,
    FallenFlag,
    FromRound,
    GameResult,
    Numbering,
    OfBye,
    OfEntry,
    OfEquipment,
    OfPlayer,
    OfRegistration,
    OfSeed,
    OfSetting,
    OpenedAt,
    PlayedOff,
    ReportedBy,
    Settled,
    Status,
    Value,
)
from ..event.model.names import PLAY_OFFS
from ..event.queries.wording import KINDS, SETTINGS, numbers_words, round_words, setting_value
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
    "number": Text("pairing number"),
    "international": Text("international rating"),
    "national": Text("national rating"),
}
"""The fields of a player that can be corrected."""
ACCEPTED: dict[str, Text] = {
    "met-before": Text("players who have met already"),
    "forbidden-pair": Text("players forbidden to meet"),
    "same-club": Text("players of one club"),
    "second-bye": Text("a second full point without a game"),
    "colour-thrice": Text("the same colour for the third time"),
    "colour-balance": Text("three more games with one colour"),
    "unequal-points": Text("players with unequal points"),
    "leaves-table": Text("others than in the Berger table"),
}
"""The objections to a pairing that can be accepted."""
SEEDS: dict[str, Text] = {
    "numbers": Text("Seed of the lot for the pairing numbers"),
    "colours": Text("Seed of the lot for the colours of round {round}"),
    "openings": Text("Seed of the lot for the openings of round {round}"),
    "LOT": Text("Seed of the lot for equal places"),
}
PLACES: dict[str, Text] = {"hall": Text("in the hall"), "online": Text("online")}
STATUSES: dict[Status, Words] = {
    Status.PRESENT: Text("present"),
    Status.ABSENT: Text("absent"),
    Status.OPEN: Text("open"),
    Status.CLOSED: Text("closed"),
    Status.FINISHED: Text("finished"),
    Status.IN: Text("in the event"),
    Status.LEFT: Text("out of the event"),
    Status.ADJOURNED: Text("adjourned"),
    Status.OFF: "–",
    Status.PLACE: Text("has a place"),
    Status.WAITING: Text("on the waiting list"),
    Status.WITHDRAWN: Text("is not coming"),
    Status.REJECTED: Text("rejected"),
    Status.MOVED: Text("in another section"),
    Status.YES: Text("yes"),
    Status.NO: Text("no"),
    Status.GOOD: Text("good"),
    Status.FAULTY: Text("faulty"),
    Status.MISSING: Text("missing"),
}
MOVED: dict[str, Text] = {
    WITHDRAWN: Text("withdrawn, round {round}"),
    EXPELLED: Text("expelled, round {round}"),
    LATE: Text("late entry, round {round}"),
    READMITTED: Text("in the event again, round {round}"),
}
_PLAYS = {"table": Text("arbiter's table {what}"), "screen": Text("on screen {what}")}
_ANNULLED = ("A", "A")


def describe_change(event: Tournament, change: Change) -> TrailWords:
    """A line of the trail in words."""
    match change.what:
        case AtBoard():
            return _board(event, change, change.what)
        case OfPlayer():
            return _player(event, change, change.what)
        case OfBye():
            return _bye(event, change, change.what)
        case OfSetting(name):
            return _setting(change, name)
        case OfSeed(lot, number):
            what = Text(SEEDS[lot].template, {"round": number or ""})
            return TrailWords(what, str(change.before), str(change.after))
        case OfEntry(number):
            what = _reversal(event, number)
        case OfRegistration():
            what = _registration(event, change, change.what)
        case OfEquipment(kind, first, last):
            numbers = numbers_words(first, last)
            what = Text("{kind} {numbers}", {"kind": KINDS[kind], "numbers": numbers})
        case _:
            what = said(event, event.log[change.entry - 1])
    return TrailWords(what, value_words(event, change.before), value_words(event, change.after))


# Values ------------------------------------------------------------------------------------------


def value_words(event: Tournament, value: Value) -> Words:  # noqa: PLR0911  (one for each kind)
    """A value before or after a change, in words."""
    match value:
        case Status():
            return STATUSES[value]
        case GameResult():
            return result_words(event, value)
        case ReportedBy(kind, result):
            what = Text(": {what}", {"what": value_words(event, result)})
            return Text(_PLAYS[kind].template, {"what": what})
        case OpenedAt(kind, made):
            return Text(_PLAYS[kind].template, {"what": made})
        case FallenFlag(name):
            return Text("flag of {name}", {"name": name})
        case Settled(name, way):
            return Text("{name} ({how})", {"name": name, "how": WAYS[way]})
        case PlayedOff():
            return _played_off(event, value)
        case Accepted(codes):
            return Text("accepted: {what}", {"what": accepted_words(codes)})
        case FromRound(move, number):
            return Text(MOVED[move].template, {"round": number})
        case Numbering():
            return _numbering(value)
        case BoardStanding(names, result) if result is not None:
            return Text("{names}: {what}", {"names": names, "what": result_words(event, result)})
    return str(value)


def _played_off(event: Tournament, value: PlayedOff) -> Text:
    """A game of a play-off: "play-off, blitz: Ana – Rui 1-0"."""
    score = "-".join(plain(event.rules.points.of(code)) for code in value.codes or ())
    params = {"kind": PLAY_OFFS[value.kind], "a": value.white, "b": value.black, "score": score}
    return Text("play-off, {kind}: {a} – {b} {score}", params)


def result_words(event: Tournament, result: GameResult) -> Words:
    """A result in the points of the event, with its reason."""
    if result.codes == _ANNULLED:
        return Text("annulled")
    score = "-".join(plain(event.rules.points.of(code)) for code in result.codes)
    reason = REASONS.get(result.how)
    return score if reason is None else Text("{score} ({how})", {"score": score, "how": reason[1]})


def accepted_words(codes: Sequence[str]) -> Text:
    """The accepted objections, one after the other."""
    first, *rest = (ACCEPTED.get(code, Text("{code}", {"code": code})) for code in codes)
    return reduce(lambda had, one: Text("{a}; {b}", {"a": had, "b": one}), rest, first)


def _numbering(value: Numbering) -> Words:
    way = WAYS[value.how]
    return Text("{how}, seed {seed}", {"how": way, "seed": value.seed}) if value.seed else way


def player_name(event: Tournament, who: int, otherwise: str) -> str:
    """The name of an entrant; *otherwise* for a player who is off the list."""
    found = event.entrants.get(who)
    return found.player.name if found else otherwise


# Lines -------------------------------------------------------------------------------------------


def place_words(event: Tournament, number: int, board: int, game: int = 1) -> Text:
    """A round, and the board and the game in it as the hall numbers them; of teams the match and
    the board."""
    hall = event.in_hall(number, board)
    params: dict[str, object] = {"round": round_words(event, number), "board": hall, "game": game}
    if not board:
        return Text("Round {round}", params)
    if event.rules.teams:
        return Text("Round {round}, match {board}, board {game}", params)
    if game != 1:
        return Text("Round {round}, board {board}, game {game}", params)
    return Text("Round {round}, board {board}", params)


def _board(event: Tournament, change: Change, place: AtBoard) -> TrailWords:
    what = place_words(event, place.round, place.board, place.game)
    if place.white:
        what = Text("{where}, White", {"where": what})
    return TrailWords(what, value_words(event, change.before), value_words(event, change.after))


def _player(event: Tournament, change: Change, place: OfPlayer) -> TrailWords:
    name = player_name(event, place.id, str(change.before))
    words: Callable[[Value], Words] = lambda value: value_words(event, value)  # noqa: E731
    if place.field == "presence":
        what = Text("Presence: {name}", {"name": name})
    elif place.field == "hall":
        what = Text("Place of play: {name}", {"name": name})
        words = lambda value: PLACES.get(str(value), str(value))  # noqa: E731
    elif place.field == "points":
        what = Text("Points given to or taken from {name}", {"name": name})
    elif place.field in FIELDS:
        what = Text("{name}, {field}", {"name": name, "field": FIELDS[place.field]})
        if place.field == "sex":
            words = lambda value: SEXES.get(str(value) or "-", str(value))  # noqa: E731
    else:
        what = said(event, event.log[change.entry - 1])
    return TrailWords(what, words(change.before), words(change.after))


def _bye(event: Tournament, change: Change, place: OfBye) -> TrailWords:
    name = player_name(event, place.id, str(change.before))
    before, after = (
        RESULTS[str(code)].name if code else "" for code in (change.before, change.after)
    )
    what = Text("A bye of {name}, round {round}", {"name": name, "round": place.round})
    return TrailWords(what, before, after)


REGISTERED: dict[str, Text] = {
    "": Text("Registration of {name}"),
    "data": Text("Registration of {name}, details"),
    "confirmed": Text("Registration of {name}, confirmed"),
    "paid": Text("Fee of {name}, paid"),
}


def _registration(event: Tournament, change: Change, place: OfRegistration) -> Text:
    if place.field == "moved":
        return said(event, event.log[change.entry - 1])
    found = event.preparation.registrations.get(place.id)
    name = found.name if found else str(change.before)
    return Text(REGISTERED[place.field].template, {"name": name})


def _setting(change: Change, name: str) -> TrailWords:
    what = Text("Changed: {name}{more}", {"name": SETTINGS.get(name, name), "more": ""})
    before, after = (setting_value(name, str(one)) for one in (change.before, change.after))
    return TrailWords(what, before, after)


def _reversal(event: Tournament, number: int) -> Text:
    """The undoing of entry *number* in words: an undoing that is undone does the act again."""
    entry, again = event.log[number - 1], False
    while entry.act == "undo":
        entry, again = event.log[int(entry.data["entry"]) - 1], not again
    what = {"what": said(event, entry)}
    return Text("Done again: {what}", what) if again else Text("Undone: {what}", what)
