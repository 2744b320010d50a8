/** The parts beside the board: practice, the moves of a position, the tree, the gaps. */

import { confirmButton } from "../../shared/confirm-button.js";
import { button, byId, element } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { drawMoves, markMove } from "../../shared/move-tree.js";
import { render } from "../../shared/render.js";
import { longScore, shortScore } from "../../shared/study/scores.js";
import { lineText, nodeOf } from "./nodes.js";

/** @typedef {import("../shapes").State} State */
/** @typedef {import("../shapes").PlacedMove} PlacedMove */
/** @typedef {import("../../shared/types").Move} Move */
/**
 * @typedef {object} Acts what the buttons do
 * @property {(key: string) => void} go
 * @property {(move: PlacedMove) => void} take
 * @property {() => void} cut
 * @property {(on: boolean) => void} analyse
 * @property {() => void} practise
 * @property {() => void} browse
 * @property {() => void} next
 * @property {() => void} look
 * @property {() => void} remove
 */

/** @param {State} state */
export function showParts({ asking }) {
  const isBrowsing = asking === null;
  for (const id of ["here", "tree", "gaps", "settings", "steps"]) byId(id).hidden = !isBrowsing;
}

/** The question, or the verdict on its answer. @param {State} state */
export function askedText({ asking }) {
  if (!asking) return { text: "", kind: "" };
  const { question, answered, given } = asking;
  if (!question) return { text: t("Nothing is due now. Come back later."), kind: "" };
  if (!answered) {
    const line = question.line.length ? lineText(question.line) : t("The first position");
    return { text: `${line} – ${t("What do you play?")}`, kind: "" };
  }
  const moves = answered.moves.map(({ text }) => text).join(", ");
  if (answered.right) return { text: t("Right: {move}", { move: given }), kind: "right" };
  return { text: t("Not {move}: you play {moves}.", { move: given, moves }), kind: "wrong" };
}

/** @param {State} state @param {Acts} acts @param {boolean} asks whether the server can ask */
export function showAsking(state, acts, asks) {
  byId("asking").hidden = !asks;
  const { text, kind } = askedText(state);
  const place = byId("asked");
  if (place.textContent !== text) place.textContent = text;
  place.className = kind;
  render(byId("asking-acts"), askingActs(state, acts));
}

/** @param {State} state @param {Acts} acts @returns {(Node | string)[]} */
function askingActs({ asking, repertoire }, acts) {
  if (!asking) {
    if (repertoire.nodes.length < 2) return [t("Add your first moves on the board.")];
    return [button(t("Ask me"), acts.practise, { class: "primary", "data-act": "practise" })];
  }
  const stop = button(t("Back to the tree"), acts.browse, { "data-act": "browse" });
  const counts = t("{due} due, {new} new", { due: asking.due, new: asking.new });
  const left = element("span", { class: "about" }, [counts]);
  if (!asking.answered) return [stop, left];
  const next = button(t("Next"), acts.next, { class: "primary", "data-act": "next" });
  return [next, stop, left];
}

/** @param {State} state @param {Acts} acts @param {(move: Move) => string} write */
export function showHere(state, acts, write) {
  const { place, repertoire, at, analysing, depth } = state;
  byId("names").textContent = place?.names.join(" · ") ?? "";
  const label = analysing ? t("Stop the engine") : t("Ask the engine");
  const node = nodeOf(repertoire, at);
  /** @type {Node[]} */
  const made = [button(label, () => acts.analyse(!analysing), { "data-act": "analyse" })];
  if (node.parent !== null) {
    const words = [t("Take {move} out", { move: node.text }), t("Take it and all after it out?")];
    const own = { class: "danger", "data-act": "cut" };
    made.push(confirmButton(words[0], words[1], acts.cut, own));
  }
  if (depth) made.push(element("span", { class: "about" }, [t("Depth {depth}", { depth })]));
  render(byId("here-acts"), made);
  render(
    byId("rows"),
    (place?.moves ?? []).map((move) => row(state, move, acts, write)),
  );
}

/**
 * One move: it leads on, or into the tree.
 * @param {State} state
 * @param {PlacedMove} move
 * @param {Acts} acts
 * @param {(move: Move) => string} write
 */
function row({ lines }, move, acts, write) {
  const name = write(move);
  const line = lines.find(({ moves }) => moves[0]?.path.join() === move.path.join());
  const label = move.key ? name : t("Add {move}", { move: name });
  const own = { "aria-label": label, "data-move": move.notation };
  return element("tr", { "data-row": move.path.join("-"), class: move.key ? "known" : "new" }, [
    element("td", {}, [button(move.key ? name : `+ ${name}`, () => acts.take(move), own)]),
    element("td", { title: line ? longScore(line) : "" }, [line ? shortScore(line) : ""]),
    element("td", {}, [move.games ? String(move.games) : "–"]),
    element("td", {}, [move.score === null ? "–" : `${move.score} %`]),
  ]);
}

/** @param {State} state @param {Acts} acts */
export function showTree({ repertoire, at }, acts) {
  byId("count").textContent = t("{count} moves", { count: repertoire.nodes.length - 1 });
  const game = /** @type {any} */ (repertoire);
  const { nodes } = repertoire;
  drawMoves(byId("score"), game, (node) => acts.go(nodes[node].key));
  markMove(byId("score"), nodeOf(repertoire, at).id);
}

/** @param {State} state @param {Acts} acts */
export function showGaps({ gaps, repertoire }, acts) {
  if (gaps === null) {
    render(byId("gap-list"), [button(t("Look for gaps"), acts.look, { "data-act": "look" })]);
    return;
  }
  if (!gaps.length) {
    const none = t("No gap: the archive has no reply that you do not answer.");
    render(byId("gap-list"), [element("p", {}, [none])]);
    return;
  }
  const known = new Set(repertoire.nodes.map(({ key }) => key));
  const rows = gaps
    .filter(({ key }) => known.has(key))
    .map(({ key, line, move, games, share }) =>
      element("li", { "data-gap": `${key}-${move.notation}` }, [
        button(lineText([...line, move.text]), () => acts.go(key), {}),
        " ",
        element("span", { class: "about" }, [
          t("{share} % of the games ({games})", { games, share }),
        ]),
      ]),
    );
  render(byId("gap-list"), [element("ol", {}, rows)]);
}

/** @param {Acts} acts */
export function showDeleting(acts) {
  const words = [t("Delete the repertoire"), t("Delete it for good?")];
  const own = { class: "danger", "data-act": "delete" };
  render(byId("deleting"), [confirmButton(words[0], words[1], acts.remove, own)]);
}
