"""Acts on players: entries, pairing numbers, byes and bans, leaving and coming back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from ....base.bounds import PLAYERS, ROUNDS
from ....base.i18n import Text
from ....contract import Caption, Declared
from ....contract.kinds import Count, Line, Name, PlayerIds, Rating, RoundNo, Sex, whole
from ...scoring.crosstable import Player
from ...scoring.rating_methods import rated
from ..model.acts import act
from ..model.changes import (
    EXPELLED,
    LATE,
    READMITTED,
    WITHDRAWN,
    FromRound,
    OfBye,
    OfPlayer,
    Status,
    Whole,
)
from ..model.entry import EntryError, LogEntry
from ..model.parts import Entrant
from ..model.state import ActData, TournamentState
from ..queries.entries import by_rating
from ..queries.registrations import players_registered
from ..queries.wording import name_words, names_words
from .places import PlayerAct
from .registrations import check_taken

RATINGS = {"rating": "own", "international": "international", "national": "national"}
"""Ratings in the data of an act → the fields of a player that hold them."""
BYES = {"H": Text("half a point"), "F": Text("a full point"), "Z": Text("no point")}
"""What a round without a game is worth."""


class PersonFields(Declared):
    """The details of a person in an entry: every field of `Player` but the numbers."""

    name: Name = ""
    title: Annotated[Line, Caption(Text("Title"))] = ""
    federation: Annotated[Line, Caption(Text("Federation"))] = ""
    fide_id: Annotated[Line, Caption(Text("Licence number"))] = ""
    born: Annotated[Line, Caption(Text("Date of birth"))] = ""
    club: Annotated[Line, Caption(Text("Club"))] = ""
    category: Annotated[Line, Caption(Text("Category"))] = ""
    sex: Sex = ""
    rating: Rating = 0
    international: Annotated[Rating, Caption(Text("International rating"))] = 0
    national: Annotated[Rating, Caption(Text("National rating"))] = 0
    extra: Mapping[str, Any] = {}

    def values(self) -> dict[str, Any]:
        """The fields of a player that the data named."""
        return {
            RATINGS.get(name, name): value
            for name, value in self.given().items()
            if name in PersonFields.model_fields
        }


FIELDS = frozenset(PersonFields.model_fields)


def given_of(player: Player, names: Iterable[str]) -> dict[str, Any]:
    """The fields of a player that are not empty, of *names* (of FIELDS), as an act takes them."""
    found = {name: value for name in names if (value := getattr(player, RATINGS.get(name, name)))}
    if "extra" in found:
        found["extra"] = dict(player.extra)
    return found


class EnteredFields(PersonFields):
    """The details of a new player, who plays from *first_round* on. *missed*: the code of
    the rounds before it. *namesake*: another person has the same name. *registration*: the one that
    the player comes by."""

    name: Name
    first_round: RoundNo = 1
    missed: Annotated[Literal["Z", "H"], Caption(Text("For each round missed"), words=BYES)] = "Z"
    namesake: bool = False
    registration: Count = 0


@act("add-player", Text("{name} was entered"), "arbiter")
class AddPlayer(ActData, EnteredFields):
    """A new player; in a Swiss also after the beginning, from `first_round` on."""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        enter(state, self, entry)
        number_by_default(state)

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"name": self.name}


@dataclass(slots=True)
class Roll:
    """The *names* on the list, folded for comparison, and the *last* number: read once for a list
    of new players."""

    names: set[str]
    last: int

    @classmethod
    def of(cls, state: TournamentState) -> Roll:
        """The list as it is now."""
        listed = [one.player for one in state.entrants.values()]
        return cls(
            {one.name.casefold() for one in listed}, max((one.no for one in listed), default=0)
        )


def enter(
    state: TournamentState, player: EnteredFields, entry: LogEntry, roll: Roll | None = None
) -> None:
    """A new player with the number after the last; a list of players settles the numbers once, and
    reads the *roll* once."""
    if state.rules.teams:
        raise EntryError(
            "by-teams", "Teams play here: enter a team with its members, not a single player"
        )
    enter_entrant(state, player, entry, roll=roll)


def enter_entrant(
    state: TournamentState,
    given: EnteredFields,
    entry: LogEntry,
    who: int = 0,
    roll: Roll | None = None,
) -> int:
    """A new entrant: a player, or a team that is paired like one. Returns the id: *who*, of an
    entrant who comes back; 0 for the next one."""
    roll = roll or Roll.of(state)
    if len(state.entrants) >= PLAYERS:
        raise EntryError("too-many", "An event can have {most} players at most", most=PLAYERS)
    first = _late(state, given) if state.rounds else given.first_round
    _no_namesake(roll, given.name, known=given.namesake)
    if given.registration:
        check_taken(state, given.registration, players_registered(state))
    if not who:
        state.last_id += 1
        who = state.last_id
    roll.last += 1
    player = rated(Player(roll.last, **given.values()), state.rules.rating_method)
    roll.names.add(player.name.casefold())
    state.entrants[who] = Entrant(who, player, first, given.missed, registration=given.registration)
    if first > 1:
        state.change(entry, OfPlayer(who), Status.OFF, FromRound(LATE, first))
    return who


def _late(state: TournamentState, given: EnteredFields) -> int:
    if state.rules.system != "swiss":
        raise EntryError(
            "late-entry",
            "Nobody can enter once the first round of this system is paired: everyone's"
            " rounds are fixed; only a Swiss takes late entries",
        )
    following = len(state.rounds) + 1
    first = given.first_round if given.has("first_round") else following
    if first < following:
        raise EntryError(
            "late-entry", "The first round to play in is {round} or later", round=following
        )
    return first


def _no_namesake(roll: Roll, name: str, *, known: bool) -> None:
    if name.casefold() in roll.names and not known:
        raise EntryError(
            "namesake",
            "There is a player {name} already; if they are two persons, say so (namesake)",
            name=name,
        )


@act("update-player", Text("The details of {name} were changed"), "arbiter", after_end=True)
class UpdatePlayer(PlayerAct, PersonFields):
    """Corrects the data of a player."""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        entrant = state.entrant(self.player)
        values = self.values()
        if state.rules.teams and "own" in values:
            values["rating"] = values.pop("own")  # the strength of a team, as its members give it
        old = entrant.player
        for name, value in values.items():
            before = getattr(old, name)
            if before != value:
                field = "rating" if name == "own" else name
                state.change(entry, OfPlayer(entrant.id, field), str(before), str(value))
        entrant.player = replace(entrant.player, **values)
        if not state.rules.teams:
            entrant.player = rated(entrant.player, state.rules.rating_method)
        number_by_default(state)

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"name": self.name or name_words(state, self.player)}


@act("remove-player", Text("{name} was taken off the list"))
class RemovePlayer(PlayerAct):
    """Takes a player off the list, before the first round; afterwards there is `withdraw`."""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        entrant = state.entrant(self.player)
        if state.rounds:
            raise EntryError(
                "begun", "{name} has been paired: a player can only withdraw now",
                name=entrant.player.name,
            )  # fmt: skip
        state.change(entry, OfPlayer(entrant.id), entrant.player.name, Status.OFF)
        take_off(state, entrant.id)


def take_off(state: TournamentState, who: int) -> None:
    """Takes a player off the list, with the points, lots and bans; those behind move up."""
    del state.entrants[who]
    state.teams.pop(who, None)
    state.adjustments.pop(who, None)
    for values in state.settled.values():
        values.pop(who, None)
    bans = [(first, last, ban - {who}) for first, last, ban in state.forbidden]
    state.forbidden = [ban for ban in bans if len(ban[2]) > 1]
    renumber(state, sorted(state.entrants, key=lambda who: state.entrants[who].player.no))
    number_by_default(state)


def number_by_default(state: TournamentState) -> None:
    """Until somebody settles the numbers they are in the order of entry; in a Swiss, whose pairing
    goes by strength, in that of the ratings (C.04.2 B)."""
    if state.rules.system == "swiss" and not state.numbered and not state.rounds:
        renumber(state, by_rating(state))


def renumber(state: TournamentState, order: Sequence[int]) -> None:
    """Gives the pairing numbers 1, 2, 3 … in *order* of ids."""
    for no, who in enumerate(order, start=1):
        entrant = state.entrants[who]
        if entrant.player.no != no:
            entrant.player = replace(entrant.player, no=no)


# Leaving and coming back -------------------------------------------------------------------------


class Leave(PlayerAct):
    """A player leaves from *round* on: the first one not played."""

    round: RoundNo = 1

    def leave(self, state: TournamentState, entry: LogEntry, *, expelled: bool) -> None:
        """Games still open from that round on are lost by W.O. (TRN-08)."""
        entrant = state.entrant(self.player)
        if entrant.left:
            raise EntryError("left-already", "{name} has left already", name=entrant.player.name)
        last = 0
        for found in state.rounds:
            for board in found.boards:
                if entrant.id in (board.first, board.second) and any(g.codes for g in board.games):
                    last = found.number
        first = self.round if self.has("round") else last + 1
        if first <= last:
            raise EntryError(
                "played",
                "{name} has a result in round {round}: the first round not played comes after it",
                name=entrant.player.name,
                round=last,
            )
        entrant.left, entrant.expelled = first, expelled
        forfeit_open_games(state)
        move = EXPELLED if expelled else WITHDRAWN
        state.change(entry, OfPlayer(entrant.id), Status.IN, FromRound(move, first))


@act("withdraw", Text("{name} left the event"), "arbiter")
class Withdraw(Leave):
    """A player leaves: games still open from that round on are lost by W.O. (TRN-08)."""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        self.leave(state, entry, expelled=False)


@act("expel", Text("{name} was expelled"))
class Expel(Leave):
    """A player is expelled, with a reason (CON-07)."""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        if not entry.reason:
            raise EntryError("no-reason", "An expulsion must have a reason")
        self.leave(state, entry, expelled=True)


def forfeit_open_games(state: TournamentState) -> None:
    """Open games of players who left become W.O., for one or against both; so do games at empty
    seats of teams."""
    gone = [e for e in state.entrants.values() if e.left or e.absences]
    by_teams = state.rules.teams
    if not gone and not by_teams:
        return
    for found in state.rounds:
        out = {entrant.id for entrant in gone if not entrant.plays(found.number)}
        for place, index, game in found.open_games() if out or by_teams else ():
            board = found.boards[place - 1]
            codes = tuple(
                "-" if who in out or (by_teams and not board.seat(who, index)) else "+"
                for who in (game.white, game.black)
            )
            if "-" in codes:
                game.codes, game.how, game.forfeit = (codes[0], codes[1]), "absence", True
                game.adjourned = False
                game.reports.clear()


@act("readmit", Text("{name} came back"), "arbiter")
class Readmit(PlayerAct):
    """A player who left plays again, from `round` on; the W.O. of those rounds are taken back."""

    round: RoundNo = 1

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        entrant = state.entrant(self.player)
        if not entrant.left:
            raise EntryError("not-left", "{name} has not left", name=entrant.player.name)
        if not entry.reason:
            raise EntryError("no-reason", "Taking a player back must have a reason")
        following = next((r.number for r in state.rounds if not r.closed), len(state.rounds) + 1)
        earliest = max(following, entrant.left)
        first = self.round if self.has("round") else earliest
        if first < earliest:
            raise EntryError(
                "too-early",
                "{name} can come back from round {round} on",
                name=entrant.player.name,
                round=earliest,
            )
        if first > entrant.left:
            entrant.absences.append((entrant.left, first))
        entrant.left, entrant.expelled = 0, False
        for found in state.rounds[first - 1 :]:
            for board in found.boards:
                for game in board.games:
                    if game.forfeit and entrant.id in (game.white, game.black):
                        game.codes, game.how, game.forfeit = None, "", False
        forfeit_open_games(state)
        state.change(entry, OfPlayer(entrant.id), Status.LEFT, FromRound(READMITTED, first))


# Wishes and bans ---------------------------------------------------------------------------------


def _swiss_only(state: TournamentState) -> None:
    if state.rules.system != "swiss":
        raise EntryError(
            "swiss-only", "This is for a Swiss: in other systems the system says who meets whom"
        )


@act("request-bye", Text("A bye of {name}, round {round}"), "arbiter")
class RequestBye(PlayerAct):
    """A bye asked for in a round not yet paired: H half, F full, Z no point, "" takes it back."""

    round: RoundNo
    code: Annotated[Literal["H", "F", "Z", ""], Caption(Text("Worth"), words=BYES)]

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        _swiss_only(state)
        entrant = state.entrant(self.player)
        following = len(state.rounds) + 1
        if not following <= self.round <= state.rounds_total:
            raise EntryError(
                "bad-round",
                "A bye can be asked for in rounds {first} to {last}",
                first=following,
                last=state.rounds_total,
            )
        if self.code == "H":
            _check_half_bye(state, entrant, self.round)
        before = entrant.byes.get(self.round, "")
        state.change(entry, OfBye(entrant.id, self.round), before, self.code)
        if self.code:
            entrant.byes[self.round] = self.code
        else:
            entrant.byes.pop(self.round, None)

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"name": name_words(state, self.player), "round": self.round}


def _check_half_bye(state: TournamentState, entrant: Entrant, wanted: int) -> None:
    """Raises EntryError for a half-point bye that the rules of the event do not give."""
    rules = state.rules
    if wanted > state.rounds_total - rules.bye_last_rounds:
        raise EntryError(
            "late-bye",
            "The last {count} rounds have no half-point byes",
            count=rules.bye_last_rounds,
        )
    had = sum(code == "H" for number, code in entrant.byes.items() if number != wanted)
    if rules.bye_limit and had >= rules.bye_limit:
        raise EntryError(
            "too-many-byes",
            "{name} has asked for {count} half-point byes already, and may have {most}",
            name=entrant.player.name,
            count=had,
            most=rules.bye_limit,
        )


UNTIL = Text("until round (empty: to the end)")


class OfBan(ActData):
    """An act on *players* who may not meet one another."""

    players: PlayerIds

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"name": names_words(state, self.players)}


@act("forbid", Text("Forbidden to meet: {name}"))
class Forbid(OfBan):
    """Players who may not meet one another in rounds `first` to `last` (0: to the end)."""

    first: RoundNo = 1
    last: Annotated[int, whole(0, ROUNDS), Caption(UNTIL)] = 0

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        _swiss_only(state)
        who = frozenset(state.entrant(no).id for no in self.players)
        if len(who) < 2:
            raise EntryError("bad-field", "Name at least two players who may not meet")
        last = self.last or state.rounds_total
        state.change(entry, Whole.FORBIDDEN, "", ", ".join(state.name(no) for no in sorted(who)))
        state.forbidden.append((self.first, last, who))


@act("allow", Text("Allowed to meet again: {name}"))
class Allow(OfBan):
    """Takes a ban back: the same players as `forbid` named."""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        who = frozenset(self.players)
        kept = [ban for ban in state.forbidden if ban[2] != who]
        if len(kept) == len(state.forbidden):
            raise EntryError("no-such-ban", "These players are not forbidden to meet")
        state.change(entry, Whole.FORBIDDEN, ", ".join(state.name(no) for no in sorted(who)), "")
        state.forbidden = kept
