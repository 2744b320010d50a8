/* The shapes that travel between server and page (docs/protocol.md), for the type checker only. */

import type {
  AnalysedPosition,
  AnalysisStep,
  DamagedRow,
  DrawCounter as Counter,
  KeptGame,
  MarkedArticle,
  MoveView,
  GameOutcome as Outcome,
  PlayerView as Player,
  ReviewView,
  VariantView as Variant,
} from "./views";

export type { Counter, Outcome, Player, Variant };
export type {
  AnalysedLine as AnalysisLineView,
  AnalysisStep,
  ArchiveGame,
  ExploredMove,
  ExploredView as Explored,
  GameClock as ClockState,
  DrawClaim as Claim,
  GameChange as Moved,
  GameState,
  ParameterView as Parameter,
  GameMove as PlayedMove,
  ReadGame,
  ReadMove as ReadNode,
  RefusalMessage as Refused,
  MoveTo as SeenMove,
  ReviewMark as CoachMark,
  ReviewView as CoachReview,
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

export type AnalysisMessage =
  | ({ type: "position"; id: string } & AnalysedPosition)
  | ({ type: "step"; id: string } & AnalysisStep)
  | { type: "ended"; id: string; reason: string; message: string }
  | { type: "refused"; id: string; code: string; message: string }
  | { type: "reviewing"; id: string; done: number; all: number }
  | ({ type: "review"; id: string } & ReviewView);
