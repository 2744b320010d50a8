/**
 * The kernel of Damas as WebAssembly: rules, notation, draw counters and search. It knows no page
 * and no network: a worker, Node and the npm package use this same module.
 *
 * @typedef {object} KernelData the rules as numbers (tools/engine_data.py)
 * @property {Record<string, VariantData>} variants
 * @property {Record<string, RulebookData>} regulations
 * @property {LevelData[]} levels
 *
 * @typedef {object} VariantData
 * @property {string} id
 * @property {number} size
 * @property {number} squares of the board
 * @property {number} gametype
 * @property {string} start_fen
 * @property {string} usual the rule book of a game that names none
 * @property {string} kin the first game whose moves are the same: itself for most
 * @property {string} weights the game by whose weights it is judged
 * @property {"first" | "others" | "rarer" | "wide"} kernel the one that has its rules
 * @property {"usual" | "losing" | "first_king"} win who wins on the board
 * @property {number[]} words
 *
 * @typedef {{id: string, variant: string, name: string, words: number[]}} RulebookData
 *
 * @typedef {object} LevelData
 * @property {number} number
 * @property {number} seconds
 * @property {boolean} tables
 * @property {number} book_plies
 * @property {Record<string, SearchData | GlanceData> | null} profiles by game or size of the board
 *
 * @typedef {{plies: number, margin: number, carelessness: number}} SearchData
 * @typedef {{depths: number[], lapse: number, knowledge: number, unsteady: number}} GlanceData
 *
 * @typedef {object} KernelMove
 * @property {string} notation as the game writes it
 * @property {string} pdn
 * @property {string | null} algebraic
 * @property {number} from
 * @property {number} to
 * @property {number[]} path
 * @property {number[]} captured
 * @property {boolean} promotes
 *
 * @typedef {object} Counts draw counters in plies; -1: not running
 * @property {number} quiet
 * @property {number[]} classes
 * @property {number} current_class
 * @property {number} forced_side
 * @property {number} forced_moves
 * @property {number} occurrences
 * @property {number} drawn_by
 * @property {number} reached
 *
 * @typedef {object} GameState
 * @property {string} fen
 * @property {"white" | "black"} turn
 * @property {number} ply
 * @property {boolean} over
 * @property {boolean} can_move
 * @property {string} key of pieces and side to move
 * @property {string} book_key of the position in opening books
 * @property {KernelMove[]} legal
 * @property {Counts} counts
 *
 * @typedef {object} Refusal why a move is not legal
 * @property {string} code
 * @property {string} rule the key by which rule books cite the article
 * @property {string} detail of the rule, for books that have an article of its own for it
 * @property {Record<string, number>} values squares and counts of the sentence
 *
 * @typedef {object} SearchLimits at least one of depth, nodes and seconds; or the search is stopped
 * @property {number} [depth] plies
 * @property {number} [nodes]
 * @property {number} [seconds]
 * @property {number} [lines] moves with an exact score
 * @property {boolean} [soft] begins no iteration that would hardly end
 * @property {number} [threads] at once, where helpers were sent; with more than one, runs differ
 *
 * @typedef {{score: number, moves: KernelMove[]}} RawLine hundredths of a man for the side to move
 * @typedef {object} RawResult
 * @property {number} depth
 * @property {number} selective_depth
 * @property {number} nodes
 * @property {number} seconds
 * @property {RawLine[]} lines
 *
 * @typedef {{line: number, tags: Record<string, string>, moves: string[], result: string,
 *   faults: {code: string, line: number, column: number}[]}} PdnGame
 *
 * @typedef {object} Weights
 * @property {number} handle
 * @property {string} variant
 * @property {[number, number] | null} chances draw's half width and scale, in men
 */

import { sharedMemory } from "./helping.js";
import { KernelError, systemFor } from "./system.js";
import { numbersIn, readWeights, spread } from "./weights-file.js";

