/**
 * Studying a position: its analysis, and moves tried on the board away from what the page shows.
 *
 * The page says which position is its own (`moved`); a move of a line that is clicked, or played on
 * the board, leads away from it, and back again.
 */

import { AnalysisLine } from "./line.js";
import { AnalysisPanel } from "./panel.js";

/** @typedef {import("../types").Move} Move */
/** @typedef {import("../types").AnalysisMessage} AnalysisMessage */
/** @typedef {import("../board/damas-board.js").DamasBoard} DamasBoard */
/** @typedef {{at: object, moves?: number[][]}} Place as the protocol has it */
/**
 * @typedef {object} Host
 * @property {DamasBoard} board
 * @property {(move: Move) => string} write
 * @property {() => void} home show the page's own position
 * @property {boolean} [free] moves may be tried from the page's own position as well
 * @property {(message: AnalysisMessage) => void} [review] the coach's answers
 */

export class Study {
  /** @param {HTMLElement} place @param {Host} host */
  constructor(place, host) {
    this.host = host;
    this.panel = new AnalysisPanel(place, host.write, {
      run: (on) => this.run(on),
      lines: (lines) => {
        this.lines = lines;
        if (this.on) this.look();
      },
      walk: (moves) => this.walk(moves),
      back: (count) => this.back(count),
    });
    this.line = new AnalysisLine((message) => this.hear(message));
    this.on = false;
    this.lines = 1;
    /** @type {Place | null} the page's own position */
    this.place = null;
    this.key = "";
    /** @type {Move[]} */
    this.tried = [];
    /** @type {Move[]} what may be played where the moves tried have led to */
    this.legal = [];
    /** @type {Move | null} that led to the page's own position */
    this.last = null;
    this.steps = 0; // how many of the moves tried are new: one is shown as it is made
  }

  /**
   * The page shows a position of its own.
   * @param {Place | null} place null: none to study
   * @param {Move | null} last the move that led there
   */
  moved(place, last = null) {
    const key = JSON.stringify(place);
    if (key === this.key) return;
    this.key = key;
    this.place = place;
    this.last = last;
    this.tried = [];
    this.panel.showTried([]);
    this.look();
  }

  /** @param {boolean} on */
  run(on) {
    this.on = on;
    this.panel.show(on);
    this.panel.say("");
    this.look();
  }

  /** Off, without a word to the server: another question follows. */
  halt() {
    this.on = false;
    this.panel.show(false);
    this.panel.clear();
    this.host.board.point([]);
  }

  /** Moves further, from what is shown. @param {Move[]} moves */
  walk(moves) {
    this.tried = [...this.tried, ...moves];
    this.afterTrying(moves.length);
  }

  /**
   * Plays a line on the board, from the page's own position.
   * @param {(Move & {fen: string})[]} moves
   */
  playLine(moves) {
    this.tried = [...moves];
    for (const move of moves)
      void this.host.board.show({ fen: move.fen, last: move, animate: move });
    this.afterTrying(0);
  }

  /** @param {number} count of the moves tried that stay */
  back(count) {
    this.tried = this.tried.slice(0, count);
    this.afterTrying(0);
  }

  /** @param {number} steps */
  afterTrying(steps) {
    this.steps = steps;
    this.host.board.scrollIntoView({ block: "nearest" });
    this.panel.showTried(this.tried);
    if (!this.tried.length) this.host.home();
    this.look();
  }

  /**
   * A move played on the board.
   * @param {number[]} path
   * @returns {boolean} whether it was one that is tried here
   */
  play(path) {
    if (!this.tried.length && !this.host.free) return false;
    const move = this.legal.find((one) => one.path.join() === path.join());
    if (move) this.walk([move]);
    return true;
  }

  /** Asks about what is shown. */
  look() {
    this.panel.clear();
    this.host.board.point([]);
    if (!this.place) return;
    if (!this.on && !this.tried.length && !this.host.free) {
      if (this.line.question) this.line.ask({ type: "stop" });
      return;
    }
    const moves = [...(this.place.moves ?? []), ...this.tried.map((move) => move.path)];
    this.line.ask({ type: "look", at: this.place.at, moves, lines: this.lines, run: this.on });
  }

  /** @param {AnalysisMessage} message */
  hear(message) {
    if (message.type === "position") {
      this.legal = message.legal;
      if (this.tried.length || this.host.free) this.showTried(message);
    } else if (message.type === "step") {
      this.panel.showStep(message);
      this.host.board.point(
        message.lines.map((line, rank) => ({ path: line.moves[0].path, rank })),
      );
    } else if (message.type === "refused" || message.type === "ended") {
      if (message.type === "ended" && message.reason === "lost" && !this.on) return;
      this.panel.say(message.message);
      if (message.type === "refused" || !["lost", "done"].includes(message.reason)) {
        this.on = false;
        this.panel.show(false);
      }
      this.host.review?.(message);
    } else {
      this.host.review?.(message);
    }
  }

  /** @param {Extract<AnalysisMessage, {type: "position"}>} message */
  showTried({ fen, legal, turn }) {
    const last = this.tried.at(-1) ?? null;
    void this.host.board.show({
      fen,
      legal,
      mover: legal.length ? turn : null,
      last: last ?? this.last,
      animate: this.steps === 1 ? last : null,
      fast: true,
    });
    this.steps = 0;
  }
}
