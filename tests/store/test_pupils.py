"""Pupils whom a class has made: moved and merged, nobody is lost from another class."""

from __future__ import annotations

import pytest

from damas.store import (
    Classes,
    ClassWork,
    Database,
    Endings,
    NewEnding,
    NewPupil,
    NewTask,
    PupilMove,
    Pupils,
)
from damas.store.models.people import PersonRow
from damas.store.transaction import transaction

from .test_studies import NOW, new_class, people


def made(database: Database, room: str, *names: str) -> list[int]:
    """Pupils with cards; their numbers in the class."""
    with transaction(database) as session:
        for name in names:
            if session.get(PersonRow, name) is None:
                session.add(PersonRow(id=name, kind="guest", created_ms=0, seen_ms=0))
    found = []
    for name in names:
        came = Classes(database).come_in(
            room, NewPupil(name, name, name, f"c{room[:3]}{name}"), NOW
        )
        assert not isinstance(came, str)
        found.append(came.number)
    return found


def inside(database: Database, room: str) -> set[tuple[str, str]]:
    """(person, state) of all pupils."""
    record = Classes(database).record(room)
    assert record is not None
    return {(one.person, one.state) for one in record.pupils}


def test_a_merge_in_one_class_leaves_nobody_out_of_another(database: Database) -> None:
    """One child stands twice in two classes, and once in a third."""
    people(database, "rita")
    one, two, three = (new_class(database, name).id for name in ("A", "B", "C"))
    first = made(database, one, "gata", "gato")
    made(database, two, "gata", "gato")
    made(database, three, "gata")
    assert Pupils(database).merge(one, first[0], first[1])
    for room in (one, two, three):
        assert inside(database, room) == {("gato", "in")}


def test_a_move_to_a_class_that_has_put_one_out_is_refused(database: Database) -> None:
    """The child stays where it was."""
    people(database, "rita")
    one, two = (new_class(database, name).id for name in ("A", "B"))
    (here,) = made(database, one, "gata")
    (there,) = made(database, two, "gata")
    Classes(database).remove(two, there)
    assert Pupils(database).move(one, PupilMove(here, two, "card"), NOW) == "gone"
    assert inside(database, one) == {("gata", "in")}


def won(database: Database, person: str, book: str, level: int) -> None:
    """An ending that *person* reaches."""
    endings, name = Endings(database), f"{person}-{book}-{level}"
    endings.begin(person, NewEnding(name, book, "king-wins", level, "fen", 9, repeated=False), NOW)
    done = {"after": 0, "result": "clean", "now_ms": NOW + 1000}
    endings.append(person, name, [{"do": "move"}], **done)


def test_a_copied_record_has_the_endings_too(database: Database) -> None:
    """A guest who gets a card: what the tasks of the class ask, and nothing else of the guest."""
    people(database, "rita", "ana")
    room, classes = new_class(database).id, Classes(database)
    own = classes.come_in(room, NewPupil("ana", "Ana", "ana"), NOW)
    assert not isinstance(own, str)
    about = {"ending": "king-wins", "rules": "fenae-2025", "level": 2, "count": 1}
    classes.add_task(room, NewTask("ending", about, "t1"), NOW)
    for book, level in (("fenae-2025", 2), ("fenae-2025", 1), ("fmjd", 2)):
        won(database, "ana", book, level)
    assert Pupils(database).renew_card(room, own.number, "BCDFGHJK", NOW)
    ((person, _),) = inside(database, room)
    assert person != "ana"
    work, asked = ClassWork(database), ClassWork(database).asked_ever(room)
    reached = work.of([person], asked).endings[person]
    assert reached == {("fenae-2025", "king-wins", 2): 1}
    assert len(work.attempts([person], asked, 0)) == 1
    assert Endings(database).scores(person, "fmjd") == []


def test_a_full_class_lets_nobody_in_again(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the teacher's button, and by the name of somebody who may come in again."""
    people(database, "rita", "ana")
    room, classes = new_class(database).id, Classes(database)
    (gata,) = made(database, room, "gata")
    ana = classes.come_in(room, NewPupil("ana", "Ana", "ana"), NOW)
    assert not isinstance(ana, str)
    classes.remove(room, ana.number)
    classes.remove(room, gata)
    assert Pupils(database).let_again(room, ana.number) is None
    assert Pupils(database).let_again(room, ana.number) == "gone"
    made(database, room, "gato")
    monkeypatch.setattr("damas.store.repositories.classes.MOST_PUPILS", 1)
    assert Pupils(database).let_again(room, gata) == "full"
    assert classes.come_in(room, NewPupil("ana", "Ana", "ana"), NOW) == "full"
