/** A room's boards in order, the next one that waits, and the game to which a page leads. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./page.mjs";

const { colourOf, inOrder, nextWaiting, waitsFor } = await module("shared/room/order.js");
const { freePeople, leadsTo } = await module("club/room/state.js");

const board = (game, more = {}) => ({
  game,
  white: 0,
  black: 1,
  turn: "white",
  offer: null,
  held: false,
  over: false,
  ...more,
});

test("a board waits for the one who is to move, or who is offered a draw", () => {
  assert.equal(colourOf(board("a"), 1), "black");
  assert.equal(colourOf(board("a"), 7), null);
  assert.equal(waitsFor(board("a"), 0), true);
  assert.equal(waitsFor(board("a"), 1), false);
  assert.equal(waitsFor(board("a", { turn: "black", offer: "black" }), 0), true);
  assert.equal(waitsFor(board("a", { turn: "black", offer: "white" }), 0), false);
  assert.equal(waitsFor(board("a", { held: true }), 0), false);
  assert.equal(waitsFor(board("a", { over: true }), 0), false);
});

test("boards that wait stand first, those that are over last", () => {
  const boards = [board("over", { over: true }), board("far", { turn: "black" }), board("near")];
  const order = inOrder(boards, 0).map(({ game }) => game);
  assert.deepEqual(order, ["near", "far", "over"]);
});

test("the next board that waits is further on, then from the first; never the same", () => {
  const boards = [board("a"), board("b", { turn: "black" }), board("c"), board("d")];
  const next = (at, step) => nextWaiting(boards, 0, at, step)?.game ?? null;
  assert.equal(next("a"), "c");
  assert.equal(next("c"), "d");
  assert.equal(next("d"), "a");
  assert.equal(next("a", -1), "d");
  assert.equal(next("c", -1), "a");
  assert.equal(next(""), "a");
  assert.equal(nextWaiting([board("a")], 0, "a"), null);
  assert.equal(nextWaiting([], 0, ""), null);
});

test("a page leads to the own running game once; the host's page stays", () => {
  const room = {
    people: [
      { number: 0, here: true, game: "g" },
      { number: 1, here: true, game: "g" },
      { number: 2, here: false, game: null },
      { number: 3, here: true, game: null },
    ],
    games: [{ id: "g", over: false }],
    settings: { kind: "club" },
  };
  assert.equal(leadsTo(room, 1, null), "g");
  assert.equal(leadsTo(room, 1, "g"), null);
  assert.equal(leadsTo(room, 0, null), null);
  assert.equal(leadsTo({ ...room, settings: { kind: "arena" } }, 0, null), "g");
  assert.equal(leadsTo(room, 3, null), null);
  assert.equal(leadsTo({ ...room, games: [{ id: "g", over: true }] }, 1, null), null);
  const free = (withHost) => freePeople({ room, withHost }).map(({ number }) => number);
  assert.deepEqual(free(false), [3]);
  room.people[0].game = null;
  assert.deepEqual(free(true), [0, 3]);
});
