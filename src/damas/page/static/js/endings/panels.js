/** The parts beside the board: task, numbers, verdict, acts, moves, counters. */

import { byId } from "../shared/dom.js";
import { articleMark } from "../shared/pieces.js";
import { t } from "../shared/i18n.js";
import { attrs, heard, html, nothing, render } from "../shared/templates.js";
import { lineOf, numbered, shownCount } from "./line.js";

/** @typedef {import("./shapes").State} State */
/** @typedef {import("./shapes").Ending} Ending */
/** @typedef {import("../shared/types").Move} Move */
/**
 * @typedef {object} Acts what the buttons do
 * @property {() => void} back
 * @property {() => void} show
 * @property {() => void} next
 * @property {(viewed: number | null) => void} view
 * @property {(repeat: boolean) => void} repeat
 * @property {() => void} forget
 */

const NEAR = 3; // moves before a counter ends the game

/** @param {State} state */
export function showTask({ phase, ending }) {
  const waiting = { loading: t("One moment …"), empty: t("No ending is due. Come back later.") };
  const text = ending?.task ?? (phase === "empty" ? waiting.empty : waiting.loading);
  byId("task").textContent = text;
  if (!ending) return;
  byId("title").textContent = ending.title;
  byId("level").textContent = ending.level_text;
}

/** @param {string} label @param {string | number} value @param {string} part */
function number(label, value, part) {
  return html`<p class="figure" data-part=${part}>
    <span class="about">${label}</span> <strong>${value}</strong>
  </p>`;
}

/** @param {State} state */
export function showNumbers({ ending }) {
  if (!ending) return;
  const own = Math.ceil(ending.moves.length / 2);
  const parts = [number(t("Your moves"), own, "moves")];
  if (ending.left) parts.push(number(t("Best from here"), ending.left, "left"));
  render(byId("numbers"), parts);
}

/** @param {State} state */
export function showVerdict({ ending }) {
  const place = byId("verdict");
  const text = ending?.verdict ?? "";
  if (place.textContent !== text) place.textContent = text;
  place.classList.toggle("wrong", ending?.mood === "wrong");
  place.classList.toggle("right", ending?.mood === "right");
  const article = ending?.article_text ? [articleMark(ending.article, ending.article_text)] : [];
  render(byId("article"), article);
}

/** @param {State} state @param {Acts} acts @param {boolean} repeats @param {boolean} isReview */
export function showActs(state, acts, repeats, isReview) {
  const { ending, phase } = state;
  if (!ending || phase === "loading") {
    render(byId("acts"), nothing);
    return;
  }
  /** @type {unknown[]} */
  const made = endingActs(ending, acts);
  if (ending.over) made.push(analysis(ending));
  if (repeats) made.push(isReview ? forgetting(ending, acts) : repeatChoice(state, acts));
  render(byId("acts"), made);
}

/** @param {Ending} ending @param {Acts} acts */
function endingActs(ending, acts) {
  const next = { "data-act": "next", ...(ending.slipped ? {} : { class: "primary" }) };
  const made = [];
  if (ending.slipped) {
    const first = { class: "primary", "data-act": "back" };
    made.push(html`<button type="button" ${attrs(first)} @click=${acts.back}>
      ${t("Take it back and try again")}
    </button>`);
  }
  if (!ending.reached && !ending.best.length) {
    made.push(
      html`<button type="button" data-act="show" @click=${acts.show}>${t("Show the best line")}</button>`,
    );
  }
  if (ending.over)
    made.push(
      html`<button type="button" ${attrs(next)} @click=${acts.next}>${t("Next position")}</button>`,
    );
  return made;
}

/** @param {Ending} ending */
function analysis({ book, start }) {
  const asked = new URLSearchParams({ regulation: book, fen: start });
  const own = { class: "button", href: `/editor?${asked}`, "data-act": "analyse" };
  return html`<a ${attrs(own)}>${t("Analyse")}</a>`;
}

/** @param {Ending} ending @param {Acts} acts */
function forgetting(ending, acts) {
  if (!ending.over) return nothing;
  return html`<button type="button" data-act="forget" @click=${acts.forget}>
    ${t("Do not repeat this one any more")}
  </button>`;
}

/** @param {State} state @param {Acts} acts */
function repeatChoice({ repeat }, acts) {
  return html`<label class="choice">
    <input type="checkbox" name="repeat" ?checked=${repeat} .checked=${repeat}
        @change=${heard((self) => acts.repeat(self.checked))} /> ${t("Repeat endings that I miss")}
  </label>`;
}

/**
 * The moves that stand and the best line after them; each shows its position.
 * @param {State} state
 * @param {Acts} acts
 * @param {(move: Move) => string} write
 */
export function showTold({ ending, viewed }, acts, write) {
  const line = ending ? lineOf(ending) : [];
  byId("told").hidden = !line.length;
  if (!ending) return;
  const here = shownCount(ending, viewed);
  const all = line.map(
    (
      move,
      ply,
    ) => html`<button type="button" data-ply=${ply + 1} aria-current=${here === ply + 1 ? "true" : nothing}
      @click=${() => acts.view(ply + 1)}>${numbered(ply, write(move))}</button>`,
  );
  const played = ending.moves.length;
  render(
    byId("line"),
    html`
    <button type="button" data-ply="0" aria-current=${here === 0 ? "true" : nothing}
        @click=${() => acts.view(0)}>${t("Position")}</button>
    ${all.slice(0, played)}
  `,
  );
  render(byId("best"), all.slice(played));
}

/** @param {State} state */
export function showCounters({ ending }) {
  const rows = (ending?.counters ?? []).map(({ name, current, limit, article, rule }) => {
    const near = { class: limit - current <= NEAR ? "near" : "far" };
    const words = t("{name}: {current} of {limit}", { name, current, limit });
    return html`<p data-rule=${rule}>
      <span ${attrs(near)}>${words}</span> <span class="article">${article ?? ""}</span>
    </p>`;
  });
  render(byId("counters"), rows);
}
