/** The state of the page of an analysis board. */

import type { AnalysisStep, GameState, Move } from "../shared/types";
import type { SharedBoard } from "./line.js";
import type { TriedMove } from "./tree.js";

export interface Legal {
  turn: string;
  legal: Move[];
}

export interface PageState {
  game: GameState | null;
  /** "white" or "black" of a player, "none" of everybody else */
  seat: string;
  /** who of the players is at the board; null: not known yet */
  present: { white: boolean; black: boolean } | null;
  board: SharedBoard | null;
  tried: TriedMove[];
  /** the position looked at alone; null: the one that all see */
  here: number | null;
  /** the moves of each position, as far as they are known */
  legal: Map<number, Legal>;
  drawing: boolean;
  turned: boolean;
  said: string;
  connected: boolean;
  /** whether the engine is on */
  on: boolean;
  lines: number;
  /** of the engine */
  step: AnalysisStep | null;
}
