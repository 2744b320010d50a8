/** One game of the archive: replay through its lines, annotate, download. */

import "../../shared/board/damas-board.js";
import { call, sentence } from "../../shared/api.js";
import { clockText } from "../../shared/clock-text.js";
import { byId } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";
import { drawMoves, markMove } from "../../shared/move-tree.js";
import { createStore } from "../../shared/store.js";
import { Study } from "../../shared/study/study.js";
import { html, render } from "../../shared/templates.js";
import { following, isMain, isVariation, lastOf, otherSigns, placeOf } from "./tree.js";

/** @import { ReadGame, ReadNode } from "../../shared/types" */

const page = /** @type {HTMLElement} */ (document.querySelector(".reader"));
const address = `/api/archive/games/${page.dataset.number}`;
/** @type {import("../../shared/board/damas-board.js").DamasBoard} */
const board = byId("board");
/** @type {HTMLTextAreaElement} */
const comment = byId("comment");
/** @type {HTMLSelectElement} */
const sign = byId("sign");
const store = createStore({
  game: /** @type {ReadGame} */ (await call(`${address}?lang=${lang}`)),
  /** The move that is shown; a new value each time it is gone to. */
  at: { node: 0 },
  said: "",
});
const study = new Study(byId("analysis"), {
  board,
  write: (move) => {
    const { variant } = store.get().game;
    return (variant?.notation === "algebraic" && move.algebraic) || move.notation;
  },
  home: () => void showBoard(),
});
store.subscribe((state, before) => {
  byId("kept").textContent = state.said;
  if (state.game !== before.game) showGame();
  if (state.at !== before.at) void showMove();
});

/** The move that is shown. @returns {ReadNode} */
function chosen() {
  const { game, at } = store.get();
  return game.nodes[at.node];
}

/** @param {number} node */
function go(node) {
  store.update({ at: { node } });
}

/** Shows the game: its names, tags and moves. */
function showGame() {
  const { game } = store.get();
  const { summary, variant } = game;
  const names = `${summary.white || "?"} – ${summary.black || "?"}`;
  const date = summary.date.replaceAll(".00", "");
  const about = [summary.event, summary.site, date, summary.round];
  document.title = `${names} – Damas`;
  byId("title").textContent = names;
  byId("about").textContent = about.filter(Boolean).join(" · ");
  byId("fault").textContent = summary.fault ?? "";
  const tags = game.tags.map(([name, value]) => html`<dt>${name}</dt><dd>${value || "–"}</dd>`);
  render(byId("tags"), tags);
  /** @type {HTMLAnchorElement} */ (byId("download")).href = `/archive/${page.dataset.number}.pdn`;
  if (variant) {
    board.variant = variant;
    board.configure({ coords: "edge", algebraic: variant.notation === "algebraic" });
  }
  drawMoves(byId("score"), game, go, game.variant?.first ?? "white");
}

/** Shows the move chosen, with its comment and sign. */
async function showMove() {
  const node = chosen();
  const { nodes } = store.get().game;
  markMove(byId("score"), node.id);
  showClocks(node);
  comment.value = node.comment;
  sign.value = String(node.nags.find((nag) => nag >= 1 && nag <= 6) ?? "");
  sign.disabled = node.parent === null;
  /** @type {HTMLButtonElement} */ (byId("remove")).disabled = isMain(nodes, node);
  /** @type {HTMLButtonElement} */ (byId("promote")).disabled = !isVariation(nodes, node);
  await showBoard();
}

/** The clocks of both after the move, where the game has them. @param {ReadNode} node */
function showClocks({ clocks }) {
  const place = byId("clocks");
  place.hidden = !store.get().game.nodes.some((one) => one.clocks);
  const written = (/** @type {number | null | undefined} */ ms) =>
    typeof ms === "number" ? clockText(ms) : "–";
  place.textContent = `${t("Clocks")}: ${written(clocks?.white)} – ${written(clocks?.black)}`;
}

async function showBoard() {
  const { game } = store.get();
  const { id, fen, legal, turn, move } = chosen();
  study.moved(placeOf(game, chosen()));
  if (!fen) return;
  const words = new URLSearchParams({ variant: game.variant?.id ?? "", size: "800", fen });
  /** @type {HTMLAnchorElement} */ (byId("picture")).href = `/diagram.png?${words}`;
  board.dataset.node = String(id);
  await board.show({ fen, legal, mover: turn, last: move ?? null });
}

/**
 * Makes a change on the server and shows what it became.
 * @param {Record<string, unknown>} change
 * @param {(after: ReadGame) => number} goTo the move that is shown then
 */
async function edit(change, goTo) {
  const { game, at } = store.get();
  store.update({ said: "" });
  try {
    const body = { node: at.node, version: game.version, ...change };
    const after = await call(`${address}/edit?lang=${lang}`, { method: "POST", body });
    const node = Math.min(goTo(after), after.nodes.length - 1);
    store.update({ game: after, at: { node }, said: t("Kept") });
  } catch (error) {
    store.update({ said: sentence(error) });
  }
}

/** Keeps what was written about the move that is shown. */
async function annotate() {
  const node = chosen();
  const text = comment.value;
  const nags = [...(sign.value ? [Number(sign.value)] : []), ...otherSigns(node)];
  const here = () => node.id;
  if (String(nags) !== String(node.nags)) await edit({ op: "nags", nags, node: node.id }, here);
  await edit({ op: "comment", text, node: node.id }, here);
}

/** A move played on the board: gone to where it is known, else added. @param {number[]} path */
function played(path) {
  if (study.play(path)) return;
  const before = chosen().id;
  const known = following(store.get().game.nodes, before).find(
    ({ move }) => move?.from === path[0] && move.to === path.at(-1),
  );
  if (known) go(known.id);
  else {
    const change = { op: "add", text: path.join("-") };
    void edit(change, ({ nodes }) => following(nodes, before).at(-1)?.id ?? before);
  }
}

/** @param {number} step */
function walk(step) {
  const { id, parent } = chosen();
  go(step < 0 ? (parent ?? 0) : (following(store.get().game.nodes, id)[0]?.id ?? id));
}

byId("keep").addEventListener("click", () => void annotate());
for (const op of ["remove", "promote"]) {
  byId(op).addEventListener("click", () => {
    const parent = chosen().parent ?? 0;
    void edit({ op }, () => parent);
  });
}
board.addEventListener("move", (event) => {
  played(/** @type {CustomEvent<{path: number[]}>} */ (event).detail.path);
});
byId("first").addEventListener("click", () => go(0));
byId("before").addEventListener("click", () => walk(-1));
byId("after").addEventListener("click", () => walk(1));
byId("last").addEventListener("click", () => go(lastOf(store.get().game.nodes, chosen().id)));
document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest("textarea, select, input, damas-board")) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  walk(step);
});

showGame();
await showMove();
document.body.dataset.ready = "true";
