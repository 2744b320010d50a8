/** A WebSocket that opens again by itself, later and later, until what it is about is gone. */

const GONE = [4404, 4410]; // close codes: not there, deleted
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;

/**
 * @typedef {object} Hearer
 * @property {() => void} opened
 * @property {(message: any) => void} heard
 * @property {() => void} lost it will open again
 * @property {() => void} gone it will not
 */

export class ReconnectingSocket {
  /** @param {string} path @param {Hearer} hearer */
  constructor(path, hearer) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.url = `${scheme}//${location.host}${path}`;
    this.hearer = hearer;
    this.wait = FIRST_WAIT_MS;
    /** @type {WebSocket | null} */
    this.socket = null;
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  open() {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.wait = FIRST_WAIT_MS;
      this.hearer.opened();
    });
    socket.addEventListener("message", (event) => this.hearer.heard(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      this.socket = null;
      if (GONE.includes(event.code)) {
        this.hearer.gone();
        return;
      }
      this.hearer.lost();
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 1.7);
    });
  }

  /** Sends when the line stands. @param {object} message @returns {boolean} whether it was sent */
  send(message) {
    if (!this.isOpen) return false;
    this.socket?.send(JSON.stringify(message));
    return true;
  }
}

/** @returns {string} a name that no other client has, to call messages by */
export function clientName() {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join("");
}
