/**
 * The line to one board: what is entered waits here, also in this browser's storage, until the
 * server says that it is kept; without a line it waits with the time at which it happened.
 */

import { readJson } from "../look.js";

/** @typedef {import("./shapes").TableView} TableView */
/** @typedef {import("./shapes").TableEvent} TableEvent */
/** @typedef {import("./shapes").Answer} Answer */
/** @typedef {import("./shapes").LogEntry} LogEntry */
/**
 * @typedef {object} Listener
 * @property {(table: TableView, log: LogEntry[]) => void} table
 * @property {(answer: Answer) => void} answer
 * @property {(message: string) => void} refused
 * @property {() => void} waiting what waits has changed, or the line has
 * @property {() => void} gone
 */

const GONE = [4404, 4410]; // close codes: no such board, deleted
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;

export class Line {
  /** @param {string} tableId @param {string} lang @param {Listener} listener */
  constructor(tableId, lang, listener) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.url = `${scheme}//${location.host}/ws/arbiter/${tableId}?lang=${lang}`;
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
    this.wait = FIRST_WAIT_MS;
    this.name = Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join("");
    this.count = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.open();
  }

  open() {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.wait = FIRST_WAIT_MS;
      this.connected = true;
      for (const event of this.queue) socket.send(JSON.stringify(event));
      this.listener.waiting();
    });
    socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      this.socket = null;
      this.connected = false;
      if (GONE.includes(event.code)) {
        this.listener.gone();
        return;
      }
      this.listener.waiting();
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 1.7);
    });
  }

  /** Closes the line now; it opens again by itself. */
  drop() {
    this.socket?.close();
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === "table") {
      this.table = message.table;
      this.received = performance.now();
      this.log = [...this.log.slice(0, message.first), ...message.log];
      this.listener.table(message.table, this.log);
    } else if (message.type === "answer") {
      this.answered(message);
    } else if (message.type === "refused") {
      this.forget(message.id);
      this.listener.refused(message.message);
    }
  }

  /** @param {Answer} answer */
  answered(answer) {
    const event = this.queue.find((each) => each.id === answer.id);
    if (answer.error?.code === "time-backwards" && event?.t !== undefined) {
      delete event.t; // somebody else was quicker: it counts from now
      this.socket?.send(JSON.stringify(event));
      return;
    }
    this.forget(answer.id);
    this.listener.answer(answer);
  }

  /** @param {string | null} id */
  forget(id) {
    this.queue = this.queue.filter((event) => event.id !== id);
    this.keep();
    this.listener.waiting();
  }

  /** Seconds on the arbiter's watch, as far as is known here. @returns {number} */
  now() {
    return (this.table?.watch ?? 0) + (performance.now() - this.received) / 1000;
  }

  /** @param {TableEvent} event */
  send(event) {
    const named = { ...event, id: `${this.name}-${(this.count += 1)}` };
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.queue.push(named);
      this.socket.send(JSON.stringify(named));
    } else {
      this.queue.push({ ...named, t: Math.round(this.now() * 1000) / 1000 });
    }
    this.keep();
    this.listener.waiting();
  }

  /** Takes the last entry back; what waits is dropped first, without asking anybody. */
  undo() {
    if (this.queue.length && !this.connected) {
      this.forget(this.queue[this.queue.length - 1].id);
    } else if (this.table && this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify({ undo: this.table.version }));
    }
  }

  keep() {
    if (this.queue.length) localStorage.setItem(this.key, JSON.stringify({ queue: this.queue }));
    else localStorage.removeItem(this.key);
  }
}
