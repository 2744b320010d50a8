/**
 * Pairings, live boards and standings for a screen on the wall, always as they are now: one list at
 * a time, in pages that turn by themselves.
 */

import { call } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";
import { createStore } from "../../shared/store.js";
import { each, html, nothing, render } from "../../shared/templates.js";
import { bracketDrawing } from "../parts/bracket.js";
import { openingFigures } from "../parts/drawn-openings.js";
import { LiveBoards } from "../parts/live-boards.js";
import { LiveEvent, NOT_FOLLOWED, nameOf, seatOf } from "../parts/live-event.js";
import { grid } from "../parts/parts.js";
import { SeenBoards } from "../parts/seen-boards.js";

/** @typedef {import("../../shared/views").EventView} EventView */
/** @typedef {import("../../shared/views").SeenBoard} SeenBoard */

const wishes = new URLSearchParams(location.search);
const SECONDS = 12; // a page is read and found again in this time
const PAGE_MS = Math.min(120, Math.max(3, Number(wishes.get("seconds")) || SECONDS)) * 1000;
/** The parts to show, all of them where the address names none. */
const SHOWN = (wishes.get("show") ?? "").split(",").filter(Boolean);
const SMALLEST = 0.5; // of the usual type, for the longest names
const WHY = 2; // sentences: the order, and the points or the tie-break that decided
const OPENING = 300; // pixels of the picture of a drawn opening, before it is fitted
const ROW = 1.7; // of the type, as wall.css has it

/** @typedef {[HTMLElement, number, number]} WallPage a part and its rows from, to */

