/** Draughts by the International, Brazilian and Portuguese rules, for JavaScript. */

export type Colour = "white" | "black";
export type RegulationId =
  | "internacional"
  | "fmjd"
  | "fenae-2025"
  | "brasil-folha"
  | "portuguesa-fpd"
  | "portuguesa-web";

export interface Move {
  /** as the game writes it */
  notation: string;
  pdn: string;
  /** null on the board of ten squares a side */
  algebraic: string | null;
  from: number;
  to: number;
  path: number[];
  captured: number[];
  promotes: boolean;
}

/** Draw counters in plies; -1: not running. */
export interface Counts {
  quiet: number;
  classes: number[];
  current_class: number;
  forced_side: number;
  forced_moves: number;
  occurrences: number;
  drawn_by: number;
  reached: number;
}

export interface State {
  fen: string;
  turn: Colour;
  ply: number;
  over: boolean;
  can_move: boolean;
  key: string;
  book_key: string;
  legal: Move[];
  counts: Counts;
}

/** At least one of depth, nodes and seconds; or the search is stopped. */
export interface Limits {
  depth?: number;
  nodes?: number;
  seconds?: number;
  /** moves with an exact score */
  lines?: number;
  /** begin no iteration that would hardly end */
  soft?: boolean;
}

export interface Found {
  depth: number;
  selective_depth: number;
  nodes: number;
  seconds: number;
  /** best first; scores in hundredths of a man for the side to move */
  lines: { score: number; moves: Move[] }[];
}

export interface Analysis {
  depth: number;
  selective_depth: number;
  nodes: number;
  seconds: number;
  nodes_per_second: number;
  chances: { white: number; draw: number; black: number } | null;
  /** scores in men from White's side; win_in: plies to White's win, negative to Black's */
  lines: { score: number | null; win_in: number | null; moves: Move[] }[];
}

export interface PdnGame {
  line: number;
  tags: Record<string, string>;
  moves: string[];
  result: string;
  faults: { code: string; line: number; column: number }[];
}

/** A rule that a move breaks, by the keys that the articles of rule books have. */
export interface Refusal {
  code: string;
  rule: string;
  detail: string;
  values: Record<string, number>;
}

export interface Weights {
  handle: number;
  variant: string;
  chances: [number, number] | null;
}

export interface Aids {
  weights?: Weights | null;
  tables?: number | null;
}

export class KernelError extends Error {
  code: string;
  value: string;
  position: number;
}

export class KernelGame {
  readonly regulation: string;
  readonly variant: string;
  readonly state: State;
  readonly legalMoves: Move[];
  readonly fen: string;
  /** Plays a move: its text, or its squares. Throws KernelError. */
  push(move: string | number[]): this;
  /** Why the move through these squares is not legal now; null for a legal one. */
  refusal(path: number[]): Refusal | null;
  pop(): this;
  perft(depth: number): bigint;
  /** Gives the game's memory back. */
  free(): void;
}

export class Kernel {
  /** A game from its start or a FEN. Throws KernelError. */
  game(regulation: RegulationId, fen?: string): KernelGame;
  readPdn(text: string): PdnGame[];
  /**
   * Plays a main line; *refused* is the first text that is no legal move. Where the file does not
   * name its rule book it is *guessed*; then its moves and its result stand, and *ends* is the ply
   * after which the guessed book would have ended the game by a draw.
   */
  replay(
    record: PdnGame,
    usual: RegulationId,
  ): {
    game: KernelGame;
    played: number;
    refused: string | null;
    guessed: boolean;
    ends: number | null;
  };
  weights(file: Uint8Array): Promise<Weights>;
  tables(regulation: RegulationId, files: Uint8Array[], memoryMb?: number): number;
  hash(megabytes: number): void;
  clear(): void;
  /** Ends the search that runs, with the best so far. */
  stop(): void;
  /** Searches, and lets other events in every few milliseconds. */
  search(
    game: KernelGame,
    limits: Limits,
    aids?: Aids,
    heard?: (found: Found) => void,
  ): Promise<Found>;
  /** The same at a stretch: nothing else runs until it is done. */
  searchNow(
    game: KernelGame,
    limits: Limits,
    aids?: Aids,
    heard?: (found: Found) => void,
  ): Found;
}

export class Damas extends Kernel {
  analyse(game: KernelGame, limits: Limits): Promise<Analysis>;
  /** The move of a level, 1 to 10. */
  play(game: KernelGame, level?: number): Promise<Move>;
}

/** The kernel, ready to be asked. *hashMb*: megabytes of memory for the searches. */
export function load(options?: { hashMb?: number }): Promise<Damas>;
