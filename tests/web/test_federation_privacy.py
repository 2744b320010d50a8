"""A child of the federation who shows nothing: no answer to anybody else holds a value of it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from damas.federation.person import PUBLIC_FIELDS
from damas.http import create_app
from sampling import sampled
from services.running import migrated_file
from web.everything import World, person, world_of
from web.test_federation import act, done
from web.test_tournament_privacy import texts

VALUES = {
    "name": "Zebedeu|Oculto",
    "year": "2010",
    "birth": "2010[-/]04|04-05|05/04",
    "club": "Escondido",
    "national": "5550101",
    "fmjd": "5550102",
    "fide": "5550103",
    "norms": "Prova Secreta",
    "licences": "2037|5550104",
    "rating": "2119",
}
"""Each field of the child that has a value of its own kind, as it would be found. No problem that
ships has the year or the rating as its own rating, which pages show."""
NOTE = "Asma grave"
QUERIES = (
    "/federation?q={}",
    "/api/federation/people?q={}",
    "/api/federation/players?q={}",
    "/api/federation/players?series=world&q={}",
)
WORDS = ("Zebedeu", "Oculto", "zeb", "5550101", "5550102", "5550103", "000001", "Escondido", "2010")


@pytest.fixture(name="world", scope="module")
def _world(tmp_path_factory: Any) -> Iterator[World]:
    path = tmp_path_factory.mktemp("world") / "damas.sqlite3"
    shutil.copy(migrated_file(), path)
    yield from world_of(create_app(str(path)))


@pytest.fixture(autouse=True)
def _nothing(world: World) -> None:
    """The child shows nothing when a test begins."""
    show(world)


def show(world: World, *fields: str) -> None:
    """The child shows these fields."""
    done(act(world.server, "choose-public", person=world.person, public=list(fields)))


def faces(world: World) -> Iterator[str]:
    """Every address that answers to GET, and searches for the child by its own values."""
    yield from (address for _, address in world.addresses())
    for query in QUERIES:
        yield from (query.format(word) for word in WORDS)
    for one in ("", "/list.csv", "/list.pdf"):
        yield f"/federation/ratings/world{one}?day=2026-04-01"


def federation_faces(world: World) -> Iterator[str]:
    """Those of the federation alone."""
    return (one for one in faces(world) if "federation" in one)


def found(client: Any, address: str, *fields: str) -> list[str]:
    """The *fields* of which an answer holds a value. The words of the search are no answer."""
    answer = client.get(address)
    whole = re.sub(rb'(?s)<ul class="played" id="clubs">.*?</ul>', b"", answer.content)
    text = "\n".join(texts(whole))  # clubs are no persons, and the list of them names none
    asked = address.partition("?")[2].rpartition("q=")[2]
    if asked:
        text = re.sub(rf'value="{asked}"', "", text)
    return [one for one in fields if re.search(rf"\b(?:{VALUES[one]})\b", text)]


@pytest.mark.parametrize(
    ("who", "calls"), sampled([(w, c) for w in ("Eve", "nobody") for c in (True, False)], 1, rest=0)
)
def test_who_shows_nothing_is_found_nowhere(world: World, who: str, calls: bool) -> None:
    """Not by a stranger, not by another person, at no address that there is."""
    asked = [one for one in faces(world) if one.startswith("/api/") is calls]
    for address in asked:
        assert found(world.people[who], address, *VALUES) == [], address
    assert len(asked) > 80, len(asked)


@pytest.mark.parametrize("field", sampled(VALUES, 2, rest=1))
def test_a_field_that_was_chosen_is_the_only_one(world: World, field: str) -> None:
    """For each field; a minor's birth is not shown even then."""
    show(world, field)
    shown = set()
    for address in federation_faces(world):
        holds = set(found(world.eve, address, *VALUES))
        assert holds <= {field}, address
        shown |= holds
    assert (shown == set()) == (field in ("year", "birth"))


