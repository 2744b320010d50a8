/** A list of players from a file: previewed, corrected, and entered in one act. */

import { call } from "../../../shared/api.js";
import { lang, t } from "../../../shared/i18n.js";
import { options } from "../../../shared/pieces.js";
import { draw, heard, html, nothing, render, unlessTyped } from "../../../shared/templates.js";
import { openDialog } from "../../parts/dialog.js";
import { nameOf } from "../../parts/live-event.js";
import { grid } from "../../parts/parts.js";

/** @import { LiveEvent } from "../../parts/live-event.js" */
/** @import { EventView, PlayerRow, PlayersPreview } from "../../../shared/views" */

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
  const label = t("Or paste lines: name alone, or name; club; rating");
  const window = openDialog(
    t("Players from a list or a file"),
    html`
      <label class="drop" @dragover=${dragged} @dragleave=${left} @drop=${dropped(taken)}>
        <span>
          ${t("Choose a file, or drop it here: XLSX, CSV or a plain list of names.")}
        </span>
        <input type="file" id="players-file" accept=${ACCEPTED}
          @change=${heard((self) => taken(self.files?.[0]))} />
      </label>
      <label class="field">
        ${label}
        <textarea id="players-lines" rows="5" aria-label=${t("Players, one on each line")}
          placeholder=${t("One player on each line: name; club; rating")} .value=${pasted}
          @input=${heard((self) => typed(self.value))}></textarea>
      </label>
      <p class="hint">${t("Nothing is entered before you have seen it.")}</p>
      <div class="list-preview"></div>
    `,
    "wide",
  );
  const shown = /** @type {HTMLElement} */ (window.body.querySelector(".list-preview"));
  function taken(/** @type {File | undefined} */ file) {
    if (file) void window.attempt(() => look(new Taken(live, file, window), shown));
  }
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  function typed(/** @type {string} */ lines) {
    clearTimeout(waiting);
    waiting = globalThis.setTimeout(() => {
      const file = new File([lines], t("Pasted lines"), { type: "text/plain" });
      if (lines.trim()) taken(file);
      else render(shown, nothing);
    }, PATIENCE_MS);
  }
  taken(first);
  if (pasted) typed(pasted);
}

/** A file is over a place where it can be dropped. @param {DragEvent} event */
export function dragged(event) {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  placeOf(event).classList.add("dropping");
}

/** It has left the place. @param {DragEvent} event */
export function left(event) {
  placeOf(event).classList.remove("dropping");
}

/** It is dropped there. @param {(file: File) => void} taken */
export function dropped(taken) {
  return (/** @type {DragEvent} */ event) => {
    left(event);
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    event.stopPropagation();
    taken(file);
  };
}

/** @param {DragEvent} event */
const placeOf = (event) => /** @type {HTMLElement} */ (event.currentTarget);

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
    render(place, nothing);
    throw new Error(
      t("The file has {size} kB; a list may have {most} kB", {
        size: Math.ceil(file.size / 1024),
        most: MOST_BYTES / 1024,
      }),
    );
  }
  const words = new URLSearchParams({ lang, columns: JSON.stringify(taken.columns) });
  if (taken.heading !== null) words.set("heading", String(taken.heading));
  /** @type {PlayersPreview} */
  const found = await call(`${live.path}/players-file?${words}`, { method: "POST", file });
  show(taken, found, place);
}

/** @param {Taken} taken @param {PlayersPreview} found @param {HTMLElement} place */
function show(taken, found, place) {
  const players = found.rows.filter((row) => row.player);
  const chosen = players.filter((row) => wanted(taken, row)).length;
  const faults = found.rows.filter((row) => row.line === 0).flatMap((row) => row.faults);
  const list = html`
    <h3>${t("{file}: {count} players", { file: taken.file.name, count: players.length })}</h3>
    ${rows(taken, found, () => show(taken, found, place))}
    <p class="dialog-end">
      <button type="button" class="primary huge" data-do="enter-list" ?disabled=${!chosen}
        @click=${() => void enterRows(taken, players)}>
        ${t("Enter {count} players", { count: chosen })}
      </button>
    </p>
  `;
  draw(place)`
      ${faults.map((one) => html`<p class="warning serious">${one.text}</p>`)}
      ${found.columns.length ? columns(taken, found, place) : nothing}
      ${found.rows.some((row) => row.line) ? list : nothing}
    `;
}

/** @param {Taken} taken @param {PlayerRow} row */
function wanted(taken, row) {
  return taken.chosen.get(row.line) ?? row.match !== "same";
}

/** @param {Taken} taken @param {PlayerRow[]} all */
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
 * @param {PlayersPreview} found
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
  return html`<details ?open=${found.heading === 0 || touched}>
    <summary>${columnsRead(found)}</summary>
    ${grid(t("Columns"), heads, cells, "columns")}
    <label class="field short">
      ${t("Row with the headings (0: none)")} ${headingField(taken, found, again)}
    </label>
  </details>`;
}

/**
 * The count of columns that are read, and the names of the others.
 * @param {PlayersPreview} found
 */
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

/**
 * @param {Taken} taken @param {PlayersPreview["columns"][number]} column @param {() => void} again
 */
function columnChoice(taken, { column, heading, field: now }, again) {
  const name = `${letter(column)} ${heading}`.trim();
  const label = t("Column {name} is read as", { name });
  return html`<select aria-label=${label} data-column=${column}
      @change=${heard((self) => {
        taken.columns[column] = self.value;
        again();
      })}>${options(FIELDS, now)}</select>`;
}

/** @param {Taken} taken @param {PlayersPreview} found @param {() => void} again */
function headingField(taken, found, again) {
  return html`<input type="number" min="0" max="100" value=${unlessTyped(found.heading)} data-heading
      @change=${heard((self) => {
        taken.heading = Math.max(0, Number(self.value) || 0);
        again();
      })} />`;
}

/** @param {Taken} taken @param {PlayersPreview} found @param {() => void} changed */
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

/** @param {PlayerRow} row @param {string} field */
function text(row, field) {
  const value = String(row.player?.[field] ?? "");
  return field === "sex" ? t(SEXES[value] ?? "") : value;
}

/** @param {Taken} taken @param {PlayerRow} row @param {() => void} changed */
function tick(taken, row, changed) {
  return html`<input type="checkbox" ?checked=${wanted(taken, row)} .checked=${wanted(taken, row)}
      aria-label=${t("Enter {name}", { name: String(row.player?.name) })} data-line=${row.line}
      @change=${heard((box) => {
        taken.chosen.set(row.line, box.checked);
        changed();
      })} />`;
}

/** Remarks on a row, each with its column. @param {EventView} event @param {PlayerRow} row */
function notes(event, row) {
  const found = row.faults.map(
    (one) => html`<span class="mark ${one.serious ? "serious" : ""}">
    ${one.column ? `${[letter(one.column), one.heading].filter(Boolean).join(" ")}: ${one.text}` : one.text}
  </span>`,
  );
  if (row.match) {
    const name = nameOf(event, row.known);
    found.push(
      html`<span class="mark serious">
        ${row.match === "same" ? t("Entered already: {name}", { name }) : t("Very like {name}, who is entered already", { name })}
      </span>`,
    );
  }
  return html`<span class="marks">${found}</span>`;
}

/** A column as spreadsheets call it: 1 is A, 27 is AA. @param {number} column @returns {string} */
export function letter(column) {
  return column > 26
    ? letter(Math.floor((column - 1) / 26)) + letter(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);
}
