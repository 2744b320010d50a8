/** One game of the archive: replay through its lines, annotate, download. */

import "../../shared/board/damas-board.js";
import { ApiError, call } from "../../shared/api.js";
import { byId, element } from "../../shared/dom.js";
import { lang, ready, t } from "../../shared/i18n.js";
import { Study } from "../../shared/study/study.js";
import { drawScore } from "../../shared/move-tree.js";

/** @typedef {import("../../shared/types").ReadGame} ReadGame */
/** @typedef {import("../../shared/types").ReadNode} ReadNode */

await ready;
const page = /** @type {HTMLElement} */ (document.querySelector(".reader"));
const address = `/api/archive/games/${page.dataset.number}`;
/** @type {import("../../shared/board/damas-board.js").DamasBoard} */
const board = byId("board");
/** @type {HTMLTextAreaElement} */
const comment = byId("comment");
/** @type {HTMLSelectElement} */
const sign = byId("sign");
/** @type {ReadGame} */
let game = await call(`${address}?lang=${lang}`);
let at = 0;
const study = new Study(byId("analysis"), {
  board,
  write: (move) => (game.variant?.notation === "algebraic" && move.algebraic) || move.notation,
  home: () => void go(at),
});

/** @param {number} node @returns {ReadNode[]} what follows, the main line first */
const following = (node) => game.nodes.filter((one) => one.parent === node);

/** Shows the game anew, at the move chosen. */
function draw() {
  const { summary, variant } = game;
  const names = `${summary.white || "?"} – ${summary.black || "?"}`;
  document.title = `${names} – Damas`;
  byId("title").textContent = names;
  byId("about").textContent = [
    summary.event,
    summary.site,
    summary.date.replaceAll(".00", ""),
    summary.round,
  ]
    .filter(Boolean)
    .join(" · ");
  byId("fault").textContent = summary.fault ?? "";
  byId("tags").replaceChildren(
    ...game.tags.flatMap(([name, value]) => [
      element("dt", {}, [name]),
      element("dd", {}, [value || "–"]),
    ]),
  );
  /** @type {HTMLAnchorElement} */ (byId("download")).href = `/archive/${page.dataset.number}.pdn`;
  if (variant) {
    board.variant = variant;
    board.configure({ coords: "edge", algebraic: variant.notation === "algebraic" });
  }
  drawScore(byId("score"), game, go);
  return go(Math.min(at, game.nodes.length - 1));
}

/** Goes to a move. @param {number} node */
async function go(node) {
  at = node;
  const chosen = game.nodes[node];
  for (const one of byId("score").querySelectorAll("button")) {
    const here = one.dataset.node === String(node);
    one.setAttribute("aria-current", String(here));
    if (here) one.scrollIntoView({ block: "nearest" });
  }
  comment.value = chosen.comment;
  sign.value = String(chosen.nags.find((nag) => nag >= 1 && nag <= 6) ?? "");
  sign.disabled = node === 0;
  /** @type {HTMLButtonElement} */ (byId("remove")).disabled = isMain(chosen);
  /** @type {HTMLButtonElement} */ (byId("promote")).disabled = !isVariation(chosen);
  study.moved(place(chosen));
  if (!chosen.fen) return;
  /** @type {HTMLAnchorElement} */ (byId("picture")).href =
    `/diagram.png?variant=${game.variant?.id}&size=800&fen=${encodeURIComponent(chosen.fen)}`;
  board.dataset.node = String(node);
  await board.show({
    fen: chosen.fen,
    legal: chosen.legal,
    mover: chosen.turn,
    last: chosen.move ?? null,
  });
}

/** What the analysis is asked: the way from the start where every move of it can be played. */
/** @param {ReadNode} chosen @returns {import("../../shared/study/study.js").Place | null} */
function place(chosen) {
  if (!chosen.fen || !game.variant) return null;
  const variant = game.variant.id;
  const moves = [];
  for (let node = chosen; node.parent !== null; node = game.nodes[node.parent]) {
    if (!node.move) return { at: { variant, fen: chosen.fen } };
    moves.unshift(node.move.path);
  }
  const start = game.nodes[0].fen;
  return { at: { variant, fen: start === game.variant.start_fen ? null : start }, moves };
}

/** Whether a move is of the game itself. @param {ReadNode} node @returns {boolean} */
function isMain(node) {
  if (node.parent === null) return true;
  return following(node.parent)[0] === node && isMain(game.nodes[node.parent]);
}

/** Whether a move stands beside another that may change places with it, within a variation. */
/** @param {ReadNode} node */
function isVariation(node) {
  if (node.parent === null) return false;
  const siblings = following(node.parent);
  const place = siblings.indexOf(node);
  return place > 1 || (place === 1 && !isMain(siblings[0]));
}

/** Makes a change on the server and shows what it became. */
/** @param {Record<string, unknown>} change @param {(after: ReadGame) => number} place */
async function edit(change, place) {
  const kept = byId("kept");
  kept.textContent = "";
  try {
    const after = await call(`${address}/edit?lang=${lang}`, {
      method: "POST",
      body: { node: at, version: game.version, ...change },
    });
    game = after;
    at = place(after);
    await draw();
    kept.textContent = t("Kept");
  } catch (error) {
    kept.textContent = error instanceof ApiError ? error.message : String(error);
  }
}

byId("keep").addEventListener("click", async () => {
  const here = at;
  const text = comment.value;
  const nags = game.nodes[at].nags.filter((nag) => nag < 1 || nag > 6);
  if (sign.value) nags.unshift(Number(sign.value));
  if (String(nags) !== String(game.nodes[at].nags))
    await edit({ op: "nags", nags, node: here }, () => here);
  await edit({ op: "comment", text, node: here }, () => here);
});
for (const op of ["remove", "promote"]) {
  byId(op).addEventListener("click", () => {
    const parent = game.nodes[at].parent ?? 0;
    edit({ op }, () => parent);
  });
}
board.addEventListener("move", (event) => {
  const { path } = /** @type {CustomEvent<{path: number[]}>} */ (event).detail;
  if (study.play(path)) return;
  const there = following(at).find(
    (one) => one.move?.from === path[0] && one.move.to === path.at(-1),
  );
  if (there) {
    go(there.id);
    return;
  }
  const before = at;
  edit(
    { op: "add", text: path.join("-") },
    (after) => after.nodes.filter((one) => one.parent === before).at(-1)?.id ?? before,
  );
});

/** @param {number} step */
function walk(step) {
  if (step < 0) return go(game.nodes[at].parent ?? 0);
  return go(following(at)[0]?.id ?? at);
}
byId("first").addEventListener("click", () => go(0));
byId("before").addEventListener("click", () => walk(-1));
byId("after").addEventListener("click", () => walk(1));
byId("last").addEventListener("click", () => {
  let node = at;
  for (let next = following(node)[0]; next; next = following(node)[0]) node = next.id;
  go(node);
});
document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest("textarea, select, input, damas-board")) return;
  const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1 });
  if (event.key in steps) {
    event.preventDefault();
    walk(steps[event.key]);
  }
});

await draw();
document.body.dataset.ready = "true";
