// Answers questions about positions by the kernel in WebAssembly: one JSON object a line in, one a line out.
//
//     node ask.mjs KERNEL.wasm RULES.json [WEIGHTS.weights ...]
//
// {"do": "weights", "file", "variant"}   {"do": "state", "regulation", "fen", "moves"}   {"do": "perft", ..., "depth"}
// {"do": "search", ..., "nodes", "depth", "lines", "slices"}
import { readFileSync } from "node:fs";
import { argv, stdin, stdout } from "node:process";
import { createInterface } from "node:readline";

import { judged } from "../../src/damas/page/static/js/shared/engine/endings.js";
import { Kernel } from "../../src/damas/page/static/js/shared/engine/kernel.js";
import { playLevel } from "../../src/damas/page/static/js/shared/engine/levels.js";

const kernel = await Kernel.load(readFileSync(argv[2]), JSON.parse(readFileSync(argv[3], "utf8")));
kernel.hash(16);
const weights = new Map();
const tables = new Map();

function gameOf({ regulation, fen, moves = [] }) {
  const game = kernel.game(regulation, fen ?? undefined);
  for (const move of moves) game.push(move);
  return game;
}

const acts = {
  // The weights of a file, for the game *variant*: its own, or those that it borrows.
  async weights({ file, variant }) {
    const read = await kernel.weights(readFileSync(file));
    weights.set(variant, read);
    return { variant: read.variant, chances: read.chances };
  },
  tables({ regulation, files }) {
    const handle = kernel.tables(
      regulation,
      files.map((file) => readFileSync(file)),
    );
    tables.set(kernel.data.regulations[regulation].variant, handle);
    return {};
  },
  state(asked) {
    const game = gameOf(asked);
    const { state } = game;
    game.free();
    return state;
  },
  // Every state on the way of a game.
  states(asked) {
    const game = gameOf({ ...asked, moves: [] });
    const all = [game.state];
    for (const move of asked.moves) all.push(game.push(move).state);
    game.free();
    return all;
  },
  legal(asked) {
    const game = gameOf(asked);
    const moves = game.legalMoves.map(({ pdn, path, captured, promotes, notation, algebraic }) => {
      return { pdn, path, captured, promotes, notation, algebraic };
    });
    game.free();
    return moves;
  },
  perft(asked) {
    const game = gameOf(asked);
    const count = game.perft(asked.depth);
    game.free();
    return String(count);
  },
  async search(asked) {
    const game = gameOf(asked);
    if (asked.fresh ?? true) kernel.clear();
    const aids = {
      weights: weights.get(game.variant),
      tables: asked.tables ? tables.get(game.variant) : null,
    };
    const run = asked.slices ? "search" : "searchNow";
    const found = await kernel[run](game, asked, aids);
    game.free();
    return {
      ...found,
      lines: found.lines.map(({ score, moves }) => ({ score, moves: moves.map(({ pdn }) => pdn) })),
    };
  },
  // The move of a level, with the chances drawn one after the other.
  async level(asked) {
    const game = gameOf(asked);
    const drawn = [...asked.chances];
    for (const level of kernel.data.levels) level.seconds = 60; // the same on a busy machine
    kernel.clear();
    const aids = { weights: weights.get(game.variant), tables: null, book: null };
    const options = { chance: () => drawn.shift() };
    // without pauses: how often a search pauses, and so what it finds, depends on the machine
    const unpaused = Object.create(kernel, { search: { value: kernel.searchNow } });
    const { move } = await playLevel(unpaused, game, asked.level, aids, options);
    game.free();
    return move.pdn;
  },
  // An ending by the tables: the worth of each move, and the best reply.
  judge(asked) {
    const game = gameOf(asked);
    const { over, drawn, legal, worths, line } = judged(
      kernel,
      game,
      tables.get(game.variant),
      1,
      [],
    );
    game.free();
    return {
      over,
      drawn,
      worths: legal.map(({ path }, place) => [path, worths[place]]),
      best: line[0]?.path ?? null,
    };
  },
  value(asked) {
    const game = gameOf(asked);
    const value = kernel.calls.search_value(game.handle, weights.get(game.variant)?.handle ?? -1);
    game.free();
    return value;
  },
};

for await (const line of createInterface({ input: stdin })) {
  const asked = JSON.parse(line);
  let answer;
  try {
    answer = { ok: await acts[asked.do](asked) };
  } catch (error) {
    answer = {
      code: error.code ?? "error",
      message: String(error),
      value: error.value,
      position: error.position,
    };
  }
  stdout.write(`${JSON.stringify(answer)}\n`);
}
