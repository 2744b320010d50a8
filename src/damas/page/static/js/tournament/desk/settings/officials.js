/** The arbiters and scorers of another event, taken over instead of typed again. */

import { call } from "../../../shared/api.js";
import { lang, t } from "../../../shared/i18n.js";
import { select } from "../../../shared/pieces.js";
import { html, nothing, onSubmit } from "../../../shared/templates.js";
import { value } from "../../parts/parts.js";

/** @import { Desk } from "../state.js" */
/** @import { SharedHall } from "../../../shared/views" */

/** @param {Desk} desk @param {SharedHall | null} hall */
export function officialsForm({ live, store, attempt }, hall) {
  const others = (hall?.choices ?? [])
    .filter((one) => one.officials)
    .map(({ id, name }) => [id, name]);
  if (!others.length) return nothing;
  const hint = t("Their links and PINs open this event too, until they are revoked here.");
  return html`
    <p class="hint">${hint}</p>
    <form class="line-form" data-name="officials"
        @submit=${onSubmit((self) => {
          const body = { event: value(self, "event") };
          void attempt(async () => {
            await call(`${live.path}/officials?lang=${lang}`, { method: "POST", body });
            store.update({ keys: await call(`${live.path}/keys`) });
          });
        })}>
      ${select(t("Arbiters and scorers of"), "event", others)}
      <button type="submit" data-do="officials">${t("Take them over")}</button>
    </form>
  `;
}
