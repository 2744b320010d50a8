"""A registry on disk: each act once, conflicts, search, deletion, lists published and corrected."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import pytest

from damas.federation import RegistryCaller, RegistryCommand, RegistryConflictError, RegistryError
from damas.store import ActDone, Database, RatingLists, RegistryBook, SentAgainError
from damas.store.repositories import registry
from damas.store.transaction import transaction

NOW = 1_800_000_000_000
OWNER = RegistryCaller("owner", "Olga", ("owner",))
SERIES: dict[str, Any] = {"series": "s", "name": "Classical", "book": "fide", "first": "2026-01-01"}
UNTIL = "2026-12-31"


class Office:
    """An officer at a registry on disk."""

    def __init__(self, database: Database, caller: RegistryCaller = OWNER) -> None:
        self.book, self.lists, self.caller = RegistryBook(database), RatingLists(database), caller
        self.count = 0

    def do(self, act: str, *, expected: int | None = None, **data: Any) -> ActDone:
        """Does an act under a name of its own."""
        self.count += 1
        name = f"{self.caller.by}-{self.count}"
        return self.book.act(self.caller, RegistryCommand(name, act, data, expected), NOW)

    def publish(self, token: str = "", command: str = "p-1") -> ActDone:
        """Publishes what a preview shows."""
        token = token or self.lists.preview(self.caller, "s", UNTIL).token
        data = {"series": "s", "until": UNTIL, "preview": token}
        return self.lists.publish(self.caller, RegistryCommand(command, "publish", data), NOW)

    def ratings(self, day: str) -> list[tuple[int | None, str, int]]:
        """Place, person and rating of a list."""
        return [(one.place, one.person, one.entry.rating) for one in self.lists.page("s", day)]


@pytest.fixture
def office(database: Database) -> Office:
    """An empty registry."""
    return Office(database)


@pytest.fixture
def rated(office: Office) -> Office:
    """A registry with three people, a series and a report."""
    for name in ("Ana Silva", "Rui Costa", "Eva Reis"):
        office.do("add-person", name=name)
    office.do("set-series", **SERIES)
    office.do("set-start", series="s", ratings=[["000001", 2000, 40], ["000002", 1800, 40]])
    office.do("add-report", **report("1-0"))
    return office


def report(result: str, **more: Any) -> dict[str, Any]:
    """An event in which Ana plays Rui."""
    body = {"series": "s", "name": "Cup", "ended": "2026-02-01"}
    return {**body, "games": [[1, "000001", "000002", result]], **more}


def test_a_command_that_is_sent_twice_is_done_once(office: Office) -> None:
    """The second gets what the first gave."""
    command = RegistryCommand("c-1", "add-person", {"name": "Ana"})
    first = office.book.act(OWNER, command, NOW)
    again = office.book.act(OWNER, command, NOW + 5)
    assert (first.repeated, again.repeated) == (False, True)
    assert again.entry == first.entry
    assert office.book.search().count == 1


def test_the_name_of_a_command_is_the_officers_own(office: Office) -> None:
    """With other data it is refused; another officer's command of that name is done."""
    command = RegistryCommand("c-1", "add-person", {"name": "Ana"})
    office.book.act(OWNER, command, NOW)
    with pytest.raises(SentAgainError):
        office.book.act(OWNER, replace(command, data={"name": "Rui"}), NOW)
    other = replace(OWNER, by="another-officer")
    assert not office.book.act(other, replace(command, data={"name": "Eva"}), NOW).repeated
    assert office.book.search().count == 2


def test_two_officers_at_once(office: Office) -> None:
    """One is told that the record has changed; the other's change stands, and the log has one."""
    office.do("add-person", name="Ana")
    other = Office(office.book._database, RegistryCaller("rui", "Rui", ("registrar",)))
    office.do("change-person", expected=1, person="000001", federation="POR")
    with pytest.raises(RegistryConflictError, match="read it again"):
        other.do("change-person", expected=1, person="000001", federation="BRA")
    assert (office.book.record("person", "000001").body or {})["federation"] == "POR"
    assert [one.name for one in office.book.log("person", "000001")] == ["Olga", "Olga"]


def test_many_officers_at_once_lose_nothing(office: Office) -> None:
    """Everyone's person is there, each under a number of its own."""
    failed: list[BaseException] = []

    def add(who: int) -> None:
        mine = Office(office.book._database, RegistryCaller(f"o{who}", "O", ("registrar",)))
        try:
            for number in range(3):
                mine.do("add-person", name=f"Person {who} {number}")
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=add, args=(who,)) for who in range(3)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    found = office.book.search()
    assert (failed, found.count, len(found.people)) == ([], 9, 9)
    assert office.book.last_act() == 9
    assert office.book.wrong() == []


