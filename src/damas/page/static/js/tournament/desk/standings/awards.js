/** Categories with standings of their own, and prizes. Both are stored in the event. */

import { call } from "../../../shared/api.js";
import { lang, t } from "../../../shared/i18n.js";
import { draw, html, nothing } from "../../../shared/templates.js";
import { nameOf } from "../../parts/live-event.js";
import { grid, may } from "../../parts/parts.js";
import { askOnce } from "../state.js";

/** @import { Desk, Shown } from "../state.js" */
/** @import { AwardsView, EventView } from "../../../shared/views" */

/**
 * What those who set the event do, of which others have nothing.
 * @typedef {Record<"newCategory" | "newPrize" | "oneEach" | "prizeRemoval" | "removal",
 *   (desk: Desk, event: EventView, ...which: any[]) => unknown>} Acts
 */

/**
 * @param {HTMLElement} place @param {Desk} desk @param {Acts | null} [acts]
 * @returns {import("../state.js").Panel}
 */
export function awardsPanel(place, desk, acts = null) {
  return {
    update(state) {
      const { event } = state;
      const request = () => call(`${desk.live.path}/awards?lang=${lang}`);
      askOnce(desk, "awards", String(event.version), request);
      const able = may(event, "set") && !event.finished ? acts : null;
      draw(place)`
        <h2>${t("Categories and prizes")}</h2>
        <div class="categories">${categories(desk, state, able)}</div>
        ${able?.newCategory(desk, event) ?? nothing}
        <h3>${t("Prizes")}</h3>
        ${prizes(desk, event, able)}
        ${able?.newPrize(desk, event) ?? nothing}
        <div class="awarded">${awarded(state)}</div>
      `;
    },
  };
}

/** @param {Desk} desk @param {Shown} state @param {Acts | null} able */
function categories(desk, { event, awards }, able) {
  if (!awards) return nothing;
  if (!awards.categories.length) {
    const none = t("There is no category yet: everybody plays for the same places.");
    return html`<p class="hint">${none}</p>`;
  }
  return awards.categories.map((one, index) => {
    const about = `${one.words} · ${t("Players: {count}", { count: one.lines.length })}`;
    return html`<details class="category" data-category=${one.name}>
      <summary>${one.name} <span class="hint">${about}</span></summary>
      ${one.lines.length ? order(one) : html`<p class="hint">${t("Nobody yet.")}</p>`}
      ${able?.removal(desk, event, one.name, index) ?? nothing}
    </details>`;
  });
}

/** The standings of a category. @param {AwardsView["categories"][number]} category */
function order({ name, lines }) {
  const heads = [t("Place"), t("Of all"), t("Name"), t("Points")];
  const rows = lines.map((line) => [
    String(line.rank),
    String(line.place),
    line.name,
    html`<strong>${line.points}</strong>`,
  ]);
  return grid(name, heads, rows);
}

/** @param {Shown} state */
function awarded({ event, awards }) {
  if (!awards?.awards.length) return nothing;
  const rows = awards.awards.map((one) => [
    one.category || t("Whole event"),
    String(one.rank),
    nameOf(event, one.id),
    [one.amount === "0" ? "" : money(event, one.amount), ...one.texts].filter(Boolean).join(" · "),
    one.shared > 1 ? t("shared by {count}", { count: one.shared }) : "",
  ]);
  const heads = [t("Category"), t("Place"), t("Name"), t("Prize"), ""];
  return html`
    <h3>
      ${awards.provisional ? t("Award of the prizes (provisional)") : t("Award of the prizes")}
    </h3>
    ${grid(t("Award of the prizes"), heads, rows, "awards")}
  `;
}

/**
 * An amount of the smallest coins, a fraction such as "2500/3".
 * @param {EventView} event
 * @param {string | number} amount
 */
function money(event, amount) {
  const [top, bottom = "1"] = String(amount).split("/");
  const coins = Number(top) / Number(bottom) / 100;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${event.currency} ${coins.toLocaleString(lang, digits)}`;
}

/** @param {Desk} desk @param {EventView} event @param {Acts | null} able */
function prizes(desk, event, able) {
  const all = event.settings.prizes;
  const heads = [t("Category"), t("Place"), t("Amount"), t("Item"), ""];
  const rows = all.map((prize, index) => [
    prize.category || t("Whole event"),
    String(prize.place),
    prize.amount ? money(event, prize.amount) : "",
    prize.text,
    able?.prizeRemoval(desk, event, prize, index) ?? "",
  ]);
  if (!all.length) {
    return html`<div><p class="hint">${t("There is no prize yet.")}</p></div>`;
  }
  return html`<div>${grid(t("Prizes"), heads, rows)}${able?.oneEach(desk, event) ?? nothing}</div>`;
}
