/** Six letters lead into a class, into a room, or to an invitation; eight are a pupil's card. */

import { call, sentence } from "./api.js";
import { byId } from "./dom.js";
import { lang } from "./i18n.js";

const LETTERS = 6;
const CARD = 8;

/** The page to which letters lead. @param {string} letters */
export async function pageOf(letters) {
  if (letters.replace(/[\s-]/g, "").length === CARD) {
    const { changed } = await import("./pupils-here.js");
    const found = await changed(`/api/classes/cards?lang=${lang}`, { letters });
    return `/classes/${found.class}`;
  }
  const found = await call(`/api/codes/${encodeURIComponent(letters)}?lang=${lang}`);
  if (found.class) return `/classes/${found.class}`;
  return found.room ? `/club/${found.room}` : `/i/${found.token}`;
}

/**
 * The id in an address such as `/club/…`, also where six letters stand in its place; they may lead
 * elsewhere.
 * @param {string} kind such as "club" @param {string} place
 */
export async function idBehind(kind, place) {
  if (place.length !== LETTERS) return place;
  const page = await pageOf(place);
  const [, found, id] = page.split("/");
  if (found === kind) history.replaceState(null, "", page);
  else location.replace(page);
  return id;
}

/** The form `join`, with a field for the letters. */
export function followLetters() {
  const form = /** @type {HTMLFormElement} */ (byId("join"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    byId("join-fault").textContent = "";
    try {
      location.assign(await pageOf(String(new FormData(form).get("code") ?? "")));
    } catch (refusal) {
      byId("join-fault").textContent = sentence(refusal);
    }
  });
}
