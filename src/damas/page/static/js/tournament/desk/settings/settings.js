/**
 * The event's settings: changed as far as play allows, with a reason; its copy, and its end for
 *   good.
 */

import { call } from "../../../shared/api.js";
import { field, options, tick } from "../../../shared/pieces.js";
import { lang, t } from "../../../shared/i18n.js";
import {
  attrs,
  draw,
  elementOf,
  heard,
  html,
  nothing,
  onSubmit,
  unlessTyped,
} from "../../../shared/templates.js";
import { DefaultsPanel } from "../../parts/defaults.js";
import { keepLink } from "../../parts/own-link.js";
import { may, value } from "../../parts/parts.js";
import { eventWords } from "../words.js";
import { setAfterWarning } from "./consequences.js";
import { engineBarForm } from "./engine-bar.js";
import { openingTables } from "./opening-table.js";
import { sectionForms } from "./sections.js";
import { leavingStrict } from "./strict.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/**
 * @typedef {{name: string, label: string, kind?: string, systems?: string, max?: string, least?:
 *   string, options?: [string, string][]}} Setting
 */

/** @messages @type {Record<string, string>} */
const LABELS = {
  name: "Name",
  city: "City",
  federation: "Federation",
  start: "First day",
  end: "Last day",
  arbiter: "Chief arbiter",
  time_control: "Clocks",
  currency: "Currency",
  wo_tolerance_min: "Minutes after which an absent player loses",
  absent: "Absent players",
  system: "System",
  regulation: "Rules",
  rounds: "Rounds",
  cycles: "Number of times everyone meets everyone",
  games: "Games in a meeting",
  score: "Score of a meeting",
  points: "Points (win-draw-loss)",
  bye_points: "Points of a free round",
  withdrawal: "Games of players who leave",
  openings: "Openings",
  first_colour: "Colour of number 1 in the first round",
  acceleration: "Acceleration",
  club_rounds: "First rounds without games inside a club",
  bye_limit: "Half-point byes of a player (0: no limit)",
  bye_last_rounds: "Last rounds without half-point byes",
  rating_method: "Rating that counts",
  seeding: "Rating for the pairing numbers",
  expelled: "Expelled players in the standings",
  third_place: "The beaten of the semi-finals play for the third place",
  reverse_colours: "Colours of the table exchanged",
  swap_last_rounds: "Last two rounds of the first cycle exchanged",
  teams: "Played by teams",
  boards: "Boards of a match",
  substitutes: "Substitutes of a team",
  board_order: "Order of the boards",
  match_points: "Points of a match (win-draw-loss)",
  bye_board_points: "Board points of a free round",
  delegations: "Delegations",
  delegation_points: "Points of delegations by place, such as 10-8-6-5",
  strict: "Strict mode: by the book; what departs from it is refused",
};
const TEXTS = ["name", "city", "federation", "start", "end", "arbiter", "time_control", "currency"];
/**
 * Settings that change at any time; the rest before the first round, those of WITH_REASON also
 * later.
 */
