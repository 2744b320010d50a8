/* The shapes of an exam (web/arbiter/training.py), for the type checker only. */

import type { Colour, PieceCode, Variant } from "../../shared/types";

export interface Step {
  event: string;
  by: Colour | "arbiter" | null;
  text: string;
  fen: string;
  touched: number | null;
  taken: number | null;
  pressed: Colour | null;
  path: (number | string)[]; // a light square by file and rank
  held: Record<string, PieceCode>; // square → the piece in a hand over it
  light: Record<string, PieceCode>; // file and rank → the piece on a light square
}

export interface Choice {
  key: string;
  letter: string; // "" where the book gives none
  text: string;
  fen: string | null;
}

export interface Question {
  key: string;
  text: string;
  choices: Choice[];
}

export interface Verdict {
  right: string;
  why: string;
  article: string | null;
  law: string | null;
}

/** What the server says to answers that were given, and to no others. */
export interface Solved {
  scenarios: { code: string | null; questions: Verdict[] }[];
  articles: Record<string, string | null>;
}

export interface Story {
  steps: Step[];
  questions: Question[];
}

export interface Exam {
  regulation: { id: string; name: string };
  variant: Variant;
  seed: number;
  count: number;
  codes: string[] | null;
  every: boolean;
  version: number;
  scenarios: Story[];
}

export interface Run {
  exam: Exam;
  trainee: string;
  lang: string;
  answers: string[][]; // the keys chosen, a list a scenario
}

export interface ScoreBody {
  client_id: string;
  trainee: string;
  regulation: string;
  seed: number;
  count: number;
  codes: string[] | null;
  every: boolean;
  version: number;
  at_ms: number;
  answers: string[][];
}

export interface Kept {
  id: string;
  trainee: string;
  regulation: string;
  name: string;
  at: string;
  points: number | null; // null: the server has not counted them yet
  best: number;
  codes: Record<string, [number, number]>;
  unsent?: boolean;
}
