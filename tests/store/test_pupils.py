"""Pupils whom a class has made: moved and merged, nobody is lost from another class."""

from __future__ import annotations

from damas.store import Classes, Database, NewPupil, PupilMove, Pupils
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
    Classes(database).put_out(two, there, "removed")
    assert Pupils(database).move(one, PupilMove(here, two, "card"), NOW) == "gone"
    assert inside(database, one) == {("gata", "in")}
