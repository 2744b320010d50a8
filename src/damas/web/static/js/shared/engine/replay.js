/**
 * The main line of a PDN game played by the kernel.
 *
 * The tag Regulation names the rule book. Without it the book is a guess, and a guess overrides
 * nothing that the file says: where its draw by count would end a game that goes on, or that the
 * file calls won, the game is played without such draws, as in `damas.pdn`.
 *
 * @typedef {import("./kernel.js").Kernel} Kernel
 * @typedef {import("./kernel.js").KernelGame} KernelGame
 * @typedef {import("./kernel.js").PdnGame} PdnGame
 *
 * @typedef {object} Replayed
 * @property {KernelGame} game as far as it was played
 * @property {number} played moves
 * @property {string | null} refused the first text that is no legal move
 * @property {boolean} guessed the file does not name its rule book
 * @property {number | null} ends the ply after which a guessed book would have ended the game by a
 *   draw that the file does not have; null for none
 */

const SCORE = /^(\d+(?:\.\d+)?)\s*[-\u2013]\s*(\d+(?:\.\d+)?)$/;
const UNSAID = new Set(["", "?", "-", "*"]);

/**
 * @param {Kernel} kernel
 * @param {PdnGame} record
 * @param {string} usual the book of a game that names none, and no GameType
 * @returns {Replayed}
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

/** @param {Kernel} kernel @param {PdnGame} record @param {string} book @param {object} [options] */
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
 * @param {Kernel} kernel
 * @param {PdnGame} record
 * @param {{game: KernelGame, refused: string | null}} done
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

/** @param {KernelGame} game */
function isDrawn(game) {
  return game.state.counts.drawn_by !== 0;
}

/** The result that the file states; null where it states none, or two. */
/** @param {PdnGame} record @returns {"white" | "black" | "draw" | null} */
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

/** The book that the tag Regulation names. @param {Kernel} kernel @param {PdnGame} record */
function bookNamed({ data }, { tags }) {
  const variant = variantOf(data, tags);
  const name = (tags.Regulation ?? "").split(";")[0].trim().toLowerCase();
  const named = data.regulations[name];
  return named && (!variant || named.variant === variant.id) ? named.id : null;
}

/** The usual book of the GameType. @param {Kernel} kernel @param {PdnGame} record */
function bookOfType({ data }, { tags }) {
  return variantOf(data, tags)?.usual ?? null;
}

/** @param {import("./kernel.js").KernelData} data @param {Record<string, string>} tags */
function variantOf(data, tags) {
  const type = Number.parseInt(tags.GameType ?? "", 10);
  return Object.values(data.variants).find(({ gametype }) => gametype === type);
}
