"""Answers kept by browsers and proxies: each has the header that its route declares.

Every route is asked at a real address by somebody without a cookie and by one of the others: the
owner of the server, its maker, another person. By all of them where proxies may keep the answer.
"""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from fastapi import FastAPI, Response
from fastapi.routing import APIRoute

from damas.app.core.keep import Keep
from damas.http import create_app
from damas.http.requests import Requirement, may
from damas.people import Policy
from sampling import SEED
from services.running import migrated_file
from web.clients import owner_of
from web.everything import World, world_of
from web.people.test_policies import routes

WHOLE = (200, 206, 304)
PUBLIC = {
    "/diagram.{kind}",
    "/engine/{name}",
    "/events/{slug}/feed.atom",
    "/events/{slug}/feed.json",
    "/events/{slug}/round-{number}.png",
    "/games/{game_id}.gif",
    "/games/{game_id}.png",
    "/games/{game_id}.svg",
    "/games/{game_id}/card.png",
    "/push-worker.js",
    "/service-worker.js",
}
"""All that a proxy may give to several people, beside the package's files."""
PERSONAL = (
    "/api/people/",
    "/api/owner/",
    "/api/notices",
    "/api/blocks",
    "/api/friends",
    "/api/invitations",
    "/api/tournaments/{event_id}/keys",
    "/api/tournaments/{event_id}/event.json",
    "/api/federation/people.csv",
    "/api/federation/people/{number}/data",
    "/api/network/code.svg",
    "/join/",
    "/i/",
)
"""Beginnings of addresses whose answers nobody stores."""
SHOWN = "/api/people/{person}/"
"""The part of a profile that everybody sees."""


class Answer(NamedTuple):
    """The answer to somebody at an address."""

    route: APIRoute
    who: str
    status: int
    headers: Any
    body: bytes


def keep_of(route: APIRoute) -> Keep:
    """The declaration of a route."""
    stated = [one.dependency for one in route.dependencies]
    return next(one.keep for one in stated if isinstance(one, Requirement))


@pytest.fixture(name="answers", scope="module")
def _answers(tmp_path_factory: Any) -> Iterator[list[Answer]]:
    """Everything that they get."""
    path = tmp_path_factory.mktemp("world") / "damas.sqlite3"
    shutil.copy(migrated_file(), path)

    def asked(world: World) -> Iterator[Answer]:
        chance = random.Random(SEED)
        for route, address in world.addresses():
            *others, nobody = world.people
            public = keep_of(route).is_public
            for who in (*others, nobody) if public else (chance.choice(others), nobody):
                got = world.ask(who, address)
                yield Answer(route, who, got.status_code, got.headers, got.content)

    worlds = world_of(create_app(str(path)))
    yield list(asked(next(worlds)))
    worlds.close()


CARD = re.compile(rb'<meta property=("og:[^"]+")')
UNLISTED = "/tournaments/{event_id}"
"""The page by which an event is run: its public page has the card."""


def test_every_page_that_strangers_read_shows_itself_in_messengers(answers: list[Answer]) -> None:
    """By a title and a picture of a board; what is framed in other pages has none."""
    read = [
        one
        for one in answers
        if (one.who, one.status) == ("nobody", 200)
        and one.headers["content-type"].startswith("text/html")
        and "/embed" not in one.route.path
        and one.route.path != UNLISTED
    ]
    assert len(read) > 60, len(read)
    lacking = {
        one.route.path
        for one in read
        if not {b'"og:title"', b'"og:image"'} <= set(CARD.findall(one.body))
    }
    assert lacking == set()


def test_every_answer_has_the_header_that_its_route_declares(answers: list[Answer]) -> None:
    """Whoever calls; one that sets a cookie is kept by nobody, and a refusal by no proxy."""
    reached = {one.route.path for one in answers if one.status == 200}
    assert len(reached) > 200, len(reached)
    for one in answers:
        declared = keep_of(one.route)
        if "set-cookie" in one.headers:
            declared = Keep.NOWHERE
        elif declared.is_public and one.status not in WHOLE:
            declared = Keep.ASKED
        said = one.headers.get_list("cache-control")
        assert said == [declared.value], (one.route.path, one.who, one.status)
        varies = {name.strip() for name in one.headers.get("vary", "").split(",")}
        assert ("Cookie" in varies) != declared.is_public, one.route.path
        assert declared is Keep.EVER or "Accept-Language" in varies, one.route.path


