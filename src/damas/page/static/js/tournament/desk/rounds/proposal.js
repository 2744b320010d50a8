/**
 * The proposed next round: shown, changed by hand, accepted, and made anew after a change.
 */

import { ApiError, call } from "../../../shared/api.js";
import { lang, t } from "../../../shared/i18n.js";
import { html, nothing } from "../../../shared/templates.js";
import { nameOf } from "../../parts/live-event.js";
import { may, roundWords } from "../../parts/parts.js";
import { openByHand } from "./by-hand.js";
import { ending } from "./closing.js";

/** @import { Desk, Shown } from "../state.js" */
/** @import { EventView, ProposalView } from "../../../shared/views" */

/**
 * The button that pairs the next round, or its proposal.
 * @param {Desk} desk
 * @param {Shown} state
 */
export function next(desk, { event, proposal: proposed, stale }) {
  const number = event.rounds.length + 1;
  const over = event.finished || (event.rounds_total && number > event.rounds_total);
  if (!may(event, "pair") || over) return ending(desk, event);
  if (proposed?.data.round === number) return proposal(desk, event, proposed, stale);
  // else the line of the next step has the button
  const isElsewhere =
    may(event, "result") &&
    (event.rounds.length || event.numbering) &&
    event.rounds.every((round) => round.closed);
  if (isElsewhere) return nothing;
  return html`<p>
    <button type="button" data-do="propose" @click=${() => desk.attempt(() => propose(desk))}>
      ${t("Pair round {round}", { round: roundWords(event, number) })}
    </button>
  </p>`;
}

/** Asks for the proposal of the next round, and shows it. @param {Desk} desk */
export async function propose(desk) {
  desk.store.update({ proposal: await asked(desk), stale: "" });
}

/** @param {Desk} desk @returns {Promise<ProposalView>} as the server pairs the next round now */
function asked({ live }) {
  return call(`${live.path}/proposal?lang=${lang}`);
}

/**
 * Accepts a proposal. One that is too old is made anew at once, with the changes.
 * @param {Desk} desk
 * @param {ProposalView} found
 */
async function take(desk, found) {
  try {
    await desk.live.act("pair", found.data);
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || refusal.code !== "stale-proposal") throw refusal;
    desk.store.update({ stale: refusal.message, proposal: await asked(desk) });
    return;
  }
  desk.store.update({ proposal: null, round: found.data.round });
}

/**
 * @param {Desk} desk
 * @param {EventView} event
 * @param {ProposalView} found
 * @param {string} stale what has changed since the one before
 */
function proposal(desk, event, found, stale) {
  const { boards, free, absent = [], round } = found.data;
  const names = (/** @type {number[]} */ ids) => ids.map((id) => nameOf(event, id));
  const line = (/** @type {string} */ text) => html`<p>${text}</p>`;
  return html`<div class="proposal">
    <h3>${t("Proposal for round {round}", { round: roundWords(event, round) })}</h3>
    ${stale ? html`<p class="warning serious" role="alert" data-stale>${stale}</p>` : nothing}
    ${boards.length ? colourKey() : nothing}
    <ol start=${event.hall.first_board}>
      ${boards.map((pair) => html`<li>${names(pair).join(" – ")}</li>`)}
    </ol>
    ${names(free).map((name) => line(t("Free: {name}", { name })))}
    ${names(absent).map((name) => line(t("Absent, not paired: {name}", { name })))}
    ${found.warnings.map((one) => html`<p class="warning ${one.grade}">${one.text}</p>`)}
    ${mending(desk, event, found)}
    <div class="buttons">${waysOn(desk, event, found)}</div>
  </div>`;
}

/**
 * The number that gives each game a board of its own in the hall, in one press.
 * @param {Desk} desk @param {EventView} event @param {ProposalView} found
 */
function mending(desk, event, { first_board: board }) {
  if (!board || !may(event, "first-board")) return nothing;
  const mend = async () => {
    await desk.live.act("first-board", { board });
    await propose(desk);
  };
  const words = t("Number the boards here from {board} on", { board });
  return html`<p>
      <button type="button" data-do="first-board" @click=${() => desk.attempt(mend)}>
        ${words}
      </button>
    </p>`;
}

/** The key to the colours: White first. */
function colourKey() {
  const man = (/** @type {"white" | "black"} */ colour) =>
    html`<span class="man ${colour}" aria-hidden="true"></span>`;
  return html`<p class="hint">${man("white")} ${t("White")} – ${man("black")} ${t("Black")}</p>`;
}

/** @param {Desk} desk @param {EventView} event @param {ProposalView} found */
function waysOn(desk, event, found) {
  const { round } = found.data;
  const taken = () => desk.store.update({ proposal: null, round });
  return html`
    <button type="button" class="primary huge" data-do="pair"
        @click=${() => desk.attempt(() => take(desk, found))}>${t("Take these pairings")}</button>
    ${
      event.settings.strict
        ? nothing
        : html`<button type="button" data-do="by-hand"
              @click=${() => openByHand(desk.live, found.data, false, taken)}>
            ${t("Change by hand")}
          </button>`
    }
    <button type="button" @click=${() => desk.store.update({ proposal: null })}>
      ${t("Cancel")}
    </button>
  `;
}
