/** The page of the games that go on: boards that move as the games move. */

import "../../shared/board/damas-board.js";
import { byId, element } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { render } from "../../shared/render.js";
import { createStore } from "../../shared/store.js";
import { Face, names, watchingText } from "../parts/face.js";
import { NOTHING, follow } from "../parts/feed.js";

/** @typedef {import("../shapes").Watched} Watched */
/** @typedef {import("../../shared/board/damas-board.js").DamasBoard} DamasBoard */
/** @typedef {{face: Face, about: HTMLElement, link: HTMLElement, item: HTMLElement}} Card */

const TICK_MS = 200;

const list = byId("live");
const store = createStore(NOTHING);
/** @type {Map<string, Card>} */
const cards = new Map();

/** @param {Watched} board @param {import("../../shared/types").Variant} variant @returns {Card} */
function card(board, variant) {
  const known = cards.get(board.id);
  if (known) return known;
  /** @type {DamasBoard | null} */
  const drawn = list.querySelector(`[data-game="${CSS.escape(board.id)}"] damas-board`);
  const face = new Face(variant, drawn);
  const about = element("p", { class: "about" });
  const place = element("div", { class: "place" }, [face.board, face.end]);
  const parts = [face.seats.black, place, face.seats.white, about];
  const link = element("a", { href: `/games/${board.id}` }, parts);
  const made = { face, about, link, item: element("li", { "data-game": board.id }, [link]) };
  cards.set(board.id, made);
  return made;
}

/** What stands under a board. @param {Watched} board */
function aboutText({ regulation, control, rated, spectators }) {
  return [
    regulation.name,
    control ?? "",
    rated ? t("rated") : "",
    spectators ? watchingText(spectators) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** @param {Watched} board @param {Card} made */
function update(board, { face, about, link, item }) {
  item.classList.toggle("over", board.outcome !== null);
  link.setAttribute("aria-label", names(board));
  about.textContent = aboutText(board);
  face.update(board);
}

store.subscribe(({ begun, connected, boards, variants }) => {
  byId("line").hidden = connected;
  if (!begun) return;
  for (const id of cards.keys()) if (!boards.some((one) => one.id === id)) cards.delete(id);
  const made = boards.map((board) => ({ board, card: card(board, variants[board.variant]) }));
  for (const one of made) update(one.board, one.card);
  render(
    list,
    made.map((one) => one.card.item),
  );
  byId("none").hidden = boards.length > 0;
});
follow({ variant: list.dataset.variant ?? "" }, store);
setInterval(() => {
  const now = Date.now();
  for (const { face } of cards.values()) face.tick(now);
}, TICK_MS);
document.body.dataset.ready = "true";
