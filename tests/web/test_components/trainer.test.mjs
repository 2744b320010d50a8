/* Lines of endings and trees of repertoires: node --test tests/web/test_components/ */

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./page.mjs";

const { fenAfter, lineOf, numbered, shownCount } = await module("endings/line.js");
const { childrenOf, endOf, lineText, nodeOf, stepFrom } = await module("repertoire/tree/nodes.js");

const ending = { start: "A", moves: [{ fen: "B" }, { fen: "C" }], best: [{ fen: "D" }] };

test("the best line follows the moves that were played", () => {
  assert.deepEqual(
    lineOf(ending).map(({ fen }) => fen),
    ["B", "C", "D"],
  );
  assert.deepEqual(
    [0, 1, 3].map((count) => fenAfter(ending, count)),
    ["A", "B", "D"],
  );
  assert.equal(shownCount(ending, null), 2);
  assert.equal(shownCount(ending, 0), 0);
  assert.equal(numbered(2, "1-5"), "2. 1-5");
  assert.equal(numbered(3, "1-5"), "1-5");
});

const repertoire = {
  nodes: [
    { id: 0, key: "start", parent: null },
    { id: 1, key: "a", parent: 0 },
    { id: 2, key: "b", parent: 1 },
    { id: 3, key: "c", parent: 0 },
  ],
};

test("a tree is walked by the names of its nodes", () => {
  assert.equal(nodeOf(repertoire, "b").id, 2);
  assert.equal(nodeOf(repertoire, "gone").key, "start");
  assert.deepEqual(
    childrenOf(repertoire, nodeOf(repertoire, "start")).map(({ key }) => key),
    ["a", "c"],
  );
  assert.equal(stepFrom(repertoire, "start", -1), "start");
  assert.equal(stepFrom(repertoire, "b", -1), "a");
  assert.equal(stepFrom(repertoire, "b", 1), "b");
  assert.equal(endOf(repertoire, "start"), "b");
});

test("a line is numbered", () => {
  assert.equal(lineText([]), "");
  assert.equal(lineText(["32-28", "19-23", "28x19"]), "1. 32-28 19-23 2. 28x19");
});
