/**
 * The computer's moves found on this device, in a casual game: the server asks for each, checks
 * that it is legal, and finds it itself where none comes.
 */

import { DeviceEngine, canRun, engineChoice } from "../shared/engine/device.js";

/** @import { Colour, GameState } from "../shared/types" */
/** @typedef {{color: Colour, ply: number, seconds: number | null, pause_ms?: number}} Asked */
/**
 * @typedef {object} Line to the server
 * @property {(here: boolean) => void} say
 * @property {(move: {ply: number, path: number[]}) => void} reply
 */

const USUAL_LEVEL = 5;

export class DeviceOpponent {
  /** @param {Line} line */
  constructor(line) {
    this.line = line;
    this.ready = false;
    this.failed = false;
    this.count = 0;
    /** @type {GameState | null} */
    this.game = null;
    /** @type {number} the position for which a move is looked for */
    this.ply = -1;
    /** when (ms of the page) its move may be played */
    this.due = 0;
    /** @type {Asked | null} a question about a position that is still to come */
    this.early = null;
    this.engine = new DeviceEngine((message) => this.hear(message));
    engineChoice.subscribe(() => this.choose());
  }

  /** The game as it is now. @param {GameState} game */
  update(game) {
    const isNew = this.game === null;
    this.game = game;
    if (isNew) this.choose();
    // until it is ready it looks for no move: to stop it would give up making it ready
    if (game.outcome || (this.ready && game.ply !== this.ply)) this.engine.stop();
    if (game.outcome && this.ready) this.close();
    const { early } = this;
    if (!early || early.ply > game.ply) return;
    this.early = null;
    this.think(early);
  }

  /** The line has been opened again: the server has to be told anew. */
  opened() {
    if (this.ready) this.line.say(true);
  }

  /** Whether the engine of this device may play in this game. */
  get isWanted() {
    const { game } = this;
    if (!game || game.outcome || game.rated || game.seat === "none" || this.failed) return false;
    const engines = Object.values(game.players).filter(({ kind }) => kind === "engine");
    return engines.length === 1 && engineChoice.get().place === "device" && canRun();
  }

  /** Makes the engine ready, or leaves the moves to the server. */
  choose() {
    if (!this.isWanted) {
      if (this.ready) this.close();
    } else if (!this.ready) {
      this.engine.ask({ type: "prepare", id: "prepare", start: this.start() });
    }
  }

  close() {
    this.ready = false;
    this.line.say(false);
    this.engine.close();
  }

  /**
   * The server asks for a move. The question may come before the last part of the move before it:
   * then it waits for that.
   * @param {Asked} asked
   */
  think(asked) {
    const { ply, seconds } = asked;
    const { game } = this;
    if (!game || !this.ready) return;
    if (ply > game.ply) this.early = asked;
    if (ply !== game.ply) return;
    this.ply = ply;
    const level = game.players[asked.color].level ?? USUAL_LEVEL;
    this.due = performance.now() + (asked.pause_ms ?? 0);
    const question = { id: `reply-${(this.count += 1)}`, start: this.start(), level };
    this.engine.ask({ type: "play", ...question, ...(seconds === null ? {} : { seconds }) });
  }

  /** @returns {import("../shared/engine/shapes").Start} */
  start() {
    const { regulation, start_fen: fen, moves } = /** @type {GameState} */ (this.game);
    return { regulation: regulation.id, fen: fen || null, moves: moves.map(({ path }) => path) };
  }

  /** @param {import("../shared/engine/shapes").EngineTold} message */
  hear(message) {
    if (message.type === "prepared") {
      this.ready = true;
      this.line.say(true);
    } else if (message.type === "played") {
      const move = { ply: this.ply, path: message.move.path };
      const wait = Math.max(0, this.due - performance.now());
      setTimeout(() => this.ply === move.ply && this.line.reply(move), wait);
    } else if (message.type === "failed") {
      this.failed = true;
      this.close();
    }
  }
}
