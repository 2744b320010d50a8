/** The engine of a page, without a page: the worker's answers, over files of this machine. */

import assert from "node:assert/strict";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Worker } from "node:worker_threads";

import {
  chancesOf,
  pliesOf,
  stepOf,
} from "../../../src/damas/page/static/js/shared/engine/analysis.js";
import { EngineAnswers } from "../../../src/damas/page/static/js/shared/engine/answers.js";
import { drawn } from "../../../src/damas/page/static/js/shared/engine/book.js";
import {
  carelessMove,
  glancedMove,
  limitsOf,
  profileOf,
} from "../../../src/damas/page/static/js/shared/engine/levels.js";
import { failed } from "../../../src/damas/page/static/js/shared/engine/system.js";

const PACKAGE = new URL("../../../src/damas/", import.meta.url);
const RULES = JSON.parse(await readFile(new URL("page/static/engine/rules.json", PACKAGE)));
/** A game without weights, book and tables. */
function byHand([name, { kernel }]) {
  const own = kernel === "first" ? null : `page/static/engine/${kernel}.simd.wasm`;
  return [name, { kernel: own, weights: null, small: null, book: null, tables: null }];
}
const FILES = {
  worker: "",
  helper: "page/static/js/shared/engine/helping.js",
  kernel: "page/static/engine/kernel.wasm",
  kernel_simd: "page/static/engine/kernel.simd.wasm",
  kernel_threads: "page/static/engine/kernel.threads.wasm",
  rules: "page/static/engine/rules.json",
  variants: {
    ...Object.fromEntries(Object.entries(RULES.variants).map(byHand)),
    international: {
      weights: "engine/weights/international.weights",
      small: "engine/weights/small/international.weights",
      book: "engine/book/data/international.book",
      tables: null,
    },
  },
};
const TOLD = { type: "failed", id: "a", code: "engine" };
const START = { regulation: "internacional", fen: null, moves: [] };

/** The answers of an engine; `until` gives the first of a type; for *missing* files the server
 * answers *status*, 0: nothing answers. @param {string[]} missing */
function engine(missing = [], { build = "vectors", sendHelper, status = 404 } = {}) {
  const messages = [];
  const waiting = [];
  const asked = [];
  globalThis.fetch = async (address) => {
    asked.push(address);
    if (missing.includes(address) && !status) throw new TypeError("Failed to fetch");
    if (missing.includes(address)) return new Response(null, { status });
    return new Response(await readFile(new URL(address, PACKAGE)));
  };
  const answers = new EngineAnswers((message) => {
    messages.push(message);
    for (const check of waiting) check();
  }, sendHelper);
  const until = (type, id) =>
    new Promise((resolve) => {
      const check = () => {
        const found = messages.find((one) => one.type === type && (!id || one.id === id));
        if (found) resolve(found);
      };
      waiting.push(check);
      check();
    });
  answers.hear({ type: "begin", files: FILES, hash_mb: 1, build });
  return { answers, messages, until, asked };
}

test("an analysis tells the position, and steps until it is stopped", async () => {
  const { answers, messages, until, asked } = engine();
  const start = { ...START, moves: [[32, 28]] };
  answers.hear({ type: "look", id: "a", start, lines: 2, run: true });
  const position = await until("position", "a");
  assert.equal(position.turn, "black");
  assert.equal(position.legal.length, 9);
  const step = await until("step", "a");
  assert.equal(step.lines.length, 2);
  assert.ok(step.lines.every(({ moves }) => moves[0].path.length >= 2));
  assert.ok(Math.abs(step.chances.white + step.chances.draw + step.chances.black - 1) < 0.01);
  const { small, weights } = FILES.variants.international;
  while (!answers.weights?.strong) await new Promise((resolve) => setTimeout(resolve, 20));
  assert.ok(asked.indexOf(small) < asked.indexOf(weights), "the small come first, then the strong");
  answers.hear({ type: "stop" });
  await answers.work;
  const count = messages.length;
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(messages.length, count, "nothing is told after a stop");
});

test("a new question ends the one before, which is not answered any more", async () => {
  const { answers, messages, until } = engine();
  answers.hear({ type: "look", id: "a", start: START, lines: 1, run: true });
  await until("step", "a");
  answers.hear({ type: "look", id: "b", start: START, lines: 1, run: false });
  await until("position", "b");
  assert.equal(messages.at(-1).id, "b");
  assert.ok(!messages.some(({ type }) => type === "ended"));
});

