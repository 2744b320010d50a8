/**
 * Endings judged on this device by its endgame tables, held to the counters of the game; the best
 * reply is chosen as the server chooses it (damas.school.endings.standing).
 */

import { pliesOf } from "./analysis.js";

/** @import { Kernel, KernelGame } from "./kernel.js" */
/** @import { Judged } from "./shapes" */

const NODES = 10_000; // of the search that settles a doubt between distance and counters
const DECIDED = 10_000; // hundredths of a man: from here on a win of the tables, some in doubt
const WON = 1e6; // ranks every win over every draw

/** Greater is better for the side to move. @param {number} worth as `Judged` has it */
export const rankOf = (worth) => Math.sign(worth) * WON - worth;

/**
 * What each legal move is worth: how far the end is say the tables, whether a counter comes before
 * it the search of the game.
 * @param {Kernel} kernel @param {KernelGame} game @param {number} tables
 * @param {import("./kernel.js").KernelMove[]} legal
 */
function worthsOf(kernel, game, tables, legal) {
  if (!legal.length) return [];
  const uncounted = kernel.game(game.regulation, game.fen, { counts: false });
  const limits = { depth: 1, lines: legal.length };
  const far = scoresOf(kernel.searchNow(uncounted, limits, { tables }));
  uncounted.free();
  let held = scoresOf(kernel.searchNow(game, limits, { tables }));
  if ([...held.values()].some((score) => pliesOf(score) === null && isWon(score))) {
    held = scoresOf(kernel.searchNow(game, { ...limits, depth: 0, nodes: NODES }, { tables }));
  }
  return legal.map(({ path }) => {
    const key = path.join();
    return isWon(held.get(key) ?? 0) ? (pliesOf(far.get(key) ?? 0) ?? 0) : 0;
  });
}

/** @param {import("./kernel.js").RawResult} found @returns {Map<string, number>} */
const scoresOf = ({ lines }) =>
  new Map(lines.map(({ score, moves }) => [moves[0].path.join(), score]));

/** Won or lost. @param {number} score */
const isWon = (score) => Math.abs(score) >= DECIDED;

/**
 * The hardest move to meet: of the best ones that after which the smallest share of answers is
 * good. A position that stood before is avoided.
 * @param {Kernel} kernel @param {KernelGame} game @param {number} tables
 * @param {Set<string>} seen
 */
function hardestOf(kernel, game, tables, seen) {
  const { legal } = game.state;
  const worths = worthsOf(kernel, game, tables, legal);
  const most = Math.max(...worths.map(rankOf));
  const best = legal.filter((_, number) => rankOf(worths[number]) === most);
  if (best.length === 1) return best[0];
  const hardness = best.map(({ path }) => {
    const { fen, legal: answers } = game.push(path).state;
    const found = worthsOf(kernel, game, tables, answers).map(rankOf);
    game.pop();
    const good = found.filter((one) => one === Math.max(...found)).length;
    return Number(seen.has(fen)) + (answers.length ? good / answers.length : 1) / 2;
  });
  return best[hardness.indexOf(Math.min(...hardness))];
}

/**
 * A position with the worth of its moves, and so many plies of best play from it.
 * @param {Kernel} kernel @param {KernelGame} game @param {number} tables
 * @param {number} plies @param {string[]} way the positions of the game
 * @returns {Judged}
 */
export function judged(kernel, game, tables, plies, way) {
  const { fen, turn, legal, over, can_move: canMove } = game.state;
  const worths = worthsOf(kernel, game, tables, legal);
  const line = [];
  const seen = new Set(way);
  while (line.length < plies && !game.state.over) {
    const move = hardestOf(kernel, game, tables, seen);
    const after = game.push(move.path).fen;
    seen.add(after);
    line.push({ ...move, fen: after });
  }
  return { fen, turn, over, drawn: over && canMove, legal, worths, line };
}
