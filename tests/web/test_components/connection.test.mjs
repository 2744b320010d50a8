/* A change that comes in two messages: node --test tests/web/test_components/ */

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./page.mjs";

const { Connection } = await module("game/connection.js");

/* A connection without a socket, at a state of a game; what it has heard and asked for. */
function opened() {
  const heard = [];
  const sent = [];
  const connection = Object.assign(Object.create(Connection.prototype), {
    waiting: [],
    unsure: new Set(),
    held: new Map(),
    plies: new Map(),
    works: true,
    name: "n",
    count: 0,
    state: {
      version: 3,
      turn: "white",
      ply: 2,
      fen: "W:W31:B1",
      moves: [],
      legal: [],
      counters: [],
      claims: [],
      clock: null,
      offer: null,
      outcome: null,
    },
    half: null,
    asking: false,
    listener: { state: (state) => heard.push(state) },
    line: { send: (message) => sent.push(message) },
  });
  return { connection, heard, sent };
}

const FIRST = { type: "moved", version: 4, at: 5, more: true };
const OFFER = { offer: { by: "white" } };

test("the first part alone shows nothing, and both are one change", () => {
  const { connection, heard, sent } = opened();
  connection.hear(FIRST);
  assert.deepEqual([heard.length, connection.state.version], [0, 3]);
  connection.hear({ type: "more", version: 4, fields: OFFER });
  assert.deepEqual([heard.length, connection.state.version], [1, 4]);
  assert.deepEqual(heard[0].offer, { by: "white" });
  assert.deepEqual(sent, []);
});

test("after a lost line it is asked what was said and offered meanwhile", () => {
  const { connection } = opened();
  const asked = [];
  connection.listener.between = (message) => asked.push(message.type);
  const { state } = connection;
  connection.ask();
  connection.hear({ type: "state", state });
  assert.deepEqual(asked, [], "nothing of a game of one device");
  connection.ask();
  connection.hear({ type: "state", state: { ...state, meeting: {} } });
  connection.hear({ type: "state", state: { ...state, meeting: {} } });
  assert.deepEqual(asked, ["meeting"]);
  connection.greeted = false; // it may have come with the page
  connection.ask();
  connection.hear({ type: "state", state: { ...state, meeting: {} } });
  assert.deepEqual(asked, ["meeting"], "the first state is read with all that is beside it");
});

test("a second part of another version is nothing", () => {
  const { connection, heard } = opened();
  connection.hear({ type: "more", version: 4, fields: OFFER });
  connection.hear(FIRST);
  connection.hear({ type: "more", version: 9, fields: OFFER });
  assert.deepEqual(heard, []);
});

test("a change whose second part is lost is asked for whole", () => {
  const { connection, heard, sent } = opened();
  connection.hear(FIRST);
  connection.hear({ type: "moved", version: 5, at: 6 });
  assert.deepEqual(heard, []);
  assert.deepEqual([sent.length, sent[0].type, sent[0].protocol], [1, "hello", 4]);
});

test("a command that may be saved or not is sent again under its name", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { connection, sent } = opened();
  const refused = [];
  connection.listener.refused = (message) => refused.push(message.code);
  const id = connection.send({ type: "resign" });
  connection.hear({ type: "refused", id, code: "store-unknown" });
  assert.deepEqual([refused, sent.length], [["store-unknown"], 1]);
  context.mock.timers.tick(1000);
  assert.deepEqual(sent[1], sent[0]);
  connection.hear({ type: "refused", id, code: "store-failed" }); // it could not even be read
  context.mock.timers.tick(1000);
  assert.deepEqual(sent[2], sent[0]);
  connection.hear({ type: "ack", id, version: 4 });
  connection.hear({ type: "refused", id: connection.send({ type: "resign" }), code: "game-over" });
  context.mock.timers.tick(5000);
  assert.deepEqual([sent.length, connection.waiting], [4, []]);
});

/* A connection whose server has said that it cannot save, and has refused a command so. */
function refusedBy(context, command) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { connection, sent } = opened();
  connection.listener.refused = () => {};
  connection.hear({ type: "store", works: false });
  const id = connection.send(command);
  connection.hear({ type: "refused", id, code: "store-failed" });
  context.mock.timers.tick(60_000);
  assert.equal(sent.length, 1, "nothing is sent to a server that cannot save");
  return { connection, sent, id };
}

test("one that the server could not save is sent again when it can", (context) => {
  const { connection, sent } = refusedBy(context, { type: "resign" });
  connection.hear({ type: "store", works: true });
  assert.deepEqual([sent.length, sent[1]], [2, sent[0]]);
});

test("one that was surely not saved is not sent again in another position", (context) => {
  const { connection, sent } = refusedBy(context, { type: "offer_draw" });
  connection.state.ply += 1;
  connection.hear({ type: "store", works: true });
  assert.deepEqual([sent.length, connection.waiting], [1, []]);
});

test("a later act takes the place of one that was surely not saved", (context) => {
  const { connection, sent, id } = refusedBy(context, { type: "resign" });
  const later = connection.send({ type: "offer_draw" });
  connection.hear({ type: "refused", id: later, code: "store-failed" });
  connection.hear({ type: "store", works: true });
  assert.ok(!sent.slice(1).some((each) => each.id === id));
  assert.deepEqual(
    sent.slice(1).map((each) => each.id),
    [later, later],
  );
});

test("on a new line it waits for the state", (context) => {
  const { connection, sent, id } = refusedBy(context, { type: "resign" });
  for (const command of connection.waiting) connection.repeat(command);
  assert.equal(sent.length, 1);
  connection.works = true;
  connection.asking = true;
  connection.hear({ type: "state", state: connection.state });
  assert.equal(sent.at(-1).id, id);
});

test("a server that says nothing of its store is asked some times, and no more", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { connection, sent } = opened();
  connection.listener.refused = () => {};
  const id = connection.send({ type: "resign" });
  for (let count = 0; count < 20; count += 1) {
    connection.hear({ type: "refused", id, code: "store-failed" });
    context.mock.timers.tick(1000);
  }
  assert.deepEqual([sent.length, connection.waiting], [6, []]);
});

test("one that was sent on two lines may be saved though the second time failed", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { connection, sent } = opened();
  connection.listener.refused = () => {};
  const id = connection.send({ type: "resign" });
  connection.repeat(connection.waiting[0]);
  connection.hear({ type: "refused", id, code: "store-failed" });
  connection.state.ply += 1;
  context.mock.timers.tick(1000);
  assert.deepEqual([sent.length, sent[2].id], [3, id]);
});
