/** The state of the page of a real board. */

import { readFen } from "../../shared/board/fen.js";
import { createStore } from "../../shared/store.js";
import { EMPTY_HAND, gestured } from "./gestures.js";
import { boardFor, walk } from "./pieces.js";

/** @import { LogEntry, TableEvent, TableView, Who } from "../shapes" */
/** @import { Gesture, Hand } from "./gestures.js" */
/**
 * @typedef {object} PageState
 * @property {TableView} table as the server last told it
 * @property {LogEntry[]} log
 * @property {Hand} hand
 * @property {string | null} peeked another position that is looked at
 * @property {boolean} flipped Black at the bottom
 * @property {boolean} connected
 * @property {TableEvent[]} queue entered, and not yet kept by the server
 * @property {Who | null} actor who acts, where it was said
 * @property {boolean} quick a legal move comes with all that belongs to it
 * @property {string} notice
 * @property {string} noticeKind
 * @property {import("../../shared/views").PlacedArticle | null} noticeCited of a refusal
 */
/** @typedef {import("../../shared/store.js").Store<PageState>} PageStore */
/** @typedef {{update: (state: PageState) => void}} Panel */
/**
 * @typedef {object} Acts what the panels can do
 * @property {(...events: TableEvent[]) => void} tell enters events
 * @property {(gesture: Gesture) => void} gesture
 * @property {(fen: string | null) => void} peek shows another position, null the board's own
 */

/** @param {TableView} table @param {boolean} quick @returns {PageStore} */
export function pageStore(table, quick) {
  /** @type {PageState} */
  const first = {
    table,
    log: [],
    hand: EMPTY_HAND,
    peeked: null,
    flipped: false,
    connected: true,
    queue: [],
    actor: null,
    quick,
    notice: "",
    noticeCited: null,
    noticeKind: "none",
  };
  return createStore(first);
}

/**
 * The pieces as they are shown: the one in the hand where it has come to.
 * @param {PageState} state
 * @returns {import("../../shared/board/free-board.js").Pieces}
 */
export function piecesShown({ table, queue, hand, peeked }) {
  if (peeked) return new Map(readFen(peeked).pieces);
  const pieces = boardFor(table, queue);
  if (hand.way.length > 1) walk(pieces, hand.way);
  return pieces;
}

/**
 * @param {PageState} state
 * @param {Gesture} gesture
 */
export function afterGesture(state, gesture) {
  const { table, queue, actor, quick } = state;
  return gestured(state.hand, gesture, {
    pieces: piecesShown(state),
    expected: table.expected,
    mover: table.mover,
    legal: queue.length ? [] : table.legal,
    awaiting: table.state.awaiting,
    actor,
    quick,
  });
}
