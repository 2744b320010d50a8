"""Acts by which a person or a team goes from one section of a festival to another, one half in each
log, and by which a section gets another name.

The server writes both halves together or neither; here each is checked by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import Field

from ....base import bounds
from ....base.i18n import Text
from ....contract import Declared
from ....contract.kinds import Count, Name, RoundNo, called, several, whole
from ...scoring.crosstable import Player
from ..model.acts import act, missing
from ..model.changes import OfPlayer, OfRegistration, Status
from ..model.entry import EntryError, LogEntry
from ..model.names import REGISTRY
from ..model.parts import Entrant
from ..model.preparation import EventRegistration, MovedTo
from ..model.state import ActData, TournamentState
from ..queries.registrations import has_free_place, standing
from ..queries.sections import check_movable, check_new, registration_gone
from .players import (
    EnteredFields,
    PersonFields,
    RequestBye,
    enter_entrant,
    number_by_default,
    renumber,
    take_off,
)
from .registrations import (
    STATUSES,
    RegisteredFields,
    check_no_second,
    pending,
    replace_preparation,
)
from .setup import ChangeSettings
from .teams import TeamFields, enter_team

REGISTERED = ("name", "club", "federation", "born", "sex", "number", "shown")
STATE = ("paid", "changes", "confirmed")


class OtherSection(Declared):
    """The id and the name of the other section."""

    event: Name
    section: Name


class MovedRegistration(RegisteredFields):
    """A registration as it stands in the section that it comes from."""

    name: Name
    confirmed: bool = True
    paid: bool = False
    changes: Annotated[int, whole(0, bounds.REGISTRATION_CHANGES)] = 0


class Back(Declared):
    """The places that one had here before: id of the *player*, pairing *number*, *registration*."""

    player: Count = 0
    number: Count = 0
    registration: Count = 0


class MovedPlayer(PersonFields):
    """A player as the other section has it."""

    name: Name
    first_round: RoundNo = 1
    missed: Literal["Z", "H"] = "Z"


# Leaving -----------------------------------------------------------------------------------------


@act("leave-section", Text("{name} was moved to section {section}"), undoable=False)
class LeaveSection(ActData):
    """A player or a team goes to another section, with the registration that it came by; or a
    person who is only registered (`registered`)."""

    name: Name
    to: OtherSection
    player: Count = 0
    registered: Count = 0
    registration: Count = 0
    entered: Count = 0
    number: Count = 0

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        check_movable(state)
        moved = MovedTo(self.to.event, self.to.section, self.registration)
        if self.has("registered"):
            one = pending(state, self.registered)
            before = STATUSES[standing(state)[one.id]]
            state.change(entry, OfRegistration(one.id, "moved"), before, Status.MOVED)
            _leave_registration(state, entry, one, moved)
            return
        entrant = state.entrant(self.player)
        _check_free(state, entrant)
        state.change(entry, OfPlayer(entrant.id), entrant.player.name, Status.MOVED)
        take_off(state, entrant.id)
        if entrant.registration:
            one = state.preparation.registrations[entrant.registration]
            _leave_registration(state, entry, one, moved)
            state.change(entry, OfRegistration(one.id), Status.IN, Status.MOVED)

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"name": self.name, "section": self.to.section}


def _leave_registration(
    state: TournamentState, entry: LogEntry, one: EventRegistration, moved: MovedTo
) -> None:
    gone = state.preparation.with_registration(replace(one, moved=moved))
    replace_preparation(state, entry, gone)


def _check_free(state: TournamentState, entrant: Entrant) -> None:
    """Raises EntryError for a player with something that cannot go along."""
    name = entrant.player.name
    if entrant.seat:
        raise EntryError(
            "online", "{name} entered online, and can only enter the other section online",
            name=name,
        )  # fmt: skip
    if state.adjustments.get(entrant.id):
        raise EntryError(
            "has-points", "{name} has points given or taken: take them back first", name=name
        )
    if any(entrant.id in ban for _, _, ban in state.forbidden):
        raise EntryError(
            "has-bans", "{name} is forbidden to meet somebody: take that back first", name=name
        )


# Entering ----------------------------------------------------------------------------------------


@act("enter-section", Text("{name} came from section {section}"), undoable=False)
class EnterSection(ActData):
    """A player comes from another section with all details, presence, byes, registration; or a team
    with its members; or a person who is only registered. `back`: the places that it had here."""

    name: Name
    other: Annotated[OtherSection, called("from")]
    player: MovedPlayer | None = None
    team: TeamFields | None = None
    present: bool | None = None
    byes: Annotated[Mapping[str, Literal["H", "F", "Z", ""]], several(bounds.ROUNDS)] = {}
    registration: MovedRegistration | None = None
    back: Back = Field(default_factory=Back)

    @property
    def gives_id(self) -> bool:
        """Whether it makes a new player or team, not one that comes back."""
        return self.player is not None and not self.back.player

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        check_movable(state)
        if self.player is not None:
            self._enter_player(state, self.player, entry)
            return
        given = self.registration
        if given is None:
            raise missing("registration")
        number = {REGISTRY: given.number} if given.number else {}
        check_new(state, Player(0, given.name, born=given.born, extra=number))
        one = self._register(state, given, entry)
        if one.confirmed and not has_free_place(state):
            raise EntryError(
                "no-place",
                "{name} is confirmed, and {event} has no free place: take the confirmation back"
                " first",
                name=one.name,
                event=state.rules.name,
            )
        state.preparation = state.preparation.with_registration(one)
        state.change(entry, OfRegistration(one.id, "moved"), "", STATUSES[standing(state)[one.id]])

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"name": self.name, "section": self.other.section}

    def _enter_player(self, state: TournamentState, player: MovedPlayer, entry: LogEntry) -> None:
        check_new(state, Player(0, **player.values()))
        own = {**player.given(), "namesake": True}
        if self.registration is not None:
            one = replace(self._register(state, self.registration, entry), confirmed=True)
            state.preparation = state.preparation.with_registration(one)
            state.change(entry, OfRegistration(one.id), "", STATUSES[standing(state)[one.id]])
            own["registration"] = one.id
        who = self._free_id(state)
        entered = EnteredFields.read(own, stored=True)
        if self.team is not None:
            who = enter_team(state, entered, self.team, entry, who)
        elif state.rules.teams:
            raise EntryError(
                "by-teams", "Teams play in {name}, not single players", name=state.rules.name
            )
        else:
            who = enter_entrant(state, entered, entry, who)
        state.change(entry, OfPlayer(who), "", Status.IN)
        if self.present is not None:
            state.entrants[who].present = self.present
        for number, code in self.byes.items():
            if not number.isdecimal():
                raise EntryError(
                    "bad-field", "{field} cannot be {value}", field="byes", value=number
                )
            bye = {"player": who, "round": int(number), "code": code}
            RequestBye.read(bye, stored=True).apply(state, entry)
        _give_number(state, who, self.back.number)

    def _free_id(self, state: TournamentState) -> int:
        """The id that an entrant had here before; 0 for none. Raises EntryError if it is not
        free."""
        who = self.back.player
        if who > state.last_id or who in state.entrants:
            raise EntryError("bad-field", "The id {id} is not free", id=who)
        return who

    def _register(
        self, state: TournamentState, given: MovedRegistration, entry: LogEntry
    ) -> EventRegistration:
        """The registration as it stands here from now on: a new one, or the one that had gone to
        the other section and comes back. Raises EntryError."""
        known = registration_gone(state, self.other.event, self.back.registration)
        if known is None and len(state.preparation.registrations) >= bounds.REGISTRATIONS:
            raise EntryError(
                "too-many",
                "An event can have {most} registrations at most",
                most=bounds.REGISTRATIONS,
            )
        one = EventRegistration(
            known.id if known else len(state.log) + 1,
            at=known.at if known else entry.at,
            confirmed=given.confirmed,
            paid=given.paid,
            changes=given.changes,
            moved_up=known.moved_up if known else "",
            **given.values(state, entry),
        )
        if known:  # the other section may ask for less
            one = replace(one, born=one.born or known.born, sex=one.sex or known.sex)
        try:
            check_no_second(state, one)
        except EntryError:
            raise EntryError(
                "there-already",
                "{name} is registered for {event} already",
                name=one.name,
                event=state.rules.name,
            ) from None
        return one


def _give_number(state: TournamentState, who: int, number: int) -> None:
    """Gives an entrant the pairing number that it had; those from there on move down. 0: the
    number after the last."""
    if number:
        others = sorted(state.entrants.values(), key=lambda one: one.player.no)
        order = [one.id for one in others if one.id != who]
        renumber(state, [*order[: number - 1], who, *order[number - 1 :]])
        state.entrants = dict(sorted(state.entrants.items()))
    number_by_default(state)


# The name ----------------------------------------------------------------------------------------


class Renaming(ActData):
    """Another *name* for the event: the title that goes with a part of it."""

    name: Name

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        ChangeSettings.read({"name": self.name}, stored=True).apply(state, entry)


@act(
    "name-section",
    Text("The section has the name {section} now"),
    undoable=False,
    after_end=True,
)
class NameSection(Renaming):
    """The event, as a section, has another name, and the title that goes with it."""

    section: Name

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"section": self.section}


@act(
    "name-festival",
    Text("The festival has the name {festival} now"),
    undoable=False,
    after_end=True,
)
class NameFestival(Renaming):
    """The festival of the event has another name, which the title of each section begins with."""

    festival: Name

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"festival": self.festival}
