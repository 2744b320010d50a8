/* Endings on their page, for the type checker only; ../shared/views has what the server sends. */

import type { StoredAttempt as Ending } from "../shared/views";

export type { Ending };
export type { MoveTo as EndingMove, DrawCounter as EndingCounter } from "../shared/views";

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
