/** What the coach has found in a game that is over: the curve, accuracy, the decisive moments. */

import { accuracy } from "../shared/accuracy.js";
import { playerName } from "../shared/game-words.js";
import { t } from "../shared/i18n.js";
import { drawGraph } from "../shared/study/graph.js";
import { html, nothing, render } from "../shared/templates.js";
import { own, spokenOf } from "./spoken.js";
import { numbered } from "./state.js";

/** @import { CoachReview, Colour, GameState } from "../shared/types" */

const MOMENTS = 3; // decisive ones that are shown

/** The points that a mistake gave away. @param {{points: number[]}} mark */
const given = ({ points: [before, after] }) => before - after;

/** The marks that changed most, in the order of the game. @param {CoachReview} review */
export function decisive({ marks }) {
  return [...marks]
    .sort((a, b) => given(b) - given(a))
    .slice(0, MOMENTS)
    .sort((a, b) => a.ply - b.ply);
}

/**
 * The move with which the person here used the greatest mistake of the opponent.
 * @param {GameState} game
 * @param {CoachReview} review
 * @returns {number | null} moves played before it; null where there was none
 */
export function bestMove(game, { marks }) {
  const me = own(game);
  const missed = new Set(marks.map(({ ply }) => ply));
  const used = marks.filter(
    ({ color, ply }) => me && color !== me && game.moves[ply + 1] && !missed.has(ply + 1),
  );
  if (!used.length) return null;
  return used.reduce((best, one) => (given(one) > given(best) ? one : best)).ply + 1;
}

/**
 * The findings of the coach, below the buttons: they come later, and move none of them.
 * @param {HTMLElement} place
 * @param {(ply: number) => void} goTo
 * @returns {import("./state.js").Panel}
 */
export function verdictPanel(place, goTo) {
  return {
    update(state) {
      const { game, review, looking } = state;
      place.hidden = game.outcome === null || !(review || looking);
      if (place.hidden) return;
      render(place, review ? verdict(state, review, goTo) : looking ? progress(looking) : nothing);
    },
  };
}

/** @param {{done: number, all: number}} looking positions */
function progress({ done, all }) {
  const words = t("Finding the turning points…");
  return html`<p class="looking">
    ${words}<progress max=${all} value=${done} aria-label=${words}></progress>
  </p>`;
}

/**
 * @param {import("./state.js").Shown} state
 * @param {CoachReview} review
 * @param {(ply: number) => void} goTo
 */
function verdict(state, review, goTo) {
  const { game } = state;
  const first = game.moves[0]?.color ?? "white";
  const shares = /** @type {Colour[]} */ (["white", "black"]).map((colour) => {
    const share = accuracy(review.points, colour, first, review.marks);
    const player =
      spokenOf(game, colour) === "you" ? t("You") : playerName(game.players[colour], colour);
    const percent = share === null ? "–" : `${share}%`;
    return html`<span>${player}: ${percent}</span>`;
  });
  const moments = decisive(review).map(
    ({ ply, sign, text }) => html`<li>
    <button type="button" data-moment=${ply} title=${text} @click=${() => goTo(ply + 1)}>
      ${numbered(state, ply)} ${sign}
    </button>
  </li>`,
  );
  const best = bestMove(game, review);
  const praise =
    best === null
      ? nothing
      : html`<p class="best">
    ${t("Your best move:")} <button type="button" data-best=${best}
      @click=${() => goTo(best + 1)}>${numbered(state, best)}</button>
  </p>`;
  return html`<div class="verdict">
    ${drawGraph(review.points, review.marks, state.ply, goTo)}
    <div class="accuracy"><span>${t("Accuracy")}</span>${shares}</div>
    ${praise}
    ${moments.length ? html`<ol aria-label=${t("Turning points")}>${moments}</ol>` : nothing}
  </div>`;
}
