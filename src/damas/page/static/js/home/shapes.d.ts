/* What the server puts into the first page (web/views/home.py), for the type checker only. */

import type { Colour, Move, Player, Variant } from "../shared/types";

export interface Book {
  id: string;
  name: string;
  variant: string;
  line: string; // what it is, in one sentence
  basics: string[];
  summary: string[];
  clock: { base_seconds: number } | null;
  white_by_lot: boolean;
}

export interface Level {
  level: number;
  name: string;
  knows: string;
}

/** A game to go on with. */
export interface Going {
  id: string;
  book: string;
  variant: string;
  fen: string;
  ply: number;
  turn: Colour;
  mine: Colour;
  here: boolean; // a person at this screen is to move
  players: Record<Colour, Player>;
  legal: Move[];
}

export interface HomeData {
  book: string;
  books: Book[];
  variants: Record<string, Variant & { legal: Move[] }>;
  levels: Level[];
  going: Going[];
  resumed: boolean; // the board shows the first of them
}
