/** One event as the page holds it: asked for again whenever the server says that it has changed. */

import { call } from "../../shared/api.js";
import { lang } from "../../shared/i18n.js";
import { ReconnectingSocket, clientName } from "../../shared/reconnecting-socket.js";

/** @typedef {import("./shapes").EventView} EventView */

export class LiveEvent {
  /**
   * @param {string} id
   * @param {(event: EventView) => void} shown
   * @param {(line: boolean) => void} [line]
   * @param {() => void} [moved] something happened at a table, on a screen or a clock
   */
  constructor(id, shown, line = () => undefined, moved = () => undefined) {
    this.id = id;
    this.path = `/api/tournaments/${id}`;
    this.shown = shown;
    this.name = clientName();
    this.count = 0;
    this.moves = 0;
    /** Whether what is shown now is the answer to what was just done here. */
    this.own = false;
    /** @type {EventView | null} */
    this.event = null;
    this.socket = new ReconnectingSocket(`/ws/tournaments/${id}?lang=${lang}`, {
      opened: () => line(true),
      heard: (message) => {
        if (message.type !== "changed") return;
        if (message.version !== this.event?.version) void this.load();
        if (message.moves !== this.moves) moved();
        this.moves = message.moves;
      },
      lost: () => line(false),
      gone: () => location.assign("/tournaments"),
    });
  }

  /** Loads once, then listens. */
  async begin() {
    await this.load();
    this.socket.open();
  }

  async load() {
    this.take(await call(`${this.path}?lang=${lang}`));
  }

  /** @param {EventView} event */
  take(event) {
    this.event = event;
    this.shown(event);
  }

  /**
   * Does something in the event; throws ApiError with the server's sentence.
   * @param {string} act @param {object} data @param {string} [reason]
   */
  async act(act, data, reason = "") {
    const id = `${this.name}-${(this.count += 1)}`;
    const answer = await call(`${this.path}/entries?lang=${lang}`, {
      method: "POST",
      body: { act, data, reason, id },
    });
    this.own = true;
    try {
      this.take(answer.event);
    } finally {
      this.own = false;
    }
  }
}

/** @param {EventView} event @param {number} id @returns {string} */
export function nameOf(event, id) {
  return event.players.find((one) => one.id === id)?.name ?? "–";
}
