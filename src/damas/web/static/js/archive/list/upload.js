/** Files of games on their way into the archive: the progress and the result of each. */

import { byId, element } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";

/**
 * @typedef {object} UploadState
 * @property {boolean} [done]
 * @property {string} [message] what went wrong
 * @property {number} [games]
 * @property {number} [added]
 * @property {number} [merged]
 * @property {number} [enriched]
 * @property {number} [skipped]
 * @property {number} [bad_count]
 * @property {{game: number, line: number, column: number, reason: string}[]} [bad]
 */

/**
 * Listens to the drop zone and its file field.
 * @param {() => void} changed called when games came in
 */
export function listenForFiles(changed) {
  const zone = byId("drop");
  /** @type {HTMLInputElement} */
  const field = byId("files");
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

/** @param {File[]} files @param {() => void} changed */
async function bring(files, changed) {
  for (const file of files) {
    const report = element("div", { class: "import" });
    const progress = element("progress", { "aria-label": file.name });
    const words = element("span", {}, [file.name]);
    report.append(words, progress);
    byId("imports").append(report);
    try {
      await send(file, (state) => show(report, words, progress, file, state));
    } catch {
      finish(report, words, progress, `${file.name}: ${t("The server does not answer")}`);
    }
    changed();
  }
}

/** @param {File} file @param {(state: UploadState) => void} tell */
async function send(file, tell) {
  const path = `/api/archive/files?name=${encodeURIComponent(file.name)}&lang=${lang}`;
  const answer = await fetch(path, {
    method: "POST",
    body: file,
    headers: { "Content-Type": "application/octet-stream" },
  });
  if (!answer.ok || !answer.body) {
    const fault = await answer.json().catch(() => null);
    tell({ done: true, message: fault?.message ?? t("The server does not answer") });
    return;
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) tell(JSON.parse(line));
  }
}

/**
 * @param {HTMLElement} report
 * @param {HTMLElement} words
 * @param {HTMLElement} progress
 * @param {File} file
 * @param {UploadState} state
 */
function show(report, words, progress, file, state) {
  if (!state.done) {
    words.textContent = `${file.name}: ${t("{count} games", { count: state.games ?? 0 })}`;
    return;
  }
  if (state.message) {
    finish(report, words, progress, `${file.name}: ${state.message}`);
    return;
  }
  const counts = t(
    "{games} games: {added} new, {merged} merged ({enriched} of them completed), {bad} with a fault",
    {
      games: state.games ?? 0,
      added: state.added ?? 0,
      merged: state.merged ?? 0,
      enriched: state.enriched ?? 0,
      bad: state.bad_count ?? 0,
    },
  );
  finish(report, words, progress, `${file.name}: ${counts}`);
  if (state.bad?.length) {
    const rows = state.bad.map((one) =>
      element("li", {}, [
        `${t("Game {number}, line {line}", { number: one.game, line: one.line })}: ${one.reason}`,
      ]),
    );
    report.append(element("ul", {}, rows));
  }
}

/**
 * @param {HTMLElement} report
 * @param {HTMLElement} words
 * @param {HTMLElement} progress
 * @param {string} text
 */
function finish(report, words, progress, text) {
  progress.remove();
  words.textContent = text;
  report.dataset.done = "true";
}
