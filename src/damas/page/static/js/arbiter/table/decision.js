/** Panels of open decisions: an irregularity to decide on, and how the game ended. */

import { byId } from "../../shared/dom.js";
import { articleMark, tick } from "../../shared/pieces.js";
import { sideName } from "../../shared/game-words.js";
import { t } from "../../shared/i18n.js";
import { focusOn, headingOf } from "../../shared/lost-focus.js";
import { html, nothing, render } from "../../shared/templates.js";
import { playerName } from "./player-bars.js";

/** @import { Fault, Pending, TableView, Who } from "../shapes" */
/** @import { Acts, Panel } from "./state.js" */

/** @messages @type {Record<string, string>} */
const CHOICES = {
  rectify: "Rectify: put the position back",
  keep: "Keep: the position stands",
};
/** @messages @type {Record<string, string>} */
const ENDS = { win: "win", draw: "draw", loss: "loss", annulled: "annulled" };

/**
 * The letter of an irregularity as a mark; where the book gives none there are only its words.
 * @param {string} letter
 */
export function letterMark(letter) {
  return letter ? html`<strong class="code">${letter}</strong> ` : nothing;
}

/** @param {TableView} table @param {Who | null} who */
export function nameOf(table, who) {
  if (who === "arbiter" || who === null) return t("the arbiter");
  return playerName(table, who);
}

/** @param {HTMLElement} place @param {Acts} acts @returns {Panel} */
export function decisionPanel(place, acts) {
  return {
    update({ table, peeked }) {
      const appears = place.hidden && table.pending;
      place.hidden = !table.pending;
      render(place, table.pending ? decision(table, table.pending, peeked, acts) : nothing);
      if (appears && getComputedStyle(place).position === "fixed") {
        byId("board").scrollIntoView({ block: "start" }); // above the sheet
      }
      // a question has the focus as it comes, unless somebody is typing
      if (appears && !document.activeElement?.matches("input, select, textarea")) {
        focusOn(headingOf(place));
      }
    },
  };
}

/**
 * @param {TableView} table
 * @param {Pending} pending
 * @param {string | null} peeked
 * @param {Acts} acts
 */
function decision(table, pending, peeked, { tell, peek }) {
  const { right, by, faults, choices, expires_text: until, more, before } = pending;
  const title = by
    ? t("Irregularity by {player}", { player: nameOf(table, by) })
    : t("Irregularity by both, or it is unclear by whom");
  const note = (/** @type {string} */ text) => html`<p class="until">${text}</p>`;
  const choiceButton = (/** @type {string} */ choice) => html`<button type="button"
    class=${choice === "rectify" ? "primary huge" : "huge"} data-choice=${choice}
    @click=${() => tell({ event: "decide", by: right, choice })}>
    ${t(CHOICES[choice] ?? choice)}
  </button>`;
  const look = (/** @type {boolean} */ ticked) => peek(ticked ? before : null);
  return html`
    <h2>${title}</h2>
    ${faults.map(faultLine)}
    <p class="right">${t("Decision by: {player}", { player: nameOf(table, right) })}</p>
    ${until ? note(t("This right lasts: {time}", { time: until })) : nothing}
    <div class="choices">${choices.map(choiceButton)}</div>
    ${tick(t("Show the position before it"), { id: "peek" }, peeked !== null, look)}
    ${more ? note(t("{count} more wait after this one", { count: more })) : nothing}
  `;
}

/** @param {Fault} fault */
function faultLine({ letter, title, article, article_text: text }) {
  return html`<p class="matter">${letterMark(letter)}${title} ${articleMark(article, text)}</p>`;
}

/**
 * Irregularities that were played on and can still be put right (FPD 5.1.3).
 * @param {HTMLElement} place
 * @param {Acts} acts
 * @returns {Panel}
 */
export function openFaultsPanel(place, { tell }) {
  const restore = () => tell({ event: "decide", by: "arbiter", choice: "rectify" });
  return {
    update({ table }) {
      place.hidden = !table.open_faults.length || Boolean(table.outcome || table.pending);
      const title = html`<h2>${t("Played on, and can still be put right")}</h2>`;
      const act = html`<button type="button" class="huge" data-choice="restore" @click=${restore}>
        ${t("Restore the position before the first of them")}
      </button>`;
      render(place, [title, table.open_faults.map(openFault), act]);
    },
  };
}

/** @param {TableView["open_faults"][number]} fault */
function openFault({ by, ply, faults }) {
  const move = Math.floor(ply / 2) + 1;
  const whose = by
    ? t("{player}, at move {move}", { player: sideName(by), move })
    : t("both, or it is unclear");
  return html`<p class="matter">
    ${faults.map(({ letter, title }) => [letterMark(letter), title, " "])}${whose}
  </p>`;
}

/**
 * What a board with sensors shows otherwise: it is asked, and never guessed.
 * @param {HTMLElement} place @returns {Panel}
 */
export function sensorsPanel(place) {
  return {
    update({ table: { differs } }) {
      place.hidden = !differs.length;
      const squares = differs.join(", ");
      render(place, [
        html`<h2>${t("The board shows something else")}</h2>`,
        html`<p class="matter">${t("The sensors differ at: {squares}.", { squares })}</p>`,
        html`<p>${t("Put the pieces right on the board, or enter here what was played. Until both are the same only a whole legal move is read.")}</p>`,
      ]);
    },
  };
}

/** @param {HTMLElement} place @returns {Panel} */
export function outcomePanel(place) {
  return {
    update({ table: { outcome } }) {
      place.hidden = !outcome;
      if (!outcome) return;
      const { white, black, text, article, article_text: words } = outcome;
      const ends = { white: t(ENDS[white] ?? white), black: t(ENDS[black] ?? black) };
      render(place, [
        html`<p class="score">${text} ${articleMark(article, words)}</p>`,
        html`<p>${t("White: {white}. Black: {black}.", ends)}</p>`,
      ]);
    },
  };
}
