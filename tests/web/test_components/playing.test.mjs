/* A position played out on this device: its rules, its engine, and nothing of a server. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { module } from "./page.mjs";

globalThis.localStorage ??= { getItem: () => null, setItem: () => undefined };
const { DevicePlayout } = await module("lessons/playing.js");
const { EngineAnswers } = await module("shared/engine/answers.js");
const { linePaths } = await module("lessons/answer.js");

const PACKAGE = new URL("../../../src/damas/", import.meta.url);
const weights = "engine/weights/small/brazilian.weights";
const FILES = {
  worker: "",
  kernel: "page/static/engine/kernel.wasm",
  kernel_simd: "page/static/engine/kernel.simd.wasm",
  rules: "page/static/engine/rules.json",
  variants: { brazilian: { weights, small: null, book: null, tables: null } },
};

/** A playout over the engine's answers, with files of this machine, or without any. */
function playout(isThere = true) {
  globalThis.fetch = async (address) =>
    isThere
      ? new Response(await readFile(new URL(address, PACKAGE)))
      : new Response(null, { status: 504 });
  return new DevicePlayout("fenae-2025", (hear) => {
    const answers = new EngineAnswers(hear);
    answers.hear({ type: "begin", files: FILES, hash_mb: 1, build: "vectors" });
    return { ask: (question) => answers.hear(question) };
  });
}

const step = (goal, fen, limit, more = {}) => ({ goal, fen, turn: "white", limit, ...more });

test("a move is answered, and the position after the answer has its moves", async () => {
  const played = await playout().reply(step("win", "W:WK32,K1:B20,12", 20), [[1, 6]]);
  assert.deepEqual([played.reached, played.failed, played.outcome], [false, false, null]);
  assert.ok(played.reply.path.length >= 2);
  assert.ok(played.legal.length > 0);
  assert.match(played.fen, /^W:/);
});

test("the goal is reached by the own move: nothing is answered", async () => {
  const played = await playout().reply(step("promote", "W:W6:B20", 3), [[6, 1]]);
  assert.deepEqual([played.reached, played.failed, played.reply], [true, false, null]);
  assert.deepEqual(played.legal, []);
});

test("after the last of its moves the goal is missed", async () => {
  const played = await playout().reply(step("promote", "W:W26:B4", 1), [[26, 22]]);
  assert.deepEqual([played.reached, played.failed], [false, true]);
});

test("a device without the engine's files says so", async () => {
  await assert.rejects(playout(false).reply(step("win", "W:W26:B4", 5), [[26, 22]]));
});

test("the moves of a line so far have their squares, those of the replies too", () => {
  const move = (notation, path) => ({ notation, path });
  const nodes = {
    "": { legal: [move("22-18", [22, 18]), move("21-17", [21, 17])] },
    "22-18": { reply: move("10-14", [10, 14]) },
    "22-18 10-14": { legal: [] },
  };
  assert.deepEqual(linePaths({ nodes }, ["22-18", "10-14"]), [
    [22, 18],
    [10, 14],
  ]);
  assert.deepEqual(linePaths({ nodes }, []), []);
});
