/* Times as they are shown, and the clock of a board: node --test tests/web/test_components/ */

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./page.mjs";

const { clockText, spokenTime } = await module("shared/clock-text.js");
const { clockTime } = await module("arbiter/table/logbook.js");
const { Seats } = await module("game/clocks.js");
const { BoardClock } = await module("tournament/parts/board-clock.js");

const MINUTE = 60_000;
const control = (more = {}) => ({
  periods: [{ moves: null, seconds: 300 }],
  increment_seconds: 0,
  delay_seconds: 0,
  ...more,
});

test("hours, minutes, and tenths below twenty seconds", () => {
  assert.equal(clockText(64 * MINUTE + 9000), "1:04:09");
  assert.equal(clockText(4 * MINUTE + 9000), "4:09");
  assert.equal(clockText(20_000), "0:20");
  assert.equal(clockText(19_990), "0:19.9");
  assert.equal(clockText(9300), "0:09.3");
  assert.equal(clockText(-5), "0:00.0");
});

test("a second that has begun is still there", () => {
  assert.equal(clockText(4 * MINUTE + 1), "4:01");
});

test("times for the ear and for the log", () => {
  assert.equal(spokenTime(61_000), "1 minute and 1 second");
  assert.equal(spokenTime(59_000), "59 seconds");
  assert.deepEqual([5, 725, 3725, null].map(clockTime), ["0:05", "12:05", "1:02:05", ""]);
});

test("the first press sets White's time going; only who moves may press after it", () => {
  const clock = new BoardClock(control());
  assert.equal(clock.press("black", 0), true);
  assert.equal(clock.press("black", 10), false);
  assert.equal(clock.left("white", 60_000), 4 * MINUTE);
  assert.equal(clock.press("white", 60_000), true);
  assert.equal(clock.left("white", 120_000), 4 * MINUTE);
  assert.equal(clock.left("black", 120_000), 4 * MINUTE);
});

test("the increment is given after the move, the delay before time is taken", () => {
  const bonus = new BoardClock(control({ increment_seconds: 5 }));
  bonus.press("black", 0);
  bonus.press("white", 10_000);
  assert.equal(bonus.left("white", 10_000), 295_000);
  const delayed = new BoardClock(control({ delay_seconds: 5 }));
  delayed.press("black", 0);
  assert.equal(delayed.left("white", 4000), 300_000);
  assert.equal(delayed.left("white", 7000), 298_000);
});

test("the next period begins with its move, and what is left is taken along", () => {
  const periods = [
    { moves: 2, seconds: 100 },
    { moves: null, seconds: 50 },
  ];
  const clock = new BoardClock(control({ periods }));
  clock.press("black", 0);
  for (const at of [10_000, 30_000]) {
    clock.press("white", at);
    clock.press("black", at + 10_000);
  }
  assert.equal(clock.state.white.period, 1);
  assert.equal(clock.left("white", 40_000), 80_000 - 0 + 50_000);
});

test("a flag falls once, and not again until time is given", () => {
  const clock = new BoardClock(control());
  clock.press("black", 0);
  assert.equal(clock.fallen(299_999), null);
  assert.equal(clock.fallen(300_000), "white");
  assert.equal(clock.fallen(300_001), null);
  clock.give("white", 30_000, 300_001);
  assert.equal(clock.left("white", 300_001), 30_000);
  assert.equal(clock.fallen(330_001), "white");
});

test("a clock that was stopped goes on where it stood, also when it is read again", () => {
  const clock = new BoardClock(control());
  clock.press("black", 0);
  clock.pause(60_000);
  assert.equal(clock.left("white", 500_000), 4 * MINUTE);
  const again = new BoardClock(control(), structuredClone(clock.state));
  assert.equal(again.press("black", 600_000), false);
  again.pause(600_000);
  assert.equal(again.left("white", 660_000), 3 * MINUTE);
});

const { daysText } = await module("shared/clock-text.js");

test("a game by correspondence shows days and hours, and the clock on the last day", () => {
  const hour = 3_600_000;
  assert.equal(daysText(72 * hour), "3 d 0 h");
  assert.equal(daysText(71.99 * hour), "2 d 23 h");
  assert.equal(daysText(24 * hour - 1000), "23:59:59");
});

test("a clock of days counts from the end of a vacation", () => {
  const now = Date.now();
  const clock = { running: "white", white_ms: MINUTE, black_ms: MINUTE };
  const seats = Object.create(Seats.prototype);
  const state = { clock: { ...clock, resting: { white: now - 1000 } } };
  Object.assign(seats, { state, received: now - 10 * MINUTE, stalled: now });
  assert.equal(seats.left("white"), MINUTE - 1000);
});
