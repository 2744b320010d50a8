/** The limits of a search, looked at before it begins: one that is wrong is refused. */

import { ArgumentError } from "./errors.js";

/** @import { SearchLimits } from "./engine/kernel.js" */

const whole = (/** @type {unknown} */ value) => Number.isSafeInteger(value) && Number(value) >= 1;
const truth = (/** @type {unknown} */ value) => typeof value === "boolean";
const MOST_DEPTH = 1000;
const MOST_LINES = 1000;
export const MOST_MEGABYTES = 1024; // of the memory of the searches

/** @type {Record<string, [(value: unknown) => boolean, string]>} */
const KINDS = {
  depth: [
    (value) => whole(value) && Number(value) <= MOST_DEPTH,
    "a number of plies from 1 to 1000",
  ],
  nodes: [whole, "a whole number from 1 on"],
  seconds: [(value) => Number.isFinite(value) && Number(value) > 0, "a number above 0"],
  lines: [
    (value) => whole(value) && Number(value) <= MOST_LINES,
    "a number of moves from 1 to 1000",
  ],
  soft: [truth, "true or false"],
  infinite: [truth, "true or false"],
};

/**
 * The limits as the kernel takes them. One that is undefined is left out.
 * @param {unknown} limits
 * @param {{endless: boolean}} may whether somebody can stop it
 * @returns {SearchLimits}
 */
export function limitsFrom(limits, { endless }) {
  if (typeof limits !== "object" || limits === null || Array.isArray(limits)) {
    throw new ArgumentError("bad-limits", "Limits are an object, such as { seconds: 1 }");
  }
  const given = Object.entries(limits).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) {
    const [fits, kind] = KINDS[name] ?? [() => false, `no limit; there are: ${listed()}`];
    if (!fits(value)) {
      const found = typeof value === "string" ? JSON.stringify(value) : String(value);
      const sentence = KINDS[name] ? `${name} is ${kind}, not ${found}` : `${name} is ${kind}`;
      throw new ArgumentError("bad-limits", sentence, { value: name });
    }
  }
  const { infinite, ...rest } = Object.fromEntries(given);
  const ends = rest.depth || rest.nodes || rest.seconds;
  if (!ends && !(infinite && endless)) {
    const way = endless ? ", or infinite: true and a stop()" : "";
    throw new ArgumentError("no-limit", `A search needs depth, nodes or seconds${way}`);
  }
  return rest;
}

const listed = () => Object.keys(KINDS).join(", ");

/** A whole number within bounds. */
/** @param {string} name @param {unknown} value @param {number} least @param {number} most */
export function numberFrom(name, value, least, most) {
  if (Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most) return value;
  const sentence = `${name} is a whole number from ${least} to ${most}, not ${String(value)}`;
  throw new ArgumentError("bad-number", sentence, { value: name });
}
