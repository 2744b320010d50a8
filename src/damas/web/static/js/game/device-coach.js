/** The coach's searches on this device; the server puts them into words. */

import { call } from "../shared/api.js";
import { DeviceEngine, canRun, engineChoice } from "../shared/engine/device.js";
import { lang } from "../shared/i18n.js";

/** @typedef {import("../shared/types").GameState} GameState */
/** @typedef {import("../shared/types").CoachReview} CoachReview */
/** @typedef {import("../shared/engine/shapes").PositionSearch} PositionSearch */
/**
 * @typedef {object} Heard
 * @property {(done: number, all: number) => void} progress
 * @property {(review: CoachReview) => void} found
 * @property {() => void} failed the server's engine has to look
 */

const NODES = 150_000; // for each position, and together: as the server's coach
const NODES_OF_ALL = 12_000_000;

export class DeviceCoach {
  /** @param {Heard} heard */
  constructor(heard) {
    this.heard = heard;
    this.engine = new DeviceEngine((message) => void this.hear(message));
    /** @type {{path: string, level: string, searches: (PositionSearch | null)[]}} */
    this.found = { path: "", level: "0", searches: [] };
    this.count = 0;
  }

  /** Whether this device does it. */
  static get isHere() {
    return engineChoice.get().place === "device" && canRun();
  }

  /** @param {GameState} game that is over @param {string} level whose mistakes are marked */
  look({ id, regulation, start_fen: fen, moves }, level) {
    this.found = { path: `/api/games/${id}/review?lang=${lang}`, level, searches: [] };
    const nodes = Math.min(NODES, Math.floor(NODES_OF_ALL / (moves.length + 1)));
    const start = { regulation: regulation.id, fen: fen || null, moves: moves.map((m) => m.path) };
    this.engine.ask({ type: "review", id: `review-${(this.count += 1)}`, start, nodes });
  }

  stop() {
    this.engine.close();
  }

  /**
   * The words for another level, where this device has looked.
   * @param {string} level
   * @returns {Promise<CoachReview | null>}
   */
  async reword(level) {
    const { path, searches } = this.found;
    if (!searches.length) return null;
    const said = searches.map((one) => one && { score: one.score, line: one.line });
    const body = { searches: said, level: level === "own" ? level : Number(level) };
    return (await call(path, { method: "POST", body })).review;
  }

  /** @param {import("../shared/engine/shapes").EngineTold} message */
  async hear(message) {
    if (message.type === "reviewing") this.heard.progress(message.done, message.all);
    else if (message.type === "failed") this.heard.failed();
    else if (message.type === "reviewed") {
      this.engine.close();
      this.found = { ...this.found, searches: message.searches };
      const review = await this.reword(this.found.level).catch(() => null);
      if (review) this.heard.found(review);
      else this.heard.failed();
    }
  }
}
