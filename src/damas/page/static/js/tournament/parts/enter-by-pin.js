/** A role by its PIN. */

import { call } from "../../shared/api.js";
import { lang, t } from "../../shared/i18n.js";
import { field } from "../../shared/pieces.js";
import { html, onSubmit } from "../../shared/templates.js";
import { value } from "./parts.js";

/**
 * @param {object} desk
 * @param {import("./live-event.js").LiveEvent} desk.live
 * @param {(act: () => Promise<unknown>) => Promise<boolean>} desk.attempt
 */
export function enterByPin({ live, attempt }) {
  return html`<form class="line-form" autocomplete="off" data-name="enter"
      @submit=${onSubmit((self) => {
        const body = { pin: value(self, "pin"), name: value(self, "name") };
        void attempt(async () => {
          await call(`${live.path}/enter?lang=${lang}`, { method: "POST", body });
          location.reload();
        });
      })}>
    ${field(t("Your name"), { name: "name", required: true, maxlength: "80" })}
    ${field(t("PIN"), { name: "pin", type: "password", required: true, maxlength: "40" })}
    <button type="submit" class="primary">${t("Enter with a PIN")}</button>
  </form>`;
}
