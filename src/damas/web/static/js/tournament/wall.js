/** Pairings, live boards and standings for a screen on the wall, always as they are now. */

import "../board/damas-board.js";
import { byId, element } from "../dom.js";
import { clockText } from "../game/clocks.js";
import { ready, t } from "../i18n.js";
import { LiveEvent, nameOf } from "./live.js";
import { grid } from "./parts.js";
import { Watching } from "./watching.js";

/** @typedef {import("./shapes").EventView} EventView */
/** @typedef {import("./shapes").SeenBoard} SeenBoard */
/** @typedef {import("../types").Color} Color */
/** @typedef {import("../board/damas-board.js").DamasBoard} DamasBoard */

await ready;
const page = /** @type {HTMLElement} */ (document.querySelector(".wall"));
const live = new LiveEvent(page.dataset.event ?? "", show, undefined, () => void watching.look());
const watching = new Watching(live.path, showBoards);
/** @type {Map<string, HTMLElement>} the figures that are drawn, by address */
const figures = new Map();
await live.begin();
setInterval(tick, 200);
document.body.dataset.ready = "true";

/** @param {EventView} event */
function show(event) {
  byId("event-name").textContent = event.settings.name;
  const round = event.rounds[event.rounds.length - 1];
  byId("wall-round").textContent = round ? t("Round {round}", { round: round.number }) : t("Not begun");
  const rows = (round?.boards ?? []).flatMap((board) => board.games.map((game) => [
    String(board.number), nameOf(event, game.white), game.score || "–", nameOf(event, game.black),
  ]));
  byId("wall-boards").replaceChildren(grid(t("Pairings"), [t("Board"), t("White"), "", t("Black")], rows),
    ...(round?.free ?? []).map((id) => element("p", {}, [t("Free: {name}", { name: nameOf(event, id) })])));
  byId("wall-order").textContent = event.standings.provisional ? t("Standings (provisional)") : t("Standings");
  byId("wall-standings").replaceChildren(grid(t("Standings"), [t("Place"), t("Name"), t("Points")],
    event.standings.lines.map((line) => [String(line.rank), line.name, line.points])));
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
  if (kept.length !== place.childElementCount || kept.some((one, index) => place.children[index] !== one)) place.replaceChildren(...kept);
  byId("wall-live-part").hidden = !kept.length;
  tick();
}

/** @param {SeenBoard} one */
function draw(one) {
  const board = /** @type {DamasBoard} */ (document.createElement("damas-board"));
  board.setAttribute("static", "");
  board.setAttribute("label", t("Board {board}: {white} – {black}", { board: one.board, white: one.white, black: one.black }));
  board.configure({ coords: "none" });
  board.variant = /** @type {import("../types").Variant} */ (one.variant);
  return element("figure", { class: "live-board", "data-board": String(one.board) }, [
    seat(one, "black"), board, seat(one, "white"),
  ]);
}

/** @param {SeenBoard} one @param {Color} color */
function seat(one, color) {
  return element("p", { class: "live-seat", "data-color": color }, [
    element("span", { class: `chip ${color}` }), element("span", { class: "name" }, [color === "white" ? one.white : one.black]), element("span", { class: "time" }),
  ]);
}

/** @param {HTMLElement} figure @param {SeenBoard} one */
function update(figure, one) {
  figure.dataset.ply = String(one.ply);
  figure.classList.toggle("over", one.over);
  for (const seated of /** @type {NodeListOf<HTMLElement>} */ (figure.querySelectorAll(".live-seat"))) {
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
