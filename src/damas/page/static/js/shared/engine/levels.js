/** The play of the levels (src/damas/engine/levels.py): depth, carelessness, lapses, book. */

import { pliesOf } from "./analysis.js";
import { drawn } from "./book.js";

/**
 * @import { GlanceData, Kernel, KernelGame, KernelMove, LevelData, RawResult, SearchData, Weights }
 *   from "./kernel.js"
 */
/** @import { Book } from "./book.js" */
/** @typedef {{weights: Weights | null, tables: number | null, book: Book | null}} Aids */

const VARIETY = 50;
const LEAST_SECONDS = 0.005;
const MOST_LAPSES = 0.5;

/**
 * The search of a level: *plies* of 2.3 mean two, and three in three moves of ten.
 * @param {{seconds: number}} level
 * @param {SearchData | null} profile
 * @param {number} moves legal ones
 * @param {() => number} chance
 * @param {number} most seconds
 */
export function limitsOf(level, profile, moves, chance, most = Infinity) {
  const seconds = Math.max(Math.min(level.seconds, most), LEAST_SECONDS);
  if (!profile) return { seconds, soft: true, lines: 1, depth: 0 };
  const whole = Math.floor(profile.plies);
  const depth = whole + (chance() < profile.plies - whole ? 1 : 0);
  return { seconds, soft: true, depth, lines: profile.margin > 0 ? moves : 1 };
}

/**
 * The profile of a game, or of the one whose moves are its own; else of the largest known size that
 * is no larger.
 * @param {Pick<LevelData, "profiles">} level
 * @param {{kin: string, size: number}} variant
 */
export function profileOf({ profiles }, { kin, size }) {
  if (!profiles) return null;
  const known = Object.keys(profiles)
    .map(Number)
    .filter((one) => one > 0)
    .sort((a, b) => a - b);
  const fits = known.filter((one) => one <= size);
  return profiles[kin] ?? profiles[String(fits.at(-1) ?? known[0])];
}

/**
 * One of the moves that look nearly as good as the best.
 * @param {RawResult} found
 * @param {SearchData | null} profile
 * @param {() => number} chance
 */
export function carelessMove(found, profile, chance) {
  const [best] = found.lines;
  if (!profile?.margin || pliesOf(best.score) !== null) return best.moves[0];
  // men first, then their difference: a margin is met by the same moves as on the server
  const behind = (/** @type {number} */ score) => best.score / 100 - score / 100;
  const near = found.lines.filter(({ score }) => behind(score) <= profile.margin);
  const weights = near.map(({ score }) => Math.exp(-behind(score) / profile.carelessness));
  return drawn(near, weights, chance).moves[0];
}

/**
 * The move that somebody takes for the best who looks ahead as *profile*: some moves are looked at
 * a ply or two less, the more so the more there are.
 * @param {(plies: number) => number[]} values of the moves, in hundredths of a man
 * @param {KernelMove[]} moves
 * @param {GlanceData} profile
 * @param {() => number} chance
 */
export function glancedMove(values, moves, profile, chance) {
  const depths = profile.depths.map((_, at) => at + 1);
  const depth = drawn(depths, profile.depths, chance);
  const lapse = Math.min((profile.lapse * moves.length) / 10, MOST_LAPSES);
  /** @type {Map<number, number[]>} */
  const seen = new Map();
  const judged = moves.map((move, at) => {
    const plies = chance() < lapse ? Math.max(1, depth - (chance() < 0.5 ? 1 : 2)) : depth;
    const scores = seen.get(plies) ?? values(plies);
    seen.set(plies, scores);
    const score = scores[at];
    // nothing sways what is seen to the end
    const sway = pliesOf(score) === null ? 100 * profile.unsteady * normal(chance) : 0;
    return { move, score, felt: score + sway };
  });
  return judged.reduce((best, one) => (one.felt > best.felt ? one : best));
}

/** A number of the standard normal distribution, by Box and Muller. @param {() => number} chance */
function normal(chance) {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
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
  const profile = profileOf(level, kernel.data.variants[game.variant]);
  if (profile && "depths" in profile) {
    const values = (/** @type {number} */ plies) => game.glance(plies, profile.knowledge);
    const { move, score } = glancedMove(values, state.legal, profile, chance);
    return { move, score: score / 100 };
  }
  const limits = limitsOf(level, profile, state.legal.length, chance, mostSeconds);
  const tables = level.tables ? aids.tables : null;
  const found = await kernel.search(game, limits, { weights: aids.weights, tables });
  return { move: carelessMove(found, profile, chance), score: found.lines[0].score / 100 };
}
