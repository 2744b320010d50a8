/** Draughts for JavaScript: rules, notation, draw counters and search. */

import type { EndReason, KernelName, RefusalCode, RegulationId, VariantId } from "./names.js";

export type { EndReason, KernelName, RefusalCode, RegulationId, VariantId };
export type Colour = "white" | "black";

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
  /** limits reached that end the game, as bits */
  drawn_by: number;
  /** those, and limits that a player may claim */
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

/** A game as plain values, which go through messages and JSON. */
export interface Position {
  regulation: RegulationId;
  fen?: string;
  /** texts, squares, or legal moves */
  moves?: (string | number[] | Move)[];
  /** with the draws by count of the rule book; true unless said */
  counts?: boolean;
}

/** A draw that a player may claim, with its article. */
export interface Ground {
  reason: EndReason;
  /** such as "FPD 3.2.1 b"; null where the book is silent */
  article: string | null;
  /** the reason as a sentence */
  text: string;
}

/** The end of a game by the rules. */
export interface Outcome extends Ground {
  result: Colour | "draw";
  /** null for a draw */
  winner: Colour | null;
}

/** Why a move is refused. */
export interface Refusal {
  code: RefusalCode;
  /** the key by which rule books cite the article */
  rule: string;
  /** the case of the rule, where books have an article of its own for it */
  case: string;
  article: string | null;
  text: string;
  /** squares and counts of the sentence */
  values: Record<string, number>;
  /** the moves that may be played instead, where the sentence names them */
  moves: string[];
}

/** At least one of depth, nodes and seconds. A wrong limit is refused by an ArgumentError. */
export interface Limits {
  /** plies, 1 to 1000 */
  depth?: number;
  nodes?: number;
  seconds?: number;
  /** moves with an exact score */
  lines?: number;
  /** begin no iteration that would hardly end */
  soft?: boolean;
}

/** Limits of a search that lets other events in: with *infinite* it goes on until `stop()`. */
export type OpenLimits = Limits & { infinite?: boolean };

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

export interface Weights {
  handle: number;
  variant: string;
  chances: [number, number] | null;
}

export interface Aids {
  /** in place of the small ones of this package */
  weights?: Weights | null;
  /** what `tables` answered */
  tables?: number | null;
}

export interface Signalled {
  /** gives the search up: the promise is rejected */
  signal?: AbortSignal;
}

/** The root of everything that the package throws; *code* is that of the Python library. */
export class KernelError extends Error {
  code: string;
  /** the offending text */
  value: string;
  position: number;
}
/** An argument of the wrong kind, or outside its range: limits, a level. */
export class ArgumentError extends KernelError {
  code: "bad-limits" | "no-limit" | "bad-number" | "bad-weights" | "not-squares" | "not-a-move";
}
/** A rule book that is not there. */
export class UnknownNameError extends KernelError {
  code: "unknown-regulation";
}
/** A text that cannot be read; *position* is the offset of the fault. */
export class NotationError extends KernelError {}
/** A position that cannot stand on a board. */
export class PositionError extends KernelError {}
/** A move that the rules refuse. */
export class IllegalMoveError extends KernelError {
  code: "illegal-move";
  refusal: Refusal | null;
}
/** A move that fits several legal ones. */
export class AmbiguousMoveError extends KernelError {
  code: "ambiguous-move";
  candidates: Move[];
}
/** An act that this moment does not allow. */
export class StateError extends KernelError {
  code: "busy" | "game-over" | "no-game" | "no-move" | "not-brought" | "closed" | "worker";
}
/** A file that is missing, or not what it should be. */
export class FileError extends KernelError {}

