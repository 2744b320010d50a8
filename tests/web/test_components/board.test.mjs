/* The board's pure modules, without a browser: node --test tests/web/test_components/ */

import assert from "node:assert/strict";
import { test } from "node:test";

const board = new URL("../../../src/damas/page/static/js/shared/board/", import.meta.url);
const { Geometry, View } = await import(new URL("geometry.js", board));
const { readFen } = await import(new URL("fen.js", board));
const { routes, jumpedAlong } = await import(new URL("routes.js", board));
const { Choice } = await import(new URL("choice.js", board));
const { judge } = await import(new URL("typed.js", board));

const upTo = (count) => Array.from({ length: count }, (_, i) => i + 1);
const international = {
  id: "international",
  size: 10,
  mirrored: false,
  numbers: upTo(50),
  named_lines: {},
};
const brazilian = { id: "brazilian", size: 8, mirrored: false, numbers: upTo(32), named_lines: {} };
const portuguese = {
  id: "portuguese",
  size: 8,
  mirrored: true,
  named_lines: {},
  numbers: upTo(32).map((_, i) => 4 * (7 - Math.floor(i / 4)) + (i % 4) + 1),
};

const played = (path, captured = []) => ({
  notation: `${path[0]}${captured.length ? "x" : "-"}${path.at(-1)}`,
  from: path[0],
  to: path.at(-1),
  path,
  captured: [...captured].sort((a, b) => a - b),
});

test("the Portuguese river runs from White's right to Black's right", () => {
  const geometry = new Geometry(portuguese);
  assert.deepEqual(geometry.cell(1), { row: 7, column: 7 });
  assert.deepEqual([1, ...geometry.ray(1, -1, -1)], [1, 5, 10, 14, 19, 23, 28, 32]);
});

test("squares of the Brazilian board by letter and figure", () => {
  const geometry = new Geometry(brazilian);
  assert.equal(geometry.algebraic(29), "a1");
  assert.equal(geometry.algebraic(4), "h8");
  assert.equal(geometry.fromAlgebraic("c3"), 22);
});

test("a turned board finds its squares again, whichever way", () => {
  for (const variant of [international, brazilian, portuguese]) {
    const geometry = new Geometry(variant);
    for (let quarters = 0; quarters < 4; quarters += 1) {
      const view = new View(geometry, quarters);
      for (const number of variant.numbers) {
        const { row, column } = view.cell(number);
        assert.equal(view.at(row, column), number);
      }
      assert.equal(view.rows().flat().length, variant.numbers.length);
    }
  }
});

test("a tap beside a square is meant for the wanted square that is nearest", () => {
  const view = new View(new Geometry(international));
  const { row, column } = view.cell(28);
  assert.equal(view.nearest(column + 1.2, row + 0.5, [28], 1), 28);
  assert.equal(view.nearest(column + 0.5, row + 0.5, [28], 1), 28);
  assert.equal(view.nearest(column + 3.5, row + 0.5, [28], 1), view.at(row, column + 3));
});

test("another way round the same pieces is the same move", () => {
  const geometry = new Geometry(international);
  const { pieces } = readFen("W:WK5:B14,20,39,33");
  const move = played([5, 25, 43, 10], [14, 20, 33, 39]);
  const found = routes(geometry, pieces, move);
  assert.ok(found.every((route) => route.move === move));
  assert.deepEqual(found[0].squares, move.path);
});

test("a capture does not turn straight back where that is barred", () => {
  const turkish = { id: "turkish", size: 8, mirrored: false, numbers: upTo(64), named_lines: {} };
  const { pieces } = readFen("W:WK7:B2,5,15,27,30,54");
  const move = played([7, 3, 51, 55, 7, 1], [2, 5, 15, 27, 54]);
  const back = [7, 55, 51, 3, 6, 1]; // along the row and back on it
  const ways = (more) =>
    routes(new Geometry({ ...turkish, removed_at_once: true, ...more }), pieces, move).map(
      (route) => route.squares.join(),
    );
  assert.ok(!ways({ bars_return: true }).includes(back.join()));
  assert.ok(ways({}).includes(back.join()));
});

