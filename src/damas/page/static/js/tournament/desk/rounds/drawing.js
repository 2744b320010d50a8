/** Drawing the openings of a round by a lot whose seed is shown. */

import { actForm } from "../../../shared/damas-form.js";
import { t } from "../../../shared/i18n.js";
import { html, nothing } from "../../../shared/templates.js";
import { may } from "../../parts/parts.js";
import { seedField, seedOf } from "../seed-field.js";

/** @import { Desk } from "../state.js" */
/** @import { EventRound, EventView } from "../../../shared/views" */

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
  const { opening_draw: old } = round;
  const hint = old
    ? t("Drawing again needs a reason, which goes into the audit trail.")
    : t("Draw before the games: no result is taken without the opening.");
  return html`<details data-part=${old ? "draw-again" : "draw"} ?open=${!old}>
    <summary>${old ? t("Draw the opening again") : t("Draw the opening")}</summary>
    <p class="hint">${hint}</p>
    ${drawForm(desk, event, round)}
  </details>`;
}

/** @param {Desk} desk @param {EventView} event @param {EventRound} round */
function drawForm(desk, event, { number, opening_draw: old }) {
  /** @type {[string, string][]} */
  const tables = event.opening_tables.map(({ name, title }) => [name, title]);
  return actForm("draw-openings", {
    to: desk,
    names: ["table", "kind"],
    fields: { table: { choices: tables } },
    now: lastDraw(event) ?? {},
    data: { round: number },
    ...(old ? { reason: { label: t("Reason (for the audit trail)"), required: true } } : {}),
    button: old ? t("Draw again") : t("Draw the opening"),
    does: "draw-openings",
    attributes: { class: "line-form", "data-name": `openings-${number}` },
    more: seedField(desk, event, "openings", number, t("Seed of the lot")),
    extra: () => ({ seed: seedOf(event, "openings", number) }),
  });
}

/** The last draw of the event: the next takes the same table. @param {EventView} event */
function lastDraw({ rounds }) {
  return rounds.map((round) => round.opening_draw).findLast(Boolean);
}
