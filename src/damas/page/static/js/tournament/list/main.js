/** The form that creates a tournament; the list beside it is the server's. */

import { ApiError, call, sentence } from "../../shared/api.js";
import { showRefusal } from "../../shared/article-link.js";
import { whileBusy } from "../../shared/busy.js";
import { newName } from "../../shared/command-name.js";
import { byId } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";
import { showReachCard } from "../../shared/network.js";
import { field } from "../../shared/pieces.js";
import { html, onSubmit, render } from "../../shared/templates.js";
import { DefaultsPanel } from "../parts/defaults.js";
import { keepLink } from "../parts/own-link.js";
import { value } from "../parts/parts.js";
import { membersIn } from "../parts/typed-names.js";

/** @type {HTMLFormElement} */
const form = byId("new-event");
form.addEventListener("change", (event) => {
  const name = /** @type {HTMLInputElement} */ (event.target).name;
  if (["system", "regulation", "teams"].includes(name)) void arrange();
});
/** @type {HTMLDetailsElement} */
const drawer = byId("change");
form.addEventListener("invalid", openDrawer, true);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void make();
});
byId("event-file").addEventListener("change", () => void openFile());
const panel = new DefaultsPanel(byId("holds"), byId("tie-breaks"));
await arrange();
void showReachCard();
document.body.dataset.ready = "true";

/** A field that is refused is seen. @param {Event} event */
function openDrawer({ target }) {
  if (target instanceof Node && drawer.contains(target)) drawer.open = true;
}

/** Shows the settings of the system, and those that the rules decide. */
async function arrange() {
  const system = value(form, "system");
  const teams = byTeams();
  for (const one of form.querySelectorAll("[data-systems], [data-teams]")) {
    const { systems, teams: wanted } = /** @type {HTMLElement} */ (one).dataset;
    const elsewhere = systems !== undefined && !systems.split(" ").includes(system);
    /** @type {HTMLElement} */ (one).hidden =
      elsewhere || (wanted !== undefined && wanted !== String(teams));
  }
  try {
    const rules = await panel.ask(value(form, "regulation"), system, teams);
    input("points").placeholder = rules.values.points;
    input("time_control").placeholder = rules.values.time_control || "G/20";
    byId("handle").textContent = held(rules.values.time_control);
  } catch (fault) {
    byId("holds").textContent = sentence(fault);
  }
}

/** Whether teams play. */
function byTeams() {
  const { selectedOptions } = /** @type {HTMLSelectElement} */ (form.elements.namedItem("system"));
  return "byTeams" in selectedOptions[0].dataset || value(form, "teams") !== "";
}

/** What the closed drawer holds. @param {string} clocks */
function held(clocks) {
  const { selectedOptions } = /** @type {HTMLSelectElement} */ (
    form.elements.namedItem("regulation")
  );
  return [selectedOptions[0].text, clocks, byTeams() && t("Played by teams")]
    .filter(Boolean)
    .join(" · ");
}

/** @param {string} name */
function input(name) {
  return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
}

function data() {
  const system = value(form, "system");
  const texts = ["city", "arbiter", "start", "points", "time_control"]
    .map((name) => [name, value(form, name)])
    .filter(([, text]) => text);
  const common = {
    name: value(form, "name"),
    system,
    regulation: value(form, "regulation"),
    wo_tolerance_min: Number(value(form, "wo")),
    ...Object.fromEntries(texts),
    ...(panel.changed ? { tie_breaks: panel.changed } : {}),
    ...(value(form, "strict") ? { strict: true } : {}),
    ...teamData(),
  };
  if (system === "swiss")
    return { ...common, rounds: Number(value(form, "rounds")), absent: value(form, "absent") };
  if (system === "match")
    return {
      ...common,
      rounds: Number(value(form, "partidas")),
      ...("teams" in common ? {} : { games: Number(value(form, "games")) }),
    };
  if (value(form, "double") && !input("double").closest("[hidden]"))
    return { ...common, cycles: 2 };
  if (system === "knock-out" && value(form, "third")) return { ...common, third_place: true };
  return common;
}

