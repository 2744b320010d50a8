"""Acts on players: who enters, what number they get, who leaves and who comes back."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...bounds import PLAYERS, RATING
from ...citation import cite
from ..scoring.crosstable import Player
from . import fields as read
from .entry import Entry, EntryError
from .state import Entrant

if TYPE_CHECKING:
    from .event import Event

TEXTS = ("name", "title", "federation", "fide_id", "born", "club", "category")
SEXES = ("", "m", "w")
FIELDS = frozenset((*TEXTS, "sex", "rating", "extra"))
REQUESTED = ("H", "F", "Z", "")


def _values(data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a player that *data* has."""
    found: dict[str, Any] = {
        name: read.text(data, name, None if name == "name" else "")
        for name in TEXTS
        if name in data
    }
    if "sex" in data:
        found["sex"] = read.one_of(data, "sex", SEXES)
    if "rating" in data:
        found["rating"] = read.whole(data, "rating", most=RATING)
    if "extra" in data:
        extra = data["extra"]
        if not isinstance(extra, Mapping):
            raise EntryError("bad-field", "{name} must be an object", name="extra")
        found["extra"] = dict(extra)
    return found


def add(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """A new player; in a Swiss also after the beginning, from `first_round` on."""
    enter(event, data, entry)
    number_by_default(event)


def enter(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """A new player with the number after the last; who enters several settles the numbers once."""
    read.only(data, FIELDS | {"first_round", "missed", "namesake"})
    read.text(data, "name")
    values = _values(data)
    if len(event.entrants) >= PLAYERS:
        raise EntryError("too-many", "An event can have {most} players at most", most=PLAYERS)
    first, missed = 1, read.one_of(data, "missed", ("Z", "H"), "Z")
    if event.rounds:
        first = _late(event, data)
    elif "first_round" in data:
        first = read.whole(data, "first_round", least=1)
    _no_namesake(event, values["name"], read.flag(data, "namesake"))
    event.last_id += 1
    who = event.last_id
    number = 1 + max((e.player.no for e in event.entrants.values()), default=0)
    event.entrants[who] = Entrant(who, Player(number, **values), first, missed)
    if first > 1:
        event.change(entry, f"player {who}", "–", f"late entry, round {first}")


def takes_entries(event: Event) -> bool:
    """Whether who enters now can still play: always before round 1, later only in a Swiss."""
    late = event.rules.system == "swiss" and len(event.rounds) < event.rounds_total
    return not event.finished and (late or not event.rounds)


def _late(event: Event, data: Mapping[str, Any]) -> int:
    if event.rules.system != "swiss":
        raise EntryError(
            "late-entry",
            "Nobody can enter once the first round of this system is paired: everyone's rounds"
            " stand; only a Swiss takes late entries",
        )
    following = len(event.rounds) + 1
    first = read.whole(data, "first_round", following, least=1)
    if first < following:
        raise EntryError(
            "late-entry", "The first round to play in is {round} or later", round=following
        )
    return first


def _no_namesake(event: Event, name: str, known: bool) -> None:
    for entrant in event.entrants.values():
        if entrant.player.name.casefold() == name.casefold() and not known:
            raise EntryError(
                "namesake",
                "There is a player {name} already; if they are two persons, say so (namesake)",
                name=name,
            )


def update(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """Corrects what is known of a player."""
    read.only(data, FIELDS | {"player"})
    entrant = event.entrant(read.whole(data, "player"))
    values = _values(data)
    old = entrant.player
    for name, value in values.items():
        before = getattr(old, name)
        if before != value:
            event.change(entry, f"player {entrant.id} {name}", str(before), str(value))
    entrant.player = replace(old, **values)
    number_by_default(event)


def remove(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """Takes a player off the list, before the first round; afterwards there is `withdraw`."""
    read.only(data, frozenset({"player"}))
    entrant = event.entrant(read.whole(data, "player"))
    if event.rounds:
        raise EntryError(
            "begun", "{name} has been paired: a player can only withdraw now",
            name=entrant.player.name,
        )  # fmt: skip
    event.change(entry, f"player {entrant.id}", entrant.player.name, "–")
    del event.entrants[entrant.id]
    _forget(event, entrant.id)
    renumber(event, sorted(event.entrants, key=lambda who: event.entrants[who].player.no))
    number_by_default(event)


def _forget(event: Event, who: int) -> None:
    """Takes out what was kept of a player who is off the list: points, lots and bans."""
    event.adjustments.pop(who, None)
    for values in event.settled.values():
        values.pop(who, None)
    bans = [(first, last, ban - {who}) for first, last, ban in event.forbidden]
    event.forbidden = [ban for ban in bans if len(ban[2]) > 1]


def by_rating(event: Event) -> list[int]:
    """The ids by rating, the highest first; equals in the order of entry."""
    return sorted(event.entrants, key=lambda who: (-event.entrants[who].player.rating, who))


def number_by_default(event: Event) -> None:
    """Until somebody settles the numbers they are in the order of entry; in a Swiss, whose pairing
    goes by strength, in that of the ratings (C.04.2 B)."""
    if event.rules.system == "swiss" and not event.numbered and not event.rounds:
        renumber(event, by_rating(event))


def renumber(event: Event, order: Sequence[int]) -> None:
    """Gives the pairing numbers 1, 2, 3 … in *order* of ids."""
    for no, who in enumerate(order, start=1):
        entrant = event.entrants[who]
        if entrant.player.no != no:
            entrant.player = replace(entrant.player, no=no)


def lot(seed: str, *what: object) -> str:
    """The draw that a *seed* gives for something: the one of the lowest text is first."""
    return hashlib.sha256(":".join([seed, *map(str, what)]).encode()).hexdigest()


def number(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """Settles the pairing numbers: by rating, by lot with a seed, by entry, or as given."""
    read.only(data, frozenset({"how", "seed", "order"}))
    if event.rounds:
        raise EntryError(
            "begun",
            "The numbers stand once the first round is paired",
            citation=cite("C.05 annex 1", reading="TRN-03"),
        )
    how = read.one_of(data, "how", ("rating", "lot", "entry", "given"))
    ids = sorted(event.entrants)
    if how == "given":
        order = read.numbers(data, "order")
        if sorted(order) != ids:
            raise EntryError("bad-order", "The order must name every player once, by id")
    elif how == "lot":
        seed = read.text(data, "seed")
        order = sorted(ids, key=lambda who: lot(seed, "number", who))
    elif how == "rating":
        order = by_rating(event)
    else:
        order = ids
    renumber(event, order)
    event.numbered = True
    event.change(entry, "numbers", "", f"{how} {data.get('seed', '')}".strip())


# Leaving and coming back -------------------------------------------------------------------------


def withdraw(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """A player leaves: games still open from that round on are lost by W.O. (TRN-08)."""
    _leave(event, data, entry, expelled=False)


def expel(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """A player is expelled, with a reason (CON-07)."""
    if not entry.reason:
        raise EntryError("no-reason", "An expulsion must have a reason")
    _leave(event, data, entry, expelled=True)


def _leave(event: Event, data: Mapping[str, Any], entry: Entry, *, expelled: bool) -> None:
    read.only(data, frozenset({"player", "round"}))
    entrant = event.entrant(read.whole(data, "player"))
    if entrant.left:
        raise EntryError("left-already", "{name} has left already", name=entrant.player.name)
    last = 0
    for found in event.rounds:
        for board in found.boards:
            if entrant.id in (board.first, board.second) and any(g.codes for g in board.games):
                last = found.number
    first = read.whole(data, "round", last + 1, least=1)
    if first <= last:
        raise EntryError(
            "played",
            "{name} has a result in round {round}: the first round not played comes after it",
            name=entrant.player.name,
            round=last,
        )
    entrant.left, entrant.expelled = first, expelled
    forfeit_open_games(event)
    word = "expelled" if expelled else "withdrawn"
    event.change(entry, f"player {entrant.id}", "in", f"{word}, round {first}")


def forfeit_open_games(event: Event) -> None:
    """Open games of those who left become W.O.: for one, or against both."""
    gone = [e for e in event.entrants.values() if e.left or e.absences]
    if not gone:
        return
    for found in event.rounds:
        out = {entrant.id for entrant in gone if not entrant.plays(found.number)}
        for _, _, game in found.open_games() if out else ():
            codes = tuple("-" if who in out else "+" for who in (game.white, game.black))
            if "-" in codes:
                game.codes, game.how, game.forfeit = (codes[0], codes[1]), "absence", True
                game.adjourned = False
                game.reports.clear()


def readmit(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """A player who left plays again, from `round` on; the W.O. of those rounds are taken back."""
    read.only(data, frozenset({"player", "round"}))
    entrant = event.entrant(read.whole(data, "player"))
    if not entrant.left:
        raise EntryError("not-left", "{name} has not left", name=entrant.player.name)
    if not entry.reason:
        raise EntryError("no-reason", "Taking a player back must have a reason")
    following = next((r.number for r in event.rounds if not r.closed), len(event.rounds) + 1)
    first = read.whole(data, "round", max(following, entrant.left), least=1)
    if first < following or first < entrant.left:
        raise EntryError(
            "too-early",
            "{name} can come back from round {round} on",
            name=entrant.player.name,
            round=max(following, entrant.left),
        )
    if first > entrant.left:
        entrant.absences.append((entrant.left, first))
    entrant.left, entrant.expelled = 0, False
    for found in event.rounds[first - 1 :]:
        for board in found.boards:
            for game in board.games:
                if game.forfeit and entrant.id in (game.white, game.black):
                    game.codes, game.how, game.forfeit = None, "", False
    forfeit_open_games(event)
    event.change(entry, f"player {entrant.id}", "left", f"in, round {first}")


# Wishes and bans ---------------------------------------------------------------------------------


def _swiss_only(event: Event) -> None:
    if event.rules.system != "swiss":
        raise EntryError(
            "swiss-only", "This is for a Swiss: in other systems the system says who meets whom"
        )


def request_bye(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """A bye asked for in a round not yet paired: H half, F full, Z no point, "" takes it back."""
    read.only(data, frozenset({"player", "round", "code"}))
    _swiss_only(event)
    entrant = event.entrant(read.whole(data, "player"))
    following = len(event.rounds) + 1
    wanted = read.whole(data, "round", least=1)
    if not following <= wanted <= event.rounds_total:
        raise EntryError(
            "bad-round",
            "A bye can be asked for in rounds {first} to {last}",
            first=following,
            last=event.rounds_total,
        )
    code = read.one_of(data, "code", REQUESTED)
    before = entrant.byes.get(wanted, "")
    event.change(entry, f"player {entrant.id} bye, round {wanted}", before, code)
    if code:
        entrant.byes[wanted] = code
    else:
        entrant.byes.pop(wanted, None)


def forbid(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """Players who may not meet one another in rounds `first` to `last` (0: to the end)."""
    read.only(data, frozenset({"players", "first", "last"}))
    _swiss_only(event)
    who = frozenset(event.entrant(no).id for no in read.numbers(data, "players"))
    if len(who) < 2:
        raise EntryError("bad-field", "Name at least two players who may not meet")
    first = read.whole(data, "first", 1, least=1)
    last = read.whole(data, "last", 0) or event.rounds_total
    event.change(entry, "forbidden", "", ", ".join(event.name(no) for no in sorted(who)))
    event.forbidden.append((first, last, who))


def allow(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """Takes a ban back: the same players as `forbid` named."""
    read.only(data, frozenset({"players"}))
    who = frozenset(read.numbers(data, "players"))
    kept = [ban for ban in event.forbidden if ban[2] != who]
    if len(kept) == len(event.forbidden):
        raise EntryError("no-such-ban", "These players are not forbidden to meet")
    event.change(entry, "forbidden", ", ".join(event.name(no) for no in sorted(who)), "")
    event.forbidden = kept


ACTS: dict[str, Callable[[Event, Mapping[str, Any], Entry], None]] = {
    "add-player": add,
    "update-player": update,
    "remove-player": remove,
    "number": number,
    "withdraw": withdraw,
    "expel": expel,
    "readmit": readmit,
    "request-bye": request_bye,
    "forbid": forbid,
    "allow": allow,
}
