/** The boards there are, and the form that opens a new one. */

import { ApiError, call } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { emptyView } from "../../shared/empty.js";
import { damagedRow, options } from "../../shared/pieces.js";
import { lang, t } from "../../shared/i18n.js";
import { confirming } from "../../shared/confirming.js";
import { each, html, render } from "../../shared/templates.js";

/** @typedef {import("../../shared/types").Regulation} Regulation */
/** @import { DamagedRow, ListedTable } from "../../shared/views" */

/** @messages @type {Record<string, string>} */
const POLICIES = {
  opponent_choice: "The opponent chooses",
  mandatory_restore: "The position is restored, always",
};
/** @messages @type {Record<string, string>} */
const RESULTS = {
  white: "White won",
  black: "Black won",
  draw: "Draw",
  annulled: "Annulled",
  unlike: "Ended",
};

/** @type {HTMLFormElement} */
const form = byId("new-table");
/** @type {Regulation[]} */
const regulations = await call(`/api/regulations?lang=${lang}`);
/** @type {HTMLSelectElement} */
const chosen = byId("new-regulation");
render(chosen, options(regulations.map(({ id, name }) => [id, name])));
const wanted = new URLSearchParams(location.search).get("regulation");
if (wanted && regulations.some((one) => one.id === wanted)) chosen.value = wanted;
for (const option of form.querySelectorAll("option[data-policy]")) {
  const policy = /** @type {HTMLOptionElement} */ (option).value;
  option.textContent = t(POLICIES[policy] ?? policy);
}
form.addEventListener("change", arrange);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void open();
});
arrange();
await list();
document.body.dataset.ready = "true";

/** @param {string} name @returns {string} */
function value(name) {
  return String(new FormData(form).get(name) ?? "").trim();
}

function regulation() {
  return regulations.find((one) => one.id === chosen.value) ?? regulations[0];
}

function arrange() {
  const own = /** @type {HTMLOptionElement} */ (byId("own-clock"));
  const { clock: ofBook } = regulation();
  own.hidden = own.disabled = !ofBook;
  if (ofBook)
    own.textContent = t("As the rules say: {minutes} min", { minutes: ofBook.base_seconds / 60 });
  else if (own.selected)
    /** @type {HTMLSelectElement} */ (form.elements.namedItem("clock")).value = "";
  byId("minutes-field").hidden = value("clock") !== "custom";
}

/** @returns {object | null} */
function clock() {
  const kind = value("clock");
  if (!kind) return null;
  if (kind === "own") {
    const seconds = regulation().clock?.base_seconds ?? 1200;
    return { white: seconds, black: seconds };
  }
  const asked = kind === "custom" ? value("minutes") : kind;
  const minutes = Number(asked.replace(",", "."));
  return Number.isFinite(minutes) && asked
    ? { white: minutes * 60, black: minutes * 60 }
    : { control: asked };
}

async function open() {
  const fault = byId("new-fault");
  fault.textContent = "";
  const names = ["White", "Black", "Event", "Arbiter", "Round", "Table"];
  const headers = Object.fromEntries(
    names.map((name) => [name, value(name)]).filter(([, text]) => text),
  );
  headers.Date = new Date().toISOString().slice(0, 10).replaceAll("-", ".");
  const policy = value("policy");
  try {
    const table = await call("/api/arbiter/tables", {
      method: "POST",
      body: {
        regulation: chosen.value,
        headers,
        clock: clock(),
        fen: value("fen") || null,
        board: value("board") || null,
        options: policy ? { irregularity_policy: policy } : null,
      },
    });
    if (table.state.clock) {
      // it waits for the arbiter's word
      await call(`/api/arbiter/tables/${table.id}/events`, {
        method: "POST",
        body: { event: "clock", by: "arbiter", act: "stop" },
      });
    }
    location.assign(`/arbiter/${table.id}`);
  } catch (refusal) {
    fault.textContent = refusal instanceof ApiError ? refusal.message : String(refusal);
    // what was refused may stand in the drawer
    if (value("fen") || value("board")) form.querySelector("details")?.setAttribute("open", "");
  }
}

async function list() {
  /** @type {ListedTable[]} */
  const tables = await call(`/api/arbiter/tables?lang=${lang}`);
  const none = html`<li>${emptyView(t("There is no board yet."), t("New board"), () => byId("new-regulation").focus())}</li>`;
  render(byId("boards"), tables.length ? each("id", tables, row) : none);
}

/** @param {ListedTable | DamagedRow} one */
function row(one) {
  if ("damaged" in one) return damagedRow(one);
  const { id, headers, regulation: book, pending, pending_title: title, result, ply } = one;
  const { White, Black, Event, Round, Table } = headers;
  const waits = pending ? t("Waits for a decision: {code}", { code: title ?? pending }) : "";
  const stands = waits || t("Moves: {count}", { count: Math.ceil(ply / 2) });
  const about = [
    book.name,
    Event,
    Round && t("Round {round}", { round: Round }),
    Table && t("Board {number}", { number: Table }),
    result ? t(RESULTS[result] ?? result) : stands,
  ];
  const remove = () => void call(`/api/arbiter/tables/${id}`, { method: "DELETE" }).then(list);
  return html`<li class=${pending ? "waits" : ""} data-table=${id}>
    <a href="/arbiter/${id}">
      <span class="names">${White || t("White")} – ${Black || t("Black")}</span>
      <span class="about">${about.filter(Boolean).join(" · ")}</span>
    </a>
    <button type="button" class="danger"
      ${confirming(t("Delete"), t("Really delete?"), remove)}></button>
  </li>`;
}
