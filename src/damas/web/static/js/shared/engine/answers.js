/** The engine's side of the border: questions about games answered by the kernel, one at a time. */

import { stepOf } from "./analysis.js";
import { Book } from "./book.js";
import { bytesOf, fetched, filesIn, forgetOthers, isHere } from "./files.js";
import { Kernel } from "./kernel.js";
import { playLevel } from "./levels.js";

/** @typedef {import("./kernel.js").KernelGame} KernelGame */
/** @typedef {import("./kernel.js").Weights} Weights */
/** @typedef {import("./shapes").EngineAsked} EngineAsked */
/** @typedef {import("./shapes").EngineTold} EngineTold */
/** @typedef {import("./shapes").EngineFiles} EngineFiles */
/** @typedef {import("./shapes").Start} Start */
/** @typedef {Extract<EngineAsked, {id: string}>} Question */

const TABLE_PIECES = 7; // on the board: from here on the endings of four are near
const STEP_MS = 100; // no more than ten steps a second are told
const DEEPEST = 99;
const LONGEST = 12; // moves of a line that the coach needs

export class EngineAnswers {
  /** @param {(message: EngineTold) => void} tell */
  constructor(tell) {
    this.tell = tell;
    /** @type {EngineFiles | null} */
    this.files = null;
    /** @type {Kernel | null} */
    this.kernel = null;
    /** @type {{variant: string, strong: boolean, weights: Weights} | null} those in use */
    this.weights = null;
    /** @type {{variant: string, file: Uint8Array} | null} strong weights not in use yet */
    this.come = null;
    /** @type {Map<string, number | null>} handles of tables, by variant */
    this.tables = new Map();
    /** @type {Map<string, Book | null>} */
    this.books = new Map();
    /** @type {Question | null} the last one, which alone is answered */
    this.question = null;
    /** @type {Promise<void>} */
    this.work = Promise.resolve();
  }

  /** @param {EngineAsked} asked */
  hear(asked) {
    if (asked.type === "begin") {
      this.work = this.begin(asked);
      return;
    }
    this.kernel?.stop();
    this.question = asked.type === "stop" ? null : asked;
    this.work = this.work.then(() => this.answer(asked)).catch((error) => this.fail(asked, error));
  }

  /** @param {Extract<EngineAsked, {type: "begin"}>} asked */
  async begin({ files, hash_mb, simd }) {
    this.files = files;
    const wasm = await fetched(simd ? files.kernel_simd : files.kernel);
    const rules = await (await fetched(files.rules)).json();
    this.kernel = await Kernel.load(await wasm.arrayBuffer(), rules);
    this.kernel.hash(hash_mb);
    this.tell({ type: "ready" });
    void forgetOthers(addressesIn(files));
  }

  /** @param {EngineAsked} asked */
  async answer(asked) {
    if (asked !== this.question) return;
    const game = this.replayed(asked.start);
    try {
      if (asked.type === "look") await this.look(asked, game);
      else if (asked.type === "play") await this.play(asked, game);
      else if (asked.type === "review") await this.review(asked, game);
      else if (asked.type === "defend") await this.defend(asked, game);
      else if (asked.type === "prepare") await this.prepare(asked, game);
    } finally {
      game.free();
    }
  }

  /** @param {EngineAsked} asked @param {any} error */
  fail(asked, error) {
    if (!("id" in asked)) throw error;
    const { code = "engine", message = String(error) } = error ?? {};
    this.tell({ type: "failed", id: asked.id, code, message });
  }

  /** @param {Start} start */
  replayed({ regulation, fen, moves }) {
    const game = /** @type {Kernel} */ (this.kernel).game(regulation, fen ?? undefined);
    for (const path of moves) game.push(path);
    return game;
  }

  /** Every position of a game, as FEN. @param {Start} start */
  wayOf(start) {
    const game = this.replayed({ ...start, moves: [] });
    const found = [game.fen, ...start.moves.map((path) => game.push(path).fen)];
    game.free();
    return found;
  }

  /** @param {Extract<EngineAsked, {type: "look"}>} asked @param {KernelGame} game */
  async look(asked, game) {
    const { fen, turn, legal, over, can_move: canMove } = game.state;
    const drawn = over && canMove;
    const way = asked.way ? { way: this.wayOf(asked.start) } : {};
    this.tell({ type: "position", id: asked.id, fen, turn, legal, over, drawn, ...way });
    if (!asked.run || over) return;
    await this.bring(game, fen);
    if (asked !== this.question) return;
    let stepAt = 0;
    const tell = (/** @type {import("./kernel.js").RawResult} */ found, last = false) => {
      if (asked !== this.question || (!last && performance.now() - stepAt < STEP_MS)) return;
      stepAt = performance.now();
      const { chances = null } = this.weights?.weights ?? {};
      this.tell({ type: "step", id: asked.id, ...stepOf(found, turn, chances) });
    };
    const limits = { depth: DEEPEST, lines: asked.lines };
    const found = await this.searched(game, limits, tell);
    tell(found, true);
    if (asked === this.question) this.tell({ type: "ended", id: asked.id, reason: "done" });
  }

  /**
   * @param {KernelGame} game
   * @param {import("./kernel.js").SearchLimits} limits
   * @param {(found: import("./kernel.js").RawResult) => void} tell
   */
  searched(game, limits, tell) {
    const aids = { weights: this.weights?.weights, tables: this.tables.get(game.variant) };
    return /** @type {Kernel} */ (this.kernel).search(game, limits, aids, tell);
  }

