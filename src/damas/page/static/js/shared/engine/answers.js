/** The engine's side of the border: questions about games answered by the kernel, one at a time. */

import { stepOf, winnerOf } from "./analysis.js";
import { Book } from "./book.js";
import { judged } from "./endings.js";
import { bytesOf, fetched, filesIn, forgetOthers, isHere } from "./files.js";
import { Kernel } from "./kernel.js";
import { playLevel } from "./levels.js";
import { KernelError, failed, isBroken } from "./system.js";

/** @import { KernelGame, Weights } from "./kernel.js" */
/** @import { EngineAsked, EngineFiles, EngineTold, Start } from "./shapes" */
/** @typedef {Extract<EngineAsked, {id: string}>} Question */
/** @typedef {{terminate: () => unknown} | undefined} Helper a worker that helps a search */

const TABLE_PIECES = 7; // on the board: from here on the endings of four are near
const STEP_MS = 100; // no more than ten steps a second are told
const DEEPEST = 99;
const LONGEST = 12; // moves of a line that the coach needs
/** The method that answers each question. */
const ANSWERS = {
  look: "look",
  play: "play",
  review: "review",
  "look-again": "lookAgain",
  defend: "defend",
  prepare: "prepare",
  explain: "explain",
  judge: "judge",
};

export class EngineAnswers {
  /**
   * @param {(message: EngineTold) => void} tell
   * @param {(address: string, help: import("./helping.js").Help) => Helper} [sendHelper] to a new
   *   worker
   */
  constructor(tell, sendHelper) {
    this.tell = tell;
    this.sendHelper = sendHelper;
    /** @type {EngineFiles | null} */
    this.files = null;
    /** @type {{hash_mb: number, build: import("./shapes").Build, rules: any} | null} */
    this.ground = null;
    /** @type {Kernel | null} */
    this.kernel = null;
    /** @type {Helper[]} the kernel's */
    this.helpers = [];
    /** @type {string | null | undefined} its address, null for the first; none has come yet */
    this.own = undefined;
    /** @type {{variant: string, strong: boolean, weights: Weights} | null} those in use */
    this.weights = null;
    /** @type {{variant: string, weights: Weights} | null} strong weights not in use yet */
    this.come = null;
    /** @type {{variant: string, done: Promise<void>} | null} strong weights on their way */
    this.coming = null;
    /** @type {Map<string, number | null>} handles of tables, by variant */
    this.tables = new Map();
    /** @type {Map<string, Book | null>} */
    this.books = new Map();
    /** @type {Question | null} the last one, which alone is answered */
    this.question = null;
    /** @type {Promise<void>} */
    this.work = Promise.resolve();
    this.askedAnother = () => {};
    /** @type {Promise<void>} done as soon as another question is asked */
    this.another = new Promise(() => {});
  }

  /** @param {EngineAsked} asked */
  hear(asked) {
    if (asked.type === "begin") {
      this.work = this.begin(asked);
      return;
    }
    this.kernel?.stop();
    this.askedAnother();
    this.another = new Promise((resolve) => (this.askedAnother = resolve));
    this.question = asked.type === "stop" ? null : asked;
    this.work = this.work
      .then(() => this.answer(asked))
      .catch((error) => this.again(asked, error))
      .catch((error) => this.fail(asked, error));
  }

  /** @param {Extract<EngineAsked, {type: "begin"}>} asked */
  async begin({ files, hash_mb, build }) {
    this.files = files;
    const rules = await (await fetched(files.rules)).json();
    this.ground = { hash_mb, build, rules };
    this.tell({ type: "ready" });
    void forgetOthers(addressesIn(files));
  }

  /**
   * Brings the kernel that has the rules of a game: the first one for most.
   * @param {string} regulation
   */
  async bringKernel(regulation) {
    const { hash_mb, build, rules } = /** @type {NonNullable<typeof this.ground>} */ (this.ground);
    const files = /** @type {EngineFiles} */ (this.files);
    const own = files.variants[rules.regulations[regulation]?.variant]?.kernel ?? null;
    if (own === this.own) return;
    this.dropKernel();
    this.kernel = await loaded(own ? [own] : buildsFrom(files, build), rules);
    this.kernel.hash(hash_mb);
    this.own = own;
  }

  /** Ends a kernel and its helpers; what it holds is no use to another one. */
  dropKernel() {
    for (const helper of this.helpers.splice(0)) helper?.terminate();
    this.kernel?.abandon();
    this.kernel = null;
    this.own = undefined;
    this.weights = this.come = this.coming = null;
    this.tables.clear();
  }

  /** @param {EngineAsked} asked */
  async answer(asked) {
    if (asked.type === "begin" || asked.type === "stop" || asked !== this.question) return;
    await this.bringKernel(asked.start.regulation);
    if (asked !== this.question) return;
    let game = null;
    try {
      game = this.replayed(asked.start);
      await /** @type {any} */ (this)[ANSWERS[asked.type]](asked, game);
    } catch (error) {
      if (isBroken(error)) this.dropKernel();
      throw error;
    } finally {
      game?.free();
    }
  }

