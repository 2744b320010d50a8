/**
 * The line to one game: commands wait here until the server says they are saved, and are sent again
 * under the same name when the line comes back.
 */

import { afterDelta } from "./deltas.js";
import { seatProtocols } from "../shared/link-words.js";
import { ReconnectingSocket, clientName } from "../shared/reconnecting-socket.js";

const ENGINE = "engine-"; // begins the names of the computer's moves
const MAYBE_SAVED = "store-unknown"; // the database was lost meanwhile
const NOT_SAVED = "store-failed"; // this time
const AGAIN_MS = 1000; // after it that is sent again

/** @typedef {import("../shared/types").GameState} GameState */
/** @typedef {import("../shared/types").Refused} Refused */
/** @typedef {{type: string, id: string, [key: string]: unknown}} Command */
/**
 * @typedef {object} Listener
 * @property {(state: GameState) => void} state
 * @property {(refused: Refused) => void} refused
 * @property {(color: string) => void} thinking
 * @property {(asked: {color: any, ply: number, seconds: number | null}) => void} [reply] the server
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
    /** @type {Set<string>} sent again: the first time may have been saved */
    this.repeated = new Set();
    /** @type {GameState | null} as far as it has been heard */
    this.state = null;
    /** the whole state has been asked for */
    this.asking = false;
    /** @type {import("../shared/types").Moved | null} a change whose second part is to come */
    this.half = null;
    this.name = clientName();
    this.asked = 0;
    /** @type {number | null} how long a message was on the line and back, in ms */
    this.lag = null;
    this.count = 0;
    this.line = new ReconnectingSocket(
      `/ws/games/${gameId}?${new URLSearchParams({ lang })}`,
      {
        onOpen: () => {
          listener.line(true);
          this.ask();
          for (const command of this.waiting) {
            this.repeated.add(command.id);
            this.line.send(command);
          }
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
        if (this.maybeSaved(message)) this.askAgain(message.id);
        else if (this.isOfEngine(message.id))
          return; // it came too late, and is due no more
        else this.forget(message.id);
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
      store: () => listener.server?.(message),
      restart: () => listener.server?.(message),
      thinking: () => listener.thinking(message.color),
      reply: () => listener.reply?.(message),
    };
    answers[message.type]?.();
  }

  /** A whole state. @param {GameState} state */
  take(state) {
    const again = this.asking && this.state !== null;
    this.asking = false;
    this.state = state;
    this.listener.state(state);
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
   * Whether the refused command may be saved all the same.
   * @param {Refused & {id: string}} refused
   */
  maybeSaved({ code, id }) {
    return code === MAYBE_SAVED || (code === NOT_SAVED && this.repeated.has(id));
  }

  /** Sends it again under its name, which the server does once. @param {string} id */
  askAgain(id) {
    setTimeout(() => {
      const command = this.waiting.find((each) => each.id === id);
      if (!command) return;
      this.repeated.add(id);
      this.line.send(command);
    }, AGAIN_MS);
  }

  /** @param {string} id */
  forget(id) {
    this.waiting = this.waiting.filter((command) => command.id !== id);
    this.repeated.delete(id);
  }

  /** @param {Record<string, unknown> & {type: string}} command */
  send(command) {
    const named = { ...command, id: `${this.name}-${(this.count += 1)}` };
    this.waiting.push(named);
    this.line.send(named);
    return named.id;
  }
}
