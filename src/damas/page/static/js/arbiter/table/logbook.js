/** The entries and rulings, the newest first; the moves of the record; the draw counters. */

import { articleMark } from "../../shared/pieces.js";
import { sideName } from "../../shared/game-words.js";
import { t } from "../../shared/i18n.js";
import { draw, each, html, nothing, render } from "../../shared/templates.js";
import { letterMark, nameOf } from "./decision.js";

/** @typedef {import("../shapes").TableView} TableView */
/** @typedef {import("../shapes").LogEntry} LogEntry */
/** @typedef {import("../shapes").RulingView} RulingView */
/** @typedef {import("./state.js").Panel} Panel */

/** The kinds of rulings that are about a player. */
const ABOUT = ["irregularity", "warning", "complaint", "ruling", "win"];

/** @param {number | null} seconds of the table's clock @returns {string} such as 12:05 */
export function clockTime(seconds) {
  if (seconds === null || seconds === undefined) return "";
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = String(Math.floor(whole / 60) % 60).padStart(hours ? 2 : 1, "0");
  const rest = `${minutes}:${String(whole % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${rest}` : rest;
}

/** @param {HTMLElement} place @returns {Panel} */
export function logPanel(place) {
  return {
    update({ table, log }) {
      const newest = [...log].reverse();
      draw(place)`${each("number", newest, (one) => entry(table, one))}`;
    },
  };
}

/** @param {TableView} table @param {LogEntry} one */
function entry(table, { number, by, words, text, t: seconds, derived, rulings }) {
  return html`<li data-entry=${number}>
    <p class="did">
      <span class="count">${number}.</span> ${by ? `${nameOf(table, by)}: ` : ""}${words}
      ${text ? ` “${text}”` : ""} <span class="at">${clockTime(seconds)}</span>
    </p>
    ${derived.length ? html`<p class="derived">${derived.join(" · ")}</p>` : nothing}
    ${rulings.map((ruling) => said(table, ruling, by))}
  </li>`;
}

/**
 * @param {TableView} table @param {RulingView} ruling @param {LogEntry["by"]} actor the role that
 * entered it
 */
function said(table, { kind, kind_name: name, letter, by, message, right, ...ruling }, actor) {
  const about = ABOUT.includes(kind) && by && by !== actor && by !== "arbiter";
  const { article, article_text: text, law, law_text: lawText, authority } = ruling;
  const whose = () => t("Decision by: {player}", { player: nameOf(table, right) });
  return html`<p class="ruling" data-kind=${kind}>
    <span class="kind">${name}</span> ${kind === "irregularity" ? letterMark(letter) : nothing}
    ${about ? `${nameOf(table, by)}: ` : ""}${message} ${articleMark(article, text)}
    ${law ? [" ", articleMark(law, lawText)] : nothing}
    ${right ? html` <span class="whose">${whose()}</span>` : nothing}
    ${authority && authority !== "arbiter" ? ` ${t("Authority: {authority}", { authority })}` : ""}
  </p>`;
}

/** @param {HTMLElement} place @returns {Panel} */
export function movesPanel(place) {
  return {
    update({ table: { lances: moves } }) {
      const before = place.querySelectorAll("li:not(.none)").length;
      const none = html`<li class="none">${t("No move has been played yet")}</li>`;
      render(place, moves.length ? moves.map(moveLine) : none);
      if (moves.length !== before) place.scrollTop = place.scrollHeight; // the last one is seen
    },
  };
}

/** @param {import("../shapes").RecordedMove} move @param {number} index */
function moveLine({ kind, by, text, fen, letters, titles }, index) {
  const irregular = kind !== "move";
  const marks = letters.map((letter) => letter || "!").join(",");
  const title = [t("irregular, and it stands"), ...titles].join(" ");
  const number = `${Math.floor(index / 2) + 1}${by === "white" ? "." : "…"} `;
  return html`<li class=${irregular ? "irregular" : ""} data-ply=${index}>
    ${by === "white" || index === 0 ? number : ""}
    ${text ?? fen}
    ${irregular ? html` <strong class="code" title=${title}>${marks}</strong>` : nothing}
  </li>`;
}

/**
 * @param {TableView} table
 * @returns {string} whether the game is written down (INT 10.2.2, 10.4)
 */
function notation({ state: { clock } }) {
  if (!clock) return "";
  return clock.notation_required
    ? t("Both players write the game down")
    : t("The game need not be written down");
}

/** @param {HTMLElement} place @returns {Panel} */
export function countersPanel(place) {
  return {
    update({ table }) {
      const written = notation(table);
      const line = (/** @type {unknown} */ words) => html`<p class="counter">${words}</p>`;
      const counters = table.counters.map((one) => line(counter(one)));
      render(place, [written ? line(written) : nothing, counters]);
    },
  };
}

/** @param {TableView["counters"][number]} one */
function counter({ name, current, limit, article, article_text: text, claimable_by: claimant }) {
  const claim = claimant ? ` ${t("{player} can claim", { player: sideName(claimant) })}` : "";
  return html`${name}: ${current} / ${limit} ${articleMark(article, text)}${claim}`;
}
