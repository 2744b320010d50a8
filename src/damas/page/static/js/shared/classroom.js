/**
 * A pupil at work: tells the teacher of the class where the page is and what stands on its board,
 * and leads back to the class. A page that is opened from no class tells nothing.
 */

import { ApiError, call } from "./api.js";
import { t } from "./i18n.js";
import { elementOf, html, nothing } from "./templates.js";

/** @import { MovingBoard } from "./board/moving-board.js" */
/** @typedef {{id: string, name: string}} Classroom */
/**
 * @typedef {object} WorkPlace
 * @property {"lesson" | "problem" | "study" | "ending" | "class"} kind
 * @property {string} name of the lesson, the problem or the kind of ending
 * @property {number} [step] from 1
 * @property {number} [of]
 */

const KEY = "damas.class";
const QUEUE = "damas.class.queue";
const GATHER_MS = 400; // a piece that moves is told once it stands

/** The class of this tab. @returns {Classroom | null} */
export function classroom() {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return found && typeof found.id === "string" ? found : null;
  } catch {
    return null;
  }
}

/** This tab belongs to a class from now on, or to none. @param {Classroom | null} room */
export function enterClassroom(room) {
  if (room) sessionStorage.setItem(KEY, JSON.stringify(room));
  else sessionStorage.removeItem(KEY);
}

/** The problems that are set, in their order. @param {string[]} problems */
export function queueProblems(problems) {
  sessionStorage.setItem(QUEUE, JSON.stringify(problems));
}

/** The problem that follows in a task; null where none is left. @param {string} problem */
function problemAfter(problem) {
  try {
    const queue = JSON.parse(sessionStorage.getItem(QUEUE) ?? "[]");
    const place = queue.indexOf(problem);
    return place >= 0 && place + 1 < queue.length ? String(queue[place + 1]) : null;
  } catch {
    return null;
  }
}

/** Pieces as text: what a pupil sees, also in the middle of a step. @param {MovingBoard} board */
function fenOf(board) {
  /** @param {string} men @param {string} kings */
  const list = (men, kings) =>
    [...board.pieces]
      .filter(([, code]) => code === men || code === kings)
      .map(([square, code]) => (code === kings ? `K${square}` : String(square)))
      .join(",");
  const turn = board.shown.fen.startsWith("B") ? "B" : "W";
  return `${turn}:W${list("w", "W")}:B${list("b", "B")}`;
}

export class PupilDesk {
  /** @param {MovingBoard} board */
  constructor(board) {
    this.board = board;
    this.room = classroom();
    /** @type {WorkPlace | null} */
    this.place = null;
    this.told = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    if (!this.room) return;
    board.addEventListener("move", () => this.tellSoon());
    board.addEventListener("position", () => this.tellSoon());
  }

  /** The page is at another place, or something was done there. @param {WorkPlace} place */
  at(place) {
    this.place = place;
    this.told = ""; // progress may have changed: it is told also if the board is the same
    if (!this.room) return;
    this.showWay(place);
    this.tellSoon();
  }

  /** The way back to the class, and on to the next problem of a task. @param {WorkPlace} place */
  showWay({ kind, name }) {
    if (location.pathname === `/classes/${this.room?.id}`) return; // one is there
    const next = kind === "problem" ? problemAfter(name) : null;
    const back = t("Back to the class");
    const way = elementOf(html`<nav class="class-way" aria-label=${t("Class")}>
      <a href="/classes/${this.room?.id}">${back}</a>
      ${next ? html`<a href="/problems/${next}">${t("Next problem of the task")}</a>` : nothing}
    </nav>`);
    document.querySelector(".class-way")?.remove();
    const side = document.querySelector(".lesson-side, .home-side"); // beside the board
    (side ?? document.querySelector("main"))?.prepend(way);
  }

  tellSoon() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => void this.tell(), GATHER_MS);
  }

  async tell() {
    const { room, place } = this;
    if (!room || !place) return;
    const body = { step: 0, of: 0, ...place, ...this.seen() };
    const said = JSON.stringify(body);
    if (said === this.told) return;
    this.told = said;
    try {
      await call(`/api/classes/${room.id}/place`, { method: "POST", body });
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      if (!["unreachable", "too-many-acts"].includes(fault.code)) this.leave();
    }
  }

  /** The position on the board; empty if it is hidden. */
  seen() {
    const { board } = this;
    if (!board.geometry || board.hidden) return { game: "", fen: "" };
    return { game: board.geo.variant.id, fen: fenOf(board) };
  }

  /** The class is over for this pupil. */
  leave() {
    enterClassroom(null);
    this.room = null;
    document.querySelector(".class-way")?.remove();
  }
}
