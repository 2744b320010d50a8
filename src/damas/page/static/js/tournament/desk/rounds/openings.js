/** The openings of a round that were drawn by a lot, for everybody. */

import { t } from "../../../shared/i18n.js";
import { html, nothing } from "../../../shared/templates.js";
import { openingFigures } from "../../parts/drawn-openings.js";

/** @import { DrawView, EventRound, EventView } from "../../../shared/views" */

const SIZE = 160;

/** @param {EventView} event @param {EventRound} round @param {unknown} drawing the form, if any */
export function openings(event, { opening_draw: draw }, drawing) {
  if (!draw && drawing === nothing) return nothing;
  return html`<section class="opening-draw" aria-label=${t("Opening by lot")}>
      ${draw ? html`${openingFigures(draw, SIZE)}${origin(event, draw)}` : nothing}
      ${drawing}
    </section>`;
}

/** @param {EventView} event @param {DrawView} draw */
function origin({ opening_tables: tables }, { table, seed }) {
  const title = tables.find(({ name }) => name === table)?.title ?? table;
  return html`<p class="hint">
    ${t("Drawn from {table}, seed {seed}.", {
      table: title,
      seed,
    })}
  </p>`;
}
