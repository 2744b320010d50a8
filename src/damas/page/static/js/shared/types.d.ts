/* The shapes that travel between server and page (docs/protocol.md), for the type checker only. */

import type {
  DrawCounter as Counter,
  MarkedArticle,
  MoveView,
  GameOutcome as Outcome,
  PlayerView as Player,
  VariantView as Variant,
} from "./views";

export type { Counter, Outcome, Player, Variant };
export type { ParameterView as Parameter, RegulationView as Regulation } from "./views";

/** A move of the server, or one that the page makes itself. */
export type Move = Omit<MoveView, "algebraic" | "promotes"> & Partial<MoveView>;

/** An article with its words. */
export type Cited = Pick<MarkedArticle, "article"> & Partial<MarkedArticle>;

export type Colour = "white" | "black";
export type PieceCode = "w" | "W" | "b" | "B"; // capital: king
export type Placement = Map<number, PieceCode>; // by the variant's square number

export interface MoveText {
  notation: string;
  algebraic?: string | null;
}

export interface PlayedMove extends Move {
  ply: number;
  color: Colour;
  fen: string;
}

export interface Claim {
  rule: string;
  by: Colour;
  name?: string;
  article?: string | null;
  article_text?: string | null;
}

export interface ClockState {
  white_ms: number;
  black_ms: number;
  running: Colour | null;
  lag?: Partial<Record<Colour, { left_ms: number; given_ms: number }>>;
  resting?: Partial<Record<Colour, number>>;
  days?: number | null; // for a move of a game by correspondence
  base_ms: number;
  increment_ms: number;
  server_time_ms: number;
}

/** A saved change of a game: the move and what it changes, as docs/protocol.md says. */
export interface Moved {
  version: number;
  at: number;
  path?: number[];
  legal?: string;
  crowns?: number[]; // the places of the legal moves that promote a man
  clock?: [number, number, (Colour | null)?];
  lag?: [number, number, number, number];
  resting?: Partial<Record<Colour, number>>;
  counters?: [number, number, number, number, (Colour | null)?, (Colour | null)?][];
  fields?: Record<string, unknown>;
  /** the rest follows in a message "more" of this version */
  more?: boolean;
}

export interface GameState {
  id: string;
  version: number;
  regulation: { id: string; name: string };
  variant: Variant;
  fen: string;
  start_fen: string;
  private?: boolean; // only its players see it
  turn: Colour;
  rated?: boolean;
  unbegun: boolean; // casual, and somebody has not moved: giving up calls it off
  ply: number;
  legal: Move[];
  moves: PlayedMove[];
  counters: Counter[];
  claims: Claim[];
  offer: { by: Colour } | null;
  declined?: { by: Colour; text: string | null } | null; // the last offer, until the next move
  outcome: Outcome | null;
  players: Record<Colour, Player>;
  clock: ClockState | null;
  counter_rules?: Omit<
    Counter,
    "current" | "current_plies" | "last_reset_ply" | "claimable_by" | "counted_color"
  >[];
  capture_sign?: string;
  meeting?: {
    rated: boolean;
    asked: Record<string, Colour>;
    paused: boolean;
    held?: boolean; // by the host of the room
    room?: boolean;
    ready: Colour[];
    abort: boolean;
    may: Record<
      string,
      Record<
        string,
        {
          code: string;
          message: string;
          article: string | null;
          article_text: string | null;
        } | null
      >
    >;
    vacation_days: Record<Colour, number>;
    match: string | null;
    number: number;
    opening: string | null;
  } | null;
  created: string;
  updated: string;
  seat?: Colour | "none";
  room?: { id: string; name: string; simul: boolean };
  tournament?: {
    event: string;
    name: string;
    round: number;
    board: number;
    /** the number that stands at it */
    hall: number;
    player?: number;
    closed: boolean;
    online?: boolean;
  };
}

export interface GameSummary {
  id: string;
  /** in words, where it cannot be shown: then only the id stands with it */
  damaged?: string;
  regulation: { id: string; name: string };
  players: Record<Colour, Player>;
  ply: number;
  turn: Colour;
  fen: string;
  variant?: Variant;
  outcome: Outcome | null;
  updated: string;
  /** why the person cannot remove it; null for one that can be removed */
  stays?: string | null;
}

export interface Refused {
  type: "refused";
  id: number;
  code: string;
  message: string;
  letters?: string; // the same with squares by letter and figure, where the board has such
  article: string | null;
  article_text?: string | null;
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
