"""The npm package as a program sees it: put together, then used by Node from its README."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from damas import Board, Game
from damas.notation.pdn import convert, replay
from damas.pdn import read_games, write_game
from damas.regulations import regulation_for_gametype
from damas.variants import VARIANTS, Variant

from .conftest import EVERY_BOOK
from .test_wasm_files import tool

ROOT = Path(__file__).resolve().parents[2]
USES = """
import { load, KernelError } from "@damas/engine";
const damas = await load({ hashMb: 8 });
const game = damas.game("portuguesa-fpd");
console.log(game.legalMoves.length, game.perft(4), game.fen);
const [record] = damas.readPdn('[GameType "28"]\\n1. 9-13 22-18 *');
const { game: replayed, refused } = damas.replay(record, "portuguesa-fpd");
console.log(replayed.position.moves.join(), refused, damas.game(replayed.position).state.ply);
const move = await damas.play(game, 3);
console.log(game.legalMoves.some(({ pdn }) => pdn === move.pdn));
const { lines, chances } = await damas.analyse(game, { depth: 6 });
console.log(lines.length, chances.draw > 0.5);
try { game.push("1-2"); } catch (error) { console.log(error instanceof KernelError, error.code); }
const russian = damas.game("idf-64-russian", "B:W19,20,25:B10,12,21");
console.log((await damas.play(russian, 10)).notation);
let ended = 0;
setTimeout(() => { ended = performance.now(); damas.stop(); }, 50);
await damas.search(game, { infinite: true });
console.log(performance.now() - ended < 500);
const given = new AbortController();
setTimeout(() => given.abort(), 20);
const { signal } = given;
console.log(await damas.search(game, { infinite: true }, { signal }).catch(({ name }) => name));
console.log((await damas.search(game, { depth: 2 })).depth);
"""
LIMITS = """
import { load } from "@damas/engine";
const damas = await load({ hashMb: 8 });
const game = damas.game("portuguesa-fpd");
const wrong = [{}, undefined, null, 5, { depth: 0 }, { depth: 2.5 }, { depth: -1 }, { nodes: NaN },
  { nodes: Infinity }, { seconds: "1" }, { seconds: -1 }, { second: 1 }, { depth: 3, lines: 0 },
  { infinite: 1 }];
