/**
 * The main line of a PDN game played by the kernel.
 *
 * The tag Regulation names the rule book. Without it the book is a guess, and a guess overrides
 * nothing that the file says: where its draw by count would end a game that goes on, or that the
 * file calls won, the game is played without such draws, as in `damas.notation.pdn`.
 *
 * The tag GameType names the game, who begins and the corner from which squares are numbered or
 * named; files often count from another one, so the reading that replays decides.
 *
 * @typedef {import("./gametype.js").Reading} Reading
 *
 * @typedef {object} PlayedGame
 * @property {string} variant
 * @property {{counts: {drawn_by: number}}} state
 * @property {(text: string) => number} tryMove 1 for a move that was played
 * @property {() => void} free
 *
 * @typedef {{regulations: Record<string, {id: string, variant: string}>,
 *   variants: Record<string, import("./gametype.js").Row>}} Rules the rules of this package
 *
 * @typedef {{tags: Record<string, string>, moves: string[], result: string}} GameText
 */

import { OWN, bookId, fenIn, gameTypeOf, moveIn, readingsOf, rowOf } from "./gametype.js";

/**
 * @template {PlayedGame} G
 * @typedef {object} Host
 * @property {Rules} data
 * @property {(regulation: string, fen?: string, options?: {counts?: boolean}) => G} game
 */

/**
 * @template {PlayedGame} G
 * @typedef {object} Replayed
 * @property {G} game as far as it was played
 * @property {number} played moves
 * @property {string | null} refused the first text that is no legal move
 * @property {boolean} guessed the file does not name its rule book
 * @property {number | null} ends the ply after which a guessed book would have ended the game by a
 *   draw that the file does not have; null for none
 */

/**
 * @template {PlayedGame} G
 * @typedef {object} Attempt
 * @property {G | null} game null: it cannot even begin
 * @property {number} played
 * @property {string | null} refused
 * @property {number | null} ends
 */

const SCORE = /^(\d+(?:\.\d+)?)\s*[-\u2013]\s*(\d+(?:\.\d+)?)$/;
const UNSAID = new Set(["", "?", "-", "*"]);
const PROVES_A_CORNER = 10; // plies played

/**
 * @template {PlayedGame} G
 * @param {Host<G>} kernel
 * @param {GameText} record
 * @param {string} usual the book of a game that names none, and no GameType
 * @returns {Replayed<G>}
 */
export function replay(kernel, record, usual) {
  const said = gameTypeOf(kernel.data, record.tags);
  const row = said && rowOf(kernel.data, said);
  const named = bookNamed(kernel, record, row);
  const guessed = named === null;
  const book = named ?? row?.usual ?? usual;
  const { variant } = kernel.data.regulations[book] ?? {};
  const rules = kernel.data.variants[variant];
  /** @type {Attempt<G> | null} */
  let first = null;
  for (const reading of rules ? readingsOf(rules, said) : [OWN]) {
    if (first === null) {
      first = attempt(kernel, record, book, reading, guessed);
      continue;
    }
    const whole = first.refused === null;
    if (!reading.declared && (whole || first.played > 2 || !isNumeric(record))) break;
    const turned = reading.numbers || reading.names;
    if (!turned && record.tags.FEN) continue; // the position says who begins
    const other = attempt(kernel, record, book, reading, guessed);
    const enough = reading.declared && !first.played ? 1 : PROVES_A_CORNER;
    const fits = reading.declared && other.refused === null;
    const further = !whole && other.played >= Math.max(enough, first.played + 1);
    const [taken, left] = fits || further ? [other, first] : [first, other];
    left.game?.free();
    if (taken === other) return finished(kernel, record, book, other, guessed);
  }
  return finished(kernel, record, book, /** @type {Attempt<G>} */ (first), guessed);
}

/**
 * The answer; a position that cannot stand is refused as `game` refuses it.
 * @template {PlayedGame} G
 * @param {Host<G>} kernel
 * @param {GameText} record
 * @param {string} book
 * @param {Attempt<G>} done
 * @param {boolean} guessed
 * @returns {Replayed<G>}
 */
