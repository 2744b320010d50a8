/* What a page that looks on is told (docs/protocol-watching.md), for the type checker only. */

import type { Colour, Outcome, Player, Variant } from "../shared/types";

export interface Shown {
  path: number[];
  captured: number[];
  from: number;
  to: number;
}

export interface WatchedClock {
  white_ms: number;
  black_ms: number;
  running: Colour | null;
  days: number | null;
}

/** The part of a board that changes. */
export interface Moved {
  id: string;
  version: number;
  fen: string;
  ply: number;
  turn: Colour;
  last: Shown | null;
  clock: WatchedClock | null;
  outcome: Outcome | null;
}

export interface Watched extends Moved {
  regulation: { id: string; name: string };
  variant: string;
  players: Record<Colour, Player>;
  control: string | null;
  rated: boolean;
  spectators: number;
  heard: number; // when its clock was told, in ms of this machine
}

export interface Boards {
  type: "boards";
  variants: Record<string, Variant>;
  boards: Watched[];
}

export interface Changes {
  type: "changes";
  order?: string[];
  boards?: Watched[];
  moved?: Moved[];
  spectators?: Record<string, number>;
}
