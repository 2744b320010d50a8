/** Boards played online: the organiser's choices, and the ways to the players' page and console. */

import { t } from "../../shared/i18n.js";
import { field, select } from "../../shared/pieces.js";
import { draw, heard, html, nothing, onSubmit } from "../../shared/templates.js";
import { may, value } from "../parts/parts.js";

/** @import { Desk } from "./state.js" */
/** @import { EventView, OnlineSettings } from "../../shared/views" */

/** @messages @type {Record<string, string>} */
const ENTRIES = {
  everybody: "Everybody",
  accounts: "People with an account",
  closed: "Nobody any more",
};
/** @messages @type {Record<string, string>} */
const EQUAL = {
  arbiter: "The arbiter decides",
  rating: "The higher rating goes on",
  black: "The player who had Black goes on",
};
const MINUTE_MS = 60_000;
/** @type {OnlineSettings} */
const FIRST = {
  begin_ms: 0,
  automatic: true,
  pause_seconds: 60,
  entries: "everybody",
  late: true,
  equal: "arbiter",
  rated: false,
};

/** @param {HTMLElement} place @param {Desk} desk @returns {import("./state.js").Panel} */
export function onlinePanel(place, desk) {
  return {
    update({ event }) {
      draw(place)`${choices(event, desk)}${halls(event, desk)}`;
    },
  };
}

/** Players who entered online and play in the hall. @param {EventView} event @param {Desk} desk */
function halls(event, desk) {
  const seated = event.players.filter((one) => one.seated && !one.left);
  if (!seated.length || !may(event, "play-in-hall")) return nothing;
  const rows = seated.map(({ id, name, hall }) => {
    return html`<li>
      <label class="check">
        <input type="checkbox" name="hall-${id}" ?checked=${hall} .checked=${hall}
            @change=${heard((self) => {
              const data = { player: id, hall: self.checked };
              void desk.attempt(() => desk.live.act("play-in-hall", data));
            })} /> ${name}
      </label>
    </li>`;
  });
  return html`<details class="halls">
      <summary>${t("Players in the hall")}</summary>
      <p class="hint">
        ${t("A board is played online if both its players are; results of others enter by hand.")}
      </p>
      <ul class="events">${rows}</ul>
    </details>`;
}

/** @param {EventView} event @param {Desk} desk */
function choices(event, desk) {
  const now = event.online ?? FIRST;
  return html`<form class="online-choices"
      @submit=${onSubmit((self) => {
        const data = sent(/** @type {HTMLFormElement} */ (self), now);
        void desk.attempt(() => desk.live.act("online", data));
      })}>
    <h2>${t("Boards played online")}</h2>
    <p class="hint">
      ${t("People enter by themselves on the players' page; the server pairs and opens the boards.")}
    </p>
    ${field(t("Start of the first round"), {
      name: "begin",
      type: "datetime-local",
      value: localTime(now.begin_ms),
    })}
    ${field(t("Seconds before a round starts"), {
      name: "pause",
      type: "number",
      min: "0",
      max: "86400",
      value: String(now.pause_seconds),
    })}
    ${select(t("May enter"), "entries", ENTRIES, now.entries)}
    ${event.settings.system === "knock-out" ? select(t("Equal meetings"), "equal", EQUAL, now.equal) : nothing}
    ${check(t("The server closes and pairs the rounds"), "automatic", now.automatic)}
    ${event.settings.system === "swiss" ? check(t("Players may enter late"), "late", now.late) : nothing}
    ${check(t("Games count for ratings (only people with an account enter)"), "rated", now.rated)}
    <button class="primary" data-do="online">
      ${event.online ? t("Save") : t("Play the boards online")}
    </button>
  </form>`;
}

/** A choice to tick. @param {string} label @param {string} name @param {boolean} checked */
function check(label, name, checked) {
  return field(label, { name, type: "checkbox", checked }, "check");
}

/** @param {HTMLFormElement} form @param {OnlineSettings} now @returns {OnlineSettings} */
function sent(form, now) {
  const begin = value(form, "begin");
  return {
    begin_ms: begin ? new Date(begin).getTime() : 0,
    automatic: value(form, "automatic") === "on",
    pause_seconds: Number(value(form, "pause")),
    entries: value(form, "entries"),
    late: form.elements.namedItem("late") ? value(form, "late") === "on" : now.late,
    equal: value(form, "equal") || now.equal,
    rated: value(form, "rated") === "on",
  };
}

/**
 * A time as `datetime-local` has it, in the time zone of this device.
 * @param {number} ms
 */
function localTime(ms) {
  if (!ms) return "";
  const away = new Date(ms).getTimezoneOffset() * MINUTE_MS;
  return new Date(ms - away).toISOString().slice(0, 16);
}
