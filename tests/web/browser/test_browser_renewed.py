"""The files that a device keeps are renewed by a newer Damas when the person says so, and a
person's own pages go with the person."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from damas.http.core.assets import FOLDER
from web.built import BUILT

from .conftest import HostedServer, Server, comes_true
from .devices import device, make_ready

pytestmark = pytest.mark.full

PASSWORD = "uma frase comprida"
CACHES = "caches.keys().then((names) => names.filter((one) => one.startsWith('damas-')).sort())"
OWN = "caches.open('damas-pages').then((place) => place.keys()).then((kept) => kept.length)"


SERVER = HostedServer


def test_the_pages_of_a_person_go_from_the_device_with_the_person(server: Server) -> None:
    """After signing out, nobody at this device sees them without a network."""
    with device(server) as page:
        make_ready(page)
        page.goto("/account?lang=en")
        page.fill("#register [name=name]", "Rui")
        page.fill("#register [name=password]", PASSWORD)
        page.click("#make-account")
        page.wait_for_selector("#who:has-text('Rui')")
        page.goto("/learn?lang=en")
        comes_true(lambda: page.evaluate(OWN) > 0)
        page.goto("/account?lang=en")
        page.wait_for_selector("body[data-ready]")
        page.click("#sign-out")
        page.wait_for_selector("#person:has-text('Sign in')", state="attached")
        comes_true(lambda: "damas-pages" not in page.evaluate(CACHES))
        page.context.set_offline(True)
        page.goto("/learn?lang=en")
        page.wait_for_selector("#ready", state="attached")
        assert "Rui" not in page.inner_text("body")


def newer_page(folder: Path) -> Path:
    """The page of another version: one of its files has another content, and so another name."""
    newer = folder / "newer"
    shutil.copytree(BUILT, newer)
    files = json.loads((newer / "manifest.json").read_text("utf-8"))
    shutil.copy(newer / files["js/rules"], newer / "newer.js")
    (newer / "manifest.json").write_text(json.dumps(files | {"js/rules": "newer.js"}))
    return newer


def test_a_newer_damas_is_offered_and_begins_when_the_person_says_so(
    server: Server, tmp_path: Path
) -> None:
    """The bar says it; "Later" puts it off until the next page; "Load it now" loads the page by the
    new files, and the old ones go."""
    with device(server) as page:
        make_ready(page)
        (old,) = (one for one in page.evaluate(CACHES) if one.startswith("damas-files-"))
        server.kill()
        server.environment = {FOLDER: str(newer_page(tmp_path))}
        server.start()
        page.goto("/rules?lang=en")
        page.wait_for_selector("#new-version:has-text('A new version of Damas is ready.')")
        page.click("#new-version button:has-text('Later')")
        assert page.query_selector("#new-version") is None
        assert old in page.evaluate(CACHES)
        page.goto("/learn?lang=en")
        with page.expect_navigation():
            page.click("#new-version button:has-text('Load it now')")
        comes_true(lambda: old not in page.evaluate(CACHES))
        assert page.query_selector("#new-version") is None
        page.context.set_offline(True)
        page.goto("/offline?lang=en")
        page.wait_for_selector("#ready", state="attached")
