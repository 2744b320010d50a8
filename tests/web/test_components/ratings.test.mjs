/* Ratings beside names: node --test tests/web/test_components/ */

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./page.mjs";

const { changeText, hasRatings, willCount } = await module("game/ratings.js");
const { ratingText } = await module("shared/rating-text.js");

test("a rating of which little is known has a question mark", () => {
  assert.equal(ratingText({ value: 1512, provisional: true }), "1512?");
  assert.equal(ratingText({ value: 1512, provisional: false }), "1512");
});

test("a change has its sign", () => {
  assert.deepEqual([12, -7, 0].map(changeText), ["+12", "−7", "±0"]);
});

test("a rated game counts from the second ply on, unless it was called off", () => {
  const over = { rated: true, ply: 2, outcome: { result: "white" } };
  assert.equal(willCount(over), true);
  assert.equal(willCount({ ...over, outcome: { result: "draw" } }), true);
  assert.equal(willCount({ ...over, outcome: { result: null } }), false);
  assert.equal(willCount({ ...over, ply: 1 }), false);
  assert.equal(willCount({ ...over, outcome: null }), false);
  assert.equal(willCount({ ...over, rated: false }), false);
});

test("ratings are shown between two people, and in rated games", () => {
  assert.equal(hasRatings({ meeting: null, rated: false }), false);
  assert.equal(hasRatings({ meeting: { rated: false }, rated: false }), true);
  assert.equal(hasRatings({ meeting: null, rated: true }), true);
});
