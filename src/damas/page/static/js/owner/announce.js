/** The owner tells all players that the server restarts, and pauses all clocks. */

import { call } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { showPause, showRestart } from "../shared/restart.js";

/** @param {import("../shared/views").RestartView | null} announced */
function show(announced) {
  showRestart(announced);
  byId("announce-no-more").hidden = announced === null;
  const minutes = announced?.stand_minutes ?? null;
  byId("announce-stand").hidden = minutes === null;
  byId("announce-stand").textContent = minutes
    ? t("All clocks stop then, and resume {minutes} min later.", { minutes })
    : t("All clocks stop then, until you resume them.");
}

/** @param {(act: () => Promise<unknown>) => Promise<void>} tried */
export async function showAnnouncement(tried) {
  /** @param {number | null} minutes @param {string} words @param {string} stand minutes, or "" */
  const announce = (minutes, words, stand) =>
    tried(async () => {
      const body = { minutes, words, stand_minutes: stand === "" ? null : Number(stand) };
      show(await call("/api/owner/restart", { method: "PUT", body }));
    });
  const form = /** @type {HTMLFormElement} */ (byId("announce"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const said = new FormData(form);
    const [words, stand] = ["words", "stand"].map((name) => String(said.get(name)));
    void announce(Number(said.get("minutes")), words, stand);
  });
  byId("announce-no-more").addEventListener("click", () => void announce(null, "", ""));
  show(await call("/api/owner/restart"));
}

/** @typedef {import("../shared/restart.js").Paused} Paused */

/** @param {Paused | null} paused */
function showPaused(paused) {
  showPause(paused);
  byId("pause").hidden = paused !== null;
  byId("go-on").hidden = paused === null;
  const left = paused?.goes_on_in_ms ?? null;
  if (left !== null) setTimeout(() => void readPause(), left + SETTLED_MS);
}

const SETTLED_MS = 100;

async function readPause() {
  showPaused(await call("/api/owner/pause"));
}

/** @param {(act: () => Promise<unknown>) => Promise<void>} tried */
export async function showPausing(tried) {
  /** @param {string} id @param {(said: FormData) => Promise<Paused | null>} act */
  const on = (id, act) => {
    const form = /** @type {HTMLFormElement} */ (byId(id));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void tried(async () => showPaused(await act(new FormData(form))));
    });
  };
  on("pause", (said) => {
    const body = { words: String(said.get("words")) };
    return call("/api/owner/pause", { method: "PUT", body });
  });
  on("go-on", (said) => {
    const body = { seconds: Number(said.get("seconds")) };
    return call("/api/owner/pause/end", { method: "POST", body });
  });
  await readPause();
}
