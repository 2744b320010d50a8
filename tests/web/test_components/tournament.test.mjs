/* The logic of the tournament's page: node --test tests/web/test_components/ */

import assert from "node:assert/strict";
import { test } from "node:test";

import { module } from "./page.mjs";

const desk = (path) => module(`tournament/desk/${path}`);
const { entryOf, otherResults, usualResults } = await desk("rounds/results.js");
const { undecided } = await desk("rounds/decide.js");
const { boardsOf, swapped } = await desk("rounds/by-hand.js");
const { roundShown } = await desk("rounds/rounds.js");
const { nextStep } = await desk("next-step.js");
const { callsOf } = await desk("calls.js");
const { plain } = await desk("players/check-in.js");
const { letter } = await desk("players/players-file.js");
const { membersIn, teamsIn } = await module("tournament/parts/typed-names.js");
const { suggested } = await desk("standings/award-forms.js");

const ACTS = ["result", "correct", "clear", "annul", "close-round", "finish", "number", "pair"];
const PLACE = { round: 1, board: 1, game: 1 };

const game = (more = {}) => ({
  white: 1,
  black: 2,
  codes: null,
  adjourned: false,
  flags: [],
  differs: null,
  plays: [],
  ...more,
});
const round = (more = {}) => {
  const games = more.games ?? [game()];
  const board = { number: 1, hall: 13, first: 1, second: 2, decided: 0, games, ...more.board };
  const open = games.filter((one) => !one.codes).length;
  return { number: 1, closed: false, open, free: [], unpaired: {}, boards: [board], ...more.round };
};
/** As the server sends them: tests/web/test_tournament_desk.py. */
const offered = (choice, signs, usual = false, keys = []) => {
  const [white, black, how = ""] = choice.split(" ");
  return { choice, codes: [white, black], how, usual, keys, signs, name: `as ${choice}` };
};
const RESULTS = [
  offered("1 0", "1-0", true, ["1"]),
  offered("= =", "½-½", true, ["=", "½"]),
  offered("0 1", "0-1", true, ["0"]),
  offered("+ - absence", "+--"),
  offered("1 0 penalty", "1-0"),
];
const event = (more = {}) => ({
  settings: { system: "swiss" },
  results: RESULTS,
  colour_ways: ["agreement", "lot"],
  players: [1, 2, 3].map((id) => ({ id, name: `P${id}`, left: 0, byes: {} })),
  rounds: [],
  rounds_total: 3,
  numbering: null,
  finished: false,
  me: { acts: ACTS, sees: [] },
  version: 7,
  ...more,
});

test("a game offers the three results, of which one may stand, to those who may correct it", () => {
  const signs = (one, acts = ACTS) =>
    usualResults(event({ me: { acts, sees: [] } }), one).map((result) => result.signs);
  assert.deepEqual(signs(game()), ["1-0", "½-½", "0-1"]);
  assert.deepEqual(signs(game({ codes: ["1", "0"] })), ["1-0", "½-½", "0-1"]);
  assert.deepEqual(signs(game({ codes: ["1", "0"] }), ["result"]), []);
});

test("the menu of a board has what can be done with it now", () => {
  const acts = (one, closed = false) => {
    const rounds = [round({ games: [one], round: { closed } })];
    const choices = otherResults(event({ rounds }), one, PLACE).map(({ choice }) => choice);
    assert.equal(choices.filter((choice) => choice.includes(" ")).length, 2);
    return choices.filter((choice) => !choice.includes(" "));
  };
  assert.deepEqual(acts(game()), ["swap", "adjourn", "annul"]);
  assert.deepEqual(acts(game({ adjourned: true })), ["swap", "annul"]);
  assert.deepEqual(acts(game({ codes: ["1", "0"] })), ["clear", "annul", "restart"]);
  assert.deepEqual(acts(game({ codes: ["1", "0"] }), true), ["annul"]);
  assert.deepEqual(acts(game({ codes: ["A", "A"] })), ["clear", "restart"]);
});