/** The answers of `stopped` to the kernel. */
const WISH = { goOn: 0, stop: 1, pause: 2 };
const SLICE_MS = 4; // of a search, until messages get their turn
const MOST_BYTES = 128 << 20; // of weights
const UNLIMITED = { depth: 0, nodes: 0, seconds: 0, lines: 1, soft: false, threads: 1 };
const NO_COUNTS = [0, 0, 2, 0, 0, 0, 0]; // as `draw_words` of tools/engine_data.py
const NONE = -1; // no weights, no tables

/** Gives other events their turn: messages and, in Node, input and timers. */
function breathe() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(0);
  });
}

export class Kernel {
  /**
   * @param {WebAssembly.Module} module
   * @param {KernelData} data
   */
  constructor(module, data) {
    this.data = data;
    /** @type {Map<string, number>} */
    this.books = new Map();
    this.sliceEnd = Infinity;
    this.stopping = false;
    this.searching = false;
    /** @type {((result: RawResult) => void) | null} */
    this.heard = null;
    this.module = module;
    this.helpers = 0;
    const shared = sharedMemory(module);
    const instance = new WebAssembly.Instance(module, {
      ...(shared && { env: { memory: shared } }),
      damas: { stopped: () => this.wish(), progress: () => this.heard?.(this.result()) },
      wasi_snapshot_preview1: systemFor(() => new DataView(this.memory.buffer)),
    });
    /** @type {any} */
    this.calls = instance.exports;
    /** @type {WebAssembly.Memory} */
    this.memory = shared ?? this.calls.memory;
    this.calls._initialize();
  }

  /** @param {BufferSource | WebAssembly.Module} wasm @param {KernelData} data */
  static async load(wasm, data) {
    const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
    return new Kernel(module, data);
  }

  wish() {
    if (this.stopping) return WISH.stop;
    return performance.now() >= this.sliceEnd ? WISH.pause : WISH.goOn;
  }

  /**
   * Sends threads until there are so many beside this one, where the module shares its memory.
   * @param {number} count
   * @param {(help: import("./helping.js").Help) => void} send to a worker that serves (helping.js)
   */
  help(count, send) {
    const { module, memory } = this;
    if (!this.calls.helper_room) return;
    for (; this.helpers < count; this.helpers += 1) {
      send({ module, memory, room: this.calls.helper_room() });
    }
  }

  /** Bytes of the memory, good until the next call. @param {number} at @param {number} size */
  bytes(at, size) {
    if (this.memory.buffer.byteLength < at + size) this.memory.grow(0); // a helper's growth is seen
    return new Uint8Array(this.memory.buffer, at, size);
  }

  /** @param {Uint8Array} bytes */
  put(bytes) {
    this.bytes(this.calls.input(bytes.length), bytes.length).set(bytes);
    return bytes.length;
  }

  /** @param {string} text @returns {number} bytes */
  putText(text) {
    return this.put(new TextEncoder().encode(text));
  }

  /** @returns {Uint8Array} the output, good until the next call */
  get output() {
    return this.bytes(this.calls.output(), this.calls.output_size());
  }

  /** @returns {any} the output read as JSON */
  answer() {
    return JSON.parse(new TextDecoder().decode(this.output.slice())); // none reads shared bytes
  }

  /** @returns {RawResult} */
  result() {
    const { microseconds, ...found } = this.answer();
    return { ...found, seconds: microseconds / 1e6 };
  }

  /** The handle of a rule book. @param {string} id @param {boolean} [counts] with draws by count */
  rulebook(id, counts = true) {
    const key = counts ? id : `${id} without counts`;
    const known = this.books.get(key);
    if (known !== undefined) return known;
    const book = this.data.regulations[id];
    if (!book) throw new KernelError("unknown-regulation", `There is no regulation ${id}`);
    const { words: squares } = this.data.variants[book.variant];
    const words = Int32Array.from([...squares, ...(counts ? book.words : NO_COUNTS)]);
    this.put(new Uint8Array(words.buffer));
    const handle = this.calls.rulebook_new(words.length);
    if (handle < 0) throw new KernelError("bad-rules", `The kernel refuses the rules of ${id}`);
    this.books.set(key, handle);
    return handle;
  }