def test_search_by_words_of_a_name_or_a_number(office: Office) -> None:
    """Without accents, in any order; others' numbers only for officers."""
    office.do("add-person", name="João Conceição", fmjd="11111")
    office.do("add-person", name="Joana Sá")
    office.do("choose-public", person="000002", public=["federation"])
    find = office.book.search
    assert [n for n, _ in find("conceicao joao").people] == ["000001"]
    assert [n for n, _ in find("joa").people] == ["000001"]
    assert [n for n, _ in find("joa", listed=False).people] == ["000002", "000001"]
    assert find("11111").count == 0
    assert find("11111", listed=False).count == 0
    assert [n for n, _ in find("11111", listed=False, codes=True).people] == ["000001"]
    assert [n for n, _ in find("000001").people] == ["000001"]
    assert find("100%").count == 0


def test_a_merged_number_goes_on_working(office: Office) -> None:
    """Through several merges; taken back, both records are there again."""
    for name in ("Ana", "Ana S.", "Ana Silva"):
        office.do("add-person", name=name)
    office.do("merge-people", kept="000002", other="000001")
    office.do("merge-people", kept="000003", other="000002")
    assert office.book.person("000001")[0] == "000003"
    assert office.book.aliases() == {"000001": "000003", "000002": "000003"}
    assert {n: one.name for n, one in office.book.people(["000001", "000003"]).items()} == {
        "000001": "Ana Silva",
        "000003": "Ana Silva",
    }
    assert office.book.search().count == 1
    office.do("undo", entry=5)
    assert office.book.person("000001")[0] == "000002"
    assert office.book.wrong() == []


def test_deletion_empties_the_log_too(office: Office) -> None:
    """The act, its author and time stay; the database holds the name nowhere."""
    office.do("add-person", name="Ana Secret", birth="1990-05-06")
    office.do("add-person", name="Ana S. Secret", fmjd="11111")
    office.do("merge-people", kept="000001", other="000002")
    office.do("choose-public", person="000001", public=["name"])
    office.do("erase-person", person="000001")
    log = office.book.log()
    assert len(log) == 5
    everything = repr(log) + repr(office.book.bodies("person"))
    assert not any(text in everything for text in ("Secret", "1990", "11111"))
    assert office.book.wrong() == []


def test_a_list_of_thousands_is_taken_in_at_once(office: Office) -> None:
    """In one act, which can be taken back; a number that somebody has is refused whole."""
    office.do("add-person", name="Ana", fmjd="7")
    rows = [{"name": f"Person {number}", "fmjd": str(number)} for number in range(1000, 3000)]
    with pytest.raises(RegistryError, match="FMJD number 7 is the number of person 000001"):
        office.do("import-people", people=[*rows, {"name": "Bia", "fmjd": "7"}])
    assert office.book.search().count == 1
    done = office.do("import-people", people=[*rows, {"person": "000001", "birth": "1990"}])
    assert done.entry.data == {"people": 2001}
    assert office.book.search(limit=1).count == 2001
    assert office.book.known().codes()["fmjd"]["1000"] == "000002"
    office.do("undo", entry=done.entry.number)
    assert office.book.search().count == 1


def test_no_club_is_made_for_a_person_who_keeps_another(office: Office) -> None:
    """Also where the caller of the act did not look first."""
    office.do("add-club", name="Grêmio")
    office.do("add-person", name="Ana", club="000001")
    office.do("import-people", people=[{"person": "000001", "new_club": "Novo"}])
    assert office.book.club_names() == {"000001": "Grêmio"}


def test_of_many_records_one_that_was_changed_meanwhile_stops_all(office: Office) -> None:
    """Nothing of the act is stored: here its log entry is made before another act, stored after."""
    done = office.do("import-people", people=[{"name": f"Person {n}"} for n in range(3)])
    late = replace(
        done.entry,
        number=3,
        command="late",
        changes=tuple(replace(one, version=2) for one in done.entry.changes),
    )
    office.do("change-person", person="000002", federation="POR")
    with (
        pytest.raises(RegistryConflictError, match="at this moment"),
        transaction(office.book._database) as session,
    ):
        registry._store(session, late)
    assert [office.book.record("person", f"00000{n}").version for n in (1, 2, 3)] == [1, 2, 1]
    assert len(office.book.log()) == 2
    assert office.book.wrong() == []


def test_open_events_are_those_that_are_not_finished(office: Office, database: Database) -> None:
    """Of tournaments of this server that took somebody from the registry."""
    from damas.store import StoredEntry, Tournaments  # noqa: PLC0415

    office.do("add-person", name="Ana")
    office.do("add-person", name="Ana S.")
    tournaments = Tournaments(database)
    entry = StoredEntry("entry", {}, NOW)
    for name, finished in (("Open Cup", False), ("Old Cup", True)):
        made = tournaments.create([entry], {"name": name, "finished": finished}, [])
        office.book.enter(made.id, "000002")
        office.book.enter(made.id, "000002")
        if not finished:
            open_cup = made.id
    assert len(office.book.events_of("000002")) == 2
    with pytest.raises(RegistryError, match="still plays in: Open Cup"):
        office.do("merge-people", kept="000001", other="000002")
    office.book.leave_all(open_cup, ["000002", "000009"])
    office.book.leave_all(open_cup, [])
    assert len(office.book.events_of("000002")) == 1
    office.do("merge-people", kept="000001", other="000002")


