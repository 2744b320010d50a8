/**
 * The events of one board on their way to the server: what is entered waits here, also in this
 *   browser's storage, until the
 * server says that it is kept; without a line it waits with the time at which it happened.
 */

import { readJson } from "../../shared/kept.js";
import { keepSeen, lastSeen } from "../../shared/last-seen.js";
import { ReconnectingSocket, clientName } from "../../shared/reconnecting-socket.js";

const MAYBE_SAVED = "store-unknown"; // the database was lost meanwhile
const AGAIN_MS = 1000; // after it that is sent again

/** @import { Answer, LogEntry, TableEvent, TableView } from "../shapes" */
/**
 * @typedef {object} Listener
 * @property {(table: TableView, log: LogEntry[]) => void} table
 * @property {(answer: Answer) => void} answer
 * @property {(refusal: import("../../shared/views").RefusalMessage) => void} refused
 * @property {() => void} waiting what waits has changed, or the line has
 * @property {() => void} gone
 */

export class EventQueue {
  /** @param {string} tableId @param {string} lang @param {Listener} listener */
  constructor(tableId, lang, listener) {
    this.tableId = tableId;
    this.key = `damas.arbiter.${tableId}`;
    this.listener = listener;
    /** @type {(TableEvent & {id: string})[]} entered, not yet kept */
    this.queue = /** @type {any} */ (readJson(this.key)).queue ?? [];
    /** @type {TableView | null} */
    this.table = null;
    /** @type {LogEntry[]} */
    this.log = [];
    this.received = 0;
    this.connected = false;
    this.name = clientName();
    this.count = 0;
    /** @type {Set<string>} sent on this line, not yet answered */
    this.sent = new Set();
    this.socket = new ReconnectingSocket(`/ws/arbiter/${tableId}?lang=${lang}`, {
      onOpen: () => {
        this.connected = true;
        this.pump();
        listener.waiting();
      },
      onMessage: (message) => this.hear(message),
      onLost: () => this.lose(),
      onClosed: () => {
        this.connected = false;
        listener.gone();
      },
    });
    this.socket.open();
  }

  lose() {
    this.connected = false;
    this.sent.clear();
    this.listener.waiting();
    if (!this.table) void this.showSeen();
  }

  /** Without a network, the table as this device has seen it last; the watch has run on. */
  async showSeen() {
    const seen = await lastSeen("table", this.tableId);
    if (!seen || this.table) return;
    const watch = seen.table.watch + (Date.now() - seen.at) / 1000;
    this.table = { ...seen.table, watch };
    this.received = performance.now();
    this.log = seen.log;
    this.listener.table(/** @type {TableView} */ (this.table), this.log);
    this.listener.waiting();
  }

  /**
   * Sends what waits; what was entered without a line goes one by one, so that nothing overtakes.
   */
  pump() {
    for (const [place, event] of this.queue.entries()) {
      if (event.t !== undefined && place > 0) return;
      if (!this.sent.has(event.id) && this.socket.send(event)) this.sent.add(event.id);
      if (event.t !== undefined) return;
    }
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === "table") {
      this.table = message.table;
      this.received = performance.now();
      this.log = [...this.log.slice(0, message.first), ...message.log];
      this.listener.table(message.table, this.log);
      const { table, log } = this;
      void keepSeen("table", this.tableId, { table, log, at: Date.now() });
    } else if (message.type === "answer") {
      this.answered(message);
    } else if (message.type === "refused") {
      if (message.code === MAYBE_SAVED) this.askAgain(message.id);
      else this.forget(message.id);
      this.listener.refused(message);
    }
  }

  /** @param {Answer} answer */
  answered(answer) {
    const event = this.queue.find((each) => each.id === answer.id);
    if (answer.error?.code === "time-backwards" && event?.t !== undefined) {
      const { t: _late, ...now } = event; // somebody else was quicker: it counts from now
      this.queue = this.queue.map((each) => (each === event ? now : each));
      this.sent.delete(event.id);
      this.keep();
      this.pump();
      return;
    }
    this.forget(answer.id);
    this.listener.answer(answer);
  }

  /** Sends it again under its name, which the server does once. @param {string | null} id */
  askAgain(id) {
    setTimeout(() => {
      this.sent.delete(id ?? "");
      this.pump();
    }, AGAIN_MS);
  }

  /** @param {string | null} id */
  forget(id) {
    this.queue = this.queue.filter((event) => event.id !== id);
    this.sent.delete(id ?? "");
    this.keep();
    this.pump();
    this.listener.waiting();
  }

  /** Seconds on the arbiter's watch, as far as is known here. @returns {number} */
  now() {
    const since = this.table?.pause ? 0 : performance.now() - this.received;
    return (this.table?.watch ?? 0) + since / 1000;
  }

  /** @param {TableEvent} event */
  send(event) {
    const named = { ...event, id: `${this.name}-${(this.count += 1)}` };
    const at = Math.round(this.now() * 1000) / 1000;
    this.queue = [...this.queue, this.socket.isOpen ? named : { ...named, t: at }];
    this.keep();
    this.pump();
    this.listener.waiting();
  }

  /** Takes the last entry back; what waits is dropped first, without asking anybody. */
  undo() {
    if (this.queue.length && !this.connected) {
      this.forget(this.queue[this.queue.length - 1].id);
    } else if (this.table) {
      this.socket.send({ undo: this.table.version });
    }
  }

  keep() {
    if (this.queue.length) localStorage.setItem(this.key, JSON.stringify({ queue: this.queue }));
    else localStorage.removeItem(this.key);
  }
}
