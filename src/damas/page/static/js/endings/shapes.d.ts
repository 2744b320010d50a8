/* Endings as the server sends them (web/views/endings.py), for the type checker only. */

import type { Colour, Move, Variant } from "../shared/types";

export interface EndingMove extends Move {
  fen: string; // after it
}

export interface EndingCounter {
  rule: string;
  name: string;
  current: number;
  limit: number;
  article: string | null;
}

export interface Ending {
  id: string;
  version: number;
  result: "clean" | "missed" | "mended" | null;
  book: string;
  book_name: string;
  variant: Variant;
  kind: string;
  title: string;
  level: number;
  level_text: string;
  goal: "win" | "draw";
  learner: Colour;
  task: string;
  start: string;
  fen: string;
  legal: Move[];
  moves: EndingMove[];
  counters: EndingCounter[];
  verdict: string | null;
  mood: "right" | "wrong" | "";
  article: string | null;
  article_text: string | null;
  left: number | null; // own moves to the win with best play
  over: boolean;
  reached: boolean;
  slipped: boolean;
  missed: boolean;
  best: EndingMove[]; // the best line from here, when it was asked for
}

export interface PageData {
  rules: string;
  kind: string | null; // null: what is due for repetition
  level: number;
  attempt: Ending | null;
  repeats: boolean;
}

export interface State {
  phase: "loading" | "playing" | "waiting" | "empty";
  ending: Ending | null;
  viewed: number | null; // how many moves are on the board, of the game and then of the best line
  repeat: boolean;
  fault: string;
}
