/** Who goes on from an equal meeting of a knock-out, and by what. */

import { button, element } from "../../../shared/dom.js";
import { t } from "../../../shared/i18n.js";
import { nameOf } from "../../parts/live-event.js";
import { may } from "../../parts/parts.js";

/** @typedef {import("../../parts/parts.js").Attempt} Attempt */
/** @typedef {import("../../parts/live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").EventRound} EventRound */
/** @typedef {import("../../parts/shapes").EventBoard} EventBoard */

/** @messages @type {Record<string, string>} what decides an equal meeting */
const WAYS = {
  "play-off": "by a play-off",
  lot: "by lot",
  rating: "by rating",
  black: "by having had Black",
  arbiter: "by the arbiter",
};

/**
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {EventRound} round
 * @param {Attempt} attempt
 */
export function deciding(live, event, round, attempt) {
  if (
    event.settings.system !== "knock-out" ||
    round.closed ||
    event.finished ||
    !may(event, "decide")
  )
    return [];
  return round.boards.filter(isEqual).map((board) => {
    const how = element(
      "select",
      { "aria-label": t("Decided by") },
      Object.entries(WAYS).map(([way, text]) => element("option", { value: way }, [t(text)])),
    );
    const one = (/** @type {number} */ id) => {
      const made = button(
        nameOf(event, id),
        () =>
          attempt(() =>
            live.act("decide", {
              round: round.number,
              board: board.number,
              winner: id,
              how: how.value,
            }),
          ),
        { "data-winner": String(id) },
      );
      made.setAttribute("aria-pressed", String(board.decided === id));
      return made;
    };
    return element("div", { class: "colour-row", "data-decide": String(board.number) }, [
      element("span", { class: "number" }, [String(board.number)]),
      element("span", { class: "told" }, [t("Equal: who goes on?")]),
      element("span", { class: "choices" }, [how, one(board.first), one(board.second)]),
    ]);
  });
}

/** Whether both have won as many games of a meeting that is over. @param {EventBoard} board */
function isEqual(board) {
  if (board.games.some((game) => !game.codes)) return false;
  const wins = (/** @type {number} */ id) =>
    board.games.filter((game) =>
      "1W+".includes((game.white === id ? game.codes?.[0] : game.codes?.[1]) ?? "?"),
    ).length;
  return wins(board.first) === wins(board.second);
}
