/** The parts of registration that its public page and one's own page share. */

import { dates } from "../../shared/dates.js";
import { t } from "../../shared/i18n.js";
import { html, nothing } from "../../shared/templates.js";

/** @import { TermsView } from "../../shared/views" */

/** @messages @type {Record<string, string>} */
const CLOSED = {
  closed: "Registration is not open",
  deadline: "The time for registration is over",
  begun: "Nobody can enter once the first round is paired",
  over: "The tournament is over",
};

/** The reason for which it is closed, "" while it is open. */
/** @param {TermsView | null} terms */
export function closedText(terms) {
  if (!terms) return t("This event has no registration page");
  return terms.open ? "" : t(CLOSED[terms.closed] ?? "Registration is not open");
}

/** A moment as the reader's clock has it. */
export const shownMoment = dates({ dateStyle: "long", timeStyle: "short" });

/** A deadline, with the zone in which it is told. */
const shownDeadline = dates({
  ...{ year: "numeric", month: "long", day: "numeric" },
  ...{ hour: "2-digit", minute: "2-digit", timeZoneName: "short" },
});

/** For whom a fee is. @param {TermsView["fees"][number]} fee */
export function feeFor(fee) {
  const { born_from: from, born_to: to } = fee;
  const years =
    from && to
      ? t("born {first} to {last}", { first: from, last: to })
      : from
        ? t("born {year} or later", { year: from })
        : to
          ? t("born {year} or earlier", { year: to })
          : "";
  return [fee.text, fee.category, years].filter(Boolean).join(" · ");
}

/** Fees, places, deadline and note. @param {TermsView} terms */
export function termsParts(terms) {
  const places = terms.places
    ? t("Places: {places}. Registered: {taken}. Waiting: {waiting}.", {
        places: terms.places,
        taken: terms.taken + terms.players,
        waiting: terms.waiting,
      })
    : t("Registered: {taken}", { taken: terms.taken + terms.players });
  const { deadline } = terms;
  const until = deadline && t("Registration until {moment}", { moment: shownDeadline(deadline) });
  return html`
    ${terms.note ? html`<p class="note">${terms.note}</p>` : nothing}
    <p>${places}</p>
    ${until ? html`<p>${until}</p>` : nothing}
    ${terms.fees.length ? feeList(terms) : nothing}
  `;
}

/** @param {TermsView} terms */
function feeList({ fees }) {
  return html`<ul class="fees" aria-label=${t("Fees")}>
    ${fees.map(
      (fee) => html`<li><span>${feeFor(fee)}</span><span class="amount">${fee.shown}</span></li>`,
    )}
  </ul>`;
}
