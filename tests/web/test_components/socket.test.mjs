/* A line to the server that opens again: node --test tests/web/test_components/ */

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./page.mjs";

const { ReconnectingSocket } = await module("shared/reconnecting-socket.js");

/** A line under the test's control, and what its listener has heard. */
function line(context) {
  const opened = [];
  const heard = [];
  class Socket extends EventTarget {
    constructor() {
      super();
      opened.push(this);
    }

    end(code) {
      this.dispatchEvent(Object.assign(new Event("close"), { code }));
    }
  }
  globalThis.WebSocket = Socket;
  globalThis.location = { protocol: "http:", host: "here" };
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const socket = new ReconnectingSocket("/ws/x", {
    onOpen: () => heard.push("open"),
    onMessage: () => {},
    onLost: () => heard.push("lost"),
    onClosed: () => heard.push("closed"),
  });
  socket.open();
  opened[0].dispatchEvent(new Event("open"));
  return { opened, heard };
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
