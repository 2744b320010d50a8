"""Studies and classes on disk: limits, numbers, leaving, and the rows that go with others."""

from __future__ import annotations

from itertools import count

import pytest

from damas.errors import UnknownNameError
from damas.school.classes.tasks import MOST_PUPILS, MOST_TASKS
from damas.store import (
    Accounts,
    Classes,
    ClassPupil,
    ClassWork,
    Database,
    LessonProgress,
    LessonsDone,
    NewPupil,
    NewTask,
    SchoolClass,
    StoredEntry,
    Studies,
    StudyRecord,
    StudySummary,
    WorkAsked,
    new_id,
)
from damas.store.models.people import PersonRow
from damas.store.transaction import transaction

NOW = 1_800_000_000_000
_CODES = count()


def people(database: Database, *names: str, kind: str = "guest") -> None:
    """Stores people whose ids are their names."""
    with transaction(database) as session:
        session.add_all(
            PersonRow(id=one, kind=kind, name=one, skeleton=one, created_ms=0, seen_ms=0)
            for one in names
        )


def new_study(database: Database, owner: str = "ana", most: int = 9) -> StudyRecord:
    """A study with one entry in its log."""
    start = [StoredEntry("begin", {"by": 0, "parts": []}, NOW)]
    made = Studies(database).create(owner, owner, start, StudySummary("One", 1), most)
    assert made is not None
    return made


def code() -> str:
    """A code that is not in use."""
    return f"CODE{next(_CODES):02}"


def new_class(database: Database, name: str = "5 B", at_ms: int = NOW) -> SchoolClass:
    """A class of Rita's."""
    new = SchoolClass(new_id(), "", "rita", "Rita", name, None, 0, at_ms, at_ms)
    made = Classes(database).add(new, code, 9)
    assert made is not None
    return made


def pupil(database: Database, room: SchoolClass, person: str) -> ClassPupil:
    """A person comes into a class under the own id."""
    found = Classes(database).come_in(room.id, NewPupil(person, person, person), NOW)
    assert isinstance(found, ClassPupil)
    return found


def test_a_study_has_an_owner_and_a_log(database: Database) -> None:
    """A person has so many; a log goes on from its version; deleted it is gone whole."""
    people(database, "ana")
    studies = Studies(database)
    made = new_study(database)
    start = [StoredEntry("begin", {"by": 0}, NOW)]
    assert studies.create("ana", "Ana", start, StudySummary("Two", 0), 1) is None
    entry = StoredEntry("title", {"by": 0}, NOW + 1, "0:command")
    studies.append(made.id, [entry], expected=1, summary=StudySummary("Two", 2))
    found = studies.get(made.id)
    assert (found.version, found.summary, found.updated_ms) == (2, StudySummary("Two", 2), NOW + 1)
    assert [one.kind for one in studies.entries(made.id)] == ["begin", "title"]
    studies.delete(made.id)
    with pytest.raises(UnknownNameError):
        studies.get(made.id)
    assert studies.people(made.id) == studies.entries(made.id) == []


def test_people_come_by_a_link_and_go(database: Database) -> None:
    """Once; a number is never given twice; a new link ends the old one."""
    people(database, "ana", "rui", "eva", "ivo")
    studies = Studies(database)
    made = new_study(database)
    rui = studies.join(made.invite, "rui", "Rui", NOW)
    assert rui is not None
    assert studies.join(made.invite, "rui", "Other", NOW) == rui
    assert studies.remove(made.id, rui.number)
    assert not studies.remove(made.id, rui.number)
    Accounts(database).delete("rui", NOW)
    eva = studies.join(made.invite, "eva", "Eva", NOW)
    assert eva is not None
    assert eva.number > rui.number
    studies.renew_invite(made.id)
    assert studies.join(made.invite, "ivo", "Ivo", NOW) is None
    assert studies.invited(studies.get(made.id).invite) is not None
    assert [one.id for one in studies.of_person("eva")] == [made.id]
    before = studies.get(made.id).people_version
    studies.set_visibility(made.id, "public")
    assert studies.get(made.id).people_version == before + 1
    assert [one.id for one in studies.public()] == [made.id]


def test_a_study_goes_with_its_owner_and_moves_with_a_guest(database: Database) -> None:
    """A guest who makes an account keeps it."""
    people(database, "ana", "rui")
    people(database, "account", kind="account")
    studies = Studies(database)
    made = new_study(database)
    assert studies.join(made.invite, "rui", "Rui", NOW) is not None
    Accounts(database).join("ana", "account", NOW)
    assert studies.get(made.id).owner == "account"
    assert [one.person for one in studies.people(made.id)] == ["account", "rui"]
    Accounts(database).delete("account", NOW)
    with pytest.raises(UnknownNameError):
        studies.get(made.id)


def test_a_class_is_made_once_by_one_press(database: Database) -> None:
    """Of two names there are two, up to so many; one that nobody visits goes at last."""
    people(database, "rita")
    classes = Classes(database)
    made = new_class(database)
    assert new_class(database).id == made.id
    assert new_class(database, "6 A").id != made.id
    new = SchoolClass(new_id(), "", "rita", "Rita", "7 C", None, 0, NOW, NOW)
    assert classes.add(new, code, 2) is None
    later = NOW + 401 * 86_400_000
    new = new_class(database, "8 D", later)
    assert classes.forget(later) == 2
    assert classes.get(new.id) is not None
    assert classes.get(made.id) is None
    assert classes.by_code(made.code) is None


