/** The boards there are, and the form that opens a new one. */

import { ApiError, call } from "../../shared/api.js";
import { byId, damagedRow, element } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";
import { render } from "../../shared/render.js";
import { confirmButton } from "../../shared/confirm-button.js";

/** @typedef {import("../../shared/types").Regulation} Regulation */
/** @typedef {import("../shapes").ListedTable} ListedTable */

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
chosen.replaceChildren(
  ...regulations.map((one) => element("option", { value: one.id }, [one.name])),
);
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
  }
}

async function list() {
  /** @type {ListedTable[]} */
  const tables = await call(`/api/arbiter/tables?lang=${lang}`);
  const none = element("li", {}, [t("There is no board yet.")]);
  render(byId("boards"), tables.length ? tables.map(row) : [none]);
}

/** @param {ListedTable} one */
function row(one) {
  if (one.damaged) return damagedRow(one);
  const { White, Black, Event, Round, Table } = one.headers;
  const names = `${White || t("White")} – ${Black || t("Black")}`;
  const place = [
    Event,
    Round && t("Round {round}", { round: Round }),
    Table && t("Board {number}", { number: Table }),
  ]
    .filter(Boolean)
    .join(" · ");
  const waits = one.pending
    ? t("Waits for a decision: {code}", { code: one.pending_title ?? one.pending })
    : "";
  const stands = one.result
    ? t(RESULTS[one.result] ?? one.result)
    : waits || t("Moves: {count}", { count: Math.ceil(one.ply / 2) });
  const link = element("a", { href: `/arbiter/${one.id}` }, [
    element("span", { class: "names" }, [names]),
    element("span", { class: "about" }, [
      [one.regulation.name, place, stands].filter(Boolean).join(" · "),
    ]),
  ]);
  const remove = confirmButton(t("Delete"), t("Delete: sure?"), () => {
    void call(`/api/arbiter/tables/${one.id}`, { method: "DELETE" }).then(list);
  });
  remove.classList.add("danger");
  return element("li", { class: one.pending ? "waits" : "", "data-table": one.id }, [link, remove]);
}
