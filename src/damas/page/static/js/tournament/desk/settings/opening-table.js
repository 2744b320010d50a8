/** The tables of openings that are the event's own: those there are, and a form for another. */

import { element, on } from "../../../shared/dom.js";
import { t } from "../../../shared/i18n.js";
import { field, may, value } from "../../parts/parts.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../../parts/shapes").EventView} EventView */

const MOST = 100_000; // letters, as the server takes them
const NAME = 80;

/** @param {Desk} desk @param {EventView} event */
export function openingTables(desk, event) {
  if (event.settings.openings !== "balloted" || event.finished) return [];
  if (!may(event, "opening-table")) return [];
  const own = event.opening_tables.filter((one) => one.own);
  const hint = t(
    "Beside the tables of its game an event can have its own, from which rounds are then drawn. One opening is on each line: its id, a colon, and its moves or the men that stand elsewhere, as the players write them.",
  );
  return [
    element("h3", {}, [t("Own tables of openings")]),
    element("div", { "data-part": "opening-tables" }, [
      element("p", { class: "hint" }, [hint]),
      ...(own.length ? [list(own)] : []),
      form(desk),
    ]),
  ];
}

/** @param {EventView["opening_tables"]} own */
function list(own) {
  const items = own.map(({ name, count }) =>
    element("li", { "data-table": name }, [
      t("{table}: openings: {count}", { table: name, count }),
    ]),
  );
  return element("ul", {}, items);
}

/** @param {Desk} desk */
function form({ live, attempt }) {
  const lines = element("textarea", {
    name: "text",
    rows: "6",
    maxlength: String(MOST),
    required: true,
    placeholder: "1: c3-d4 b6-a5\n2: a3>a5 b6>b4",
    spellcheck: "false",
  });
  const file = element("input", { type: "file", name: "file", accept: ".txt,text/plain" });
  file.addEventListener("change", () => void attempt(() => readInto(file, lines)));
  const made = element("form", { autocomplete: "off", "data-name": "opening-table" }, [
    field(t("Name of the table"), { name: "table", required: true, maxlength: String(NAME) }),
    element("label", { class: "field" }, [t("Openings, one on each line"), " ", lines]),
    element("label", { class: "field" }, [t("Or take them from a text file"), " ", file]),
    element("p", { class: "buttons" }, [
      element("button", { type: "submit", class: "primary", "data-do": "opening-table" }, [
        t("Add the table"),
      ]),
    ]),
  ]);
  return on(made, "submit", (self, submitted) => {
    submitted.preventDefault();
    const data = { name: value(self, "table"), text: lines.value };
    void attempt(() => live.act("opening-table", data));
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
  if (file.size > MOST) {
    input.value = "";
    throw new Error(t("The file is too large for a table: {most} letters at most", { most: MOST }));
  }
  lines.value = await file.text();
}
