/** A complaint to the owner about somebody: a reason, and words if one likes. */

import { element, on } from "./dom.js";
import { t } from "./i18n.js";

/**
 * The form of a complaint.
 * @param {(body: {reason: string, text: string}) => void} send
 * @param {boolean} sent it was sent just now
 */
export function complaintForm(send, sent) {
  if (sent) {
    return element("p", { role: "status", "data-part": "reported" }, [
      t("Thank you: the owner of this server will look at the game and at what was said."),
    ]);
  }
  const reasons = [
    ["insult", t("Insult")],
    ["cheating", t("Cheating")],
    ["name", t("The name")],
    ["other", t("Other")],
  ];
  const form = element("form", { class: "complaint", "data-part": "complaint" }, [
    element("label", {}, [
      t("Reason"),
      " ",
      element(
        "select",
        { name: "reason" },
        reasons.map(([value, text]) => element("option", { value }, [text])),
      ),
    ]),
    element("input", {
      name: "text",
      maxlength: "240",
      "aria-label": t("What happened?"),
      placeholder: t("What happened?"),
    }),
    element("button", { type: "submit", "data-action": "report" }, [t("Report to the owner")]),
  ]);
  return on(form, "submit", (self, event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (self));
    send({ reason: String(data.get("reason")), text: String(data.get("text") ?? "").trim() });
  });
}
