/** The arbiters and scorers of another event, taken over instead of typed again. */

import { call } from "../../../shared/api.js";
import { lang, t } from "../../../shared/i18n.js";
import { heard, html, nothing } from "../../../shared/templates.js";
import { value } from "../../parts/parts.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../../parts/shapes").SharedHall} SharedHall */

/** @param {Desk} desk @param {SharedHall | null} hall */
export function officialsForm({ live, store, attempt }, hall) {
  const others = (hall?.choices ?? []).filter((one) => one.officials);
  if (!others.length) return nothing;
  const options = others.map(({ id, name }) => html`<option value=${id}>${name}</option>`);
  const hint = t("Their links and PINs open this event too, until they are revoked here.");
  return html`
    <p class="hint">${hint}</p>
    <form class="line-form" data-name="officials"
        @submit=${heard((self, submitted) => {
          submitted.preventDefault();
          const body = { event: value(self, "event") };
          void attempt(async () => {
            await call(`${live.path}/officials?lang=${lang}`, { method: "POST", body });
            store.update({ keys: await call(`${live.path}/keys`) });
          });
        })}>
      <label class="field">
        ${t("Arbiters and scorers of")} <select name="event">${options}</select>
      </label>
      <button type="submit" data-do="officials">${t("Take them over")}</button>
    </form>
  `;
}