test("a choice is the act that enters it; a correction asks for its reason", () => {
  const done = game({ codes: ["1", "0"] });
  assert.deepEqual(entryOf(event(), "= =", game(), PLACE), {
    act: "result",
    data: { ...PLACE, white: "=", black: "=" },
    reason: false,
  });
  assert.deepEqual(entryOf(event(), "0 1", done, PLACE).act, "correct");
  assert.equal(entryOf(event(), "0 1", done, PLACE).reason, true);
  assert.equal(entryOf(event(), "+ - absence", game(), PLACE).data.how, "absence");
  assert.equal(entryOf(event(), "1 0 penalty", game(), PLACE).data.how, "penalty");
  assert.deepEqual(entryOf(event(), "swap", game(), PLACE).data, {
    round: 1,
    board: 1,
    white: 2,
    how: "agreement",
  });
  assert.deepEqual(entryOf(event(), "restart", done, PLACE), {
    act: "annul",
    data: { ...PLACE, restart: true },
    reason: true,
  });
  assert.deepEqual(entryOf(event(), "clear", done, PLACE), {
    act: "clear",
    data: PLACE,
    reason: false,
  });
});

test("an equal meeting of a knock-out is undecided until somebody has won it", () => {
  const meeting = (board, more) => undecided(round({ board, ...more })).length;
  assert.equal(meeting({ equal: true, winner: 0 }), 1);
  assert.equal(meeting({ equal: true, winner: 2 }), 0);
  assert.equal(meeting({ equal: false, winner: 1 }), 0);
  assert.equal(meeting({ equal: true, winner: 0 }, { round: { closed: true } }), 0);
});

test("the line of what is next goes from the players to the end", () => {
  const step = (more) => nextStep(event(more));
  assert.equal(step({ me: { acts: [], sees: [] } }), null);
  assert.match(step({ players: [] }).text, /Enter the players/);
  assert.match(step({}).label, /Draw and pair/);
  assert.match(step({ numbering: { how: "lot" } }).label, /Pair round 1/);
  const open = step({ rounds: [round()] });
  assert.match(open.text, /1 results? to go/);
  assert.deepEqual([open.waits, open.progress], [true, [0, 1]]);
  const played = round({ games: [game({ codes: ["1", "0"] })] });
  const done = step({ rounds: [played] });
  assert.deepEqual([done.act, done.pairs], [["close-round", { round: 1 }], true]);
  assert.equal(step({ rounds: [played], rounds_total: 1 }).pairs, false);
  const closed = round({ games: [game({ codes: ["1", "0"] })], round: { closed: true } });
  assert.match(step({ rounds: [closed] }).label, /Pair round 2/);
  const looked = (grade) => nextStep(event({ rounds: [closed] }), { warnings: [{ grade }] }).text;
  assert.match(looked("slight"), /^Look at the pairings of round 2/);
  assert.match(looked("serious"), /^There are objections/);
  assert.deepEqual(step({ rounds: [closed], rounds_total: 1 }).act, ["finish", {}]);
  assert.match(step({ rounds: [closed], finished: true }).text, /is over/);
});

test("a round with an undecided meeting is not offered to be closed", () => {
  const board = { equal: true, winner: 0 };
  const drawn = round({ games: [game({ codes: ["=", "="] })], board });
  const step = nextStep(event({ settings: { system: "knock-out" }, rounds: [drawn] }));
  assert.equal(step.act, undefined);
  assert.match(step.text, /Say who goes on from the equal meetings of round 1: 1\./);
});

test("where only the lot gives White, the colours are drawn before results are awaited", () => {
  const step = (colours, colour_ways = ["lot"]) =>
    nextStep(
      event({
        ...{ colour_ways, me: { acts: [...ACTS, "colours"], sees: [] } },
        rounds: [round({ games: [game({ colours })] })],
      }),
    ).text;
  assert.match(step("table"), /^Draw the colours of round 1/);
  assert.match(step("lot"), /1 results? to go/);
  assert.match(step("table", ["agreement", "lot"]), /1 results? to go/);
});

test("who waits for an arbiter: fallen flags of open games, and two results", () => {
  const games = [game({ flags: [2], differs: "1-0" }), game({ flags: [1], codes: ["1", "0"] })];
  assert.deepEqual(callsOf(event({ rounds: [round({ games })] })), [
    "Round 1, board 13: Flag! P2",
    "Round 1, board 13: Two results",
  ]);
  assert.deepEqual(callsOf(event({ rounds: [round({ games })], finished: true })), []);
});

