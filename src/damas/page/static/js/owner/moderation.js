/** Other people's things that the owner removes, closes and puts back; the trail of it. */

import { call } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { momentText } from "../shared/dates.js";
import { lang, t } from "../shared/i18n.js";
import { draw, each, html } from "../shared/templates.js";
import { actText, named, showTrail } from "./trail.js";

/** @typedef {(act: () => Promise<unknown>) => Promise<void>} Tried */
/**
 * @typedef {object} Held
 * @property {string} kind
 * @property {string} id
 * @property {string} title
 * @property {string} reason
 * @property {string} until
 */
/** @typedef {{kind: string, id: string, title: string, reason: string}} Closed */

/** A thing as lists know it. @param {{kind: string, id: string}} one */
const thing = ({ kind, id }) => `${kind} ${id}`;

/** @param {Tried} tried @param {Record<string, string>} body */
export function moderate(tried, body) {
  return tried(async () => {
    await call(`/api/owner/moderation?lang=${lang}`, { method: "POST", body });
    await (document.getElementById("basket") ? showModeration(tried) : showTrail());
  });
}

/** @param {Tried} tried */
export async function showModeration(tried) {
  /** @type {{basket: Held[], closed: Closed[]}} */
  const { basket, closed } = await call(`/api/owner/moderation?lang=${lang}`);
  draw(byId("basket"))`
    ${each(thing, basket, (one) => held(one, tried))}
    ${each(thing, closed, (one) => shut(one, tried))}
  `;
  await showTrail();
}

/** @param {Held} one @param {Tried} tried */
function held(one, tried) {
  const { kind, id, reason, until } = one;
  const back = () => moderate(tried, { act: "put-back", kind, id });
  const about = [t("until {time}", { time: momentText(until) }), reason];
  return html`<li data-thing=${id}>
    <span class="grow">${named(one)}<small>${about.filter(Boolean).join(" · ")}</small></span>
    <button type="button" data-do="put-back" @click=${() => void back()}>${t("Put back")}</button>
  </li>`;
}

/** @param {Closed} one @param {Tried} tried */
function shut(one, tried) {
  const { kind, id, reason } = one;
  const open = () => moderate(tried, { act: "open", kind, id });
  return html`<li data-thing=${id}>
    <span class="grow">
      ${named(one)}
      <small>${actText({ act: "closed", by: "owner" })} · ${reason}</small>
    </span>
    <button type="button" data-do="open" @click=${() => void open()}>${t("Open again")}</button>
  </li>`;
}

/** The form that takes the address of a page. @param {Tried} tried */
export function hearModeration(tried) {
  const form = /** @type {HTMLFormElement} */ (byId("moderate"));
  form.addEventListener("submit", (submitted) => {
    submitted.preventDefault();
    const said = new FormData(form, /** @type {SubmitEvent} */ (submitted).submitter);
    const [act, address, reason] = ["act", "address", "reason"].map((name) =>
      String(said.get(name) ?? ""),
    );
    void moderate(tried, { act, address, reason });
  });
}
