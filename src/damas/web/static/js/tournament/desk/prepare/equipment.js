/** Clocks and boards of the event: numbers, condition, and the board at which each stands. */

import { button, element, on } from "../../../shared/dom.js";
import { t } from "../../../shared/i18n.js";
import { field, grid, may, value } from "../../parts/parts.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").Equipment} Equipment */

/** @messages @type {Record<string, string>} */
const KINDS = {
  clock: "Clock",
  board: "Playing board",
};
/** @messages @type {Record<string, string>} */
const CONDITIONS = {
  good: "good",
  faulty: "faulty",
  missing: "missing",
};

/** @param {Desk} desk @param {EventView} event */
export function equipmentPart(desk, event) {
  const able = may(event, "set-equipment") && !event.finished;
  if (!able && !event.equipment.length) return [];
  const heads = [t("Item"), t("Condition"), t("At board"), ""];
  const rows = event.equipment.map((one) => [
    `${t(KINDS[one.kind])} ${one.number}`,
    condition(desk, one, able),
    one.at ? String(one.at) : "",
    able ? removing(desk, one) : "",
  ]);
  const heading = t("Clocks and boards ({count})", { count: event.equipment.length });
  return [
    element("details", { "data-part": "equipment" }, [
      element("summary", {}, [heading]),
      element("p", { class: "hint" }, [
        t("Missing and faulty ones are told when a round is paired."),
      ]),
      ...(rows.length
        ? [grid(t("Clocks and boards"), heads, rows, "acts", event.equipment.map(keyOf))]
        : []),
      ...(able ? [form(desk)] : []),
    ]),
  ];
}

/** @param {Equipment} one */
const keyOf = ({ kind, number }) => `${kind}-${number}`;

/** @param {Desk} desk @param {Equipment} one @param {boolean} able */
function condition({ live, attempt }, one, able) {
  const { kind, number } = one;
  const options = Object.entries(CONDITIONS).map(([code, text]) =>
    element("option", { value: code, selected: code === one.condition }, [t(text)]),
  );
  const made = element(
    "select",
    {
      "data-condition": keyOf(one),
      disabled: !able,
      "aria-label": `${t(KINDS[kind])} ${number}: ${t("Condition")}`,
    },
    options,
  );
  return on(made, "change", (self) =>
    attempt(() => live.act("set-equipment", { kind, number, condition: self.value })),
  );
}

/** @param {Desk} desk @param {Equipment} one */
function removing({ live, attempt }, one) {
  const { kind, number } = one;
  return button(t("Remove"), () => attempt(() => live.act("remove-equipment", { kind, number })), {
    "aria-label": `${t("Remove")}: ${t(KINDS[kind])} ${number}`,
  });
}

/** @param {Desk} desk */
function form({ live, attempt }) {
  const kinds = Object.entries(KINDS).map(([code, text]) =>
    element("option", { value: code }, [t(text)]),
  );
  const number = { type: "number", min: "1", max: "2000" };
  const made = element(
    "form",
    { class: "line-form", autocomplete: "off", "data-name": "equipment" },
    [
      element("label", { class: "field" }, [
        t("Item"),
        " ",
        element("select", { name: "kind" }, kinds),
      ]),
      field(
        t("Number from"),
        { name: "number", required: true, value: "1", ...number },
        "field short",
      ),
      field(t("to"), { name: "to", ...number }, "field short"),
      field(t("At board (the first of them)"), { name: "at", ...number }, "field short"),
      element("button", { type: "submit", "data-do": "add-equipment" }, [t("Enter")]),
    ],
  );
  return on(made, "submit", (self, submitted) => {
    submitted.preventDefault();
    const numbers = Object.fromEntries(
      ["number", "to", "at"]
        .map((name) => /** @type {const} */ ([name, Number(value(self, name))]))
        .filter(([, one]) => one),
    );
    void attempt(() => live.act("set-equipment", { kind: value(self, "kind"), ...numbers }));
  });
}