const ALWAYS = new Set([
  ...TEXTS,
  ...["wo_tolerance_min", "absent", "substitutes", "delegations", "delegation_points"],
]);
const WITH_REASON = new Set([
  "rounds",
  "withdrawal",
  "club_rounds",
  "bye_limit",
  "bye_last_rounds",
  "expelled",
  "rating_method",
]);
/** Of ALWAYS, those that stand in strict mode once the first round is paired. */
const HELD = ["time_control", "wo_tolerance_min", "absent", "substitutes"];
const FLAGS = ["third_place", "reverse_colours", "swap_last_rounds", "teams", "strict"];
const PLAY = [
  "system",
  "regulation",
  "boards",
  "board_order",
  "match_points",
  "bye_board_points",
  "rounds",
  "cycles",
  "games",
  "score",
  "points",
  "bye_points",
  "withdrawal",
  "openings",
  "first_colour",
  "acceleration",
  "club_rounds",
  "bye_limit",
  "bye_last_rounds",
  "expelled",
  "rating_method",
  "seeding",
  ...FLAGS,
];

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
      draw(place)`
        <h2>${t("Settings")}</h2>${may(event, "set") ? parts(desk, event, tieBreaks) : notAllowed()}
      `;
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
  const attributes = { class: "settings", autocomplete: "off", "data-name": "settings" };
  return html`<form ${attrs(attributes)}
      @change=${heard((self, changed) => {
        const { name } = /** @type {HTMLInputElement} */ (changed.target);
        if (["system", "regulation", "teams"].includes(name)) {
          void attempt(() => arranged(self, tieBreaks, event, true));
        }
      })}
      @submit=${onSubmit((self) => {
        const data = changes(self, event, tieBreaks);
        if (!Object.keys(data).length) return;
        void attempt(() => setAfterWarning(desk, data, value(self, "reason")));
      })}>${settingFields(event, tieBreaks.list)}</form>`;
}

