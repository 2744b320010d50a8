/**
 * The tag GameType: which game a file holds, who begins, and from which corner its squares are
 * numbered or named; as `damas.notation.pdn.gametype` reads it.
 *
 * @typedef {{place: number, inverted: boolean, vertical: boolean}} Corner of square 1 or a1, from
 *   the side of who begins: 0 bottom left, 1 bottom right, 2 top left, 3 top right
 *
 * @typedef {object} GameType
 * @property {number} number
 * @property {"white" | "black" | null} first the colour that begins, where the tag says it
 * @property {number} width of the board; 0: the tag does not say it
 * @property {number} height
 * @property {boolean} algebraic squares have names
 * @property {Corner | null} corner
 *
 * @typedef {object} Reading the meaning of a file's squares; null: as the game's own
 * @property {number[] | null} numbers
 * @property {Map<string, number> | null} names
 * @property {boolean} declared by the tag
 * @property {"white" | "black" | null} first the colour that begins, where it is not the game's
 *
 * @typedef {{id: string, size: number, squares: number, first: "white" | "black",
 *   gametype: number, usual: string, start_fen: string, mirrored: boolean, all_squares: boolean,
 *   words: number[]}} Row
 */

import { NotationError } from "./errors.js";

const FORM = /^\s*(\d+)\s*(?:,\s*([WB])\s*,\s*(\d+)\s*,\s*(\d+)\s*,\s*([ANS])([0-3])\D*([01])?)?/;
const SIDE = 8; // names such as a1 are for boards of this size
const MOVE = /^[a-h][1-8](?:\s*[-–xX:×]?\s*[a-h][1-8])+/i;
const NAME = /[a-h][1-8]/gi;
const NAMED = /(?:(?<=[WBwb])|(?<![A-Za-z\d]))([Kk]?)([a-h][1-8])/g;
const NUMBERED = /(?<![a-h\d])([Kk]?)(\d{1,4})(?:\s*-\s*[Kk]?(\d{1,4}))?/g;
const RUN = /\b([1-9])(\d\d)\b/g; // three moves of the king on 09: 309
const MOST = 100; // squares of a range
/** @type {Reading} */
export const OWN = { numbers: null, names: null, declared: false, first: null };

/** @param {string} text @param {any} data @returns {GameType} */
function parsed(text, data) {
  const [, digits, start, width, height, notation, place, inverted] = FORM.exec(text) ?? [];
  if (!digits) throw new NotationError("bad-gametype", `"${text}" is not a GameType`);
  const number = Number(digits.slice(0, 9));
  const algebraic = notation === "A";
  const upright = ([game, one]) => game === number && one === Number(place);
  const vertical = algebraic && inverted === "1" && data.gametypes.vertical.some(upright);
  const corner = { place: Number(place), inverted: inverted === "1", vertical };
  return {
    number,
    first: start ? (start === "W" ? "white" : "black") : null,
    width: Number(width ?? 0),
    height: Number(height ?? 0),
    algebraic,
    corner: start && notation !== "S" ? corner : null,
  };
}

/** The number of *said* as a site or program means it, unless the tags say the standard's game. */
/** @param {GameType} said @param {any} data @param {Record<string, string>} tags */
function asMeant(said, data, tags) {
  const { sites, programs } = data.gametypes;
  const named = (tags.Variant ?? "").replace(/^[ !]+|[ !]+$/g, "").toLowerCase();
  const own = sites
    .filter(({ tag, name }) => (tags[tag] ?? "").toLowerCase().includes(name))
    .map(({ numbers }) => numbers);
  const meant = [...own, programs[named] ?? {}].find((numbers) => said.number in numbers);
  if (!meant) return said;
  const book = data.regulations[bookId(tags)];
  if (book && data.variants[book.variant].gametype === said.number) return said;
  const site = parsed(meant[said.number], data);
  if (said.first === null) return site;
  const fits = rowOf(data, site).size === said.width;
  return fits ? { ...said, number: site.number } : said;
}

/** The id of the rule book that the tag Regulation names. @param {Record<string, string>} tags */
export function bookId(tags) {
  return (tags.Regulation ?? "").split(";")[0].trim().toLowerCase();
}

/** The GameType of a game; null without one. @param {any} data @param {Record<string, string>} tags */
export function gameTypeOf(data, tags) {
  const text = (tags.GameType ?? "").trim();
  return ["", "?", "-"].includes(text) ? null : asMeant(parsed(text, data), data, tags);
}

