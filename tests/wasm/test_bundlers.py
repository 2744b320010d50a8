"""The npm package as it is handed on, `npm pack`: in pages joined by each bundler, by its address,
and in Node.
"""

from __future__ import annotations

import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from damas import Board
from web.browser.conftest import SWITCHES, chromium_path

from .test_wasm_files import tool

pytestmark = [pytest.mark.full, pytest.mark.browser]
HERE = Path(__file__).resolve().parent / "bundlers"
ANSWER = f"{Board('portuguese').after('9-13').fen} {len(Board('turkish').legal_moves)}"
"""Of each way: a position, and the number of moves of a game with another kernel."""
TYPED = """
import { load, IllegalMoveError, type Outcome, type RegulationId } from "@damas/engine";
import { connect } from "@damas/engine/client";
const id: RegulationId = "portuguesa-fpd";
const damas = await load({ hashMb: 8, wasm: new Uint8Array() });
const game = damas.game(id);
const end: Outcome | null = game.push(game.legalMoves[0]).outcome;
const article: string | null | undefined = end?.article;
try { game.push([9, 13]); } catch (error) {
  if (error instanceof IllegalMoveError) { const code: "illegal-move" = error.code; void code; }
}
const client = await connect({ kernels: { rarer: "rarer.simd.wasm" } });
const wide = (await damas.bring("canadian")).game("canadian");
void wide;
const { lines } = await client.analyse(game, { seconds: 1 }, { heard: (step) => step.depth });
// @ts-expect-error nobody could stop it
damas.searchNow(game, { infinite: true });
// @ts-expect-error there is no such book
damas.game("portugesa");
export { article, lines };
"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_: object) -> None:
        """Nothing."""


def run(*command: str | Path, cwd: Path) -> str:
    """What a command writes; its words where it fails."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module", name="project")
def _project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that has installed the bundlers, and the package from its archive."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("no npm found on this machine")
    project = tmp_path_factory.mktemp("bundlers") / "project"
    shutil.copytree(HERE, project, ignore=shutil.ignore_patterns("node_modules"))
    quiet = ("--silent", "--no-audit", "--no-fund", "--no-package-lock", "--prefer-offline")
    if subprocess.run([npm, "install", *quiet], cwd=project, check=False).returncode != 0:
        pytest.skip("npm could not fetch the bundlers")
    package = tmp_path_factory.mktemp("package")
    tool("build_npm").build(package)
    archive = run(npm, "pack", "--silent", package, cwd=project).strip()
    run(npm, "install", *quiet, "--no-save", "--offline", f"./{archive}", cwd=project)
    return project


@pytest.fixture(scope="module", name="addresses")
def _addresses(project: Path) -> Iterator[dict[str, str]]:
    """The page of each way, served."""
    node = ["node", "bundle.mjs"]
    vite = subprocess.Popen(node, cwd=project, stdout=subprocess.PIPE, text=True)
    handler = partial(Quiet, directory=str(project))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    assert vite.stdout is not None
    first = vite.stdout.readline().strip()
    root = f"http://127.0.0.1:{server.server_port}"
    built = {name: f"{root}/{name}/index.html" for name in ("vite", "webpack", "esbuild")}
    yield {**built, "vite dev": first, "by its address": f"{root}/by-url.html"}
    server.shutdown()
    server.server_close()
    vite.terminate()
    vite.wait()
    vite.stdout.close()


@pytest.fixture(scope="module", name="title")
def _title() -> Iterator[Callable[[str], str]]:
    """The answer that the page at an address shows."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = chromium_path()
    if path is None:
        pytest.skip("no Chromium found on this machine")
    with api.sync_playwright() as playwright:
        browser: Any = playwright.chromium.launch(executable_path=path, args=SWITCHES)

        def look(address: str) -> str:
            page = browser.new_page()
            page.goto(address)
            page.wait_for_function("document.title.length > 1")
            found: str = page.title()
            page.close()
            return found

        yield look
        browser.close()


@pytest.mark.parametrize("way", ["vite dev", "vite", "webpack", "esbuild", "by its address"])
def test_a_page_asks_the_engine_here_and_in_a_worker(
    addresses: dict[str, str], title: Callable[[str], str], way: str
) -> None:
    """Kernels, rules and weights are found, and the worker answers as the page does."""
    assert title(addresses[way]) == ANSWER


def test_node_asks_it_here_and_in_a_thread(project: Path) -> None:
    """The archive has every file; the program ends by itself beside an idle thread."""
    script = """
    import { ask } from "./page.js";
    import { connect } from "@damas/engine/client";
    console.log(await ask());
    await connect();
    """
    assert run("node", "--input-type=module", "--eval", script, cwd=project).strip() == ANSWER


def test_programs_are_checked_by_its_types(project: Path) -> None:
    """In a strict program of TypeScript, by both ways of finding modules."""
    tsc = HERE.parents[2] / "node_modules" / ".bin" / "tsc"
    if not tsc.exists():
        pytest.skip("npm has not installed the tools of the page")
    (project / "typed.mts").write_text(TYPED, "utf-8")
    common = ("--strict", "--noEmit", "--target", "es2022", "--lib", "es2022,dom", "--types", "")
    for ways in (("nodenext", "nodenext"), ("esnext", "bundler")):
        module, resolution = ways
        more = ("--module", module, "--moduleResolution", resolution)
        run(tsc, *common, *more, "typed.mts", cwd=project)
