/**
 * What is left equal: settled by lot with a seed, or by the order of a play-off, where a
 *   tie-break asks for it.
 */

import { sentence } from "../../../shared/api.js";
import { button, element } from "../../../shared/dom.js";
import { t } from "../../../shared/i18n.js";
import { may, seedField } from "../../parts/parts.js";

/** @typedef {import("../../parts/live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("../../parts/shapes").EventView} EventView */

/** @param {LiveEvent} live @param {EventView} event */
export function settling(live, event) {
  const codes = event.standings.columns.map((one) => one.code);
  const asked = ["LOT", "PLAYOFF"].filter((code) => codes.includes(code));
  if (!asked.length || !may(event, "settle") || event.finished || event.standings.provisional)
    return [];
  const fault = element("p", { class: "fault", role: "alert" });
  const act = async (/** @type {() => Promise<unknown>} */ done) => {
    try {
      await done();
      return true;
    } catch (refusal) {
      fault.textContent = sentence(refusal);
      return false;
    }
  };
  const seed = seedField(live, event, "LOT", 0, act, t("Seed of the lot"));
  const lot = element("div", { class: "line-form" }, [
    ...seed.nodes,
    button(
      t("Draw the lot for equal places"),
      () => act(() => live.act("settle", { criterion: "LOT", seed: seed.value() })),
      { "data-do": "settle-lot" },
    ),
  ]);
  return [
    element("section", {}, [
      element("h3", {}, [t("What is left equal")]),
      fault,
      ...(asked.includes("LOT") ? [lot] : []),
      ...(asked.includes("PLAYOFF")
        ? [playOff(event, (data) => void act(() => live.act("settle", data)))]
        : []),
    ]),
  ];
}

/**
 * Places of the play-off for those who share a place.
 * @param {EventView} event
 * @param {(data: object) => unknown} act
 */
function playOff(event, act) {
  const { lines } = event.standings;
  const equal = lines.filter((one) =>
    lines.some((other) => other !== one && other.rank === one.rank),
  );
  if (!equal.length) return element("p", { class: "hint" }, [t("Nobody shares a place.")]);
  const fields = equal.map((one) =>
    element("label", { class: "field" }, [
      one.name,
      " ",
      element("input", {
        type: "number",
        min: "0",
        max: "999",
        value: "0",
        "data-playoff": String(one.id),
      }),
    ]),
  );
  const form = element("form", { class: "line-form" }, [
    ...fields,
    element("button", { type: "submit" }, [t("Enter the play-off: more is better")]),
  ]);
  form.addEventListener("submit", (submitted) => {
    submitted.preventDefault();
    const values = Object.fromEntries(
      [...form.querySelectorAll("input")].map((one) => [
        one.dataset.playoff,
        Number(one.value) || 0,
      ]),
    );
    void act({ criterion: "PLAYOFF", values });
  });
  return form;
}
