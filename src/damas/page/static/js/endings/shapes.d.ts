/* Endings on their page, for the type checker only; ../shared/views has what the server sends. */

import type { StoredAttempt as Ending } from "../shared/views";

export type { Ending };
export type { KeptEndings, KeptTask } from "../shared/views";
export type { MoveTo as EndingMove, DrawCounter as EndingCounter } from "../shared/views";

export interface PageData {
  rules: string;
  kind: string | null; // null: what is due for repetition
  level: number;
  attempt: Ending | null;
  repeats: boolean;
}

/** What judges and answers the moves of an ending: the server, or this device. */
export interface Place {
  isOwn: boolean; // this device
  play: (ending: Ending, path: number[]) => Promise<Ending>;
  act: (ending: Ending, name: "back" | "show") => Promise<Ending>;
  close: () => void; // gives its memory back
}

/** The ending that is asked for. */
export interface Asked {
  rules: string;
  kind: string | null;
  level: number;
  repeat: boolean;
}

export interface State {
  phase: "loading" | "playing" | "waiting" | "empty";
  ending: Ending | null;
  viewed: number | null; // how many moves are on the board, of the game and then of the best line
  repeat: boolean;
  fault: string;
}