  /**
   * Answers once more, by a kernel without helpers, after one that may have some broke.
   * @param {EngineAsked} asked
   * @param {any} error
   */
  async again(asked, error) {
    const { ground } = this;
    if (!isBroken(error) || ground?.build !== "threads") throw error;
    this.ground = { ...ground, build: "vectors" };
    await this.answer(asked);
  }

  /** Why a move is not legal. */
  /** @param {Extract<EngineAsked, {type: "explain"}>} asked @param {KernelGame} game */
  explain({ id, path }, game) {
    this.tell({ type: "explained", id, refusal: game.refusal(path) });
  }

  /** @param {EngineAsked} asked @param {any} error */
  fail(asked, error) {
    if (!("id" in asked)) throw error;
    this.tell(failed(asked.id, error));
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
    const { fen, turn, legal, over, ...more } = game.state;
    const { win } = /** @type {Kernel} */ (this.kernel).data.variants[game.variant];
    const winner = winnerOf({ fen, turn, ...more }, win);
    const way = asked.way ? { way: this.wayOf(asked.start) } : {};
    this.tell({ type: "position", id: asked.id, fen, turn, legal, over, winner, ...way });
    if (!asked.run || over) return;
    if (!(await this.bring(asked, game))) return;
    let stepAt = 0;
    const tell = (/** @type {import("./kernel.js").RawResult} */ found, last = false) => {
      if (asked !== this.question || (!last && performance.now() - stepAt < STEP_MS)) return;
      stepAt = performance.now();
      const { chances = null } = this.weights?.weights ?? {};
      this.tell({ type: "step", id: asked.id, ...stepOf(found, turn, chances) });
    };
    const limits = { depth: DEEPEST, lines: asked.lines, threads: this.threads(asked.threads) };
    const found = await this.searched(game, limits, tell);
    tell(found, true);
    if (asked === this.question) this.tell({ type: "ended", id: asked.id, reason: "done" });
  }

