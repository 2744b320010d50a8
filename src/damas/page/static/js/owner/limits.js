/** The limits for strangers on the owner's page: the numbers in force, and networks with more. */

import { call } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { momentText } from "../shared/dates.js";
import { lang, t } from "../shared/i18n.js";
import { draw, html, onSubmit, unlessTyped } from "../shared/templates.js";

/**
 * @typedef {object} Limit
 * @property {string} name
 * @property {string} says
 * @property {"address" | "account" | "pair" | "all" | "alarm"} by
 * @property {number} seconds 0: at the same time
 * @property {number} most
 * @property {number} usual
 */
/** @typedef {{says: string, subject: string, count: number, until: string}} Alarm many guess */
/** @typedef {{limits: Limit[], alarms: Alarm[], networks: string[], factor: number}} Limits */
/** @typedef {(act: () => Promise<unknown>) => Promise<void>} Tried */

const PATH = `/api/owner/limits?lang=${lang}`;

/** @param {number} seconds */
function during(seconds) {
  if (!seconds) return t("at the same time");
  if (seconds % 86400 === 0) return t("in {days} d", { days: seconds / 86400 });
  if (seconds % 3600 === 0) return t("in {hours} h", { hours: seconds / 3600 });
  return t("in {minutes} min", { minutes: seconds / 60 });
}

/** @param {Limit["by"]} by */
function whose(by) {
  return {
    address: t("of one address"),
    account: t("of one person"),
    pair: "",
    all: t("of all"),
    alarm: t("(an alarm, which refuses nobody)"),
  }[by];
}

/**
 * Shows the limits in force.
 * @param {Tried} tried
 */
export async function showLimits(tried) {
  /** @type {Limits} */
  const found = await call(PATH);
  show(found, tried, "");
}

/** @param {Limits} found @param {Tried} tried @param {string} said */
function show({ limits, alarms, networks, factor }, tried, said) {
  if (alarms.length) /** @type {HTMLDetailsElement} */ (byId("limits-part")).open = true;
  draw(byId("limits"))`
    ${alarms.map(alarmed)}
    <form @submit=${onSubmit((self) => {
      void tried(async () => show(await saved(self, limits), tried, t("Saved")));
    })}>
      <label class="field">
        ${t("Networks of a club or a school, one in a line, such as 192.0.2.0/24")}
        <textarea name="networks" rows="3" maxlength="6000" .defaultValue=${networks.join("\n")}></textarea>
      </label>
      <label class="field">
        ${t("For them the limits of one address are multiplied by")}
        ${number("factor", factor)}
      </label>
      <details>
        <summary>${t("All limits")}</summary>
        <ul class="plain limits">${limits.map(row)}</ul>
      </details>
      <button type="submit">${t("Save the limits")}</button>
      <output>${said}</output>
    </form>
  `;
}

/** @param {Alarm} alarm */
function alarmed({ says, subject, count, until }) {
  return html`<p class="fault" role="alert">
    ${t(
      "Somebody is guessing: {what} {who}, {count} and more. Until {time} each address has few tries.",
      {
        what: says,
        who: subject,
        count,
        time: momentText(until),
      },
    )}
  </p>`;
}

/** @param {Limit} limit */
function row({ name, says, by, seconds, most, usual }) {
  const words = [says, whose(by), during(seconds)].filter(Boolean).join(" ");
  return html`<li>
    <label>
      <span class="grow">${words}<small>${t("usually {number}", { number: usual })}</small></span>
      ${number(name, most)}
    </label>
  </li>`;
}

/** @param {string} name @param {number} value */
function number(name, value) {
  return html`<input type="number" name=${name} min="1" max="1000000000" required value=${unlessTyped(value)} />`;
}

/**
 * @param {HTMLFormElement} form
 * @param {Limit[]} limits
 * @returns {Promise<Limits>}
 */
async function saved(form, limits) {
  const data = new FormData(form);
  const most = Object.fromEntries(limits.map(({ name }) => [name, Number(data.get(name))]));
  const networks = String(data.get("networks"))
    .split(/[\s,;]+/)
    .filter(Boolean);
  const body = { most, networks, factor: Number(data.get("factor")) };
  return call(PATH, { method: "PUT", body });
}
