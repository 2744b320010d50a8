/** A study on its page: changes of others, steps through variations, shapes that are drawn. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./page.mjs";

const { afterChanges, drawnOn, opened, ordered, stands, stepFrom } =
  await module("studies/page/state.js");

const { boardAt, placeOf, shownTo, trialOf, tried, walked } =
  await module("studies/page/trying.js");

const node = (id, parent, children, more = {}) => ({
  id,
  parent,
  children,
  text: String(id),
  comment: "",
  circles: [],
  arrows: [],
  ...more,
});

// 0 - 1 - 2, with 3 beside 1 and 4 after it
const chapter = () =>
  opened({
    number: 1,
    title: "One",
    nodes: [
      node(0, null, [1, 3]),
      node(1, 0, [2]),
      node(2, 1, []),
      node(3, 0, [4]),
      node(4, 3, []),
    ],
  });

const state = () => ({
  study: { version: 5, title: "Old", chapters: [{ number: 1, title: "One" }] },
  chapter: chapter(),
});

const news = (changes, from = 5) => ({ from, to: from + changes.length, changes });

test("moves stand in order, the main line before variations", () => {
  assert.deepEqual(
    ordered(chapter()).map(({ id }) => id),
    [0, 1, 2, 3, 4],
  );
});

test("steps lead along the line and between variations", () => {
  const open = chapter();
  assert.equal(stepFrom(open, 0, "on"), 1);
  assert.equal(stepFrom(open, 0, "last"), 2);
  assert.equal(stepFrom(open, 2, "on"), 2);
  assert.equal(stepFrom(open, 4, "back"), 3);
  assert.equal(stepFrom(open, 4, "first"), 0);
  assert.equal(stepFrom(open, 1, "down"), 3);
  assert.equal(stepFrom(open, 3, "up"), 1);
  assert.equal(stepFrom(open, 3, "down"), 3);
  assert.equal(stepFrom(open, 0, "down"), 0);
});

test("a change of another is put into the open chapter", () => {
  const parts = [
    { part: "children", chapter: 1, move: 2, children: [5] },
    { part: "comments", chapter: 1, move: 1, comment: "Words", said: 6 },
    { part: "title", title: "New" },
  ];
  const moves = [{ chapter: 1, move: node(5, 2, []) }];
  const after = afterChanges(state(), news([{ parts, moves }]));
  assert.equal(after.study.version, 6);
  assert.equal(after.study.title, "New");
  assert.equal(after.chapter.nodes.get(1).comment, "Words");
  assert.deepEqual(
    ordered(after.chapter).map(({ id }) => id),
    [0, 1, 2, 5, 3, 4],
  );
});

test("a change of another chapter leaves the open one alone", () => {
  const parts = [
    { part: "comments", chapter: 2, move: 1, comment: "Elsewhere" },
    { part: "tags", chapter: 1, line: { number: 1, title: "First" }, tags: [] },
  ];
  const after = afterChanges(state(), news([{ parts, moves: [] }]));
  assert.equal(after.chapter.nodes.get(1).comment, "");
  assert.equal(after.chapter.title, "First");
  assert.equal(after.study.chapters[0].title, "First");
});

test("news that is known changes nothing, news with a gap asks for all", () => {
  const before = state();
  assert.equal(afterChanges(before, news([{ parts: [], moves: [] }], 4)).study, before.study);
  assert.equal(afterChanges(before, news([{ parts: [], moves: [] }], 7)), null);
});

test("a removed move does not stand, nor what follows on it", () => {
  const parts = [{ part: "children", chapter: 1, move: 0, children: [1] }];
  const after = afterChanges(state(), news([{ parts, moves: [] }]));
  assert.equal(stands(after.chapter, 1), true);
  assert.equal(stands(after.chapter, 3), false);
  assert.equal(stands(after.chapter, 4), false);
});

test("a shape is drawn, drawn in another colour, and wiped by drawing it again", () => {
  const none = { circles: [], arrows: [] };
  const circle = drawnOn(none, 5, 5, "G");
  assert.deepEqual(circle.circles, [[5, "G"]]);
  assert.deepEqual(drawnOn(circle, 5, 5, "R").circles, [[5, "R"]]);
  assert.deepEqual(drawnOn(circle, 5, 5, "G").circles, []);
  const arrow = drawnOn(circle, 5, 9, "B");
  assert.deepEqual(arrow.arrows, [[5, 9, "B"]]);
  assert.deepEqual(drawnOn(arrow, 5, 9, "B").arrows, []);
});

const path = (...squares) => ({ path: squares, notation: squares.join("-") });

/** Move 1 of the study is shown: a reader tries from there. */
const reading = (more = {}) => {
  const open = chapter();
  open.variant = { id: "brazilian", start_fen: "START" };
  open.nodes.set(0, { ...open.nodes.get(0), fen: "START", move: null });
  open.nodes.set(1, { ...open.nodes.get(1), fen: "ONE", turn: "black", move: path(9, 13) });
  return { chapter: open, at: 1, trial: null, legal: new Map([["1/1", [path(21, 17)]]]), ...more };
};

