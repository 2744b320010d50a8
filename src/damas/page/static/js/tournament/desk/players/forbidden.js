/** Players who may not meet in a Swiss. */

import { button, element, on } from "../../../shared/dom.js";
import { t } from "../../../shared/i18n.js";
import { nameOf } from "../../parts/live-event.js";
import { field, may, value } from "../../parts/parts.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {EventView["forbidden"][number]} Ban */
/** @typedef {import("../../parts/shapes").EventView} EventView */

/** @param {Desk} desk @param {EventView} event */
export function forbidden(desk, event) {
  const able = may(event, "forbid") && !event.finished;
  if (event.settings.system !== "swiss" || (!able && !event.forbidden.length)) return [];
  const heading = t("Pairs that may not meet ({count})", { count: event.forbidden.length });
  return [
    element("details", { open: event.forbidden.length > 0 }, [
      element("summary", {}, [heading]),
      element(
        "ul",
        { class: "bans" },
        event.forbidden.map((ban) => line(desk, event, ban, able)),
      ),
      ...(able && event.players.length > 1 ? [form(desk, event)] : []),
    ]),
  ];
}

/** @param {Desk} desk @param {EventView} event @param {Ban} ban @param {boolean} able */
function line({ live, attempt }, event, { players, first, last }, able) {
  const names = players.map((id) => nameOf(event, id)).join(" – ");
  const partly = first > 1 || last < event.rounds_total;
  const allow = () => attempt(() => live.act("allow", { players }));
  return element("li", { "data-pair": players.join("-") }, [
    names,
    partly ? ` (${t("rounds {first} to {last}", { first, last })}) ` : " ",
    ...(able ? [button(t("Let them meet"), allow, { "data-do": "allow" })] : []),
  ]);
}

/** @param {Desk} desk @param {EventView} event */
function form({ live, attempt }, event) {
  /** @param {string} name @param {string} label */
  const choice = (name, label) => {
    const options = event.players.map((one) =>
      element("option", { value: String(one.id) }, [one.name]),
    );
    return element("label", { class: "field" }, [label, " ", element("select", { name }, options)]);
  };
  const made = element("form", { class: "line-form", "data-name": "forbid" }, [
    choice("one", t("Player")),
    choice("other", t("may not meet")),
    field(
      t("until round (empty: to the end)"),
      { name: "last", type: "number", min: "1", max: String(event.rounds_total) },
      "field short",
    ),
    element("button", { type: "submit", "data-do": "forbid" }, [t("Forbid the pair")]),
  ]);
  return on(made, "submit", (self, submitted) => {
    submitted.preventDefault();
    const players = ["one", "other"].map((name) => Number(value(self, name)));
    const last = Number(value(self, "last"));
    void attempt(() => live.act("forbid", { players, ...(last ? { last } : {}) }));
  });
}
