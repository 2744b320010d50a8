/* Positions played out by the page against the library: node playing_check.mjs FILE.json */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { module } from "./page.mjs";

globalThis.localStorage ??= { getItem: () => null, setItem: () => undefined };
const { standingOf } = await module("lessons/playing.js");
const { winnerOf } = await module("shared/engine/analysis.js");
const { Kernel } = await module("shared/engine/kernel.js");
const ENGINE = new URL("../../../src/damas/page/static/engine/", import.meta.url);
const read = (name) => readFile(new URL(name, ENGINE));

const kernel = await Kernel.load(await read("kernel.wasm"), JSON.parse(await read("rules.json")));
for (const { book, step, paths, states } of JSON.parse(await readFile(process.argv[2], "utf8"))) {
  const game = kernel.game(book, step.fen);
  let moves = 0;
  for (const [place, path] of paths.entries()) {
    moves += Number(game.state.turn === step.turn);
    game.push(path);
    const { state } = game;
    const winner = winnerOf(state, kernel.data.variants[game.variant].win);
    const found = standingOf(step, { ...state, winner }, moves);
    const known = { reached: states[place][0], failed: states[place][1] };
    assert.deepEqual(found, known, `${book} ${step.goal} ${step.fen} ${paths.slice(0, place + 1)}`);
  }
  game.free();
}
