/** The parts beside the board: task, numbers, verdict, acts, moves, counters. */

import { byId } from "../shared/dom.js";
import { articleMark, tick } from "../shared/pieces.js";
import { t } from "../shared/i18n.js";
import { draw, html, nothing, render } from "../shared/templates.js";
import { lineOf, numbered, shownCount } from "./line.js";

/** @import { Ending, State } from "./shapes" */
/** @import { Move } from "../shared/types" */
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
  /** @type {HTMLElement} */ (byId("board").parentElement).hidden = phase === "empty";
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
  const { article, article_text: law } = ending ?? {};
  render(byId("article"), law ? articleMark(article, law) : nothing);
}

/** @param {State} state @param {Acts} acts @param {boolean} repeats @param {boolean} isReview */
export function showActs(state, acts, repeats, isReview) {
  const { ending, phase } = state;
  if (!ending || phase === "loading") {
    const more = html`<a class="button primary" href="/endings">${t("All endings")}</a>`;
    render(byId("acts"), phase === "empty" ? more : nothing);
    return;
  }
  draw(byId("acts"))`
    ${endingActs(ending, acts)}
    ${repeats ? (isReview ? forgetting(ending, acts) : repeatChoice(state, acts)) : nothing}
  `;
}

/** @param {Ending} ending @param {Acts} acts */
function endingActs(ending, acts) {
  const act = (/** @type {string} */ name, /** @type {string} */ label, first = false) =>
    html`<button type="button" class=${first ? "primary" : nothing} data-act=${name}
      @click=${acts[/** @type {"back" | "show" | "next"} */ (name)]}>${label}</button>`;
  const asked = new URLSearchParams({ regulation: ending.book, fen: ending.start });
  return html`
    ${ending.slipped ? act("back", t("Take it back and try again"), true) : nothing}
    ${ending.reached || ending.best.length ? nothing : act("show", t("Show the best line"))}
    ${
      ending.over
        ? html`
          ${act("next", t("Next position"), !ending.slipped)}
          <a class="button" href="/editor?${asked}" data-act="analyse">${t("Analyse")}</a>
        `
        : nothing
    }
  `;
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
  return tick(t("Repeat endings that I miss"), { name: "repeat" }, repeat, acts.repeat);
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
  const step = (/** @type {number} */ ply, /** @type {string} */ text) =>
    html`<button type="button" data-ply=${ply} aria-current=${here === ply ? "true" : nothing}
      @click=${() => acts.view(ply)}>${text}</button>`;
  const all = line.map((move, ply) => step(ply + 1, numbered(ply, write(move))));
  const played = ending.moves.length;
  render(byId("line"), [step(0, t("Position")), ...all.slice(0, played)]);
  render(byId("best"), all.slice(played));
}

/** @param {State} state */
export function showCounters({ ending }) {
  const rows = (ending?.counters ?? []).map(({ name, current, limit, article, rule }) => {
    const look = limit - current <= NEAR ? "near" : "far";
    const words = t("{name}: {current} of {limit}", { name, current, limit });
    return html`<p data-rule=${rule}>
      <span class=${look}>${words}</span> <span class="article">${article ?? ""}</span>
    </p>`;
  });
  render(byId("counters"), rows);
}
