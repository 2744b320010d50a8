/** An event on the page: what has changed is loaded whenever the server reports a change. */

import { call } from "../../shared/api.js";
import { lang } from "../../shared/i18n.js";
import { ReconnectingSocket, clientName } from "../../shared/reconnecting-socket.js";
import { HeldParts } from "./held-parts.js";

/** @import { EventView } from "../../shared/views" */
/**
 * @typedef {object} Followed the part of a page's state that this keeps up to date
 * @property {EventView | null} event null until it is here
 * @property {boolean} own whether it is the answer to an act on this page
 * @property {boolean} connected
 */

/** @type {Followed} before anything is known */
export const NOT_FOLLOWED = { event: null, own: false, connected: true };

export class LiveEvent {
  /**
   * @param {string} id
   * @param {import("../../shared/store.js").Store<any>} store of a state with the parts of Followed
   * @param {() => void} [moved] something happened at a table, on a screen or a clock
   */
  constructor(id, store, moved = () => undefined) {
    this.id = id;
    this.path = `/api/tournaments/${id}`;
    this.store = store;
    this.parts = new HeldParts();
    this.name = clientName();
    this.count = 0;
    this.moves = -1;
    this.socket = new ReconnectingSocket(`/ws/tournaments/${id}?lang=${lang}`, {
      onOpen: () => {
        this.moves = -1; // moves may have been made since they were read, or counted elsewhere
        store.update({ connected: true });
      },
      onMessage: (message) => {
        if (message.type !== "changed") return;
        if (message.version !== this.event?.version) void this.load();
        if (message.moves !== this.moves) moved();
        this.moves = message.moves;
      },
      onLost: () => store.update({ connected: false }),
      onClosed: () => location.assign("/tournaments"),
    });
  }

  /** @returns {EventView | null} */
  get event() {
    return this.store.get().event;
  }

  /** Loads once, then listens. */
  async begin() {
    await this.load();
    this.socket.open();
  }

  async load() {
    const { have, merge } = this.parts.ask();
    const answer = await call(`${this.path}?lang=${lang}&have=${have}`);
    this.store.update({ event: merge(answer), own: false });
  }

  /**
   * Sends an act to the event. Throws ApiError with the server's message.
   * @param {string} act
   * @param {object} data
   * @param {string} [reason]
   */
  async act(act, data, reason = "") {
    const id = `${this.name}-${(this.count += 1)}`;
    const { have, merge } = this.parts.ask();
    const answer = await call(`${this.path}/entries?lang=${lang}&have=${have}`, {
      method: "POST",
      body: { act, data, reason, id },
    });
    this.store.update({ event: merge(answer.event), own: true });
  }
}

/**
 * The number in the hall of a board, which acts name by its place in the round.
 * @param {EventView} event
 * @param {{round: number, board: number}} where
 */
export function boardInHall(event, { round, board }) {
  return event.rounds[round - 1]?.boards[board - 1]?.hall ?? board;
}

/**
 * The person at a side of a game: of teams the member at that board, "–" on an empty seat.
 * @param {EventView} event
 * @param {import("../../shared/views").EventBoard} board
 * @param {number} index of the game, from 1
 * @param {number} id of the player or team
 */
export function seatOf(event, board, index, id) {
  if (!event.settings.teams) return nameOf(event, id);
  return memberOf(event, board, index, id)?.name ?? "–";
}

/**
 * @param {EventView} event
 * @param {import("../../shared/views").EventBoard} board
 * @param {number} index of the game, from 1
 * @param {number} id of the team
 */
export function memberOf(event, board, index, id) {
  const no = board.line_ups?.[String(id)]?.[index - 1];
  return event.teams.find((one) => one.id === id)?.members.find((one) => one.no === no);
}

/** @param {EventView} event @param {number} id @returns {string} */
export function nameOf(event, id) {
  return event.players.find((one) => one.id === id)?.name ?? "–";
}