/** @param {EventView} event @param {HTMLElement} tieBreaks */
function settingFields(event, tieBreaks) {
  const begun = event.rounds.length > 0;
  const held = begun && event.settings.strict === true;
  const isFixed = (/** @type {string} */ name) =>
    begun && (held || !(WITH_REASON.has(name) && !(event.finished && name === "rounds")));
  const grey = t("In strict mode the grey fields stand.");
  const fixed = t(
    "The first round is paired: what is grey stands. Rounds, tie-breaks, byes, clubs apart, the rating that counts and the rules for who leaves or is expelled take a reason.",
  );
  const play = PLAY.map((name) => setting(event, name, isFixed(name)));
  const reason = field(t("Reason (for the audit trail)"), { name: "reason", maxlength: "200" });
  const keep = { type: "submit", class: "primary huge", "data-do": "keep-settings" };
  return html`
    <div class="pair" data-part="always">
      ${[...ALWAYS].map((name) => setting(event, name, held && HELD.includes(name)))}
    </div>
    <h3>${t("Form of play")}</h3>
    ${begun ? html`<p class="hint">${held ? grey : fixed}</p>` : nothing}
    <div class="pair" data-part="play">${play}</div>
    ${held ? nothing : html`<h3>${t("Tie-breaks, in their order")}</h3>${tieBreaks}${reason}`}
    <p class="buttons"><button ${attrs(keep)}>${t("Keep the settings")}</button></p>
  `;
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
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (
    made.querySelectorAll("[data-systems], [data-teams]")
  )) {
    const { systems, teams: wanted } = part.dataset;
    const elsewhere = systems !== undefined && !systems.split(" ").includes(system);
    part.hidden = elsewhere || (wanted !== undefined && wanted !== String(teams));
    boundWhatIsSeen(part);
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

/** A number that is not seen has no bounds: it could not be put right. @param {HTMLElement} part */
function boundWhatIsSeen(part) {
  const number = /** @type {HTMLInputElement | null} */ (part.querySelector("input[data-least]"));
  const least = number?.dataset.least;
  if (!number || least === undefined) return;
  number.min = part.hidden ? "" : least;
  if (!part.hidden && Number(number.value) < Number(least)) number.value = least;
}

/**
 * The field of one setting.
 * @param {EventView} event
 * @param {string} name
 * @param {boolean} fixed
 */
function setting(event, name, fixed) {
  const { systems: known, of_teams: ofTeams, of_persons: ofPersons } = eventWords();
  const systems = known[name];
  /** @type {Record<string, string>} */
  const attributes = systems ? { "data-systems": systems.join(" ") } : {};
  if (ofTeams.includes(name) || ofPersons.includes(name)) {
    attributes["data-teams"] = String(ofTeams.includes(name));
  }
  const label = t(LABELS[name]);
  if (FLAGS.includes(name)) {
    const checked = event.settings[name] === true;
    const stands = fixed || (name === "teams" && event.players.length > 0);
    return html`<label class="choice" ${attrs(attributes)}>
      <input type="checkbox" name=${name} ?checked=${checked} .checked=${checked}
          ?disabled=${stands} /> ${label}
    </label>`;
  }
  const values = valuesOf(name);
  return html`<label class="field" ${attrs(attributes)} data-setting=${name}>
    ${label} ${values ? html`<select name=${name} ?disabled=${fixed}>${options(values, event.settings[name])}</select>` : input(event, name, fixed)}
    ${name === "time_control" ? html`<span class="hint">${event.clocks}</span>` : nothing}
  </label>`;
}

/** The values of a setting with their words, null where it is written. @param {string} name */
function valuesOf(name) {
  if (name === "regulation") {
    const books = /** @type {NodeListOf<HTMLOptionElement>} */ (
      document.querySelectorAll("#books option")
    );
    return [...books].map((book) => [book.value, book.textContent ?? ""]);
  }
  const words = eventWords().values[name];
  return words ? Object.entries(words) : null;
}

/** @param {EventView} event @param {string} name @param {boolean} fixed */
function input(event, name, fixed) {
  return html`<input name=${name} value=${unlessTyped(event.settings[name] ?? "")} ?disabled=${fixed}
      ?required=${["name", "points", "bye_points"].includes(name)} ${attrs(kindOf(name))} />`;
}

/** @param {string} name @returns {Record<string, string>} attributes of its field */
function kindOf(name) {
  const range = eventWords().ranges[name];
  if (range) {
    const [least, most] = range.map(String);
    return { type: "number", min: least, max: most, "data-least": least };
  }
  if (name === "start" || name === "end") return { type: "date" };
  return { maxlength: name === "name" ? "120" : "80" };
}

/** @param {HTMLFormElement} made @param {string} name */
function control(made, name) {
  return /** @type {HTMLInputElement} */ (made.elements.namedItem(name));
}

/**
 * The settings that differ from the event.
 * @param {HTMLFormElement} made
 * @param {EventView} event
 * @param {DefaultsPanel} panel
 */
function changes(made, event, panel) {
  /** @type {Record<string, string | number | boolean>} */
  const found = {};
  for (const name of [...ALWAYS, ...PLAY]) {
    const written = control(made, name);
    if (written.disabled || written.closest("[hidden]")) continue;
    const now = valueOf(name, written);
    if (now !== (event.settings[name] ?? "")) found[name] = now;
  }
  const others = ["system", "regulation", "teams"].some((name) => name in found);
  const tieBreaks = tieBreaksOf(panel, others, event.settings.tie_breaks);
  if (tieBreaks) found.tie_breaks = tieBreaks;
  return found;
}

/** @param {string} name of a setting @param {HTMLInputElement} written */
function valueOf(name, written) {
  if (FLAGS.includes(name)) return written.checked;
  return name in eventWords().ranges ? Number(written.value) || 0 : written.value.trim();
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
    <form class="line-form" autocomplete="off" data-name="copy"
        @submit=${onSubmit((self) => {
          const body = { name: value(self, "copy"), players: new FormData(self).has("players") };
          void attempt(async () => {
            const path = `${live.path}/copy?lang=${lang}`;
            const { id, link } = await call(path, { method: "POST", body });
            keepLink(id, link);
            location.assign(`/tournaments/${id}`);
          });
        })}>
      ${field(t("Name of the copy"), {
        name: "copy",
        required: true,
        maxlength: "120",
        value: `${event.settings.name} 2`,
      })}
      ${tick(t("With its players ({count})", { count }), { name: "players" })}
      <button type="submit" data-do="copy-event">${t("Make a copy")}</button>
    </form>
  </div>`;
}

/** Its name is typed before it is gone. @param {Desk} desk @param {EventView} event */
function deleting({ live, attempt }, event) {
  const hint = t(
    "Players, rounds, results, the boards at its tables and the audit trail go with it. For 30 days the owner of this server can put it back. Take the event file along first.",
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