  /** Searches every position of a game, from its end: what was found there helps before it. */
  /** @param {Extract<EngineAsked, {type: "review"}>} asked @param {KernelGame} game */
  async review(asked, game) {
    const { id, nodes, start } = asked;
    const all = start.moves.length + 1;
    const searches = [];
    for (let done = 1; done <= all; done += 1) {
      await this.bring(game, game.fen);
      searches.unshift(await this.searchOf(game, nodes));
      if (asked !== this.question) return;
      this.tell({ type: "reviewing", id, done, all });
      if (done < all) game.pop();
    }
    this.tell({ type: "reviewed", id, searches });
  }

  /** @param {KernelGame} game @param {number} nodes */
  async searchOf(game, nodes) {
    if (game.state.over) return null;
    const { turn } = game.state;
    const found = await this.searched(game, { nodes, lines: 1 }, () => undefined);
    const [{ score, moves }] = found.lines;
    const { chances } = stepOf(found, turn, this.weights?.weights.chances ?? null);
    const points = chances ? chances[turn] + chances.draw / 2 : 0.5;
    return { score, line: moves.slice(0, LONGEST).map(({ path }) => path), points };
  }

  /** The best move that so many nodes find. */
  /** @param {Extract<EngineAsked, {type: "defend"}>} asked @param {KernelGame} game */
  async defend({ id, nodes }, game) {
    await this.bring(game, game.fen);
    const found = await this.searched(game, { nodes, lines: 1 }, () => undefined);
    const [{ path }] = found.lines[0].moves;
    if (this.question?.id === id) this.tell({ type: "defended", id, path });
  }

  /** Brings what the next move needs. */
  /** @param {Extract<EngineAsked, {type: "prepare"}>} asked @param {KernelGame} game */
  async prepare({ id }, game) {
    await this.bring(game, game.fen);
    await this.book(game.variant);
    if (this.question?.id === id) this.tell({ type: "prepared", id });
  }

  /** @param {Extract<EngineAsked, {type: "play"}>} asked @param {KernelGame} game */
  async play({ id, level, seconds }, game) {
    await this.bring(game, game.fen);
    const found = await playLevel(
      /** @type {Kernel} */ (this.kernel),
      game,
      level,
      {
        weights: this.weights?.weights ?? null,
        tables: this.tables.get(game.variant) ?? null,
        book: await this.book(game.variant),
      },
      { mostSeconds: seconds },
    );
    if (this.question?.id !== id) return;
    this.tell({ type: "played", id, move: found.move, score: found.score });
  }

  /**
   * Brings what a question needs: weights, and tables near the end.
   * @param {KernelGame} game
   * @param {string} fen
   */
  async bring(game, fen) {
    await this.bringWeights(game.variant);
    const pieces = (fen.match(/\d+/g) ?? []).length;
    if (pieces <= TABLE_PIECES) await this.bringTables(game);
  }

  /**
   * The strong weights where they are here, else small ones while those come.
   * @param {string} variant
   */
  async bringWeights(variant) {
    if (this.weights?.variant === variant && this.weights.strong) return;
    const { weights, small } = this.of(variant);
    const come = this.come?.variant === variant ? this.come.file : null;
    if (come || !small || (await isHere(weights))) {
      this.useWeights(variant, come ?? (await bytesOf(weights)), true);
      this.come = null;
    } else if (this.weights?.variant !== variant) {
      this.useWeights(variant, await bytesOf(small), false);
      void this.fetchStrong(variant, weights);
    }
  }

  /**
   * Fetches the strong weights; a running analysis begins again with them.
   * @param {string} variant
   * @param {string} address
   */
  async fetchStrong(variant, address) {
    const file = await bytesOf(address).catch(() => null);
    if (!file || this.weights?.variant !== variant) return;
    this.come = { variant, file };
    if (this.question?.type === "look" && this.question.run) this.hear({ ...this.question });
  }

  /** @param {string} variant @param {Uint8Array} file @param {boolean} strong */
  useWeights(variant, file, strong) {
    const kernel = /** @type {Kernel} */ (this.kernel);
    if (this.weights) kernel.calls.weights_free(this.weights.weights.handle);
    this.weights = null;
    this.weights = { variant, strong, weights: kernel.weights(file) };
    kernel.clear(); // scores of other weights say nothing
  }

  /** @param {KernelGame} game */
  async bringTables({ variant, regulation }) {
    const { tables } = this.of(variant);
    if (this.tables.has(variant) || !tables) return;
    const files = filesIn(await bytesOf(tables).catch(() => new Uint8Array()));
    if (!files.length) return; // offline, and never fetched: the search goes on without them
    this.tables.set(variant, /** @type {Kernel} */ (this.kernel).tables(regulation, files));
  }

  /** @param {string} variant */
  async book(variant) {
    const known = this.books.get(variant);
    if (known !== undefined) return known;
    const { book } = this.of(variant);
    const kernel = /** @type {Kernel} */ (this.kernel);
    const { size } = kernel.data.variants[variant];
    const file = book ? await bytesOf(book).catch(() => null) : null;
    if (!file) return null;
    const read = Book.read(kernel, file, (size * size) / 2);
    this.books.set(variant, read);
    return read;
  }

  /** @param {string} variant */
  of(variant) {
    return /** @type {EngineFiles} */ (this.files).variants[variant];
  }
}

/** @param {EngineFiles} files @returns {string[]} every address */
export function addressesIn({ variants, ...rest }) {
  const all = [
    ...Object.values(rest),
    ...Object.values(variants).flatMap((row) => Object.values(row)),
  ];
  return all.filter((address) => address !== null);
}
