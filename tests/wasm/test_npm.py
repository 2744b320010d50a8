"""The npm package as a program sees it: put together, then used by Node from its README."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from damas import Game

from .test_wasm_files import tool

ROOT = Path(__file__).resolve().parents[2]
USES = """
import { load, KernelError } from "@damas/engine";
const damas = await load({ hashMb: 8 });
const game = damas.game("portuguesa-fpd");
console.log(game.legalMoves.length, game.perft(4), game.fen);
const [record] = damas.readPdn('[GameType "28"]\\n1. 9-13 22-18 *');
const { game: replayed, refused } = damas.replay(record, "portuguesa-fpd");
console.log(replayed.state.ply, refused);
const move = await damas.play(game, 3);
console.log(game.legalMoves.some(({ pdn }) => pdn === move.pdn));
const { lines, chances } = await damas.analyse(game, { depth: 6 });
console.log(lines.length, chances.draw > 0.5);
try { game.push("1-2"); } catch (error) { console.log(error instanceof KernelError, error.code); }
const { code, rule } = game.refusal([1, 2]);
console.log(code, rule, game.refusal([9, 13]));
const russian = damas.game("idf-64-russian", "B:W19,20,25:B10,12,21");
console.log((await damas.play(russian, 10)).notation);
let ended = 0;
setTimeout(() => { ended = performance.now(); damas.stop(); }, 50);
await damas.search(game, {});
console.log(performance.now() - ended < 500);
"""


@pytest.fixture(name="project")
def _project(tmp_path: Path) -> Path:
    if shutil.which("node") is None:
        pytest.skip("no Node.js found on this machine")
    tool("build_npm").build(tmp_path / "node_modules" / "@damas" / "engine")
    return tmp_path


def run(project: Path, script: str) -> list[str]:
    """The lines that a module prints."""
    (project / "main.mjs").write_text(script, "utf-8")
    done = subprocess.run(
        ["node", "main.mjs"], cwd=project, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("page", ["packaging/npm/README.md", "docs/how-to/npm.md"])
def test_the_example_of_the_guides_runs(project: Path, page: str) -> None:
    """Each of six lines; it prints legal moves."""
    example = re.findall(r"```js\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL)[0]
    assert len([line for line in example.splitlines() if line.strip()]) == 6
    (line,) = run(project, example)
    game = Game("internacional")
    game.push("32-28")
    for move in line.split():
        game.push(move)


def test_every_part_of_the_package_works(project: Path) -> None:
    """Moves, perft, FEN, PDN, levels, analysis, errors, and a search that is stopped."""
    board = Game("portuguesa-fpd").board
    assert run(project, USES) == [
        f"{len(board.legal_moves)} {board.perft(4)}n {board.fen}",
        "2 null",
        "true",
        "1 true",
        "true illegal-move",
        "not-diagonal man-move null",
        "21x16",
        "true",
    ]


def test_the_types_name_what_the_package_has() -> None:
    """Each exported name of index.js is declared, and the other way round."""
    folder = ROOT / "packaging" / "npm"
    module, types = ((folder / name).read_text("utf-8") for name in ("index.js", "index.d.ts"))
    listed = re.findall(r"^export \{ (.*) \};", module, re.MULTILINE)
    made = re.findall(r"^export (?:async )?(?:class|function) (\w+)", module, re.MULTILINE)
    names = {*made, *(name for one in listed for name in one.split(", "))}
    assert names == set(re.findall(r"^export (?:class|function) (\w+)", types, re.MULTILINE))
