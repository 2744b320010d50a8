/** The play of the levels (src/damas/engine/levels.py): depth, carelessness, book. */

import { pliesOf } from "./analysis.js";
import { drawn } from "./book.js";

/** @import { Kernel, KernelGame, KernelMove, LevelData, RawResult, Weights } from "./kernel.js" */
/** @import { Book } from "./book.js" */
/** @typedef {{weights: Weights | null, tables: number | null, book: Book | null}} Aids */

const VARIETY = 50;
const LEAST_SECONDS = 0.005;

/**
 * The search of a level: *plies* of 2.3 mean two, and three in three moves of ten.
 * @param {LevelData} level
 * @param {number} size of the board
 * @param {number} moves legal ones
 * @param {() => number} chance
 * @param {number} most seconds
 */
export function limitsOf(level, size, moves, chance, most = Infinity) {
  const profile = profileOf(level, size);
  const seconds = Math.max(Math.min(level.seconds, most), LEAST_SECONDS);
  if (!profile) return { seconds, soft: true, lines: 1, depth: 0 };
  const whole = Math.floor(profile.plies);
  const depth = whole + (chance() < profile.plies - whole ? 1 : 0);
  return { seconds, soft: true, depth, lines: profile.margin > 0 ? moves : 1 };
}

/**
 * The profile of the largest known size that is no larger.
 * @param {LevelData} level
 * @param {number} size
 */
function profileOf({ profiles }, size) {
  if (!profiles) return null;
  const known = Object.keys(profiles)
    .map(Number)
    .sort((a, b) => a - b);
  const fits = known.filter((one) => one <= size);
  return profiles[String(fits.at(-1) ?? known[0])];
}

/**
 * One of the moves that look nearly as good as the best.
 * @param {RawResult} found
 * @param {LevelData} level
 * @param {number} size
 * @param {() => number} chance
 */
export function carelessMove(found, level, size, chance) {
  const profile = profileOf(level, size);
  const [best] = found.lines;
  if (!profile || !profile.margin || pliesOf(best.score) !== null) return best.moves[0];
  // men first, then their difference: a margin is met by the same moves as on the server
  const behind = (/** @type {number} */ score) => best.score / 100 - score / 100;
  const near = found.lines.filter(({ score }) => behind(score) <= profile.margin);
  const weights = near.map(({ score }) => Math.exp(-behind(score) / profile.carelessness));
  return drawn(near, weights, chance).moves[0];
}

/**
 * The move that a level plays.
 * @param {Kernel} kernel
 * @param {KernelGame} game
 * @param {number} number 1 to 10
 * @param {Aids} aids
 * @param {{chance?: () => number, mostSeconds?: number}} [options]
 * @returns {Promise<{move: KernelMove, score: number | null}>} in men for the side to move
 */
export async function playLevel(kernel, game, number, aids, options = {}) {
  const { chance = Math.random, mostSeconds } = options;
  const level = kernel.data.levels[number - 1];
  const state = game.state;
  if (state.ply < level.book_plies) {
    const known = aids.book?.choose(state, VARIETY, chance);
    if (known) return { move: known.move, score: known.score };
  }
  const { size } = kernel.data.variants[game.variant];
  const limits = limitsOf(level, size, state.legal.length, chance, mostSeconds);
  const tables = level.tables ? aids.tables : null;
  const found = await kernel.search(game, limits, { weights: aids.weights, tables });
  return { move: carelessMove(found, level, size, chance), score: found.lines[0].score / 100 };
}
