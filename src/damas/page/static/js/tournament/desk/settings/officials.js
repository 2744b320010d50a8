/** The arbiters and scorers of another event, taken over instead of typed again. */

import { call } from "../../../shared/api.js";
import { actForm } from "../../../shared/damas-form.js";
import { lang, t } from "../../../shared/i18n.js";
import { html, nothing } from "../../../shared/templates.js";

/** @import { Desk } from "../state.js" */
/** @import { SharedHall } from "../../../shared/views" */

/** @param {Desk} desk @param {SharedHall | null} hall */
export function officialsForm({ live, store, attempt }, hall) {
  /** @type {[string, string][]} */
  const choices = (hall?.choices ?? [])
    .filter((one) => one.officials)
    .map(({ id, name }) => [id, name]);
  if (!choices.length) return nothing;
  const hint = t("Their links and PINs open this event too, until they are revoked here.");
  const form = actForm("officials", {
    fields: { event: { choices } },
    button: t("Take them over"),
    does: "officials",
    look: "",
    attributes: { class: "line-form", "data-name": "officials" },
    send: (body) =>
      attempt(async () => {
        await call(`${live.path}/officials?lang=${lang}`, { method: "POST", body });
        store.update({ keys: await call(`${live.path}/keys`) });
      }),
  });
  return html`<p class="hint">${hint}</p>${form}`;
}