  /**
   * A game under a regulation, from its start or a FEN.
   * @param {string} regulation
   * @param {string} [fen]
   * @param {{counts?: boolean}} [options] *counts*: with the draws by count of the regulation
   */
  game(regulation, fen, { counts = true } = {}) {
    const { variant } = this.data.regulations[regulation] ?? { variant: "" };
    const book = this.rulebook(regulation, counts);
    const size = this.putText(fen ?? this.data.variants[variant].start_fen);
    const handle = this.calls.game_new(book, size);
    if (handle < 0) {
      const { code, ...more } = this.answer();
      throw new KernelError(code, `${code} in ${fen}`, more);
    }
    return new KernelGame(this, handle, regulation, variant);
  }

  /** The games of a PDN text. @param {string} text @returns {PdnGame[]} */
  readPdn(text) {
    this.calls.pdn_read(this.putText(text));
    return this.answer();
  }

  /**
   * Trained weights, from the bytes of a `.weights` file. Other events get their turn meanwhile:
   * the weights of a game take up to a second.
   * @param {Uint8Array} file
   * @returns {Promise<Weights>}
   */
  async weights(file) {
    const { header, columns } = await readWeights(file);
    const weights = this.beginWeights(header, columns);
    while (this.calls.weights_go_on(weights.handle)) await breathe();
    return weights;
  }

  /** @param {any} header @param {Uint8Array} columns @returns {Weights} */
  beginWeights(header, columns) {
    const knots = Int32Array.from(header.knots);
    const bytes = knots.byteLength + numbersIn(header) * Int16Array.BYTES_PER_ELEMENT;
    if (!(bytes <= MOST_BYTES)) throw new KernelError("damaged-weights");
    const room = this.bytes(this.calls.input(bytes), bytes);
    room.set(new Uint8Array(knots.buffer));
    spread(
      columns,
      new Int16Array(room.buffer, room.byteOffset + knots.byteLength, numbersIn(header)),
    );
    const { weights, parts, network, points_per_logit: points } = header;
    const { squares } = this.data.variants[header.variant];
    const about = [squares, knots.length, weights, parts, network, network ? points : 100];
    const handle = this.calls.weights_begin(bytes, ...about);
    if (handle < 0) throw new KernelError("damaged-weights");
    return { handle, variant: header.variant, chances: header.chances ?? null };
  }

  /**
   * Endgame tables for a regulation, from the bytes of table files.
   * @param {string} regulation
   * @param {Uint8Array[]} files
   * @param {number} [memoryMb] for unpacked blocks
   * @returns {number} a handle
   */
  tables(regulation, files, memoryMb = 8) {
    const handle = this.calls.tables_new(this.rulebook(regulation), memoryMb);
    for (const file of files) this.calls.tables_add(handle, this.put(file));
    return handle;
  }

  /** The memory of the searches: a new table. @param {number} megabytes */
  hash(megabytes) {
    this.calls.search_table(megabytes);
  }

  /** Forgets what earlier searches found. */
  clear() {
    this.calls.search_clear();
  }

  /** Ends the search that runs, with the best so far. */
  stop() {
    this.stopping = this.searching;
  }

  /**
   * Searches and gives other events their turn meanwhile: `stop` ends it within a slice.
   * @param {KernelGame} game
   * @param {SearchLimits} limits
   * @param {{weights?: Weights | null, tables?: number | null}} [aids]
   * @param {(result: RawResult) => void} [heard] each finished iteration
   * @returns {Promise<RawResult>}
   */
  async search(game, limits, aids = {}, heard) {
    this.begin(game, limits, aids, heard);
    try {
      this.sliceEnd = performance.now() + SLICE_MS;
      while (this.calls.search_go_on() === 0 && !this.stopping) {
        await breathe();
        this.sliceEnd = performance.now() + SLICE_MS;
      }
      return this.finish();
    } finally {
      this.end();
    }
  }

  /**
   * As `search`, at a stretch: nothing else runs until it is done.
   * @param {KernelGame} game
   * @param {SearchLimits} limits
   * @param {{weights?: Weights | null, tables?: number | null}} [aids]
   * @param {(result: RawResult) => void} [heard]
   * @returns {RawResult}
   */
  searchNow(game, limits, aids = {}, heard) {
    this.begin(game, limits, aids, heard);
    try {
      this.calls.search_go_on();
      return this.finish();
    } finally {
      this.end();
    }
  }

