/* Ratings beside names: node --test tests/web/test_components/ */

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./page.mjs";

const { RatingsReader, changeText, hasRatings, willCount } = await module("game/ratings.js");
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

test("the page asks again until some process has counted the game, and then no more", async () => {
  const waits = [];
  const { fetch, setTimeout } = globalThis;
  const answers = [false, false, true];
  let asked = 0;
  globalThis.setTimeout = (act, ms) => waits.push([act, ms]);
  globalThis.fetch = async () => {
    const found = { rated: true, counted: answers[asked] ?? true };
    asked += 1;
    return new Response(JSON.stringify(found));
  };
  const settle = () => new Promise((done) => setTimeout(done, 5));
  try {
    const heard = [];
    const reader = new RatingsReader("g", (found) => heard.push(found.counted));
    const going = { meeting: {}, rated: true, ply: 8, outcome: null };
    reader.hear(going, null);
    reader.hear({ ...going, outcome: { result: "white" } }, going);
    await settle();
    while (waits.length) {
      waits.shift()[0]();
      await settle();
    }
    assert.deepEqual(heard, answers);
    const over = { ...going, outcome: { result: "white" } };
    reader.hear(over, over);
    await settle();
    assert.equal(asked, 3, "it is counted: nothing more will come");
    await reader.read();
    assert.equal(asked, 4);
    globalThis.fetch = async () => {
      throw new TypeError("offline");
    };
    await reader.read();
    assert.equal(heard.length, 4);
  } finally {
    Object.assign(globalThis, { fetch, setTimeout });
  }
});

test("the state after a lost line asks for a rating that was counted meanwhile", async () => {
  const { fetch, setTimeout } = globalThis;
  const over = { meeting: {}, rated: true, ply: 8, outcome: { result: "white" } };
  const heard = [];
  globalThis.setTimeout = () => 0; // all waits were in vain: the network was away
  globalThis.fetch = async () => new Response(JSON.stringify({ rated: true, counted: true }));
  try {
    const reader = new RatingsReader("g", (found) => heard.push(found.counted));
    reader.hear(over, { ...over, outcome: null });
    assert.deepEqual(heard, []);
    reader.hear(over, over);
    await new Promise((done) => setTimeout(done, 5));
    assert.deepEqual(heard, [true]);
  } finally {
    Object.assign(globalThis, { fetch, setTimeout });
  }
});
