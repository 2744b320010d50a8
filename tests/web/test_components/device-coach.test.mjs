/* The coach on this device: what it found is kept, and shown again without thinking anew. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { module } from "./page.mjs";

globalThis.localStorage ??= { getItem: () => null, setItem: () => undefined };
const { DeviceCoach } = await module("game/device-coach.js");
const { isGood } = await module("shared/study/coach.js");

const gameOf = (...paths) => ({
  id: "G",
  regulation: { id: "fenae-2025" },
  start_fen: null,
  moves: paths.map((path) => ({ path })),
});
const GAME = gameOf([22, 18], [10, 14]);
const SEARCHES = [
  { score: 3, line: [[22, 18]], points: 0.5 },
  { score: 0, line: [[10, 14]] },
  null,
];
const PLAIN = [{ score: 3, line: [[22, 18]] }, { score: 0, line: [[10, 14]] }, null];

/** The kept searches of games, as the browser has them beyond one page. */
const shelfOf = (kept = new Map()) => ({
  kept,
  keep: async (game, found) => void kept.set(game, structuredClone(found)),
  get: async (game) => kept.get(game) ?? null,
});

/** @type {{path: string, body: any}[]} */
const sent = [];
/** @type {{engine: string, fails: boolean, again: {ply: number, nodes: number}[]}} */
const server = { engine: "Damas 1", fails: false, again: [] };

/** The answers of the server, while a test of this file runs. */
async function answered(path, { body }) {
  if (server.fails) throw new Error("no network");
  sent.push({ path, body: JSON.parse(body) });
  const review = { engine: server.engine, current: true, marks: [], points: [] };
  const { again } = server;
  return { ok: true, status: 200, json: async () => ({ review, again }) };
}

beforeEach(() => {
  sent.length = 0;
  Object.assign(server, { engine: "Damas 1", fails: false, again: [] });
});

/** A coach whose engine has been asked, and answers nothing by itself. */
function coachOf(shelf) {
  globalThis.fetch = answered;
  const heard = { found: [], failed: 0, asked: [] };
  const coach = new DeviceCoach(
    {
      progress: () => undefined,
      found: (review) => heard.found.push(review),
      failed: () => (heard.failed += 1),
    },
    shelf,
  );
  coach.engine = { ask: (one) => heard.asked.push(one), close: () => undefined };
  return { coach, heard };
}

test("a review is shown again after a reload, and nothing is searched", async () => {
  const shelf = shelfOf();
  const first = coachOf(shelf);
  first.coach.look(GAME, "own");
  await first.coach.hear({ type: "reviewed", searches: SEARCHES });
  assert.equal(first.heard.found.length, 1);
  const { coach, heard } = coachOf(shelf); // the page is loaded again
  const review = await coach.reword(GAME, "3");
  assert.deepEqual([review.engine, review.current], ["Damas 1", true]);
  assert.deepEqual(heard.asked, []);
  assert.deepEqual(
    sent.map(({ body }) => body),
    [
      { searches: PLAIN, looks: {}, level: "own" },
      { searches: PLAIN, looks: {}, level: 3 },
    ],
  );
});

test("the server says which moves are looked at again, until it has enough", async () => {
  const shelf = shelfOf();
  const { coach, heard } = coachOf(shelf);
  coach.look(GAME, "0");
  server.again = [{ ply: 0, nodes: 120_000 }];
  await coach.hear({ type: "reviewed", searches: SEARCHES });
  assert.deepEqual(heard.found, []);
  const { type, start, again } = heard.asked.at(-1);
  assert.deepEqual([type, start.moves.length, again], ["look-again", 2, server.again]);
  server.again = [];
  const [before, after] = SEARCHES;
  await coach.hear({ type: "looked-again", looks: [{ ply: 0, after, before }] });
  assert.equal(heard.found.length, 1);
  const looks = { 0: [[PLAIN[1], PLAIN[0]]] };
  assert.deepEqual(sent.at(-1).body, { searches: PLAIN, looks, level: 0 });
  await coachOf(shelf).coach.reword(GAME, "2");
  assert.deepEqual(sent.at(-1).body, { searches: PLAIN, looks, level: 2 });
});

test("a review that an earlier page kept may be made again", async () => {
  const moves = [[22, 18], [10, 14]]; // prettier-ignore
  const kept = { moves, searches: PLAIN, engine: "Damas 1" };
  const { coach } = coachOf(shelfOf(new Map([["G", kept]])));
  server.again = [{ ply: 1, nodes: 120_000 }];
  assert.equal((await coach.reword(GAME, "0")).current, false);
});

test("searches of other moves, or none, give no review", async () => {
  const shelf = shelfOf();
  const { coach } = coachOf(shelf);
  assert.equal(await coach.reword(GAME, "0"), null);
  coach.look(GAME, "0");
  await coach.hear({ type: "reviewed", searches: SEARCHES });
  assert.equal(await coachOf(shelf).coach.reword(gameOf([22, 18]), "0"), null);
  assert.equal(await coachOf(shelf).coach.reword({ ...GAME, id: "other" }, "0"), null);
});

test("a review by an earlier engine says so, and may be made again", async () => {
  const shelf = shelfOf();
  const { coach } = coachOf(shelf);
  coach.look(GAME, "0");
  await coach.hear({ type: "reviewed", searches: SEARCHES });
  server.engine = "Damas 2";
  const review = await coachOf(shelf).coach.reword(GAME, "0");
  assert.deepEqual([review.engine, review.current], ["Damas 1", false]);
});

test("where the browser keeps nothing the page itself remembers", async () => {
  const broken = {
    keep: () => Promise.reject(new Error("full")),
    get: () => Promise.reject(new Error("closed")),
  };
  const { coach, heard } = coachOf(broken);
  coach.look(GAME, "0");
  await coach.hear({ type: "reviewed", searches: SEARCHES });
  assert.equal(heard.found.length, 1);
  assert.notEqual(await coach.reword(GAME, "4"), null);
});

test("without words of the server the server's engine looks", async () => {
  const { coach, heard } = coachOf(shelfOf());
  coach.look(GAME, "0");
  server.fails = true;
  await coach.hear({ type: "reviewed", searches: SEARCHES });
  assert.deepEqual([heard.found.length, heard.failed], [0, 1]);
});

test("a current review of the server goes before one of this device", () => {
  assert.equal(isGood(null), false);
  assert.equal(isGood({ current: false }), false);
  assert.equal(isGood({ current: true }), true);
});
