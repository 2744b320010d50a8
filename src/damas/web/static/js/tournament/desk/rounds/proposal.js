/**
 * The next round as the system pairs it: looked at, changed by hand, taken; made anew when
 *   something has changed.
 */

import { ApiError, call } from "../../../shared/api.js";
import { button, element } from "../../../shared/dom.js";
import { lang, t } from "../../../shared/i18n.js";
import { openByHand } from "./by-hand.js";
import { ending } from "./closing.js";
import { nameOf } from "../../parts/live-event.js";
import { may } from "../../parts/parts.js";

/** @typedef {import("../../parts/parts.js").Attempt} Attempt */
/** @typedef {import("../../parts/live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").Proposed} Proposed */

/** @type {Proposed | null} */
let proposed = null;
/** What has changed since the one before it was made, said by the server. */
let changed = "";

/**
 * The button that pairs the next round, or its proposal.
 * @param {LiveEvent} live @param {EventView} event @param {Attempt} attempt
 * @param {(round?: number) => void} again draws the part anew, at that round
 */
export function next(live, event, attempt, again) {
  const number = event.rounds.length + 1;
  if (!may(event, "pair") || event.finished || (event.rounds_total && number > event.rounds_total))
    return ending(live, event, attempt);
  if (proposed?.data.round === number) return proposal(live, event, proposed, attempt, again);
  return element("p", {}, [
    button(
      t("Pair round {round}", { round: number }),
      () =>
        attempt(async () => {
          changed = "";
          proposed = await call(`${live.path}/proposal?lang=${lang}`);
          again();
        }),
      { class: event.rounds.at(-1)?.open ? "huge" : "primary huge", "data-do": "propose" },
    ),
  ]);
}

/**
 * Takes it; one that is too old is made anew at once, with what has changed.
 * @param {LiveEvent} live
 * @param {Proposed} found
 * @param {(round?: number) => void} again
 */
async function take(live, found, again) {
  try {
    await live.act("pair", found.data);
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || refusal.code !== "stale-proposal") throw refusal;
    changed = refusal.message;
    proposed = await call(`${live.path}/proposal?lang=${lang}`);
    again();
    return;
  }
  proposed = null;
  again(found.data.round);
}

/** @param {"white" | "black"} color */
const chip = (color) => element("span", { class: `chip ${color}`, "aria-hidden": "true" });

/**
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {Proposed} found
 * @param {Attempt} attempt
 * @param {(round?: number) => void} again
 */
function proposal(live, event, found, attempt, again) {
  const { boards: pairs, free, round } = found.data;
  const given = () => {
    proposed = null;
    again(round);
  };
  return element("div", { class: "proposal" }, [
    element("h3", {}, [t("Proposal for round {round}", { round })]),
    ...(changed
      ? [element("p", { class: "warning serious", role: "alert", "data-stale": true }, [changed])]
      : []),
    ...(pairs.length
      ? [
          element("p", { class: "hint" }, [
            chip("white"),
            ` ${t("White")} – `,
            chip("black"),
            ` ${t("Black")}`,
          ]),
        ]
      : []),
    element(
      "ol",
      {},
      pairs.map(([white, black]) =>
        element("li", {}, [`${nameOf(event, white)} – ${nameOf(event, black)}`]),
      ),
    ),
    ...free.map((id) => element("p", {}, [t("Free: {name}", { name: nameOf(event, id) })])),
    ...(found.data.absent ?? []).map((id) =>
      element("p", {}, [t("Absent, not paired: {name}", { name: nameOf(event, id) })]),
    ),
    ...found.warnings.map((one) => element("p", { class: `warning ${one.grade}` }, [one.text])),
    element("div", { class: "buttons" }, [
      button(t("Take these pairings"), () => attempt(() => take(live, found, again)), {
        class: "primary huge",
        "data-do": "pair",
      }),
      button(t("Change by hand"), () => openByHand(live, found.data, false, given), {
        "data-do": "by-hand",
      }),
      button(t("Cancel"), () => {
        proposed = null;
        again();
      }),
    ]),
  ]);
}
