/** The form by which a person registers for an event. */

import { actForm } from "../../shared/damas-form.js";

/** @import { TermsView } from "../../shared/views" */

/**
 * The form of a person.
 * @param {TermsView} terms
 * @param {Omit<import("../../shared/damas-form.js").FormOptions, "names">} options
 */
export function personForm({ asks }, options) {
  const birth = asks.born ? ["born"] : [];
  const sex = asks.sex ? ["sex"] : [];
  return actForm("register", {
    names: ["name", "club", "federation", ...birth, ...sex, "number", "shown"],
    fields: {
      name: { autocomplete: "name" },
      born: { required: true, pattern: "[0-9]{4}", longest: 4 },
    },
    ...options,
  });
}
