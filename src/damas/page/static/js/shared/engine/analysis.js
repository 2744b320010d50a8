/** Results of the kernel's search as pages show them: the same values as the server's steps. */

/** @import { RawResult } from "./kernel.js" */
/** @import { AnalysisStep } from "../types" */

const WIN = 30000; // hundredths of a man: won on the spot, less one for each ply until then
const LEAST_WIN = 29000;
const COLOURS = /** @type {const} */ (["white", "black"]);

/**
 * The plies until a decided game ends, negative for a loss; null while it is open.
 * @param {number} score
 */
export function pliesOf(score) {
  if (Math.abs(score) < LEAST_WIN) return null;
  const left = WIN - Math.abs(score);
  return score > 0 ? left : -left;
}

/**
 * Who has won on the board; null while the game goes on, and for a draw.
 * @param {Pick<import("./kernel.js").GameState, "fen" | "turn" | "can_move">} state
 * @param {import("./kernel.js").VariantData["win"]} win
 * @returns {"white" | "black" | null}
 */
export function winnerOf({ fen, turn, can_move: canMove }, win) {
  if (canMove) return null;
  const stuck = bareIn(fen) ?? turn;
  const other = stuck === "white" ? "black" : "white";
  return win === "losing" ? stuck : other;
}

/** The side that has no piece, if there is one. @param {string} fen */
export const bareIn = (fen) =>
  COLOURS.find((one) => !new RegExp(`:${one[0]}[^:]*\\d`, "i").test(fen)) ?? null;

/**
 * The probabilities that the side to move wins, draws and loses.
 * @param {number} men
 * @param {[number, number] | null} spread
 */
export function chancesOf(men, spread) {
  if (!spread) return null;
  const [width, scale] = spread;
  const [win, loss] = [1, -1].map(
    (sign) => 1 / (1 + Math.exp(Math.min(Math.max((width - sign * men) / scale, -40), 40))),
  );
  return { win, draw: Math.max(1 - win - loss, 0), loss };
}

/** @param {number} value @param {number} places */
const rounded = (value, places) => Math.round(value * 10 ** places) / 10 ** places + 0;

/**
 * A step of an analysis with *turn* to move; scores are White's, in men.
 * @param {RawResult} found
 * @param {"white" | "black"} turn
 * @param {[number, number] | null} spread
 * @returns {Omit<AnalysisStep, "type" | "id">}
 */
export function stepOf(found, turn, spread) {
  const sign = turn === "white" ? 1 : -1;
  const { score } = found.lines[0];
  const plies = pliesOf(score);
  let chances = plies === null ? chancesOf(score / 100, spread) : null;
  if (plies !== null)
    chances = plies > 0 ? { win: 1, draw: 0, loss: 0 } : { win: 0, draw: 0, loss: 1 };
  return {
    depth: found.depth,
    selective_depth: found.selective_depth,
    nodes: found.nodes,
    seconds: rounded(found.seconds, 3),
    nodes_per_second: found.seconds > 0 ? Math.round(found.nodes / found.seconds) : 0,
    chances: chances && {
      white: rounded(sign > 0 ? chances.win : chances.loss, 3),
      draw: rounded(chances.draw, 3),
      black: rounded(sign > 0 ? chances.loss : chances.win, 3),
    },
    lines: found.lines.map((line) => {
      const left = pliesOf(line.score);
      return {
        score: left === null ? rounded((sign * line.score) / 100, 2) : null,
        win_in: left === null ? null : sign * left + 0,
        moves: line.moves,
      };
    }),
  };
}
