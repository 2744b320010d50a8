/* The engine bars of an event: which position is judged next, and the words beside it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./page.mjs";

globalThis.localStorage ??= { getItem: () => null, setItem: () => undefined };
const { EngineBars, NO_BARS, nextBoard, stillShown, whiteShare } = await module(
  "tournament/parts/engine-bars.js",
);
const { barsRound, delayText } = await module("tournament/desk/rounds/bars.js");

const board = (number, fen) => ({ board: number, game: 1, regulation: "fenae-2025", fen, ply: 9 });
const line = (score, win_in = null) => ({ score, win_in, moves: [] });
const step = (id, more = {}) => ({
  type: "step",
  id,
  depth: 6,
  seconds: 0.1,
  chances: { white: 0.5, draw: 0.4, black: 0.1 },
  lines: [line(0.4)],
  ...more,
});

/** Bars of a round whose engine only notes its questions. */
function bars(boards) {
  const state = { now: { ...NO_BARS, round: 1, boards } };
  const asked = [];
  const made = new EngineBars(
    "/api/tournaments/x",
    () => state.now,
    (next) => (state.now = next),
  );
  made.round = 1;
  made.engine = {
    ask: (one) => asked.push(one),
    stop: () => asked.push("stop"),
    close: () => undefined,
  };
  return { made, asked, state };
}

test("one board after the other is judged, those without a position are passed over", () => {
  const { made, asked, state } = bars([board(1, ""), board(2, "B"), board(3, "C")]);
  made.judge();
  assert.deepEqual(asked[0].start, { regulation: "fenae-2025", fen: "B", moves: [] });
  made.judge();
  assert.equal(asked.length, 1); // it is being judged
  made.hear(step("B"));
  assert.equal(asked.length, 1);
  made.hear(step("B", { seconds: 1.2, lines: [line(0.5)] }));
  assert.deepEqual(
    asked.slice(1).map((one) => one.id ?? one),
    ["stop", "C"],
  );
  assert.equal(state.now.judged.B.line.score, 0.5);
  made.hear(step("C"));
  made.hear({ type: "ended", id: "C", reason: "done" });
  assert.equal(asked.at(-1), "stop");
  assert.equal(nextBoard(state.now.boards, state.now.judged), undefined);
});

test("a position that is shown no more is forgotten, and is not judged to its end", () => {
  const { made, asked, state } = bars([board(1, "A")]);
  made.judge();
  state.now = { ...state.now, boards: [board(1, "B")] };
  made.judge();
  assert.deepEqual(
    asked.map((one) => one.id),
    ["A", "B"],
  );
  assert.deepEqual(Object.keys(stillShown([board(1, "B")], { A: line(0), B: line(1) })), ["B"]);
});

test("a device that cannot run the engine says so, and asks for nothing more", () => {
  const { made, state } = bars([board(1, "A")]);
  made.hear({ type: "failed", id: "A", code: "engine", message: "no" });
  assert.match(state.now.said, /does not run on this device/);
  assert.deepEqual(state.now.boards, []);
});

test("White's part of a bar: by the chances, else by the score, whole for a win", () => {
  const chances = { white: 0.5, draw: 0.4, black: 0.1 };
  assert.equal(whiteShare({ chances, line: line(0.4) }), 70);
  assert.equal(whiteShare({ chances: null, line: line(0) }), 50);
  assert.equal(whiteShare({ chances: null, line: line(null, -9) }), 0);
  assert.equal(whiteShare({ chances: null, line: line(null, 5) }), 100);
});

test("bars are followed where the organiser and the person want them, while a game goes on", () => {
  const event = {
    engine_bar: { unit: "minutes", delay: 10 },
    finished: false,
    rounds: [{ open: 2 }, { open: 0 }],
  };
  const round = (more = {}, tab = "rounds", number = 1, barsShown = true) =>
    barsRound({ event: { ...event, ...more }, tab, barsShown }, number);
  assert.equal(round({}, "rounds", 1, false), 0);
  assert.equal(round(), 1);
  assert.equal(round({}, "rounds", 2), 0);
  assert.equal(round({}, "standings"), 0);
  assert.equal(round({ engine_bar: null }), 0);
  assert.equal(round({ finished: true }), 0);
  assert.match(delayText(event.engine_bar), /at least 10 minutes ago/);
  assert.match(delayText({ unit: "moves", delay: 3 }), /at least 3 moves ago/);
});