/** The settings of teams; none where single players play. */
function teamData() {
  if (!byTeams()) return {};
  return {
    teams: true,
    boards: Number(value(form, "boards")),
    substitutes: Number(value(form, "substitutes")),
    match_points: value(form, "match_points"),
  };
}

/** @param {() => Promise<void>} act */
async function attempt(act) {
  const fault = byId("new-fault");
  fault.textContent = "";
  try {
    await whileBusy(act);
  } catch (refusal) {
    showRefusal(fault, refusal);
  }
}

/** Makes the event, once, and enters the players whose names are typed. */
async function make() {
  const players = byTeams() ? [] : membersIn(value(form, "names"));
  await attempt(async () => {
    if (!form.dataset.made) {
      const body = { by: value(form, "by") || t("Organiser"), data: data() };
      const answer = await call(`/api/tournaments?lang=${lang}`, { method: "POST", body });
      keepLink(answer.id, answer.link);
      form.dataset.made = answer.id;
    }
    const { made } = form.dataset;
    if (players.length) {
      const body = { act: "add-players", data: { players }, id: newName() };
      await call(`/api/tournaments/${made}/entries?lang=${lang}`, { method: "POST", body });
    }
    location.assign(`/tournaments/${made}`);
  });
}

/** Opens the chosen file; of a report that does not say its rounds once they are said. */
/** @param {number} [rounds] */
async function openFile(rounds = 0) {
  const file = /** @type {HTMLInputElement} */ (byId("event-file")).files?.[0];
  if (!file) return;
  const body = await bodyOf(file, rounds);
  if (!body) {
    byId("new-fault").textContent = t("{file} is no event file", { file: file.name });
    return;
  }
  await attempt(async () => {
    try {
      const path = `/api/tournaments/import?lang=${lang}`;
      const { id, link, remarks } = await call(path, { method: "POST", body });
      keepLink(id, link);
      if (remarks?.length) render(byId("opened"), remarked(id, remarks));
      else location.assign(`/tournaments/${id}`);
    } catch (fault) {
      if (!(fault instanceof ApiError) || fault.code !== "rounds-unknown") throw fault;
      render(byId("opened"), askRounds(fault.message));
    }
  });
}

/** What is sent of a file; null for one that is none. @param {File} file @param {number} rounds */
async function bodyOf(file, rounds) {
  try {
    const by = value(form, "by") || t("Organiser");
    const [text] = decoded(await file.arrayBuffer()).split("\u001a"); // the end of a DOS file
    const isEvent = text.trimStart().startsWith("{");
    return isEvent ? { by, event: JSON.parse(text) } : { by, trf: text, rounds };
  } catch {
    return null;
  }
}

/** @param {string} why */
function askRounds(why) {
  return html`<form class="line-form"
      @submit=${onSubmit((self) => {
        void openFile(Number(value(/** @type {HTMLFormElement} */ (self), "rounds")));
      })}>
    <p role="status">${why}.</p>
    ${field(t("Rounds"), { name: "rounds", type: "number", min: "1", max: "30", value: "7", required: true })}
    <button class="primary" data-do="open-report">${t("Open the tournament")}</button>
  </form>`;
}

/** What one should know before it goes on. @param {string} id @param {string[]} remarks */
function remarked(id, remarks) {
  return html`<div role="status">
      <ul>${remarks.map((one) => html`<li>${one}</li>`)}</ul>
    </div>
    <p><a class="button primary" href="/tournaments/${id}" data-do="opened">${t("Open the tournament")}</a></p>`;
}

/**
 * The text of a file: UTF-8 or UTF-16, else the code page of Windows, in which older programs write
 * reports.
 * @param {ArrayBuffer} bytes
 */
function decoded(bytes) {
  const [first, second] = new Uint8Array(bytes);
  if ((first === 0xff && second === 0xfe) || second === 0) {
    return new TextDecoder("utf-16le").decode(bytes);
  }
  if ((first === 0xfe && second === 0xff) || first === 0) {
    return new TextDecoder("utf-16be").decode(bytes);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