  /**
   * @param {KernelGame} game
   * @param {SearchLimits} limits
   * @param {{weights?: Weights | null, tables?: number | null}} aids
   * @param {((result: RawResult) => void) | undefined} heard
   */
  begin(game, limits, { weights, tables }, heard) {
    if (this.searching) throw new KernelError("busy", "One search at a time");
    const { depth, nodes, seconds, lines, soft, threads } = { ...UNLIMITED, ...limits };
    const begun = this.calls.search_begin(
      game.handle,
      weights ? weights.handle : NONE,
      tables ?? NONE,
      depth,
      nodes,
      seconds,
      lines,
      soft ? 1 : 0,
      threads,
    );
    if (!begun) throw new KernelError("game-over", "There is no move to look for");
    this.searching = true;
    this.stopping = false;
    this.sliceEnd = Infinity;
    this.heard = heard ?? null;
  }

  finish() {
    this.calls.search_finish(this.stopping ? 1 : 0);
    return this.result();
  }

  end() {
    this.searching = this.stopping = false;
    this.sliceEnd = Infinity;
    this.heard = null;
  }

  /** Gives everything up: nothing more can be asked. A kernel that broke must not be. */
  abandon() {
    this.calls = null;
  }
}

/** A game that the kernel holds; `free` gives its memory back. */
export class KernelGame {
  /**
   * @param {Kernel} kernel
   * @param {number} handle
   * @param {string} regulation
   * @param {string} variant
   */
  constructor(kernel, handle, regulation, variant) {
    this.kernel = kernel;
    this.handle = handle;
    this.regulation = regulation;
    this.variant = variant;
  }

  /** @returns {GameState} */
  get state() {
    if (!this.kernel.calls.game_state(this.handle)) throw new KernelError("no-game");
    return this.kernel.answer();
  }

  /** @returns {KernelMove[]} none when the game is over */
  get legalMoves() {
    return this.state.legal;
  }

  get fen() {
    return this.state.fen;
  }

  /** @param {string} text @returns {number} as `game_push` of the kernel */
  tryMove(text) {
    const size = this.kernel.putText(text);
    return this.kernel.calls.game_push(this.handle, size);
  }

  /** Plays a move: its text, such as "32-28", or its squares. @param {string | number[]} move */
  push(move) {
    const text = typeof move === "string" ? move : move.join("x");
    const played = this.tryMove(text);
    if (played === 1) return this;
    const codes = /** @type {Record<string, string>} */ ({
      0: "unreadable-move",
      [-1]: "illegal-move",
      [-2]: "game-over",
    });
    throw new KernelError(codes[played], `${codes[played]}: ${text}`, { value: text });
  }

  /**
   * What each legal move is worth to one who looks so many plies ahead, in hundredths of a man.
   * @param {number} plies
   * @param {number} knowledge percent of the hand-made value added to the count of pieces
   * @returns {number[]}
   */
  glance(plies, knowledge) {
    if (!this.kernel.calls.search_glance(this.handle, plies, knowledge)) {
      throw new KernelError("no-game");
    }
    return this.kernel.answer();
  }

  /** Why this move is not legal. @param {number[]} path @returns {Refusal | null} */
  refusal(path) {
    const { kernel, handle } = this;
    kernel.put(new Uint8Array(Int32Array.from(path).buffer));
    return kernel.calls.game_refusal(handle, path.length) ? kernel.answer() : null;
  }

  /** Takes the last move back. */
  pop() {
    if (!this.kernel.calls.game_pop(this.handle)) throw new KernelError("no-move");
    return this;
  }

  /** The leaves of the tree. @param {number} depth plies @returns {bigint} */
  perft(depth) {
    return BigInt.asUintN(64, this.kernel.calls.game_perft(this.handle, depth));
  }

  free() {
    this.kernel.calls?.game_free(this.handle);
    this.handle = -1;
  }
}