function finished(kernel, record, book, { game, ...done }, guessed) {
  return { game: game ?? kernel.game(book, record.tags.FEN), ...done, guessed };
}

/** @param {GameText} record */
function isNumeric({ moves: [first = ""] }) {
  return /^\d/.test(first);
}

/**
 * The game read in one way; a guessed book ends no game that the file goes on with.
 * @template {PlayedGame} G
 * @param {Host<G>} kernel
 * @param {GameText} record
 * @param {string} book
 * @param {Reading} reading
 * @param {boolean} guessed
 * @returns {Attempt<G>}
 */
function attempt(kernel, record, book, reading, guessed) {
  let done;
  try {
    done = play(kernel, record, book, reading);
  } catch (error) {
    if (reading === OWN && !record.tags.FEN) throw error; // no position is at fault
    return { game: null, played: 0, refused: record.tags.FEN, ends: null };
  }
  if (!guessed || !isDoubtful(kernel, record, done, reading)) return { ...done, ends: null };
  done.game.free();
  return { ...play(kernel, record, book, reading, { counts: false }), ends: done.played };
}

/**
 * @template {PlayedGame} G
 * @param {Host<G>} kernel
 * @param {GameText} record
 * @param {string} book
 * @param {Reading} reading
 * @param {{counts?: boolean}} [options]
 * @returns {{game: G, played: number, refused: string | null}}
 */
function play(kernel, { tags, moves }, book, reading, options) {
  const { data } = kernel;
  const { start_fen: usual } = data.variants[data.regulations[book]?.variant] ?? {};
  const turned = reading.first && `${reading.first[0].toUpperCase()}${usual.slice(1)}`;
  const fen = tags.FEN ? fenIn(tags.FEN, reading) : (turned ?? undefined);
  const game = kernel.game(book, fen, options);
  for (const [played, text] of moves.entries()) {
    if (game.tryMove(moveIn(text, reading)) !== 1) return { game, played, refused: text };
  }
  return { game, played: moves.length, refused: null };
}

/**
 * Whether the file goes on, or says otherwise, after a draw by count; one of which it says nothing
 * stands if each book of this game gives it.
 * @param {Host<PlayedGame>} kernel
 * @param {GameText} record
 * @param {{game: PlayedGame, refused: string | null}} done
 * @param {Reading} reading
 */
function isDoubtful(kernel, record, { game, refused }, reading) {
  if (!isDrawn(game)) return false;
  if (refused !== null) return true;
  const said = statedResult(record);
  if (said !== null) return said !== "draw";
  const books = Object.values(kernel.data.regulations);
  return !books
    .filter(({ variant }) => variant === game.variant)
    .every(({ id }) => {
      const { game: other, refused: stopped } = play(kernel, record, id, reading);
      const drawn = stopped === null && isDrawn(other);
      other.free();
      return drawn;
    });
}

/** @param {PlayedGame} game */
function isDrawn(game) {
  return game.state.counts.drawn_by !== 0;
}

/** The result that the file states; null where it states none, or two. */
/** @param {GameText} record @returns {"white" | "black" | "draw" | null} */
function statedResult({ tags, result }) {
  const found = [tags.Result ?? "", result].map((text) => text.trim());
  const said = new Set(found.filter((text) => !UNSAID.has(text)).map(winner));
  said.delete(null);
  const [only] = said;
  return said.size === 1 ? only : null;
}

/** @param {string} text */
function winner(text) {
  const [, white, black] = SCORE.exec(text.replaceAll("1/2", "0.5").replaceAll("½", "0.5")) ?? [];
  const more = Number(white) - Number(black);
  if (more === 0) return Number(white) > 0 ? "draw" : null;
  return more > 0 ? "white" : more < 0 ? "black" : null;
}

/** The book that the tag Regulation names, where it is of the game. */
/** @param {Host<PlayedGame>} kernel @param {GameText} record @param {{id: string} | null} row */
function bookNamed({ data }, { tags }, row) {
  const named = data.regulations[bookId(tags)];
  return named && (!row || named.variant === row.id) ? named.id : null;
}
