/**
 * Reads a half-typed move against the legal ones: `32-28`, `32x21`, `32:21`, `3228`, `c3-d4`.
 *
 * "sure" is the answer only if no longer text is possible: while typing 13-24 the legal 13-2
 * stays "ready", and waits for Enter; so does a destination of one digit, legal sequel or not.
 */

/** @import { Move } from "../types" */
/**
 * @typedef {{state: "empty" | "partial" | "ready" | "sure" | "wrong", move: Move | null}} Verdict
 */

/** @param {string} text */
function tidy(text) {
  return text
    .trim()
    .toLowerCase()
    .replace(/[×x:–—\s]+/g, "-")
    .replace(/-+/g, "-");
}

/**
 * Every text that names a move, without deciding which of two captures a short one means.
 * @param {Move} move
 * @returns {string[]}
 */
function spellings(move) {
  const names = [[move.from, move.to], move.path].map((squares) => squares.join("-"));
  names.push(tidy(move.notation));
  if (move.algebraic) {
    const whole = tidy(move.algebraic);
    const squares = whole.split("-");
    names.push(whole, `${squares[0]}-${squares[squares.length - 1]}`, whole.replaceAll("-", ""));
  }
  const two = [move.from, move.to].map((square) => String(square).padStart(2, "0"));
  names.push(two.join("-"), two.join(""), `${move.from}${move.to}`);
  return [...new Set(names)];
}

/** @param {string} typed @returns {boolean} its last square is written out: no digit may follow */
function isWhole(typed) {
  return /^\d+$/.test(typed) ? typed.length >= 4 : /(\d\d|[a-z]\d)$/.test(typed);
}

/**
 * @param {string} text
 * @param {Move[]} legal
 * @returns {Verdict}
 */
export function judge(text, legal) {
  const typed = tidy(text);
  if (!typed) return { state: "empty", move: null };
  const exact = new Set();
  let more = false;
  for (const move of legal) {
    for (const name of spellings(move)) {
      if (name === typed) exact.add(move);
      else if (name.startsWith(typed)) more = true;
    }
  }
  if (exact.size === 1) {
    const [move] = exact;
    const others = legal.some(
      (each) => each !== move && spellings(each).some((name) => name.startsWith(typed)),
    );
    return { state: others || !isWhole(typed) ? "ready" : "sure", move };
  }
  if (exact.size > 1 || more) return { state: "partial", move: null };
  return { state: "wrong", move: null };
}
