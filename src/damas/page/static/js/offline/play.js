/** A game on this device: the kernel's rules and its engine, in a worker. */

import { DeviceEngine } from "../shared/engine/device.js";

/** @import { DeviceGame } from "./shapes" */
/** @import { AnalysisStep, Colour, Move } from "../shared/types" */
/** @import { EngineTold, PositionSearch } from "../shared/engine/shapes" */
/**
 * @typedef {object} Heard
 * @property {(position: Extract<EngineTold, {type: "position"}>) => void} position
 * @property {(move: Move) => void} played the computer's move
 * @property {(step: AnalysisStep) => void} step of a hint
 * @property {(searches: (PositionSearch | null)[]) => void} reviewed
 * @property {(message: string) => void} failed
 */

const HINT_MS = 1000;
const REVIEW_NODES = 60_000; // for each position
const LEAST_LOSS = 0.1; // of a point, that is told after a game
const MOST_MOMENTS = 3;

export class DevicePlay {
  /** @param {Heard} heard */
  constructor(heard) {
    this.heard = heard;
    this.count = 0;
    this.engine = new DeviceEngine((message) => this.hear(message));
  }

  /** @param {DeviceGame} game */
  start({ regulation, fen, moves }) {
    return { regulation, fen, moves: moves.map(({ path }) => path) };
  }

  name() {
    return `q${(this.count += 1)}`;
  }

  /** Asks for the position of the game. @param {DeviceGame} game */
  look(game) {
    const question = { id: this.name(), start: this.start(game), lines: 1, run: false, way: true };
    this.engine.ask({ type: "look", ...question });
  }

  /** Asks for the computer's move. @param {DeviceGame} game @param {number} level */
  think(game, level) {
    this.engine.ask({ type: "play", id: this.name(), start: this.start(game), level });
  }

  /** Looks at the position for a second. @param {DeviceGame} game */
  hint(game) {
    const question = { id: this.name(), start: this.start(game), lines: 1, run: true };
    this.engine.ask({ type: "look", ...question });
    setTimeout(() => {
      if (this.engine.asked === question.id) this.engine.stop();
    }, HINT_MS);
  }

  /** Looks at the whole game. @param {DeviceGame} game */
  review(game) {
    const question = { id: this.name(), start: this.start(game), nodes: REVIEW_NODES };
    this.engine.ask({ type: "review", ...question });
  }

  /** @param {EngineTold} message */
  hear(message) {
    if (message.type === "position") this.heard.position(message);
    else if (message.type === "played") this.heard.played(message.move);
    else if (message.type === "step") this.heard.step(message);
    else if (message.type === "reviewed") this.heard.reviewed(message.searches);
    else if (message.type === "failed") this.heard.failed(message.message);
  }
}

/** @param {Colour} colour @returns {Colour} */
export const otherOf = (colour) => (colour === "white" ? "black" : "white");

/**
 * The points that White may expect in each position, from searches for the side to move.
 * @param {(PositionSearch | null)[]} searches
 * @param {Colour} first who made the first move
 * @param {Colour | "draw" | null} result
 */
export function whitePoints(searches, first, result) {
  const ended = result === "draw" ? 0.5 : Number(result === "white");
  return searches.map((one, ply) => {
    if (!one) return ended;
    const isWhite = (ply % 2 === 0) === (first === "white");
    return isWhite ? one.points : 1 - one.points;
  });
}

/**
 * The moves that lost most, in the order of the game.
 * @param {number[]} points
 * @param {Colour} first
 * @returns {{ply: number, lost: number}[]} *ply*: of the position before the move
 */
export function moments(points, first) {
  const losses = points.slice(1).map((after, ply) => {
    const sign = (ply % 2 === 0) === (first === "white") ? 1 : -1;
    return { ply, lost: sign * (points[ply] - after) };
  });
  return losses
    .filter(({ lost }) => lost >= LEAST_LOSS)
    .sort((one, other) => other.lost - one.lost)
    .slice(0, MOST_MOMENTS)
    .sort((one, other) => one.ply - other.ply);
}