def test_officers_have_the_roles_that_the_log_gives(office: Office) -> None:
    """The owner of the server owns the federation; a player is a person."""
    office.do("add-person", name="Ana")
    office.do("appoint", account="acc", role="scorer", name="Sam")
    office.do("appoint", account="acc", role="registrar")
    office.do("link-player", account="acc", person="000001")
    found = office.book.caller("acc")
    assert (found.roles, found.name, found.person) == (
        ("registrar", "scorer", "player"), "Sam", "000001"
    )  # fmt: skip
    office.do("dismiss", account="acc", role="registrar")
    assert office.book.caller("acc").roles == ("scorer", "player")
    assert office.book.caller("x", "X", owner=True).roles == ("owner",)
    assert office.book.caller("").roles == ()


# Ratings


def test_lists_are_published_as_previewed(rated: Office) -> None:
    """All up to the day; again there is nothing to publish, and the same command is done once."""
    seen = rated.lists.preview(OWNER, "s", UNTIL)
    assert [one.day for one in seen.lists] == ["2026-04-01", "2026-07-01", "2026-10-01"]
    assert rated.lists.heads("s") == []
    first = rated.publish(seen.token)
    assert rated.publish(seen.token).repeated
    assert [one.day for one in rated.lists.heads("s")] == ["2026-10-01", "2026-07-01", "2026-04-01"]
    assert rated.ratings("2026-04-01") == [(1, "000001", 2005), (2, "000002", 1795)]
    assert rated.lists.current("s", ["000001", "000003"]) == {"000001": 2005}
    assert rated.lists.preview(OWNER, "s", UNTIL).lists == ()
    assert rated.book.record("list", "s").body == first.entry.data["lists"]
    assert rated.book.wrong() == []


def test_a_past_event_is_corrected_and_its_lists_published_again(rated: Office) -> None:
    """The differences are shown first, of this list and of those that follow."""
    late = report("1-0", name="Late", ended="2026-05-01")
    rated.do("add-report", **late)
    rated.publish()
    rated.do("change-report", report="000001", expected=1, games=report("0-1")["games"])
    seen = rated.lists.preview(OWNER, "s", UNTIL)
    assert seen.republished == ("2026-04-01", "2026-07-01", "2026-10-01")
    shown = [(one.person, one.before, one.after) for one in seen.different["2026-04-01"]]
    assert shown == [("000001", 2005, 1985), ("000002", 1795, 1815)]
    assert len(seen.different["2026-10-01"]) == 2
    assert rated.ratings("2026-04-01")[0] == (1, "000001", 2005)
    rated.publish(seen.token, "p-2")
    assert rated.ratings("2026-04-01")[0] == (1, "000001", 1985)
    assert [one.entry.rating for one in rated.lists.history("000001", "s")] == [1985, 1991, 1991]


def test_only_the_lists_from_the_corrected_one_on_are_made_again(rated: Office) -> None:
    """A report of the summer leaves the list of April as it was."""
    rated.publish()
    rated.do("add-report", **report("1/2-1/2", ended="2026-05-01", name="Summer"))
    assert rated.lists.preview(OWNER, "s", UNTIL).republished == ("2026-07-01", "2026-10-01")


def test_what_was_not_seen_is_not_published(rated: Office) -> None:
    """A report that came after the preview asks for another look."""
    seen = rated.lists.preview(OWNER, "s", UNTIL)
    rated.do("add-report", **report("0-1", name="B"))
    with pytest.raises(RegistryConflictError, match="look at it again"):
        rated.publish(seen.token)
    assert rated.lists.heads("s") == []


def test_a_merge_counts_in_lists_that_were_published(rated: Office) -> None:
    """The games of both numbers are one person's."""
    rated.do("add-report", **report("1-0", name="B", games=[[1, "000003", "000002", "1-0"]]))
    rated.publish()
    rated.do("merge-people", kept="000001", other="000003")
    seen = rated.lists.preview(OWNER, "s", UNTIL)
    assert [one.person for one in seen.different["2026-04-01"]] == ["000001", "000002"]
    rated.publish(seen.token, "p-2")
    assert [one.entry.played for one in rated.lists.history("000001", "s")] == [2, 0, 0]


def test_lists_are_published_by_those_who_may(rated: Office) -> None:
    """Nobody publishes by a plain act, whose lists could be anything."""
    scorer = RegistryCaller("x", "X", ("scorer",))
    with pytest.raises(RegistryError, match="is for"):
        rated.lists.preview(scorer, "s", UNTIL)
    with pytest.raises(RegistryError, match="is for"):
        rated.lists.publish(scorer, RegistryCommand("c", "publish", {}), NOW)
    with pytest.raises(RegistryError, match="from their preview"):
        rated.do("publish", series="s", lists={"2026-04-01": "x"})
    with pytest.raises(RegistryError, match="There is no series x"):
        rated.lists.preview(OWNER, "x", UNTIL)
