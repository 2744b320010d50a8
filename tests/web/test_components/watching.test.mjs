/* The boards that a page looks at, as messages change them. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./page.mjs";

const { NOTHING, afterMessage, timeLeft } = await module("watching/parts/feed.js");

const clock = { white_ms: 60_000, black_ms: 50_000, running: "white", days: null };
const board = (id, more = {}) => ({ id, version: 1, ply: 1, spectators: 0, clock, ...more });
const begin = (...boards) => ({
  ...NOTHING,
  ...afterMessage(NOTHING, { type: "boards", variants: {}, boards }, 1000),
});

test("changes before the boards are here are passed over", () => {
  assert.deepEqual(afterMessage(NOTHING, { type: "changes", moved: [board("a")] }, 1), {});
});

test("a move changes its board alone, and an old one changes nothing", () => {
  const state = begin(board("a"), board("b"));
  const moved = [{ ...board("a"), version: 2, ply: 2 }];
  const { boards } = afterMessage(state, { type: "changes", moved }, 2000);
  assert.deepEqual(
    boards.map(({ id, ply, heard }) => [id, ply, heard]),
    [
      ["a", 2, 2000],
      ["b", 1, 1000],
    ],
  );
  const late = afterMessage(
    { ...state, boards },
    { type: "changes", moved: [board("a"), board("x")] },
    3000,
  );
  assert.deepEqual(late.boards, boards);
});

test("the order says what comes and what goes", () => {
  const state = begin(board("a"), board("b"));
  const change = { type: "changes", order: ["b", "c"], boards: [board("c")] };
  const { boards } = afterMessage(state, change, 2000);
  assert.deepEqual(
    boards.map(({ id }) => id),
    ["b", "c"],
  );
});

test("counts of those who look on", () => {
  const state = begin(board("a"));
  const { boards } = afterMessage(state, { type: "changes", spectators: { a: 3, x: 1 } }, 2000);
  assert.equal(boards[0].spectators, 3);
  assert.equal(boards[0].heard, 1000);
});

test("only the running clock runs, and not below nought", () => {
  const [one] = begin(board("a")).boards;
  assert.equal(timeLeft(one, "white", 11_000), 50_000);
  assert.equal(timeLeft(one, "black", 11_000), 50_000);
  assert.equal(timeLeft(one, "white", 1_000_000), 0);
  assert.equal(timeLeft({ ...one, clock: null }, "white", 1), 0);
});
