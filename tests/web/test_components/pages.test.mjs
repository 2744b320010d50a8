/* The logic of the other pages: node --test tests/web/test_components/ */

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./page.mjs";

const { clockOf, requestOf } = await module("home/choices.js");
const { following, isMain, isVariation, lastOf, placeOf, otherSigns } =
  await module("archive/game/tree.js");
const { large, longScore, shortScore } = await module("shared/study/scores.js");
const { resultText } = await module("shared/game-words.js");
const { marksOf } = await module("shared/board/marks.js");
const { carried, fenOf, pressed, setupOf, writtenFen } = await module("editor/setup.js");
const game = await module("game/state.js");
const { ownNotice } = await module("game/notices.js");
const { bestMove, decisive } = await module("game/verdict.js");
const { accuracy } = await module("shared/accuracy.js");
const { matters } = await module("game/counters.js");
const { rematchOf } = await module("game/rematch.js");
const { filesOf } = await module("game/share.js");

test("signing out ends this browser's notices, also where the server does not answer", async () => {
  const done = [];
  const push = {
    endpoint: "https://push.example/x",
    unsubscribe: async () => done.push("browser"),
  };
  const worker = { pushManager: { getSubscription: async () => push }, unregister: async () => {} };
  const serviceWorker = { getRegistration: async () => worker };
  Object.defineProperty(globalThis, "navigator", {
    value: { serviceWorker },
    configurable: true,
  });
  globalThis.PushManager = class {};
  const { leaveNotices } = await module("people/choices.js");
  globalThis.fetch = async (path, { body }) => {
    done.push(path.split("?")[0], JSON.parse(body).endpoint);
    return { ok: true, status: 204 };
  };
  await leaveNotices();
  assert.deepEqual(done, ["/api/notices/browsers/remove", "https://push.example/x", "browser"]);
  globalThis.fetch = async () => Promise.reject(new Error("no net"));
  await leaveNotices();
  assert.deepEqual(done.slice(3), ["browser"]);
  worker.pushManager.getSubscription = async () => null;
  await leaveNotices();
  assert.equal(done.length, 4);
});

test("this browser takes notices again when all others have been ended", async () => {
  const asked = [];
  const keys = { auth: "a", p256dh: "b" };
  const push = { endpoint: "https://push.example/x", toJSON: () => ({ endpoint: "e", keys }) };
  const worker = { pushManager: { getSubscription: async () => push } };
  Object.defineProperty(globalThis, "navigator", {
    value: { serviceWorker: { getRegistration: async () => worker } },
    configurable: true,
  });
  globalThis.PushManager = class {};
  const { keepNotices } = await module("people/choices.js");
  globalThis.fetch = async (path, options) => {
    asked.push([path.split("?")[0], options?.body ? JSON.parse(options.body) : null]);
    return { ok: false, status: 503, json: async () => ({}) };
  };
  await keepNotices();
  assert.deepEqual(asked[0], ["/api/notices/browsers", { endpoint: "e", keys }]);
  worker.pushManager.getSubscription = async () => null;
  await keepNotices();
  assert.equal(asked.filter(([path]) => path === "/api/notices/browsers").length, 1);
});

test("the clock of a new game: none, the book's own, a usual one, one's own", () => {
  assert.equal(clockOf({}), null);
  assert.deepEqual(clockOf({ clock: "regulation" }), { preset: "regulation" });
  assert.deepEqual(clockOf({ clock: "300+5" }), { base_seconds: 300, increment_seconds: 5 });
  const own = { clock: "custom", minutes: "2.5", increment: "3" };
  assert.deepEqual(clockOf(own), { base_seconds: 150, increment_seconds: 3 });
  assert.equal(clockOf({ ...own, minutes: "0" }).base_seconds, 1);
});

test("a new game: against the computer with Black, and between two by lot", () => {
  const engine = { opponent: "engine", level: "4", name: "Ana", colour: "black", fen: "" };
  const book = { id: "int-2024", white_by_lot: false };
  assert.equal(requestOf({ ...engine, rated: "on" }, book).rated, true);
  assert.equal("rated" in requestOf({ ...engine, rated: "on", opponent: "person" }, book), false);
  assert.deepEqual(requestOf(engine, { id: "int-2024", white_by_lot: false }), {
    regulation: "int-2024",
    fen: null,
    white: { kind: "engine", level: 4 },
    black: { kind: "person", name: "Ana" },
    colours: "agreement",
    clock: null,
  });
  const persons = { opponent: "person", name: "", other: "Rui", colour: "white" };
  const two = requestOf({ ...persons, colour: "lot" }, { id: "fpd", white_by_lot: false });
  assert.deepEqual([two.white.name, two.black.name, two.colours], [null, "Rui", "lot"]);
  const drawn = requestOf(persons, { id: "web", white_by_lot: true });
  assert.equal(drawn.colours, "lot");
  assert.equal(requestOf(persons, { id: "fpd", white_by_lot: false }).colours, "agreement");
});

