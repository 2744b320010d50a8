/* The gestures at the arbiter's board, a pure reducer: node --test tests/web/test_components/ */

import assert from "node:assert/strict";
import { test } from "node:test";

const table = new URL("../../../src/damas/page/static/js/arbiter/table/", import.meta.url);
const { EMPTY_HAND, gestured } = await import(new URL("gestures.js", table));
const { boardFor, differing, readPlaces, readWay } = await import(new URL("pieces.js", table));
const { Geometry } = await import(new URL("../../shared/board/geometry.js", table));

const upTo = (count) => Array.from({ length: count }, (_, i) => i + 1);
const brazilian = { id: "brazilian", size: 8, mirrored: false, numbers: upTo(32), named_lines: {} };

/** A legal move, as the server tells it. */
const legal = (path, captured = [], promotes = false) => ({
  path,
  captured,
  promotes,
  notation: `${path[0]}-${path.at(-1)}`,
});

/** White's man on 31 and Black's on 27, 19 and 14; White is to move. */
const sight = (more = {}) => ({
  pieces: new Map([
    [31, "w"],
    [32, "w"],
    [27, "b"],
    [19, "b"],
    [14, "b"],
  ]),
  expected: "white",
  mover: null,
  legal: [legal([32, 28])],
  awaiting: [],
  actor: null,
  quick: false,
  ...more,
});

/** The outcome of gestures, one after the other, while nothing is entered. */
const after = (gestures, seen = sight(), hand = EMPTY_HAND) =>
  gestures.reduce((done, gesture) => gestured(done.hand, gesture, seen), { hand, events: [] });

const pick = (place) => ({ type: "pick", place });
const carry = (from, to) => ({ type: "carry", from, to });

test("a piece that is pressed is spoken of, and pressed again it is not", () => {
  assert.equal(after([pick(32)]).hand.chosen, 32);
  assert.equal(after([pick(32), pick(31)]).hand.chosen, 31);
  assert.deepEqual(after([pick(32), pick(32)]), { hand: EMPTY_HAND, events: [] });
  assert.deepEqual(after([pick(32), pick(null)]), { hand: EMPTY_HAND, events: [] });
});

test("a legal move by two presses, and the same by carrying, is entered for its player", () => {
  const entered = [{ event: "move", by: "white", path: [32, 28] }];
  assert.deepEqual(after([pick(32), pick(28)]), { hand: EMPTY_HAND, events: entered });
  assert.deepEqual(after([carry(32, 28)]), { hand: EMPTY_HAND, events: entered });
  assert.deepEqual(after([{ type: "walk", places: [32, 28] }]).events, entered);
});

test("a move that is not legal is entered as it was carried: the server says what it is", () => {
  assert.deepEqual(after([carry(32, 18)]).events, [{ event: "move", by: "white", path: [32, 18] }]);
  assert.deepEqual(after([carry(32, "b1")]).events[0].path, [32, "b1"]);
});

test("it is asked whose hand it was where the piece is not of the player to move", () => {
  const { hand, events } = after([carry(27, 23)]);
  assert.deepEqual(events, []);
  assert.deepEqual(hand.way, [27, 23]);
  assert.equal(hand.question.kind, "who");
  const answered = gestured(hand, { type: "who", by: "black" }, sight());
  assert.deepEqual(answered.events, [{ event: "move", by: "black", path: [27, 23] }]);
  assert.deepEqual(gestured(hand, { type: "cancel" }, sight()).hand, EMPTY_HAND);
});

test("who acts, where it was said, is not asked", () => {
  const seen = sight({ actor: "arbiter" });
  assert.deepEqual(after([carry(27, 23)], seen).events, [
    { event: "move", by: "arbiter", path: [27, 23] },
  ]);
});

test("a capture of several stays in the hand until it is over, or let go before", () => {
  const capture = legal([31, 24, 15], [27, 19]);
  const before = sight({ legal: [capture] });
  const { hand } = after([carry(31, 24)], before);
  assert.deepEqual(hand.way, [31, 24]);
  const moved = sight({ legal: [capture], pieces: new Map([[24, "w"]]) });
  assert.deepEqual(gestured(hand, carry(24, 15), moved).events, [
    { event: "move", by: "white", path: [31, 24, 15] },
  ]);
  assert.deepEqual(gestured(hand, pick(15), moved).events[0].path, [31, 24, 15]);
  assert.deepEqual(gestured(hand, { type: "let-go" }, moved).events, [
    { event: "move", by: "white", path: [31, 24] },
  ]);
  assert.deepEqual(gestured(hand, pick(24), moved), { hand, events: [] });
});

