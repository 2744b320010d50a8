/** Asks once more before the form of play changes after the beginning, with the consequences. */

import { call } from "../../../shared/api.js";
import { button, element } from "../../../shared/dom.js";
import { lang, t } from "../../../shared/i18n.js";
import { openDialog } from "../../parts/dialog.js";

/** @typedef {import("../state.js").Desk} Desk */
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
  const once = openDialog(t("Change it nevertheless?"), [
    ...found.map((text) => element("p", { class: "warning serious" }, [text])),
    element("p", { class: "buttons" }, [
      button(
        t("Change it nevertheless"),
        () => {
          once.close();
          void attempt(set);
        },
        { class: "danger", "data-do": "change-knowingly" },
      ),
      button(t("Leave it as it is"), () => once.close(), { "data-do": "leave-it" }),
    ]),
  ]);
  return undefined;
}

/** @param {string} path @param {Settings} data @returns {Promise<string[]>} sentences */
async function consequencesOf(path, data) {
  if (!["rounds", "tie_breaks", "expelled"].some((name) => name in data)) return [];
  const address = `${path}/settings-check?lang=${lang}`;
  return (await call(address, { method: "POST", body: { data } })).consequences;
}
