/**
 * The event's settings: changed as far as play allows, with a reason; its copy, and its end for
 *   good.
 */

import { call } from "../../../shared/api.js";
import { actForm, formOf } from "../../../shared/damas-form.js";
import { lang, t } from "../../../shared/i18n.js";
import { field } from "../../../shared/pieces.js";
import { elementOf, html, nothing, onSubmit, render } from "../../../shared/templates.js";
import { DefaultsPanel } from "../../parts/defaults.js";
import { keepLink } from "../../parts/own-link.js";
import { may, value } from "../../parts/parts.js";
import { setAfterWarning } from "./consequences.js";
import { engineBarForm } from "./engine-bar.js";
import { openingTables } from "./opening-table.js";
import { sectionForms } from "./sections.js";
import { leavingStrict } from "./strict.js";

/** @import { Desk } from "../state.js" */
/** @import { EventView } from "../../../shared/views" */

/** Those that are set elsewhere on the desk, or in a way of their own. */
const ELSEWHERE = ["tie_breaks", "categories", "prizes", "one_prize_each"];
/** Settings from which the usual values of others follow. */
const LEADING = ["system", "regulation", "teams"];

/** @param {HTMLElement} place @param {Desk} desk @returns {import("../state.js").Panel} */
export function settingsPanel(place, desk) {
  const tieBreaks = new DefaultsPanel(elementOf(html`<div></div>`), elementOf(html`<div></div>`));
  const drawn = { key: "" };
  return {
    update({ event }) {
      const { settings, rounds, finished, me, festival, engine_bar: bar } = event;
      const tables = event.opening_tables.map(({ name }) => name);
      const key = JSON.stringify([
        settings,
        rounds.length > 0,
        finished,
        me.role,
        festival ? [festival.name, festival.section] : null,
        bar,
        tables,
      ]);
      if (drawn.key === key) return; // the tie-breaks being put in order stay
      drawn.key = key;
      render(
        place,
        html`
        <h2>${t("Settings")}</h2>${may(event, "set") ? parts(desk, event, tieBreaks) : notAllowed()}
      `,
      );
      const form = /** @type {HTMLFormElement | null} */ (place.querySelector("form.settings"));
      if (form) void desk.attempt(() => arranged(form, tieBreaks, event, false));
    },
  };
}

function notAllowed() {
  return html`<p class="hint">${t("The organiser and the chief arbiter change the settings.")}</p>`;
}

/** @param {Desk} desk @param {EventView} event @param {DefaultsPanel} tieBreaks */
function parts(desk, event, tieBreaks) {
  return html`
    ${settingsForm(desk, event, tieBreaks)}
    ${event.settings.regulation && !event.finished ? html`<h3>${t("Engine bar for spectators")}</h3>${engineBarForm(desk, event)}` : nothing}
    ${openingTables(desk, event)}
    ${leavingStrict(desk, event)}
    <h3>${t("Sections")}</h3>
    ${sectionForms(desk, event)}
    <h3>${t("Copy of this tournament")}</h3>
    ${copying(desk, event)}
    ${event.me.role === "organiser" ? html`<h3>${t("Delete the tournament")}</h3>${deleting(desk, event)}` : nothing}
  `;
}

/** @param {Desk} desk @param {EventView} event @param {DefaultsPanel} tieBreaks */
function settingsForm(desk, event, tieBreaks) {
  const { attempt } = desk;
  const fields = formOf("set").filter(({ name }) => !ELSEWHERE.includes(name));
  const isFree = (/** @type {string | undefined} */ when) => when === "always" || when === "open";
  const always = fields.filter(({ when }) => isFree(when));
  const play = fields.filter(({ when }) => !isFree(when));
  const begun = event.rounds.length > 0;
  const isStrict = begun && event.settings.strict === true;
  const grey = t("In strict mode the grey fields cannot be changed.");
  const fixed = t("The first round is paired: grey fields are fixed, the others need a reason.");
  return actForm("set", {
    names: fields.map(({ name }) => name),
    fields: knownHere(event),
    now: event.settings,
    patch: true,
    button: t("Keep the settings"),
    does: "keep-settings",
    look: "primary huge",
    attributes: { class: "settings", "data-name": "settings" },
    ...(isStrict ? {} : { reason: { label: t("Reason (for the audit trail)") } }),
    on: {
      change: (self, { target }) => {
        if (LEADING.includes(target.name)) {
          void attempt(() => arranged(self, tieBreaks, event, true));
        }
      },
    },
    inside: (draw) => html`
      <div class="pair" data-part="always">${always.map(({ name }) => draw(name))}</div>
      <h3>${t("Form of play")}</h3>
      ${begun ? html`<p class="hint">${isStrict ? grey : fixed}</p>` : nothing}
      <div class="pair" data-part="play">${play.map(({ name }) => draw(name))}</div>
      ${isStrict ? nothing : html`<h3>${t("Tie-breaks, in their order")}</h3>${tieBreaks.list}`}
    `,
    extra: (data) => tieBreaksIn(data, tieBreaks, event),
    send: (data, reason) => attempt(() => setAfterWarning(desk, data, reason)),
  });
}

