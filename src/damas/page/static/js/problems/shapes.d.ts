/* Problems on their page, for the type checker only; ../shared/views has what the server sends. */

import type {
  ProblemMove,
  ProblemView as Problem,
  SolverView as Solver,
  ProblemAnswer as Answer,
} from "../shared/views";

export type { ProblemMove, Problem, Solver, Answer };
export type { ProblemStep as Step } from "../shared/views";

export type Mode = "rated" | "daily" | "one" | "streak" | "storm" | "review" | "own";

export interface PageData {
  mode: Mode;
  game: string;
  motif: string;
  problem: Problem | null;
  solver: Solver;
  seconds: number | null;
  repeats: boolean;
}

export interface Attempt {
  problem: Problem;
  ply: number; // of the line: the solver's next move, or the end
  moves: string[]; // the solver's as PDN, until the first wrong one
  missed: boolean;
  shown: boolean; // the solution was looked at
  hinted: number; // 0: no hint; 1: the piece; 2: the move
  other: { move: ProblemMove; answer: Answer } | null; // that won instead of the one asked
  startedAt: number;
}

export interface Counted {
  solved: boolean;
  counted: boolean;
  before: number;
  after: number;
  solver: Solver;
}

export interface Tried {
  problem: string;
  moves: string[];
}

export type Phase = "loading" | "waiting" | "solving" | "replying" | "done" | "over" | "empty";

export interface State {
  phase: Phase;
  attempt: Attempt | null;
  wrong: string; // the move that was just played and is not the one, "" for none
  answer: Answer | null; // of that move; null where the server did not judge it
  missed: { move: ProblemMove; answer: Answer } | null; // the wrong move whose answer can be shown
  viewed: number; // how many moves of the line are shown on the board, when it is done
  solver: Solver;
  counted: Counted | null;
  repeat: boolean;
  seed: number;
  queue: Problem[]; // of a run, or of a repetition, after the one in hand
  tried: Tried[];
  points: number;
  leftSeconds: number | null;
  best: boolean; // the run that ended is the best so far
  fault: string;
}
