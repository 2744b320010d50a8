/** The parts beside the board: practice, the moves of a position, the tree, the gaps. */

import { confirming } from "../../shared/confirming.js";
import { byId } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { drawMoves, markMove } from "../../shared/move-tree.js";
import { longScore, shortScore } from "../../shared/study/scores.js";
import { each, html, keyed, nothing, render } from "../../shared/templates.js";
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

/** @param {State} state @param {Acts} acts */
function askingActs({ asking, repertoire }, acts) {
  if (!asking && repertoire.nodes.length < 2) return t("Add your first moves on the board.");
  if (!asking) return act("practise", t("Ask me"), acts.practise, "primary");
  const { due, new: fresh, answered } = asking;
  return html`
    ${answered ? act("next", t("Next"), acts.next, "primary") : nothing}
    ${act("browse", t("Back to the tree"), acts.browse)}
    <span class="about">${t("{due} due, {new} new", { due, new: fresh })}</span>
  `;
}

/** @param {string} name @param {string} label @param {() => void} done @param {string} [kind] */
function act(name, label, done, kind = "") {
  return html`<button type="button" class=${kind} data-act=${name} @click=${done}>
    ${label}
  </button>`;
}

/** @param {string} name @param {unknown} sure see confirming.js @param {string} [of] its place */
const sureAct = (name, sure, of = "") =>
  html`<button type="button" class="danger" data-act=${name} data-of=${of} ${sure}></button>`;

/** @param {State} state @param {Acts} acts @param {(move: Move) => string} write */
export function showHere(state, acts, write) {
  const { place, repertoire, at, analysing, depth } = state;
  byId("names").textContent = place?.names.join(" · ") ?? "";
  const { parent, text } = nodeOf(repertoire, at);
  const label = t("Take {move} out", { move: text });
  const cut = confirming(label, t("Remove it and all that follows?"), acts.cut);
  render(byId("here-acts"), [
    act("analyse", analysing ? t("Stop the engine") : t("Ask the engine"), () =>
      acts.analyse(!analysing),
    ),
    parent === null ? nothing : keyed(at, sureAct("cut", cut, at)),
    depth ? html`<span class="about">${t("Depth {depth}", { depth })}</span>` : nothing,
  ]);
  const moves = place?.moves ?? [];
  const rows = each(wayOf, moves, (move) => row(state, move, acts, write));
  render(byId("rows"), rows);
}

/** @param {PlacedMove} move */
const wayOf = ({ path }) => path.join("-");

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
  return html`<tr data-row=${wayOf(move)} class=${move.key ? "known" : "new"}>
    <td>
      <button type="button" aria-label=${label} data-move=${move.notation}
        @click=${() => acts.take(move)}>${move.key ? name : `+ ${name}`}</button>
    </td>
    <td title=${line ? longScore(line) : ""}>${line ? shortScore(line) : ""}</td>
    <td>${move.games ? move.games : "–"}</td>
    <td>${move.score === null ? "–" : `${move.score} %`}</td>
  </tr>`;
}

/** @param {State} state @param {Acts} acts */
export function showTree({ repertoire, at }, acts) {
  byId("count").textContent = t("{count} moves", { count: repertoire.nodes.length - 1 });
  const game = /** @type {any} */ (repertoire);
  const { nodes } = repertoire;
  const first = game.nodes[0].turn ?? "white"; // it begins where games begin
  drawMoves(byId("score"), game, (node) => acts.go(nodes[node].key), first);
  markMove(byId("score"), nodeOf(repertoire, at).id);
}

/** @param {State} state @param {Acts} acts */
export function showGaps(state, acts) {
  render(byId("gap-list"), gapsView(state, acts));
}

/** @param {State} state @param {Acts} acts */
function gapsView({ gaps, repertoire }, acts) {
  if (gaps === null) return act("look", t("Look for gaps"), acts.look);
  if (!gaps.length) {
    return html`<p>${t("No gaps: you answer every move of the archive.")}</p>`;
  }
  const known = new Set(repertoire.nodes.map(({ key }) => key));
  const rows = each(
    ({ key, move }) => `${key}-${move.notation}`,
    gaps.filter(({ key }) => known.has(key)),
    ({ key, line, move, games, share }) => html`<li>
      <button type="button" @click=${() => acts.go(key)}>${lineText([...line, move.text])}</button>
      <span class="about"> ${t("{share} % of the games ({games})", { games, share })}</span>
    </li>`,
  );
  return html`<ol>${rows}</ol>`;
}

/** @param {Acts} acts */
export function showDeleting(acts) {
  const sure = confirming(t("Delete the repertoire"), t("Delete it for good?"), acts.remove);
  render(byId("deleting"), sureAct("delete", sure));
}
