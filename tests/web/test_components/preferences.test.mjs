/* Choices kept for a person: node --test tests/web/test_components/ */

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./page.mjs";

const storage = {
  held: {},
  getItem: (key) => storage.held[key] ?? null,
  setItem(key, text) {
    storage.held[key] = text;
  },
};
const sent = [];
const server = { answer: null };
const fetched = (path, how) => {
  sent.push({ path, ...how, body: how.body && JSON.parse(how.body) });
  return server.answer();
};
globalThis.localStorage ??= storage; // of another file whose test may be running

const { Preferences, changesOf } = await module("shared/preferences.js");
const { keepWith, kept } = await module("shared/kept.js");

const json = (data) => async () => ({ ok: true, status: 200, json: async () => data });
const read = (key) => JSON.parse(localStorage.getItem(key));

/** A test in a browser that has kept nothing, whatever another file has left here. */
function fresh(name, claims) {
  test(name, async () => {
    Object.assign(globalThis, { localStorage: storage, fetch: fetched });
    storage.held = {};
    sent.length = 0;
    server.answer = json({});
    await claims();
  });
}

/** The preferences of a page just opened. */
function opened(isStored = true) {
  const made = new Preferences(isStored);
  keepWith(made);
  return made;
}

fresh("a change is kept here at once and told with its age", async () => {
  const preferences = opened();
  const look = kept("damas.look", { board: "wood", largeType: false });
  look.update({ board: "green" });
  clearTimeout(preferences.timer);
  assert.equal(read("damas.look").board, "green");
  assert.deepEqual(Object.keys(read("damas.unsent")), ["look.board"]);
  await preferences.exchange();
  const { "look.board": change } = sent[0].body.changes;
  assert.equal(change.value, "green");
  assert.ok(change.age_ms >= 0 && change.age_ms < 5000);
  assert.deepEqual(read("damas.unsent"), {});
});

fresh("without a network a change waits; choices made elsewhere come when it is back", async () => {
  const preferences = opened();
  const look = kept("damas.look", { board: "wood", pieces: "wood" });
  server.answer = () => Promise.reject(new TypeError("no network"));
  look.update({ board: "blue" });
  clearTimeout(preferences.timer);
  await preferences.exchange();
  assert.deepEqual(Object.keys(read("damas.unsent")), ["look.board"]);
  assert.equal(look.get().board, "blue");
  server.answer = json({ "look.board": "blue", "look.pieces": "flat" });
  await preferences.exchange();
  assert.deepEqual(look.get(), { board: "blue", pieces: "flat" });
  assert.deepEqual(read("damas.unsent"), {}); // nothing that came is sent back
});

fresh("what is changed while the answer is on its way is not undone by it", async () => {
  const preferences = opened();
  const look = kept("damas.look", { board: "wood" });
  look.update({ board: "blue" });
  server.answer = async () => {
    look.update({ board: "contrast" });
    localStorage.setItem("damas.unsent", JSON.stringify({ "look.board": Date.now() + 5 }));
    return { ok: true, status: 200, json: async () => ({ "look.board": "blue" }) };
  };
  await preferences.exchange();
  clearTimeout(preferences.timer);
  assert.equal(look.get().board, "contrast");
  assert.deepEqual(Object.keys(read("damas.unsent")), ["look.board"]);
});

fresh("what a browser kept before is told as the oldest; names of one game stay here", async () => {
  localStorage.setItem("damas.look", JSON.stringify({ board: "green" }));
  localStorage.setItem("damas.newgame", JSON.stringify({ level: "4", other: "Rui" }));
  const preferences = opened();
  await preferences.exchange();
  assert.deepEqual(Object.keys(sent[0].body.changes).sort(), ["look.board", "newgame.level"]);
  assert.ok(sent[0].body.changes["look.board"].age_ms > 1e12);
});

fresh("of a person who is not stored the server is told nothing", async () => {
  const preferences = opened(false);
  kept("damas.numbers", { shown: false }).update({ shown: true });
  clearTimeout(preferences.timer);
  await preferences.exchange();
  assert.equal(sent.length, 0);
  assert.deepEqual(Object.keys(read("damas.unsent")), ["numbers.shown"]);
});

fresh("a value that was taken away meanwhile is not told", () => {
  assert.deepEqual(changesOf({ "look.gone": 5 }, 10), {});
});
