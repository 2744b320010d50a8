/**
 * The commands of a person who listens, typed in the field for moves: each has a word in the page's
 * language, a beginning of which is enough, and answers with a sentence or does an act.
 */

import { spokenTime } from "../shared/clock-text.js";
import { saidBy, saidMove, saidPiece, saidSquare } from "../shared/listening.js";
import { sideName } from "../shared/game-words.js";
import { t } from "../shared/i18n.js";

/** @import { Scene } from "./scene.js" */
/** @import { Move, PieceCode } from "../shared/types" */
/** @typedef {(scene: Scene, about: string) => string} Says */
/**
 * @typedef {object} Command
 * @property {string} name
 * @property {string} word in the page's language
 * @property {string} about what it does, for the help
 * @property {Says} [says]
 * @property {boolean} [twice] the act is done when its word is typed again
 */

/** @returns {Command[]} */
export const commands = () => [
  { name: "help", word: t("help"), about: t("these words"), says: help },
  { name: "last", word: t("last"), about: t("the last move"), says: last },
  { name: "clocks", word: t("clocks"), about: t("the time of both"), says: clocks },
  { name: "board", word: t("board"), about: t("where all pieces stand"), says: board },
  {
    name: "square",
    word: t("square"),
    about: t("what stands on a square: add its name"),
    says: on,
  },
  { name: "moves", word: t("moves"), about: t("which pieces may move, and where to"), says: moves },
  { name: "captures", word: t("captures"), about: t("which pieces must capture"), says: captures },
  { name: "turn", word: t("turn"), about: t("whose turn it is"), says: turn },
  { name: "count", word: t("count"), about: t("the draw counts"), says: count },
  { name: "draw", word: t("draw"), about: t("offers a draw"), twice: true },
  { name: "accept", word: t("accept"), about: t("accepts the draw") },
  { name: "decline", word: t("decline"), about: t("declines the draw") },
  { name: "resign", word: t("resign"), about: t("resigns the game"), twice: true },
  { name: "retract", word: t("retract"), about: t("takes the last move back") },
  { name: "stop", word: t("stop"), about: t("stops the clock, or lets it run") },
  { name: "call", word: t("call"), about: t("calls the arbiter") },
  { name: "undo", word: t("undo"), about: t("takes the last entry back") },
];

/** Whether a text can be a command: letters, then perhaps the name of a square. */
/** @param {string} text */
export function isCommand(text) {
  return /^(\?|\p{L}{1,20}( +\w{1,4})?)$/u.test(text.trim());
}

/** Letters without their accents. @param {string} word */
const plain = (word) => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * The commands of this place that a word begins; one alone where the word is whole.
 * @param {string} word
 * @param {Scene} scene
 * @returns {Command[]}
 */
export function beginning(word, scene) {
  const typed = plain(word === "?" ? t("help") : word);
  const known = commands().filter(({ says, name }) => says || scene.acts[name]);
  const whole = known.filter((one) => plain(one.word) === typed);
  return whole.length ? whole : known.filter((one) => plain(one.word).startsWith(typed));
}

/** @type {Says} */
function help(scene) {
  const known = commands().filter(({ says, name }) => says || scene.acts[name]);
  const lines = known.map(({ word, about }) => `${word}: ${about}`);
  return `${lines.join("; ")}. ${t("The beginning of a word is enough.")}`;
}

/** @type {Says} */
function last({ variant, last: move, nameOf }) {
  if (!move) return t("No move has been made.");
  const said = saidMove(variant.id, move, move, nameOf);
  return move.color ? saidBy(move.color, said) : said;
}

/** @type {Says} */
function clocks({ clocks: times }) {
  if (!times) return t("This game has no clock.");
  const { white, black } = times;
  return `${saidBy("white", spokenTime(white))}. ${saidBy("black", spokenTime(black))}.`;
}

/** @type {Says} */
function board(scene) {
  const { variant, pieces, nameOf } = scene;
  const codes = /** @type {PieceCode[]} */ (["w", "W", "b", "B"]);
  const lines = codes.flatMap((code) => {
    const squares = [...pieces].filter(([, piece]) => piece === code).map(([square]) => square);
    if (!squares.length) return [];
    const names = squares.sort((a, b) => a - b).map((square) => saidSquare(nameOf(square)));
    return [`${saidPiece(variant.id, code)}: ${names.join(", ")}`];
  });
  return `${lines.join(". ")}. ${turn(scene, "")}`;
}

/** @type {Says} */
function turn({ turn: side, result }) {
  return result || t("{side} to move", { side: sideName(side) });
}

/** @type {Says} */
function count({ counters }) {
  return counters.length ? `${counters.join("; ")}.` : t("No draw count is running.");
}

/** @type {Says} */
function on({ variant, pieces, legal, nameOf, numberOf }, about) {
  const number = numberOf(about);
  if (number === null)
    return t("Add the name of a square, such as {name}.", { name: nameOf(variant.numbers[0]) });
  const piece = pieces.get(number);
  const parts = [saidSquare(nameOf(number)), piece ? saidPiece(variant.id, piece) : t("empty")];
  if (legal.some(({ from }) => from === number)) parts.push(t("can move"));
  return parts.join(", ");
}

/** @type {Says} */
function moves(scene, about) {
  const from = about ? scene.numberOf(about) : null;
  if (about && from === null) return on(scene, about);
  const some = from === null ? scene.legal : scene.legal.filter((move) => move.from === from);
  if (!some.length)
    return from === null ? t("No move can be made here now.") : t("No move from there.");
  return ways(scene, some);
}

/** @type {Says} */
function captures(scene) {
  const some = scene.legal.filter(({ captured }) => captured.length);
  return some.length ? ways(scene, some) : t("No piece must capture.");
}

/** From where to where, one piece after the other. @param {Scene} scene @param {Move[]} some */
function ways({ nameOf }, some) {
  /** @type {Map<number, Set<string>>} */
  const found = new Map();
  for (const { from, to, captured } of some) {
    const taken = captured.length ? ` (${t("takes {count}", { count: captured.length })})` : "";
    const whereto = found.get(from) ?? new Set();
    found.set(from, whereto.add(saidSquare(nameOf(to)) + taken));
  }
  return [...found]
    .map(([from, whereto]) => `${saidSquare(nameOf(from))}: ${[...whereto].join(", ")}`)
    .join("; ");
}
