/** A complaint to the owner about somebody: a reason, and words if one likes. */

import { t } from "./i18n.js";
import { options } from "./pieces.js";
import { html, onSubmit } from "./templates.js";

/**
 * The form of a complaint.
 * @param {(body: {reason: string, text: string}) => void} send
 * @param {boolean} sent it was sent just now
 */
export function complaintForm(send, sent) {
  if (sent) {
    return html`<p role="status" data-part="reported">
      ${t("Thank you: the owner of this server will look at the game and at what was said.")}
    </p>`;
  }
  const reasons = [
    ["insult", t("Insult")],
    ["cheating", t("Cheating")],
    ["name", t("The name")],
    ["other", t("Other")],
  ];
  return html`<form class="complaint" data-part="complaint"
      @submit=${onSubmit(({ elements }) =>
        send({ reason: elements.reason.value, text: elements.text.value.trim() }),
      )}>
    <label>${t("Reason")} <select name="reason">${options(reasons)}</select></label>
    <input name="text" maxlength="240" aria-label=${t("What happened?")}
        placeholder=${t("What happened?")} />
    <button type="submit" data-action="report">${t("Report to the owner")}</button>
  </form>`;
}
