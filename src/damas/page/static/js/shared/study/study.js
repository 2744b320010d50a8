/**
 * Studying a position: its analysis, and moves tried on the board away from the page's position.
 *
 * The page says which position is its own (`moved`); a move of a line that is clicked, or played on
 * the board, leads away from it, and back again.
 */

import { createStore } from "../store.js";
import { AnalysisLine } from "./line.js";
import { AnalysisPanel } from "./panel.js";

/** @import { AnalysisMessage, Move } from "../types" */
/** @import { DamasBoard } from "../board/damas-board.js" */
/** @import { Place, StudyState } from "./panel.js" */
/**
 * @typedef {object} Host
 * @property {DamasBoard} board
 * @property {(move: Move) => string} write
 * @property {() => void} home show the page's own position
 * @property {boolean} [free] moves may be tried from the page's own position as well
 * @property {() => string} [book] the rule book of a position that is no game's
 */

/** Reasons for an end after which the analysis stays switched on. */
const GOES_ON = ["lost", "done"];

export class Study {
  /** @param {HTMLElement} place @param {Host} host */
  constructor(place, host) {
    this.host = host;
    /** @type {StudyState} */
    const first = {
      on: false,
      lines: 1,
      place: null,
      last: null,
      tried: [],
      legal: [],
      step: null,
      said: "",
    };
    this.store = createStore(first);
    this.line = new AnalysisLine((message) => this.hear(message), host.book);
    this.steps = 0; // count of new moves among those tried: one is shown as it is made
    const panel = new AnalysisPanel(place, host.write, {
      run: (on) => this.run(on),
      lines: (lines) => {
        this.store.update({ lines });
        if (this.store.get().on) this.look();
      },
      walk: (moves) => this.walk(moves),
      back: (count) => this.back(count),
    });
    this.store.subscribe((state, before) => {
      panel.update(state);
      if (state.step === before.step) return;
      const lines = state.step?.lines ?? [];
      host.board.point(lines.map(({ moves }, rank) => ({ path: moves[0].path, rank })));
    });
  }

  /**
   * The page shows a position of its own.
   * @param {Place | null} place null: none to study
   * @param {Move | null} last the move that led there
   */
  moved(place, last = null) {
    if (JSON.stringify(place) === JSON.stringify(this.store.get().place)) return;
    this.store.update({ place, last, tried: [] });
    this.look();
  }

  /** @param {boolean} on */
  run(on) {
    this.store.update({ on, said: "" });
    this.look();
  }

  /** Switches off without telling the server, because another request follows. */
  halt() {
    this.store.update({ on: false, step: null, said: "" });
  }

  /** Ends the analysis: nothing more is told of its position. */
  leave() {
    this.halt();
    if (this.line.question) this.line.ask({ type: "stop" });
  }

  /** Plays more moves from the shown position. @param {Move[]} moves */
  walk(moves) {
    this.afterTrying([...this.store.get().tried, ...moves], moves.length);
  }

  /**
   * Plays a line on the board, from the page's own position.
   * @param {(Move & {fen: string})[]} moves
   */
  playLine(moves) {
    const { board } = this.host;
    for (const move of moves) void board.show({ fen: move.fen, last: move, animate: move });
    this.afterTrying([...moves], 0);
  }

  /** @param {number} count of the moves tried that stay */
  back(count) {
    this.afterTrying(this.store.get().tried.slice(0, count), 0);
  }

  /** @param {Move[]} tried @param {number} steps how many of them are new */
  afterTrying(tried, steps) {
    this.steps = steps;
    this.host.board.scrollIntoView({ block: "nearest" });
    this.store.update({ tried });
    if (!tried.length) this.host.home();
    this.look();
  }

  /** Whether moves may be tried from the shown position. */
  get mayTry() {
    return this.store.get().tried.length > 0 || Boolean(this.host.free);
  }

  /**
   * A move played on the board.
   * @param {number[]} path
   * @returns {boolean} whether it was one that is tried here
   */
  play(path) {
    if (!this.mayTry) return false;
    const move = this.store.get().legal.find((one) => one.path.join() === path.join());
    if (move) this.walk([move]);
    return true;
  }

  /** Asks for an analysis of the shown position. */
  look() {
    this.store.update({ step: null, said: "" });
    const { place, on, tried, lines } = this.store.get();
    if (!place) return;
    if (!on && !this.mayTry) {
      if (this.line.question) this.line.ask({ type: "stop" });
      return;
    }
    const moves = [...(place.moves ?? []), ...tried.map((move) => move.path)];
    this.line.ask({ type: "look", at: place.at, moves, lines, run: on });
  }

  /** @param {AnalysisMessage} message */
  hear(message) {
    if (message.type === "position") {
      this.store.update({ legal: message.legal });
      if (this.mayTry) this.showTried(message);
    } else if (message.type === "step") {
      this.store.update({ step: message, said: "" });
    } else if (!this.isUnnoticed(message)) {
      if (message.type === "refused" || message.type === "ended") this.end(message);
    }
  }

  /** Whether a line was lost on which nothing was asked for. @param {AnalysisMessage} message */
  isUnnoticed(message) {
    return message.type === "ended" && message.reason === "lost" && !this.store.get().on;
  }

  /** @param {Extract<AnalysisMessage, {type: "refused" | "ended"}>} message */
  end(message) {
    const goesOn = message.type === "ended" && GOES_ON.includes(message.reason);
    this.store.update(({ on }) => ({ said: message.message, on: on && goesOn }));
  }

  /** @param {Extract<AnalysisMessage, {type: "position"}>} message */
  showTried({ fen, legal, turn }) {
    const { tried, last: own } = this.store.get();
    const last = tried.at(-1) ?? null;
    void this.host.board.show({
      fen,
      legal,
      mover: legal.length ? turn : null,
      last: last ?? own,
      animate: this.steps === 1 ? last : null,
    });
    this.steps = 0;
  }
}