test("captured pieces are told in the order they were jumped", () => {
  const geometry = new Geometry(international);
  assert.deepEqual(jumpedAlong(geometry, played([48, 37, 28, 17], [42, 32, 22])), [42, 32, 22]);
});

const choose = (variant, fen, legal, single = false) =>
  new Choice(new Geometry(variant), readFen(fen).pieces, legal, { colour: "white", single });

test("tap, tap: the square that tells captures apart, and the rest of the chain follows", () => {
  const left = played([30, 23, 14, 25], [18, 19, 27]);
  const right = played([30, 20, 11, 25], [15, 18, 27]);
  const choice = choose(portuguese, "W:WK30:B15,18,19,22,27", [left, right]);
  assert.equal(choice.press(30).kind, "selected");
  assert.deepEqual(choice.press(25), { kind: "which", squares: [23, 20] });
  const answer = choice.press(20);
  assert.equal(answer.kind, "play"); // one way on is left: it goes on by itself
  assert.equal(answer.route.move, right);
  assert.equal(answer.shown, 2);
});

test("TCH-04: a piece taken up that can be played must be played, where that is wished", () => {
  const pieces = readFen("W:W31,32,33,46:B20").pieces;
  const legal = [played([31, 26]), played([31, 27]), played([32, 27]), played([33, 28])];
  const strict = new Choice(new Geometry(international), pieces, legal, {
    colour: "white",
    single: false,
    touch: true,
  });
  assert.equal(strict.press(46).kind, "stuck"); // it cannot move: it binds nobody
  assert.equal(strict.press(31).kind, "selected");
  assert.deepEqual(strict.press(32), { kind: "bound", square: 31 });
  assert.equal(strict.press(31).kind, "cleared"); // put back on its square: still bound
  assert.deepEqual([...strict.movable], [31]);
  assert.deepEqual(strict.prefix, [31]);
  assert.equal(strict.press(26).route.move, legal[0]);
  const free = new Choice(new Geometry(international), pieces, legal, {
    colour: "white",
    single: false,
  });
  free.press(31);
  assert.equal(free.press(32).kind, "selected");
});

test("the destination alone is enough where one move ends there", () => {
  const only = played([48, 37, 28, 17], [42, 32, 22]);
  const choice = choose(international, "W:W48:B42,32,22", [only]);
  choice.press(48);
  assert.equal(choice.press(17).route.move, only);
});

test("one played plays at once, when that is wished", () => {
  const only = played([32, 28]);
  assert.equal(choose(international, "W:W32:B1", [only], true).press(32).kind, "play");
  assert.equal(choose(international, "W:W32:B1", [only], false).press(32).kind, "selected");
});

test("an empty square that one piece can reach; one that two can", () => {
  const legal = [played([31, 26]), played([31, 27]), played([32, 27])];
  const choice = choose(international, "W:W31,32:B1", legal, true);
  assert.equal(choice.press(27).kind, "which");
  assert.equal(choice.press(26).route.move, legal[0]);
  const twice = choose(international, "W:W31,32:B1", legal);
  assert.equal(twice.press(26).kind, "selected");
  assert.equal(twice.press(26).route.move, legal[0]);
});

test("a played that is not legal is left to the server to explain", () => {
  const choice = choose(international, "W:W32,28:B23", [played([28, 19], [23])]);
  assert.equal(choice.press(32).kind, "stuck");
  assert.deepEqual(choice.press(27), { kind: "try", path: [32, 27] });
});

test("a typed played plays only when nothing longer could be meant", () => {
  const legal = [played([13, 2]), played([13, 24]), played([32, 28]), played([3, 8])];
  assert.equal(judge("13-2", legal).state, "ready");
  assert.equal(judge("13-24", legal).state, "sure");
  assert.equal(judge("3228", legal).move, legal[2]);
  assert.equal(judge("32x28", legal).state, "sure");
  assert.equal(judge("3-8", legal).state, "ready");
  assert.equal(judge("13-", legal).state, "partial");
  assert.equal(judge("99", legal).state, "wrong");
  assert.equal(judge("13-2", [legal[0]]).state, "ready");
});
