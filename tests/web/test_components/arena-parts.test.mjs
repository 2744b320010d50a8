/** An arena in parts: one's own games, the standings and the lines around one's own. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./page.mjs";

const { withNear, withOwn, withStandings } = await module("shared/room/parts.js");
const { leadsTo } = await module("club/room/state.js");

const line = (number, place) => ({ number, place, name: `P${number}` });
const game = (id, over = false) => ({ id, round: 1, white: 7, black: 8, over, result: null });
const heard = {
  you: 7,
  room: {
    settings: { kind: "arena" },
    people: [{ number: 7, name: "P7", here: true, game: null, paused: false }],
    names: { 0: "Host" },
    games: [game("old", true)],
    boards: [],
    top: 2,
    table: [line(1, 1), line(2, 2), line(6, 6), line(7, 7)],
  },
};

test("the page leads to a game that begins, and no more once it is over", () => {
  const begun = withOwn(heard, {
    game: game("new"),
    before: game("old", true),
    paused: false,
    names: { 8: "P8" },
  });
  assert.equal(leadsTo(begun.room, 7, "old"), "new");
  assert.equal(begun.room.names[8], "P8");
  assert.equal(begun.room.names[0], "Host");
  assert.deepEqual(
    begun.room.games.map(({ id }) => id),
    ["old", "new"],
  );
  const ended = withOwn(begun, { game: game("new", true), before: null, paused: true, names: {} });
  assert.equal(leadsTo(ended.room, 7, "old"), null);
  assert.deepEqual(
    ended.room.games.map(({ over }) => over),
    [true, true],
  );
  assert.equal(ended.room.people[0].paused, true);
});

test("a game that ended as the next one began is over, and the next one is the last", () => {
  const first = withOwn(heard, { game: game("one"), before: null, paused: false, names: {} });
  const part = { game: game("two"), before: game("one", true), paused: false, names: {} };
  const { games } = withOwn(first, part).room;
  assert.deepEqual(
    games.map(({ id, over }) => [id, over]),
    [
      ["old", true],
      ["one", true],
      ["two", false],
    ],
  );
});

test("nobody has played: pausing alone changes the room", () => {
  const { room } = withOwn(heard, { game: null, before: null, paused: true, names: {} });
  assert.deepEqual([room.people[0].game, room.people[0].paused], [null, true]);
  assert.equal(room.games.length, 1);
});

const places = ({ room }) => room.table.map(({ number, place }) => [number, place]);
const news = (table) => ({ table, counts: { people: 9 }, boards: [game("new")], names: {} });

test("new first lines keep the lines around one's own until these come", () => {
  const first = withStandings(heard, news([line(2, 1), line(1, 2)]));
  assert.deepEqual(places(first), [
    [2, 1],
    [1, 2],
    [6, 6],
    [7, 7],
  ]);
  assert.equal(first.room.counts.people, 9);
  assert.equal(first.room.boards[0].id, "new");
  const second = withNear(first, [line(7, 6), line(6, 7)]);
  assert.deepEqual(places(second).slice(2), [
    [7, 6],
    [6, 7],
  ]);
});

test("nobody stands in the table twice, and from the first lines nothing is left out", () => {
  const one = withStandings(heard, news([line(1, 1), line(6, 2)]));
  assert.deepEqual(places(one).slice(2), [[7, 7]]);
  const own = withStandings(heard, news([line(7, 1), line(1, 2)]));
  assert.deepEqual(places(own), [
    [7, 1],
    [1, 2],
  ]);
});
