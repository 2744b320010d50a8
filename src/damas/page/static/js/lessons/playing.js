/**
 * A position played out without a network: the rules and the engine of this device, as
 * `damas.school.lessons.playing` does it on the server.
 */

import { DeviceEngine } from "../shared/engine/device.js";
import { colourOf, readFen } from "../shared/board/fen.js";

/** @import { PlayedOut, Step } from "./shapes" */
/** @import { Colour, Move } from "../shared/types" */
/** @import { Refusal } from "../shared/engine/kernel.js" */
/** @typedef {{fen: string, turn: Colour, legal: Move[], over: boolean,
 *   winner: Colour | null}} Place */

const NODES = 4000; // of the defence, as the server's

/**
 * Whether the goal is reached, or can no longer be.
 * @param {Step} step
 * @param {Place} place after all *moves* of both sides
 * @param {number} moves of the learner
 */
export function standingOf(step, place, moves) {
  const reached = isReached(step, place, moves);
  return { reached, failed: !reached && (place.over || moves >= (step.limit ?? 0)) };
}

/** @param {Step} step @param {Place} place @param {number} moves */
function isReached({ goal, fen, turn: mine, limit, gain }, place, moves) {
  const won = place.winner === mine;
  const drawn = place.over && !place.winner;
  if (goal === "win") return won;
  if (goal === "draw") return won || drawn || (!place.over && moves >= Number(limit));
  if (goal === "promote") return kings(place.fen, mine) > kings(fen, mine);
  const isAhead = lead(place.fen, mine) - lead(fen, mine) >= Number(gain ?? 1);
  return won || (isAhead && isQuiet(place));
}

/** @param {Place} place */
const isQuiet = ({ legal }) => !legal.some(({ captured }) => captured.length);

/** @param {string} fen @param {Colour} mine */
function kings(fen, mine) {
  const code = mine === "white" ? "W" : "B";
  return [...readFen(fen).pieces.values()].filter((one) => one === code).length;
}

/** Pieces that a side has more than the other. @param {string} fen @param {Colour} mine */
function lead(fen, mine) {
  const codes = [...readFen(fen).pieces.values()];
  const own = codes.filter((one) => colourOf(one) === mine).length;
  return 2 * own - codes.length;
}

export class DevicePlayout {
  /** @param {string} regulation @param {(hear: (message: any) => void) => any} [engine] */
  constructor(regulation, engine = (hear) => new DeviceEngine(hear)) {
    this.regulation = regulation;
    this.count = 0;
    /** @type {{answered: (message: any) => void, failed: (reason: Error) => void} | null} */
    this.waiting = null;
    this.engine = engine((message) => this.hear(message));
  }

  /**
   * The answer to the learner's last move, as the server gives it.
   * @param {Step} step
   * @param {number[][]} paths of both sides
   * @returns {Promise<PlayedOut>}
   */
  async reply(step, paths) {
    const moves = Math.ceil(paths.length / 2);
    const before = await this.look(step, paths);
    const first = standingOf(step, before, moves);
    if (first.reached || first.failed) return playedOut(before, first, null);
    const question = { type: "defend", start: this.start(step, paths), nodes: NODES };
    const { path } = await this.ask(question);
    const reply = before.legal.find((move) => String(move.path) === String(path)) ?? null;
    const after = await this.look(step, [...paths, path]);
    return playedOut(after, standingOf(step, after, moves), reply);
  }

  /**
   * The reason that a move is not legal, null for a legal one.
   * @param {Step} step
   * @param {number[][]} before moves of both sides
   * @param {number[]} path
   * @returns {Promise<Refusal | null>}
   */
  async refusal(step, before, path) {
    const question = { type: "explain", start: this.start(step, before), path };
    return (await this.ask(question)).refusal;
  }

  /** @param {Step} step @param {number[][]} moves */
  start({ fen }, moves) {
    return { regulation: this.regulation, fen, moves };
  }

  /** @param {Step} step @param {number[][]} paths @returns {Promise<Place>} */
  look(step, paths) {
    return this.ask({ type: "look", start: this.start(step, paths), lines: 1, run: false });
  }

  /** @param {Record<string, unknown>} question @returns {Promise<any>} */
  ask(question) {
    return new Promise((answered, failed) => {
      this.waiting = { answered, failed };
      this.engine.ask({ ...question, id: `p${(this.count += 1)}` });
    });
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === "failed") this.waiting?.failed(new Error(message.message));
    else if (["position", "defended", "explained"].includes(message.type))
      this.waiting?.answered(message);
  }
}

/**
 * @param {Place} place @param {{reached: boolean, failed: boolean}} standing
 * @param {Move | null} reply
 * @returns {PlayedOut}
 */
function playedOut({ fen, legal }, standing, reply) {
  const ended = standing.reached || standing.failed;
  return { fen, reply, legal: ended ? [] : legal, ...standing, outcome: null };
}