/** 0 is the start; 1 2 3 the game; 4 and 5 beside 2, 6 after 4, 7 beside 6. */
const PARENTS = [null, 0, 1, 2, 1, 1, 4, 4];
const nodes = PARENTS.map((parent, id) => ({
  id,
  parent,
  nags: [],
  fen: `fen ${id}`,
  move: id ? { path: [id, id + 10] } : null,
}));

test("the game and its variations", () => {
  assert.deepEqual(
    following(nodes, 1).map(({ id }) => id),
    [2, 4, 5],
  );
  assert.equal(lastOf(nodes, 0), 3);
  assert.equal(lastOf(nodes, 4), 6);
  assert.deepEqual(
    nodes.filter((one) => isMain(nodes, one)).map(({ id }) => id),
    [0, 1, 2, 3],
  );
});

test("a variation may change places with another, not with the game", () => {
  assert.deepEqual(
    nodes.filter((one) => isVariation(nodes, one)).map(({ id }) => id),
    [5, 7],
  );
});

test("the way from the start is analysed, or the position where a move cannot be played", () => {
  const variant = { id: "brazilian", start_fen: "fen 0" };
  assert.deepEqual(placeOf({ nodes, variant }, nodes[4]), {
    at: { variant: "brazilian", fen: null },
    moves: [
      [1, 11],
      [4, 14],
    ],
  });
  const broken = nodes.map((one) => (one.id === 1 ? { ...one, move: null } : one));
  const place = placeOf({ nodes: broken, variant }, broken[4]);
  assert.deepEqual(place, { at: { variant: "brazilian", fen: "fen 4" } });
  assert.equal(placeOf({ nodes, variant: null }, nodes[4]), null);
  assert.deepEqual(otherSigns({ nags: [2, 14, 0] }), [14, 0]);
});

test("scores are White's, in men or moves to the end", () => {
  const score = (value, plies = null) => ({ score: value, win_in: plies });
  assert.deepEqual([score(1.25), score(-0.3), score(0)].map(shortScore), [
    "+1.25",
    "−0.30",
    "0.00",
  ]);
  assert.deepEqual([score(null, 5), score(null, -4)].map(shortScore), ["+#3", "−#2"]);
  assert.equal(longScore(score(0.1)), "Even");
  assert.equal(longScore(score(0.3)), "White is a little better");
  assert.equal(longScore(score(-1)), "Black is better");
  assert.equal(longScore(score(2)), "White is much better");
  assert.equal(longScore(score(null, -4)), "Black wins in 2 moves");
  assert.equal(longScore(score(null, 1)), "White wins with one move");
  assert.equal(longScore(score(null, 0)), "The game is decided");
  assert.equal(shortScore(score(null, 0)), "#");
  assert.deepEqual([999, 41_200, 3_240_000].map(large), ["999", "41 k", "3.2 M"]);
});

test("accuracy: little things are forgiven, great ones are not, and signs count", () => {
  const even = [0.5, 0.5, 0.5, 0.5];
  assert.equal(accuracy(even, "white", "white"), 100);
  assert.equal(accuracy([0.5], "white", "white"), null);
  assert.ok(accuracy([0.5, 0.1, 0.1], "white", "white") < 25);
  assert.equal(accuracy([0.5, 0.1, 0.1], "black", "white"), 100);
  const blunders = [0, 2].map((ply) => ({ ply, sign: "??" }));
  assert.equal(accuracy(even, "white", "white", blunders), 20);
  const worth = (sign) => accuracy([0.5, 0.5], "white", "white", [{ ply: 0, sign }]);
  assert.deepEqual(["?!", "?", "??"].map(worth), [70, 45, 20]);
  const marks = [5, 1, 3, 7].map((ply, i) => ({ ply, points: [0.9, 0.1 + i / 10] }));
  const shown = decisive({ marks }).map(({ ply }) => ply);
  assert.deepEqual(shown, [1, 3, 5]);
});

test("counters matter from a third of their limit", () => {
  const count = (rule, current, plies, most) =>
    matters({ rule, current, limit: 3, current_plies: plies, limit_plies: most });
  assert.equal(count("kings_only", 6, 13, 40), false);
  assert.equal(count("kings_only", 7, 14, 40), true);
  assert.equal(count("repetition", 1, 0, 0), false);
  assert.equal(count("repetition", 2, 0, 0), true);
});

