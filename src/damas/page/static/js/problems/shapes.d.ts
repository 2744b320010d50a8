/* Problems as the server sends them (web/views/problems.py), for the type checker only. */

import type { Colour, Move, Variant } from "../shared/types";

export interface ProblemMove extends Move {
  pdn: string;
}

export interface Step {
  fen: string;
  move: ProblemMove;
  legal: ProblemMove[];
}

export interface Problem {
  id: string;
  variant: Variant;
  book: string; // the regulation under which it was proven
  turn: Colour;
  task: string;
  asked: number;
  turns: number;
  steps: Step[];
  end: string;
  rating: number;
  proof: string;
  motifs: { id: string; title: string }[];
  address?: string; // for attempts, of a problem of one's own games
  href?: string; // the game where it was
}

export interface Solver {
  rating: number;
  provisional: boolean;
  tried: number;
  solved: number;
  streak: number;
  storm: number;
}

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

/** The server's judgement on a move that is not the one asked. */
export interface Answer {
  solved: boolean; // it is proven to win
  fen: string | null; // after it
  plies: number | null; // that its win takes at most
  asked: number | null; // that the move asked takes
  reply: ProblemMove[]; // to a move that does not win
  refuted: boolean; // nothing is won after the reply
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
