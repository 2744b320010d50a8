/** Pairings, live boards and standings for a screen on the wall, always as they are now: one list at a time, in pages
 * that turn by themselves. */

import "../../shared/board/damas-board.js";
import { byId, element } from "../../shared/dom.js";
import { clockText } from "../../shared/clock-text.js";
import { ready, t } from "../../shared/i18n.js";
import { LiveEvent, nameOf } from "../parts/live-event.js";
import { grid } from "../parts/parts.js";
import { Watching } from "../parts/seen-boards.js";

/** @typedef {import("../parts/shapes").EventView} EventView */
/** @typedef {import("../parts/shapes").SeenBoard} SeenBoard */
/** @typedef {import("../../shared/types").Color} Color */
/** @typedef {import("../../shared/board/damas-board.js").DamasBoard} DamasBoard */

const PAGE_MS = 12000; // a page is read and found again in this time
const SMALLEST = 0.5; // of the usual type, for the longest names
const ROW = 1.7; // of the type, as wall.css has it
/**
 * What is shown, a page after the other: a part and its rows from, to.
 * @type {[HTMLElement, number, number][]}
 */
let pages = [];
let at = 0;

await ready;
const page = /** @type {HTMLElement} */ (document.querySelector(".wall"));
const live = new LiveEvent(page.dataset.event ?? "", show, undefined, () => void watching.look());
const watching = new Watching(live.path, showBoards);
/** @type {Map<string, HTMLElement>} the figures that are drawn, by address */
const figures = new Map();
await live.begin();
setInterval(tick, 200);
setInterval(() => turn(1), PAGE_MS);
addEventListener("resize", lay);
addEventListener("keydown", (event) => turn({ ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0));
document.body.dataset.ready = "true";

/** @param {EventView} event */
function show(event) {
  byId("event-name").textContent = event.settings.name;
  const round = event.rounds[event.rounds.length - 1];
  byId("wall-round").textContent = round
    ? t("Round {round}", { round: round.number })
    : t("Not begun");
  const rows = (round?.boards ?? []).flatMap((board) =>
    board.games.map((game, index) => [
      board.games.length > 1 ? `${board.number}.${index + 1}` : String(board.number),
      nameOf(event, game.white),
      game.score || "–",
      nameOf(event, game.black),
    ]),
  );
  const free = (round?.free ?? []).map((id) => ["", nameOf(event, id), t("Free"), ""]);
  byId("wall-boards").replaceChildren(
    grid(t("Pairings"), [t("Bd."), t("White"), "", t("Black")], [...rows, ...free], "boards"),
  );
  byId("wall-order").textContent = event.standings.provisional
    ? t("Standings (provisional)")
    : t("Standings");
  byId("wall-standings").replaceChildren(
    grid(
      t("Standings"),
      [t("Place"), t("Name"), t("Points")],
      event.standings.lines.map((line) => [String(line.rank), line.name, line.points]),
      "order",
    ),
  );
  lay();
  void watching.look(round?.number ?? 0);
}

/** @param {SeenBoard[]} boards */
function showBoards(boards) {
  const shown = boards.filter((one) => one.fen);
  const kept = shown.map((one) => {
    const figure = figures.get(one.id) ?? draw(one);
    figures.set(one.id, figure);
    update(figure, one);
    return figure;
  });
  for (const id of figures.keys()) {
    if (!shown.some((one) => one.id === id)) figures.delete(id);
  }
  const place = byId("wall-live");
  if (
    kept.length !== place.childElementCount ||
    kept.some((one, index) => place.children[index] !== one)
  )
    place.replaceChildren(...kept);
  lay();
  tick();
}

/** Sets the type of each list and what stands on which page; the page that is shown stays. */
function lay() {
  const begun = pages.every(([part]) => part.id !== "wall-live-part"); // games that begin are shown at once
  const shown = pages[at]?.[0];
  pages = [];
  const live = [...byId("wall-live").children].length;
  if (live) pages.push(...livePages(live));
  for (const name of ["wall-boards-part", "wall-standings-part"])
    pages.push(...listPages(byId(name)));
  const same = pages.findIndex(([part]) => part === shown);
  at = begun && live ? 0 : pages[at]?.[0] === shown ? at : Math.max(same, 0);
  turn(0);
}

/**
 * Boards that are played: as many beside each other as leave them large.
 * @param {number} count
 * @returns {[HTMLElement, number, number][]}
 */
function livePages(count) {
  const part = byId("wall-live-part");
  const columns = Math.min(count, innerWidth > innerHeight ? 3 : 2);
  const lines = count > columns ? 2 : 1;
  const most = (innerHeight * 0.8) / lines - innerHeight * 0.09; // two names beside each board
  part.style.setProperty("--wall-columns", String(columns));
  part.style.setProperty("--wall-board", `${Math.floor(most)}px`);
  const each = columns * lines;
  return Array.from({ length: Math.ceil(count / each) }, (_, index) => [
    part,
    index * each,
    (index + 1) * each,
  ]);
}

/**
 * A list in the largest type in which every row is one line.
 * @param {HTMLElement} part
 * @returns {[HTMLElement, number, number][]}
 */
function listPages(part) {
  const rows = [...part.querySelectorAll("tbody tr")].map(
    (row) => /** @type {HTMLElement} */ (row),
  );
  if (!rows.length) return [];
  for (const other of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll(".wall-page")))
    other.hidden = other !== part;
  part.style.removeProperty("--wall-row");
  for (const row of rows) row.hidden = false;
  const place = /** @type {HTMLElement} */ (part.querySelector(".scroll"));
  const list = /** @type {HTMLTableElement} */ (part.querySelector("table"));
  const high = /** @type {HTMLElement} */ (place.parentElement).clientHeight;
  const usual = Math.min(
    innerHeight * 0.052,
    high / (rows.length + 1) / ROW < innerHeight * 0.036
      ? innerHeight * 0.045
      : high / (rows.length + 1) / ROW,
  );
  part.style.setProperty("--wall-size", `${usual}px`);
  const size = usual * Math.max(SMALLEST, Math.min(1, place.clientWidth / list.scrollWidth));
  part.style.setProperty("--wall-size", `${Math.floor(size * 10) / 10}px`);
  const room = high - (list.tHead?.offsetHeight ?? 0);
  const each = Math.max(1, Math.floor(room / rows[0].offsetHeight));
  const count = Math.ceil(rows.length / each);
  const even = Math.ceil(rows.length / count);
  part.style.setProperty(
    "--wall-row",
    `${Math.floor(Math.min(size * 2.4, room / even) * 10) / 10}px`,
  );
  return Array.from({ length: count }, (_, index) => [part, index * even, (index + 1) * even]);
}

