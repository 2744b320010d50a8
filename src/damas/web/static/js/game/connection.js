/**
 * The line to one game: commands wait here until the server says they are saved, and are sent again
 * under the same name when the line comes back.
 */

import { afterDelta } from "./deltas.js";
import { ReconnectingSocket, clientName } from "../shared/reconnecting-socket.js";

/** @typedef {import("../shared/types").GameState} GameState */
/** @typedef {import("../shared/types").Refused} Refused */
/** @typedef {{type: string, id: string, [key: string]: unknown}} Command */
/**
 * @typedef {object} Listener
 * @property {(state: GameState) => void} state
 * @property {(refused: Refused) => void} refused
 * @property {(color: string) => void} thinking
 * @property {(connected: boolean) => void} line
 * @property {(message: any) => void} [between] who is there, or that something beside the game has
 *   changed
 * @property {(count: number) => void} [spectators] so many people look on
 * @property {() => void} [rating] the game was counted for ratings
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
    /** @type {GameState | null} as far as it has been heard */
    this.state = null;
    /** the whole state has been asked for */
    this.asking = false;
    this.name = clientName();
    this.asked = 0;
    /** @type {number | null} how long a message was on the line and back, in ms */
    this.lag = null;
    this.count = 0;
    this.line = new ReconnectingSocket(
      `/ws/games/${gameId}?${new URLSearchParams({ lang, ...(seat ? { seat } : {}) })}`,
      {
        onOpen: () => {
          listener.line(true);
          this.ask();
          for (const command of this.waiting) this.line.send(command);
        },
        onMessage: (message) => this.hear(message),
        onLost: () => listener.line(false),
        onClosed: () => listener.gone(),
      },
    );
    this.line.open();
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === "state") {
      this.asking = false;
      this.state = message.state;
      this.listener.state(message.state);
    } else if (message.type === "moved") {
      this.follow(message);
    } else if (message.type === "ack") {
      this.forget(message.id);
    } else if (message.type === "refused") {
      this.forget(message.id);
      this.listener.refused(message);
    } else if (message.type === "pong") {
      this.lag = Math.round(performance.now() - this.asked);
    } else if (message.type === "spectators") {
      this.listener.spectators?.(message.count);
    } else if (message.type === "presence" || message.type === "meeting") {
      this.listener.between?.(message);
    } else if (message.type === "rating") {
      this.listener.rating?.();
    } else if (message.type === "thinking") {
      this.listener.thinking(message.color);
    }
  }

  /** Asks for the whole state; from then on the server says what has changed. */
  ask() {
    this.asking = true;
    this.line.send({ type: "hello", version: this.state?.version ?? null, protocol: 2 });
  }

  /** @param {import("../shared/types").Moved} moved */
  follow(moved) {
    if (this.state === null || this.asking || moved.version <= this.state.version) return;
    const state = afterDelta(this.state, moved);
    if (state === null) {
      this.ask();
      return;
    }
    this.state = state;
    this.listener.state(state);
  }

  /** Asks how long the line is. */
  ping() {
    this.asked = performance.now();
    this.line.send({ type: "ping", id: 0 });
  }

  /** @param {string} id */
  forget(id) {
    this.waiting = this.waiting.filter((command) => command.id !== id);
  }

  /** @param {Record<string, unknown> & {type: string}} command */
  send(command) {
    const named = { ...command, id: `${this.name}-${(this.count += 1)}` };
    this.waiting.push(named);
    this.line.send(named);
    return named.id;
  }
}
