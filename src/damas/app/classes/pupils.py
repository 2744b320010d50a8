"""Pupils whom a class makes: several share a computer, each comes back by a card, anywhere.

A guest who comes into a class goes on as somebody new, whose record begins at nought; what the
guest had stays in the browser. Such a pupil has classes of one teacher alone, who has the card: so
no teacher, and nobody with a card, gets at anything but the work of that pupil in those classes.
"""

from __future__ import annotations

import secrets
from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...base.i18n import Text
from ...people.names import BadNameError, skeleton, taken, visible
from ...people.tokens import guest_of, hashed, new_token
from ...school.classes import checked_nickname, new_card, read_card
from ...store import (
    ClassPupil,
    ClassRecord,
    NewPupil,
    PupilInClass,
    PupilMove,
    Pupils,
    Ticket,
    Tickets,
)
from ..core.service_errors import ConflictError, NotFoundError, ServiceError
from ..core.times import now_ms
from ..people.guessing import CARDS, GuessGuard
from ..work import in_database
from .service import CLOSED, FULL, NO_PUPIL, ClassService, name_taken

if TYPE_CHECKING:
    from ...people import Caller
    from ...people.names import Name
    from ...store import Database, PupilRefusal
    from ..people import Visit
    from ..people.accounts import Registrar

HAND_OVER_MS = 7 * 86_400_000
"""The life of the letters by which a pupil goes over to another teacher."""
KEY = 16
NO_CARD = Text("No pupil has a card with these letters: ask your teacher for a new one")
NOBODY_HERE = Text("Nobody with this name is kept on this computer: join with the card")
HAS_ACCOUNT = Text("{name} signs in with an account, and needs no card")
OWN_WAY = Text("{name} has no card, and joins another class by its letters")
NO_LETTERS = Text("No pupil is handed over by these letters, or they have expired")
SAME_CLASS = Text("{name} is in this class")
NO_MERGE = Text("Only two pupils who both have a card can be merged")


@dataclass(frozen=True, slots=True)
class DevicePupil:
    """A pupil whom this browser can become with one press: *key* names the pupil to it."""

    key: str
    token: str
    person: str
    name: str
    classes: tuple[tuple[str, str], ...]
    """The ids and the names of the classes, the one used last first."""


