/** Ratings of the newest published list for all registered players, looked at before they count. */

import { call } from "../../../shared/api.js";
import { field } from "../../../shared/pieces.js";
import { lang, t } from "../../../shared/i18n.js";
import { html, nodes, nothing, onSubmit } from "../../../shared/templates.js";
import { openDialog } from "../../parts/dialog.js";
import { grid, may, value } from "../../parts/parts.js";
import { chosenSeries } from "./registered.js";

/** @import { Desk } from "../state.js" */
/** @import { EventView } from "../../../shared/views" */
/** @typedef {{rating?: number, international?: number, national?: number}} Ratings */
/**
 * @typedef {{rows: {name: string, number: string, before: Ratings, after: Ratings}[],
 *   registered: number, data: Record<string, any> | null, warnings: string[]}} Listed
 */

/**
 * The button before round 1; later, in an event of more than 30 days, also a round.
 * @param {Desk} desk
 * @param {EventView} event
 */
export function listRatings(desk, event) {
  const begun = event.rounds.length > 0;
  if (!event.list_ratings || !may(event, "take-ratings") || event.finished) return nothing;
  if (begun && !event.long) return nothing;
  return html`
    <h3>${t("Ratings of registered players")}</h3>
    <form class="line-form" data-name="list-ratings"
        @submit=${onSubmit((self) => {
          const round = begun ? Number(value(self, "round")) : 1;
          void desk.attempt(() => look(desk, round));
        })}>
      ${
        begun
          ? field(t("From round"), {
              name: "round",
              type: "number",
              min: "2",
              max: String(event.rounds_total),
              required: true,
              value: String(Math.min(Math.max(event.rounds.length, 2), event.rounds_total)),
            })
          : nothing
      }
      <button type="submit" data-do="list-ratings">${t("Ratings of the newest list …")}</button>
    </form>
  `;
}

/** @param {Desk} desk @param {number} round */
async function look({ live }, round) {
  const words = new URLSearchParams({ round: String(round), series: chosenSeries(), lang });
  /** @type {Listed} */
  const { rows, registered, data, warnings } = await call(`${live.path}/list-ratings?${words}`);
  const params = { count: rows.length, all: registered };
  const heads = [t("Name"), t("Rating"), t("International rating"), t("National rating")];
  const once = openDialog(
    t("Ratings of registered players"),
    html`
    ${warnings.map((text) => html`<p class="warning slight">${text}</p>`)}
    <p>${t("Registered players who get another rating: {count} of {all}.", params)}</p>
    ${rows.length ? grid(t("Ratings"), heads, rows.map(cells), "list-ratings") : nothing}
  `,
  );
  if (!data) return;
  const take = () =>
    once.attempt(() => live.act("take-ratings", data)).then((done) => done && once.close());
  once.body.append(
    ...nodes(html`<p class="buttons">
      <button type="button" class="primary" data-do="take-ratings" @click=${() => void take()}>
        ${t("Take these ratings")}
      </button>
    </p>`),
  );
}

/** @param {Listed["rows"][number]} row */
function cells({ name, before, after }) {
  return [
    name,
    .../** @type {(keyof Ratings)[]} */ (["rating", "international", "national"]).map((kind) =>
      changed(before[kind] ?? 0, after[kind]),
    ),
  ];
}

/** @param {number} before @param {number | undefined} after */
function changed(before, after) {
  const old = before ? String(before) : "–";
  return after === undefined || after === before ? old : `${old} → ${after}`;
}
