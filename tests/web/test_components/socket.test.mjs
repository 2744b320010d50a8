/* A line to the server that opens again: node --test tests/web/test_components/ */

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./page.mjs";

const { ReconnectingSocket } = await module("shared/reconnecting-socket.js");

/** A line under the test's control, and what its listener has heard. */
function line(context, options = {}) {
  const opened = [];
  const heard = [];
  class Socket extends EventTarget {
    constructor() {
      super();
      opened.push(this);
    }

    readyState = 1;

    send() {}

    close() {
      this.gaveUp = true;
    }

    end(code) {
      this.dispatchEvent(Object.assign(new Event("close"), { code }));
    }
  }
  Socket.OPEN = 1;
  globalThis.WebSocket = Socket;
  globalThis.location = { protocol: "http:", host: "here" };
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const socket = new ReconnectingSocket(
    "/ws/x",
    {
      onOpen: () => heard.push("open"),
      onMessage: () => {},
      onLost: () => heard.push("lost"),
      onClosed: () => heard.push("closed"),
    },
    options,
  );
  socket.open();
  opened[0].dispatchEvent(new Event("open"));
  return { opened, heard, socket };
}

test("a server's process that ends sends its clients on, soon and without a word", (context) => {
  const { opened, heard } = line(context);
  opened[0].end(1012);
  context.mock.timers.tick(600);
  assert.equal(opened.length, 2);
  opened[1].dispatchEvent(new Event("open"));
  opened[1].end(1012);
  context.mock.timers.tick(600);
  assert.equal(opened.length, 3);
  assert.deepEqual(heard, ["open", "open"]);
});

test("if nobody answers there, the line is lost", (context) => {
  const { opened, heard } = line(context);
  opened[0].end(1012);
  context.mock.timers.tick(600);
  opened[1].end(1006);
  assert.deepEqual(heard, ["open", "lost"]);
  context.mock.timers.tick(600);
  assert.equal(opened.length, 3);
});

test("a line that breaks is lost at once, and what was deleted opens no more", (context) => {
  const { opened, heard } = line(context);
  opened[0].end(1006);
  assert.deepEqual(heard, ["open", "lost"]);
  context.mock.timers.tick(600);
  opened[1].end(4410);
  context.mock.timers.tick(60_000);
  assert.deepEqual([heard, opened.length], [["open", "lost", "closed"], 2]);
});

test("a line that answers nothing is given up, and its late events are nothing", (context) => {
  const { opened, heard, socket } = line(context, { answered: true });
  socket.send({ type: "ping" });
  context.mock.timers.tick(9000);
  opened[0].dispatchEvent(Object.assign(new Event("message"), { data: "{}" }));
  socket.send({ type: "ping" });
  context.mock.timers.tick(9000);
  assert.deepEqual(heard, ["open"]);
  context.mock.timers.tick(1001);
  assert.deepEqual([heard, opened[0].gaveUp], [["open", "lost"], true]);
  context.mock.timers.tick(600);
  opened[0].end(1006);
  opened[1].dispatchEvent(new Event("open"));
  assert.deepEqual([heard, opened.length], [["open", "lost", "open"], 2]);
});

test("a line to a server that answers not everything stays", (context) => {
  const { heard, socket } = line(context);
  socket.send({ type: "boards" });
  context.mock.timers.tick(60_000);
  assert.deepEqual(heard, ["open"]);
});

test("the network is gone and back: lost at once, opened at once", (context) => {
  const network = new EventTarget();
  globalThis.addEventListener = network.addEventListener.bind(network);
  context.after(() => delete globalThis.addEventListener);
  const { opened, heard } = line(context);
  network.dispatchEvent(new Event("offline"));
  assert.deepEqual([heard, opened[0].gaveUp], [["open", "lost"], true]);
  for (let time = 0; time < 20; time += 1) {
    context.mock.timers.tick(6000);
    opened.at(-1).end(1006);
  }
  const before = opened.length;
  network.dispatchEvent(new Event("online"));
  assert.equal(opened.length, before + 1);
  opened.at(-1).dispatchEvent(new Event("open"));
  assert.equal(heard.at(-1), "open");
  context.mock.timers.tick(60_000);
  assert.equal(opened.length, before + 1);
});
