/**
 * The line to one game: commands wait here until the server says they are saved, and are sent again
 * under the same name when the line comes back.
 */

/** @typedef {import("../types").GameState} GameState */
/** @typedef {import("../types").Refused} Refused */
/** @typedef {{type: string, id: string, [key: string]: unknown}} Command */
/**
 * @typedef {object} Listener
 * @property {(state: GameState) => void} state
 * @property {(refused: Refused) => void} refused
 * @property {(color: string) => void} thinking
 * @property {(connected: boolean) => void} line
 * @property {() => void} gone
 */

const GONE = [4404, 4410]; // close codes: no such game, deleted
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;

export class Connection {
  /** @param {string} gameId @param {string} lang @param {Listener} listener */
  constructor(gameId, lang, listener) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.url = `${scheme}//${location.host}/ws/games/${gameId}?lang=${lang}`;
    this.listener = listener;
    /** @type {Command[]} not yet acknowledged, in order */
    this.waiting = [];
    /** @type {number | null} */
    this.version = null;
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
      this.listener.line(true);
      socket.send(JSON.stringify({ type: "hello", version: this.version }));
      for (const command of this.waiting) socket.send(JSON.stringify(command));
    });
    socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      this.socket = null;
      if (GONE.includes(event.code)) {
        this.listener.gone();
        return;
      }
      this.listener.line(false);
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 1.7);
    });
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
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(named));
    return named.id;
  }
}
