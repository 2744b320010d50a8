/** The terms of the next games, changed by the host. */

import { byId } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { books, controlText, termsForm } from "../../shared/terms.js";

/** @import { RoomView } from "../../shared/room/shapes" */
/** @import { Acts } from "./state.js" */

/**
 * Fills the form when it is opened first; it is never wiped after.
 * @param {() => RoomView | null} room
 * @param {Acts} acts
 */
export function termsPart(room, acts) {
  const part = /** @type {HTMLDetailsElement} */ (byId("terms-part"));
  const form = /** @type {HTMLFormElement} */ (byId("terms-form"));
  part.addEventListener("toggle", async () => {
    const now = room();
    if (!part.open || form.dataset.filled || !now) return;
    form.dataset.filled = "true";
    const read = termsForm(form, await books(), ["colour", "name"]);
    choose(form, now);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const { settings } = room() ?? now;
      const asked = { ...read(), colour: "lot" };
      const games = settings.kind === "simul" ? 1 : asked.games;
      const terms = { ...asked, games, rated: asked.rated && mayRate(settings) };
      const done = await acts.send("", "PUT", { terms, settings });
      byId("terms-said").textContent = done ? t("The next games are played like this.") : "";
    });
  });
}

/** @param {HTMLFormElement} form @param {RoomView} room */
function choose(form, { terms, settings }) {
  const rules = /** @type {HTMLSelectElement} */ (form.elements.namedItem("regulation"));
  rules.value = terms.regulation.id;
  const control = /** @type {HTMLSelectElement} */ (form.elements.namedItem("control"));
  const words = controlText(terms.control);
  const same = [...control.options].find((one) => one.text === words);
  if (same) control.value = same.value;
  const start = /** @type {HTMLSelectElement} */ (form.elements.namedItem("start"));
  start.value = terms.start.kind;
  const fen = /** @type {HTMLInputElement} */ (form.elements.namedItem("fen"));
  fen.value = terms.start.fen ?? "";
  const games = /** @type {HTMLInputElement} */ (form.elements.namedItem("games"));
  games.value = String(terms.games);
  if (settings.kind === "simul") games.closest("label")?.remove();
  if (!mayRate(settings)) form.querySelector("[name='rated']")?.closest("label")?.remove();
  start.dispatchEvent(new Event("change", { bubbles: true }));
}

/**
 * Whether games of a room can be rated: everybody sees them, and nobody else ends them.
 * @param {{teaching: boolean, watched: boolean, kind: string}} settings
 */
const mayRate = ({ teaching, watched, kind }) => watched && !teaching && kind !== "simul";
