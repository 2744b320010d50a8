"""The page's files as esbuild joins them, compressed, named by their content."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from damas.app.core.keep import Keep
from damas.base.i18n import catalogue
from damas.http import create_app
from damas.http.core import assets as files
from web.built import BUILT, STATIC

TEMPLATES = STATIC.parent / "templates"

pytestmark = pytest.mark.one_server


def manifest() -> dict[str, str]:
    """The built file of each source."""
    found: dict[str, str] = json.loads((BUILT / "manifest.json").read_text("utf-8"))
    return found


def test_every_page_has_a_module_and_words_in_both_languages() -> None:
    """Each folder with a main.js."""
    pages = [path.parent.relative_to(STATIC / "js").as_posix() for path in STATIC.rglob("main.js")]
    wanted = {f"js/{page}" for page in pages} | {
        f"words/{page}/{locale}" for page in pages for locale in ("pt_PT", "pt_BR")
    }
    assert len(pages) > 8
    assert wanted <= set(manifest())


READ = """
const { readFileSync } = require("node:fs"), { SourceTextModule } = require("node:vm");
for (const path of process.argv.slice(1))
  new SourceTextModule(readFileSync(path, "utf8"), { identifier: path });
"""


def test_a_form_does_nothing_before_its_module_stands() -> None:
    """What was typed stays, and comes into no address: no form of a page is sent by the browser
    itself, but those that a server's address takes."""
    for path in TEMPLATES.glob("*.html"):
        for form in re.findall(r"<form\b[^>]*>", path.read_text("utf-8")):
            known = ("action=", "method=", 'id="looks"', 'class="languages"')
            lean = path.name == "home.html"  # every byte counts there, and nothing is typed
            assert lean or any(one in form for one in known), (path.name, form)


def test_built_modules_are_modules() -> None:
    """Node reads each of them; nothing is imported any more but by the late part of a page."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node here to read them")
    built = [BUILT / name for source, name in manifest().items() if source.startswith("js/")]
    command = [node, "--experimental-vm-modules", "-e", READ, "--", *map(str, built)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (len(built) > 8, done.returncode) == (True, 0), done.stderr


def test_a_page_brings_the_words_of_its_modules_alone() -> None:
    """With the words of a single game, and far from the whole catalogue."""
    name = manifest()["words/game/pt_BR"]
    script = (BUILT / name).read_text("utf-8")
    words = json.loads(script.removeprefix("damasWords=").partition(";damasLate=")[0])
    assert words["The server does not answer"]
    assert any("\u0004" in key for key in words)
    held = {text for (_, text) in catalogue("pt_BR")}
    assert {key.rpartition("\u0004")[2] for key in words if key} < held
    assert len(words) < len(held) / 5


@pytest.mark.parametrize("page", ["game", "tournament/looking"])
def test_the_late_part_of_a_page_is_in_no_first_visit(page: str) -> None:
    """Each names the other as it is served; no sentence is brought twice."""
    names = manifest()
    first, late = names[f"js/{page}"], names[f"js/{page}/late"]
    assert f'import("./{late}")' in (BUILT / first).read_text("utf-8")
    assert f'from"./{first}"' in (BUILT / late).read_text("utf-8")
    script = (BUILT / names[f"words/{page}/pt_PT"]).read_text("utf-8")
    words, address = script.removeprefix("damasWords=").split(";damasLate=")
    more = (BUILT / names[f"words/{page}/late/pt_PT"]).read_text("utf-8")
    assert json.loads(address.removesuffix(";")).endswith(names[f"words/{page}/late/pt_PT"])
    told = json.loads(more.removeprefix("Object.assign(damasWords,").removesuffix(");"))
    assert told
    assert not told.keys() & json.loads(words).keys()


def test_a_page_asks_for_its_built_files_alone(client: TestClient) -> None:
    """One style and one module more than the words; all of them exist."""
    page = client.get("/?lang=pt_BR").text
    assert "/static/css" not in page
    assert "/static/js" not in page
    assert page.count("<script") <= 3
    assert "pt_BR" in page


def test_a_built_file_is_sent_as_small_as_the_browser_takes_it(client: TestClient) -> None:
    """Brotli, gzip or plain: the same content, its kind, and for ever."""
    name = manifest()["js/game"]
    plain = (BUILT / name).read_bytes()
    for coding in ("br", "gzip", "identity", "br;q=0, gzip"):
        answer = client.get(f"/static/built/{name}", headers={"Accept-Encoding": coding})
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["cache-control"] == Keep.EVER.value
        assert "Accept-Encoding" in answer.headers["vary"]
        wanted = {"identity": None, "br": "br"}.get(coding, "gzip")
        assert answer.headers.get("content-encoding") == wanted
        assert wanted == "br" or answer.content == plain
    again = client.get(f"/static/built/{name}", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code in (200, 304)
    assert client.get("/static/built/none.js").status_code == 404
    assert client.get("/static/built/../../app.py").status_code == 404


def test_pages_and_json_are_compressed_as_they_are_sent(client: TestClient) -> None:
    """For those who ask for gzip; a small answer is not worth it."""
    for path in ("/", "/api/regulations"):
        plain = client.get(path, headers={"Accept-Encoding": "identity"})
        with client.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
            raw = b"".join(answer.iter_raw())
        assert answer.headers["content-encoding"] == "gzip"
        assert int(answer.headers["content-length"]) == len(raw)
        assert "Accept-Encoding" in answer.headers["vary"]
        assert gzip.decompress(raw) == plain.content
    packed = client.get("/healthz", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in packed.headers


def test_a_tree_of_sources_without_a_page_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before it serves anything, with the command that builds one."""
    monkeypatch.setenv(files.FOLDER, str(tmp_path))
    files.assets.cache_clear()
    with pytest.raises(files.PageError, match="make page"):
        create_app(str(tmp_path / "damas.sqlite3"))
    files.assets.cache_clear()
