/* Dates of an English page are those of the world: the day first, 24 hours. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./page.mjs";

const { dates, momentText } = await module("shared/dates.js");
const AT = "2026-11-30T14:05:00Z";

test("English has the day before the month, and 24 hours", () => {
  assert.equal(dates({ dateStyle: "long", timeZone: "UTC" })(AT), "30 November 2026");
  assert.equal(dates({ timeStyle: "short", timeZone: "UTC" })(AT), "14:05");
  assert.match(momentText(AT), /^\d+ Nov 2026, \d\d:\d\d$/);
});