/** What stands, and what only this page knows. @param {EventView} event */
function knownHere(event) {
  /** @type {Record<string, Partial<import("../../../shared/damas-form.js").FormField>>} */
  const known = Object.fromEntries(event.standing_settings.map((name) => [name, { held: true }]));
  const books = /** @type {NodeListOf<HTMLOptionElement>} */ (
    document.querySelectorAll("#books option")
  );
  const choices = [...books].map(
    (book) => /** @type {[string, string]} */ ([book.value, book.textContent ?? ""]),
  );
  known.regulation = { ...known.regulation, choices };
  known.time_control = {
    ...known.time_control,
    beside: html`<span class="hint">${event.clocks}</span>`,
  };
  for (const name of ["points", "bye_points"]) known[name] = { ...known[name], required: true };
  return known;
}

/**
 * Shows what belongs to the system; with *fill* points, clocks and tie-breaks become those of the
 *   rules chosen.
 * @param {HTMLFormElement} made
 * @param {DefaultsPanel} panel
 * @param {EventView} event
 * @param {boolean} fill
 */
async function arranged(made, panel, event, fill) {
  const system = control(made, "system").value;
  const teams = control(made, "teams").checked;
  for (const { name, systems, of, least } of formOf("set")) {
    const input = control(made, name);
    const part = /** @type {HTMLElement | null | undefined} */ (input?.closest("[data-field]"));
    if (!part) continue;
    part.hidden =
      (systems !== undefined && !systems.includes(system)) ||
      (of !== undefined && (of === "teams") !== teams);
    if (least === undefined) continue;
    input.min = part.hidden ? "" : String(least); // out of sight it could not be put right
    if (!part.hidden && Number(input.value) < least) input.value = String(least);
  }
  const rules = await panel.ask(control(made, "regulation").value, system, teams);
  if (fill) {
    control(made, "points").value = rules.values.points;
    control(made, "time_control").value = rules.values.time_control;
    return;
  }
  panel.codes = String(event.settings.tie_breaks).split(",").filter(Boolean);
  panel.show();
}

/** @param {HTMLFormElement} made @param {string} name */
function control(made, name) {
  return /** @type {HTMLInputElement} */ (made.elements.namedItem(name));
}

/**
 * The tie-breaks beside the settings that differ.
 * @param {Record<string, unknown>} data
 * @param {DefaultsPanel} panel
 * @param {EventView} event
 */
function tieBreaksIn(data, panel, { settings }) {
  const others = LEADING.some((name) => name in data);
  const codes = tieBreaksOf(panel, others, settings.tie_breaks);
  return codes ? { tie_breaks: codes } : {};
}

/**
 * The codes of the tie-breaks, if they can be set.
 * @param {DefaultsPanel} panel
 * @param {boolean} others whether the rules are others than they were: then theirs are set
 * @param {unknown} now as they stand
 */
function tieBreaksOf(panel, others, now) {
  if (panel.codes) return panel.changed === now ? "" : panel.changed;
  const own = panel.inOrder().map((tie) => tie.code);
  return others ? own.join(",") : "";
}

/** @param {Desk} desk @param {EventView} event */
function copying({ live, attempt }, event) {
  const count = event.players.length;
  const hint = t("The same settings, without rounds and results.");
  return html`<div data-part="copy">
    <p class="hint">${hint}</p>
    ${actForm("copy", {
      fields: { players: { label: t("With its players ({count})", { count }) } },
      now: { name: `${event.settings.name} 2` },
      button: t("Make a copy"),
      does: "copy-event",
      look: "",
      attributes: { class: "line-form", "data-name": "copy" },
      send: (body) =>
        attempt(async () => {
          const path = `${live.path}/copy?lang=${lang}`;
          const { id, link } = await call(path, { method: "POST", body });
          keepLink(id, link);
          location.assign(`/tournaments/${id}`);
        }),
    })}
  </div>`;
}

/** Its name is typed before it is gone. @param {Desk} desk @param {EventView} event */
function deleting({ live, attempt }, event) {
  const hint = t(
    "All of it goes. For 30 days the owner can put it back. Download the tournament's file first.",
  );
  return html`<div data-part="delete">
    <p class="hint">${hint}</p>
    <form class="line-form" autocomplete="off" data-name="delete"
        @submit=${onSubmit((self) => {
          void attempt(async () => {
            if (value(self, "gone") !== event.settings.name) {
              throw new Error(t("This is not the name: nothing was deleted"));
            }
            await call(`${live.path}?lang=${lang}`, { method: "DELETE" });
            location.assign("/tournaments");
          });
        })}>
      ${field(t("Type its name to delete it"), { name: "gone", required: true, maxlength: "120" })}
      <button type="submit" class="danger" data-do="delete-event">${t("Delete")}</button>
    </form>
  </div>`;
}