@dataclass(slots=True)
class PupilService:
    """The pupils of the classes of this server."""

    classes: ClassService
    stored: Pupils
    registrar: Registrar
    tickets: Tickets

    @classmethod
    def over(cls, database: Database, classes: ClassService, registrar: Registrar) -> PupilService:
        """The pupils of a database."""
        return cls(classes, Pupils(database), registrar, Tickets(database))

    # Coming in

    async def come_in(self, class_id: str, visit: Visit, name: str) -> ClassPupil:
        """The caller becomes a pupil under a nickname; a guest who has done other things here goes
        on as somebody new. Raises ServiceError, and BadNameError."""
        caller, before = await visit.caller(), visit.token
        name = await self.registrar.free_name(caller, name)
        record = await self.classes.record(class_id)
        card = ""
        if not caller.is_account and record.pupil_of(caller.person) is None:
            self.classes.check_entry(record, caller, name)
            caller, card = await self._somebody_new(visit, record), new_card(secrets.randbelow)
        try:
            return await self.classes.come_in(class_id, caller, name, card)
        except ServiceError:
            visit.stay(before)
            raise

    async def _somebody_new(self, visit: Visit, record: ClassRecord) -> Caller:
        """A person without anything that is not of this teacher's classes."""
        caller = await visit.caller()
        known = await in_database(self.stored.of_people, [caller.person])
        teachers = {one.school_class.teacher for one in known}
        if visit.is_new or teachers == {record.school_class.teacher}:
            return caller
        await visit.require_few_guests(visit.sender.address)
        before = visit.token
        visit.become("")
        caller = await visit.stored()
        visit.keep_beside([before, *visit.beside])
        return caller

    async def come_back(self, visit: Visit, typed: str) -> str:
        """The browser goes on as the pupil of a card; the id of the class. Wrong guesses are
        counted. Raises ServiceError."""
        card = read_card(typed)
        guard = GuessGuard(visit, CARDS)
        await guard.reserve()
        found = await in_database(self.stored.by_card, card)
        if found is None or not found.school_class.is_open:
            await guard.wrong()
            raise NotFoundError("no-card", NO_CARD)
        await guard.right()
        if (await visit.caller()).person != found.pupil.person:
            await self._step_aside(visit)
            await visit.sign_in(found.pupil.person, proven=False)
        return found.school_class.id

    # Several pupils at one computer

    async def on_device(self, visit: Visit) -> list[DevicePupil]:
        """The pupils whom this browser can become, without the caller."""
        own = (await visit.caller()).person
        people = await self._people_of(visit.beside)
        found = await in_database(self.stored.of_people, sorted(set(people.values())))
        made: dict[str, DevicePupil] = {}
        for token, person in people.items():
            inside = [one for one in found if one.pupil.person == person]
            if inside and person != own and person not in made:
                made[person] = _on_device(token, inside)
        return sorted(made.values(), key=lambda one: one.name.casefold())

    async def leave_device(self, visit: Visit) -> None:
        """Somebody else sits down: the pupil stays on the computer, to be chosen again; an account
        is signed out. The browser goes on as the guest that it was before it had pupils."""
        caller = await visit.caller()
        if caller.is_account or not caller.person:
            await visit.sign_out()
            return
        tokens = visit.beside
        people = await self._people_of(tokens)
        pupils = await in_database(self.stored.of_people, sorted(set(people.values())))
        made = {one.pupil.person for one in pupils}
        guest = next((one for one, person in people.items() if person not in made), "")
        own = [visit.token] if caller.stored else []
        visit.keep_beside([*own, *(one for one in tokens if one != guest)])
        visit.become(guest)

    async def switch(self, visit: Visit, key: str) -> str:
        """The browser goes on as a pupil who is kept on it; the id of the class used last."""
        found = await self._kept(visit, key)
        await self._step_aside(visit)
        visit.keep_beside([one for one in visit.beside if one != found.token])
        visit.become(found.token)
        return found.classes[0][0]

    async def forget(self, visit: Visit, key: str) -> None:
        """Takes a pupil off the computer: to come in again needs the card."""
        found = await self._kept(visit, key)
        visit.keep_beside([one for one in visit.beside if one != found.token])
        await in_database(self.registrar.people.end_session, hashed(found.token), now_ms())

    async def _kept(self, visit: Visit, key: str) -> DevicePupil:
        for one in await self.on_device(visit):
            if one.key == key:
                return one
        raise NotFoundError("not-here", NOBODY_HERE)

    async def _people_of(self, tokens: Sequence[str]) -> dict[str, str]:
        """The people of those tokens whose sessions are open."""
        keys = {token: hashed(token) for token in tokens}
        found = await in_database(self.registrar.people.sessions_of, list(keys.values()))
        open_ones = {}
        for token, key in keys.items():
            _, person = found.get(key, (None, None))
            if person is not None and not person.blocked:
                open_ones[token] = person.id
        return open_ones

    @staticmethod
    async def _step_aside(visit: Visit) -> None:
        """The caller makes room: a guest or pupil stays on the computer, an account is signed
        out."""
        caller = await visit.caller()
        if caller.is_account:
            await visit.sign_out()
        elif caller.stored:
            visit.keep_beside([visit.token, *visit.beside])

    # What the teacher does

    async def enrol(
        self, class_id: str, caller: Caller, names: Sequence[str]
    ) -> list[tuple[str, Text]]:
        """Adds pupils who have not come in yet; each name that was not taken in, and why. Raises
        ServiceError."""
        record = await self.classes.taught_open(class_id, caller)
        refused: list[tuple[str, Text]] = []
        new = []
        free = await self.registrar.free_names(names)
        for typed in names:
            try:
                new.append(_made(_name_in(record, typed, free)))
            except (ServiceError, BadNameError) as error:
                refused.append((typed, error.text))
        stored = await in_database(self.stored.enrol, class_id, new, now_ms())
        self.classes.changed(class_id)
        return [*refused, *((name, _refusal(why, name).text) for name, why in stored.items())]

    async def card(self, class_id: str, caller: Caller, number: int) -> str:
        """The letters of a pupil's card, "" for none."""
        return (await self._pupil(class_id, caller, number)).card

    async def renew_card(self, class_id: str, caller: Caller, number: int) -> str:
        """A new card; the earlier one opens nothing. Raises ServiceError."""
        pupil = await self._pupil(class_id, caller, number)
        card, renew = new_card(secrets.randbelow), self.stored.renew_card
        if not await in_database(renew, class_id, number, card, now_ms()):
            text = Text(HAS_ACCOUNT.template, {"name": pupil.name})
            raise ConflictError("has-account", text)
        self.classes.changed(class_id)
        return card

    async def cards(self, class_id: str, caller: Caller, number: int = 0) -> list[ClassPupil]:
        """The pupils with cards, all or one."""
        record = await self.classes.taught(class_id, caller)
        found = [one for one in record.pupils if one.state == "in" and one.card]
        return [one for one in found if number in (0, one.number)]

    async def let_again(self, class_id: str, caller: Caller, number: int) -> None:
        """The teacher lets a pupil come in again who was removed: one with a card is in at once.
        Somebody without one who has lost the browser comes in by the name. Raises ServiceError."""
        await self.classes.taught_open(class_id, caller)
        refused = await in_database(self.stored.let_again, class_id, number)
        if refused is not None:
            raise _refusal(refused, "")
        self.classes.changed(class_id)

    async def rename(self, class_id: str, caller: Caller, number: int, name: str) -> None:
        """Gives a pupil another name. Raises ServiceError, and BadNameError."""
        record = await self.classes.taught(class_id, caller)
        found = _name_in(record, name, await self.registrar.free_names((name,)))
        new = NewPupil("", found.text, found.skeleton)
        refused = await in_database(self.stored.rename, class_id, number, new)
        if refused is not None:
            raise _refusal(refused, found.text)
        self.classes.changed(class_id)

    async def merge(self, class_id: str, caller: Caller, number: int, into: int) -> None:
        """Two records of one child become one, that of *into*. Raises ServiceError."""
        await self.classes.taught(class_id, caller)
        if not await in_database(self.stored.merge, class_id, number, into):
            raise ConflictError("no-merge", NO_MERGE)
        self.classes.changed(class_id)

    async def move(self, class_id: str, caller: Caller, number: int, to: str) -> int:
        """A pupil goes over to another class of this teacher; the number there."""
        pupil = await self._pupil(class_id, caller, number)
        await self.classes.taught_open(to, caller)
        return await self._moved(class_id, pupil, to)

    async def hand_over(self, class_id: str, caller: Caller, number: int) -> str:
        """Letters by which another teacher takes a pupil over, once, within seven days."""
        pupil = await self._pupil(class_id, caller, number)
        if not pupil.card:
            text = Text(OWN_WAY.template, {"name": pupil.name})
            raise ConflictError("has-account", text)
        letters, at_ms = new_card(secrets.randbelow), now_ms()
        about = {"class": class_id, "number": number}
        ticket = Ticket("pupil", pupil.person, about, at_ms + HAND_OVER_MS)
        await in_database(self.tickets.add, _ticket(letters), ticket, at_ms)
        return letters

    async def take_over(self, class_id: str, visit: Visit, typed: str) -> int:
        """Takes over the pupil of these letters; the number here. Wrong guesses are counted."""
        await self.classes.taught_open(class_id, await visit.caller())
        key = _ticket(read_card(typed))
        guard = GuessGuard(visit, CARDS)
        await guard.reserve()
        found = await in_database(self.tickets.find, key, now_ms())
        if found is None or found.purpose != "pupil":
            await guard.wrong()
            raise NotFoundError("no-letters", NO_LETTERS)
        await guard.right()
        before, number = str(found.payload["class"]), int(found.payload["number"])
        record = await self.classes.record(before)
        pupil = next((one for one in record.pupils if one.number == number), None)
        if pupil is None or pupil.person != found.person:
            raise NotFoundError("no-pupil", NO_PUPIL)
        made = await self._moved(before, pupil, class_id)
        await in_database(self.tickets.redeem, key, ("pupil",), now_ms())
        return made

    async def _moved(self, before: str, pupil: ClassPupil, to: str) -> int:
        if before == to:
            text = Text(SAME_CLASS.template, {"name": pupil.name})
            raise ConflictError("same-class", text)
        way = PupilMove(pupil.number, to, new_card(secrets.randbelow))
        made = await in_database(self.stored.move, before, way, now_ms())
        if not isinstance(made, int):
            raise _refusal(made, pupil.name)
        for one in (before, to):
            self.classes.changed(one)
        return made

    async def _pupil(self, class_id: str, caller: Caller, number: int) -> ClassPupil:
        record = await self.classes.taught(class_id, caller)
        for one in record.pupils:
            if one.number == number and one.state == "in":
                return one
        raise NotFoundError("no-pupil", NO_PUPIL)


