/** The kernel with its rules and weights: what Node and browsers have alike. */

import { stepOf } from "./engine/analysis.js";
import { Kernel } from "./engine/kernel.js";
import { playLevel } from "./engine/levels.js";
import {
  FileError,
  NotationError,
  PositionError,
  StateError,
  UnknownNameError,
  named,
} from "./errors.js";
import { Game, filled } from "./game.js";
import { limitsFrom, numberFrom } from "./limits.js";

/** @import { KernelGame, RawResult, Weights } from "./engine/kernel.js" */
/** @import { Position } from "./game.js" */
/**
 * @typedef {object} Aids
 * @property {Weights | null} [weights] in place of those of this package
 * @property {number | null} [tables]
 * @property {AbortSignal} [signal] gives the search up
 */

const MOST_MEGABYTES = 1024;

export class Damas extends Kernel {
  /**
   * @param {WebAssembly.Module} module
   * @param {any} rules
   * @param {(game: string) => Promise<Uint8Array>} fileOf the weights of a game
   */
  constructor(module, rules, fileOf) {
    super(module, rules);
    this.fileOf = fileOf;
    /** @type {Map<string, Promise<Weights>>} by game */
    this.known = new Map();
    /** @type {{stopped: boolean} | null} the search that goes on, or waits for its weights */
    this.asked = null;
    /** @type {FinalizationRegistry<number>} */
    this.lent = new FinalizationRegistry((handle) => this.calls.game_free(handle));
  }

  /** Every rule book. */
  get regulations() {
    return Object.values(this.data.regulations).map(({ id, name, variant }) => {
      const { size, gametype } = this.data.variants[variant];
      return { id, name, variant, size, gametype };
    });
  }

  /**
   * A game under a rule book, from its start or a FEN; or the game that plain values give.
   * @param {string | Position} regulation
   * @param {string} [fen]
   * @param {{counts?: boolean}} [options] *counts*: with the draws by count of the book
   * @returns {Game}
   */
  game(regulation, fen, options = {}) {
    if (typeof regulation === "object" && regulation !== null) {
      const { regulation: id, fen: from, counts, moves = [] } = regulation;
      const game = this.game(id, from, { counts });
      for (const move of moves) game.push(move);
      return game;
    }
    if (!Object.hasOwn(this.data.regulations, String(regulation))) {
      const known = Object.keys(this.data.regulations).join(", ");
      const sentence = `There is no regulation ${regulation}; there are: ${known}`;
      throw new UnknownNameError("unknown-regulation", sentence, { value: String(regulation) });
    }
    try {
      const made = super.game(regulation, fen, options);
      return new Game(this, made, { regulation, fen, moves: [], ...options });
    } catch (error) {
      throw this.worded(error, this.data.variants[this.data.regulations[regulation].variant]);
    }
  }

  /** The fault of a position in words. */
  /** @param {any} error @param {{squares: number, men: number}} game */
  worded(error, { squares, men: limit }) {
    const template = this.data.faults[error.code];
    if (!template) return error;
    const { code, value, position } = error;
    const kind = code.startsWith("fen-") ? NotationError : PositionError;
    const sentence = filled(template, { value, place: position + 1, squares, limit });
    return new kind(code, sentence, { value, position });
  }

  /** @param {number} megabytes */
  hash(megabytes) {
    numberFrom("The memory of the searches in megabytes", megabytes, 1, MOST_MEGABYTES);
    if (this.asked) throw new StateError("busy", "A search runs");
    super.hash(megabytes);
  }

  /** @param {Uint8Array} file */
  weights(file) {
    return named(() => super.weights(file));
  }

  /** The weights of a game, read with its first search. @param {KernelGame} game */
  weightsOf({ variant }) {
    const { weights: name } = this.data.variants[variant];
    const found = this.known.get(name) ?? this.fileOf(name).then((file) => this.weights(file));
    this.known.set(name, found);
    found.catch(() => this.known.delete(name)); // it is tried again
    return found;
  }