test("a question is answered while large weights are unpacked for the one before", async () => {
  const { variants } = FILES;
  const { small } = variants.international;
  variants.international.small = null; // as where the strong ones are kept already
  try {
    const { answers, messages, until } = engine();
    answers.hear({ type: "look", id: "a", start: START, lines: 1, run: true });
    await until("position", "a");
    while (!answers.coming) await new Promise((resolve) => setTimeout(resolve, 1));
    answers.hear({ type: "look", id: "b", start: START, lines: 1, run: false });
    await until("position", "b");
    assert.equal(answers.weights, null, "they were not waited for");
    answers.hear({ type: "play", id: "c", start: START, level: 3 });
    await until("played", "c");
    assert.ok(answers.weights.strong);
    assert.ok(!messages.some(({ id, type }) => id === "a" && type !== "position"));
  } finally {
    variants.international.small = small;
  }
});

test("levels play legal moves, from the book while they know it", async () => {
  const { answers, until, asked } = engine();
  answers.hear({ type: "play", id: "a", start: START, level: 10 });
  const first = await until("played", "a");
  assert.ok(asked.includes(FILES.variants.international.book));
  const start = { ...START, moves: [first.move.path] };
  answers.hear({ type: "look", id: "b", start, lines: 1, run: false });
  const after = await until("position", "b");
  answers.hear({ type: "play", id: "c", start: { ...start, fen: after.fen, moves: [] }, level: 1 });
  const { move } = await until("played", "c");
  assert.ok(after.legal.some(({ pdn }) => pdn === move.pdn));
});

test("the book of a board of all squares knows the moves of either side", async () => {
  const { turkish } = FILES.variants;
  FILES.variants.turkish = { ...turkish, book: "engine/book/data/turkish.book" };
  try {
    const { answers, until } = engine();
    const start = { ...START, regulation: "turk-damasi" };
    answers.hear({ type: "look", id: "a", start, lines: 1, run: false });
    await until("position", "a");
    const book = await answers.book("turkish");
    const game = answers.kernel.game("turk-damasi");
    for (const turn of ["white", "black"]) {
      assert.equal(game.state.turn, turn);
      const [known] = book.moves(game.state);
      assert.ok(known, turn);
      game.push(known.move.pdn);
    }
  } finally {
    FILES.variants.turkish = turkish;
  }
});

test("a file that is missing, and a game that is none, are told as failures", async () => {
  const told = async (/** @type {number} */ status) => {
    const broken = engine([FILES.kernel_simd, FILES.kernel], { status });
    broken.answers.hear({ type: "look", id: "a", start: START, lines: 1, run: true });
    return broken.until("failed", "a");
  };
  assert.equal((await told(0)).code, "unreachable");
  for (const status of [404, 503]) {
    const { code, message } = await told(status);
    assert.equal(code, "engine", "only a network that is away means that it is needed");
    assert.equal(message, `${FILES.kernel}: ${status}`);
  }
  const whole = engine();
  const start = { ...START, fen: "W:W99:B1" };
  whole.answers.hear({ type: "look", id: "a", start, lines: 1, run: true });
  assert.equal((await whole.until("failed", "a")).code, "square-off-board");
});

test("a fault of the browser is told by a code in letters", () => {
  const fault = new DOMException("no room", "QuotaExceededError");
  assert.equal(fault.code, 22);
  assert.deepEqual(failed("a", fault), { ...TOLD, message: "no room" });
  assert.deepEqual(failed("a", null), { ...TOLD, message: "null" });
});

test("scores: plies of decided games, chances, men from White's side", () => {
  assert.equal(pliesOf(28999), null);
  assert.equal(pliesOf(29995), 5);
  assert.equal(pliesOf(-29996), -4);
  assert.equal(chancesOf(1, null), null);
  const { win, draw, loss } = chancesOf(0, [1, 0.5]);
  assert.ok(Math.abs(win - loss) < 1e-9 && Math.abs(win + draw + loss - 1) < 1e-9);
  const found = {
    depth: 3,
    selective_depth: 4,
    nodes: 10,
    seconds: 0,
    lines: [{ score: 29995, moves: [] }],
  };
  const step = stepOf(found, "black", [1, 0.5]);
  assert.deepEqual(step.lines[0], { score: null, win_in: -5, moves: [] });
  assert.deepEqual(step.chances, { white: 0, draw: 0, black: 1 });
});

