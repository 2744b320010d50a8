/* The field for typed moves: who has it, as the seat changes. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./page.mjs";

const { TypedMove } = await module("game/typedmove.js");

test("whoever takes a seat may type, who gives it up or has ended the game may not", (t) => {
  const made = () => ({ hidden: false, value: "", setAttribute() {}, addEventListener() {} });
  const places = { move: made(), "move-fault": made(), typed: made() };
  const before = { ...document };
  t.after(() => Object.assign(document, before));
  Object.assign(document, { getElementById: (id) => places[id], querySelector: () => null });
  const typed = new TypedMove(
    () => [],
    () => undefined,
    () => undefined,
  );
  const variant = { size: 8, numbering: "numbers", numbers: [] };
  const hidden = (seat, outcome = null) => {
    typed.update({ game: { seat, outcome, variant, regulation: {} }, options: {} });
    return places.typed.hidden;
  };
  assert.deepEqual([hidden("none"), hidden("white"), hidden("none")], [true, false, true]);
  assert.equal(hidden("white", { result: "white" }), true);
});
