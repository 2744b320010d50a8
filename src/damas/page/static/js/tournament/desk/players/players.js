/** The players: entries, numbers, presence, leaving. */

import "../../../shared/damas-form.js";
import { t } from "../../../shared/i18n.js";
import { heard, html, nothing, render } from "../../../shared/templates.js";
import { nextStep } from "../next-step.js";
import { forbidden } from "./forbidden.js";
import { entrants, numbered } from "../../parts/entrants.js";
import { may } from "../../parts/parts.js";
import { askHistories } from "../state.js";
import { seedField, seedOf } from "../seed-field.js";
import { listRatings } from "./list-ratings.js";
import { moveButton } from "./moving.js";
import { changedNumbers } from "./numbers.js";
import { openPerson } from "./person.js";
import { dragged, dropped, left, openList } from "./players-file.js";
import { enterTeam, teamActions } from "./teams.js";
import { offered, offering, withRegistered } from "./registered.js";

/** @import { Desk } from "../state.js" */
/** @import { LiveEvent } from "../../parts/live-event.js" */
/** @import { EntrantView, EventView } from "../../../shared/views" */

/** @param {HTMLElement} place @param {Desk} desk @returns {import("../state.js").Panel} */
export function playersPanel(place, desk) {
  return {
    update({ event, histories }) {
      askHistories(desk, event);
      const { live } = desk;
      const numbers = may(event, "number") && !event.rounds.length;
      const actsOf = event.settings.teams ? teamActions : actions;
      render(
        place,
        html`
        ${entrants(event, histories, (one) => actsOf(live, event, one))}
        ${may(event, "add-player") && !event.finished ? entering(desk, event) : nothing}
        ${numbers ? settleNumbers(desk, event) : numbered(event)}
        ${changedNumbers(desk, event)}
        ${listRatings(desk, event)}
        ${forbidden(desk, event)}
      `,
      );
    },
  };
}

/** @param {LiveEvent} live @param {EventView} event @param {EntrantView} one */
function actions(live, event, one) {
  if (!may(event, "update-player") || event.finished) return "";
  return html`<span class="row-actions">
    <button type="button" data-person=${one.id}
        aria-label=${t("Change {name}", { name: one.name })}
        @click=${() => openPerson(live, one.id)}>${t("Change")}</button>
    ${moveButton(live, event, one)}
  </span>`;
}

/**
 * The form for entries, also late ones, or the reason why entries are closed.
 * @param {Desk} desk
 * @param {EventView} event
 */
function entering(desk, event) {
  const teams = event.settings.teams === true;
  if (!event.rounds.length) return teams ? enterTeam(desk, event) : form(desk, event, false);
  if (!event.takes_entries) {
    const closed = t("The rounds are under way: nobody can enter any more.");
    return html`<p class="hint">${closed}</p>`;
  }
  const round = event.rounds.length + 1;
  return html`
    <h3>${t("Late entry")}</h3>
    <p class="hint">${t("Players who enter now are paired from round {round} on.", { round })}</p>
    ${teams ? enterTeam(desk, event) : form(desk, event, true)}
  `;
}

/** @param {Desk} desk @param {EventView} event @param {boolean} late */
function form(desk, event, late) {
  const { live } = desk;
  const open = (/** @type {File | undefined} */ file) => openList(live, file);
  /** @type {import("../../../shared/damas-form.js").FormOptions} */
  const options = {
    names: ["name", "rating", "club", ...(late ? ["missed"] : [])],
    fields: { name: { list: "registered" } },
    inside: (draw) =>
      html`${draw("name")}${offered(desk)}${["rating", "club", "missed"].map(draw)}`,
    button: t("Add player"),
    look: nextStep(event)?.tab === "players" ? "primary" : "",
    beside: html`<button type="button" data-do="players-file" @click=${() => openList(live)}>
      ${t("Players from a list or a file")}
    </button>`,
    attributes: { class: "line-form", id: "enter-player" },
    on: { input: offering },
    send: (data, _reason, self) => enter(desk, self, data),
  };
  return html`<damas-form act="add-player" .options=${options}
      @paste=${heard((_self, pasting) => pasted(live, pasting))}
      @dragover=${dragged} @dragleave=${left} @drop=${dropped(open)}></damas-form>`;
}

/** @param {Desk} desk @param {HTMLFormElement} self @param {Record<string, any>} data */
function enter({ live, attempt }, self, data) {
  self.reset();
  delete self.dataset.sent; // the next words are not those that were sent
  const name = /** @type {HTMLInputElement} */ (self.elements.namedItem("name"));
  name.focus();
  const act = async () => live.act("add-player", await withRegistered(data));
  void attempt(act).then((done) => {
    if (!done && !name.value) putBack(self, data); // refused: what was typed comes back
  });
}

/** Several lines are several players. @param {LiveEvent} live @param {ClipboardEvent} event */
function pasted(live, event) {
  const text = event.clipboardData?.getData("text") ?? "";
  if (!/\S[\r\n]+\S/.test(text)) return;
  event.preventDefault();
  openList(live, undefined, text);
}

/** @param {HTMLFormElement} emptied @param {Record<string, string | number>} entry */
function putBack(emptied, entry) {
  for (const [key, text] of Object.entries(entry)) {
    const input = emptied.elements.namedItem(key);
    if (input instanceof HTMLInputElement) input.value = String(text);
  }
}

/** @param {Desk} desk @param {EventView} event */
function settleNumbers(desk, event) {
  const { live, attempt } = desk;
  /** @param {string} how @param {string} label */
  const settle = (how, label) => {
    const lot = () => (how === "lot" ? { seed: seedOf(event, "numbers", 0) } : {});
    return html`<button type="button" data-number=${how}
        @click=${() => attempt(() => live.act("number", { how, ...lot() }))}>${label}</button>`;
  };
  const label = t("Seed of the lot: the same seed draws the same, for anybody");
  return html`<div>
    <h3>${t("Pairing numbers")}</h3>
    <div class="buttons">
      ${settle("lot", t("By lot"))}
      ${settle("rating", t("By rating"))}
      ${settle("entry", t("In order of entry"))}
    </div>
    <div class="line-form">${seedField(desk, event, "numbers", 0, label)}</div>
    <p class="hint">
      ${event.numbering ? t("Settled. The first round can be paired.") : t("Settle them, then pair the first round.")}
    </p>
    ${numbered(event)}
  </div>`;
}
