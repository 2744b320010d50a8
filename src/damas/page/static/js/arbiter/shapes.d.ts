/* The shapes of the arbiter's table that travel between server and page (docs/arbiter.md). */

import type { Colour, Variant } from "../shared/types";

export type Who = Colour | "arbiter";
export type Place = number | string;

export interface Cited {
  article: string | null;
  article_text?: string | null;
}

export interface TableEvent {
  event: string;
  by?: Who;
  square?: Place;
  path?: Place[];
  t?: number;
  [field: string]: unknown;
}

export interface Fault extends Cited {
  code: string;
  letter: string; // "" where the book gives none
  title: string;
}

export interface Pending {
  faults: Fault[];
  by: Colour | null; // null: both, or it is not clear whose
  right: Who;
  choices: string[];
  expires: string | null;
  expires_text: string | null;
  before: string;
  stands: string;
  more: number;
}

export interface RulingView extends Cited {
  kind: string;
  kind_name: string;
  code: string | null;
  letter: string;
  by: Who | null;
  right: Who | null;
  choices: string[];
  choice_names: string[];
  expires: string | null;
  expires_text: string | null;
  law: string | null;
  law_text: string | null;
  message: string;
  authority?: string;
}

export interface LogEntry {
  number: number;
  event: TableEvent;
  by: Who | null;
  words: string;
  text: string;
  t: number | null;
  derived: string[];
  rulings: RulingView[];
}

export interface TableCounter extends Cited {
  rule: string;
  name: string;
  current: number;
  limit: number;
  claimable_by: Colour | null;
}

export interface TableClock {
  white: number;
  black: number;
  running: Colour | null;
  notation_required: boolean;
  fallen: Colour | null;
}

export interface TableState {
  fen: string;
  board: string | null;
  turn: Colour;
  ply: number;
  clock: TableClock | null;
  result: string | null;
  offer: Colour | null;
  bound: number | null;
  awaiting: number[];
  uncrowned: number[];
  inactive: Record<string, number>;
  held: Record<string, number>;
}

export interface LegalMove {
  path: number[];
  captured: number[]; // in the order of the jumps
  notation: string;
  promotes: boolean;
}

export interface RecordedMove {
  kind: string;
  by: Colour;
  text: string | null;
  codes: string[];
  letters: string[];
  titles: string[];
  fen: string;
  event: number;
}

export type Saying = "adjust" | "offer_draw" | "accept_draw" | "decline_draw" | "resign";
export type SayingRefusal = Cited & { code: string | null; message: string };

export interface TableView {
  id: string;
  version: number;
  epoch: number;
  headers: Record<string, string>;
  regulation: {
    id: string;
    name: string;
    document: string;
    adjusts: string | null; // the words said before a piece is adjusted; null in a book without touch rules
  };
  variant: Variant;
  state: TableState;
  stands: string;
  expected: Colour;
  mover: Colour | null;
  legal: LegalMove[];
  pending: Pending | null;
  open_faults: {
    by: Colour | null;
    ply: number;
    faults: { code: string; letter: string; title: string }[];
  }[];
  counters: TableCounter[];
  outcome:
    | ({
        result: string | null;
        white: string;
        black: string;
        reason: string;
        text: string;
      } & Cited)
    | null;
  may: Partial<Record<Colour, Partial<Record<Saying, SayingRefusal | null>>>>;
  lances: RecordedMove[];
  watch: number;
  entries: number;
}

export interface Answer {
  type: "answer";
  id: string | null;
  event?: number;
  error?: { code: string; message: string };
  rulings: { kind: string; message: string; article: string | null }[];
}

export interface Case extends Cited {
  code: string;
  letter: string;
  title: string;
  right: "opponent" | "arbiter";
  choices: string[];
  expires: string | null;
  expires_text: string | null;
  decider: string | null;
  conduct: boolean;
}

export interface Reference {
  matters: Case[];
  claims: Record<string, string>;
  rulings: Record<string, string>;
  against: string[];
  endings: string[];
  choices: Record<string, string>;
}

export interface ListedTable {
  id: string;
  /** in words, where it cannot be shown: then only the id stands with it */
  damaged?: string;
  regulation: { id: string; name: string };
  variant: Variant | null;
  headers: Record<string, string>;
  ply: number;
  fen: string;
  pending: string | null;
  pending_title: string | null;
  result: string | null;
  updated: string;
}
