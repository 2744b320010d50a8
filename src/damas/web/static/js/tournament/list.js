/** The tournaments there are, and the form that makes one. */

import { ApiError, call } from "../api.js";
import { byId, element } from "../dom.js";
import { lang, ready, t } from "../i18n.js";
import { value } from "./parts.js";

/** @typedef {import("./shapes").EventSummary} EventSummary */

await ready;
/** @type {HTMLFormElement} */
const form = byId("new-event");
form.addEventListener("change", arrange);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void make();
});
byId("event-file").addEventListener("change", () => void openFile());
arrange();
await list();
document.body.dataset.ready = "true";

function arrange() {
  byId("rounds-field").hidden = value(form, "system") !== "swiss";
}

function data() {
  const system = value(form, "system");
  const made = {
    name: value(form, "name"), system, regulation: value(form, "regulation"), wo_tolerance_min: Number(value(form, "wo")),
    city: value(form, "city"), arbiter: value(form, "arbiter"),
  };
  if (system === "swiss") return { ...made, rounds: Number(value(form, "rounds")) };
  if (system === "round-robin" && value(form, "double")) return { ...made, cycles: 2 };
  return made;
}

/** @param {string} path @param {object} body */
async function send(path, body) {
  const fault = byId("new-fault");
  fault.textContent = "";
  try {
    const { id } = await call(`${path}?lang=${lang}`, { method: "POST", body });
    location.assign(`/tournaments/${id}`);
  } catch (refusal) {
    fault.textContent = refusal instanceof ApiError ? refusal.message : String(refusal);
  }
}

function make() {
  return send("/api/tournaments", { by: value(form, "by"), data: data() });
}

async function openFile() {
  const file = /** @type {HTMLInputElement} */ (byId("event-file")).files?.[0];
  if (!file) return;
  try {
    await send("/api/tournaments/import", { by: value(form, "by") || t("Organiser"), event: JSON.parse(await file.text()) });
  } catch {
    byId("new-fault").textContent = t("{file} is no event file", { file: file.name });
  }
}

async function list() {
  /** @type {EventSummary[]} */
  const events = await call("/api/tournaments");
  const none = element("li", {}, [t("There is no tournament yet.")]);
  byId("events").replaceChildren(...(events.length ? events.map((one) => element("li", {}, [
    element("a", { href: `/tournaments/${one.id}` }, [
      element("span", { class: "names" }, [one.name]),
      element("span", { class: "about" }, [
        [t("Players: {count}", { count: one.players }), one.round ? t("Round {round}", { round: one.round }) : t("Not begun"), one.finished ? t("Over") : ""].filter(Boolean).join(" · "),
      ]),
    ]),
  ])) : [none]));
}
