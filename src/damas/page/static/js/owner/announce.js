/** The owner tells all players that the server restarts. */

import { call } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { showRestart } from "../shared/restart.js";

/** @param {import("../shared/restart.js").Announced | null} announced */
function show(announced) {
  showRestart(announced);
  byId("announce-no-more").hidden = announced === null;
}

/** @param {(act: () => Promise<unknown>) => Promise<void>} tried */
export async function showAnnouncement(tried) {
  /** @param {number | null} minutes @param {string} words */
  const announce = (minutes, words) =>
    tried(async () => {
      const body = { minutes, words };
      show(await call("/api/owner/restart", { method: "PUT", body }));
    });
  const form = /** @type {HTMLFormElement} */ (byId("announce"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const said = new FormData(form);
    void announce(Number(said.get("minutes")), String(said.get("words")));
  });
  byId("announce-no-more").addEventListener("click", () => void announce(null, ""));
  show(await call("/api/owner/restart"));
}
