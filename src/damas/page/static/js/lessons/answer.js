/** Whether an answer is right, without elements: as `damas.school.lessons.judge` says it. */

/** @import { Answer, Step } from "./shapes" */
/** @import { Placement } from "../shared/types" */

const IN_ANY_ORDER = ["squares", "all-moves", "place"];

/**
 * @param {Step} step
 * @param {Answer} answer
 * @returns {boolean | null} null: only the server can say
 */
export function isRight(step, answer) {
  if (!step.asked) return true;
  if (!step.accept) return null;
  const given = JSON.stringify(canonical(step.kind, answer));
  return step.accept.some((one) => JSON.stringify(one) === given);
}

/** An answer in the form in which equal ones are equal. */
/** @param {string} kind @param {Answer} answer @returns {Answer} */
export function canonical(kind, answer) {
  if (!Array.isArray(answer)) return answer;
  if (kind === "move") return answer[0];
  if (!IN_ANY_ORDER.includes(kind)) return answer;
  return [...answer].sort((one, other) => compare(first(one), first(other)));
}

/** @param {number | string | (number | string)[]} value */
function first(value) {
  return Array.isArray(value) ? value[0] : value;
}

/** @param {number | string} one @param {number | string} other */
function compare(one, other) {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/**
 * The pieces on a board, as an answer.
 * @param {Placement} pieces
 * @returns {(number | string)[][]}
 */
export function placementAnswer(pieces) {
  return [...pieces].sort(([one], [other]) => one - other);
}

/** A square more, or one less. @param {number[]} picked @param {number} square */
export function toggledSquare(picked, square) {
  return picked.includes(square) ? picked.filter((one) => one !== square) : [...picked, square];
}

/** The name of a node of a line. @param {string[]} moves */
export function nodeName(moves) {
  return moves.join(" ");
}

/**
 * The squares of the moves of a line so far, those of both sides.
 * @param {Step} step @param {string[]} moves
 */
export function linePaths({ nodes = {} }, moves) {
  return moves.flatMap((notation, place) => {
    const { legal = [], reply } = nodes[nodeName(moves.slice(0, place))] ?? {};
    const move = reply ?? legal.find((one) => one.notation === notation);
    return move ? [move.path] : [];
  });
}
