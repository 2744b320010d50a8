/** The sentence and the article of a refused move, in the words of the game. */

import { fill } from "../shared/i18n.js";
import { squareName } from "./tools.js";

/** @import { Lesson } from "./shapes" */
/** @import { Refusal } from "../shared/engine/kernel.js" */

const SQUARES = ["square", "start", "end"];

/**
 * What the server would say of a move that the kernel refuses; null for a legal one, and where the
 * page was kept before lessons had these sentences.
 * @param {Lesson} lesson
 * @param {Refusal | null} refusal
 */
export function reasonOf(lesson, refusal) {
  const { variant, articles = {}, refusals = {} } = lesson;
  const sentence = refusal && refusals[refusal.code];
  if (!refusal || !sentence) return null;
  const { rule, detail, values } = refusal;
  const written = Object.entries(values).map(([name, value]) => {
    const isSquare = SQUARES.includes(name) && variant.numbers.includes(value);
    return [name, isSquare ? squareName(lesson, value) : value];
  });
  const cited = articles[`${rule}.${detail}`] ?? articles[rule] ?? {};
  return { text: fill(sentence, Object.fromEntries(written)), ...cited };
}