/** A game. Its memory goes back when nobody holds it any more, or with `free`. */
export class Game {
  private constructor();
  readonly regulation: RegulationId;
  readonly variant: VariantId;
  readonly state: State;
  readonly legalMoves: Move[];
  readonly fen: string;
  /** The game as plain values. */
  readonly position: Position & { moves: string[] };
  /** The end by the rules; null while the game goes on. */
  readonly outcome: Outcome | null;
  /** The draws that a player may claim now. */
  readonly claims: Ground[];
  /**
   * Plays a move: its text, its squares, or one of legalMoves. Throws NotationError,
   * IllegalMoveError with the reason, AmbiguousMoveError, StateError.
   */
  push(move: string | number[] | Move): this;
  /** Why the move through these squares is not legal now; null for a legal one. */
  refusal(path: number[]): Refusal | null;
  /** Takes the last move back. */
  pop(): this;
  perft(depth: number): bigint;
  /** Gives the game's memory back now. */
  free(): void;
}

export class Damas {
  private constructor();
  /** Every rule book. */
  readonly regulations: {
    id: RegulationId;
    name: string;
    variant: VariantId;
    /** squares a side */
    size: number;
    /** of PDN */
    gametype: number;
  }[];
  /** A game from its start or a FEN. Throws UnknownNameError, NotationError, PositionError. */
  game(regulation: RegulationId, fen?: string, options?: { counts?: boolean }): Game;
  /**
   * Brings the kernel with the rules of a book. That of International, Brazilian, Portuguese,
   * Russian and Spanish draughts, antidraughts and breakthrough is here from the start; without
   * the one of another game, `game` throws StateError.
   */
  bring(regulation: RegulationId): Promise<this>;
  /** The game that plain values give. */
  game(position: Position): Game;
  readPdn(text: string): PdnGame[];
  /**
   * Plays a main line, its squares read from the corner that fits, and a site's own GameType as the
   * site means it; *refused* is the first text that is no legal move. Throws NotationError for a
   * game that is not played here, StateError for one not brought. Where the file does not
   * name its rule book it is *guessed*; then its moves and its result stand, and *ends* is the ply
   * after which the guessed book would have ended the game by a draw.
   */
  replay(
    record: PdnGame,
    usual: RegulationId,
  ): {
    game: Game;
    played: number;
    refused: string | null;
    guessed: boolean;
    ends: number | null;
  };
  /** Weights of a file, for `search`; *regulation* of a game whose kernel is not the first. */
  weights(file: Uint8Array, regulation?: RegulationId): Promise<Weights>;
  tables(regulation: RegulationId, files: Uint8Array[], memoryMb?: number): number;
  /** Another memory of the searches, in megabytes from 1 to 1024. */
  hash(megabytes: number): void;
  /** Forgets what earlier searches found. */
  clear(): void;
  /** Ends the search that runs, with the best so far. */
  stop(): void;
  /** Searches, and lets other events in every few milliseconds. */
  search(
    game: Game,
    limits: OpenLimits,
    aids?: Aids & Signalled,
    heard?: (found: Found) => void,
  ): Promise<Found>;
  /** The same at a stretch: nothing else runs until it is done. It has the weights of *aids*. */
  searchNow(game: Game, limits: Limits, aids?: Aids, heard?: (found: Found) => void): Found;
  analyse(
    game: Game,
    limits: OpenLimits,
    aids?: Aids & Signalled,
    heard?: (step: Analysis) => void,
  ): Promise<Analysis>;
  /** The move of a level, 1 to 10; *seconds*: the longest it may take. */
  play(game: Game, level?: number, options?: { seconds?: number } & Signalled): Promise<Move>;
}

/** A file: its bytes, an answer of `fetch`, or an address; in Node also a path. */
export type Source = string | URL | Response | ArrayBuffer | ArrayBufferView;

export interface LoadOptions {
  /** memory of the searches, 32 unless said */
  hashMb?: number;
  /** the first kernel, in place of the package's own file */
  wasm?: Source | WebAssembly.Module;
  /** the others, each fetched for its games alone, in place of the package's own files */
  kernels?: { [name in KernelName]?: Source | WebAssembly.Module };
  /** rule books whose kernels are brought at once */
  regulations?: RegulationId[];
  /** rules of the form of rules.json, or a file of them */
  rules?: Source | object;
  /** files of weights by game, in place of the package's own */
  weights?: { [game in VariantId]?: Source };
}

/** The kernel, ready to be asked. Throws FileError. */
export function load(options?: LoadOptions): Promise<Damas>;