  stop() {
    if (this.asked) this.asked.stopped = true;
    super.stop();
  }

  /**
   * Searches, and lets other events in every few milliseconds.
   * @param {KernelGame} game
   * @param {object} limits
   * @param {Aids} [aids]
   * @param {(found: RawResult) => void} [heard]
   */
  async search(game, limits, aids, heard) {
    const checked = limitsFrom(limits, { endless: true });
    return this.alone(game, aids, (given) => this.seek(game, checked, given, heard));
  }

  /**
   * One act at a time, with the weights of its game; *signal* gives it up.
   * @template T
   * @param {KernelGame} game
   * @param {Aids | undefined} aids
   * @param {(given: Aids & {weights: Weights}) => Promise<T>} act
   */
  async alone(game, { signal, ...aids } = {}, act) {
    signal?.throwIfAborted();
    this.check(game);
    this.asked = { stopped: false };
    const stop = () => this.stop();
    signal?.addEventListener("abort", stop);
    try {
      const answer = await act({ ...aids, weights: aids.weights ?? (await this.weightsOf(game)) });
      signal?.throwIfAborted();
      return answer;
    } finally {
      this.asked = null;
      signal?.removeEventListener("abort", stop);
    }
  }

  /** Refuses a search beside another one, and of a game that is over. @param {KernelGame} game */
  check(game) {
    if (this.asked) throw new StateError("busy", "One search at a time");
    if (game.state.over) throw new StateError("game-over", "The game is over");
  }

  /**
   * @param {KernelGame} game
   * @param {import("./engine/kernel.js").SearchLimits} limits
   * @param {Aids} aids
   * @param {(found: RawResult) => void} [heard]
   */
  seek(game, limits, aids, heard) {
    const least = this.asked?.stopped ? { depth: 1 } : {}; // stopped before it began
    return named(() => super.search(game, { ...limits, ...least }, aids, heard));
  }

  /**
   * As `search`, at a stretch: nothing else runs until it is done. It has the weights that an
   * earlier search has read, or those that are given.
   * @param {KernelGame} game
   * @param {object} limits
   * @param {Aids} [aids]
   * @param {(found: RawResult) => void} [heard]
   * @returns {RawResult}
   */
  searchNow(game, limits, aids, heard) {
    const checked = limitsFrom(limits, { endless: false });
    this.check(game);
    return named(() => super.searchNow(game, checked, aids, heard));
  }

  /**
   * An analysis: scores in men from White's side, chances, lines.
   * @param {KernelGame} game
   * @param {object} limits
   * @param {Aids} [aids]
   * @param {(step: ReturnType<typeof stepOf>) => void} [heard]
   */
  async analyse(game, limits, aids, heard) {
    const checked = limitsFrom(limits, { endless: true });
    return this.alone(game, aids, async (given) => {
      const { turn } = game.state;
      const step = (/** @type {RawResult} */ found) => stepOf(found, turn, given.weights.chances);
      return step(await this.seek(game, checked, given, (found) => heard?.(step(found))));
    });
  }

  /**
   * The move of a level, 1 to 10.
   * @param {KernelGame} game
   * @param {number} [level]
   * @param {{seconds?: number, signal?: AbortSignal}} [options] *seconds*: the longest it may take
   */
  async play(game, level = this.data.levels.length, { seconds, signal } = {}) {
    numberFrom("A level", level, 1, this.data.levels.length);
    if (seconds !== undefined) limitsFrom({ seconds }, { endless: false });
    return this.alone(game, { signal }, async ({ weights }) => {
      const inner = /** @type {any} */ ({ data: this.data, search: this.seek.bind(this) });
      const aids = { weights, tables: null, book: null };
      return (await playLevel(inner, game, level, aids, { mostSeconds: seconds })).move;
    });
  }
}
