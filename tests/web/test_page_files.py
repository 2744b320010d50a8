"""The page's files as a wheel holds them: joined, compressed, named by their content."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from damas.http import create_app
from damas.http.core import assets as files
from damas.http.core.keeping import Keep
from damas.i18n import catalogue
from web.built import built_page

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src" / "damas" / "page" / "static"


@pytest.fixture(scope="module")
def built() -> Path:
    """The built files of this tree."""
    return Path(built_page())


@pytest.fixture
def served(built: Path, database: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A server that has them."""
    monkeypatch.setenv(files.FOLDER, str(built))
    files.assets.cache_clear()
    with TestClient(create_app(database), base_url="http://localhost") as client:
        yield client
    files.assets.cache_clear()


def manifest(built: Path) -> dict[str, str]:
    """The built file of each source."""
    found: dict[str, str] = json.loads((built / "manifest.json").read_text("utf-8"))
    return found


def test_every_page_has_a_module_and_words_in_both_languages(built: Path) -> None:
    """Each folder with a main.js."""
    pages = [path.parent.relative_to(STATIC / "js").as_posix() for path in STATIC.rglob("main.js")]
    wanted = {f"js/{page}" for page in pages} | {
        f"words/{page}/{locale}" for page in pages for locale in ("pt_PT", "pt_BR")
    }
    assert len(pages) > 8
    assert wanted <= set(manifest(built))


def test_built_modules_are_modules(built: Path) -> None:
    """Node reads each of them; nothing is imported any more, nothing is exported."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node here to read them")
    for source, name in manifest(built).items():
        if source.startswith("js/"):
            text = (built / name).read_bytes()
            command = [node, "--input-type=module", "--check"]
            done = subprocess.run(command, input=text, capture_output=True, check=False)
            assert done.returncode == 0, (name, done.stderr.decode())


def test_a_page_brings_the_words_of_its_modules_alone(built: Path) -> None:
    """With the words of a single game, and far from the whole catalogue."""
    name = manifest(built)["words/game/pt_BR"]
    script = (built / name).read_text("utf-8")
    words = json.loads(script.removeprefix("damasWords=").removesuffix(";"))
    assert words["The server does not answer"]
    assert any("\u0004" in key for key in words)
    held = {text for (_, text) in catalogue("pt_BR")}
    assert {key.rpartition("\u0004")[2] for key in words} < held
    assert len(words) < len(held) / 5


def test_a_page_asks_for_its_built_files_alone(served: TestClient) -> None:
    """One style and one module more than the words; all of them exist."""
    page = served.get("/?lang=pt_BR").text
    assert "/static/css" not in page
    assert "/static/js" not in page
    assert page.count("<script") <= 3
    assert "pt_BR" in page


def test_a_built_file_is_sent_as_small_as_the_browser_takes_it(
    served: TestClient, built: Path
) -> None:
    """Brotli, gzip or plain: the same content, its kind, and for ever."""
    name = manifest(built)["js/game"]
    plain = (built / name).read_bytes()
    for coding in ("br", "gzip", "identity", "br;q=0, gzip"):
        answer = served.get(f"/static/built/{name}", headers={"Accept-Encoding": coding})
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["cache-control"] == Keep.EVER.value
        assert "Accept-Encoding" in answer.headers["vary"]
        wanted = {"identity": None, "br": "br"}.get(coding, "gzip")
        assert answer.headers.get("content-encoding") == wanted
        assert wanted == "br" or answer.content == plain
    again = served.get(f"/static/built/{name}", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code in (200, 304)
    assert served.get("/static/built/none.js").status_code == 404
    assert served.get("/static/built/../../app.py").status_code == 404


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
    assert "content-encoding" not in client.get("/healthz").headers


def test_a_tree_of_sources_serves_its_modules_one_by_one(client: TestClient) -> None:
    """And a browser asks each time whether they changed."""
    page = client.get("/").text
    assert '<script type="module" src="/static/js/home/main.js"></script>' in page
    assert client.get("/static/js/home/main.js").headers["cache-control"] == Keep.SHARED.value


def test_what_cannot_be_joined_is_refused(tmp_path: Path) -> None:
    """A module that exports in a way the builder does not know is named, not mangled."""
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        import build_page  # noqa: PLC0415
    finally:
        sys.path.pop(0)
    module = build_page.Module("a.js", "export default 4;\n")
    with pytest.raises(build_page.PageError, match="export default"):
        module.body()