test("several captures that lead there are asked about", () => {
  const [one, other] = [legal([31, 24, 15], [27, 19]), legal([31, 22, 15], [26, 18])];
  const seen = sight({ legal: [one, other] });
  const { hand } = after([carry(31, 15)], seen);
  assert.deepEqual(hand.question, { kind: "which", moves: [one, other] });
  assert.deepEqual(gestured(hand, { type: "choose", move: other }, seen).events, [
    { event: "move", by: "white", path: [31, 22, 15] },
  ]);
});

test("with quick entry all that belongs to a legal move follows", () => {
  const capture = legal([31, 24, 4], [27, 14], true);
  const seen = sight({ legal: [capture], quick: true });
  assert.deepEqual(after([{ type: "walk", places: [31, 4] }], seen).events, [
    { event: "move", by: "white", path: [31, 24, 4] },
    { event: "remove", by: "white", square: 27 },
    { event: "remove", by: "white", square: 14 },
    { event: "press", by: "white" },
    { event: "crown", by: "black", square: 4 },
  ]);
  const other = { ...seen, actor: "black" };
  assert.equal(after([{ type: "walk", places: [31, 4] }], other).events.length, 1);
});

test("a piece carried off the board is taken off by whoever is in the middle of a move", () => {
  assert.deepEqual(after([carry(27, null)]).events, [{ event: "remove", by: "white", square: 27 }]);
  assert.deepEqual(after([carry(27, null)], sight({ mover: "black" })).events[0].by, "black");
  const taken = after([{ type: "take-captured" }], sight({ awaiting: [27, 19] })).events;
  assert.deepEqual(
    taken.map(({ square }) => square),
    [27, 19],
  );
});

test("a piece from beside the board is put where it is pressed, by the arbiter", () => {
  const spare = { type: "spare", piece: "B" };
  assert.deepEqual(after([spare, pick(5)]).events, [
    { event: "put", by: "arbiter", square: 5, piece: "black king" },
  ]);
  assert.equal(after([spare, pick(null)]).hand.spare, "B");
});

test("touch, adjust and crown are the acts of the player to whom they belong", () => {
  const acts = (place, event) => after([pick(place), { type: "tool", event }]).events;
  assert.deepEqual(acts(32, "touch"), [{ event: "touch", by: "white", square: 32 }]);
  assert.deepEqual(acts(27, "adjust"), [{ event: "adjust", by: "white", square: 27 }]);
  assert.deepEqual(acts(27, "crown"), [{ event: "crown", by: "white", square: 27 }]);
  assert.deepEqual(acts(32, "crown"), [{ event: "crown", by: "black", square: 32 }]);
  const { hand } = after([pick(27), { type: "tool", event: "touch" }]);
  assert.equal(hand.question.kind, "who");
  assert.equal(hand.chosen, 27);
});

test("no gesture changes what it was given", () => {
  const seen = sight();
  const before = structuredClone(seen.pieces);
  const hand = Object.freeze({ ...EMPTY_HAND, way: Object.freeze([31, 24]) });
  gestured(hand, carry(24, 15), seen);
  assert.deepEqual(seen.pieces, before);
  assert.deepEqual(hand.way, [31, 24]);
});

test("a way may leave landings out; two captures of the same pieces are one", () => {
  const moves = [legal([31, 24, 15], [27, 19]), legal([31, 22, 15], [19, 27])];
  assert.deepEqual(readWay(moves, [31, 15]), { done: [moves[0]], begun: true });
  assert.deepEqual(readWay(moves, [31, 22]), { done: [], begun: true });
  assert.deepEqual(readWay(moves, [31, 5]), { done: [], begun: false });
});

test("what was entered and not yet heard by the server stays where it was put", () => {
  const view = { stands: "W:W32:B5", state: { fen: "W:W32:B5", inactive: { b2: 3 } } };
  const queue = [
    { event: "move", path: [32, 28] },
    { event: "remove", square: 5 },
    { event: "put", square: 1, piece: "white king" },
  ];
  const pieces = boardFor(view, queue);
  assert.deepEqual(Object.fromEntries(pieces), { 28: "w", 1: "W", b2: "b" });
  assert.deepEqual(differing(view, pieces).map(String).sort(), ["1", "28", "32", "5", "b2"]);
});

test("typed places: numbers, letters with figures, light squares by their name", () => {
  const geometry = new Geometry(brazilian);
  assert.deepEqual(readPlaces("32-28", geometry), [32, 28]);
  assert.deepEqual(readPlaces("C3 x e5 x b1", geometry), [22, 15, "b1"]);
  assert.deepEqual(readPlaces("nothing", geometry), []);
});
