/** Complaints on the owner's page: who about whom, the words of the game, and what to do. */

import { call } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { shownName } from "../shared/game-words.js";
import { momentText } from "../shared/dates.js";
import { lang, t } from "../shared/i18n.js";
import { draw, each, html, nothing } from "../shared/templates.js";
import { moderate } from "./moderation.js";

/** @typedef {{id: string, kind: string, name: string, blocked: boolean,
 *   staff?: boolean}} Person */
/**
 * @typedef {object} Report
 * @property {string} id
 * @property {Person | null} by
 * @property {Person | null} about
 * @property {string | null} game
 * @property {string} reason
 * @property {string} text
 * @property {number} at_ms
 * @property {boolean} closed
 * @property {{about: boolean, text: string}[]} words
 * @property {string[]} remarks the ids of the words, in their order; none where they are not known
 */
/** @typedef {(act: () => Promise<unknown>) => Promise<void>} Tried */

/** Whether the owner looks, not a moderator. */
const isOwner = byId("desk").dataset.owner === "true";

/** @param {string} reason */
function reasonText(reason) {
  return (
    { insult: t("Insult"), cheating: t("Cheating"), name: t("The name") }[reason] ?? t("Other")
  );
}

/** @param {Person | null} person */
function nameOf(person) {
  if (!person) return t("somebody who was deleted");
  const name = person.name ? shownName(person.name, person.kind === "guest") : t("Guest");
  return person.id ? name : t("{name} (deleted)", { name });
}

/**
 * Shows the complaints, open ones first.
 * @param {Tried} tried
 * @param {() => Promise<void>} changed somebody was blocked or let back
 */
export async function showReports(tried, changed) {
  /** @type {Report[]} */
  const found = await call(`/api/reports?lang=${lang}`);
  const again = () => showReports(tried, changed);
  const open = found.filter(({ closed }) => !closed);
  const done = found.filter(({ closed }) => closed);
  const list = (/** @type {Report[]} */ rows) =>
    html`<ul class="plain reports">${each("id", rows, (one) => row(one, tried, again, changed))}</ul>`;
  const place = byId("reports");
  place.hidden = false;
  draw(place)`
    <h2 id="reports-title">${t("Complaints")}</h2>
    ${open.length ? list(open) : html`<p class="quiet">${t("No complaint is open.")}</p>`}
    ${
      done.length
        ? html`<details data-part="closed">
            <summary>${t("Closed: {count}", { count: done.length })}</summary>
            ${list(done)}
          </details>`
        : nothing
    }
  `;
}

/**
 * @param {Report} report
 * @param {Tried} tried
 * @param {() => Promise<void>} again
 * @param {() => Promise<void>} changed
 */
function row(report, tried, again, changed) {
  const { id, by, about, game, reason, text, at_ms: at, closed, words } = report;
  const kind = game ? "word" : "room-word";
  const remove = (/** @type {number} */ place) =>
    moderate(tried, { act: "remove", kind, id: report.remarks[place], reason: reasonText(reason) });
  const close = () =>
    tried(async () => {
      await call(`/api/reports/${id}?lang=${lang}`, { method: "PUT", body: { closed: !closed } });
      await again();
    });
  const block = (/** @type {Person} */ one) =>
    tried(async () => {
      const path = one.id ? `/api/owner/people/${one.id}/block` : "/api/owner/names";
      const days = /** @type {HTMLSelectElement} */ (byId("address-days")).value;
      const body = { blocked: !one.blocked };
      const why = reasonText(reason);
      const more = one.id ? { address_days: Number(days), reason: why } : { name: one.name };
      await call(path, { method: "PUT", body: { ...body, ...more } });
      await Promise.all([again(), changed()]);
    });
  return html`<li data-report=${id}>
    <span class="grow">
      ${t("{name} about {other}: {reason}", {
        name: nameOf(by),
        other: nameOf(about),
        reason: reasonText(reason),
      })}
      <small>${momentText(at)}</small>
      ${text ? html`<blockquote>${text}</blockquote>` : nothing}
      ${words.length ? saidPart(report, nameOf(about), nameOf(by), remove) : nothing}
    </span>
    ${game ? html`<a class="button" href="/games/${game}">${t("The game")}</a>` : nothing}
    ${
      about && !about.staff && (about.id || (about.kind === "account" && isOwner))
        ? html`<button type="button" data-do="block" @click=${() => void block(about)}>
            ${blockLabel(about)}
          </button>`
        : nothing
    }
    <button type="button" data-do="close" @click=${() => void close()}>
      ${closed ? t("Open again") : t("Close")}
    </button>
  </li>`;
}

/** @param {Person} person */
function blockLabel({ id, blocked }) {
  if (!id) return t("Block the name");
  return blocked ? t("Unblock") : t("Block");
}

/**
 * @param {Report} report
 * @param {string} about
 * @param {string} by
 * @param {(place: number) => Promise<void>} remove
 */
function saidPart({ words, remarks }, about, by, remove) {
  return html`<details data-part="said">
    <summary>${t("Said at the game: {count}", { count: words.length })}</summary>
    <ul class="said-there">
      ${each(
        (_word, place) => place,
        words,
        (word, place) => html`<li data-word=${place}>
        ${word.about ? about : by}: ${word.text} ${
          remarks[place]
            ? html`<button type="button" data-do="take-away" @click=${() => void remove(place)}>
            ${t("Take away")}
          </button>`
            : nothing
        }
      </li>`,
      )}
    </ul>
  </details>`;
}
