/** Files of games on their way into the archive: the progress and the result of each. */

import { byId } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { jobHere } from "../../shared/jobs/here.js";
import { draw, elementOf, html, nothing } from "../../shared/templates.js";

/**
 * @typedef {object} ImportReport
 * @property {number} [games]
 * @property {number} [added]
 * @property {number} [merged]
 * @property {number} [enriched]
 * @property {number} [skipped]
 * @property {number} [bad_count]
 * @property {{game: number, line: number, column: number, reason: string}[]} [bad]
 * @property {{file: string, reason: string}[]} [unread] files of which no game came in
 * @property {{file: string, remark: string}[]} [code_pages] guessed encodings
 * @property {{game: number, number: number}[]} [merged_games] with their numbers in the archive
 */

/**
 * Listens to the drop zone and its file field.
 * @param {() => void} changed called when games came in
 */
export function listenForFiles(changed) {
  const zone = byId("drop");
  /** @type {HTMLInputElement} */
  const field = byId("files");
  const pasted = /** @type {HTMLTextAreaElement} */ (byId("pasted"));
  byId("bring-pasted").addEventListener("click", async () => {
    if (!pasted.value.trim()) return pasted.focus();
    const text = new File([pasted.value], t("Pasted text"), { type: "text/plain" });
    if (await bring([text], changed)) pasted.value = "";
  });
  field.addEventListener("change", () => bring([...(field.files ?? [])], changed));
  for (const name of ["dragenter", "dragover"]) {
    zone.addEventListener(name, (event) => {
      event.preventDefault();
      zone.classList.add("over");
    });
  }
  zone.addEventListener("dragleave", () => zone.classList.remove("over"));
  zone.addEventListener("drop", (event) => {
    event.preventDefault();
    zone.classList.remove("over");
    bring([...(event.dataTransfer?.files ?? [])], changed);
  });
}

/**
 * @param {File[]} files
 * @param {() => void} changed
 * @returns {Promise<boolean>} whether all were read
 */
async function bring(files, changed) {
  let isRead = true;
  for (const file of files) {
    const report = elementOf(html`<div class="import job-here"></div>`);
    byId("imports").append(report);
    const path = `/api/jobs/archive/import?name=${encodeURIComponent(file.name)}`;
    const job = await jobHere(report, path, { file });
    if (job?.state === "done") show(report, file, job.report ?? {});
    else isRead = false;
    changed();
  }
  return isRead;
}

/**
 * @param {HTMLElement} place
 * @param {File} file
 * @param {ImportReport} report
 */
function show(place, file, { games, added, merged, enriched, bad_count: faulty, ...named }) {
  const counts = t(
    "{games} games: {added} new, {merged} merged ({enriched} of them completed), {bad} with a fault",
    {
      games: games ?? 0,
      added: added ?? 0,
      merged: merged ?? 0,
      enriched: enriched ?? 0,
      bad: faulty ?? 0,
    },
  );
  draw(place)`
    <span role="status">${file.name}: ${counts}</span>
    ${remarks(named)}
    ${list(
      (named.bad ?? []).map((one) => [
        `${t("Game {number}, line {line}", { number: one.game, line: one.line })}: ${one.reason}`,
      ]),
    )}
    ${list((named.merged_games ?? []).map((one) => sameAs(file, one)))}
  `;
  place.dataset.done = "true";
}

/** Remarks on the whole file: that it has no game, and its guessed encoding. */
/** @param {ImportReport} report */
function remarks({ unread = [], code_pages: pages = [] }) {
  return [...unread.map(({ reason }) => reason), ...pages.map(({ remark }) => remark)].map(
    (words) => html`<p class="remark">${words}</p>`,
  );
}

/** @param {unknown[]} rows */
function list(rows) {
  return rows.length ? html`<ul>${rows.map((row) => html`<li>${row}</li>`)}</ul>` : nothing;
}

/** @param {File} file @param {{game: number, number: number}} merged */
function sameAs(file, { game, number }) {
  const words = t("{file}, game {place}: the same as number {number}; merged", {
    file: file.name,
    place: game,
    number,
  });
  return html`<a href="/archive/${number}">${words}</a>`;
}
