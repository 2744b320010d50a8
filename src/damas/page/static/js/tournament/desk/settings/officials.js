/** The arbiters and scorers of another event, taken over instead of typed again. */

import { call } from "../../../shared/api.js";
import { element, on } from "../../../shared/dom.js";
import { lang, t } from "../../../shared/i18n.js";
import { value } from "../../parts/parts.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../../parts/shapes").SharedHall} SharedHall */

/** @param {Desk} desk @param {SharedHall | null} hall */
export function officialsForm({ live, store, attempt }, hall) {
  const others = (hall?.choices ?? []).filter((one) => one.officials);
  if (!others.length) return [];
  const options = others.map(({ id, name }) => element("option", { value: id }, [name]));
  const made = element("form", { class: "line-form", "data-name": "officials" }, [
    element("label", { class: "field" }, [
      t("Arbiters and scorers of"),
      " ",
      element("select", { name: "event" }, options),
    ]),
    element("button", { type: "submit", "data-do": "officials" }, [t("Take them over")]),
  ]);
  on(made, "submit", (self, submitted) => {
    submitted.preventDefault();
    const body = { event: value(self, "event") };
    void attempt(async () => {
      await call(`${live.path}/officials?lang=${lang}`, { method: "POST", body });
      store.update({ keys: await call(`${live.path}/keys`) });
    });
  });
  const hint = t("Their links and PINs open this event too, until they are revoked here.");
  return [element("p", { class: "hint" }, [hint]), made];
}
