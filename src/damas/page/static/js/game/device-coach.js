/**
 * The coach's searches on this device; the server puts them into words. The device keeps them: a
 * game that is opened again is not looked at anew.
 */

import { call } from "../shared/api.js";
import { DeviceEngine, canRun, engineChoice } from "../shared/engine/device.js";
import { lang } from "../shared/i18n.js";
import { keepReview, keptReview } from "../shared/last-seen.js";

/** @import { CoachReview, GameState } from "../shared/types" */
/** @import { PositionSearch } from "../shared/engine/shapes" */
/** @typedef {{score: number, line: number[][]} | null} PlainSearch null where the game is over */
/**
 * @typedef {object} Heard
 * @property {(done: number, all: number) => void} progress
 * @property {(review: CoachReview) => void} found
 * @property {() => void} failed the server's engine has to look
 */

/**
 * @typedef {object} FoundSearches
 * @property {number[][]} moves of the game, as it was
 * @property {PlainSearch[]} searches of its positions
 * @property {Record<string, PlainSearch[][]>} [looks] second ones at moves, by the plies before
 *   them: pairs of the positions after and before the move; an earlier page kept none
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
    /**
     * @type {{game: GameState, level: string, searches: PlainSearch[],
     *   looks: Record<string, PlainSearch[][]>} | null}
     */
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
    this.asked = { game, level, searches: [], looks: {} };
    const start = startOf(game);
    const nodes = Math.min(NODES, Math.floor(NODES_OF_ALL / (start.moves.length + 1)));
    this.engine.ask({ type: "review", id: this.nextId(), start, nodes });
  }

  nextId() {
    return `review-${(this.count += 1)}`;
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
    const { engine, searches, looks = {} } = found;
    const { review, again } = await worded(game, level, { searches, looks });
    const current = review.current && engine === review.engine && !again.length;
    return { ...review, engine, current };
  }

  /** @param {import("../shared/engine/shapes").EngineTold} message */
  async hear(message) {
    const { asked } = this;
    if (message.type === "reviewing") {
      const before = asked?.searches.length ?? 0; // done before the second looks
      this.heard.progress(before + message.done, before + message.all);
    } else if (message.type === "failed") this.heard.failed();
    else if (message.type === "reviewed" || message.type === "looked-again") {
      if (!asked) return;
      if (message.type === "reviewed") asked.searches = message.searches.map(plain);
      else
        for (const { ply, after, before } of message.looks)
          (asked.looks[ply] ??= []).push([plain(after), plain(before)]);
      await this.goOn(asked).catch(() => {
        this.engine.close();
        this.heard.failed();
      });
    }
  }

  /** Looks again where the server wants it, else the review is there, and kept. */
  /** @param {NonNullable<DeviceCoach["asked"]>} asked */
  async goOn(asked) {
    const { game, level, searches, looks } = asked;
    const { review, again } = await worded(game, level, { searches, looks });
    if (asked !== this.asked) return;
    if (again.length) {
      this.engine.ask({ type: "look-again", id: this.nextId(), start: startOf(game), again });
      return;
    }
    this.engine.close();
    const kept = { moves: pathsOf(game), searches, looks, engine: review.engine };
    this.last = { game: game.id, found: kept };
    await this.shelf.keep(game.id, kept).catch(() => undefined);
    this.heard.found(review);
  }
}

/** @param {PositionSearch | null} one @returns {PlainSearch} */
const plain = (one) => one && { score: one.score, line: one.line };

/** @param {GameState} game */
const pathsOf = ({ moves }) => moves.map(({ path }) => path);

/** @param {GameState} game @returns {import("../shared/engine/shapes").Start} */
const startOf = (game) => ({
  regulation: game.regulation.id,
  fen: game.start_fen || null,
  moves: pathsOf(game),
});

/**
 * @param {GameState} game
 * @param {string} level
 * @param {{searches: PlainSearch[], looks: Record<string, PlainSearch[][]>}} found
 * @returns {Promise<{review: CoachReview, again: import("../shared/engine/shapes").LookAgain[]}>}
 */
async function worded({ id }, level, found) {
  const body = { ...found, level: level === "own" ? level : Number(level) };
  return call(`/api/games/${id}/review?lang=${lang}`, { method: "POST", body });
}
