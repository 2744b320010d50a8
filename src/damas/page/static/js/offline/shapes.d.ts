/* Games that are played on this device alone. */

import type { Colour, Move } from "../shared/types";

export type { BookView as Book, BooksView as PageData } from "../shared/views";

export interface Side {
  kind: "person" | "engine";
  level?: number;
}

export type Ending = "rules" | "resigned" | "agreed";

/** A game as this device keeps it. */
export interface DeviceGame {
  id: string;
  regulation: string;
  fen: string | null; // of its start, null for the usual one
  white: Side;
  black: Side;
  moves: Move[];
  result: Colour | "draw" | null;
  ending: Ending | null;
  at: number; // of the last change, ms
  sent: string | null; // the game on the server that it has become
  differs: boolean; // the server's result is another one
}

export interface Shown {
  fen: string;
  turn: Colour;
  legal: Move[];
}

/** A game of the server as it was last seen. */
export interface SeenGame {
  id: string;
  kind: "game";
  at: number;
  state: import("../shared/types").GameState;
}

export interface OfflineState {
  game: DeviceGame | null;
  seen: SeenGame | null; // a game of the server that is looked at
  shown: Shown | null; // the position of the game, null while it is asked for
  viewed: number | null; // the position looked at, null for the last one
  fens: string[]; // of the positions of the game
  thinking: boolean;
  notice: string;
  points: number[]; // that White may expect in each position, after the game
  games: DeviceGame[];
  lasts: SeenGame[];
  waiting: import("../shared/outbox.js").Waiting[];
  online: boolean;
  ready: string; // how far this device is
}

/** The acts of the page that its panels offer. */
export interface OfflineActs {
  readonly isReady: boolean;
  agree(): unknown;
  first(): Colour;
  forget(id: string): unknown;
  callOff(): unknown;
  goOn(): unknown;
  hint(): unknown;
  open(seen: SeenGame): unknown;
  prepare(): unknown;
  resign(): unknown;
  resume(id: string): unknown;
  undo(): unknown;
  view(viewed: number | null): unknown;
}
