/** The public page of registration: terms, a form, and the people who wish to be named. */

import { call } from "../../shared/api.js";
import { newName } from "../../shared/command-name.js";
import { byId } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";
import { html, nothing, render } from "../../shared/templates.js";
import { personForm } from "../parts/person-form.js";
import { closedText, termsParts } from "../parts/registering.js";
import { keepWays, wayFields, waysIn } from "../parts/telling.js";

/** @import { TermsView } from "../../shared/views" */

const page = /** @type {HTMLElement} */ (document.querySelector(".register"));
const id = page.dataset.event ?? "";
/** The name of the command: sent again after a lost answer, it is done once. */
const command = newName();
/** @type {TermsView | null} */
const terms = await call(`/api/tournaments/${id}/registration?lang=${lang}`);
byId("about").textContent = closedText(terms);
if (terms) show(terms);
document.body.dataset.ready = "true";

/** @param {TermsView} now */
function show(now) {
  render(byId("terms"), termsParts(now));
  render(byId("form"), now.open ? form(now) : nothing);
  render(byId("people"), now.people.length ? people(now) : nothing);
}

/** @param {TermsView} now */
function form(now) {
  const full = now.places > 0 && now.taken + now.players >= now.places;
  const label = full ? t("Onto the waiting list") : t("Register");
  return personForm(now, {
    more: html`
      ${wayFields({ mail: now.mail === true, account: false })}
      <p class="hint">${t("The organiser sees what you write. No payment is made here.")}</p>
    `,
    button: label,
    does: "register",
    look: "primary huge",
    attributes: { "data-name": "register" },
    send: (data, _reason, self) => send(data, self),
  });
}

/** @param {object} person @param {HTMLFormElement} made */
async function send(person, made) {
  const body = { id: command, ...person };
  const path = `/api/tournaments/${id}/registrations?lang=${lang}`;
  const own = await call(path, { method: "POST", body });
  const words = new URLSearchParams({ n: String(own.id), k: own.secret });
  const ways = waysIn(made);
  const ownPath = `/api/tournaments/${id}/registrations/${own.id}`;
  // The registration stands; an address that was refused is asked for again on the next page.
  if (ways.email) await keepWays(ownPath, own.secret, ways).catch(() => words.set("again", "1"));
  location.assign(`/tournaments/${id}/registration#${words}`);
}

/** @param {TermsView} now */
function people(now) {
  const about = (/** @type {TermsView["people"][number]} */ one) =>
    [one.name, one.club, one.federation].filter(Boolean).join(" · ");
  return html`
    <h2>${t("Registered")}</h2><ul>${now.people.map((one) => html`<li>${about(one)}</li>`)}</ul>
  `;
}
