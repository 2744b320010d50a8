/** The state of the page of a game, and values that follow from it. */

import { colourOf, isKing } from "../shared/board/fen.js";
import { isAlgebraic as readsLetters } from "../shared/board/geometry.js";
import { options } from "../shared/game-options.js";
import { createStore } from "../shared/store.js";

/** @import { Colour, GameState, Move, MoveText } from "../shared/types" */
/** @import { Rating } from "../shared/rating-text.js" */
/** @import { Pause, Restart } from "../shared/restart.js" */
/** @typedef {NonNullable<import("../shared/types").Regulation["articles"]>} Articles by rule */
/** @typedef {{person: string | null, rating: Rating | null, change: number | null}} RatedSide */
/**
 * @typedef {object} GameRatings
 * @property {boolean} rated
 * @property {boolean} counted
 * @property {{verdict: string, message: string} | null} check why it changes no rating, or not yet
 * @property {RatedSide} white
 * @property {RatedSide} black
 */
/**
 * @typedef {object} Notice the text under the board, null for the text that follows from the game
 * @property {"hint" | "refused" | "turn"} kind
 * @property {string} text
 * @property {string | null} [article]
 * @property {string | null} [articleText]
 * @property {string | null} [rules] of a refusal of the server: the rule book on whose page it is
 * @property {string} [heard] what the board shows to those who see it
 */
/**
 * @typedef {object} PageState
 * @property {GameState | null} game null until it is here
 * @property {number} ply the position shown: so many moves have been played
 * @property {boolean} turned the board is turned round by hand
 * @property {Articles} articles
 * @property {Notice | null} notice
 * @property {boolean} connected
 * @property {boolean} stalled the server cannot save: no clock runs
 * @property {Restart | null} restart of the server that is announced
 * @property {Pause | null} pause of all clocks by the owner
 * @property {Record<Colour, {here: boolean, claim_in_ms: number | null}> | null} presence of the
 *   players; null before it is heard
 * @property {number | null} lag of the own line, in ms; null before it is measured
 * @property {import("../shared/game-options.js").Options} options
 * @property {Map<number, string>} signs of the moves, by ply, that the coach has given
 * @property {import("../shared/types").CoachReview | null} review the coach's, of a finished game
 * @property {GameRatings | null} ratings of the players
 * @property {{done: number, all: number} | null} looking positions, while the coach looks
 * @property {number} spectators people who look on
 * @property {Onward} onward the game that may follow this one
 */
/**
 * @typedef {"next" | "waits" | "asked" | null} Onward the next game of a match, a rematch that one
 *   has asked for, or that the other asks for; null: a rematch may be asked for
 */
/** @typedef {PageState & {game: GameState}} Shown the state once the game is here */
/** @typedef {{update: (state: Shown) => void}} Panel */

/** @returns {import("../shared/store.js").Store<PageState>} */
export function gameStore() {
  /** @type {PageState} */
  const first = {
    game: null,
    ply: 0,
    turned: false,
    articles: {},
    notice: null,
    connected: true,
    stalled: false,
    restart: null,
    pause: null,
    presence: null,
    lag: null,
    options: options(),
    signs: new Map(),
    review: null,
    ratings: null,
    looking: null,
    spectators: 0,
    onward: null,
  };
  return createStore(first);
}

/** Whether Black is at the bottom. @param {Shown} state */
export function isFlipped({ game: { players, seat }, turned }) {
  const blackOnly = players.black.kind === "person" && players.white.kind === "engine";
  return (blackOnly || seat === "black") !== turned;
}

/** The turn of the board, in quarters clockwise. @param {Shown} state */
export function quartersOf(state) {
  return (isFlipped(state) ? 2 : 0) + (state.options.rotate ? 1 : 0);
}

/** Whether squares are named by letter and figure. @param {Shown} state */
export function isAlgebraic({ game: { variant }, options: { notation } }) {
  return readsLetters(variant, notation);
}

/** A move as it is written here. @param {Shown} state @param {MoveText} move */
export function written(state, move) {
  return isAlgebraic(state) && move.algebraic ? move.algebraic : move.notation;
}

/**
 * A move of the game with its number: 12. 34-29, 12… 20-25.
 * @param {Shown} state
 * @param {number} ply moves played before it
 */
export function numbered(state, ply) {
  const { moves, variant } = state.game;
  const move = moves[ply];
  const sign = move.color === variant.first ? "." : "…";
  return `${numberOf(moves, ply, variant.first)}${sign} ${written(state, move)}`;
}

