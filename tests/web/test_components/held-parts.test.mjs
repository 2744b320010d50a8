/* Parts of an event that the page holds: node --test tests/web/test_components/ */

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./page.mjs";

const { HeldParts } = await module("tournament/parts/held-parts.js");

const FIRST = {
  marks: { version: "v1", players: "p1", "rounds.1": "a1", "rounds.2": "b1" },
  parts: { version: 1, players: ["Ana"], "rounds.1": { number: 1 }, "rounds.2": { number: 2 } },
};
const NEXT = {
  marks: { version: "v2", players: "p1", "rounds.1": "a1", "rounds.2": "b2" },
  parts: { version: 2, "rounds.2": { number: 2, closed: true } },
};

test("the first answer is the whole event; of a later one only what has changed comes", () => {
  const parts = new HeldParts();
  const first = parts.ask();
  assert.equal(first.have, "");
  const before = first.merge(FIRST);
  assert.deepEqual(before.rounds, [{ number: 1 }, { number: 2 }]);
  const next = parts.ask();
  assert.equal(next.have, "v1.p1.a1.b1");
  const after = next.merge(NEXT);
  assert.equal(after.version, 2);
  assert.equal(after.players, before.players);
  assert.equal(after.rounds[0], before.rounds[0]);
  assert.deepEqual(after.rounds[1], { number: 2, closed: true });
});

test("an answer is read with what was here when it was asked for", () => {
  const parts = new HeldParts();
  parts.ask().merge(FIRST);
  const slow = parts.ask();
  parts.ask().merge({ marks: { players: "p2" }, parts: { players: [] } });
  assert.deepEqual(slow.merge(NEXT).players, ["Ana"]);
});