def _name_in(record: ClassRecord, typed: str, free: Container[str]) -> Name:
    """A name that a teacher gives a pupil, of those that are *free*. Raises ServiceError, and
    BadNameError."""
    found = checked_nickname(visible(typed))
    if found.skeleton not in free:  # whose it is signs in, and is not this pupil
        raise taken(found.text)
    if found.skeleton == skeleton(record.school_class.teacher_name):
        raise name_taken(found.text)
    return found


def _made(name: Name) -> NewPupil:
    return NewPupil(guest_of(new_token()), name.text, name.skeleton, new_card(secrets.randbelow))


def _ticket(letters: str) -> str:
    return hashed(f"pupil:{letters}")


def _on_device(token: str, inside: Sequence[PupilInClass]) -> DevicePupil:
    found = sorted(inside, key=lambda one: -one.pupil.seen_ms)
    classes = tuple((one.school_class.id, one.school_class.name) for one in found)
    pupil = found[0].pupil
    return DevicePupil(hashed(token)[:KEY], token, pupil.person, pupil.name, classes)


def _refusal(why: PupilRefusal, name: str) -> ConflictError | NotFoundError:
    if why == "gone":
        return NotFoundError("no-pupil", NO_PUPIL)
    if why == "name-taken":
        return name_taken(name)
    return (
        ConflictError("class-full", FULL)
        if why == "full"
        else ConflictError("class-closed", CLOSED)
    )
