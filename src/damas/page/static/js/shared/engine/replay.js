/**
 * The main line of a PDN game played by the kernel.
 *
 * The tag Regulation names the rule book. Without it the book is a guess, and a guess overrides
 * nothing that the file says: where its draw by count would end a game that goes on, or that the
 * file calls won, the game is played without such draws, as in `damas.notation.pdn`.
 *
 * Of the tag GameType it reads the number alone, as the standard has it: not the colour that
 * begins, nor the corner, nor what a site or program means by a number of its own.
 * `damas.pdn.replay` does.
 *
 * It takes any kernel of this form (`kernel.js`), so that neither file needs the other's types.
 *
 * @typedef {object} PlayedGame
 * @property {string} variant
 * @property {{counts: {drawn_by: number}}} state
 * @property {(text: string) => number} tryMove 1 for a move that was played
 * @property {() => void} free
 *
 * @typedef {{regulations: Record<string, {id: string, variant: string}>,
 *   variants: Record<string, {id: string, gametype: number, usual: string}>}} Rules
 *
 * @typedef {{tags: Record<string, string>, moves: string[], result: string}} GameText
 */

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

const SCORE = /^(\d+(?:\.\d+)?)\s*[-\u2013]\s*(\d+(?:\.\d+)?)$/;
const UNSAID = new Set(["", "?", "-", "*"]);

/**
 * @template {PlayedGame} G
 * @param {Host<G>} kernel
 * @param {GameText} record
 * @param {string} usual the book of a game that names none, and no GameType
 * @returns {Replayed<G>}
 */
export function replay(kernel, record, usual) {
  const named = bookNamed(kernel, record);
  const book = named ?? bookOfType(kernel, record) ?? usual;
  const done = play(kernel, record, book);
  const guessed = named === null;
  if (!guessed || !isDoubtful(kernel, record, done)) return { ...done, guessed, ends: null };
  done.game.free();
  return { ...play(kernel, record, book, { counts: false }), guessed, ends: done.played };
}

/**
 * @template {PlayedGame} G
 * @param {Host<G>} kernel
 * @param {GameText} record
 * @param {string} book
 * @param {{counts?: boolean}} [options]
 * @returns {{game: G, played: number, refused: string | null}}
 */
function play(kernel, record, book, options) {
  const game = kernel.game(book, record.tags.FEN, options);
  for (const [played, text] of record.moves.entries()) {
    if (game.tryMove(text) !== 1) return { game, played, refused: text };
  }
  return { game, played: record.moves.length, refused: null };
}

/**
 * Whether the file goes on, or says otherwise, after a draw by count; one of which it says nothing
 * stands if each book of this game gives it.
 * @param {Host<PlayedGame>} kernel
 * @param {GameText} record
 * @param {{game: PlayedGame, refused: string | null}} done
 */
function isDoubtful(kernel, record, { game, refused }) {
  if (!isDrawn(game)) return false;
  if (refused !== null) return true;
  const said = statedResult(record);
  if (said !== null) return said !== "draw";
  const books = Object.values(kernel.data.regulations);
  return !books
    .filter(({ variant }) => variant === game.variant)
    .every(({ id }) => {
      const { game: other, refused: stopped } = play(kernel, record, id);
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
export function statedResult({ tags, result }) {
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

/** The book that the tag Regulation names. */
/** @param {Host<PlayedGame>} kernel @param {GameText} record */
function bookNamed({ data }, { tags }) {
  const variant = variantOf(data, tags);
  const name = (tags.Regulation ?? "").split(";")[0].trim().toLowerCase();
  const named = data.regulations[name];
  return named && (!variant || named.variant === variant.id) ? named.id : null;
}

/** The usual book of the GameType. @param {Host<PlayedGame>} kernel @param {GameText} record */
function bookOfType({ data }, { tags }) {
  return variantOf(data, tags)?.usual ?? null;
}

/** @param {Rules} data @param {Record<string, string>} tags */
function variantOf(data, tags) {
  const type = Number.parseInt(tags.GameType ?? "", 10);
  return Object.values(data.variants).find(({ gametype }) => gametype === type);
}
