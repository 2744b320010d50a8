/**
 * The line to one game: commands wait here until the server says they are saved, and are sent again
 * under the same name when the line comes back.
 */

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
    /** @type {number | null} */
    this.version = null;
    this.name = clientName();
    this.count = 0;
    this.line = new ReconnectingSocket(
      `/ws/games/${gameId}?${new URLSearchParams({ lang, ...(seat ? { seat } : {}) })}`,
      {
        onOpen: () => {
          listener.line(true);
          this.line.send({ type: "hello", version: this.version });
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
      this.version = message.version;
      this.listener.state(message.state);
    } else if (message.type === "ack") {
      this.forget(message.id);
    } else if (message.type === "refused") {
      this.forget(message.id);
      this.listener.refused(message);
    } else if (message.type === "thinking") {
      this.listener.thinking(message.color);
    }
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
