/** Drawing the openings of a round by a lot whose seed is shown. */

import { t } from "../../../shared/i18n.js";
import { field, select } from "../../../shared/pieces.js";
import { html, nothing, onSubmit } from "../../../shared/templates.js";
import { may, value } from "../../parts/parts.js";
import { seedField, seedOf } from "../seed-field.js";

/** @import { Desk } from "../state.js" */
/** @import { EventRound, EventView } from "../../../shared/views" */

/** @messages @type {Record<string, string>} */
const KINDS = {
  all: "Lines of moves and displaced men",
  moves: "Only lines of moves",
  displaced: "Only displaced men",
};

/** Whether this person can still draw the openings of a round. */
/** @param {EventView} event @param {EventRound} round */
export function mayDraw(event, round) {
  if (!may(event, "draw-openings") || event.finished || round.closed) return false;
  if (round.opening_draw && event.settings.strict) return false; // the lot is drawn once
  return event.opening_tables.length > 0 && !hasBegun(round);
}

/** @param {EventRound} round */
function hasBegun({ boards }) {
  return boards.some(({ games }) =>
    games.some(
      (game) =>
        game.codes?.some((code) => !"+-".includes(code)) ||
        game.adjourned ||
        game.plays.length > 0 ||
        Object.keys(game.reports).length > 0,
    ),
  );
}

/** @param {Desk} desk @param {EventView} event @param {EventRound} round */
export function drawing(desk, event, round) {
  if (!mayDraw(event, round)) return nothing;
  const { number, opening_draw: old } = round;
  const draw = (/** @type {HTMLFormElement} */ self) => {
    const [table, kind] = [value(self, "table"), value(self, "kind")];
    const data = { round: number, table, kind, seed: seedOf(event, "openings", number) };
    const reason = old ? value(self, "reason") : "";
    void desk.attempt(() => desk.live.act("draw-openings", data, reason));
  };
  const hint = old
    ? t("Drawing again takes a reason, which stands in the audit trail.")
    : t("Draw before the games: no result is taken without the opening.");
  return html`<details data-part=${old ? "draw-again" : "draw"} ?open=${!old}>
    <summary>${old ? t("Draw the opening again") : t("Draw the opening")}</summary>
    <p class="hint">${hint}</p>
    ${drawForm(desk, event, round, draw)}
  </details>`;
}

/**
 * @param {Desk} desk @param {EventView} event @param {EventRound} round
 * @param {(self: HTMLFormElement) => void} draw
 */
function drawForm(desk, event, { number, opening_draw: old }, draw) {
  const usual = lastDraw(event);
  const tables = event.opening_tables.map(({ name, title }) => [name, title]);
  const reason = { name: "reason", maxlength: "200", required: true };
  return html`<form class="line-form" data-name="openings-${number}"
      @submit=${onSubmit((self) => {
        draw(self);
      })}>
    ${select(t("Table of openings"), "table", tables, usual?.table)}
    ${select(t("Kind of opening"), "kind", KINDS, usual?.kind)}
    ${seedField(desk, event, "openings", number, t("Seed of the lot"))}
    ${old ? field(t("Reason (for the audit trail)"), reason) : nothing}
    <button type="submit" class="primary" data-do="draw-openings">
      ${old ? t("Draw again") : t("Draw the opening")}
    </button>
  </form>`;
}

/** The last draw of the event: the next takes the same table. @param {EventView} event */
function lastDraw({ rounds }) {
  return rounds.map((round) => round.opening_draw).findLast(Boolean);
}
