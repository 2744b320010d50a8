/**
 * The line to one game: commands wait here until the server says they are saved, and are sent again
 * under the same name when the line comes back, and when the server can save again.
 */

import { stillness } from "../shared/board/animate.js";
import { afterDelta } from "./deltas.js";
import { seatProtocols } from "../shared/link-words.js";
import { t } from "../shared/i18n.js";
import { ReconnectingSocket, clientName } from "../shared/reconnecting-socket.js";

const ENGINE = "engine-"; // begins the names of the computer's moves
const MAYBE_SAVED = "store-unknown"; // the database was lost meanwhile
const UNSAVED = [MAYBE_SAVED, "store-failed"]; // for no fault of the command
const AGAIN_MS = 1000; // after it a command is sent again to a server that works
const MOST_TRIES = 5; // so often, if it is sure that it was not saved

/** @import { GameState, Refused } from "../shared/types" */
/** @typedef {{type: string, id: string, [key: string]: unknown}} Command */
/**
 * @typedef {object} Listener
 * @property {(state: GameState) => void} state
 * @property {(refused: Refused) => void} refused
 * @property {(color: string) => void} thinking
 * @property {(asked: import("./device-opponent.js").Asked) => void} [reply] the server
 *   asks for the computer's move
 * @property {(connected: boolean) => void} line
 * @property {(message: any) => void} [between] who is there, or that something beside the game has
 *   changed
 * @property {(count: number) => void} [spectators] so many people look on
 * @property {() => void} [rating] the game was counted for ratings
 * @property {(said: any) => void} [server] it cannot save, or can again; or it will restart
 * @property {() => void} gone
 */

export class Connection {
  /**
   * @param {string} gameId
   * @param {string} lang
   * @param {Listener} listener
   * @param {string} [seat] a player's word
   */
  constructor(gameId, lang, listener, seat = "") {
    this.listener = listener;
    /** @type {Command[]} not yet acknowledged, in order */
    this.waiting = [];
    /** @type {Set<string>} may be saved though no answer has said so */
    this.unsure = new Set();
    /** @type {Map<string, number>} refused because the server could not save: how often */
    this.held = new Map();
    /** @type {Map<string, number | undefined>} the positions in which those that wait were made */
    this.plies = new Map();
    /** the server can save, as far as it has said */
    this.works = true;
    /** @type {GameState | null} as far as it has been heard */
    this.state = null;
    /** the whole state has been asked for */
    this.asking = false;
    this.paused = false; // all clocks, by the owner
    /** the line has told the whole state; the first came with the page */
    this.greeted = false;
    /** @type {import("../shared/types").Moved | null} a change whose second part is to come */
    this.half = null;
    this.name = clientName();
    this.asked = 0;
    /** @type {number | null} how long a message was on the line and back, in ms */
    this.lag = null;
    this.count = 0;
    // a person sees pieces move here: easy levels take their time
    const wished = { lang, ...(stillness() ? {} : { unhurried: "1" }) };
    this.line = new ReconnectingSocket(
      `/ws/games/${gameId}?${new URLSearchParams(wished)}`,
      {
        onOpen: () => {
          this.works = true;
          this.paused = false;
          listener.line(true);
          this.ask();
          for (const command of this.waiting) this.repeat(command);
        },
        onMessage: (message) => this.hear(message),
        onLost: () => listener.line(false),
        onClosed: () => listener.gone(),
      },
      { answered: true, protocols: seatProtocols(seat) },
    );
    this.line.open();
  }

  /** @param {any} message */
  hear(message) {
    const { listener } = this;
    /** @type {Record<string, () => void>} by the type of the message */
    const answers = {
      state: () => this.take(message.state),
      moved: () => this.follow(message),
      more: () => this.complete(message),
      ack: () => this.forget(message.id),
      refused: () => {
        if (this.hold(message)) return;
        if (this.isOfEngine(message.id)) return; // it came too late, and is due no more
        this.forget(message.id);
        listener.refused(message);
      },
      pong: () => {
        this.lag = Math.round(performance.now() - this.asked);
      },
      echo: () => this.line.send({ type: "echo", n: message.n }),
      spectators: () => listener.spectators?.(message.count),
      presence: () => listener.between?.(message),
      meeting: () => listener.between?.(message),
      rating: () => listener.rating?.(),
      store: () => {
        this.works = message.works;
        listener.server?.(message);
        if (this.works) this.release();
      },
      restart: () => listener.server?.(message),
      pause: () => {
        listener.server?.(message);
        if (this.paused === Boolean(message.pause)) return;
        this.paused = !this.paused;
        this.ask(); // the clocks as they stand now
      },
      thinking: () => listener.thinking(message.color),
      reply: () => listener.reply?.(message),
    };
    answers[message.type]?.();
  }