test("a weak level looks at some moves a ply less, and takes what it thinks best", () => {
  const profile = { depths: [0, 0, 100], lapse: 0.1, knowledge: 0, unsteady: 0 };
  const moves = ["a", "b"];
  const values = (plies) => (plies === 3 ? [100, 200] : [100, -100]);
  const chances =
    (...given) =>
    () =>
      given.shift() ?? 0.5;
  // the depth, then for each move whether it is overlooked, and the two draws of its judgement
  assert.equal(glancedMove(values, moves, profile, chances(0, 0.9, 0, 0, 0.9)).move, "b");
  const lapsed = glancedMove(values, moves, profile, chances(0, 0.9, 0, 0, 0.01, 0.2));
  assert.equal(lapsed.move, "a", "the second was looked at two plies deep");
  assert.equal(lapsed.score, 100);
  const unsteady = { ...profile, lapse: 0, unsteady: 5 };
  const swayed = glancedMove(values, moves, unsteady, chances(0, 0, 0.9, 0, 0, 0.9, 0.5));
  assert.equal(swayed.move, "a");
});

test("a level's depth and carelessness come of its row", () => {
  const level = {
    seconds: 1,
    profiles: {
      8: { plies: 3.4, margin: 1, carelessness: 0.5 },
      10: { plies: 5, margin: 0, carelessness: 0 },
      portuguese: { plies: 3, margin: 0, carelessness: 0 },
    },
  };
  const small = profileOf(level, { kin: "brazilian", size: 8 });
  const large = profileOf(level, { kin: "canadian", size: 12 });
  assert.equal(profileOf(level, { kin: "portuguese", size: 8 }).plies, 3);
  assert.deepEqual(
    limitsOf(level, small, 7, () => 0.3),
    { seconds: 1, soft: true, depth: 4, lines: 7 },
  );
  assert.deepEqual(
    limitsOf(level, small, 7, () => 0.5),
    { seconds: 1, soft: true, depth: 3, lines: 7 },
  );
  assert.deepEqual(
    limitsOf(level, large, 7, () => 0.5, 0.2),
    { seconds: 0.2, soft: true, depth: 5, lines: 1 },
  );
  assert.equal(limitsOf({ seconds: 2 }, null, 7, () => 0).depth, 0);
  const lines = [10, -40, -200].map((score) => ({ score, moves: [score] }));
  assert.equal(
    carelessMove({ lines }, small, () => 0),
    10,
  );
  assert.equal(
    carelessMove({ lines }, small, () => 0.999),
    -40,
    "the third is too far behind",
  );
  assert.equal(
    drawn(["a", "b"], [1, 3], () => 0.24),
    "a",
  );
  assert.equal(
    drawn(["a", "b"], [1, 3], () => 0.26),
    "b",
  );
});

/** Helpers in threads of Node, as the worker of a page sends them to workers. */
function nodeHelpers() {
  const workers = [];
  const send = (address, help) => {
    const serving = new URL(address, PACKAGE).href;
    const code = `import(${JSON.stringify(serving)}).then(({ serve }) =>
      serve(require("node:worker_threads").workerData));`;
    const worker = new Worker(code, { eval: true, execArgv: [], workerData: help });
    workers.push(worker);
    return worker;
  };
  return { workers, send, end: () => Promise.all(workers.map((one) => one.terminate())) };
}

test("several threads search, begin again with each question, and end with it", async () => {
  const helpers = nodeHelpers();
  const { answers, messages, until } = engine([], { build: "threads", sendHelper: helpers.send });
  try {
    for (const id of ["a", "b", "c", "d", "e", "f"]) {
      answers.hear({ type: "look", id, start: START, lines: 2, run: true, threads: 3 });
      await until("step", id);
    }
    assert.equal(helpers.workers.length, 2, "they stay");
    const start = { ...START, fen: "W:W28:B22" }; // won at once
    answers.hear({ type: "look", id: "g", start, lines: 1, run: true, threads: 3 });
    await until("ended", "g");
    assert.ok(!messages.some(({ type }) => type === "failed"));
    const last = messages.findLast(({ type }) => type === "step");
    assert.ok(last.lines[0].win_in > 0, "White wins");
  } finally {
    answers.hear({ type: "stop" });
    await answers.work;
    await helpers.end();
  }
});

