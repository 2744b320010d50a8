/* Long work on the page: node --test tests/web/test_components/ */

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./page.mjs";

const { news, share } = await module("shared/jobs/job.js");

const running = {
  id: "1",
  title: "Prints",
  words: "Prints made: 1",
  fault: "",
  state: "running",
  open: true,
  cancelling: false,
  done: 1,
  total: 40,
};

test("the part that is done is known where the whole is", () => {
  assert.equal(share({ done: 1, total: 4 }), 0.25);
  assert.equal(share({ done: 9, total: 4 }), 1);
  assert.equal(share({ done: 9, total: 0 }), null);
});

test("a screen reader hears of a job's turns and of each quarter", () => {
  assert.equal(news(null, running), "Prints: Prints made: 1");
  assert.equal(news(running, { ...running, done: 9 }), "");
  assert.equal(news({ ...running, done: 9 }, { ...running, done: 10 }), "Prints: Prints made: 1");
  const cancelling = { ...running, cancelling: true, words: "Is being cancelled" };
  assert.equal(news(running, cancelling), "Prints: Is being cancelled");
  const failed = { ...running, state: "failed", open: false, words: "Failed", fault: "No paper" };
  assert.equal(news(running, failed), "Prints: No paper");
  assert.equal(news(failed, failed), "");
});

test("a job of which nobody knows the whole is told at its turns alone", () => {
  const unknown = { ...running, total: 0 };
  assert.equal(news(unknown, { ...unknown, done: 900 }), "");
});