const said = async (act) => { try { await act(); return "went on"; } catch (e) { return e.name; } };
const found = new Set();
for (const limits of wrong) {
  for (const act of ["search", "searchNow", "analyse"]) {
    found.add(await said(() => damas[act](game, limits)));
  }
}
for (const level of [0, 11, "3", null]) found.add(await said(() => damas.play(game, level)));
found.add(await said(() => damas.play(game, 3, { seconds: -1 })));
found.add(await said(() => damas.searchNow(game, { infinite: true })));
found.add(await said(() => damas.hash(0)));
console.log([...found].join());
"""
TRIES = """
import { readFileSync } from "node:fs";
import { load } from "@damas/engine";
const damas = await load({ hashMb: 8 });
for (const { position, paths } of JSON.parse(readFileSync("asked.json", "utf-8"))) {
  await damas.bring(position.regulation);
  const game = damas.game(position);
  const refusals = paths.map((path) => {
    const found = game.refusal(path);
    return found && [found.code, found.rule, found.case, found.article, found.text];
  });
  const { result, reason, article, text } = game.outcome ?? {};
  console.log(JSON.stringify([refusals, game.outcome && [result, reason, article, text]]));
  game.free();
}
"""
OTHER_GAMES = """
import { readFile } from "node:fs/promises";
import { load } from "@damas/engine";
import { connect } from "@damas/engine/client";
const damas = await load({ hashMb: 8, regulations: ["turk-damasi"] });
const turkish = damas.game("turk-damasi");
await damas.play(turkish, 1);
console.log(turkish.legalMoves.length);
const said = async (act) => { try { await act(); return "went on"; } catch (e) { return e.code; } };
console.log(await said(() => damas.game("canadian")));
console.log((await damas.bring("canadian")).game("canadian").perft(3));
const { lines } = await damas.analyse(damas.game("canadian"), { depth: 4 });
console.log(lines.length, damas.game("antidraughts", "W:W:B20").outcome.reason);
const file = await readFile("node_modules/@damas/engine/weights/brazilian.weights");
const weights = await damas.weights(file);
const pool = (await damas.bring("pool-apca")).game("pool-apca");
console.log(await said(() => damas.search(pool, { depth: 2 }, { weights })));
const own = await damas.weights(file, "pool-apca");
console.log((await damas.search(pool, { depth: 2 }, { weights: own })).depth);
const client = await connect({ hashMb: 8 });
console.log(typeof (await client.play({ regulation: "makhos" }, 2)).notation);
client.close();
"""
PLAYED = """
import { readFileSync } from "node:fs";
import { load } from "@damas/engine";
const damas = await load({ hashMb: 8, regulations: JSON.parse(process.argv[2]) });
for (const text of JSON.parse(readFileSync("asked.json", "utf-8"))) {
  const [record] = damas.readPdn(text);
  try {
    const { game, ...done } = damas.replay(record, "internacional");
    console.log(JSON.stringify({ ...done, fen: game.fen, book: game.regulation }));
    game.free();
  } catch (error) {
    console.log(JSON.stringify([error.name, error.code]));
  }
}
"""
FREED = """
import { load } from "@damas/engine";
const damas = await load({ hashMb: 8 });
const make = () => Array.from({ length: 100 }, () => damas.game("internacional").handle);
const first = Math.max(...make());
gc();
await new Promise((done) => setTimeout(done, 50));
console.log(first, Math.min(...make()) < first);
const game = damas.game("internacional");
game.free();
try { game.push("32-28"); } catch (error) { console.log(error.name, error.code); }
"""
THREAD = """
import { connect } from "@damas/engine/client";
const client = await connect({ hashMb: 8 });
const position = { regulation: "internacional", moves: ["32-28"] };
let steps = 0;
const ears = { heard: () => (steps += 1) };
const { lines } = await client.analyse(position, { depth: 5 }, ears);
console.log(lines.length, steps > 0);
const given = new AbortController();
const { signal } = given;
const open = client.search(position, { infinite: true }, { signal });
const next = client.play(position, 1);
given.abort();
console.log(await open.catch(({ name }) => name), typeof (await next).notation);
const long = client.search(position, { infinite: true });
client.stop();
console.log((await long).depth >= 1);
const faults = [client.search(position, {}), client.search({ regulation: "x" }, { depth: 1 })];
faults.push(client.search({ regulation: "fmjd", moves: ["1-2"] }, { depth: 1 }));
for (const fault of faults) console.log(await fault.catch((error) => error.name));
const last = client.search(position, { infinite: true }).catch(({ name, code }) => [name, code]);
client.close();
console.log((await last).join(), await client.play(position).catch(({ code }) => code));
"""
STOPPED = """
import { served } from "./node_modules/@damas/engine/serve.js";
const told = [];
let brought;
const damas = {
  bring: () => new Promise((done) => (brought = done)),
  game: () => ({ free() {} }),
  search: async (_, limits) => limits,
  stop() {},
};
const hear = served(async () => damas, (message) => told.push(message));
const waited = () => new Promise((done) => setTimeout(done));
hear({ begin: null });
hear({ id: 1, kind: "search", position: { regulation: "canadian" }, limits: { infinite: true } });
await waited();
hear({ stop: 1 });
brought();
await waited();
console.log(told.at(-1).id, told.at(-1).done.depth);
"""


@pytest.fixture(name="project", scope="module")
def _project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which("node") is None:
        pytest.skip("no Node.js found on this machine")
    project = tmp_path_factory.mktemp("project")
    tool("build_npm").build(project / "node_modules" / "@damas" / "engine")
    return project


def run(project: Path, script: str, *flags: str) -> list[str]:
    """The lines that a module prints."""
    (project / "main.mjs").write_text(script, "utf-8")
    done = subprocess.run(
        ["node", *flags, "main.mjs"], cwd=project, capture_output=True, text=True, check=False
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
    """Moves, perft, FEN, PDN, levels, analysis, errors, searches that are stopped or given up."""
    board = Game("portuguesa-fpd").board
    assert run(project, USES) == [
        f"{len(board.legal_moves)} {board.perft(4)}n {board.fen}",
        "9-13,22-18 null 2",
        "true",
        "1 true",
        "true illegal-move",
        "21x16",
        "true",
        "AbortError",
        "2",
    ]


def test_wrong_limits_are_refused_and_nothing_goes_on_for_ever(project: Path) -> None:
    """Of searches, levels and memory; also no limit at all."""
    assert run(project, LIMITS) == ["ArgumentError"]


def tried(book: str, rng: random.Random) -> tuple[dict[str, Any], list[Any]]:
    """A game of chance with moves that are tried in it, and what the library says of both."""
    game = Game(book)
    for _ in range(rng.randrange(10, 90)):
        if game.is_over:
            break
        game.push(rng.choice(game.legal_moves))
    squares = game.variant.squares
    own = [*game.board.men(game.turn), *game.board.kings(game.turn)] or [1]
    paths = [[rng.choice(own), rng.randint(1, squares)] for _ in range(12)]
    paths += [[rng.randint(0, squares), rng.randint(0, squares + 1)] for _ in range(4)]
    refusals = [game.refusal(path) for path in paths]
    says = [
        found
        and [found.code, found.rule, found.case, found.citation and str(found.citation), found.text]
        for found in refusals
    ]
    end = game.outcome
    ended = end and [end.result, end.reason, end.citation and str(end.citation), str(end.text)]
    moves = [list(move.path) for move in game.moves]
    return {"position": {"regulation": book, "moves": moves}, "paths": paths}, [says, ended]


def test_ends_and_refusals_are_those_of_the_library(project: Path) -> None:
    """By reason, article and sentence, under every rule book; the moves that a sentence lists
    aside, which here may be more."""
    rng = random.Random(5)
    games = [tried(book, rng) for book in EVERY_BOOK for _ in range(8)]
    asked, expected = zip(*games, strict=True)
    (project / "asked.json").write_text(json.dumps(asked), "utf-8")
    ends = 0
    for line, (refusals, end) in zip(run(project, TRIES), expected, strict=True):
        found, ended = json.loads(line)
        assert ended == end
        ends += end is not None
        for one, other in zip(found, refusals, strict=True):
            assert (one and one[:4]) == (other and other[:4])
            if one is not None and "moves" not in other[4].params:
                assert one[4] == str(other[4])
    assert ends > 3


def replayed(project: Path, texts: list[str]) -> list[Any]:
    """What the package says of each text, in the order of *texts*."""
    (project / "asked.json").write_text(json.dumps(texts), "utf-8")
    script = PLAYED.replace("process.argv[2]", repr(json.dumps(list(EVERY_BOOK))))
    return [json.loads(line) for line in run(project, script)]


def dressed(row: Variant) -> Iterator[str]:
    """A game of *row* by numbers and names from every corner, with either colour named as the one
    that begins, from the start and from a position."""
    for fen in (
        None,
        f"{row.first[0].upper()}:W{row.numbers[-1]}:B{row.numbers[0]},{row.numbers[1]}",
    ):
        game = Game(regulation_for_gametype(row.gametype), fen=fen)
        for _ in range(3):
            if game.legal_moves:
                game.push(game.legal_moves[0])
        (own,) = read_games([write_game(game)])
        yield write_game(own)
        for colour, form, place in product("WB", "NA" if row.size == 8 else "N", range(4)):
            corner = f"{colour},{row.size},{row.size},{form}{place},{int(row.mirrored)}"
            yield write_game(convert(own, gametype=f"{row.gametype},{corner}")[0])


def test_files_are_read_as_the_library_reads_them(project: Path) -> None:
    """Every GameType, numbers of sites, books that are named or guessed, draws, faults."""
    texts = [text for row in VARIANTS.values() for text in dressed(row)]
    texts += [
        f"[{tags}] 1. {moves} *"
        for tags, moves in (
            ('Site "playstrategy.org"] [GameType "32"', "c3-d4 d6-c5"),
            ('Site "playstrategy.org"] [GameType "27,W,12,12,N2,0"', "44-38 29-35"),
            ('Event "x playstrategy.org"] [GameType "31"', "26-22 8-12"),
            ('Regulation "makhos"] [Site "playstrategy.org"] [GameType "31"', "26-22 8-12"),
            ('Variant "American checkers"] [GameType "23"', "22-18 9-14"),
            ('Variant "Frysk!"] [GameType "40"', "46-41 1-7"),
            ('GameType "23,W,8,8,A1,1"', "c3-d2 f4-e5"),
            ('GameType "20,W,10,10,N1,0"', "16-21 35-30 1-2"),
            ('GameType "20"', "32-28 19-23 28x19 14x23 1-2"),
            ('GameType "26"', "c3-d4 d6-e5 a1-a8"),
        )
    ]
    drawn = (ROOT / "tests" / "data" / "files" / "idf1717.pdn").read_text("utf-8")
    for result in ("1-0", "1/2-1/2", "*"):
        again = re.sub(r"\[Result .*\n", f'[Result "{result}"]\n', drawn)
        texts.append(re.sub(r"(1-0|0-1|1/2-1/2|\*)\s*$", f"{result}\n", again))
    for book in ("fenae-2025", "idf-64-brazilian"):
        texts.append(drawn.replace("[Result", f'[Regulation "{book}"]\n[Result'))
    for text, found in zip(texts, replayed(project, texts), strict=True):
        (record,) = read_games([text])
        done = replay(record)
        assert done.regulation is not None
        noted = any("would have ended" in str(note) for note in done.notes)
        told = (done.plies, done.fen, done.regulation.id, done.guessed, noted)
        ends = found["ends"] is not None
        assert (*(found[key] for key in ("played", "fen", "book", "guessed")), ends) == told, text


def test_a_file_of_another_game_is_never_played_as_one_of_here(project: Path) -> None:
    """Another number, another size, no number at all."""
    texts = [f'[GameType "{tag}"] 1. 32-28 *' for tag in ("41", "20,W,8,8,N2,0", "x")]
    codes = ("gametype-not-played", "gametype-size", "bad-gametype")
    assert replayed(project, texts) == [["NotationError", code] for code in codes]


def test_a_game_of_another_kernel_brings_it(project: Path) -> None:
    """When it is asked for, or with the package; a worker brings it by itself. Weights that another
    kernel has read are refused."""
    assert run(project, OTHER_GAMES) == [
        str(len(Board("turkish").legal_moves)),
        "not-brought",
        f"{Board('canadian').perft(3)}n",
        "1 given_away",
        "bad-weights",
        "2",
        "string",
    ]


def test_games_that_nobody_holds_give_their_memory_back(project: Path) -> None:
    """And one that was freed refuses to go on."""
    found = run(project, FREED, "--expose-gc")
    assert found == ["99 true", "StateError no-game"]


def test_a_thread_answers_one_question_after_the_other(project: Path) -> None:
    """Its steps, ends, refusals and faults are those of the package; it is closed."""
    assert run(project, THREAD) == [
        "1 true",
        "AbortError string",
        "true",
        "ArgumentError",
        "UnknownNameError",
        "IllegalMoveError",
        "StateError,closed closed",
    ]


def test_a_stop_while_a_kernel_is_fetched_is_heard(project: Path) -> None:
    """The search that nobody waits for any more does not go on for ever."""
    assert run(project, STOPPED) == ["1 1"]


def test_files_are_given_as_bytes_and_addresses(project: Path) -> None:
    """And one that is missing, or no kernel, is a named fault."""
    script = """
    import { readFile } from "node:fs/promises";
    import { load } from "@damas/engine";
    const folder = "node_modules/@damas/engine/";
    const wasm = await readFile(`${folder}kernel.wasm`);
    const rules = new URL(`${folder}rules.json`, import.meta.url);
    const weights = { portuguese: `${folder}weights/portuguese.weights` };
    const damas = await load({ hashMb: 8, wasm, rules, weights });
    console.log((await damas.search(damas.game("portuguesa-fpd"), { depth: 2 })).depth);
    for (const wasm of ["none.wasm", new Uint8Array(8), 5]) {
      console.log(await load({ wasm }).catch(({ name, code }) => `${name} ${code}`));
    }
    """
    names = [f"FileError {code}" for code in ("missing-file", "damaged-kernel", "bad-source")]
    assert run(project, script) == ["2", *names]


def test_a_worker_gets_files_of_every_kind(project: Path) -> None:
    """Answers of fetch and addresses, which no message carries; a wrong answer is a named fault."""
    script = """
    import { readFile } from "node:fs/promises";
    import { connect } from "@damas/engine/client";
    const folder = "node_modules/@damas/engine/";
    const wasm = new Response(await readFile(`${folder}kernel.wasm`));
    const rules = new URL(`${folder}rules.json`, import.meta.url);
    const weights = { portuguese: new Response(
      await readFile(`${folder}weights/portuguese.weights`)) };
    const client = await connect({ hashMb: 8, wasm, rules, weights });
    console.log(typeof (await client.play({ regulation: "portuguesa-fpd" }, 5)).notation);
    client.close();
    const gone = new Response("", { status: 404 });
    console.log(await connect({ rules: gone }).catch(({ name, code }) => `${name} ${code}`));
    """
    assert run(project, script) == ["string", "FileError missing-file"]


def test_a_folder_that_holds_anything_else_is_left_alone(tmp_path: Path) -> None:
    """The package is made anew where it was made; nothing of others is taken away."""
    build = tool("build_npm").build
    build(tmp_path)
    (tmp_path / "README.md").unlink()
    build(tmp_path)
    assert (tmp_path / "README.md").is_file()
    mine = tmp_path / "weights" / "mine.txt"
    mine.write_text("kept", "utf-8")
    with pytest.raises(ValueError, match=r"1 files that were not made here, such as weights.mine"):
        build(tmp_path)
    assert mine.read_text("utf-8") == "kept"


def test_the_types_name_what_the_package_has() -> None:
    """Each exported name of index.js is declared, and the other way round."""
    folder = ROOT / "packaging" / "npm"
    texts = {name: (folder / name).read_text("utf-8") for name in ("index.js", "errors.js")}
    types = (folder / "index.d.ts").read_text("utf-8")
    listed = re.findall(r"^export \{ ([\w, ]+) \}", "\n".join(texts.values()), re.MULTILINE)
    made = re.findall(r"^export class (\w+)", texts["errors.js"], re.MULTILINE)
    names = {"load", *made, *(name for one in listed for name in one.split(", "))}
    assert names == set(re.findall(r"^export (?:class|function) (\w+)", types, re.MULTILINE))
