/** The end of a game: its result in one plain sentence, and the decisive moments. */

import { accuracy } from "../shared/accuracy.js";
import { playerName } from "../shared/game-words.js";
import { t } from "../shared/i18n.js";
import { drawGraph } from "../shared/study/graph.js";
import { draw, html, nothing, render } from "../shared/templates.js";
import { articleLink } from "../shared/article-link.js";
import { spokenOf, own } from "./spoken.js";
import { numbered } from "./state.js";

/** @import { CoachReview, Colour, GameState } from "../shared/types" */
/** @import { Said } from "./spoken.js" */

const MOMENTS = 3; // decisive ones that are shown

/** @messages The loser's end, by its reason and by the name of the loser. */
/** @type {Record<string, Record<Said, string>>} */
const LOSERS = {
  capture_all: {
    you: "you have no pieces left",
    white: "White has no pieces left",
    black: "Black has no pieces left",
    name: "{player} has no pieces left",
  },
  blocked: {
    you: "you have no move",
    white: "White has no move",
    black: "Black has no move",
    name: "{player} has no move",
  },
  resignation: {
    you: "you resigned",
    white: "White resigned",
    black: "Black resigned",
    name: "{player} resigned",
  },
  time: {
    you: "your time has run out",
    white: "White's time has run out",
    black: "Black's time has run out",
    name: "{player}'s time has run out",
  },
  refusal: {
    you: "you did not follow the rules",
    white: "White did not follow the rules",
    black: "Black did not follow the rules",
    name: "{player} did not follow the rules",
  },
  left: {
    you: "you left the game",
    white: "White left the game",
    black: "Black left the game",
    name: "{player} left the game",
  },
  absence: {
    you: "you did not appear",
    white: "White did not appear",
    black: "Black did not appear",
    name: "{player} did not appear",
  },
};

/**
 * The result as a person says it: "Leonor won! Gil has no pieces left."
 * @param {GameState} game that is over
 */
export function endText(game) {
  const { outcome } = game;
  if (!outcome) return "";
  const { result, reason, text } = outcome;
  if (result !== "white" && result !== "black") {
    const agreed = reason === "agreement";
    return `${flatResult(game)}: ${agreed ? t("both players agreed") : lowered(text)}.`;
  }
  const loser = result === "white" ? "black" : "white";
  const words = LOSERS[reason]?.[spokenOf(game, loser)];
  const why = words ? t(words, { player: playerName(game.players[loser], loser) }) : lowered(text);
  const [who, isLost] = [winner(game, result), own(game) === loser];
  return isLost ? `${who}: ${why}.` : `${who}! ${raised(why)}.`;
}

/** @param {GameState} game @param {Colour} colour */
function winner(game, colour) {
  const me = own(game);
  if (me) return me === colour ? t("You won") : t("You lost");
  const said = spokenOf(game, colour);
  if (said === "name")
    return t("{player} won", { player: playerName(game.players[colour], colour) });
  return colour === "white" ? t("White wins") : t("Black wins");
}

/** @param {GameState} game */
function flatResult({ outcome }) {
  return outcome?.result === "draw" ? t("Draw") : t("The game does not count");
}

/** A sentence after another. @param {string} text */
function raised(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A sentence within another. @param {string} text */
function lowered(text) {
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "");
}

/** The points that a mistake gave away. @param {{points: number[]}} mark */
const given = ({ points: [before, after] }) => before - after;

/** The marks that changed most, in the order of the game. @param {CoachReview} review */
export function decisive({ marks }) {
  return [...marks]
    .sort((a, b) => given(b) - given(a))
    .slice(0, MOMENTS)
    .sort((a, b) => a.ply - b.ply);
}

/** The winner's sign. @param {Colour} colour */
function king(colour) {
  return html`<svg class="winner" viewBox="0 0 100 100" aria-hidden="true">
    <use href="#piece-${colour.charAt(0)}-king" width="100" height="100"></use>
  </svg>`;
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

/** The result, above the buttons. */
/** @param {HTMLElement} place @returns {import("./state.js").Panel} */
export function endingPanel(place) {
  return {
    update({ game }) {
      place.hidden = game.outcome === null;
      if (!game.outcome) return;
      const { result, article, article_text: quote } = game.outcome;
      draw(place)`<p class="sentence">
          ${result === "white" || result === "black" ? king(result) : nothing}<span>${endText(game)}</span>
          ${article ? html` ${articleLink(game, article, quote)}` : nothing}
        </p>`;
    },
  };
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