def test_pupils_have_names_apart_and_places(database: Database) -> None:
    """A full class, a name that looks like another, a removed pupil, a closed class."""
    people(database, "rita", *(f"p{number}" for number in range(MOST_PUPILS + 1)))
    classes = Classes(database)
    room = new_class(database)
    one = pupil(database, room, "p0")
    assert classes.come_in(room.id, NewPupil("p1", "P 0", "p0"), NOW) == "name-taken"
    assert classes.come_in(room.id, NewPupil("p0", "other", "other"), NOW) == one
    for number in range(1, MOST_PUPILS):
        pupil(database, room, f"p{number}")
    last = NewPupil(f"p{MOST_PUPILS}", "last", "last")
    assert classes.come_in(room.id, last, NOW) == "full"
    assert classes.remove(room.id, 1)
    assert isinstance(classes.come_in(room.id, last, NOW), ClassPupil)
    back = classes.come_in(room.id, NewPupil("p0", "p0", "p0"), NOW)
    assert isinstance(back, ClassPupil)
    assert back.state == "removed"
    version = classes.pulse(room.id)[0]
    classes.set_place(room.id, 2, {"kind": "class"}, NOW + 5)
    classes.set_place(room.id, 1, {"kind": "class"}, NOW + 5)
    record = classes.record(room.id)
    assert record is not None
    assert [one.place for one in record.pupils[:2]] == [None, {"kind": "class"}]
    assert classes.pulse(room.id)[0] > version
    classes.close(room.id, NOW)
    assert classes.come_in(room.id, last, NOW) == "closed"
    assert classes.pulse("nothing") == (-1, {})


def test_tasks_are_set_once_up_to_so_many(database: Database) -> None:
    """And marks of a pupil go with the pupil."""
    people(database, "rita", "ana", "rui")
    classes = Classes(database)
    room = new_class(database)
    number = pupil(database, room, "ana").number
    other = pupil(database, room, "rui").number
    task = NewTask("study", {"study": "x", "title": "X"}, "client-1")
    assert classes.add_task(room.id, task, NOW) == classes.add_task(room.id, task, NOW) == 1
    for place in range(2, MOST_TASKS + 1):
        assert classes.add_task(room.id, NewTask("study", {}, f"c-{place}"), NOW) == place
    assert classes.add_task(room.id, NewTask("study", {}, "more"), NOW) is None
    assert classes.remove_task(room.id, 2, NOW)
    assert not classes.remove_task(room.id, 2, NOW)
    for one in (number, number, other):
        classes.mark(room.id, 1, one, NOW)
    classes.mark(room.id, 1, 99, NOW)  # nobody
    record = classes.record(room.id)
    assert record is not None
    assert record.marked == {number: {1}, other: {1}}
    assert classes.go(room.id, number)
    Accounts(database).delete("rui", NOW)
    record = classes.record(room.id)
    assert record is not None
    assert (record.marked, list(record.pupils)) == ({}, [])


def test_the_board_for_all_names_its_counter(database: Database) -> None:
    """Of two acts at once one is stored."""
    people(database, "rita")
    classes = Classes(database)
    room = new_class(database)
    assert classes.show(room.id, 0, {"count": 1})
    assert not classes.show(room.id, 0, {"count": 1})
    assert classes.show(room.id, 1, {"count": 2})
    assert not classes.show("nothing", 0, {"count": 1})
    found = classes.get(room.id)
    assert found is not None
    assert found.shown == {"count": 2}


def test_work_is_read_of_the_asked_people_and_things(database: Database) -> None:
    """Lessons by rule book; nothing is asked where nothing is set."""
    people(database, "ana", "rui")
    done = LessonsDone(database)
    given = LessonProgress("board", "fenae-2025", "e", frozenset({0, 2}), finished=False)
    done.add("ana", given, NOW)
    found = ClassWork(database).of(["ana", "rui"], WorkAsked({("board", "fenae-2025")}))
    assert found.lessons == {"ana": {("board", "fenae-2025"): (2, False)}}
    assert ClassWork(database).of(["ana"], WorkAsked({("board", "fmjd")})).lessons == {}
    assert ClassWork(database).of(["ana"], WorkAsked(problems={"p1"})).solved == {}
    assert ClassWork(database).of([], WorkAsked({("board", "fenae-2025")}, {"p1"})).lessons == {}


def test_a_deleted_class_takes_all_and_leaves_progress(database: Database) -> None:
    """Pupils, tasks, marks."""
    people(database, "rita", "ana")
    classes = Classes(database)
    room = new_class(database)
    number = pupil(database, room, "ana").number
    classes.add_task(room.id, NewTask("study", {}, "c-1"), NOW)
    classes.mark(room.id, 1, number, NOW)
    given = LessonProgress("board", "fenae-2025", "e", frozenset({0}), finished=True)
    LessonsDone(database).add("ana", given, NOW)
    classes.delete(room.id)
    assert classes.record(room.id) is None
    assert classes.of_person("ana") == classes.of_person("rita") == []
    assert LessonsDone(database).one("ana", "board", "fenae-2025") is not None
