/** Players who may not meet in a Swiss. */

import { button, element } from "../../../shared/dom.js";
import { t } from "../../../shared/i18n.js";
import { nameOf } from "../../parts/live-event.js";
import { may, value } from "../../parts/parts.js";

/** @typedef {import("../../parts/parts.js").Attempt} Attempt */
/** @typedef {import("../../parts/live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("../../parts/shapes").EventView} EventView */

/** @param {LiveEvent} live @param {EventView} event @param {Attempt} attempt */
export function forbidden(live, event, attempt) {
  const able = may(event, "forbid") && !event.finished;
  if (event.settings.system !== "swiss" || (!able && !event.forbidden.length)) return [];
  const lines = event.forbidden.map((ban) =>
    element("li", {}, [
      ban.players.map((id) => nameOf(event, id)).join(" – "),
      ban.first > 1 || ban.last < event.rounds_total
        ? ` (${t("rounds {first} to {last}", { first: ban.first, last: ban.last })}) `
        : " ",
      ...(able
        ? [
            button(
              t("Let them meet"),
              () => attempt(() => live.act("allow", { players: ban.players })),
              { "data-do": "allow" },
            ),
          ]
        : []),
    ]),
  );
  const choose = (/** @type {string} */ name, /** @type {string} */ label) =>
    element("label", { class: "field" }, [
      label,
      " ",
      element(
        "select",
        { name },
        event.players.map((one) => element("option", { value: String(one.id) }, [one.name])),
      ),
    ]);
  const form = element("form", { class: "line-form" }, [
    choose("one", t("Player")),
    choose("other", t("may not meet")),
    element("button", { type: "submit", "data-do": "forbid" }, [t("Forbid the pair")]),
  ]);
  form.addEventListener("submit", (submitted) => {
    submitted.preventDefault();
    const players = ["one", "other"].map((name) => Number(value(form, name)));
    void attempt(() => live.act("forbid", { players }));
  });
  return [
    element("details", { open: event.forbidden.length > 0 }, [
      element("summary", {}, [
        t("Pairs that may not meet ({count})", { count: event.forbidden.length }),
      ]),
      element("ul", { class: "bans" }, lines),
      ...(able && event.players.length > 1 ? [form] : []),
    ]),
  ];
}
