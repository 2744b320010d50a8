/* The page's reducer against whole states of the server: run by tests/web/test_deltas.py. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import process from "node:process";

import { module } from "./page.mjs";

const { afterDelta } = await module("game/deltas.js");

/* The clock's times go on between the two states; the rest of it must be the same. */
function settled({ clock, counter_rules: _rules, capture_sign: _sign, ...state }) {
  if (clock === null) return { ...state, clock };
  const { white_ms: _white, black_ms: _black, server_time_ms: _at, ...rest } = clock;
  return { ...state, clock: rest };
}

/* Plays one game; how many messages it had. */
function played({ first, steps }) {
  let state = first;
  for (const { moved, state: whole } of steps) {
    const before = structuredClone(state);
    const after = afterDelta(state, moved);
    assert.notEqual(after, null, JSON.stringify(moved));
    assert.deepEqual(settled(after), settled(whole));
    assert.deepEqual(state, before, "the state before stays as it was");
    assert.equal(afterDelta(after, moved), null, "a message taken twice");
    state = after;
  }
  return steps.length;
}

const counts = JSON.parse(readFileSync(process.argv[2], "utf-8")).map(played);
assert.ok(counts.reduce((sum, one) => sum + one) > 60);
