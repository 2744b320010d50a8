/** The page's side of a worker: questions go to it, answers come as promises. */

import { crossing } from "./answers.js";
import { StateError, unpacked } from "./errors.js";
import { limitsFrom } from "./limits.js";

/** @import { Position } from "./game.js" */
/**
 * @typedef {{name: string, message: string}} Fault
 * @typedef {{begin: any} | {stop: number} | {id: number, kind: "search" | "analyse" | "play",
 *   position: Position, limits?: object, level?: number, seconds?: number}} Asked
 * @typedef {{ready: true} | {fault: Fault} | {id: number, step: any} | {id: number, done: any}
 *   | {id: number, fault: Fault}} Told
 * @typedef {{signal?: AbortSignal, heard?: (step: any) => void}} Ears
 *
 * @typedef {object} Port a worker, of browsers or of Node
 * @property {(message: Asked) => void} send
 * @property {(tell: (message: Told) => void, fail: (error: unknown) => void) => void} listen
 * @property {() => void} end
 * @property {(address: string) => string} [from] an address of this side, for the worker
 * @property {(busy: boolean) => void} [hold] whether the program must not end now
 */

export class Client {
  /** @param {Port} port */
  constructor(port) {
    this.port = port;
    this.last = 0;
    /** @type {Map<number, {resolve: Function, reject: Function, heard?: Function}>} */
    this.open = new Map();
    /** @type {unknown} why nothing is answered any more */
    this.broken = null;
    this.ready = new Promise((resolve, reject) => {
      this.open.set(0, { resolve, reject });
    });
    this.ready.catch(() => {}); // `begin` may fail before it waits for this
    port.listen(
      (message) => this.hear(message),
      (error) => this.fail(error),
    );
  }

  /** The client, once its worker is ready. @param {object} options as of `load` */
  async begin(options) {
    try {
      const begin = await crossing(options, this.port.from ?? String);
      if (this.broken) throw this.broken;
      this.port.send({ begin });
      await this.ready;
    } catch (error) {
      this.port.end();
      throw error;
    }
    return this;
  }

  /** @param {Told} message */
  hear(message) {
    const id = "id" in message ? message.id : 0;
    const one = this.open.get(id);
    if (!one) return; // given up
    if ("step" in message) {
      one.heard?.(message.step);
      return;
    }
    this.settle(id);
    if ("fault" in message) one.reject(unpacked(message.fault));
    else one.resolve("done" in message ? message.done : undefined);
  }

  /** @param {number} id */
  settle(id) {
    this.open.delete(id);
    if (!this.open.size) this.port.hold?.(false);
  }

  /** @param {unknown} error */
  fail(error) {
    this.broken ??= error;
    for (const { reject } of this.open.values()) reject(error);
    this.open.clear();
  }

  /**
   * @param {"search" | "analyse" | "play"} kind
   * @param {{position: Position} | Position} game
   * @param {object} more
   * @param {Ears} ears
   * @returns {Promise<any>}
   */
  async ask(kind, game, more, { signal, heard }) {
    signal?.throwIfAborted();
    if (this.broken) throw this.broken;
    const id = (this.last += 1);
    const position = "position" in game ? game.position : game;
    const give = () => {
      this.port.send({ stop: id });
      this.open.get(id)?.reject(signal?.reason);
      this.settle(id);
    };
    signal?.addEventListener("abort", give);
    try {
      return await new Promise((resolve, reject) => {
        this.open.set(id, { resolve, reject, heard });
        this.port.hold?.(true);
        this.port.send({ id, kind, position, ...more });
      });
    } finally {
      signal?.removeEventListener("abort", give);
    }
  }

  /** @param {any} game @param {object} limits @param {Ears} [ears] */
  async search(game, limits, ears = {}) {
    return this.ask("search", game, { limits: endless(limits) }, ears);
  }

  /** @param {any} game @param {object} limits @param {Ears} [ears] */
  async analyse(game, limits, ears = {}) {
    return this.ask("analyse", game, { limits: endless(limits) }, ears);
  }

  /**
   * @param {any} game
   * @param {number} [level]
   * @param {{seconds?: number, signal?: AbortSignal}} [options]
   */
  async play(game, level, { seconds, signal } = {}) {
    return this.ask("play", game, { level, seconds }, { signal });
  }

  /** Ends the question that is answered now, with the best so far. */
  stop() {
    const [first] = this.open.keys();
    if (first) this.port.send({ stop: first });
  }

  /** Ends the worker, and gives its memory back. */
  close() {
    this.fail(new StateError("closed", "This client was closed"));
    this.port.end();
  }
}

/** The same limits; wrong ones are refused before they are sent. @param {object} limits */
function endless(limits) {
  limitsFrom(limits, { endless: true });
  return limits;
}
