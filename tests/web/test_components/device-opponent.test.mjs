/* The computer's moves on this device: each question of the server is answered once. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./page.mjs";

globalThis.localStorage ??= { getItem: () => null, setItem: () => undefined };
globalThis.matchMedia ??= () => ({ matches: true });
const { DeviceOpponent } = await module("game/device-opponent.js");

const move = { path: [10, 14] };
const gameOf = (...moves) => ({
  regulation: { id: "fenae-2025" },
  players: { white: { kind: "person" }, black: { kind: "engine", level: 3 } },
  seat: "white",
  ply: moves.length,
  moves,
  legal: [],
});

/** An opponent that is ready, and the questions to its engine. */
function ready() {
  const asked = [];
  const opponent = new DeviceOpponent({ say: () => undefined, reply: () => undefined });
  opponent.engine = {
    ask: (one) => asked.push(one),
    stop: () => undefined,
    close: () => undefined,
  };
  opponent.update(gameOf());
  opponent.ready = true;
  return { opponent, asked: () => asked.filter(({ type }) => type === "play") };
}

test("the engine is made ready though moves come meanwhile", () => {
  const left = [];
  const opponent = new DeviceOpponent({ say: () => undefined, reply: () => undefined });
  opponent.engine = {
    ask: ({ type }) => left.push(type),
    stop: () => left.splice(0), // a question that is given up is not answered
    close: () => undefined,
  };
  globalThis.Worker ??= class {};
  opponent.update(gameOf());
  opponent.update(gameOf(move));
  assert.deepEqual(left, ["prepare"]);
});

test("a question that comes after the move is asked at once", () => {
  const { opponent, asked } = ready();
  opponent.update(gameOf(move));
  opponent.think({ color: "black", ply: 1, seconds: null });
  assert.equal(asked().length, 1);
  assert.deepEqual(asked()[0].start.moves, [[10, 14]]);
});

test("a question that comes before the move waits for it, and is asked once", () => {
  const { opponent, asked } = ready();
  opponent.think({ color: "black", ply: 1, seconds: null });
  assert.equal(asked().length, 0);
  opponent.update(gameOf(move));
  opponent.update(gameOf(move));
  assert.equal(asked().length, 1);
});

test("a question about a position that is past is not asked", () => {
  const { opponent, asked } = ready();
  opponent.think({ color: "black", ply: 1, seconds: null });
  opponent.update(gameOf(move, move));
  opponent.think({ color: "black", ply: 1, seconds: null });
  assert.equal(asked().length, 0);
});

test("a move is played no sooner than the server says", async () => {
  const { opponent } = ready();
  const replies = [];
  opponent.line.reply = (one) => replies.push(one);
  opponent.update(gameOf(move));
  opponent.think({ color: "black", ply: 1, seconds: null, pause_ms: 30 });
  opponent.hear({ type: "played", move });
  await new Promise((done) => setTimeout(done, 5));
  assert.equal(replies.length, 0);
  await new Promise((done) => setTimeout(done, 40));
  assert.deepEqual(replies, [{ ply: 1, path: move.path }]);
});
