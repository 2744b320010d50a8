/** The use of the disk: the room that is left, the largest logs, the visitors who stored most. */

import { call } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { lang, t } from "../shared/i18n.js";
import { html, render } from "../shared/templates.js";
import { named } from "./trail.js";

/**
 * @typedef {object} Storage
 * @property {"ok" | "low" | "reserve" | "full" | "unknown"} state
 * @property {number | null} free
 * @property {number | null} database
 * @property {boolean} lacks_writes
 * @property {{kind: string, id: string, bytes: number}[]} logs
 * @property {{subject: string, kilobytes: number}[]} visitors
 */

const UNITS = /** @type {[string, number][]} */ ([
  ["gigabyte", 1024 ** 3],
  ["megabyte", 1024 ** 2],
  ["kilobyte", 1024],
]);
const PLACES = /** @type {Record<string, string>} */ ({
  event: "/tournaments/",
  table: "/arbiter/",
  study: "/studies/",
});

export async function showStorage() {
  /** @type {Storage} */
  const found = await call("/api/owner/storage");
  const { state, lacks_writes: lacks } = found;
  if (lacks || !["ok", "unknown"].includes(state))
    /** @type {HTMLDetailsElement} */ (byId("storage-part")).open = true;
  byId("storage-room").textContent = roomText(found);
  byId("storage-lacks").hidden = !lacks;
  byId("storage-copy").hidden = found.database === null;
  render(byId("storage-logs"), found.logs.map(logRow));
  render(byId("storage-visitors"), found.visitors.map(visitorRow));
  byId("storage-most").hidden = !found.visitors.length;
}

/** In the largest unit of which there is one. @param {number} bytes */
function sizeText(bytes) {
  const [unit, of] = UNITS.find(([, least]) => bytes >= least) ?? ["kilobyte", 1024];
  const how = { style: "unit", unit, maximumFractionDigits: 1 };
  const format = new Intl.NumberFormat(lang, /** @type {Intl.NumberFormatOptions} */ (how));
  return format.format(bytes / of);
}

/** @param {Storage} found */
function roomText({ state, free, database }) {
  if (free === null || database === null) return t("The disk of the database server is not seen.");
  const sizes = { size: sizeText(database), free: sizeText(free) };
  const says = t("Size of the database: {size}. Free on the disk: {free}.", sizes);
  const more = /** @type {Record<string, string>} */ ({
    low: t("Make room soon."),
    reserve: t("Visitors can begin nothing new until you make room."),
    full: t("Nothing can be stored any more: make room now."),
  })[state];
  return more ? `${says} ${more}` : says;
}

/** @param {{kind: string, id: string, bytes: number}} log */
function logRow({ kind, id, bytes }) {
  return html`<li><a class="grow" href="${PLACES[kind]}${id}">${named({ kind, id })}</a>${sizeText(bytes)}</li>`;
}

/** @param {{subject: string, kilobytes: number}} visitor */
function visitorRow({ subject, kilobytes }) {
  const size = sizeText(kilobytes * 1024);
  return html`<li><span class="grow">${subject}</span>${size}</li>`;
}