def test_a_rating_that_is_not_shown_leads_to_nobody(world: World) -> None:
    """The name alone is public: the list has neither the line nor a link, and the person's page
    and data have no rating."""
    show(world, "name", "club")
    page = world.eve.get("/federation/ratings/world?lang=en").text
    assert "2119" not in page
    assert f"/federation/people/{world.person}" not in page
    assert "who show no rating: 1" in page
    data = world.eve.get(f"/api/federation/people/{world.person}").json()
    assert data["person"]["name"] == "Zebedeu Oculto"
    assert data["ratings"] == []
    assert "version" not in data


def test_a_treasurer_sees_who_pays_and_nothing_else(world: World) -> None:
    """Finds everyone by name, takes money, gives licences, has the receipts and their file; no
    other value of the person, no people's file, no log, no results."""
    show(world)
    one, number = person(world.server, 80), world.person
    account = {"name": "Officer Money", "password": "três tristes tigres"}
    assert one.post("/api/people/register", json=account).status_code == 201
    address, page = f"/api/federation/people/{number}", f"/federation/people/{number}?lang=en"
    hidden = one.get(address).json()["person"]
    assert hidden["name"] == f"#{number}"
    me = one.get("/api/federation").json()["account"]
    done(act(world.server, "appoint", account=me, role="treasurer", name="Money"))
    seen = one.get(address).json()
    assert seen["person"]["name"] == "Zebedeu Oculto"
    assert set(seen["person"]) <= {"id", "name", "club", "licences"}
    assert (seen["ratings"], found(one, page, *VALUES)) == ([], ["name", "club", "licences"])
    for word, count in (("zebedeu", 1), ("5550101", 0)):
        assert one.get(f"/api/federation/people?q={word}").json()["count"] == count
    paid = {
        "person": number,
        "what": "licence",
        "season": "2033",
        "amount": "9",
        "day": "2026-01-02",
    }
    receipt = done(act(one, "take-payment", **paid))["records"][-1]["id"]
    done(act(one, "give-licence", person=number, season="2034"))
    assert one.get(f"/api/federation/payments/{receipt}/receipt.pdf").status_code == 200
    assert "9.00" in one.get("/api/federation/payments.csv").text
    done(act(one, "void-payment", payment=receipt, reason="wrong"))
    text = one.get(page).text
    assert "Take the payment" in text
    assert "Give the title" not in text
    office = one.get("/federation/office?lang=en").text
    assert "Take a payment" in office
    assert not any(words in office for words in ("Add person", "Publish", "Appoint", "Transfers"))
    for path in ("people.csv", "clubs.csv", "transfers.csv", "log", "duplicates", "officers",
                 f"people/{number}/data"):  # fmt: skip
        assert one.get(f"/api/federation/{path}").status_code == 403, path


def test_officers_and_the_person_see_the_whole(world: World) -> None:
    """Ratings too; an officer without that right sees what everybody sees."""
    address = f"/api/federation/people/{world.person}"
    whole = world.server.get(address).json()
    assert (whole["ratings"][0]["rating"], whole["person"]["note"]) == (2119, NOTE)
    assert set(whole["person"]) >= set(PUBLIC_FIELDS) - {"rating"}
    for number, (role, sees) in enumerate(
        [("registrar", True), ("rating-officer", True), ("organiser", False), ("scorer", False)]
    ):
        one = person(world.server, 60 + number)
        account = {"name": f"Officer {role}", "password": "três tristes tigres"}
        assert one.post("/api/people/register", json=account).status_code == 201
        me = one.get("/api/federation").json()["account"]
        done(act(world.server, "appoint", account=me, role=role, name=role))
        assert bool(one.get(address).json()["ratings"]) is sees, role
        assert bool(found(one, f"/federation/people/{world.person}", *VALUES)) is sees, role
    own = person(world.server, 70)
    account = {"name": "Zeb", "password": "três tristes tigres"}
    assert own.post("/api/people/register", json=account).status_code == 201
    me = own.get("/api/federation").json()["account"]
    done(act(world.server, "link-player", person=world.person, account=me))
    assert own.get(address).json()["ratings"][0]["rating"] == 2119
    assert "polyline" in own.get(f"/federation/people/{world.person}").text
