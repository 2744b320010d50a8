/** Pieces that the parts of a tournament share. */

import { t } from "../../shared/i18n.js";
import { each, html, nothing } from "../../shared/templates.js";

/** @typedef {import("../../shared/views").EventView} EventView */

/**
 * The number of a round for a sentence of the desk, with its name behind it where it has one.
 * @param {EventView} event @param {number} round
 */
export function roundWords({ round_names: names }, round) {
  return names?.[round - 1] ? `${round} (${names[round - 1]})` : round;
}

/** @param {EventView} event @param {string} act */
export function may(event, act) {
  return event.me.acts.includes(act);
}

/**
 * Whether this person sees something that is not public.
 * @param {EventView} event
 * @param {string} what
 */
export function sees(event, what) {
  return event.me.sees.includes(what);
}

/** The column by whose cells rows are known. @param {unknown[]} heads */
function namesOf(heads) {
  const names = [t("Name"), t("Team and members in board order"), t("Delegation"), t("Players")];
  return heads.findIndex((head) => names.includes(String(head)));
}

/**
 * A table whose rows are headed by the names in them.
 * @param {string} caption @param {unknown[]} heads @param {unknown[][]} rows
 * @param {string} [name] the class
 * @param {(string | number)[]} [keys] of the rows, so that each is known again in another order
 */
export function grid(caption, heads, rows, name = "", keys = []) {
  const named = namesOf(heads);
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${caption}>
    <table class="grid ${name}">
      <caption class="hidden">${caption}</caption>
      <thead>
        <tr>
          ${heads.map((head) => (head ? html`<th scope="col">${head}</th>` : html`<td></td>`))}
        </tr>
      </thead>
      <tbody>
        ${each(
          (_row, index) => keys[index] ?? index,
          rows,
          (row, index) => html`<tr data-row=${keys[index] ?? nothing}>
            ${row.map(
              (cell, at) => html`<td role=${at === named ? "rowheader" : nothing}>${cell}</td>`,
            )}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** @param {HTMLFormElement} form @param {string} name @returns {string} */
export function value(form, name) {
  return String(new FormData(form).get(name) ?? "").trim();
}