test("a search goes on without a helper that never comes", async () => {
  const { answers, until } = engine([], { build: "threads", sendHelper: () => undefined });
  answers.hear({ type: "look", id: "a", start: START, lines: 1, run: true, threads: 4 });
  await until("step", "a");
  answers.hear({ type: "look", id: "b", start: START, lines: 1, run: false });
  await until("position", "b");
});

for (const call of ["search_go_on", "game_new"]) {
  test(`a kernel that breaks in ${call} is given up with its helpers: another answers`, async () => {
    const helpers = nodeHelpers();
    const { answers, messages, until } = engine([], { build: "threads", sendHelper: helpers.send });
    const look = { type: "look", start: START, lines: 1, run: true, threads: 2 };
    answers.hear({ ...look, id: "a" });
    await until("step", "a");
    const ended = once(helpers.workers[0], "exit");
    const breaks = () => {
      throw new WebAssembly.RuntimeError("memory access out of bounds");
    };
    answers.kernel.calls = { ...answers.kernel.calls, [call]: breaks };
    answers.hear({ ...look, id: "b" });
    await until("step", "b");
    await ended;
    assert.ok(!messages.some(({ type }) => type === "failed"));
    assert.equal(helpers.workers.length, 1, "the kernel that answers has none");
    answers.hear({ type: "stop" });
    await answers.work;
  });
}

test("a device that cannot share memory takes the next build", async () => {
  const { Memory } = WebAssembly;
  WebAssembly.Memory = class {
    constructor() {
      throw new RangeError("no room");
    }
  };
  try {
    const { answers, until } = engine([], { build: "threads" });
    answers.hear({ type: "look", id: "a", start: START, lines: 1, run: true, threads: 4 });
    await until("step", "a");
    answers.hear({ type: "stop" });
    await answers.work;
  } finally {
    WebAssembly.Memory = Memory;
  }
});

test("every game is played here, by a kernel that it alone brings", async () => {
  const { answers, until, asked } = engine();
  const told = async (question, type) => {
    answers.hear({ lines: 1, run: false, ...question });
    const { id } = question;
    const fault = until("failed", id).then(({ message }) => assert.fail(`${id}: ${message}`));
    return Promise.race([until(type, id), fault]);
  };
  const kernels = new Map([["first", FILES.kernel_simd]]);
  const byKernel = Object.values(RULES.variants).sort((a, b) => (a.kernel < b.kernel ? -1 : 1));
  for (const { id, usual, kernel } of byKernel) {
    const start = { regulation: usual, fen: null, moves: [] };
    const { move } = await told({ type: "play", id: `${id} plays`, start, level: 2 }, "played");
    const { legal, winner } = await told({ type: "look", id: `${id} looks`, start }, "position");
    assert.ok(legal.some(({ pdn }) => pdn === move.pdn) && winner === null, id);
    const bare = { regulation: usual, fen: "B:W20:B", moves: [] };
    const end = await told({ type: "look", id: `${id} ends`, start: bare }, "position");
    assert.equal(end.winner, id === "antidraughts" ? "black" : "white", id);
    if (kernel !== "first") kernels.set(kernel, FILES.variants[id].kernel);
  }
  const brought = asked.filter((one) => one.endsWith(".wasm"));
  assert.deepEqual(brought, [...kernels.values()]);
  const crowned = { regulation: RULES.variants.breakthrough.usual, fen: "B:WK1:B20", moves: [] };
  const { over, winner } = await told({ type: "look", id: "king", start: crowned }, "position");
  assert.ok(over && winner === "white", "the first king");
});

test("a game of the second kernel brings that one alone, and is judged by hand", async () => {
  const { answers, until, asked } = engine();
  const start = { regulation: "english-wcdf", fen: null, moves: [] };
  answers.hear({ type: "play", id: "a", start, level: 8 });
  const { move } = await until("played", "a");
  assert.equal(move.path.length, 2);
  assert.deepEqual(asked, [FILES.rules, FILES.variants.english.kernel]);
  answers.hear({ type: "look", id: "b", start: START, lines: 1, run: true }); // another game
  await until("step", "b");
  assert.ok(answers.weights, "by the weights of that game");
  answers.hear({ type: "look", id: "c", start, lines: 1, run: true }); // and back
  const { lines } = await until("step", "c");
  assert.equal(answers.weights, null, "and by none of it here");
  assert.equal(lines.length, 1);
  answers.hear({ type: "stop" });
  await answers.work;
});
