/**
 * The coach's searches on this device; the server puts them into words. The device keeps them: a
 * game that is opened again is not looked at anew.
 */

import { call } from "../shared/api.js";
import { DeviceEngine, canRun, engineChoice } from "../shared/engine/device.js";
import { lang } from "../shared/i18n.js";
import { keepReview, keptReview } from "../shared/last-seen.js";

/** @typedef {import("../shared/types").GameState} GameState */
/** @typedef {import("../shared/types").CoachReview} CoachReview */
/** @typedef {import("../shared/engine/shapes").PositionSearch} PositionSearch */
/**
 * @typedef {object} Heard
 * @property {(done: number, all: number) => void} progress
 * @property {(review: CoachReview) => void} found
 * @property {() => void} failed the server's engine has to look
 */

/**
 * @typedef {object} FoundSearches
 * @property {number[][]} moves of the game, as it was
 * @property {({score: number, line: number[][]} | null)[]} searches of its positions, null where it
 *   is over
 * @property {string} engine that found them
 */
/**
 * @typedef {object} Shelf where the searches of games are kept
 * @property {(game: string, found: FoundSearches) => Promise<void>} keep
 * @property {(game: string) => Promise<FoundSearches | null>} get
 */

const NODES = 150_000; // for each position, and together: as the server's coach
const NODES_OF_ALL = 12_000_000;

/** @type {Shelf} */
const DEVICE = { keep: keepReview, get: keptReview };

export class DeviceCoach {
  /** @param {Heard} heard @param {Shelf} [shelf] */
  constructor(heard, shelf = DEVICE) {
    this.heard = heard;
    this.shelf = shelf;
    this.engine = new DeviceEngine((message) => void this.hear(message));
    /** @type {{game: GameState, level: string} | null} */
    this.asked = null;
    /** @type {{game: string, found: FoundSearches} | null} also where the browser keeps nothing */
    this.last = null;
    this.count = 0;
  }

  /** Whether this device does it. */
  static get isHere() {
    return engineChoice.get().place === "device" && canRun();
  }

  /** @param {GameState} game that is over @param {string} level whose mistakes are marked */
  look(game, level) {
    this.asked = { game, level };
    const { regulation, start_fen: fen } = game;
    const moves = pathsOf(game);
    const nodes = Math.min(NODES, Math.floor(NODES_OF_ALL / (moves.length + 1)));
    const start = { regulation: regulation.id, fen: fen || null, moves };
    this.engine.ask({ type: "review", id: `review-${(this.count += 1)}`, start, nodes });
  }

  stop() {
    this.engine.close();
  }

  /**
   * The words for a level, where this device has looked at the game, now or earlier.
   * @param {GameState} game @param {string} level
   * @returns {Promise<CoachReview | null>}
   */
  async reword(game, level) {
    const { last } = this;
    const found =
      last?.game === game.id ? last.found : await this.shelf.get(game.id).catch(() => null);
    if (!found || String(found.moves) !== String(pathsOf(game))) return null;
    const review = await worded(game, level, found.searches);
    const { engine } = found;
    return { ...review, engine, current: review.current && engine === review.engine };
  }

  /** @param {import("../shared/engine/shapes").EngineTold} message */
  async hear(message) {
    if (message.type === "reviewing") this.heard.progress(message.done, message.all);
    else if (message.type === "failed") this.heard.failed();
    else if (message.type === "reviewed") {
      this.engine.close();
      const review = await this.found(message.searches).catch(() => null);
      if (review) this.heard.found(review);
      else this.heard.failed();
    }
  }

  /** The review by new searches, which are kept. @param {(PositionSearch | null)[]} searches */
  async found(searches) {
    if (!this.asked) return null;
    const { game, level } = this.asked;
    const plain = searches.map((one) => one && { score: one.score, line: one.line });
    const review = await worded(game, level, plain);
    const moves = pathsOf(game);
    const kept = { moves, searches: plain, engine: review.engine };
    this.last = { game: game.id, found: kept };
    await this.shelf.keep(game.id, kept).catch(() => undefined);
    return review;
  }
}

/** @param {GameState} game */
const pathsOf = ({ moves }) => moves.map(({ path }) => path);

/**
 * @param {GameState} game @param {string} level @param {object} searches
 * @returns {Promise<CoachReview>}
 */
async function worded({ id }, level, searches) {
  const body = { searches, level: level === "own" ? level : Number(level) };
  return (await call(`/api/games/${id}/review?lang=${lang}`, { method: "POST", body })).review;
}
