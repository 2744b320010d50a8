/** The kernel with its rules and weights: what Node and browsers have alike. */

import { stepOf } from "./engine/analysis.js";
import { Kernel } from "./engine/kernel.js";
import { playLevel } from "./engine/levels.js";
import {
  ArgumentError,
  NotationError,
  PositionError,
  StateError,
  UnknownNameError,
  named,
} from "./errors.js";
import { Game, filled } from "./game.js";
import { MOST_MEGABYTES, limitsFrom, numberFrom } from "./limits.js";
import { replay } from "./replay.js";

/** @import { KernelGame, RawResult, Weights } from "./engine/kernel.js" */
/** @import { Position } from "./game.js" */
/**
 * @typedef {object} Aids
 * @property {Weights | null} [weights] in place of those of this package
 * @property {number | null} [tables]
 * @property {AbortSignal} [signal] gives the search up
 *
 * @typedef {object} Sources
 * @property {(name: string) => Promise<WebAssembly.Module>} kernel
 * @property {(game: string) => Promise<Uint8Array | null>} weights null: the package has none
 */

export class Damas {
  /**
   * @param {any} rules
   * @param {Sources} sources
   * @param {number} megabytes for the searches
   */
  constructor(rules, sources, megabytes) {
    this.data = rules;
    this.sources = sources;
    this.megabytes = megabytes;
    /** @type {Map<string, Promise<Kernel>>} by name: each has the rules of some games */
    this.coming = new Map();
    /** @type {Map<string, Kernel>} those that are here */
    this.kernels = new Map();
    /** @type {Map<string, Promise<Weights | null>>} by kernel and game */
    this.known = new Map();
    /** @type {WeakMap<Weights, Kernel>} */
    this.homes = new WeakMap();
    /** @type {{stopped: boolean} | null} the search that goes on, or waits for its weights */
    this.asked = null;
    /** @type {FinalizationRegistry<{calls: any, handle: number}>} */
    this.lent = new FinalizationRegistry(({ calls, handle }) => calls.game_free(handle));
  }

  /** Every rule book. */
  get regulations() {
    return Object.values(this.data.regulations).map(({ id, name, variant }) => {
      const { size, gametype } = this.data.variants[variant];
      return { id, name, variant, size, gametype };
    });
  }

  /** The game of a rule book. @param {unknown} regulation */
  rowOf(regulation) {
    if (!Object.hasOwn(this.data.regulations, String(regulation))) {
      const known = Object.keys(this.data.regulations).join(", ");
      const sentence = `There is no regulation ${regulation}; there are: ${known}`;
      throw new UnknownNameError("unknown-regulation", sentence, { value: String(regulation) });
    }
    return this.data.variants[this.data.regulations[String(regulation)].variant];
  }

  /** Brings the kernel with the rules of a book, where it is not here. @param {string} regulation */
  async bring(regulation) {
    await this.kernelNamed(this.rowOf(regulation).kernel);
    return this;
  }

  /** @param {string} name @returns {Promise<Kernel>} fetched once */
  kernelNamed(name) {
    const coming = this.coming.get(name) ?? this.fetched(name);
    this.coming.set(name, coming);
    coming.catch(() => this.coming.delete(name)); // it is tried again
    return coming;
  }

  /** @param {string} name */
  async fetched(name) {
    const kernel = new Kernel(await this.sources.kernel(name), this.data);
    kernel.hash(this.megabytes);
    this.kernels.set(name, kernel);
    return kernel;
  }

  /** The kernel of a rule book, which is here. @param {string} regulation */
  kernelOf(regulation) {
    const found = this.kernels.get(this.rowOf(regulation).kernel);
    if (found) return found;
    const way = `await damas.bring(${JSON.stringify(regulation)}) first`;
    throw new StateError("not-brought", `The kernel of this game is not here: ${way}`);
  }

  /** The kernel that every program has. */
  get first() {
    return /** @type {Kernel} */ (this.kernels.get("first"));
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
    const kernel = this.kernelOf(regulation);
    try {
      const made = kernel.game(regulation, fen, options);
      return new Game(this, made, { regulation, fen, moves: [], ...options });
    } catch (error) {
      throw this.worded(error, this.rowOf(regulation));
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
    this.megabytes = megabytes;
    for (const kernel of this.kernels.values()) kernel.hash(megabytes);
  }

  /** Forgets what earlier searches found. */
  clear() {
    for (const kernel of this.kernels.values()) kernel.clear();
  }

  /** The games of a PDN text. @param {string} text */
  readPdn(text) {
    return this.first.readPdn(text);
  }

  /**
   * @param {import("./engine/kernel.js").PdnGame} record
   * @param {string} usual
   */
  replay(record, usual) {
    return replay(this, record, usual);
  }

  /**
   * @param {string} regulation
   * @param {Uint8Array[]} files
   * @param {number} [memoryMb]
   */
  tables(regulation, files, memoryMb) {
    return this.kernelOf(regulation).tables(regulation, files, memoryMb);
  }

  /**
   * Weights of a file, for the game of a rule book.
   * @param {Uint8Array} file
   * @param {string} [regulation] of a game that the first kernel does not have
   */
  async weights(file, regulation) {
    if (regulation !== undefined) await this.bring(regulation);
    return this.read(file, regulation === undefined ? this.first : this.kernelOf(regulation));
  }

  /** @param {Uint8Array} file @param {Kernel} kernel */
  async read(file, kernel) {
    const weights = await named(() => kernel.weights(file));
    this.homes.set(weights, kernel);
    return weights;
  }

  /**
   * The weights of a game, read with its first search; null where it has none, and is judged by
   * what the kernel knows.
   * @param {KernelGame} game
   */
  weightsOf({ kernel, variant }) {
    const { weights: name, kernel: home } = this.data.variants[variant];
    const key = `${home} ${name}`;
    const read = (/** @type {Uint8Array | null} */ file) => file && this.read(file, kernel);
    const found = this.known.get(key) ?? this.sources.weights(name).then(read);
    this.known.set(key, found);
    found.catch(() => this.known.delete(key)); // it is tried again
    return found;
  }

  /** Ends the search that runs, with the best so far. */
  stop() {
    if (this.asked) this.asked.stopped = true;
    for (const kernel of this.kernels.values()) kernel.stop();
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
   * @param {(given: Aids & {weights: Weights | null}) => Promise<T>} act
   */
  async alone(game, { signal, ...aids } = {}, act) {
    signal?.throwIfAborted();
    this.check(game, aids);
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

  /** Refuses a search beside another one, of a game that is over, by weights of another kernel. */
  /** @param {KernelGame} game @param {Aids} [aids] */
  check(game, { weights } = {}) {
    if (weights && this.homes.get(weights) !== game.kernel) {
      const way = `damas.weights(bytes, ${JSON.stringify(game.regulation)})`;
      throw new ArgumentError("bad-weights", `These weights are not for this game: ${way}`);
    }
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
    return named(() => game.kernel.search(game, { ...limits, ...least }, aids, heard));
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
    this.check(game, aids);
    return named(() => game.kernel.searchNow(game, checked, aids, heard));
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
      const { chances = null } = given.weights ?? {};
      const step = (/** @type {RawResult} */ found) => stepOf(found, turn, chances);
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