test("a game's files show the side that is below, and the last moves of a very long one", () => {
  const files = filesOf({ id: "x", plies: 40, ply: 7, flipped: false });
  assert.equal(files.png, "/games/x.png?ply=7");
  assert.equal(files.gif, "/games/x.gif");
  const long = filesOf({ id: "x", plies: 310, ply: 310, flipped: true });
  assert.equal(long.svg, "/games/x.svg?ply=310&orientation=black");
  assert.equal(long.gif, "/games/x.gif?from=10&orientation=black");
});

test("a rematch has the same terms, with colours changed", () => {
  const asked = rematchOf({
    regulation: { id: "fenae-2025" },
    start_fen: "start",
    variant: { start_fen: "start" },
    players: { white: { kind: "person", name: "Ana" }, black: { kind: "engine", level: 3 } },
    clock: { base_ms: 300_000, increment_ms: 2000 },
  });
  assert.equal(asked.white.kind, "engine");
  assert.equal(asked.black.name, "Ana");
  assert.equal(asked.fen, null);
  assert.deepEqual(asked.clock, { base_seconds: 300, increment_seconds: 2 });
});

test("one's best move uses the greatest mistake of the opponent", () => {
  const mark = (ply, color, before, after) => ({ ply, color, points: [before, after] });
  const white = { kind: "person" };
  const held = { seat: "white", players: { white, black: white }, moves: Array(9).fill({}) };
  const marks = [
    mark(1, "black", 0.5, 0.4),
    mark(3, "black", 0.6, 0.1),
    mark(4, "white", 0.9, 0.5), // the answer to it was none
    mark(5, "black", 0.5, 0.2),
    mark(8, "white", 0.8, 0.1),
  ];
  assert.equal(bestMove(held, { marks }), 6);
  assert.equal(bestMove({ ...held, seat: "none" }, { marks }), null);
  assert.equal(bestMove(held, { marks: marks.slice(2, 3) }), null);
});

test("results in words", () => {
  assert.deepEqual(["white", "draw", null].map(resultText), [
    "White wins",
    "Draw",
    "The game does not count",
  ]);
});

/** A game at its start, between two persons on one screen. */
const state = (of = {}, page = {}) => ({
  game: {
    players: { white: { kind: "person" }, black: { kind: "person" } },
    turn: "white",
    ply: 0,
    moves: [],
    legal: [{ captured: [] }],
    claims: [],
    outcome: null,
    fen: "now",
    start_fen: "start",
    variant: { size: 8, notation: "algebraic", first: "white" },
    ...of,
  },
  ply: 0,
  turned: false,
  articles: {},
  options: { notation: "auto", coords: "auto" },
  ...page,
});
const against = { players: { white: { kind: "engine" }, black: { kind: "person" } } };

test("the board is turned for Black against the computer, for a seat, and by hand", () => {
  assert.equal(game.isFlipped(state()), false);
  assert.equal(game.isFlipped(state(against)), true);
  assert.equal(game.isFlipped(state({ seat: "black" })), true);
  assert.equal(game.isFlipped(state({ seat: "black" }, { turned: true })), false);
});

test("moves are written as the game has them unless chosen otherwise", () => {
  const move = { notation: "22-18", algebraic: "c3-d4" };
  assert.equal(game.written(state(), move), "c3-d4");
  assert.equal(game.written(state({}, { options: { notation: "numeric" } }), move), "22-18");
  assert.equal(
    game.written(state({ variant: { size: 10, notation: "algebraic" } }), move),
    "22-18",
  );
});

test("only the side to move may move, only at the last position, only where one sits", () => {
  const count = (...told) => game.legalHere(state(...told)).length;
  assert.equal(count(), 1);
  assert.equal(count(against), 0);
  assert.equal(count({ seat: "black" }), 0);
  assert.equal(count({ outcome: { result: "draw" } }), 0);
  assert.equal(count({}, { ply: 3 }), 0);
  assert.equal(game.speaker(state(against).game), "black");
  assert.equal(game.speaker(state({ seat: "white", turn: "black" }).game), "white");
});

test("the position shown is the start, one on the way, or the present one", () => {
  const { game: played } = state({ ply: 2, moves: [{ fen: "one" }, { fen: "two" }] });
  assert.deepEqual(
    [0, 1, 2].map((ply) => game.fenAt(played, ply)),
    ["start", "one", "now"],
  );
});

test("a few moves that have come are seen one after the other, many or others are not", () => {
  const at = (...fens) => ({ ply: fens.length, moves: fens.map((fen) => ({ fen })) });
  assert.equal(game.isWatchable(at("a"), at("a", "b", "c"), 1, 4), true);
  assert.equal(game.isWatchable(null, at("a"), 0, 4), false);
  assert.equal(game.isWatchable(at("a"), at("x", "b"), 1, 4), false);
  assert.equal(game.isWatchable(at(), at(..."abcde"), 0, 4), false);
  assert.equal(game.isWatchable(at("a", "b"), at("a"), 2, 4), false);
});

