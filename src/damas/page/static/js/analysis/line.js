/** The line to a shared analysis board (docs/protocol.md): acts out, the board as it stands in. */

import { ReconnectingSocket, clientName } from "../shared/reconnecting-socket.js";
import { lang } from "../shared/i18n.js";
import { linkWords, seatProtocols } from "../shared/link-words.js";

/** @import { TriedMove } from "./tree.js" */
/** @import { BoardPosition, SharedBoard as Told } from "../shared/views" */
/** @typedef {Pick<Told, "at" | "arrows" | "leader">} SharedBoard */
/**
 * @typedef {object} Heard
 * @property {(seat: string) => void} seat
 * @property {(here: {white: boolean, black: boolean}) => void} here the players at the board
 * @property {(board: SharedBoard | null, tried: TriedMove[] | null) => void} board null: as before
 * @property {(message: BoardPosition) => void} position
 * @property {(message: string) => void} refused
 * @property {(connected: boolean) => void} line
 * @property {() => void} gone
 */

export class BoardLine {
  /** @param {string} gameId @param {Heard} heard */
  constructor(gameId, heard) {
    this.heard = heard;
    this.name = clientName();
    this.count = 0;
    /** @type {Set<string>} acts that are not answered yet: what comes before is out of date */
    this.waiting = new Set();
    /** @type {SharedBoard | null} as the server told it last */
    this.last = null;
    const seat = linkWords("seat").get("seat") ?? "";
    const path = `/ws/games/${gameId}/board?${new URLSearchParams({ lang })}`;
    const protocols = seatProtocols(seat);
    const listener = {
      onOpen: () => {
        this.waiting.clear();
        heard.line(true);
      },
      onMessage: (/** @type {any} */ message) => this.hear(message),
      onLost: () => heard.line(false),
      onClosed: heard.gone,
    };
    this.socket = new ReconnectingSocket(path, listener, { protocols });
    this.socket.open();
  }

  /** @param {{type: string, [key: string]: unknown}} message */
  send(message) {
    const id = `${this.name}-${(this.count += 1)}`;
    if (!this.socket.send({ ...message, id })) return;
    if (message.type !== "look") this.waiting.add(id);
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === "seat") this.heard.seat(message.seat);
    else if (message.type === "here") this.heard.here(message);
    else if (message.type === "position") this.heard.position(message);
    else if (message.type === "board") this.hearBoard(message);
    else if (message.type === "ack") this.answered(message.id);
    else if (message.type === "refused") {
      this.heard.refused(message.message);
      this.answered(message.id);
    }
  }

  /** @param {any} message */
  hearBoard({ at, arrows, leader, tried }) {
    this.last = { at, arrows, leader };
    if (!this.waiting.size) this.heard.board(this.last, tried ?? null);
    else if (tried) this.heard.board(null, tried);
  }

  /** @param {string} id */
  answered(id) {
    this.waiting.delete(id);
    if (!this.waiting.size && this.last) this.heard.board(this.last, null);
  }
}
