/** The studies as the server shows them, and the state of their page. */

import type { AnalysisStep, Colour, Move, Variant } from "../shared/types";

export interface StudyNode {
  id: number;
  parent: number | null;
  children: number[];
  text: string;
  before: string;
  fen: string | null;
  turn: "white" | "black" | null;
  move: Move | null;
  nags: number[];
  signs: string;
  comment: string;
  circles: [number, string][];
  arrows: [number, number, string][];
  /** the change that wrote the comment, 0 for none */
  said: number;
}

export interface ChapterLine {
  number: number;
  title: string;
  game: string;
  turned: boolean;
}

export interface ChapterView extends ChapterLine {
  variant: Variant;
  tags: [string, string][];
  nodes: StudyNode[];
  version: number;
}

export interface Overwritten {
  version: number;
  by: number;
  of: number;
  chapter: number;
  move: number;
  text: string;
}

export interface StudyView {
  id: string;
  title: string;
  version: number;
  visibility: "private" | "link" | "public";
  /** the number of a writer, null for a reader */
  you: number | null;
  invite: string | null;
  people: { number: number; name: string; state: string }[];
  names: Record<string, string>;
  chapters: ChapterLine[];
  missed: Overwritten[];
  undo: number | null;
}

export interface StudyChange {
  version: number;
  by: number;
  kind: string;
  parts: any[];
  moves: { chapter: number; move: StudyNode }[];
  over: Overwritten | null;
}

export interface Earlier {
  version: number;
  by: number;
  at: string;
  text: string;
}

/** A chapter as the page holds it: moves by their numbers, removed ones too. */
export interface OpenChapter extends ChapterLine {
  variant: Variant;
  tags: [string, string][];
  nodes: Map<number, StudyNode>;
}

export type Step = "first" | "back" | "on" | "last" | "up" | "down";

/** Moves that a reader tries after one of the study, on this page alone. */
export interface Trial {
  chapter: number;
  /** the move of the study after which they begin */
  move: number;
  moves: Move[];
  /** how many of them stand on the board, from 1 */
  shown: number;
  /** what the server says of the position that they lead to; null until it does */
  position: { fen: string; turn: Colour; legal: Move[]; ended: string } | null;
}

/** The position on the board; *after*: so many moves that were tried. */
export interface BoardAt {
  fen: string | null;
  turn: Colour | null;
  /** null: not known yet */
  legal: Move[] | null;
  last: Move | null;
  after: number;
}

export interface StudyState {
  study: StudyView | null;
  chapter: OpenChapter | null;
  /** the move that is shown */
  at: number;
  /** a move to which the page goes once it is there */
  wanted: number | null;
  legal: Map<string, Move[]>;
  trial: Trial | null;
  here: { writers: number[]; readers: number };
  drawing: boolean;
  colour: string;
  turned: boolean;
  connected: boolean;
  said: string;
  /** words of one's own that somebody has overwritten */
  missed: Overwritten[];
  earlier: Earlier[] | null;
  on: boolean;
  lines: number;
  step: AnalysisStep | null;
}

export interface StudyActs {
  send: (command: Record<string, unknown>) => Promise<any>;
  set: (change: Partial<StudyState>) => void;
  go: (move: number) => void;
  open: (chapter: number) => void;
  /** a call of the study's own address; whether it was done */
  ask: (path: string, method: string, body?: object) => Promise<any>;
}