test("the line under the board says what comes first", () => {
  const text = (...told) => ownNotice(state(...told)).text;
  assert.equal(text(), "White to move");
  assert.equal(text({ ...against }), "The computer is thinking…");
  const moves = ["white", "black", "white", "black"].map((colour, i) => ({
    color: colour,
    notation: `m${i}`,
  }));
  const numeric = { options: { notation: "numeric" } };
  assert.equal(text({ moves, ply: 4 }, { ply: 3, ...numeric }), "Position after 2. m2.");
  assert.equal(text({ moves, ply: 4 }, { ply: 2, ...numeric }), "Position after 1… m1.");
  assert.equal(text({ moves, ply: 4 }, { ply: 4 }), "White to move");
  assert.match(text({ legal: [{ captured: [5, 6] }] }), /White must capture 2 pieces/);
  const counters = [{ rule: "r", claimable_by: "black", article_text: "Its words." }];
  const claim = ownNotice(state({ claims: [{ by: "black", rule: "r", article: "4" }], counters }));
  assert.equal(claim.text, "Black may claim a draw now.");
  assert.deepEqual([claim.article, claim.articleText], ["4", "Its words."]);
  const over = (result, reason) => ({ outcome: { result, reason, text: "Neither can win" } });
  assert.equal(text(over("white", "blocked")), "White wins! Black has no move.");
  assert.equal(text({ ...against, ...over("white", "time") }), "You lost: your time has run out.");
  assert.equal(text(over("draw", "agreement")), "Draw: both players agreed.");
  assert.equal(text(over("draw", "dead_position")), "Draw: neither can win.");
});

test("pieces that may move are marked where a capture is compulsory and none is chosen", () => {
  const choice = {
    prefix: [],
    targets: new Set(),
    movable: new Set([5]),
    candidates: [],
    compulsory: true,
  };
  assert.deepEqual([...marksOf(choice).shownMovable], [5]);
  assert.deepEqual([...marksOf({ ...choice, compulsory: false }).shownMovable], []);
  const chosen = { ...choice, prefix: [5], candidates: [{}], targets: new Set([14]) };
  assert.deepEqual([...marksOf(chosen).shownMovable], []);
  assert.deepEqual([...marksOf(chosen).targets], [14]);
  assert.deepEqual(marksOf(null, { path: [1, 10, 19] }).last, [1, 19]);
});

/** Boards as the server describes them. @param {number} size @param {string} notation */
function boardOf(size, notation) {
  const numbers = Array.from({ length: (size * size) / 2 }, (_, index) => index + 1);
  return { size, notation, mirrored: false, numbers };
}
const byNumber = boardOf(10, "numeric");

test("the editor: FEN there and back, in the order of the squares", () => {
  const fen = "B:W31,K32:BK5,7";
  assert.equal(fenOf(setupOf(fen, byNumber)), fen);
  assert.equal(writtenFen(setupOf(fen, byNumber), byNumber), fen);
  assert.equal(fenOf(setupOf("W:W31-33:B", byNumber)), "W:W31,32,33:B");
});

test("the editor: FEN by letters where the game is written so; both forms are read", () => {
  const byLetter = boardOf(8, "algebraic");
  for (const fen of ["W:WK29,30:B18", "W:WKa1,c1:Bd4"]) {
    assert.equal(fenOf(setupOf(fen, byLetter)), "W:WK29,30:B18");
    assert.equal(writtenFen(setupOf(fen, byLetter), byLetter), "W:WKa1,c1:Bd4");
  }
});

test("the editor: a press puts a piece, again takes it away; by hand it is moved", () => {
  const empty = setupOf("W:W:B", byNumber, "W");
  const one = pressed(empty, 12);
  assert.equal(fenOf(one), "W:WK12:B");
  assert.equal(fenOf(pressed(one, 12)), "W:W:B");
  assert.equal(fenOf(pressed({ ...one, tool: "b" }, 12)), "W:W:B12");
  assert.equal(fenOf(pressed({ ...one, tool: "away" }, 12)), "W:W:B");
  const taken = pressed({ ...one, tool: "hand" }, 12);
  assert.equal(taken.chosen, 12);
  assert.equal(fenOf(pressed(taken, 20)), "W:WK20:B");
  assert.equal(pressed(taken, 12).chosen, null);
  assert.equal(pressed(one, "b1").chosen, null);
});

test("the editor: carried off the board a piece is away, from a light square it comes back", () => {
  const setup = setupOf("W:W31:B5", byNumber);
  assert.equal(fenOf(carried(setup, 31, 5)), "W:W5:B");
  assert.equal(fenOf(carried(setup, 31, null)), "W:W:B5");
  assert.equal(fenOf(carried(setup, 31, "b1")), "W:W31:B5");
  assert.equal(fenOf(carried(setup, 8, 9)), "W:W31:B5");
});
