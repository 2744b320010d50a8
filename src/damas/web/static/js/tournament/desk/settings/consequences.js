/** A change of the form of play after the beginning is asked for once more, with what follows. */

import { call } from "../../../shared/api.js";
import { button, element } from "../../../shared/dom.js";
import { lang, t } from "../../../shared/i18n.js";
import { openDialog } from "../../parts/dialog.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {Record<string, string | number | boolean>} Settings */

/**
 * Sets *data*, at once where nothing follows for rounds that are paired.
 * @param {Desk} desk
 * @param {Settings} data
 * @param {string} reason
 */
export async function setKnowingly({ live, attempt }, data, reason) {
  const set = () => live.act("set", data, reason);
  const told = reason ? await consequencesOf(live.path, data) : []; // else it is refused
  if (!told.length) return set();
  const once = openDialog(t("Change it nevertheless?"), [
    ...told.map((text) => element("p", { class: "warning serious" }, [text])),
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
  if (!("rounds" in data || "tie_breaks" in data)) return [];
  const address = `${path}/settings-check?lang=${lang}`;
  return (await call(address, { method: "POST", body: { data } })).consequences;
}
