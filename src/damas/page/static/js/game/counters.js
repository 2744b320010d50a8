/** The draw rules that run: at the edge of the board once they begin to matter, and all of them. */

import { articleMark } from "../shared/pieces.js";
import { sideName } from "../shared/game-words.js";
import { t } from "../shared/i18n.js";
import { draw, each, html, nothing } from "../shared/templates.js";
import { numberOf, offerRefusal } from "./state.js";

/** @typedef {import("../shared/types").GameState} GameState */
/** @typedef {import("../shared/types").Counter} Counter */

const MATTERS = 1 / 3; // of its limit: from there on a counter stands at the edge of the board

/** @param {Counter} counter @returns {boolean} whether it is worth a look */
export function matters({ rule, current, limit, current_plies: plies, limit_plies: most }) {
  if (rule === "repetition") return current > 1; // every position stands once
  return most ? plies >= most * MATTERS : current >= limit * MATTERS;
}

/** A button for each that matters. @param {Counter[]} counters */
export function edgeOf(counters) {
  const button = (/** @type {Counter} */ { name, rule, current, limit }) => {
    const label = `${name}: ${current} / ${limit}`;
    return html`<button type="button" class="edge" popovertarget="counters-box" data-rule=${rule}
        aria-label=${label} title=${label}>${sign(rule)} ${current}/${limit}</button>`;
  };
  return each("rule", counters.filter(matters), button);
}

/** @param {string} rule */
function sign(rule) {
  return rule === "repetition" ? "↻" : "⧗";
}

/** @param {HTMLElement} place @returns {import("./state.js").Panel} */
export function countersPanel(place) {
  return {
    update({ game }) {
      const { counters } = game;
      draw(place)`
        ${offerRule(game)}
        ${counters.map((one) => view(one, game))}
        ${counters.length ? nothing : html`<p class="counters-none">${t("None")}</p>`}
      `;
    },
  };
}

/** The reason for which no draw can be offered now, with its article. @param {GameState} game */
function offerRule(game) {
  const why = offerRefusal(game);
  if (!why) return nothing;
  return html`<p class="offer-rule note" data-part="offer-rule">
    <strong>${t("A draw cannot be offered now")}</strong><br />
    ${why.message} ${articleMark(why.article, why.article_text)}
  </p>`;
}

/** @param {Counter} counter @param {GameState} game */
function view(counter, game) {
  const { rule, name, current, limit, current_plies: plies, limit_plies: most } = counter;
  const running = rule === "repetition" ? current > 1 : plies > 0;
  const bar = html`<progress max=${most || limit} value=${most ? plies : current}
    aria-label=${name}></progress>`;
  return html`<div class=${running ? "counter running" : "counter"} data-rule=${rule}>
    <div>${name} ${articleMark(counter.article, counter.article_text)}</div>
    <span class="figure">${current} / ${limit}</span>
    ${running ? bar : nothing}
    <span class="more">${about(counter, game, running)}</span>
  </div>`;
}

/** @param {Counter} counter @param {GameState} game @param {boolean} running */
function about(counter, { moves, variant }, running) {
  const times = counter.rule === "repetition";
  const invocation = {
    automatic: t("Draw by itself at the limit"),
    claimable: t("A draw when claimed"),
    arbiter: t("The arbiter decides"),
  }[counter.invocation];
  const unit = times
    ? t("times this position")
    : counter.counted_color
      ? t("moves by {side}", { side: sideName(counter.counted_color) })
      : t("moves by each player");
  const since =
    running && !times && counter.last_reset_ply !== null
      ? t("counted since move {number}", {
          number: numberOf(moves, counter.last_reset_ply, variant.first),
        })
      : "";
  const inherited = counter.inherited ? t("taken over from another rule book") : "";
  return [unit, invocation, since, inherited].filter(Boolean).join(" · ");
}
