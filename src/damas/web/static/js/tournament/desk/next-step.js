/** What to do next: one line that is always there, and a button that does it or opens its part. */

import { button, element, replaceKeepingFocus } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { endButton } from "./rounds/closing.js";
import { may } from "../parts/parts.js";

/** @typedef {import("../parts/parts.js").Attempt} Attempt */
/** @typedef {import("../parts/live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("../parts/shapes").EventView} EventView */
/** @typedef {{text: string, label: string, tab?: string, act?: [string, object]}} Step */

/** @param {EventView} event @returns {Step | null} */
export function nextStep(event) {
  const { rounds, players, finished } = event;
  if (!may(event, "result")) return null;
  if (finished)
    return {
      text: t("The tournament is over. Take the event file along, or look at the standings."),
      label: t("Standings"),
      tab: "standings",
    };
  const needed = event.settings.system === "match" ? 2 : 3;
  if (!rounds.length && players.length < needed) {
    return {
      text: t("Enter the players: type a name and press Enter, or take a list from a file."),
      label: t("Players"),
      tab: "players",
    };
  }
  if (!rounds.length && !event.numbering && may(event, "number")) {
    return {
      text: t(
        "Everybody there? Settle the pairing numbers: by lot, by rating or in the order of entry.",
      ),
      label: t("Players"),
      tab: "players",
    };
  }
  return roundStep(event);
}

/** @param {EventView} event @returns {Step} */
function roundStep(event) {
  const { rounds } = event;
  const last = rounds.length;
  const open = rounds.find((round) => !round.closed);
  const number = { round: open?.number ?? last };
  if (open && open.open) {
    return {
      text: t("Enter the results of round {round}: tap each one. Still open: {count}.", {
        ...number,
        count: open.open,
      }),
      label: t("Rounds"),
      tab: "rounds",
    };
  }
  if (open && may(event, "close-round")) {
    return {
      text: t(
        "All results of round {round} are in. Look at them once more and close the round.",
        number,
      ),
      label: t("Close round {round}", number),
      act: ["close-round", number],
    };
  }
  if (last < event.rounds_total) {
    const round = last + 1;
    return {
      text: t("Pair round {round}. Who is absent is said before, under Check-in.", { round }),
      label: t("Rounds"),
      tab: "rounds",
    };
  }
  if (may(event, "finish"))
    return {
      text: t("All rounds are played. End the tournament: the standings are final then."),
      label: t("End the tournament"),
      act: ["finish", {}],
    };
  return { text: t("All rounds are played."), label: t("Standings"), tab: "standings" };
}

/**
 * @param {HTMLElement} place
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {string} tab the open one
 * @param {(name: string) => void} open @param {Attempt} attempt
 */
export function showNextStep(place, live, event, tab, open, attempt) {
  const step = nextStep(event);
  place.hidden = !step;
  if (!step) return;
  const { act, tab: wanted } = step;
  const weighs = { "data-do": "next-act", class: "primary" };
  const go = act
    ? act[0] === "finish"
      ? endButton(live, attempt, weighs)
      : button(step.label, () => attempt(() => live.act(act[0], act[1])), weighs)
    : wanted && wanted !== tab
      ? button(step.label, () => open(wanted), { "data-do": "next-open" })
      : null;
  replaceKeepingFocus(place, "data-do", [
    element("strong", {}, [t("Next:")]),
    element("span", { class: "step-text" }, [step.text]),
    ...(go ? [go] : []),
  ]);
}
