/** Asks once more before the form of play changes after the beginning, with the consequences. */

import { call } from "../../../shared/api.js";
import { lang, t } from "../../../shared/i18n.js";
import { html } from "../../../shared/templates.js";
import { openDialog } from "../../parts/dialog.js";

/** @import { Desk } from "../state.js" */
/** @typedef {Record<string, string | number | boolean>} Settings */

/**
 * Sets *data*, at once if it has no consequences for paired rounds.
 * @param {Desk} desk
 * @param {Settings} data
 * @param {string} reason
 */
export async function setAfterWarning({ live, attempt }, data, reason) {
  const set = () => live.act("set", data, reason);
  const found = reason ? await consequencesOf(live.path, data) : []; // else it is refused
  if (!found.length) return set();
  const once = openDialog(
    t("Change it anyway?"),
    html`
    ${found.map((text) => html`<p class="warning serious">${text}</p>`)}
    <p class="buttons">
      <button type="button" class="danger" data-do="change-knowingly"
          @click=${() => {
            once.close();
            void attempt(set);
          }}>${t("Change it anyway")}</button>
      <button type="button" data-do="leave-it" @click=${() => once.close()}>
        ${t("Leave it as it is")}
      </button>
    </p>
  `,
  );
  return undefined;
}

/** @param {string} path @param {Settings} data @returns {Promise<string[]>} sentences */
async function consequencesOf(path, data) {
  if (!["rounds", "tie_breaks", "expelled"].some((name) => name in data)) return [];
  const address = `${path}/settings-check?lang=${lang}`;
  return (await call(address, { method: "POST", body: { data } })).consequences;
}
