/* What travels between a page and its engine worker, and what a server offers for it. */

import type { AnalysisStep, Colour, Move } from "../types";
import type { MoveTo, MoveView } from "../views";
import type { Refusal } from "./kernel.js";

/** The files of the engine on a server (`/api/engine`), each at an address of its own content. */
export interface EngineFiles {
  worker: string;
  helper: string; // the worker of one more thread
  kernel: string;
  kernel_simd: string;
  kernel_threads: string;
  rules: string;
  variants: Record<string, VariantFiles>;
}

export interface VariantFiles {
  kernel: string | null; // of its own; null: the first one has its rules
  weights: string | null; // null: judged by the evaluation made by hand
  small: string | null; // weights for the first use
  book: string | null;
  tables: string | null; // every table file, each after its length
}

/** A game as a worker can replay it. */
export interface Start {
  regulation: string;
  fen: string | null; // null: the start of the game
  moves: number[][];
}

/** The search of one position of a game: hundredths of a man for the side to move, the best line. */
export interface PositionSearch {
  score: number;
  line: number[][];
  points: number; // that the side to move may expect, 0 to 1
}

/** A move, after so many plies, whose positions the coach wants searched by so many nodes. */
export interface LookAgain {
  ply: number;
  nodes: number;
}

/** What was found after and before such a move. */
export interface Look {
  ply: number;
  after: PositionSearch | null;
  before: PositionSearch | null;
}

/** A position of an ending, judged by the tables. */
export interface Judged {
  fen: string;
  turn: Colour;
  over: boolean;
  drawn: boolean; // over, and not for want of a move
  legal: MoveView[];
  worths: number[]; // of each of them: plies until its side wins, negative: loses, 0: a draw
  line: MoveTo[]; // best play of both sides from here
}

/** Vector instructions need a browser of today; threads, a page isolated from other origins too. */
export type Build = "plain" | "vectors" | "threads";

export type EngineAsked =
  | { type: "begin"; files: EngineFiles; hash_mb: number; build: Build }
  | {
      type: "look";
      id: string;
      start: Start;
      lines: number;
      run: boolean;
      way?: boolean;
      threads?: number; // for the search; else one
    }
  | { type: "prepare"; id: string; start: Start }
  | { type: "review"; id: string; start: Start; nodes: number }
  | { type: "look-again"; id: string; start: Start; again: LookAgain[] }
  | { type: "play"; id: string; start: Start; level: number; seconds?: number }
  | { type: "defend"; id: string; start: Start; nodes: number }
  | { type: "explain"; id: string; start: Start; path: number[] }
  | { type: "judge"; id: string; start: Start; line: number } // plies of best play that are told
  | { type: "stop" };

export type EngineTold =
  | { type: "ready" }
  | {
      type: "position";
      id: string;
      fen: string;
      turn: Colour;
      legal: Move[];
      over: boolean;
      winner: Colour | null; // null too for a draw
      way?: string[]; // every position of the game, where it was asked for
    }
  | ({ type: "step"; id: string } & AnalysisStep)
  | { type: "ended"; id: string; reason: "done" }
  | { type: "prepared"; id: string }
  | { type: "reviewing"; id: string; done: number; all: number }
  | { type: "reviewed"; id: string; searches: (PositionSearch | null)[] }
  | { type: "looked-again"; id: string; looks: Look[] }
  | { type: "defended"; id: string; path: number[] }
  | { type: "played"; id: string; move: Move; score: number | null }
  | { type: "explained"; id: string; refusal: Refusal | null }
  | ({ type: "judged"; id: string } & Judged)
  | { type: "failed"; id: string; code: string; message: string };
