/** The sentence and the article of a refused move, in the words of the game. */

import { tc } from "../shared/i18n.js";
import { refusalOf } from "./refusal.js";
import { squareName } from "./tools.js";

/** @typedef {import("./shapes").Lesson} Lesson */

const SQUARES = ["square", "start", "end"];

/** As `damas.refusal` words them, without moves that would be the answer. @messages */
const SENTENCES = {
  "no-destination": "A move has an origin and a destination",
  "off-board": "Square {square} is not on the board: squares are 1 to {squares}",
  "no-piece": "There is no piece on square {square}",
  "opponents-piece": "The piece on square {square} is the opponent's",
  "must-capture": "A capture is compulsory.",
  "not-possible": "The piece on square {square} cannot go there",
  "chain-unfinished": "The capture is not finished: it goes on.",
  majority: "Another capture takes more pieces.",
  quality: "Another capture takes more kings.",
  "quiet-chain": "Only captures go on from square to square",
  "same-square": "The piece has not left square {square}",
  "not-diagonal": "Squares {start} and {end} are not on one diagonal",
  occupied: "Square {square} is occupied",
  "own-piece": "Own pieces may not be jumped: square {square}",
  "piece-twice": "The piece on square {square} may be jumped only once",
  obstructed: "The way to square {square} is obstructed by {count} pieces",
  "man-captures-backward": "A man captures forward only in this game",
  "man-too-far": "A man moves one square at a time, not to {square}",
  "man-backward": "A man moves forward only",
};

/**
 * The reason that a move is not legal; null for a legal one, and where the page was kept before
 * lessons had their articles.
 * @param {Lesson} lesson
 * @param {import("./refusal.js").Position} position
 * @param {number[]} path
 */
export function reasonOf(lesson, position, path) {
  const { variant, men_capture_backward: backward, articles } = lesson;
  if (!articles) return null;
  const found = refusalOf({ variant, backward }, position, path);
  if (!found) return null;
  const { code, rule, kind, values } = found;
  const written = Object.entries(values).map(([name, value]) => {
    const isSquare = SQUARES.includes(name) && variant.numbers.includes(value);
    return [name, isSquare ? squareName(lesson, value) : value];
  });
  const sentence = SENTENCES[/** @type {keyof typeof SENTENCES} */ (code)];
  const cited = articles[`${rule}.${kind}`] ?? articles[rule] ?? {};
  return { text: tc(variant.id, sentence, Object.fromEntries(written)), ...cited };
}
