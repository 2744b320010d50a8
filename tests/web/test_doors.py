"""The six doors of the page: each page is behind one of them, or behind none with a reason."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.responses import HTMLResponse
from fastapi.routing import APIRoute

from damas.http import create_app
from damas.http.core.doors import BEFORE_PLACES, DOORS, NO_DOOR, door_of, initials

SHELL = re.compile(r'<nav class="top-nav".*?</nav>', re.DOTALL)


def routes(found: Any) -> Iterator[Any]:
    """Every route, those of included routers too."""
    for route in found:
        inner = getattr(getattr(route, "original_router", None), "routes", None)
        if inner is None:
            yield route
        else:
            yield from routes(inner)


@pytest.fixture(name="pages", scope="module")
def _pages(tmp_path_factory: Any) -> set[str]:
    """The addresses of all pages, with the names of their parts in braces."""
    app = create_app(str(tmp_path_factory.mktemp("doors") / "damas.db"))
    found = [one for one in routes(app.routes) if isinstance(one, APIRoute)]
    return {one.path for one in found if one.response_class is HTMLResponse}


def test_each_page_is_behind_one_door_or_behind_none_with_a_reason(pages: set[str]) -> None:
    """A new page without a door fails here."""
    assert len(pages) > 50
    for page in pages:
        first = page.strip("/").partition("/")[0]
        behind = [door.address for door in DOORS if first in door.places]
        behind += [NO_DOOR[first]] if first in NO_DOOR else []
        assert len(behind) == 1, page
        assert (door_of(page) is None) == (first in NO_DOOR), page


def test_what_the_doors_name_is_there(pages: set[str]) -> None:
    """Each door, each link of a row and each first part is that of a page; six doors, rows of
    five links at most."""
    assert [door.address for door in DOORS] == [
        "/",
        "/learn",
        "/watch",
        "/tournaments",
        "/club",
        "/federation",
    ]
    firsts = {page.strip("/").partition("/")[0] for page in pages}
    assert {first for door in DOORS for first in door.places} | set(NO_DOOR) == firsts
    for door in DOORS:
        links = [address for address, _ in door.row]
        assert len(links) <= 5
        assert {door.address, *links} <= pages
        assert all(door_of(address) is door for address in links)
    assert set(BEFORE_PLACES) <= pages


def test_a_page_marks_its_door(pages: set[str], server: Any) -> None:
    """Every page that needs no thing of its own: one door is marked, none on a page behind none."""
    plain = {page for page in pages if "{" not in page} - {"/notices/confirm", "/notices/contact"}
    for page in sorted(plain):
        shown = server.get(page, follow_redirects=True)
        found = SHELL.search(shown.text)
        if shown.status_code >= 400 or not found:
            continue
        assert found[0].count("<a ") == len(DOORS)
        marked = re.findall(r'href="([^"]+)" aria-current', found[0])
        door = door_of(shown.url.path)
        assert marked == ([door.address] if door else []), page


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Ana Ferreira", "AF"),
        ("Maria da Conceição de Vasconcelos", "MV"),
        ("zé", "Z"),
        ("Álvaro Ávila", "ÁÁ"),
        ("(visitante)", ""),
        ("", ""),
    ],
)
def test_a_person_is_marked_by_initials(name: str, letters: str) -> None:
    """Of the first and the last word of the name."""
    assert initials(name) == letters
