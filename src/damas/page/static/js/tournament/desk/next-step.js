/** The next step: one line that is always there, and one button that does it or opens its part. */

import { t } from "../../shared/i18n.js";
import { attrs, draw, html, nothing } from "../../shared/templates.js";
import { may, roundWords } from "../parts/parts.js";
import { endButton } from "./rounds/closing.js";
import { colourLotDue } from "./rounds/colours.js";
import { undecided } from "./rounds/decide.js";
import { mayDraw } from "./rounds/drawing.js";
import { propose } from "./rounds/proposal.js";
import { seedOf } from "./seed-field.js";

/** @import { Desk, Shown } from "./state.js" */
/** @import { EventRound, EventView, ProposalView } from "../../shared/views" */
/**
 * @typedef {object} Step
 * @property {string} text
 * @property {string} label of the button
 * @property {string} [tab] the part that it opens
 * @property {[string, object]} [act] what it does
 * @property {boolean} [pairs] whether it proposes the next round, after the act if there is one
 * @property {boolean} [waits] whether the button is not to be pressed yet
 * @property {[number, number]} [progress] results that are in, of how many
 */

/**
 * @param {EventView} event
 * @param {ProposalView | null} [proposed] the proposal of the next round that is looked at
 * @returns {Step | null} null for those who only look on
 */
export function nextStep(event, proposed = null) {
  if (!may(event, "result")) return null;
  if (event.finished) {
    const text = t("The tournament is over.");
    return { text, label: t("Standings"), tab: "standings" };
  }
  return (event.rounds.length ? null : firstStep(event)) ?? roundStep(event, proposed);
}

/** Before the first round. @param {EventView} event @returns {Step | null} */
function firstStep(event) {
  const { players, numbering, settings, me } = event;
  const label = settings.teams ? t("Teams") : t("Players");
  if (players.length < 2) {
    const text = settings.teams
      ? t("Enter the teams with their members in board order.")
      : t("Enter the players: type a name and press Enter.");
    return { text, label, tab: "players" };
  }
  if (numbering || !me.acts.includes("number")) return null;
  const act = /** @type {[string, object]} */ (["number", { how: "lot" }]);
  const pairs = may(event, "pair");
  return {
    text: t("Everyone in?"),
    label: pairs ? t("Draw and pair") : t("Draw the numbers"),
    act,
    pairs,
  };
}

/** @param {EventView} event @param {ProposalView | null} proposed @returns {Step} */
function roundStep(event, proposed) {
  const open = event.rounds.find((round) => !round.closed);
  const step = open ? openStep(event, open) : null;
  if (step) return step;
  if (event.rounds.length < event.rounds_total) {
    const round = roundWords(event, event.rounds.length + 1);
    if (proposed) {
      const text = proposed.warnings.some(({ grade }) => grade === "serious")
        ? t(
            "There are objections to these pairings: read them, then accept or change the pairings.",
          )
        : t("Look at the pairings of round {round}, and take them.", { round });
      return { text, label: t("Rounds"), tab: "rounds" };
    }
    const text = t("Mark absent players, then pair round {round}.", { round });
    return may(event, "pair")
      ? { text, label: t("Pair round {round}", { round }), pairs: true }
      : { text, label: t("Rounds"), tab: "rounds" };
  }
  if (may(event, "finish")) {
    const text = t("All rounds are played.");
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
  const { number, open: count } = found;
  const round = roundWords(event, number);
  if (count && !event.online && !found.opening_draw && mayDraw(event, found)) {
    const text = t("Draw the opening of round {round} before its games.", { round });
    return { text, label: t("Rounds"), tab: "rounds" };
  }
  if (count && !event.online && may(event, "colours") && colourLotDue(event, found)) {
    const text = t("Draw the colours of round {round} before its games.", { round });
    return { text, label: t("Rounds"), tab: "rounds" };
  }
  const closes = may(event, "close-round");
  if (count) {
    const all = found.boards.reduce((sum, { games }) => sum + games.length, 0);
    const text = t("{count} results to go.", { count });
    return { ...closing(event, number), text, progress: [all - count, all], waits: closes };
  }
  const equal = undecided(found).length;
  if (equal) {
    const text = t("Say who goes on from the equal meetings of round {round}: {count}.", {
      round,
      count: equal,
    });
    return { text, label: t("Rounds"), tab: "rounds" };
  }
  if (!closes) return null;
  const text = t("All results of round {round} are in.", { round });
  return { ...closing(event, number), text };
}

/** @param {EventView} event @param {number} round */
function closing(event, round) {
  const act = /** @type {[string, object]} */ (["close-round", { round }]);
  const next = event.rounds.length + 1;
  const pairs =
    round === event.rounds.length &&
    next <= event.rounds_total &&
    may(event, "pair") &&
    !event.online?.automatic;
  const label = pairs
    ? t("Close and pair round {round}", { round: roundWords(event, next) })
    : t("Close round {round}", { round: roundWords(event, round) });
  return may(event, "close-round") ? { label, act, pairs } : { label: t("Rounds"), tab: "rounds" };
}

/** Parts whose own forms have no button that stands out. */
const LED = ["rounds", "players", "checkin", "standings", "crosstable", "more"];

/** @param {HTMLElement} place @param {Desk} desk @returns {import("./state.js").Panel} */
export function nextStepPanel(place, desk) {
  return {
    update(state) {
      const { event, tab, proposal } = state;
      const isNext = proposal?.data.round === event.rounds.length + 1;
      const step = nextStep(event, isNext ? proposal : null);
      place.hidden = !step;
      if (!step) return;
      const { text, progress } = step;
      draw(place)`
        <span class="step-text">
          <strong>${text}</strong>
          ${progress ? html`<progress max=${progress[1]} value=${progress[0]} aria-label=${t("Results")}></progress>` : nothing}
        </span>
        ${stepButton(desk, state, step, tab)}
      `;
    },
  };
}

/**
 * @param {Desk} desk @param {Shown} state @param {Step} step
 * @param {string} opened the part that is open
 */
function stepButton(desk, { event }, { act, pairs, tab, label, waits }, opened) {
  const look = LED.includes(opened) ? "primary" : "";
  const attributes = { "data-do": act ? "next-act" : "propose", class: look };
  if (act?.[0] === "finish") return endButton(desk, attributes);
  if (act || pairs) {
    const done = async () => {
      if (act) await desk.live.act(act[0], sent(event, act));
      if (pairs) await propose(desk);
      if (pairs) desk.open("rounds");
    };
    return html`<button type="button" ${attrs(attributes)} ?disabled=${Boolean(waits)}
      @click=${() => desk.attempt(done)}>${label}</button>`;
  }
  if (!tab || tab === opened) return nothing;
  return html`<button type="button" class=${look} data-do="next-open"
    @click=${() => desk.open(tab)}>${label}</button>`;
}

/** A lot is drawn by the seed that is shown. */
/** @param {EventView} event @param {[string, object]} act */
function sent(event, [name, data]) {
  return name === "number" ? { ...data, seed: seedOf(event, "numbers", 0) } : data;
}
