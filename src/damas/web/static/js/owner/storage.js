/** The use of the disk: the room that is left, the largest logs, the visitors who stored most. */

import { call } from "../shared/api.js";
import { byId, element } from "../shared/dom.js";
import { lang, t } from "../shared/i18n.js";

/**
 * @typedef {object} Storage
 * @property {"ok" | "low" | "reserve" | "full" | "unknown"} state
 * @property {number | null} free
 * @property {number | null} database
 * @property {boolean} lacks_writes
 * @property {{kind: string, id: string, bytes: number}[]} logs
 * @property {{subject: string, kilobytes: number}[]} visitors
 */

const MB = 1024 * 1024;
const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
const PLACES = /** @type {Record<string, string>} */ ({
  event: "/tournaments/",
  table: "/arbiter/",
  study: "/studies/",
});

export async function showStorage() {
  /** @type {Storage} */
  const found = await call("/api/owner/storage");
  byId("storage-room").textContent = roomText(found);
  byId("storage-lacks").hidden = !found.lacks_writes;
  byId("storage-copy").hidden = found.database === null;
  byId("storage-logs").replaceChildren(...found.logs.map(logRow));
  byId("storage-visitors").replaceChildren(...found.visitors.map(visitorRow));
}

/** @param {Storage} found */
function roomText({ state, free, database }) {
  if (free === null || database === null) return t("The disk of the database server is not seen.");
  const sizes = { size: number.format(database / MB), free: number.format(free / MB) };
  const says = t("The database has {size} MB; {free} MB are free.", sizes);
  const more = /** @type {Record<string, string>} */ ({
    low: t("Make room soon."),
    reserve: t(
      "Strangers begin nothing new now, so that what has begun can be finished: make room.",
    ),
    full: t("Nothing can be stored any more: make room now."),
  })[state];
  return more ? `${says} ${more}` : says;
}

/** @param {{kind: string, id: string, bytes: number}} log */
function logRow({ kind, id, bytes }) {
  const names = /** @type {Record<string, string>} */ ({
    event: t("Tournament"),
    table: t("Arbiter's table"),
    study: t("Study"),
  });
  return element("li", {}, [
    element("a", { class: "grow", href: `${PLACES[kind]}${id}` }, [`${names[kind]} ${id}`]),
    t("{size} MB", { size: number.format(bytes / MB) }),
  ]);
}

/** @param {{subject: string, kilobytes: number}} visitor */
function visitorRow({ subject, kilobytes }) {
  const size = t("{size} MB", { size: number.format(kilobytes / 1024) });
  return element("li", {}, [element("span", { class: "grow" }, [subject]), size]);
}
