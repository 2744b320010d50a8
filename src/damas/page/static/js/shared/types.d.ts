/* The shapes that travel between server and page (docs/protocol.md), for the type checker only. */

import type {
  DamagedRow,
  DrawCounter as Counter,
  KeptGame,
  MarkedArticle,
  MoveView,
  GameOutcome as Outcome,
  PlayerView as Player,
  VariantView as Variant,
} from "./views";

export type { Counter, Outcome, Player, Variant };
export type {
  GameClock as ClockState,
  DrawClaim as Claim,
  GameChange as Moved,
  GameState,
  ParameterView as Parameter,
  GameMove as PlayedMove,
  RefusalMessage as Refused,
  RegulationView as Regulation,
} from "./views";

/** A move of the server, or one that the page makes itself. */
export type Move = Omit<MoveView, "algebraic" | "promotes"> & Partial<MoveView>;

export type GameSummary = KeptGame | DamagedRow;

/** An article with its words. */
export type Cited = Pick<MarkedArticle, "article"> & Partial<MarkedArticle>;

export type Colour = "white" | "black";
export type PieceCode = "w" | "W" | "b" | "B"; // capital: king
export type Placement = Map<number, PieceCode>; // by the variant's square number

export interface MoveText {
  notation: string;
  algebraic?: string | null;
}

export interface ArchiveGame {
  id: number;
  variant: string | null;
  white: string;
  black: string;
  event: string;
  site: string;
  date: string;
  round: string;
  result: Colour | "draw" | null;
  plies: number;
  fault: string | null;
}

export interface ExploredCounts {
  games: number;
  white: number;
  draws: number;
  black: number;
  rating: number | null;
}

export interface ExploredMove extends Move {
  fen: string;
  games: number;
  white: number;
  draws: number;
  black: number;
  rating: number | null;
}

export interface Explored {
  variant: Variant;
  fen: string;
  moves: ExploredMove[];
  ended: ExploredCounts;
}

export interface ReadNode {
  id: number;
  parent: number | null;
  text: string;
  before?: string;
  comment: string;
  nags: number[];
  signs: string; // as people are shown them
  fen: string | null;
  turn: Colour | null;
  legal: Move[];
  move?: Move | null;
}

export interface ReadGame {
  summary: ArchiveGame;
  version: number;
  tags: [string, string][];
  variant: Variant | null;
  nodes: ReadNode[];
  problems: { line: number; column: number; message: string }[];
}

export interface AnalysisLineView {
  score: number | null; // in men, White's; null when the game is decided
  win_in: number | null; // plies to White's win, negative to Black's
  moves: Move[];
}

export interface AnalysisStep {
  depth: number;
  selective_depth: number;
  nodes: number;
  seconds: number;
  nodes_per_second: number;
  chances: { white: number; draw: number; black: number } | null;
  lines: AnalysisLineView[];
}

export interface SeenMove extends Move {
  fen: string; // after it
}

export interface CoachMark {
  ply: number; // moves played before the mistake
  color: Colour;
  sign: string;
  text: string;
  points: number[];
  better: SeenMove[];
  refutation: SeenMove[];
}

export interface CoachReview {
  engine: string;
  current: boolean;
  deep: boolean;
  points: number[];
  marks: CoachMark[];
  level: number | null;
  levels: boolean;
}

export type AnalysisMessage =
  | {
      type: "position";
      id: string;
      fen: string;
      turn: Colour;
      legal: Move[];
      outcome: Outcome | null;
    }
  | ({ type: "step"; id: string } & AnalysisStep)
  | { type: "ended"; id: string; reason: string; message: string }
  | { type: "refused"; id: string; code: string; message: string }
  | { type: "reviewing"; id: string; done: number; all: number }
  | ({ type: "review"; id: string } & CoachReview);
