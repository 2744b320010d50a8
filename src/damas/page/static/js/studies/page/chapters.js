/** The chapters of a study: opened by a press; writers order, name and remove them. */

import { confirming } from "../../shared/confirming.js";
import { lang, t } from "../../shared/i18n.js";
import { each, heard, html, keyed, nothing, unlessTyped } from "../../shared/templates.js";
import { writes } from "./state.js";

/** @typedef {import("../shapes").StudyState} StudyState */
/** @typedef {import("../shapes").StudyActs} StudyActs */
/** @typedef {import("../shapes").ChapterLine} ChapterLine */

/** @param {ChapterLine} line @param {number} place from 0 */
export function chapterTitle(line, place) {
  return line.title || t("Chapter {number}", { number: place + 1 });
}

/** @param {StudyState} state @param {StudyActs} acts */
export function chaptersView(state, acts) {
  const { study, chapter } = state;
  if (!study) return nothing;
  const row = (/** @type {ChapterLine} */ line, /** @type {number} */ place) => {
    const { number } = line;
    return html`<li data-chapter=${number}>
      <button type="button" data-open=${number} aria-current=${number === chapter?.number}
        @click=${() => acts.open(number)}>${chapterTitle(line, place)}</button>
    </li>`;
  };
  return html`
    <ol class="chapters">${each("number", study.chapters, row)}</ol>
    ${writes(state) && chapter ? ownChapter(state, acts) : nothing}
  `;
}

/** The acts of a writer on the open chapter. @param {StudyState} state @param {StudyActs} acts */
function ownChapter({ study, chapter }, acts) {
  const { number, title, turned } = /** @type {import("../shapes").OpenChapter} */ (chapter);
  const turn = () => void acts.send({ do: "turn", chapter: number, turned: !turned });
  const rename = (/** @type {HTMLInputElement} */ { value }) =>
    void acts.send({ do: "rename", chapter: number, text: value.trim() });
  const content = html`
    <label class="field">
      ${t("Title of the chapter")}
      <input id="chapter-title" maxlength="80" data-of=${number} value=${unlessTyped(title)}
        @change=${heard(rename)} />
    </label>
    <p class="buttons" data-of=${number}>
      ${placeButtons(study?.chapters.map((one) => one.number) ?? [], number, acts)}
      <button type="button" aria-pressed=${turned} data-do="turn" @click=${turn}>
        ${t("Black below")}
      </button>
      <a class="button" href=${fileOf(study?.id ?? "", number)} download>${t("Download PDN")}</a>
      <a class="button" href=${scoreOf(study?.id ?? "", number)} download>${t("Score sheet")}</a>
    </p>
  `;
  return html`<details data-part="chapter">
    <summary>${t("This chapter")}</summary>${keyed(number, content)}
  </details>`;
}

/** @param {number[]} order @param {number} number @param {StudyActs} acts */
function placeButtons(order, number, acts) {
  const place = order.indexOf(number);
  const move = (/** @type {string} */ name, /** @type {string} */ label, by = 1) => {
    const press = () => {
      const next = order.filter((one) => one !== number);
      next.splice(place + by, 0, number);
      void acts.send({ do: "order", order: next });
    };
    return html`<button type="button" data-do=${name} @click=${press}>${label}</button>`;
  };
  const drop = () => void acts.send({ do: "drop", chapter: number });
  const sure = confirming(t("Remove the chapter"), t("Really remove it?"), drop);
  const button = html`<button type="button" class="danger" data-do="drop" ${sure}></button>`;
  return html`
    ${place > 0 ? move("up", t("Up"), -1) : nothing}
    ${place < order.length - 1 ? move("down", t("Down")) : nothing}
    ${order.length > 1 ? button : nothing}
  `;
}

/** @param {string} id @param {number} chapter */
function scoreOf(id, chapter) {
  return `/api/studies/${id}/score.pdf?lang=${lang}&chapter=${chapter}`;
}

/** @param {string} id @param {number} chapter 0: all */
export function fileOf(id, chapter) {
  return `/api/studies/${id}/study.pdn?lang=${lang}&chapter=${chapter}`;
}
