/** One attempt at a problem, as values: the moves that were played, and what they lead to. */

/** @import { Attempt, Problem } from "./shapes" */
/** @typedef {{from: number, to: number, captured: number[]}} Ends */
/** @typedef {"right" | "wrong" | "solved"} Verdict */

/** @param {Problem} problem @param {number} now ms @returns {Attempt} */
export function begin(problem, now) {
  return {
    problem,
    ply: 0,
    moves: [],
    missed: false,
    shown: false,
    hinted: 0,
    other: null,
    startedAt: now,
  };
}

/** Two moves are the same by origin, destination and captured pieces. */
/** @param {Ends} a @param {Ends} b */
export function isSame(a, b) {
  const key = (/** @type {Ends} */ move) =>
    [move.from, move.to, ...[...move.captured].sort((x, y) => x - y)].join();
  return key(a) === key(b);
}

/** The step that the solver has to answer; null at the end of the moves asked. */
/** @param {Attempt} attempt */
export function stepOf(attempt) {
  const { problem, ply } = attempt;
  return ply < problem.asked ? problem.steps[ply] : null;
}

/**
 * The attempt after a move of the solver. A wrong move changes nothing but that it was made: the
 * moves until the first wrong one are what the server is told.
 * @param {Attempt} attempt
 * @param {import("./shapes").ProblemMove} move
 * @returns {{attempt: Attempt, verdict: Verdict}}
 */
export function play(attempt, move) {
  const step = stepOf(attempt);
  const moves = attempt.missed || attempt.shown ? attempt.moves : [...attempt.moves, move.pdn];
  if (!step || !isSame(step.move, move)) {
    return { attempt: { ...attempt, moves, missed: true }, verdict: "wrong" };
  }
  const ply = attempt.ply + 2;
  const verdict = ply > attempt.problem.asked ? "solved" : "right";
  return { attempt: { ...attempt, ply, moves, hinted: 0 }, verdict };
}

/**
 * The solver's moves with *move*, which is not the one asked, as the server judges them.
 * @param {Attempt} attempt
 * @param {import("./shapes").ProblemMove} move
 */
export function movesWith({ problem, ply }, move) {
  const before = problem.steps.slice(0, ply).filter((_, place) => place % 2 === 0);
  return [...before.map((step) => step.move.pdn), move.pdn];
}

/**
 * The attempt after a move that is not the one asked and wins all the same: it ends there.
 * @param {Attempt} attempt
 * @param {import("./shapes").ProblemMove} move
 * @param {import("./shapes").Answer} answer
 * @returns {Attempt}
 */
export function playOther(attempt, move, answer) {
  const moves = attempt.missed || attempt.shown ? attempt.moves : [...attempt.moves, move.pdn];
  return { ...attempt, moves, ply: attempt.problem.asked + 1, hinted: 0, other: { move, answer } };
}

/** Whether the attempt counts as solved. @param {Attempt} attempt */
export function isSolved(attempt) {
  return !stepOf(attempt) && !attempt.missed && !attempt.shown;
}

/**
 * The position with so many moves of the line played.
 * @param {Problem} problem
 * @param {number} count
 */
export function fenAfter(problem, count) {
  return count < problem.steps.length ? problem.steps[count].fen : problem.end;
}

/**
 * Minutes and seconds.
 * @param {number} seconds
 */
export function clockText(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
