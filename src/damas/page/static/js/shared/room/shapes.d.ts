/* A room as it travels between server and page (docs/protocol.md), for the type checker only. */

import type { Colour, Variant } from "../types";

export interface RoomPerson {
  number: number;
  name: string;
  here: boolean;
  game: string | null;
  paused: boolean;
}

export interface RoomGame {
  id: string;
  round: number;
  white: number | null;
  black: number | null;
  over: boolean;
  result: Colour | "draw" | null;
}

export interface RoomLineOfTable {
  place?: number; // of an arena
  number: number;
  name: string;
  points: string;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  scores?: number[]; // of an arena
  on_fire?: boolean;
}

export interface RoomSettings {
  kind: "club" | "simul" | "arena";
  teaching: boolean;
  watched: boolean;
  level: number | null;
  colour: string;
  extra_seconds: number;
  chat: "texts" | "phrases" | "off";
  minutes: number; // of an arena
  begin_ms: number;
}

export interface RoomView {
  id: string;
  name: string;
  open: boolean;
  round: number;
  terms: any;
  settings: RoomSettings;
  people: RoomPerson[];
  names: Record<string, string>;
  variants: Record<string, Variant>;
  games: RoomGame[];
  table: RoomLineOfTable[];
  score?: { wins: number; draws: number; losses: number };
  // of an arena, which comes in parts: people, games and table are those around one's own person
  counts?: ArenaCounts;
  boards?: RoomGame[]; // the games whose boards are shown
  top?: number; // lines of the table from the first one, before those around the own one
}

export interface ArenaCounts {
  people: number;
  here: number;
  playing: number;
  games: number;
}

export interface ArenaOwn {
  game: RoomGame | null; // the last one
  before: RoomGame | null; // it may have ended at the same time
  paused: boolean;
  names: Record<string, string>;
}

export interface ArenaStandings {
  counts: ArenaCounts;
  table: RoomLineOfTable[];
  boards: RoomGame[];
  names: Record<string, string>;
}

export interface RoomBoard {
  game: string;
  version: number;
  round: number;
  white: number | null;
  black: number | null;
  variant: string; // its id
  fen: string;
  turn: Colour;
  ply: number;
  last: { path: number[]; captured: number[] } | null;
  clock: { white_ms: number; black_ms: number; running: Colour | null } | null;
  at_ms: number;
  offer: Colour | null;
  held: boolean;
  over: boolean;
  result: Colour | "draw" | null;
}

export interface RoomWord {
  number: number;
  by: number;
  name: string;
  text: string;
  at: string;
}

export interface RoomMessage {
  type: "room";
  room: RoomView;
  you: number;
  code: string | null;
}
