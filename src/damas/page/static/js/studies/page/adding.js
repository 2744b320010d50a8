/** Forms of writers: a new chapter, a file, another title of the study. */

import { byId } from "../../shared/dom.js";
import { call, sentence } from "../../shared/api.js";
import { lang, t } from "../../shared/i18n.js";

/** @import { StudyActs } from "../shapes" */

/** @param {string} id of the study @param {StudyActs} acts */
export function listenToForms(id, acts) {
  const form = /** @type {HTMLFormElement} */ (byId("new-chapter"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const fen = String(data.get("fen") ?? "").trim();
    const made = await acts.send({
      do: "chapter",
      title: String(data.get("title") ?? "").trim(),
      game: String(data.get("game")),
      fen: fen || null,
    });
    if (!made) return;
    form.reset();
    acts.open(made.chapters[0]);
  });
  const bring = async (/** @type {Blob} */ games) => {
    acts.set({ said: t("Reading the file…") });
    try {
      const address = `/api/studies/${id}/pdn?lang=${lang}`;
      const found = await call(address, { method: "POST", file: games });
      acts.set({ said: importText(found) });
      if (found.chapters.length) acts.open(found.chapters[0]);
      return found.chapters.length > 0;
    } catch (refusal) {
      acts.set({ said: sentence(refusal) });
      return false;
    }
  };
  const file = /** @type {HTMLInputElement} */ (byId("file"));
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (chosen) await bring(chosen);
    file.value = "";
  });
  const pasted = /** @type {HTMLTextAreaElement} */ (byId("pasted"));
  byId("bring-pasted").addEventListener("click", async () => {
    if (!pasted.value.trim()) return pasted.focus();
    if (await bring(new Blob([pasted.value], { type: "text/plain" }))) pasted.value = "";
  });
  const title = /** @type {HTMLInputElement} */ (byId("study-title"));
  title.addEventListener("change", () => {
    if (title.value.trim()) void acts.send({ do: "title", text: title.value.trim() });
  });
}

/** @param {{chapters: number[], left_out: {game: number, reason: string}[]}} found */
function importText({ chapters, left_out: left }) {
  const words = [t("New chapters: {count}.", { count: chapters.length })];
  for (const { game, reason } of left.slice(0, 5)) {
    words.push(t("Game {number} was left out: {reason}", { number: game, reason }));
  }
  return words.join(" ");
}
