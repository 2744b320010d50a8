/** The tables of openings that are the event's own: those there are, and a form for another. */

import { field } from "../../../shared/pieces.js";
import { t } from "../../../shared/i18n.js";
import { elementOf, html, nothing, onSubmit } from "../../../shared/templates.js";
import { may, value } from "../../parts/parts.js";

/** @import { Desk } from "../state.js" */
/** @import { EventView } from "../../../shared/views" */

const MOST = 100_000; // letters, as the server takes them
const NAME = 80;

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
function form({ live, attempt }) {
  const lines = elementOf(html`<textarea name="text" rows="6" maxlength=${MOST} required
      placeholder="1: c3-d4 b6-a5
2: a3>a5 b6>b4"
      spellcheck="false"></textarea>`);
  const file = elementOf(html`<input type="file" name="file" accept=".txt,text/plain" />`);
  file.addEventListener("change", () => void attempt(() => readInto(file, lines)));
  return html`<form autocomplete="off" data-name="opening-table"
      @submit=${onSubmit((self) => {
        const data = { name: value(self, "table"), text: lines.value };
        void attempt(() => live.act("opening-table", data));
      })}>
    ${field(t("Name of the table"), { name: "table", required: true, maxlength: String(NAME) })}
    <label class="field">${t("Openings, one on each line")} ${lines}</label>
    <label class="field">${t("Or take them from a text file")} ${file}</label>
    <p class="buttons">
      <button type="submit" class="primary" data-do="opening-table">${t("Add the table")}</button>
    </p>
  </form>`;
}

/**
 * Puts the text of a chosen file into the field, to be looked at before it is added.
 * @param {HTMLInputElement} input
 * @param {HTMLTextAreaElement} lines
 */
async function readInto(input, lines) {
  const file = input.files?.[0];
  if (!file) return;
  if (file.size > MOST) {
    input.value = "";
    throw new Error(t("The file is too large for a table: {most} letters at most", { most: MOST }));
  }
  lines.value = await file.text();
}
