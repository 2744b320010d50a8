/** A list of players from a file: previewed, corrected, and entered in one act. */

import { call } from "../../../shared/api.js";
import { button, element, on } from "../../../shared/dom.js";
import { lang, t } from "../../../shared/i18n.js";
import { openDialog } from "../../parts/dialog.js";
import { nameOf } from "../../parts/live-event.js";
import { grid } from "../../parts/parts.js";

/** @typedef {import("../../parts/live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").ListPreview} ListPreview */
/** @typedef {import("../../parts/shapes").ListRow} ListRow */

/** @messages @type {Record<string, string>} what a column can be read as */
const FIELDS = {
  "": "not read",
  name: "Name",
  first_name: "First name",
  last_name: "Last name",
  sex: "Sex",
  born: "Date of birth",
  club: "Club",
  rating: "Rating",
  rating_international: "International rating",
  rating_national: "National rating",
  title: "Title",
  category: "Category",
  federation: "Federation",
  fide_id: "Licence number",
  registry: "Number in the registry",
  no: "Number (not used)",
};
const SHOWN = ["sex", "born", "club", "rating", "category", "federation", "title", "fide_id"];
/** @messages @type {Record<string, string>} */
const SEXES = {
  m: "M",
  w: "F",
};
const ACCEPTED = [
  ".xlsx,.csv,.tsv,.txt,text/csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
].join(",");
const PATIENCE_MS = 250; // after the last key before pasted lines are looked at
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * The window in which a list is chosen or pasted, previewed and entered.
 * @param {LiveEvent} live
 * @param {File} [first] a file that was dropped already
 * @param {string} [pasted] lines that were pasted already
 */
