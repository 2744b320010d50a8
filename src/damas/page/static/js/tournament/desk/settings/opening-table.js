/** The tables of openings that are the event's own: those there are, and a form for another. */

import { actForm } from "../../../shared/damas-form.js";
import { t } from "../../../shared/i18n.js";
import { heard, html, nothing } from "../../../shared/templates.js";
import { may } from "../../parts/parts.js";

/** @import { Desk } from "../state.js" */
/** @import { EventView } from "../../../shared/views" */

/** @param {Desk} desk @param {EventView} event */
export function openingTables(desk, event) {
  if (event.settings.openings !== "balloted" || event.finished) return nothing;
  if (!may(event, "opening-table")) return nothing;
  const own = event.opening_tables.filter((one) => one.own);
  const hint = t(
    "Beside the tables of its game an event can have its own, from which rounds are then drawn. One opening is on each line: its id, a colon, and its moves or the men that stand elsewhere, as the players write them.",
  );
  return html`
    <h3>${t("Own tables of openings")}</h3>
    <div data-part="opening-tables">
      <p class="hint">${hint}</p>
      ${own.length ? list(own) : nothing}
      ${form(desk)}
    </div>
  `;
}

/** @param {EventView["opening_tables"]} own */
function list(own) {
  const items = own.map(
    ({ name, count }) =>
      html`<li data-table=${name}>${t("{table}: openings: {count}", { table: name, count })}</li>`,
  );
  return html`<ul>${items}</ul>`;
}

/** @param {Desk} desk */
function form(desk) {
  const read = (/** @type {HTMLInputElement} */ file) =>
    void desk.attempt(() => readInto(file, /** @type {any} */ (file.form).elements.text));
  return actForm("opening-table", {
    to: desk,
    button: t("Add the table"),
    does: "opening-table",
    attributes: { "data-name": "opening-table" },
    more: html`<label class="field">
      ${t("Or take them from a text file")}
      <input type="file" name="file" accept=".txt,text/plain" @change=${heard(read)} />
    </label>`,
  });
}

/**
 * Puts the text of a chosen file into the field, to be looked at before it is added.
 * @param {HTMLInputElement} input
 * @param {HTMLTextAreaElement} lines
 */
async function readInto(input, lines) {
  const file = input.files?.[0];
  if (!file) return;
  if (file.size > lines.maxLength) {
    input.value = "";
    const most = lines.maxLength;
    throw new Error(t("The file is too large for a table: {most} letters at most", { most }));
  }
  lines.value = await file.text();
}
