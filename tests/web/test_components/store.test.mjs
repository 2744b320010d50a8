/* The state of a page: node --test tests/web/test_components/ */

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./page.mjs";

const { createStore } = await module("shared/store.js");

test("a change makes another state and leaves the one before as it was", () => {
  const store = createStore({ round: 1, tab: "rounds" });
  const before = store.get();
  store.update({ round: 2 });
  assert.deepEqual(store.get(), { round: 2, tab: "rounds" });
  assert.deepEqual(before, { round: 1, tab: "rounds" });
});

test("panels hear the state and the one before, until they hear no more", () => {
  const store = createStore({ count: 0 });
  const heard = [];
  const stop = store.subscribe((state, before) => heard.push([before.count, state.count]));
  store.update({ count: 1 });
  store.update(({ count }) => ({ count: count + 1 }));
  stop();
  store.update({ count: 9 });
  assert.deepEqual(heard, [
    [0, 1],
    [1, 2],
  ]);
});

test("nobody is told of a change that changes nothing", () => {
  const store = createStore({ tab: "rounds" });
  store.subscribe(() => assert.fail("told"));
  store.update({ tab: "rounds" });
});

test("a change made by a panel waits until all have heard of the first", () => {
  const store = createStore({ count: 0, half: 0 });
  const heard = [];
  store.subscribe(({ count, half }) => {
    if (count !== 2 * half) store.update({ half: count / 2 });
  });
  store.subscribe(({ count, half }) => heard.push([count, half]));
  store.update({ count: 4 });
  assert.deepEqual(heard, [
    [4, 0],
    [4, 2],
  ]);
});

test("a panel that fails does not stop the next change from being told", () => {
  const store = createStore({ count: 0 });
  const stop = store.subscribe(() => {
    throw new Error("a fault of the panel");
  });
  assert.throws(() => store.update({ count: 1 }), /a fault of the panel/);
  stop();
  const heard = [];
  store.subscribe(({ count }) => heard.push(count));
  store.update({ count: 2 });
  assert.deepEqual(heard, [2]);
});
