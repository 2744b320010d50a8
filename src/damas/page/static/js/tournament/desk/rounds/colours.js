/**
 * The colours of a round: as the table proposes them, agreed, or drawn by a lot whose seed is
 *   shown.
 */

import { button, element } from "../../../shared/dom.js";
import { t } from "../../../shared/i18n.js";
import { nameOf } from "../../parts/live-event.js";
import { may } from "../../parts/parts.js";
import { seedField, seedOf } from "../seed-field.js";
import { wayName } from "../words.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../state.js").Shown} Shown */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").EventRound} EventRound */
/** @typedef {import("../../parts/shapes").EventBoard} EventBoard */

/**
 * @param {Desk} desk
 * @param {EventView} event
 * @param {EventRound} round
 */
export function colours(desk, event, round) {
  if (!may(event, "colours") || event.finished || round.closed) return [];
  const { live, attempt } = desk;
  const { number } = round;
  const draw = (/** @type {number[] | null} */ boards) => {
    const lot = { round: number, seed: seedOf(event, "colours", number) };
    return attempt(() => live.act("draw-colours", { ...lot, ...(boards ? { boards } : {}) }));
  };
  const lots = event.colour_ways.includes("lot");
  const due = event.colour_ways.every((way) => way === "lot") && round.boards.some(isNotDrawn);
  return [
    element("details", { class: "colours", open: due }, [
      element("summary", {}, [t("Colours: {ways}", { ways: counted(round) })]),
      element("p", { class: "hint" }, [
        event.colour_ways.includes("agreement")
          ? t(
              "The table only proposes. The two agree, or a lot is drawn in their presence; what was done is kept for each board.",
            )
          : t(
              "These rules have White drawn by lot. Draw before the games: no result is taken without it.",
            ),
      ]),
      ...(lots
        ? [
            element("div", { class: "line-form" }, [
              ...seedField(desk, event, "colours", number, t("Seed of the lot")),
              button(t("Draw all that are not agreed"), () => draw(null), {
                "data-do": "draw-colours",
              }),
            ]),
          ]
        : []),
      ...round.boards.map((board) => row(desk, event, round, board, draw)),
    ]),
  ];
}

/** @param {EventBoard} board */
function isNotDrawn({ games: [game] }) {
  return game.colours !== "lot" && !game.codes;
}

/** @param {EventRound} round */
function counted(round) {
  /** @type {Map<string, number>} */
  const ways = new Map();
  for (const board of round.boards)
    ways.set(board.games[0].colours, (ways.get(board.games[0].colours) ?? 0) + 1);
  return [...ways].map(([way, count]) => `${wayName(way)} ${count}`).join(", ");
}

/**
 * @param {Desk} desk
 * @param {EventView} event
 * @param {EventRound} round
 * @param {EventBoard} board
 * @param {(boards: number[]) => unknown} draw
 */
function row(desk, event, round, board, draw) {
  const [game] = board.games;
  const number = String(board.number);
  const seed = game.seed ? ` (${game.seed})` : "";
  const how = ` ${wayName(game.colours)}${seed}`;
  const label = t("Player with White by agreement, board {board}", { board: board.hall });
  const choices = [
    ...(event.colour_ways.includes("agreement") ? agreeing(desk, event, round, board) : []),
    ...(event.colour_ways.includes("lot") ? [lotButton(board, draw)] : []),
  ];
  return element("div", { class: "colour-row", "data-colours": number }, [
    element("span", { class: "number" }, [String(board.hall)]),
    element("span", { class: "told" }, [
      t("White: {name}", { name: nameOf(event, game.white) }),
      element("span", { class: "hint" }, [how]),
    ]),
    element("span", { class: "choices", role: "group", "aria-label": label }, choices),
  ]);
}

/** Whether no result of a board has come in. @param {EventBoard} board */
function isOpen({ games }) {
  return games.every((one) => !one.codes);
}

/**
 * Buttons for White by agreement of the two.
 * @param {Desk} desk
 * @param {EventView} event
 * @param {EventRound} round
 * @param {EventBoard} board
 */
function agreeing({ live, attempt }, event, round, board) {
  const [game] = board.games;
  const buttons = [board.first, board.second].map((white) => {
    const name = nameOf(event, white);
    const data = { round: round.number, board: board.number, white, how: "agreement" };
    const made = button(name, () => attempt(() => live.act("colours", data)), {
      "aria-label": t("Agreed: {name} has White", { name }),
      "aria-pressed": String(game.colours === "agreement" && game.white === white),
      "data-white": String(white),
    });
    made.disabled = !isOpen(board);
    return made;
  });
  return [element("span", { class: "hint" }, [t("Agreed:")]), ...buttons];
}

/** @param {EventBoard} board @param {(boards: number[]) => unknown} draw */
function lotButton(board, draw) {
  const label = t("Lot for board {board}", { board: board.hall });
  const made = button(t("Lot"), () => draw([board.number]), { "aria-label": label });
  made.disabled = !isOpen(board) || board.games[0].colours === "agreement";
  return made;
}
