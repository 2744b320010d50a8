/** A WebSocket that opens again by itself, later and later, until its subject is deleted. */

const DELETED = [4404, 4410]; // close codes: not there, deleted
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;
const RESTARTS = 1012; // close code: the server's process ends, another one answers already
const SILENT_MS = 10_000; // without an answer for so long a line is lost
const SPREAD_MS = 600; // clients of one process do not all come back in one moment

/**
 * @typedef {object} Listener
 * @property {() => void} onOpen
 * @property {(message: any) => void} onMessage
 * @property {() => void} onLost it will open again
 * @property {() => void} onClosed it will not
 */

export class ReconnectingSocket {
  /**
   * @param {string} path
   * @param {Listener} listener
   * @param {{answered?: boolean, protocols?: string[]}} [line] *answered*: the server answers each
   *   message; *protocols* are offered to it
   */
  constructor(path, listener, { answered = false, protocols = [] } = {}) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.url = `${scheme}//${location.host}${path}`;
    this.protocols = protocols;
    this.listener = listener;
    this.wait = FIRST_WAIT_MS;
    this.isClosed = false; // for good, by the page
    this.isMoving = false; // to another process of the server, which nobody needs to notice
    /** @type {WebSocket | null} */
    this.socket = null;
    this.answered = answered;
    /** @type {ReturnType<typeof setTimeout> | undefined} until it opens again */
    this.opening = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} until a silent line is given up */
    this.silent = undefined;
    // a browser may keep a socket for minutes after the network is gone
    globalThis.addEventListener?.("offline", () => this.drop());
    globalThis.addEventListener?.("online", () => this.hurry());
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  open() {
    const socket = new WebSocket(this.url, this.protocols);
    this.socket = socket;
    socket.addEventListener("open", () => {
      if (this.socket !== socket) return;
      this.wait = FIRST_WAIT_MS;
      this.isMoving = false;
      this.listener.onOpen();
    });
    socket.addEventListener("message", (event) => {
      if (this.socket !== socket) return;
      this.hear();
      this.listener.onMessage(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (this.socket !== socket) return; // given up before
      this.socket = null;
      this.hear();
      if (this.isClosed) return;
      if (DELETED.includes(event.code)) {
        this.listener.onClosed();
        return;
      }
      this.again(event.code === RESTARTS && !this.isMoving);
    });
  }

  /** Opens it again. @param {boolean} moves at once, and without a word unless it fails */
  again(moves) {
    this.isMoving = moves;
    if (!moves) this.listener.onLost();
    this.opening = setTimeout(
      () => {
        if (!this.isClosed) this.open();
      },
      moves ? Math.random() * SPREAD_MS : this.wait * (0.8 + 0.4 * Math.random()),
    );
    if (!moves) this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 1.7);
  }

  /** The server has said something: the line stands. */
  hear() {
    clearTimeout(this.silent);
    this.silent = undefined;
  }

  /** Gives a line up that the browser still thinks open, and opens another one. */
  drop() {
    const { socket } = this;
    if (!socket || this.isClosed) return;
    this.socket = null;
    this.hear();
    socket.close();
    this.again(false);
  }

  /** Opens a lost line now: the network is back. */
  hurry() {
    if (this.socket || this.isClosed) return;
    clearTimeout(this.opening);
    this.wait = FIRST_WAIT_MS;
    this.open();
  }

  /** Closes it for good. */
  close() {
    this.isClosed = true;
    this.socket?.close();
  }

  /** Sends when the line stands. @param {object} message @returns {boolean} whether it was sent */
  send(message) {
    if (!this.isOpen) return false;
    this.socket?.send(JSON.stringify(message));
    if (this.answered && this.silent === undefined) {
      this.silent = setTimeout(() => this.drop(), SILENT_MS);
    }
    return true;
  }
}

/** @returns {string} a name that no other client has, to call messages by */
export function clientName() {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join("");
}