const page = /** @type {HTMLElement} */ (document.querySelector(".wall"));
/** @type {HTMLImageElement} */
const code = byId("wall-code"); // no phone may reach this server: then nothing is shown
code.addEventListener("error", () => code.remove());
if (code.complete && !code.naturalWidth) code.remove(); // it failed before this module came
const store = createStore({
  ...NOT_FOLLOWED,
  /** The pages that are shown, one after the other. */
  pages: /** @type {WallPage[]} */ ([]),
  at: 0,
});
const live = new LiveEvent(page.dataset.event ?? "", store, () => void seen.look());
const seen = new SeenBoards(live.path, showBoards);
const small = new LiveBoards(seen);
store.subscribe((state, before) => {
  if (state.event && state.event !== before.event) show(state.event);
  if (state.pages !== before.pages || state.at !== before.at) showPage(state);
});
await live.begin();
setInterval(() => small.tick(), 200);
setInterval(() => turn(1), PAGE_MS);
addEventListener("resize", lay);
addEventListener("keydown", (event) => turn({ ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0));
document.body.dataset.ready = "true";

/** @param {EventView} event */
function show(event) {
  byId("event-name").textContent = event.settings.name;
  byId("wall-strict").textContent = event.strict_mark;
  byId("wall-strict").hidden = !event.strict_mark;
  const round = event.rounds[event.rounds.length - 1];
  byId("wall-round").textContent = round ? round.name : t("Not begun");
  const rows = (round?.boards ?? []).flatMap((board) => [
    ...matchRow(event, board),
    ...board.games.map((game, index) => [
      board.games.length > 1 ? `${board.hall}.${index + 1}` : String(board.hall),
      ...sides(event, board, game, index + 1),
    ]),
  ]);
  const free = (round?.free ?? []).map((id) => ["", nameOf(event, id), t("Free"), ""]);
  render(byId("wall-boards"), grid(t("Pairings"), headsOf(event), [...rows, ...free], "boards"));
  const drawn = round?.opening_draw;
  render(byId("wall-opening"), drawn ? openingFigures(drawn, OPENING) : nothing);
  byId("wall-opening").hidden = !drawn;
  const { bracket } = event;
  render(
    byId("wall-bracket"),
    bracket ? bracketDrawing(bracket, t("Bracket"), t("Third-place match")) : nothing,
  );
  byId("wall-order").textContent = event.standings.provisional
    ? t("Standings (provisional)")
    : t("Standings");
  render(
    byId("wall-standings"),
    grid(
      t("Standings"),
      [t("Place"), t("Name"), t("Points")],
      event.standings.lines.map((line) => [String(line.rank), line.name, line.points]),
      "order",
    ),
  );
  lay();
  void seen.look(round?.number ?? 0);
  void tellWhy(event);
}

/**
 * The reason why the first stands above the second, below the standings.
 * @param {EventView} event
 */
async function tellWhy({ standings: { lines }, version }) {
  const [first, second] = lines;
  const known = lines.length > 1 && first.points !== "0";
  const sentences = known ? await reasons(first.no, second.no) : [];
  if (version !== live.event?.version) return; // a later answer says it
  byId("wall-why").textContent = sentences.slice(0, WHY).join(" ");
  lay();
}

/** @param {number} one @param {number} other pairing numbers @returns {Promise<string[]>} */
async function reasons(one, other) {
  const words = new URLSearchParams({ one: String(one), other: String(other), lang });
  try {
    /** @type {import("../../shared/views").Sentences} */
    const { lines } = await call(`${live.path}/explain?${words}`);
    return lines.map(({ text }) => text);
  } catch {
    return []; // the screen has its list all the same
  }
}

/** The heads of the boards; in a match each has colours of its own. @param {EventView} event */
function headsOf({ settings }) {
  const [white, black] = settings.teams ? ["", ""] : [t("White"), t("Black")];
  return [t("Bd."), white, "", black];
}

/**
 * The two of a board and their result: White first; in a match each person under the own team, with
 * the colour.
 * @param {EventView} event
 * @param {import("../../shared/views").EventBoard} board
 * @param {import("../../shared/views").EventGame} game
 * @param {number} index from 1
 */
function sides(event, board, game, index) {
  const name = (/** @type {number} */ id) => seatOf(event, board, index, id);
  const score = game.score || "–";
  if (!board.match) return [name(game.white), score, name(game.black)];
  const turned = game.white !== board.first;
  const [left, right] = turned ? ["black", "white"] : ["white", "black"];
  return [
    html`${name(board.first)} <i class="man ${left}"></i>`,
    turned ? score.replace(/^([^-]+)-(\S+)/, "$2-$1") : score,
    html`<i class="man ${right}"></i> ${name(board.second)}`,
  ];
}

/** The teams of a match with their board points, above its boards. */
/** @param {EventView} event @param {import("../../shared/views").EventBoard} board */
function matchRow(event, { hall, first, second, match }) {
  if (!match) return [];
  const strong = (/** @type {string} */ text) => html`<strong>${text}</strong>`;
  const cells = [String(hall), nameOf(event, first), match.join(" – "), nameOf(event, second)];
  return [cells.map(strong)];
}

function showBoards() {
  const figure = (/** @type {SeenBoard} */ one) => small.figure(one);
  render(byId("wall-live"), each("id", small.refresh(), figure));
  lay();
}

/** Sets the type of each list and the rows of each page; the page that is shown stays. */
function lay() {
  const { pages: before, at } = store.get();
  const begun = before.every(([part]) => part.id !== "wall-live-part");
  const count = byId("wall-live").childElementCount;
  const lists = ["boards", "standings"]
    .filter(isShown)
    .flatMap((name) => listPages(byId(`wall-${name}-part`)));
  const drawn = isShown("bracket") ? bracketPages(byId("wall-bracket-part")) : [];
  const pages = [...(count && isShown("live") ? livePages(count) : []), ...drawn, ...lists];
  const [shown] = before[at] ?? [];
  const same = pages.findIndex(([part]) => part === shown);
  const stays = pages[at]?.[0] === shown ? at : Math.max(same, 0);
  store.update({ pages, at: begun && count ? 0 : stays }); // games that begin are shown at once
}

/** Whether the address asks for a part: live, boards, bracket, standings. @param {string} name */
function isShown(name) {
  return !SHOWN.length || SHOWN.includes(name);
}

/**
 * The running boards, side by side, as many as fit at a large size.
 * @param {number} count
 * @returns {WallPage[]}
 */
function livePages(count) {
  const part = byId("wall-live-part");
  const columns = Math.min(count, innerWidth > innerHeight ? 3 : 2);
  const lines = count > columns ? 2 : 1;
  const most = (innerHeight * 0.8) / lines - innerHeight * 0.09; // two names beside each board
  part.style.setProperty("--wall-columns", String(columns));
  part.style.setProperty("--wall-board", `${Math.floor(most)}px`);
  const fits = columns * lines;
  return Array.from({ length: Math.ceil(count / fits) }, (_, index) => [
    part,
    index * fits,
    (index + 1) * fits,
  ]);
}

/**
 * A list in the largest type in which every row is one line.
 * @param {HTMLElement} part
 * @returns {WallPage[]}
 */
function listPages(part) {
  const rows = [...part.querySelectorAll("tbody tr")].map(
    (row) => /** @type {HTMLElement} */ (row),
  );
  if (!rows.length) return [];
  for (const other of wallParts()) other.hidden = other !== part;
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
  const fits = Math.max(1, Math.floor(room / rows[0].offsetHeight));
  const count = Math.ceil(rows.length / fits);
  const even = Math.ceil(rows.length / count);
  part.style.setProperty(
    "--wall-row",
    `${Math.floor(Math.min(size * 2.4, room / even) * 10) / 10}px`,
  );
  return Array.from({ length: count }, (_, index) => [part, index * even, (index + 1) * even]);
}

/**
 * The bracket of a knock-out, as large as fits.
 * @param {HTMLElement} part
 * @returns {WallPage[]}
 */
function bracketPages(part) {
  const drawing = /** @type {HTMLElement | null} */ (part.querySelector(".scroll"));
  if (!drawing) return [];
  for (const other of wallParts()) other.hidden = other !== part;
  const room = /** @type {HTMLElement} */ (drawing.parentElement);
  drawing.style.transform = drawing.style.width = "";
  const { scrollWidth: wide, scrollHeight: high } = drawing;
  const scale = Math.min(room.clientWidth / wide, room.clientHeight / high);
  drawing.style.transform = `scale(${scale})`;
  drawing.style.width = `${Math.floor(room.clientWidth / scale)}px`;
  return [[part, 0, 0]];
}

/** Goes to the page *step* further on. @param {number} step */
function turn(step) {
  const { pages, at } = store.get();
  if (pages.length) store.update({ at: (at + step + pages.length) % pages.length });
}

/** @param {{pages: WallPage[], at: number}} state */
function showPage({ pages, at }) {
  if (!pages.length) return;
  const [shown, from, to] = pages[at];
  for (const part of wallParts()) part.hidden = part !== shown;
  const rows =
    shown.id === "wall-live-part" ? byId("wall-live").children : shown.querySelectorAll("tbody tr");
  [...rows].forEach((row, index) => {
    /** @type {HTMLElement} */ (row).hidden = index < from || index >= to;
  });
  byId("wall-page").textContent = pages.length > 1 ? `${at + 1} / ${pages.length}` : "";
}

/** @returns {NodeListOf<HTMLElement>} the lists, of which one is shown */
function wallParts() {
  return page.querySelectorAll(".wall-page");
}