def test_what_a_proxy_may_keep_is_the_same_for_everybody(answers: list[Answer]) -> None:
    """Byte for byte, for the owner too, and without a cookie."""
    public = [one for one in answers if one.headers["cache-control"].startswith("public")]
    assert {one.route.path for one in public} == PUBLIC
    for path in PUBLIC:
        same = [one for one in public if one.route.path == path]
        assert len(same) == 4, path
        assert len({one.body.replace(b"localhost", b"damas.example.org") for one in same}) == 1, (
            path
        )
        assert not any("set-cookie" in one.headers for one in same), path


def test_what_a_proxy_may_keep_follows_no_cookie(client: Any) -> None:
    """The language of a picture is that of its address or of the browser."""
    asks = owner_of(client.app)
    asks.portal = client.portal
    english = {"accept-language": "en"}
    plain = asks.get("/diagram.svg", headers=english).text
    asks.cookies.set("damas_locale", "pt_PT")
    assert asks.get("/diagram.svg", headers=english).text == plain
    assert asks.get("/diagram.svg?lang=pt_PT", headers=english).text != plain


def test_what_is_personal_or_secret_is_stored_nowhere(tmp_path: Any) -> None:
    """By the declarations, also of routes that no plain request reaches."""
    app = create_app(str(tmp_path / "damas.db"))
    found = [one for one in routes(app.routes) if isinstance(one, APIRoute)]
    personal = [
        one for one in found if one.path.startswith(PERSONAL) and not one.path.startswith(SHOWN)
    ]
    assert len(personal) > 30
    wrong = {one.path for one in personal if "GET" in one.methods and keep_of(one) != Keep.NOWHERE}
    assert wrong == set()
    strict = {Policy.OWNER, Policy.OPERATOR, Policy.EVENT_KEY, Policy.REGISTRATION, Policy.ACCOUNT}
    for one in found:
        stated = [part.dependency for part in one.dependencies]
        (policy,) = [part.policy for part in stated if isinstance(part, Requirement)]
        assert policy not in strict or keep_of(one) is Keep.NOWHERE, one.path


@pytest.mark.parametrize(
    ("path", "status", "wanted"),
    [
        ("/nowhere", 404, Keep.ASKED),
        ("/openapi.json", 200, Keep.ASKED),
        ("/diagram.svg", 200, Keep.DAY),
        ("/diagram.svg?fen=W", 422, Keep.ASKED),
        ("/static/icons/damas.svg", 200, Keep.SHARED),
        ("/static/icons/none.svg", 404, Keep.ASKED),
        ("/healthz", 200, Keep.NOWHERE),
    ],
)
def test_files_and_errors(client: Any, path: str, status: int, wanted: Keep) -> None:
    """Also those that no route has made."""
    answer = client.get(path)
    assert (answer.status_code, answer.headers["cache-control"]) == (status, wanted.value)


def test_a_file_that_has_not_changed_says_so_with_the_same_header(client: Any) -> None:
    """304 to its own tag: going back stays quick."""
    first = client.get("/static/icons/damas.svg")
    again = client.get("/static/icons/damas.svg", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.headers["cache-control"]) == (304, Keep.SHARED.value)


def test_refusals_before_any_route_and_faults_of_our_own(client: Any, monkeypatch: Any) -> None:
    """A foreign name, a foreign page, a crash: each is between the server and one browser."""
    app: FastAPI = client.app
    asks = owner_of(app, raise_server_exceptions=False)
    asks.portal = client.portal
    monkeypatch.setattr("damas.http.routes.games.regulation_view", lambda *_: 1 / 0)
    for answer in (
        asks.get("/api/regulations"),
        asks.get("/healthz", headers={"host": "a b"}),
        asks.get("/api/games?x=%00"),
    ):
        assert answer.status_code >= 400
        assert answer.headers["cache-control"] == Keep.ASKED.value
        assert "Cookie" in answer.headers["vary"]
    done = asks.post("/api/games", json={"regulation": "fenae-2025"})
    assert (done.status_code, done.headers["cache-control"]) == (201, Keep.NOWHERE.value)


def test_no_route_opens_its_answer_by_itself(tmp_path: Any) -> None:
    """A header that is written by hand beside the declaration has no effect."""
    app = create_app(str(tmp_path / "damas.db"))

    async def own() -> Response:
        return Response("mine", headers={"Cache-Control": "public, max-age=60", "Vary": "Cookie"})

    app.add_api_route("/own-answer", own, dependencies=[may(Policy.OWN)])
    with owner_of(app) as asks:
        answer = asks.get("/own-answer")
    assert answer.headers["cache-control"] == Keep.NOWHERE.value
    assert answer.headers["vary"] == "Cookie, Accept-Language"
