/* Answers of a lesson, judged on the page: node --test tests/web/test_components/ */

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./page.mjs";

const { isRight, nodeName, placementAnswer, toggledSquare } = await module("lessons/answer.js");

const step = (kind, accept) => ({ kind, asked: true, accept });

test("an answer in any order is the same answer, where the order says nothing", () => {
  assert.equal(isRight(step("squares", [[4, 8, 11]]), [11, 4, 8]), true);
  assert.equal(isRight(step("squares", [[4, 8, 11]]), [11, 4]), false);
  assert.equal(isRight(step("squares", [[9, 10]]), [10, 9]), true); // by number, not by letter
  assert.equal(isRight(step("all-moves", [["18-14", "18-15"]]), ["18-15", "18-14"]), true);
});

test("a move, a number and a choice are compared as they are", () => {
  assert.equal(isRight(step("move", ["18x11", "18x9"]), ["18x9"]), true);
  assert.equal(isRight(step("move", ["18x11"]), ["18x9"]), false);
  assert.equal(isRight(step("count", [7]), 7), true);
  assert.equal(isRight(step("choice", [2]), 1), false);
});

test("pieces that were put are an answer; so is nothing, where nothing is asked", () => {
  const pieces = new Map([
    [18, "w"],
    [4, "B"],
  ]);
  const accept = [
    [
      [4, "B"],
      [18, "w"],
    ],
  ];
  assert.equal(isRight(step("place", accept), placementAnswer(pieces)), true);
  assert.equal(isRight({ kind: "explain", asked: false }, true), true);
});

test("a step without accepted answers is for the server to judge", () => {
  assert.equal(isRight(step("path", undefined), [26, 19]), null);
});

test("a second press takes a square away; a node is named by its moves", () => {
  assert.deepEqual(toggledSquare([1, 2], 2), [1]);
  assert.deepEqual(toggledSquare([1], 2), [1, 2]);
  assert.equal(nodeName(["32-28", "23x32"]), "32-28 23x32");
});
