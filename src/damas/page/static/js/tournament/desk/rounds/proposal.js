/**
 * The proposed next round: shown, changed by hand, accepted, and made anew after a change.
 */

import { ApiError, call } from "../../../shared/api.js";
import { button, element } from "../../../shared/dom.js";
import { lang, t } from "../../../shared/i18n.js";
import { nameOf } from "../../parts/live-event.js";
import { may } from "../../parts/parts.js";
import { openByHand } from "./by-hand.js";
import { ending } from "./closing.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../state.js").Shown} Shown */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").Proposed} Proposed */

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
  const propose = async () => desk.store.update({ proposal: await asked(desk), stale: "" });
  return element("p", {}, [
    button(t("Pair round {round}", { round: number }), () => desk.attempt(propose), {
      class: event.rounds.at(-1)?.open ? "huge" : "primary huge",
      "data-do": "propose",
    }),
  ]);
}

/** @param {Desk} desk @returns {Promise<Proposed>} as the server pairs the next round now */
function asked({ live }) {
  return call(`${live.path}/proposal?lang=${lang}`);
}

/**
 * Accepts a proposal. One that is too old is made anew at once, with the changes.
 * @param {Desk} desk
 * @param {Proposed} found
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
 * @param {Proposed} found
 * @param {string} stale what has changed since the one before
 */
function proposal(desk, event, found, stale) {
  const { boards, free, absent = [], round } = found.data;
  const names = (/** @type {number[]} */ ids) => ids.map((id) => nameOf(event, id));
  const line = (/** @type {string} */ text) => element("p", {}, [text]);
  return element("div", { class: "proposal" }, [
    element("h3", {}, [t("Proposal for round {round}", { round })]),
    ...(stale
      ? [element("p", { class: "warning serious", role: "alert", "data-stale": true }, [stale])]
      : []),
    ...(boards.length ? [colourKey()] : []),
    element(
      "ol",
      { start: String(event.hall.first_board) },
      boards.map((pair) => element("li", {}, [names(pair).join(" – ")])),
    ),
    ...names(free).map((name) => line(t("Free: {name}", { name }))),
    ...names(absent).map((name) => line(t("Absent, not paired: {name}", { name }))),
    ...found.warnings.map((one) => element("p", { class: `warning ${one.grade}` }, [one.text])),
    ...mending(desk, event, found),
    element("div", { class: "buttons" }, waysOn(desk, event, found)),
  ]);
}

/**
 * The number that gives each game a board of its own in the hall, in one press.
 * @param {Desk} desk @param {EventView} event @param {Proposed} found
 */
function mending(desk, event, { first_board: board }) {
  if (!board || !may(event, "first-board")) return [];
  const mend = async () => {
    await desk.live.act("first-board", { board });
    desk.store.update({ proposal: await asked(desk), stale: "" });
  };
  const words = t("Number the boards here from {board} on", { board });
  return [
    element("p", {}, [button(words, () => desk.attempt(mend), { "data-do": "first-board" })]),
  ];
}

/** The key to the colours: White first. */
function colourKey() {
  const chip = (/** @type {"white" | "black"} */ colour) =>
    element("span", { class: `chip ${colour}`, "aria-hidden": "true" });
  return element("p", { class: "hint" }, [
    chip("white"),
    ` ${t("White")} – `,
    chip("black"),
    ` ${t("Black")}`,
  ]);
}

/** @param {Desk} desk @param {EventView} event @param {Proposed} found */
function waysOn(desk, event, found) {
  const { round } = found.data;
  const taken = () => desk.store.update({ proposal: null, round });
  return [
    button(t("Take these pairings"), () => desk.attempt(() => take(desk, found)), {
      class: "primary huge",
      "data-do": "pair",
    }),
    ...(event.settings.strict
      ? []
      : [
          button(t("Change by hand"), () => openByHand(desk.live, found.data, false, taken), {
            "data-do": "by-hand",
          }),
        ]),
    button(t("Cancel"), () => desk.store.update({ proposal: null })),
  ];
}