/** The game of a GameType; one that is not played here is refused, never taken for another. */
/** @param {any} data @param {GameType} said @returns {Row} */
export function rowOf(data, { number, width, height }) {
  /** @type {Row[]} */
  const rows = Object.values(data.variants);
  const row = rows.find(({ gametype }) => gametype === number);
  if (!row) {
    const sentence = `GameType ${number} is another game, not played here`;
    throw new NotationError("gametype-not-played", sentence, { value: number });
  }
  if (width && (width !== row.size || height !== row.size)) {
    const own = `${row.size}x${row.size}`;
    const sentence = `GameType ${number} is played on ${own} squares, not on ${width}x${height}`;
    throw new NotationError("gametype-size", sentence, { value: number });
  }
  return row;
}

/** The readings to try, likeliest first: the game's own, the file's, other corners. */
/** @param {Row} row @param {GameType | null} said @returns {Generator<Reading>} */
export function* readingsOf(row, said) {
  yield OWN;
  let declared = said?.corner ?? null;
  if (said && declared) {
    const other = said.first === row.first ? null : said.first;
    if (other) declared = { ...declared, place: 3 - declared.place };
    const ways = declared.vertical ? [declared, { ...declared, vertical: false }] : [declared];
    for (const corner of ways) {
      const reading = readingFrom(row, corner, said.algebraic);
      if (reading.numbers || reading.names || other) {
        yield { ...reading, declared: true, first: other };
      }
    }
  }
  for (let place = 0; place < 4; place += 1) {
    const inverted = row.mirrored;
    if (declared?.place === place && declared.inverted === inverted) continue;
    const reading = readingFrom(row, { place, inverted, vertical: false }, false);
    if (reading.numbers) yield reading;
  }
}

/** @param {Row} row @param {Corner} corner @param {boolean} algebraic @returns {Reading} */
function readingFrom(row, corner, algebraic) {
  const own = row.words.slice(-row.squares); // the numbers of the squares, from the top left
  const length = row.squares / row.size;
  const place = row.first === "white" ? corner.place : 3 - corner.place; // as White sees it
  const right = place % 2 === 1;
  const across = right !== corner.inverted;
  if (!algebraic) {
    const numbers = own.map((_, index) => {
      const line = Math.floor(index / length);
      const column = index % length;
      const down = place < 2 ? row.size - 1 - line : line;
      return own[down * length + (across ? length - 1 - column : column)];
    });
    const same = numbers.every((number, index) => number === index + 1);
    return { ...OWN, numbers: same ? null : [0, ...numbers] };
  }
  if (row.size !== SIDE) return OWN;
  const names = new Map();
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    const [letter, figure] = [at % SIDE, Math.floor(at / SIDE)];
    const [file, rank] = corner.vertical ? [figure, letter] : [letter, figure];
    const aside = across ? SIDE - 1 - file : file;
    const up = place >= 2 ? SIDE - 1 - rank : rank;
    if ((aside + up) % 2 && !row.all_squares) continue;
    const column = row.all_squares ? aside : Math.floor(aside / 2);
    names.set(`${"abcdefgh"[letter]}${figure + 1}`, own[(SIDE - 1 - up) * length + column]);
  }
  return { ...OWN, names };
}

/** A move's text in the game's own numbers. @param {string} text @param {Reading} reading */
export function moveIn(text, { numbers, names }) {
  if (names && MOVE.test(text)) {
    const squares = (text.match(NAME) ?? []).map((name) => names.get(name.toLowerCase()) ?? 0);
    return squares.join(/[xX:×]/.test(text) ? "x" : "-");
  }
  if (!numbers || !/^\d/.test(text)) return text;
  const whole = text.replace(/^(\d\d)(\d\d)$/, "$1-$2");
  return whole.replace(/\d+/g, (number) => String(numbers[Number(number)] ?? number));
}

/** A FEN in the game's own numbers; ranges become lists. */
/** @param {string} fen @param {Reading} reading */
export function fenIn(fen, { numbers, names }) {
  if (names) return fen.replace(NAMED, (_, king, name) => `${king}${names.get(name) ?? 0}`);
  if (!numbers) return fen;
  const own = (/** @type {number} */ one) => numbers[one] ?? one;
  const [placed, ...told] = fen.split(":+");
  const list = placed.replace(NUMBERED, (whole, king, from, to) => {
    const [first, last] = [Number(from), Number(to ?? from)];
    if (last < first || last - first >= MOST) return whole;
    const squares = Array.from({ length: last - first + 1 }, (_, more) => own(first + more));
    return squares.map((square) => `${king}${square}`).join(",");
  });
  const runs = told.map((run) =>
    run.replace(RUN, (_, count, king) => `${count}${String(own(Number(king))).padStart(2, "0")}`),
  );
  return [list, ...runs].join(":+");
}
