/* Repertoires as the server sends them (web/views/repertoires.py), for the type checker only. */

import type { AnalysisLineView, Colour, Move, ReadNode, Variant } from "../shared/types";

export interface Listed {
  id: string;
  name: string;
  variant: string;
  colour: Colour;
  moves: number;
  due: number;
}

export interface TreeNode extends ReadNode {
  key: string;
  own: boolean;
}

export interface Repertoire {
  id: string;
  name: string;
  colour: Colour;
  version: number;
  variant: Variant;
  nodes: TreeNode[];
}

export interface PlacedMove extends Move {
  fen: string;
  key: string | null; // of the tree's own move
  games: number;
  score: number | null; // per cent of the points of the side that plays it
}

export interface Place {
  key: string;
  fen: string;
  turn: Colour;
  last: Move | null;
  names: string[];
  moves: PlacedMove[];
}

export interface Gap {
  key: string;
  line: string[];
  move: Move & { text: string };
  games: number;
  share: number; // per cent
}

export interface Question {
  key: string;
  new: boolean;
  line: string[];
  fen: string;
  turn: Colour;
  before: string | null;
  last: Move | null;
  legal: Move[];
  names: string[];
}

export interface Answered {
  right: boolean;
  moves: (Move & { text: string; fen: string })[];
  due_ms: number;
}

export interface Asking {
  question: Question | null; // null: nothing is asked now
  due: number;
  new: number;
  answered: Answered | null;
  given: string; // the move that was answered
}

export interface State {
  repertoire: Repertoire;
  at: string; // the key of the node that is shown
  place: Place | null;
  analysing: boolean;
  lines: AnalysisLineView[]; // of the position that is shown
  depth: number;
  gaps: Gap[] | null; // null: not looked for yet
  asking: Asking | null; // null: the tree is shown
  said: string;
  fault: string;
}

export interface PageData {
  repertoire: Repertoire;
  book: string;
  asks: boolean;
}
