/** A part of this page as the server draws it now, and whether a relay has changed. */

import { ApiError, call } from "../../shared/api.js";

const GONE = ["not-found", "removed"];

/** @param {string} id of the part @returns {Promise<HTMLElement | null>} */
export async function freshPart(id) {
  const answer = await fetch(location.pathname + location.search);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.getElementById(id);
}

/** Whether a relay is gone for good. @param {unknown} fault */
export const isGone = (fault) => fault instanceof ApiError && GONE.includes(fault.code);

/** Whether a relay has another version than *before*. Throws where nobody says it. */
/** @param {string} relay @param {string | undefined} before */
export async function hasChanged(relay, before) {
  const { version } = await call(`/api/relays/${relay}/version`);
  return String(version) !== before;
}
