/** Matches of clubs online: one club challenges another one, which accepts or declines. */

import { call } from "../shared/api.js";
import { newName } from "../shared/command-name.js";
import { momentText } from "../shared/dates.js";

/** @param {(what: () => Promise<unknown>) => Promise<void>} attempt says what is wrong */
export function prepareMatches(attempt) {
  for (const time of document.querySelectorAll("time[data-moment]")) {
    time.textContent = momentText(/** @type {HTMLTimeElement} */ (time).dateTime);
  }
  for (const button of document.querySelectorAll("button[data-answer]")) {
    button.addEventListener("click", () => void attempt(() => answer(button)));
  }
  const form = document.getElementById("challenge");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    void attempt(() => challenge(/** @type {HTMLFormElement} */ (form)));
  });
}

/** @param {Element} button */
async function answer(button) {
  const row = /** @type {HTMLElement} */ (button.closest("[data-match]"));
  const accept = button.getAttribute("data-answer") === "yes";
  const path = `/api/federation/matches/${row.dataset.match}/answer`;
  await call(path, { method: "POST", body: { id: newName(), accept } });
  if (accept) location.assign(`/tournaments/${row.dataset.match}/online`);
  else location.reload();
}

/** @param {HTMLFormElement} form */
async function challenge(form) {
  const said = new FormData(form);
  const body = {
    id: newName(),
    regulation: String(said.get("regulation")),
    boards: Number(said.get("boards")),
    clock: String(said.get("clock")),
    begin_ms: new Date(String(said.get("begin"))).getTime(),
  };
  const path = `/api/federation/clubs/${form.dataset.club}/matches`;
  const made = await call(path, { method: "POST", body });
  location.assign(`/tournaments/${made.id}/online`);
}
