/** Conditional moves as lists of lines, without elements: a line begins with the other's move. */

/** @typedef {import("../shared/types").Move & {color?: string}} LineMove */
/** @typedef {LineMove[]} PlanLine */

/** The moves of a line as the server takes them. @param {PlanLine} line */
export function pathsOf(line) {
  return line.map(({ path }) => path);
}

/** The number of moves that two lines share. @param {PlanLine} one @param {PlanLine} other */
function common(one, other) {
  const keys = other.map(({ path }) => String(path));
  const differs = one.findIndex(({ path }, at) => String(path) !== keys[at]);
  return differs < 0 ? one.length : differs;
}

/**
 * The lines with one more: those that it goes on from are dropped, and those in which the own
 * answer to the same moves was another one, since a plan has one answer only.
 * @param {PlanLine[]} lines
 * @param {PlanLine} line
 * @returns {PlanLine[]}
 */
export function withLine(lines, line) {
  const left = lines.filter((one) => {
    const same = common(one, line);
    const goesOn = same === one.length;
    const answersElse = same < one.length && same < line.length && same % 2 === 1;
    return !goesOn && !answersElse;
  });
  const isThere = lines.some((one) => common(line, one) === line.length);
  return isThere ? lines : [...left, line];
}

/** The lines without one of them. @param {PlanLine[]} lines @param {number} at */
export function withoutLine(lines, at) {
  return lines.filter((_line, place) => place !== at);
}

/**
 * The arrows of a plan over the board: the moves that are expected next, and the answers.
 * @param {PlanLine[]} lines
 * @returns {{path: number[], rank: number}[]}
 */
export function arrowsOf(lines) {
  const seen = new Set();
  const found = [];
  for (const [asked, answer] of lines) {
    if (!answer || seen.has(String(asked.path))) continue;
    seen.add(String(asked.path));
    found.push({ path: answer.path, rank: 0 }, { path: asked.path, rank: 2 });
  }
  return found.sort((one, other) => one.rank - other.rank);
}