export function openList(live, first, pasted = "") {
  const shown = element("div", { class: "list-preview" });
  const input = element("input", { type: "file", id: "players-file", accept: ACCEPTED });
  const words = t("Choose a file, or drop it here: XLSX, CSV or a plain list of names.");
  const drop = element("label", { class: "drop" }, [element("span", {}, [words]), input]);
  const lines = linesField(pasted);
  const hint = t("Nothing is entered before you have seen it.");
  const label = t("Or paste lines: name alone, or name; club; rating");
  const parts = [
    drop,
    element("label", { class: "field" }, [label, lines]),
    element("p", { class: "hint" }, [hint]),
    shown,
  ];
  const window = openDialog(t("Players from a list or a file"), parts, "wide");
  const taken = (/** @type {File | undefined} */ file) => {
    if (file) void window.attempt(() => look(new Taken(live, file, window), shown));
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const typed = () => {
    clearTimeout(waiting);
    waiting = globalThis.setTimeout(() => {
      const file = new File([lines.value], t("Pasted lines"), { type: "text/plain" });
      if (lines.value.trim()) taken(file);
      else shown.replaceChildren();
    }, PATIENCE_MS);
  };
  lines.addEventListener("input", typed);
  input.addEventListener("change", () => taken(input.files?.[0]));
  dropping(drop, taken);
  taken(first);
  if (pasted) typed();
}

/** @param {string} pasted */
function linesField(pasted) {
  const lines = element("textarea", {
    id: "players-lines",
    rows: "5",
    "aria-label": t("Players, one on each line"),
    placeholder: t("One player on each line: name; club; rating"),
  });
  lines.value = pasted;
  return lines;
}

/**
 * Lets files be dropped on a place.
 * @param {HTMLElement} place
 * @param {(file: File) => void} taken
 */
export function dropping(place, taken) {
  on(place, "dragover", (self, event) => {
    const dragged = /** @type {DragEvent} */ (event);
    if (!dragged.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    self.classList.add("dropping");
  });
  on(place, "dragleave", (self) => self.classList.remove("dropping"));
  on(place, "drop", (self, event) => {
    self.classList.remove("dropping");
    const file = /** @type {DragEvent} */ (event).dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    event.stopPropagation();
    taken(file);
  });
}

/** The preview of a file: the meaning of its columns, and the players to enter. */
class Taken {
  /** @param {LiveEvent} live @param {File} file @param {ReturnType<typeof openDialog>} window */
  constructor(live, file, window) {
    this.live = live;
    this.file = file;
    this.window = window;
    /** @type {Record<number, string>} */
    this.columns = {};
    /** @type {number | null} */
    this.heading = null;
    /** @type {Map<number, boolean>} line → whether to enter, as somebody chose */
    this.chosen = new Map();
  }
}

/** @param {Taken} taken @param {HTMLElement} place */
async function look(taken, place) {
  const { file, live } = taken;
  if (file.size > MOST_BYTES) {
    place.replaceChildren();
    throw new Error(
      t("The file has {size} kB; a list may have {most} kB", {
        size: Math.ceil(file.size / 1024),
        most: MOST_BYTES / 1024,
      }),
    );
  }
  const words = new URLSearchParams({ lang, columns: JSON.stringify(taken.columns) });
  if (taken.heading !== null) words.set("heading", String(taken.heading));
  /** @type {ListPreview} */
  const found = await call(`${live.path}/players-file?${words}`, { method: "POST", file });
  show(taken, found, place);
}

/** @param {Taken} taken @param {ListPreview} found @param {HTMLElement} place */
function show(taken, found, place) {
  const players = found.rows.filter((row) => row.player);
  const enter = button("", () => void enterRows(taken, players), {
    class: "primary huge",
    "data-do": "enter-list",
  });
  const count = () => {
    const chosen = players.filter((row) => wanted(taken, row)).length;
    enter.textContent = t("Enter {count} players", { count: chosen });
    enter.disabled = !chosen;
  };
  count();
  const faults = found.rows.filter((row) => row.line === 0).flatMap((row) => row.faults);
  place.replaceChildren(
    ...faults.map((one) => element("p", { class: "warning serious" }, [one.text])),
    ...(found.columns.length ? [columns(taken, found, place)] : []),
    ...(found.rows.some((row) => row.line)
      ? [
          element("h3", {}, [
            t("{file}: {count} players", { file: taken.file.name, count: players.length }),
          ]),
          rows(taken, found, count),
          element("p", { class: "dialog-end" }, [enter]),
        ]
      : []),
  );
}

/** @param {Taken} taken @param {ListRow} row */
function wanted(taken, row) {
  return taken.chosen.get(row.line) ?? row.match !== "same";
}

/** @param {Taken} taken @param {ListRow[]} all */
async function enterRows(taken, all) {
  const players = all
    .filter((row) => wanted(taken, row))
    .map((row) => ({ ...row.player, ...(row.match ? { namesake: true } : {}) }));
  if (await taken.window.attempt(() => taken.live.act("add-players", { players })))
    taken.window.close();
}

/**
 * The reading of each column, to be changed.
 * @param {Taken} taken
 * @param {ListPreview} found
 * @param {HTMLElement} place
 */
function columns(taken, found, place) {
  const again = () => void taken.window.attempt(() => look(taken, place));
  const heads = [t("Column"), t("Heading"), t("Read as"), t("For instance")];
  const cells = found.columns.map((one) => [
    letter(one.column),
    one.heading || "–",
    columnChoice(taken, one, again),
    one.samples.join(" · "),
  ]);
  const touched = taken.heading !== null || Object.keys(taken.columns).length > 0;
  return element("details", { open: found.heading === 0 || touched }, [
    element("summary", {}, columnsRead(found)),
    grid(t("Columns"), heads, cells, "columns"),
    element("label", { class: "field short" }, [
      t("Row with the headings (0: none)"),
      " ",
      headingField(taken, found, again),
    ]),
  ]);
}

/** The count of columns that are read, and the names of the others. @param {ListPreview} found */
function columnsRead(found) {
  const count = found.columns.length;
  const unread = found.columns
    .filter((one) => !one.field)
    .map((one) => one.heading || letter(one.column));
  const names = unread.join(", ");
  return [
    t("Columns: {read} of {count} are read", { read: count - unread.length, count }),
    ...(unread.length ? [` (${t("not: {names}", { names })})`] : []),
  ];
}

/** @param {Taken} taken @param {ListPreview["columns"][number]} column @param {() => void} again */
function columnChoice(taken, { column, heading, field: now }, again) {
  const name = `${letter(column)} ${heading}`.trim();
  const options = Object.entries(FIELDS).map(([code, words]) =>
    element("option", { value: code, selected: code === now }, [t(words)]),
  );
  const label = t("Column {name} is read as", { name });
  const select = element("select", { "aria-label": label, "data-column": String(column) }, options);
  return on(select, "change", (self) => {
    taken.columns[column] = self.value;
    again();
  });
}

/** @param {Taken} taken @param {ListPreview} found @param {() => void} again */
function headingField(taken, found, again) {
  const made = element("input", {
    type: "number",
    min: "0",
    max: "100",
    value: String(found.heading),
    "data-heading": true,
  });
  return on(made, "change", (self) => {
    taken.heading = Math.max(0, Number(self.value) || 0);
    again();
  });
}

/** @param {Taken} taken @param {ListPreview} found @param {() => void} changed */
function rows(taken, found, changed) {
  const event = /** @type {EventView} */ (taken.live.event);
  const fields = SHOWN.filter((field) => found.rows.some((row) => row.player?.[field]));
  const heads = [
    t("Enter"),
    t("Row"),
    t("Name"),
    ...fields.map((field) => t(FIELDS[field])),
    t("To look at"),
  ];
  const lines = found.rows
    .filter((row) => row.line)
    .map((row) => [
      row.player ? tick(taken, row, changed) : "",
      String(row.line),
      row.player ? String(row.player.name) : "–",
      ...fields.map((field) => text(row, field)),
      notes(event, row),
    ]);
  return grid(t("Players of the file"), heads, lines, "preview");
}

/** @param {ListRow} row @param {string} field */
function text(row, field) {
  const value = String(row.player?.[field] ?? "");
  return field === "sex" ? t(SEXES[value] ?? "") : value;
}

/** @param {Taken} taken @param {ListRow} row @param {() => void} changed */
function tick(taken, row, changed) {
  const box = element("input", {
    type: "checkbox",
    checked: wanted(taken, row),
    "aria-label": t("Enter {name}", { name: String(row.player?.name) }),
    "data-line": String(row.line),
  });
  on(box, "change", () => {
    taken.chosen.set(row.line, box.checked);
    changed();
  });
  return box;
}

/** Remarks on a row, each with its column. @param {EventView} event @param {ListRow} row */
function notes(event, row) {
  const found = row.faults.map((one) =>
    element("span", { class: `mark ${one.serious ? "serious" : ""}` }, [
      one.column
        ? `${[letter(one.column), one.heading].filter(Boolean).join(" ")}: ${one.text}`
        : one.text,
    ]),
  );
  if (row.match) {
    const name = nameOf(event, row.known);
    found.push(
      element("span", { class: "mark serious" }, [
        row.match === "same"
          ? t("Entered already: {name}", { name })
          : t("Very like {name}, who is entered already", { name }),
      ]),
    );
  }
  return element("span", { class: "marks" }, found);
}

/** A column as spreadsheets call it: 1 is A, 27 is AA. @param {number} column @returns {string} */
export function letter(column) {
  return column > 26
    ? letter(Math.floor((column - 1) / 26)) + letter(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);
}