test("the round that is looked at is one that there is", () => {
  const rounds = [round(), round({ round: { number: 2 } })];
  assert.equal(roundShown({ event: event({ rounds }), round: 0 }), 2);
  assert.equal(roundShown({ event: event({ rounds }), round: 1 }), 1);
  assert.equal(roundShown({ event: event({ rounds }), round: 5 }), 2);
  assert.equal(roundShown({ event: event(), round: 1 }), 0);
});

test("by hand: players change places, also with those who are free or out", () => {
  const places = { seats: [1, 2, 3, 4], free: [5], out: [6] };
  assert.deepEqual(swapped(places, 0, 3).seats, [4, 2, 3, 1]);
  assert.deepEqual(swapped(places, 0, 4), { seats: [5, 2, 3, 4], free: [1], out: [6] });
  assert.deepEqual(swapped(places, 4, 6), { seats: [1, 2, 3, 4], free: [6], out: [5] });
});

test("by hand: a board that loses both players is gone, one that loses one waits", () => {
  const places = { seats: [1, 2, 3, 4], free: [], out: [] };
  const one = swapped(places, 0, 4); // to the empty free place
  assert.deepEqual(one, { seats: [0, 2, 3, 4], free: [1], out: [] });
  assert.deepEqual(swapped(one, 1, 5), { seats: [3, 4], free: [1, 2], out: [] });
});

test("a round to be paired again begins with those who sat there", () => {
  const rounds = [round({ round: { unpaired: { 3: "Z" } } })];
  assert.deepEqual(boardsOf(event({ rounds }), 1), {
    round: 1,
    boards: [[1, 2]],
    free: [],
    absent: [3],
    from: 7,
  });
});

test("a name is found without its accents and capitals", () => {
  assert.equal(plain(" João Antônio Gonçalves"), "joao antonio goncalves");
});

test("columns as spreadsheets call them", () => {
  assert.deepEqual([1, 26, 27, 52, 53].map(letter), ["A", "Z", "AA", "AZ", "BA"]);
});

test("usual categories ask for years of birth", () => {
  assert.deepEqual(suggested("under", 16, 2026), { name: "Under 16", born_from: "2011" });
  assert.deepEqual(suggested("over", 50, 2026), { name: "Veterans 50+", born_to: "1976" });
  assert.deepEqual(suggested("female", 0, 2026), { name: "Female", sex: "w" });
});

test("members are typed one a line, a rating after the name", () => {
  assert.deepEqual(membersIn("Ana da Silva 1870\n\nRui Costa;1640\nZé, o 2.º\n"), [
    { name: "Ana da Silva", rating: 1870 },
    { name: "Rui Costa", rating: 1640 },
    { name: "Zé, o 2.º" },
  ]);
});

test("teams come in lines of a sheet, each with its members in order", () => {
  assert.deepEqual(teamsIn("Minas; Ana; 1650\nRio\tTó Reis\t\nMinas; Lia\n\nSó o nome"), [
    { name: "Minas", members: [{ name: "Ana", rating: 1650 }, { name: "Lia" }] },
    { name: "Rio", members: [{ name: "Tó Reis" }] },
    { name: "Só o nome", members: [] },
  ]);
});

test("a page asks for the boards whenever its line opens, and after each move", async () => {
  globalThis.location = { protocol: "http:", host: "here" };
  const { LiveEvent } = await module("tournament/parts/live-event.js");
  const looks = [];
  const store = { get: () => ({ event: { version: 1 } }), update: () => {} };
  const { listener } = new LiveEvent("e", store, () => looks.push(true)).socket;
  const hear = (moves) => {
    listener.onMessage({ type: "changed", version: 1, moves });
    return looks.length;
  };
  listener.onOpen();
  assert.equal(hear(0), 1, "a move may have been made since the boards were read");
  assert.equal(hear(0), 1);
  assert.equal(hear(1), 2);
  listener.onLost();
  listener.onOpen();
  assert.equal(hear(1), 3, "another process counts for itself");
  delete globalThis.location;
});