/** Shows the page *step* further on. @param {number} step */
function turn(step) {
  if (!pages.length) return;
  at = (at + step + pages.length) % pages.length;
  const [shown, from, to] = pages[at];
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll(".wall-page")))
    part.hidden = part !== shown;
  const rows =
    shown.id === "wall-live-part" ? byId("wall-live").children : shown.querySelectorAll("tbody tr");
  [...rows].forEach((row, index) => {
    /** @type {HTMLElement} */ (row).hidden = index < from || index >= to;
  });
  byId("wall-page").textContent = pages.length > 1 ? `${at + 1} / ${pages.length}` : "";
}

/** @param {SeenBoard} one */
function draw(one) {
  const board = /** @type {DamasBoard} */ (document.createElement("damas-board"));
  board.setAttribute("static", "");
  board.setAttribute(
    "label",
    t("Board {board}: {white} – {black}", { board: one.board, white: one.white, black: one.black }),
  );
  board.configure({ coords: "none" });
  board.variant = /** @type {import("../../shared/types").Variant} */ (one.variant);
  return element("figure", { class: "live-board", "data-board": String(one.board) }, [
    seat(one, "black"),
    board,
    seat(one, "white"),
  ]);
}

/** @param {SeenBoard} one @param {Color} color */
function seat(one, color) {
  return element("p", { class: "live-seat", "data-color": color }, [
    element("span", { class: `chip ${color}` }),
    element("span", { class: "name" }, [color === "white" ? one.white : one.black]),
    element("span", { class: "time" }),
  ]);
}

/** @param {HTMLElement} figure @param {SeenBoard} one */
function update(figure, one) {
  figure.dataset.ply = String(one.ply);
  figure.classList.toggle("over", one.over);
  for (const seated of /** @type {NodeListOf<HTMLElement>} */ (
    figure.querySelectorAll(".live-seat")
  )) {
    seated.classList.toggle("to-move", !one.over && one.turn === seated.dataset.color);
  }
  const board = /** @type {DamasBoard} */ (figure.querySelector("damas-board"));
  if (board.dataset.fen === one.fen) return;
  board.dataset.fen = one.fen;
  void board.show({ fen: /** @type {string} */ (one.fen), last: one.last });
}

function tick() {
  for (const one of watching.boards) {
    const figure = figures.get(one.id);
    for (const color of /** @type {Color[]} */ (["white", "black"])) {
      const time = figure?.querySelector(`[data-color="${color}"] .time`);
      const sign = one.over && one.signs?.[color === "white" ? 0 : 1];
      const text = sign || (one.clock ? clockText(watching.left(one, color)) : "");
      if (time && time.textContent !== text) time.textContent = text;
    }
  }
}
