/**
 * Equal places: settled by lot with a seed, or by the order of a play-off, where a tie-break asks
 * for it.
 */

import { refusalView } from "../../../shared/article-link.js";
import { t } from "../../../shared/i18n.js";
import { html, nothing, onSubmit } from "../../../shared/templates.js";
import { may } from "../../parts/parts.js";
import { seedField, seedOf } from "../seed-field.js";

/** @import { Desk, Shown } from "../state.js" */
/** @import { EventView } from "../../../shared/views" */

/** @param {Desk} desk @param {Shown} state */
export function settling(desk, { event, settlingFault }) {
  const asked = ["LOT", "PLAYOFF"].filter((code) =>
    event.standings.columns.some((one) => one.code === code),
  );
  const open = !event.finished && !event.standings.provisional;
  if (!asked.length || !open || !may(event, "settle")) return nothing;
  const here = { ...desk, attempt: attemptHere(desk) };
  return html`<section data-part="settling">
      <h3>${t("Players still equal")}</h3>
      <p class="fault" role="alert">${settlingFault}</p>
      ${asked.includes("LOT") ? lot(here, event) : nothing}
      ${asked.includes("PLAYOFF") ? playOff(here, event) : nothing}
    </section>`;
}

/** Does something and says why not beside it. @param {Desk} desk @returns {Desk["attempt"]} */
function attemptHere({ store }) {
  return async (act) => {
    try {
      await act();
      return true;
    } catch (refusal) {
      store.update({ settlingFault: refusalView(refusal) });
      return false;
    }
  };
}

/** @param {Desk} desk @param {EventView} event */
function lot(desk, event) {
  const { live, attempt } = desk;
  const draw = () =>
    attempt(() => live.act("settle", { criterion: "LOT", seed: seedOf(event, "LOT", 0) }));
  return html`<div class="line-form">
    ${seedField(desk, event, "LOT", 0, t("Seed of the lot"))}
    <button type="button" data-do="settle-lot" @click=${draw}>
      ${t("Draw the lot for equal places")}
    </button>
  </div>`;
}

/**
 * Places of the play-off for those who share a place.
 * @param {Desk} desk
 * @param {EventView} event
 */
function playOff({ live, attempt }, event) {
  const { lines } = event.standings;
  const equal = lines.filter((one) =>
    lines.some((other) => other !== one && other.rank === one.rank),
  );
  if (!equal.length) return html`<p class="hint">${t("Nobody shares a place.")}</p>`;
  const fields = equal.map(
    ({ id, name }) => html`<label class="field" data-row=${id}>
    ${name} <input type="number" min="0" max="999" value="0" data-playoff=${id} />
  </label>`,
  );
  return html`<form class="line-form" data-name="play-off"
      @submit=${onSubmit((self) => {
        const values = Object.fromEntries(
          [...self.querySelectorAll("input")].map((one) => [
            one.dataset.playoff,
            Number(one.value) || 0,
          ]),
        );
        void attempt(() => live.act("settle", { criterion: "PLAYOFF", values }));
      })}>
    ${fields}
    <button type="submit">${t("Enter the play-off: more is better")}</button>
  </form>`;
}