/**
 * The number of a move, as people count: one of each side are one.
 * @param {import("../shared/types").PlayedMove[]} moves
 * @param {number} ply moves played before it
 * @param {import("../shared/types").Colour} first the colour that begins games
 */
export function numberOf(moves, ply, first) {
  const later = moves.length > 0 && moves[0].color !== first;
  return Math.floor((ply + (later ? 1 : 0)) / 2) + 1;
}

/** The place of the squares' numbers; by default as the game's documents have it. */
/** @param {Shown} state @returns {"none" | "edge" | "all"} */
export function numbersAt({ game, options: { coords } }) {
  if (coords !== "auto") return coords;
  return game.variant.edge_numbers ? "edge" : "none";
}

/** @param {GameState} game @param {number} ply */
export function fenAt(game, ply) {
  if (ply === game.ply) return game.fen;
  return ply === 0 ? game.start_fen : game.moves[ply - 1].fen;
}

/** @param {GameState} game @param {Colour} colour */
export function isEngine(game, colour) {
  return game.players[colour].kind === "engine";
}

/** The colour the buttons speak for: the only person, else the player to move. */
/** @param {GameState} game @returns {Colour} */
export function speaker(game) {
  if (game.seat === "white" || game.seat === "black") return game.seat;
  const persons = /** @type {Colour[]} */ (["white", "black"]).filter(
    (colour) => !isEngine(game, colour),
  );
  return persons.length === 1 ? persons[0] : game.turn;
}

/** @typedef {{message: string, article: string | null, article_text: string | null}} Refusal */

/** The reason for which the player here cannot offer a draw now; null if there is none. */
/** @param {GameState} game @returns {Refusal | null} */
export function offerRefusal(game) {
  if (game.outcome || game.offer || (game.seat !== "white" && game.seat !== "black")) return null;
  return game.meeting?.may?.[game.seat]?.offer_draw ?? null;
}

/** Whether a move may be made on this page now. @param {GameState} game */
export function mayPlay(game) {
  if (isEngine(game, game.turn)) return false;
  return !game.seat || game.seat === game.turn;
}

/** The moves that may be made here now. @param {PageState} state @returns {Move[]} */
export function legalHere({ game, ply }) {
  if (!game || game.outcome || ply !== game.ply || !mayPlay(game)) return [];
  return game.legal;
}

/**
 * The moves to be shown one after the other when a game is heard of again.
 * @param {GameState | null} before
 * @param {GameState} now
 * @param {number} from the position that is shown
 * @param {number} most more than so many are not shown one by one
 * @returns {boolean} false where the position is shown at once
 */
export function isWatchable(before, now, from, most) {
  const count = now.ply - from;
  const goesOn = before !== null && count > 0 && count <= most;
  return goesOn && before.moves.every((move, i) => now.moves[i].fen === move.fen);
}

/**
 * A square that a player might want to reach with a piece that may not move: a jump ahead, a
 * step, a jump back, a king's step back. The server is asked about it, and says why not.
 * @param {import("../shared/board/geometry.js").Geometry} geometry
 * @param {ReturnType<typeof import("../shared/board/fen.js").readFen>} position
 * @param {number} square
 * @returns {number | null}
 */
export function wouldGo(geometry, { turn, pieces }, square) {
  const ahead = turn === "white" ? -1 : 1;
  const sides = [-1, 1];
  const fore = geometry.full
    ? [[ahead, 0], ...sides.map((right) => [0, right])]
    : sides.map((right) => [ahead, right]);
  const back = geometry.full ? [[-ahead, 0]] : sides.map((right) => [-ahead, right]);
  const own = pieces.get(square);
  /** @param {number[][]} ways */
  const rays = (ways) => ways.map(([down, right]) => geometry.ray(square, down, right));
  /** @param {number[]} ray */
  const jump = ([over, behind]) => {
    const piece = pieces.get(over);
    const free = behind !== undefined && !pieces.has(behind);
    return piece && colourOf(piece) !== turn && free ? [behind] : [];
  };
  /** @param {number[]} ray */
  const step = ([next]) => (next !== undefined && !pieces.has(next) ? [next] : []);
  const wishes = [
    ...rays(fore).flatMap(jump),
    ...rays(fore).flatMap(step),
    ...rays(back).flatMap(jump),
    ...(own && isKing(own) ? rays(back).flatMap(step) : []),
  ];
  return wishes[0] ?? null;
}
