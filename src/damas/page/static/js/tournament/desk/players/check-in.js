/** Presence before a round: by tap, by search, and the treatment of the absent. */

import { options } from "../../../shared/pieces.js";
import { t } from "../../../shared/i18n.js";
import { each, heard, html, nothing, render } from "../../../shared/templates.js";
import { may } from "../../parts/parts.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../state.js").Shown} Shown */
/** @typedef {import("../../../shared/views").EventView} EventView */
/** @typedef {import("../../../shared/views").EventBoard} EventBoard */
/** @typedef {import("../../../shared/views").EntrantView} EntrantView */

/** @param {HTMLElement} place @param {Desk} desk @returns {import("../state.js").Panel} */
export function checkInPanel(place, desk) {
  return { update: (state) => render(place, view(desk, state)) };
}

/** @param {Desk} desk @param {Shown} state */
function view(desk, { event, searched }) {
  const here = expected(event);
  const able = may(event, "check-in") && !event.finished;
  const found = here.filter((one) => plain(one.name).includes(plain(searched)));
  return html`
    <h2>${t("Check-in")}</h2>
    <p class="presence-count" role="status">${counted(here)}</p>
    <div class="line-form">
      <input type="search" data-search aria-label=${t("Search a name")}
          placeholder=${t("Search a name")}
          @input=${heard((self) => desk.store.update({ searched: self.value }))} />
      <span class="buttons presence-all">${able ? everybody(desk, here) : nothing}</span>
    </div>
    <div class="presence">${each("id", found, (one) => row(desk, one, able))}</div>
    <div class="presence-after">${after(desk, event)}</div>
  `;
}

/** Those who could play in the round that is open or comes next. @param {EventView} event */
function expected(event) {
  return event.players.filter((one) => !one.left).sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Counts of *players*: present, absent, and not known.
 * @param {EntrantView[]} players
 */
function counted(players) {
  const count = (/** @type {boolean | null} */ state) =>
    players.filter((one) => one.present === state).length;
  return [
    t("Present: {count} of {total}", { count: count(true), total: players.length }),
    t("Absent: {count}", { count: count(false) }),
    t("Not yet: {count}", { count: count(null) }),
  ].join(" · ");
}

/** @param {Desk} desk @param {EntrantView[]} here */
function everybody({ live, attempt }, here) {
  const players = here.map((one) => one.id);
  const set = (/** @type {boolean | null} */ present) => () =>
    attempt(() => live.act("check-in", { players, present }));
  return html`
    <button type="button" data-do="all-present" @click=${set(true)}>${t("All present")}</button>
    <button type="button" data-do="none-present" @click=${set(null)}>${t("Start again")}</button>
  `;
}

/** @param {Desk} desk @param {EntrantView} one @param {boolean} able */
function row({ live, attempt }, one, able) {
  /** @param {boolean} state @param {string} text */
  const choice = (state, text) => {
    const chosen = one.present === state;
    const act = () =>
      attempt(() => live.act("check-in", { player: one.id, present: chosen ? null : state }));
    return html`<button type="button" data-player="${one.id}-${state}" aria-pressed=${chosen}
        aria-label="${one.name}: ${text}" class=${state ? "here" : "away"} @click=${act}
        ?disabled=${!able}>${text}</button>`;
  };
  const club = one.club ? html`<span class="hint"> ${one.club}</span>` : nothing;
  return html`<div class="presence-row" data-row=${one.id}>
    <span class="who">${one.name}${club}</span>
    ${choice(true, t("Present"))}
    ${choice(false, t("Absent"))}
  </div>`;
}

/** The treatment of the absent. @param {Desk} desk @param {EventView} event */
function after(desk, event) {
  const swiss = event.settings.system === "swiss";
  const minutes = String(event.settings.wo_tolerance_min);
  const settable = swiss && may(event, "set") && !event.finished;
  return html`
    ${settable ? rule(desk, event) : nothing}
    <p class="hint">
      ${
        swiss && event.settings.absent !== "wo"
          ? t("An absent player is not paired in the next round and gets no point.")
          : t("An absent player keeps the board and loses by W.O. after {minutes} minutes.", {
              minutes,
            })
      }
    </p>
    ${walkovers(desk, event)}
  `;
}

/** Enters W.O. on the boards of the absent. @param {Desk} desk @param {EventView} event */
function walkovers({ live, attempt }, event) {
  const round = event.rounds.at(-1);
  if (!round || round.closed || !may(event, "walkovers")) return nothing;
  if (!expected(event).some((one) => one.present === false)) return nothing;
  const isAway = (/** @type {number} */ id) =>
    event.players.some((one) => one.id === id && one.present === false);
  const waits = (/** @type {EventBoard} */ { games }) =>
    games.some((game) => !game.codes && [game.white, game.black].some(isAway));
  const count = round.boards.filter(waits).length;
  if (!count) return nothing;
  const words = t("Enter W.O. of the absent: round {round}, boards: {count}", {
    round: round.number,
    count,
  });
  const enter = () => attempt(() => live.act("walkovers", { round: round.number }));
  return html`<button type="button" class="primary huge" data-do="walkovers" @click=${enter}>${words}</button>`;
}

/** @param {Desk} desk @param {EventView} event */
function rule({ live, attempt }, event) {
  const ways = [
    ["out", t("are not paired")],
    ["wo", t("are paired and lose by W.O.")],
  ];
  return html`<label class="field">
    ${t("Absent players")} <select data-rule="absent"
        @change=${heard((self) => attempt(() => live.act("set", { absent: self.value })))}>
      ${options(ways, event.settings.absent === "wo" ? "wo" : "out")}
    </select>
  </label>`;
}

/** A name as it is searched for: without accents and capitals. @param {string} text */
export function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
