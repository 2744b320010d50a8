/** The next step: one line that is always there, and a button that does it or opens its part. */

import { t } from "../../shared/i18n.js";
import { attrs, draw, html, nothing } from "../../shared/templates.js";
import { may } from "../parts/parts.js";
import { endButton } from "./rounds/closing.js";
import { undecided } from "./rounds/decide.js";
import { mayDraw } from "./rounds/openings.js";

/** @import { Desk } from "./state.js" */
/** @import { EventRound, EventView } from "../../shared/views" */
/** @typedef {{text: string, label: string, tab?: string, act?: [string, object]}} Step */

/** @param {EventView} event @returns {Step | null} null for those who only look on */
export function nextStep(event) {
  if (!may(event, "result")) return null;
  if (event.finished) {
    const text = t("The tournament is over. Take the event file along, or look at the standings.");
    return { text, label: t("Standings"), tab: "standings" };
  }
  return (event.rounds.length ? null : firstStep(event)) ?? roundStep(event);
}

/** Before the first round. @param {EventView} event @returns {Step | null} */
function firstStep({ players, numbering, settings, me }) {
  const label = settings.teams ? t("Teams") : t("Players");
  if (players.length < (settings.system === "match" ? 2 : 3)) {
    const text = settings.teams
      ? t("Enter the teams with their members in board order, one by one or from a list.")
      : t("Enter the players: type a name and press Enter, or take a list from a file.");
    return { text, label, tab: "players" };
  }
  if (numbering || !me.acts.includes("number")) return null;
  const text = t(
    "Everybody there? Settle the pairing numbers: by lot, by rating or in the order of entry.",
  );
  return { text, label, tab: "players" };
}

/** @param {EventView} event @returns {Step} */
function roundStep(event) {
  const open = event.rounds.find((round) => !round.closed);
  const step = open ? openStep(event, open) : null;
  if (step) return step;
  if (event.rounds.length < event.rounds_total) {
    const round = event.rounds.length + 1;
    const text = t("Pair round {round}. Mark absent players before that, under Check-in.", {
      round,
    });
    return { text, label: t("Rounds"), tab: "rounds" };
  }
  if (may(event, "finish")) {
    const text = t("All rounds are played. End the tournament: the standings are final then.");
    return { text, label: t("End the tournament"), act: ["finish", {}] };
  }
  return { text: t("All rounds are played."), label: t("Standings"), tab: "standings" };
}

/**
 * In a round that is not closed.
 * @param {EventView} event
 * @param {EventRound} found
 * @returns {Step | null} null where somebody else closes it
 */
function openStep(event, found) {
  const { number: round, open: count } = found;
  if (count && !event.online && !found.opening_draw && mayDraw(event, found)) {
    const text = t("Draw the opening of round {round} before its games.", { round });
    return { text, label: t("Rounds"), tab: "rounds" };
  }
  if (count) {
    const text = t("Enter the results of round {round}: tap each one. Still open: {count}.", {
      round,
      count,
    });
    return { text, label: t("Rounds"), tab: "rounds" };
  }
  const equal = undecided(event, found).length;
  if (equal) {
    const text = t("Say who goes on from the equal meetings of round {round}: {count}.", {
      round,
      count: equal,
    });
    return { text, label: t("Rounds"), tab: "rounds" };
  }
  if (!may(event, "close-round")) return null;
  const text = t(
    "All results of round {round} are in. Look at them once more and close the round.",
    { round },
  );
  return { text, label: t("Close round {round}", { round }), act: ["close-round", { round }] };
}

/** @param {HTMLElement} place @param {Desk} desk @returns {import("./state.js").Panel} */
export function nextStepPanel(place, desk) {
  return {
    update({ event, tab }) {
      const step = nextStep(event);
      place.hidden = !step;
      if (!step) return;
      draw(place)`
        <strong>${t("Next:")}</strong>
        <span class="step-text">${step.text}</span>
        ${stepButton(desk, step, tab)}
      `;
    },
  };
}

/** @param {Desk} desk @param {Step} step @param {string} opened the part that is open */
function stepButton(desk, { act, tab, label }, opened) {
  const attributes = { "data-do": "next-act", class: "primary" };
  if (act?.[0] === "finish") return endButton(desk, attributes);
  if (act)
    return html`<button type="button" ${attrs(attributes)}
      @click=${() => desk.attempt(() => desk.live.act(...act))}>${label}</button>`;
  if (!tab || tab === opened) return nothing;
  return html`<button type="button" data-do="next-open" @click=${() => desk.open(tab)}>${label}</button>`;
}
