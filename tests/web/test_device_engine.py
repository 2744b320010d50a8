"""The engine for the visitor's own device: its files, and the server's part of an analysis."""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from damas.engine.weights_file import judged_as, shipped_path
from damas.http.core.assets import ENGINE_SCRIPTS, STATIC
from damas.http.core.engine_files import table_pack
from damas.http.core.templates import ANALYSING
from damas.variants import VARIANTS

pytestmark = pytest.mark.one_server

EMBEDDER = "cross-origin-embedder-policy"


def addresses(view: Any) -> Iterator[str]:
    """Every address in the answer of `/api/engine`, but those of its workers' modules."""
    for key, value in view.items():
        if isinstance(value, dict):
            yield from addresses(value)
        elif value is not None and key not in ENGINE_SCRIPTS:
            yield value


def test_the_files_of_the_engine_are_at_the_addresses_told(client: Any) -> None:
    """Each holds the hash of its content in its name, and may be kept for ever."""
    view = client.get("/api/engine").json()
    assert set(view["variants"]) == set(VARIANTS)
    for name, row in VARIANTS.items():
        own = view["variants"][name]["kernel"] or "/engine/first."
        assert own.startswith(f"/engine/{row.browser_kernel}."), name
    for address in addresses(view):
        answer = client.get(address)
        digest = address.rsplit(".", 2)[-2]
        assert hashlib.sha256(answer.content).hexdigest().startswith(digest), address
        assert "immutable" in answer.headers["cache-control"]
    for name in ENGINE_SCRIPTS:
        script = client.get(view[name])
        assert script.status_code == 200
        assert script.headers[EMBEDDER] == "require-corp", "an isolated page takes it"
    kernel = client.get(view["kernel"], headers={"accept-encoding": "gzip"})
    assert kernel.headers["content-type"] == "application/wasm"
    assert kernel.headers["content-encoding"] == "gzip"
    assert client.get("/engine/other.wasm").status_code == 404


def test_the_weights_and_tables_are_those_of_the_server(client: Any) -> None:
    """The same bytes as the Python engine reads: the same questions get the same answers."""
    view = client.get("/api/engine").json()["variants"]
    for name, row in view.items():
        if row["weights"] or shipped_path(name).exists():
            assert client.get(row["weights"]).content == shipped_path(name).read_bytes()
        pack = table_pack(VARIANTS[name].kin)
        assert (client.get(row["tables"]).content if row["tables"] else b"") == pack


def test_a_game_judged_by_the_weights_of_another_fetches_the_same_files(client: Any) -> None:
    """A device that has them already fetches none a second time."""
    view = client.get("/api/engine").json()["variants"]
    for name in view:
        other = judged_as(name)
        assert (view[name]["weights"], view[name]["small"]) == (
            view[other]["weights"],
            view[other]["small"],
        )


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_first_use_needs_little(client: Any, variant: str) -> None:
    """Small weights under 300 kB, the packed kernel under 200 kB, strong ones under 1.5 MB."""
    view = client.get("/api/engine").json()
    row = view["variants"][variant]
    if row["weights"]:
        assert len(client.get(row["small"] or row["weights"]).content) < 300_000
        assert len(client.get(row["weights"]).content) < 1_500_000
    kernel = client.get(row["kernel"] or view["kernel_simd"]).content
    assert len(gzip.compress(kernel)) < 200_000


def test_pages_with_an_analysis_are_isolated_and_no_others(client: Any) -> None:
    """An analysis may share memory among processors; pages without one stay free."""
    reached = {page for page in (STATIC / "js").rglob("main.js") if _analyses(page, set())}
    scripts = {page.parent.relative_to(STATIC / "js").as_posix() for page in reached}
    texts = {path.name: path.read_text("utf-8") for path in (STATIC.parent / "templates").iterdir()}
    named = {
        name: found[1]
        for name, text in texts.items()
        if (found := re.search(r'modules\("([^"]+)"', text))
    }
    assert {named[name] for name in ANALYSING} == scripts
    assert client.get("/editor").headers[EMBEDDER] == "require-corp"
    assert client.get("/archive").headers["cross-origin-opener-policy"] == "same-origin"
    for path in ("/", "/learn", "/rules", "/offline", "/static/icons/damas.svg"):
        assert EMBEDDER not in client.get(path).headers, path


def _analyses(script: Path, seen: set[Path]) -> bool:
    """Whether a module of the page, or one that it imports, asks for analyses."""
    if script in seen:
        return False
    seen.add(script)
    if script == STATIC / "js/shared/study/line.js":
        return True
    text = script.read_text("utf-8")
    parts = re.findall(r'(?m)^(?:import|export|\}).* from "(\.[^"]+)"', text)
    parts += re.findall(r'await import\("(\.[^"]+)"\)', text)
    return any(_analyses((script.parent / part).resolve(), seen) for part in parts)


def test_a_page_may_run_the_kernel(client: Any) -> None:
    """The policy of scripts lets WebAssembly be compiled, and nothing else that it did not."""
    policy = client.get("/").headers["content-security-policy"]
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert "'unsafe-eval'" not in policy


def test_an_analysis_on_the_device_costs_the_server_no_search(client: Any) -> None:
    """The position, and the way to it for the engine there; no step follows."""
    with client.websocket_connect("/ws/analysis") as line:
        at = {"variant": "international", "fen": None}
        ask = {"type": "look", "id": "a", "at": at, "moves": [[32, 28], [19, 23]], "device": True}
        line.send_json(ask)
        first = line.receive_json()
        assert (first["type"], first["start"]["moves"]) == ("position", [[32, 28], [19, 23]])
        assert first["start"]["regulation"] == "internacional"
        line.send_json({"type": "stop"})
        assert line.receive_json() == {"type": "stopped"}


def test_fair_play_holds_for_an_analysis_on_the_device(client: Any) -> None:
    """A game that goes on is not shown to an engine elsewhere either."""
    made = client.post("/api/games", json={"regulation": "internacional"}).json()
    with client.websocket_connect("/ws/analysis") as line:
        at = {"game": made["id"], "ply": 0}
        line.send_json({"type": "look", "id": "a", "at": at, "device": True})
        assert line.receive_json()["code"] == "game-goes-on"
