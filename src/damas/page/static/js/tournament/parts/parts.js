/** Pieces that the parts of a tournament share. */

import { each, html, nothing } from "../../shared/templates.js";

/** @typedef {import("../../shared/views").EventView} EventView */

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

/**
 * @param {string} caption @param {unknown[]} heads @param {unknown[][]} rows
 * @param {string} [name] the class
 * @param {(string | number)[]} [keys] of the rows, so that each is known again in another order
 */
export function grid(caption, heads, rows, name = "", keys = []) {
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
            ${row.map((cell) => html`<td>${cell}</td>`)}
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
