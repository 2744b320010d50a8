/* The shapes of a lesson as the server sends it (app/views/lessons.py), for the type checker only. */

import type { Colour, Move, Outcome, Placement, Variant } from "../shared/types";

export type Answer = boolean | number | string | (number | string | (number | string)[])[];

export interface Cited {
  article?: string | null;
  article_text?: string | null;
}

export interface Node {
  fen: string;
  end: boolean;
  legal?: Move[];
  reply?: Move;
}

export interface Step extends Cited {
  kind: string;
  body: string;
  hints: string[];
  after: string;
  choices: string[];
  fen: string;
  turn: Colour;
  marks: number[];
  arrows: number[][];
  lines: string[];
  asked: boolean;
  legal?: Move[];
  accept?: Answer[];
  nodes?: Record<string, Node>;
  frames?: { fen: string; move: Move }[];
  goal?: string;
  limit?: number;
  /** pieces more, for the goal of a capture */
  gain?: number;
}

export interface Lesson {
  id: string;
  title: string;
  book: string;
  variant: Variant;
  /** behind refused moves, by rule or by rule and kind of piece */
  articles?: Record<string, Cited>;
  /** the sentence of each refusal, by its code, with `{square}` and other fields */
  refusals?: Record<string, string>;
  source: string;
  done: number[];
  steps: Step[];
  next: string | null;
  /** the arbiters' exam, after the last lesson of their course */
  exam?: string | null;
}

export interface PlayedOut {
  fen: string;
  reply: Move | null;
  legal: Move[];
  reached: boolean;
  failed: boolean;
  outcome: Outcome | null;
}

export interface Verdict extends Cited {
  right: boolean;
  text: string;
}

export interface LessonState {
  at: number; // the step that is shown; the number of steps: the end
  done: number[];
  hints: number; // shown so far
  verdict: Verdict | null;
  picked: number[]; // squares, in the order of the presses
  gathered: string[]; // moves found, or the moves of the line so far
  frame: number; // moves of a step that shows, 0: none yet
  paths: number[][]; // of a position that is played out
  played: PlayedOut | null;
  pieces: Placement | null; // as the reader has put them
  tool: string;
  waiting: boolean; // for the server or for a reply
}

/** Acts of the reader, as the page does them. */
export interface Acts {
  answer: (answer: Answer) => void;
  again: () => void;
  hint: () => void;
  go: (at: number) => void;
  frame: (frame: number) => void;
  tool: (tool: string) => void;
}
