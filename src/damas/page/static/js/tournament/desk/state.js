/** The state of a tournament's page, and the functions that its panels share. */

import { call, sentence } from "../../shared/api.js";
import { createStore } from "../../shared/store.js";
import { NO_BARS, barChoice } from "../parts/engine-bars.js";
import { NOT_FOLLOWED } from "../parts/live-event.js";

/** @typedef {import("../parts/live-event.js").LiveEvent} LiveEvent */
/** @import { EventView, ProposalView } from "../../shared/views" */
/**
 * @typedef {{asked: string, label: string, warning: string, then: (reason: string) =>
 *   Promise<unknown>}} Question
 */
/**
 * @typedef {object} Print
 * @property {string} name
 * @property {string} title
 * @property {boolean} per_round
 * @property {boolean} after_round
 * @property {boolean} own_text whether it takes a text of one's own
 */
/**
 * @typedef {object} Rating
 * @property {number} rank
 * @property {string} name
 * @property {number} rating
 * @property {number} games
 * @property {string} score
 * @property {number | null} expected
 * @property {number | null} change
 * @property {string} shown
 * @property {number | null} new
 * @property {number | null} performance
 */

const FIRST = {
  .../** @type {import("../parts/live-event.js").Followed} */ (NOT_FOLLOWED),
  notice: /** @type {unknown} */ (""),
  tab: "",
  /** The round that is shown; 0 while there is none. */
  round: 0,
  /** The proposed next round, until it is accepted or dropped. */
  proposal: /** @type {ProposalView | null} */ (null),
  /** The change since the proposal before this one, in the server's words. */
  stale: "",
  /** Open questions for a reason, by the name of their place. */
  questions: /** @type {Record<string, Question>} */ ({}),
  /** Boards of closed rounds whose results are being corrected. */
  corrected: /** @type {string[]} */ ([]),
  /** Boards whose clock's code is shown: round.board. */
  clockCodes: /** @type {string[]} */ ([]),
  searched: "",
  /** Pairing numbers of the two compared players, and the reasons for their order. */
  compared: /** @type {number[]} */ ([]),
  explained: /** @type {import("../../shared/views").WhyLine[]} */ ([]),
  /** The round after which the standings are shown, 0 for now; and these standings. */
  after: 0,
  earlier: /** @type {EventView["standings"] | null} */ (null),
  ratings: /** @type {Rating[] | null} */ (null),
  ratingsOpen: false,
  /** Outcomes that are supposed, by round-board-game, and their effects. */
  supposing: false,
  supposed: /** @type {Record<string, [string, string]>} */ ({}),
  whatIf: /** @type {import("../../shared/views").SupposedView | null} */ (null),
  outlook: /** @type {import("../../shared/views").PlacesView | null} */ (null),
  whatIfFault: /** @type {unknown} */ (""),
  settlingFault: /** @type {unknown} */ (""),
  awards: /** @type {import("../../shared/views").AwardsView | null} */ (null),
  /** Prints of the server, and the choices among them. */
  prints: /** @type {{prints: Print[], losses: Record<string, string[]>} | null} */ (null),
  papers: { round: "", paper: "a4", lang: "", address: "", text: "" },
  /** The events that share the clocks and boards of this one. */
  hall: /** @type {import("../../shared/views").SharedHall | null} */ (null),
  keys: /** @type {import("../../shared/views").HeldKey[] | null} */ (null),
  appeals: /** @type {import("../../shared/views").AppealsView | null} */ (null),
  /** The players of the shown round who were told their pairing. */
  notified: /** @type {import("../parts/shapes").Told | null} */ (null),
  /** The engine bars of the shown round. */
  bars: NO_BARS,
  barsShown: barChoice.get().shown,
  trail: /** @type {import("../../shared/views").TrailLine[] | null} */ (null),
  /** The ratings of registered players in published lists. */
  histories: /** @type {import("../../shared/views").RatingHistory[]} */ ([]),
  /** The new link of a role, which is shown once. */
  givenLink: "",
  programs: /** @type {import("../../shared/views").EventHooksView | null} */ (null),
  programSecret: "",
  /** The round whose codes for phones are shown, 0 for none. */
  phoneCodes: 0,
  /** The address at which phones reach this server. */
  reach: /** @type {import("../../shared/network.js").Reach | null} */ (null),
  /** The key of each request to the server, by the name of its answer. */
  asked: /** @type {Record<string, string>} */ ({}),
};

/** @typedef {typeof FIRST} DeskState */
/** @typedef {DeskState & {event: EventView}} Shown the state once the event is here */
/** @typedef {{update: (state: Shown) => void}} Panel */
/**
 * @typedef {object} Desk what the panels share
 * @property {LiveEvent} live
 * @property {import("../../shared/store.js").Store<DeskState>} store
 * @property {(act: () => Promise<unknown>) => Promise<boolean>} attempt does it, or says why not;
 *   whether it was done
 * @property {(tab: string) => void} open
 * @property {import("../parts/seen-boards.js").SeenBoards} seen
 * @property {import("../parts/live-boards.js").LiveBoards} boards
 * @property {import("../parts/engine-bars.js").EngineBars} bars
 */

/** @param {Partial<DeskState>} known @returns {import("../../shared/store.js").Store<DeskState>} */
export function deskStore(known) {
  return createStore({ ...FIRST, ...known });
}

/**
 * Asks the server for a part of the state, once for each *key*; only the last answer counts.
 * @param {Desk} desk
 * @param {keyof DeskState} name of the part
 * @param {string} key what the answer holds for
 * @param {() => Promise<any>} request
 * @param {unknown} [meanwhile] what the part holds until the answer is here; else it stays
 */
export function askOnce({ store }, name, key, request, meanwhile) {
  if (store.get().asked[name] === key) return;
  store.update(({ asked, [name]: before }) => ({
    asked: { ...asked, [name]: key },
    [name]: meanwhile === undefined ? before : meanwhile,
  }));
  const isLast = () => store.get().asked[name] === key;
  request().then(
    (answer) => {
      if (isLast()) store.update({ [name]: answer });
    },
    (fault) => {
      if (isLast()) store.update({ notice: sentence(fault) });
    },
  );
}

/** Asks for the histories of ratings, where players with one have entered. */
/** @param {Desk} desk @param {EventView} event */
export function askHistories(desk, event) {
  const rated = event.players.filter(({ rating }) => rating).length;
  if (!rated || event.settings.teams) return;
  const request = () => call(`${desk.live.path}/rating-histories`);
  askOnce(desk, "histories", String(rated), request);
}
