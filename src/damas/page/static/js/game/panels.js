/** Panels beside the board: an offer and its answer, claims, the position in words. */

import { articleLink } from "../shared/article-link.js";
import { readFen } from "../shared/board/fen.js";
import { Geometry } from "../shared/board/geometry.js";
import { sideName } from "../shared/game-words.js";
import { t, tc } from "../shared/i18n.js";
import { draw, each, html, nothing, render } from "../shared/templates.js";
import { drawText } from "./spoken.js";
import { fenAt, isAlgebraic } from "./state.js";

/** @typedef {import("../shared/types").GameState} GameState */
/** @typedef {import("../shared/types").Colour} Colour */
/** @typedef {import("./state.js").Panel} Panel */
/** @typedef {import("./state.js").Shown} Shown */

/**
 * A draw that is offered, and the answer to one that was declined.
 * @param {HTMLElement} place
 * @param {(command: {type: string, by: Colour}) => void} send
 * @returns {Panel}
 */
export function offerPanel(place, send) {
  return {
    update({ game }) {
      place.hidden = game.offer === null && !game.declined;
      if (game.offer) render(place, offer(game, game.offer.by, send));
      else render(place, game.declined ? declined(game, game.declined) : nothing);
    },
  };
}

/**
 * @param {GameState} game
 * @param {Colour} by
 * @param {(command: {type: string, by: Colour}) => void} send
 */
function offer(game, by, send) {
  const other = by === "white" ? "black" : "white";
  const asked = game.players[other].kind === "person" && (!game.seat || game.seat === other);
  const answer = (/** @type {string} */ type) => () => send({ type, by: other });
  if (!asked) return html`<p>${drawText(game, other, "waits")}</p>`;
  return html`
    <p>${drawText(game, by, "offers")}</p>
    <div class="answers">
      <button type="button" class="primary" data-do="accept" aria-label=${t("Accept the draw")}
          @click=${answer("accept_draw")}>${t("Accept")}</button>
      <button type="button" data-do="decline" @click=${answer("decline_draw")}>
        ${t("Decline")}
      </button>
    </div>
  `;
}

/** @param {GameState} game @param {NonNullable<GameState["declined"]>} answer */
function declined(game, { by, text }) {
  const said = drawText(game, by, "declines");
  return html`<p>${text ? `${said} ${text}` : said}</p>`;
}

/**
 * The draws that may be claimed now, one button each.
 * @param {HTMLElement} place
 * @param {(command: {type: string, by: Colour, rule: string}) => void} send
 * @returns {Panel}
 */
export function claimsPanel(place, send) {
  return {
    update({ game }) {
      const isMine = (/** @type {import("../shared/types").Claim} */ { by }) =>
        !game.outcome && (game.seat ? by === game.seat : game.players[by].kind === "person");
      const mine = game.claims.filter(isMine);
      place.hidden = !mine.length;
      const rows = each(
        ({ by, rule }) => `${by} ${rule}`,
        mine,
        (one) => claim(one, game, send),
      );
      render(place, rows);
    },
  };
}

/**
 * @param {import("../shared/types").Claim} claimed
 * @param {GameState} game
 * @param {(command: {type: string, by: Colour, rule: string}) => void} send
 */
function claim({ by, rule, name, article }, game, send) {
  const label = t("Claim a draw for {side}: {rule}", { side: sideName(by), rule: name ?? rule });
  return html`<button type="button" class="claim primary" data-action="claim" data-rule=${rule}
      @click=${() => send({ type: "claim", by, rule })}>${label}</button>
    ${article ? articleLink(game, article) : nothing}`;
}

/** The position in words. @param {HTMLElement} place @returns {Panel} */
export function textBoardPanel(place) {
  return {
    update(state) {
      const { turn, pieces } = readFen(fenAt(state.game, state.ply));
      const rows = listOfPieces(state, pieces);
      draw(place)`
        <p>${t("{side} to move", { side: sideName(turn) })}</p>
        <dl>${rows.map(([name, squares]) => html`<dt>${name}</dt><dd>${squares}</dd>`)}</dl>
      `;
    },
  };
}

/** @param {Shown} state @param {import("../shared/types").Placement} pieces */
function listOfPieces(state, pieces) {
  const { variant } = state.game;
  const geometry = new Geometry(variant);
  /** @param {number} number */
  const name = (number) => (isAlgebraic(state) ? geometry.algebraic(number) : String(number));
  /** @param {string} code */
  const squares = (code) =>
    [...pieces]
      .filter(([, piece]) => piece === code)
      .map(([number]) => number)
      .sort((a, b) => a - b)
      .map(name)
      .join(", ") || t("none");
  return [
    [tc(variant.id, "White men"), squares("w")],
    [tc(variant.id, "White kings"), squares("W")],
    [tc(variant.id, "Black men"), squares("b")],
    [tc(variant.id, "Black kings"), squares("B")],
  ];
}