  /** The number of threads that search: as many as are wished, where helpers can be sent. */
  /** @param {number} [wished] */
  threads(wished = 1) {
    const send = this.sendHelper;
    const { helper } = /** @type {EngineFiles} */ (this.files);
    if (wished > 1 && send) {
      this.kernel?.help(wished - 1, (help) => this.helpers.push(send(helper, help)));
    }
    return wished;
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
      if (!(await this.bring(asked, game))) return;
      searches.unshift(await this.searchOf(game, nodes));
      if (asked !== this.question) return;
      this.tell({ type: "reviewing", id, done, all });
      if (done < all) game.pop();
    }
    this.tell({ type: "reviewed", id, searches });
  }

  /** Searches the positions after and before moves, from an empty table for each move. */
  /** @param {Extract<EngineAsked, {type: "look-again"}>} asked @param {KernelGame} game */
  async lookAgain(asked, game) {
    const { id, again, start } = asked;
    const looks = [];
    let at = start.moves.length;
    for (const { ply, nodes } of [...again].sort((one, other) => other.ply - one.ply)) {
      for (; at > ply + 1; at -= 1) game.pop();
      if (!(await this.bring(asked, game))) return;
      this.kernel?.clear();
      const after = await this.searchOf(game, nodes);
      if (asked !== this.question) return;
      game.pop();
      at = ply;
      const before = await this.searchOf(game, nodes);
      if (asked !== this.question) return;
      looks.push({ ply, after, before });
      this.tell({ type: "reviewing", id, done: looks.length, all: again.length });
    }
    this.tell({ type: "looked-again", id, looks });
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
  async defend(asked, game) {
    const { id, nodes } = asked;
    if (!(await this.bring(asked, game))) return;
    const found = await this.searched(game, { nodes, lines: 1 }, () => undefined);
    const [{ path }] = found.lines[0].moves;
    if (this.question?.id === id) this.tell({ type: "defended", id, path });
  }

  /** What the moves of an ending are worth by the tables. */
  /** @param {Extract<EngineAsked, {type: "judge"}>} asked @param {KernelGame} game */
  async judge(asked, game) {
    const { id, line, start } = asked;
    await this.bringTables(game);
    if (asked !== this.question) return;
    const tables = this.tables.get(game.variant) ?? null;
    if (tables === null) throw new KernelError("no-tables");
    const way = this.wayOf(start);
    const found = judged(/** @type {Kernel} */ (this.kernel), game, tables, line, way);
    this.tell({ type: "judged", id, ...found });
  }

  /** Brings what the next move needs. */
  /** @param {Extract<EngineAsked, {type: "prepare"}>} asked @param {KernelGame} game */
  async prepare(asked, game) {
    if (!(await this.bring(asked, game))) return;
    await this.book(game.variant);
    if (asked === this.question) this.tell({ type: "prepared", id: asked.id });
  }

  /** @param {Extract<EngineAsked, {type: "play"}>} asked @param {KernelGame} game */
  async play(asked, game) {
    const { id, level, seconds } = asked;
    if (!(await this.bring(asked, game))) return;
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
   * Brings what a question needs: weights, and tables near the end. False where another question
   * was asked meanwhile.
   * @param {Question} asked
   * @param {KernelGame} game
   */
  async bring(asked, game) {
    await this.bringWeights(game.variant);
    const pieces = (game.fen.match(/\d+/g) ?? []).length;
    if (asked === this.question && pieces <= TABLE_PIECES) await this.bringTables(game);
    return asked === this.question;
  }

  /**
   * The strong weights where they are here, else small ones while those come.
   * @param {string} variant
   */
  async bringWeights(variant) {
    const known = this.weights?.variant === variant ? this.weights : null;
    if (known?.strong) return;
    if (!this.of(variant).weights) return this.useNone();
    if (!known) await this.bringFirst(variant);
    if (this.come?.variant !== variant) return;
    this.useWeights(variant, this.come.weights, true);
    this.come = this.coming = null;
  }

  /** The first weights of a variant. @param {string} variant */
  async bringFirst(variant) {
    const { weights, small } = this.of(variant);
    if (!weights) return;
    const { another } = this; // after the question that is answered now
    if (!small || (await isHere(weights))) {
      await Promise.race([this.bringStrong(variant, weights), another]);
    } else {
      this.useWeights(variant, await this.unpacked(await bytesOf(small)), false);
      this.bringStrong(variant, weights).catch(() => undefined); // the small ones stay
    }
  }

  /**
   * Fetches the strong weights of a variant and unpacks them, once; a running analysis begins again
   * with them.
   * @param {string} variant
   * @param {string} address
   */
  bringStrong(variant, address) {
    if (this.coming?.variant !== variant) {
      this.coming = { variant, done: this.comeStrong(variant, address) };
    }
    return this.coming.done;
  }

  /** @param {string} variant @param {string} address */
  async comeStrong(variant, address) {
    const { kernel } = this;
    const isOther = () => kernel !== this.kernel; // another game's, meanwhile
    const weights = await bytesOf(address)
      .then((file) => (isOther() ? null : this.unpacked(file)))
      .catch((error) => {
        if (this.coming?.variant === variant) this.coming = null; // it is tried again
        throw error;
      });
    if (!weights || isOther()) return;
    if (this.come) this.kernel?.calls.weights_free(this.come.weights.handle);
    this.come = { variant, weights };
    if (this.weights?.variant !== variant) return;
    if (this.question?.type === "look" && this.question.run) this.hear({ ...this.question });
  }

  /** Weights of a file; messages are heard meanwhile. @param {Uint8Array} file */
  unpacked(file) {
    return /** @type {Kernel} */ (this.kernel).weights(file);
  }

  /** @param {string} variant @param {Weights} weights @param {boolean} strong */
  useWeights(variant, weights, strong) {
    const kernel = /** @type {Kernel} */ (this.kernel);
    if (this.weights) kernel.calls.weights_free(this.weights.weights.handle);
    this.weights = { variant, strong, weights };
    kernel.clear(); // scores of other weights say nothing
  }

  /** Judges by the evaluation made by hand. */
  useNone() {
    if (!this.weights) return;
    const kernel = /** @type {Kernel} */ (this.kernel);
    kernel.calls.weights_free(this.weights.weights.handle);
    this.weights = null;
    kernel.clear();
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
    const { squares } = kernel.data.variants[variant];
    const file = book ? await bytesOf(book).catch(() => null) : null;
    if (!file) return null;
    const read = await Book.read(file, squares);
    this.books.set(variant, read);
    return read;
  }

  /** @param {string} variant */
  of(variant) {
    return /** @type {EngineFiles} */ (this.files).variants[variant];
  }
}

/** The builds that may run here, the quickest first. */
/** @param {EngineFiles} files @param {import("./shapes").Build} build the quickest of them */
function buildsFrom({ kernel_threads: threads, kernel_simd: vectors, kernel }, build) {
  const all = { threads: [threads, vectors, kernel], vectors: [vectors, kernel], plain: [kernel] };
  return all[build];
}

/** The kernel by the first build that this device takes. */
/** @param {string[]} builds @param {any} rules */
async function loaded([first, ...rest], rules) {
  try {
    return await Kernel.load(await (await fetched(first)).arrayBuffer(), rules);
  } catch (fault) {
    if (!rest.length) throw fault;
    return loaded(rest, rules); // such as: too little memory to share, or never fetched and offline
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
