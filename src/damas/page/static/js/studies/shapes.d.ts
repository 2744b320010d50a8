/** The studies as the server shows them, and the state of their page. */

import type { AnalysisStep, Colour, Move, Variant } from "../shared/types";
import type {
  StudyNode,
  ChapterLine,
  Overwritten,
  StudyView,
  EarlierText as Earlier,
} from "../shared/views";

export type { StudyNode, ChapterLine, Overwritten, StudyView, Earlier };
export type { ChapterView, ChangeView as StudyChange } from "../shared/views";

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