test("a reader's moves begin after a move of the study, and another choice replaces them", () => {
  const one = tried(1, 1, null, [path(21, 17)]);
  const two = tried(1, 1, one, [path(10, 14)]);
  assert.deepEqual([two.moves.length, two.shown, two.position], [2, 2, null]);
  const other = tried(1, 1, shownTo(two, 1), [path(11, 15)]);
  assert.deepEqual(
    other.moves.map(({ notation }) => notation),
    ["21-17", "11-15"],
  );
});

test("steps go through a reader's moves and, before the first, back to the study", () => {
  const two = tried(1, 1, null, [path(21, 17), path(10, 14)]);
  const one = walked(two, "back");
  assert.equal(one.shown, 1);
  assert.equal(walked(one, "on").shown, 2);
  assert.equal(walked(one, "last").shown, 2);
  assert.equal(walked(two, "on"), two);
  assert.equal(walked(two, "up"), two);
  assert.equal(walked(one, "back"), null);
  assert.equal(walked(two, "first"), null);
});

test("a reader's moves belong to one place: elsewhere the study is shown", () => {
  const trial = tried(1, 1, null, [path(21, 17)]);
  assert.equal(trialOf(reading({ trial })), trial);
  assert.equal(trialOf(reading({ trial, at: 2 })), null);
  assert.equal(trialOf(reading({ trial: { ...trial, chapter: 2 } })), null);
});

test("the board shows the study, or the position after the moves that are tried", () => {
  const shown = reading();
  const study = boardAt(shown, shown.chapter.nodes.get(1));
  assert.deepEqual([study.fen, study.after, study.legal.length], ["ONE", 0, 1]);
  const trial = tried(1, 1, null, [path(21, 17)]);
  const waiting = boardAt(reading({ trial }), shown.chapter.nodes.get(1));
  assert.deepEqual([waiting.fen, waiting.legal, waiting.after], [null, null, 1]);
  const position = { fen: "TWO", turn: "white", legal: [], ended: "" };
  const there = boardAt(reading({ trial: { ...trial, position } }), shown.chapter.nodes.get(1));
  assert.deepEqual([there.fen, there.turn, there.last.notation], ["TWO", "white", "21-17"]);
});

test("the engine gets the whole way: moves of the study, then those that are tried", () => {
  const trial = tried(1, 1, null, [path(21, 17), path(10, 14)]);
  assert.deepEqual(placeOf(reading({ trial: shownTo(trial, 1) })), {
    at: { variant: "brazilian", fen: null },
    moves: [
      [9, 13],
      [21, 17],
    ],
  });
  const elsewhere = reading();
  elsewhere.chapter.nodes.set(1, { ...elsewhere.chapter.nodes.get(1), move: null });
  assert.deepEqual(placeOf(elsewhere), { at: { variant: "brazilian", fen: "ONE" }, moves: [] });
});
