/** Changes of ratings by an event, asked for when the part is opened. */

import { call } from "../../../shared/api.js";
import { ratingChange } from "../../../shared/charts.js";
import { lang, t } from "../../../shared/i18n.js";
import { heard, html, nothing } from "../../../shared/templates.js";
import { grid } from "../../parts/parts.js";
import { askOnce } from "../state.js";

/** @import { Desk, Rating, Shown } from "../state.js" */

/** @param {Desk} desk @param {Shown} state */
export function askRatings(desk, { event, ratingsOpen }) {
  if (!ratingsOpen) return;
  const request = () => call(`${desk.live.path}/ratings?lang=${lang}`);
  askOnce(desk, "ratings", String(event.version), request);
}

/** @param {Desk} desk @param {Shown} state */
export function ratings({ store }, { event, ratings: rows }) {
  if (!event.players.some((one) => one.rating)) return nothing;
  return html`<details class="ratings" @toggle=${heard((self) => store.update({ ratingsOpen: self.open }))}>
    <summary>${t("Ratings and performance")}</summary>
    <div>${rows ? table(rows) : nothing}</div>
  </details>`;
}

/** @param {Rating[]} ratingRows */
function table(ratingRows) {
  const heads = [
    t("Place"),
    t("Name"),
    t("Rating"),
    t("Games"),
    t("Score"),
    t("Expected"),
    t("Gain"),
    t("New"),
    t("Performance"),
  ];
  const note = t(
    "Games between two rated players, K = 20, FIDE's table of expected scores (B.02 8.1.2).",
  );
  return html`
    ${grid(t("Ratings and performance"), heads, ratingRows.map(cells), "standings")}
    <p class="hint">${note}</p>
  `;
}

/** @param {Rating} one */
function cells(one) {
  return [
    String(one.rank),
    one.name,
    String(one.rating || "–"),
    String(one.games),
    one.score,
    one.expected?.toLocaleString(lang, { minimumFractionDigits: 2 }) ?? "–",
    one.change ? ratingChange(one.change, one.shown) : one.shown,
    String(one.new ?? "–"),
    html`<strong>${one.performance ?? "–"}</strong>`,
  ];
}