  /** A whole state. @param {GameState} state */
  take(state) {
    const again = this.asking && this.greeted;
    this.asking = false;
    this.greeted = true;
    this.state = state;
    this.listener.state(state);
    if (again && this.works) this.release();
    // while the line was lost something beside the game may have changed
    if (again && state.meeting) this.listener.between?.({ type: "meeting" });
  }

  /** Asks for the whole state; from then on the server sends changes. */
  ask() {
    this.asking = true;
    this.line.send({ type: "hello", version: this.state?.version ?? null, protocol: 4 });
  }

  /** @param {import("../shared/types").Moved} moved */
  follow(moved) {
    this.half = moved.more ? moved : null;
    if (moved.more) return;
    if (this.state === null || this.asking || moved.version <= this.state.version) return;
    const state = afterDelta(this.state, moved);
    if (state === null) {
      this.ask();
      return;
    }
    this.state = state;
    this.listener.state(state);
  }

  /** The second part of a change. @param {import("../shared/types").Moved} more */
  complete(more) {
    const { half } = this;
    if (half?.version === more.version) this.follow({ ...half, ...more, more: false });
  }

  /** Says whether the engine of this device answers for the computer. @param {boolean} here */
  offerEngine(here) {
    this.line.send({ type: "engine", here });
  }

  /** The computer's move, found here: never sent again, the server asks anew. */
  /** @param {{ply: number, path: number[]}} move */
  reply(move) {
    this.line.send({ type: "reply", id: `${this.name}-${ENGINE}${(this.count += 1)}`, ...move });
  }

  /** @param {string | null} id */
  isOfEngine(id) {
    return Boolean(id?.startsWith(`${this.name}-${ENGINE}`));
  }

  /** Asks for the lag. */
  ping() {
    this.asked = performance.now();
    this.line.send({ type: "ping", id: 0 });
  }

  /**
   * Keeps a command that the server could not save, or perhaps not: it is sent again by itself.
   * @param {Refused & {id: string}} refused
   * @returns {boolean} whether it is one
   */
  hold(refused) {
    const { id, code } = refused;
    const command = this.waiting.find((each) => each.id === id);
    if (!UNSAVED.includes(code) || !command) return false;
    if (code === MAYBE_SAVED) this.unsure.add(id);
    this.held.set(id, (this.held.get(id) ?? 0) + 1);
    if (this.works) {
      setTimeout(() => {
        if (this.works) this.sendAgain(id);
      }, AGAIN_MS);
    }
    const message = t("Cannot save just now. It will be sent again.");
    this.listener.refused({ ...refused, message, letters: undefined });
    return true;
  }

  /** The server can save again. */
  release() {
    for (const id of this.held.keys()) {
      this.held.set(id, 0);
      this.sendAgain(id);
    }
  }

  /**
   * Sends a command that is held again under its name, which the server does once. If it is sure
   * that it was not saved, in its position only.
   * @param {string} id
   */
  sendAgain(id) {
    const command = this.waiting.find((each) => each.id === id);
    const tries = this.held.get(id);
    if (!command || tries === undefined) return;
    const due = this.plies.get(id) === this.state?.ply && tries <= MOST_TRIES;
    if (due || this.unsure.has(id)) this.line.send(command);
    else this.forget(id);
  }

  /** On a new line: what was refused there waits for the state. @param {Command} command */
  repeat(command) {
    if (this.held.has(command.id)) return;
    this.unsure.add(command.id);
    this.line.send(command);
  }

  /** @param {string} id */
  forget(id) {
    this.waiting = this.waiting.filter((command) => command.id !== id);
    this.unsure.delete(id);
    this.held.delete(id);
    this.plies.delete(id);
  }

  /** Sends it, in place of one that was surely not saved. */
  /** @param {Record<string, unknown> & {type: string}} command */
  send(command) {
    for (const id of this.held.keys()) if (!this.unsure.has(id)) this.forget(id);
    const named = { ...command, id: `${this.name}-${(this.count += 1)}` };
    this.waiting.push(named);
    this.plies.set(named.id, this.state?.ply);
    this.line.send(named);
    return named.id;
  }
}
