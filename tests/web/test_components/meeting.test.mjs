/** Two people at one game: moves planned ahead, and the wait before a claim. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./page.mjs";

const { NONE, mayPlan, meant, pressed } = await module("game/premove.js");
const { claimIn, other } = await module("game/between.js");

const plan = (moves, chosen = null) => ({ moves, chosen });
const to13 = { from: 9, to: 13 };

test("a piece and a square make a plan; the piece again, or an empty square, take it back", () => {
  const piece = pressed(NONE, 9, true);
  assert.deepEqual(piece, plan([], 9));
  assert.deepEqual(pressed(piece, 13, false), plan([to13]));
  assert.deepEqual(pressed(piece, 9, true), plan([]));
  assert.deepEqual(pressed(piece, 10, true), plan([], 10));
  assert.equal(pressed(plan([to13]), 14, false), NONE);
  assert.equal(pressed(NONE, 14, false), NONE);
});

test("a second move is planned from where the first one leads", () => {
  const next = pressed(plan([to13]), 13, false);
  assert.deepEqual(next, plan([to13], 13));
  assert.deepEqual(pressed(next, 18, false), plan([to13, { from: 13, to: 18 }]));
  assert.equal(pressed(plan([to13]), 9, true), NONE); // it is no longer there
  const full = plan(Array.from({ length: 8 }, () => to13));
  assert.deepEqual(pressed(full, 13, false), full);
});

test("only one legal move can be meant, the first one planned", () => {
  const legal = [
    { from: 9, to: 13, path: [9, 13] },
    { from: 9, to: 27, path: [9, 18, 27] },
    { from: 9, to: 27, path: [9, 20, 27] },
  ];
  assert.equal(meant(plan([to13, { from: 13, to: 18 }]), legal), legal[0]);
  assert.equal(meant(plan([{ from: 9, to: 27 }]), legal), null);
  assert.equal(meant(plan([], 9), legal), null);
  assert.equal(meant(NONE, legal), null);
});

test("a move is planned in the own seat while the other is to move", () => {
  const game = { meeting: {}, seat: "black", turn: "white", outcome: null, ply: 4 };
  assert.equal(mayPlan(game, 4), true);
  assert.equal(mayPlan(game, 3), false);
  for (const change of [{ turn: "black" }, { meeting: null }, { seat: "none" }, { outcome: {} }]) {
    assert.equal(mayPlan({ ...game, ...change }, 4), false);
  }
});

test("the wait before a claim runs down to nothing, and there is none for who is there", () => {
  assert.equal(claimIn({ here: false, claim_in_ms: 30_000 }, 0), 30);
  assert.equal(claimIn({ here: false, claim_in_ms: 30_000 }, 29_001), 1);
  assert.equal(claimIn({ here: false, claim_in_ms: 30_000 }, 40_000), 0);
  assert.equal(claimIn({ here: false, claim_in_ms: null }, 0), null);
  assert.equal(claimIn({ here: true, claim_in_ms: null }, 0), null);
  assert.equal(claimIn(undefined, 0), null);
  assert.deepEqual([other("white"), other("black")], ["black", "white"]);
});

const { arrowsOf, withLine, withoutLine, pathsOf } = await module("game/plan-lines.js");

const line = (...paths) => paths.map((path) => ({ path }));

test("a longer line takes the place of the one it goes on from", () => {
  const short = line([1, 5], [20, 16]);
  const long = line([1, 5], [20, 16], [5, 9], [16, 12]);
  assert.deepEqual(withLine([short], long), [long]);
  assert.deepEqual(withLine([long], short), [long]);
});

test("a plan has one answer to a move: the new one replaces the old", () => {
  const old = line([1, 5], [20, 16]);
  const made = line([1, 5], [21, 17]);
  assert.deepEqual(withLine([old], made), [made]);
});

test("lines to other moves stay, and one is taken away alone", () => {
  const one = line([1, 5], [20, 16]);
  const second = line([2, 6], [20, 16]);
  const both = withLine([one], second);
  assert.deepEqual(both, [one, second]);
  assert.deepEqual(withoutLine(both, 0), [second]);
  assert.deepEqual(both.map(pathsOf)[1], [
    [2, 6],
    [20, 16],
  ]);
});

test("the board marks each expected move once, with its answer first", () => {
  const one = line([1, 5], [20, 16], [5, 9], [16, 12]);
  const same = line([1, 5], [20, 16], [6, 9], [16, 12]);
  assert.deepEqual(arrowsOf([one, same]), [
    { path: [20, 16], rank: 0 },
    { path: [1, 5], rank: 2 },
  ]);
});

const { barsOf, lagOf } = await module("game/lag.js");

test("a line has one to four bars", () => {
  assert.deepEqual([0, 149, 150, 299, 300, 499, 500, 9000].map(barsOf), [4, 4, 3, 3, 2, 2, 1, 1]);
});

test("the own line is measured; the other's is known from its moves alone", () => {
  const quota = { left_ms: 500, given_ms: 80 };
  const game = { seat: "white", clock: { lag: { white: quota, black: quota } }, moves: [] };
  assert.equal(lagOf(game, "white", 40), 40);
  assert.equal(lagOf(game, "white", null), null);
  assert.equal(lagOf(game, "black", 40), null);
  const played = { ...game, moves: [{ color: "white" }, { color: "black" }] };
  assert.equal(lagOf(played, "black", 40), 80);
  assert.equal(lagOf({ ...played, clock: { lag: {} } }, "black", 40), null);
});

const { passes } = await module("meeting/lobby/filters.js");

test("the lobby's filters leave what fits, and always the own wish", () => {
  const seek = {
    own: false,
    variant: "brazilian",
    regulation: { id: "fenae-2025" },
    speed: "blitz",
    rated: false,
  };
  assert.ok(passes(seek, {}));
  assert.ok(
    passes(seek, { variant: "brazilian", book: "fenae-2025", speed: "blitz", rated: "no" }),
  );
  for (const filter of [
    { variant: "international" },
    { book: "internacional" },
    { speed: "rapid" },
    { rated: "yes" },
  ]) {
    assert.ok(!passes(seek, filter));
    assert.ok(passes({ ...seek, own: true }, filter));
  }
});

const { fittingPhrases } = await module("game/phrases.js");
const { offerRefusal } = await module("game/state.js");

test("greetings at the beginning, remarks in between, farewells at the end", () => {
  assert.ok(fittingPhrases({ ply: 0, outcome: null }).includes("hello"));
  assert.ok(fittingPhrases({ ply: 20, outcome: null }).includes("nice-move"));
  assert.ok(fittingPhrases({ ply: 2, outcome: { result: "white" } }).includes("thanks"));
});

test("a rule against an offer is known to the player it concerns, while no draw is offered", () => {
  const why = { message: "before move 40", article: "A 1", article_text: "" };
  const game = { seat: "white", offer: null, outcome: null };
  const meeting = { may: { white: { offer_draw: why }, black: { offer_draw: null } } };
  assert.equal(offerRefusal({ ...game, meeting }), why);
  assert.equal(offerRefusal({ ...game, meeting, seat: "black" }), null);
  assert.equal(offerRefusal({ ...game, meeting, offer: { by: "black" } }), null);
  assert.equal(offerRefusal({ ...game, meeting, seat: "none" }), null);
  assert.equal(offerRefusal({ ...game, meeting: null }), null);
});

const { leaveFor } = await module("shared/leave.js");

test("the answer and the news of it lead to the next game in one visit", () => {
  const visits = [];
  const visit = (address) => visits.push(address);
  globalThis.location = { assign: visit, replace: (address) => visit(`${address} in place`) };
  try {
    leaveFor("/games/next");
    leaveFor("/games/next");
    leaveFor("/games/other");
    leaveFor("/games/other", { back: false });
    leaveFor("/games/third", { back: false });
  } finally {
    delete globalThis.location;
  }
  assert.deepEqual(visits, ["/games/next", "/games/other", "/games/third in place"]);
});
