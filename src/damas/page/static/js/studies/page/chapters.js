/** The chapters of a study: opened by a press; writers order, name and remove them. */

import { confirmButton } from "../../shared/confirm-button.js";
import { button, element, on } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";
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
  if (!study) return [];
  return [
    element(
      "ol",
      { class: "chapters" },
      study.chapters.map((line, place) =>
        element("li", { "data-chapter": String(line.number) }, [
          button(chapterTitle(line, place), () => acts.open(line.number), {
            "data-open": String(line.number),
            "aria-current": String(line.number === chapter?.number),
          }),
        ]),
      ),
    ),
    ...(writes(state) && chapter ? [ownChapter(state, acts)] : []),
  ];
}

/** The acts of a writer on the open chapter. @param {StudyState} state @param {StudyActs} acts */
function ownChapter({ study, chapter }, acts) {
  const { number, title, turned } = /** @type {import("../shapes").OpenChapter} */ (chapter);
  const name = element("input", {
    id: "chapter-title",
    maxlength: "80",
    value: title,
    "data-of": String(number),
  });
  on(name, "change", (self) => {
    void acts.send({ do: "rename", chapter: number, text: self.value.trim() });
  });
  const turn = () => void acts.send({ do: "turn", chapter: number, turned: !turned });
  return element("details", { "data-part": "chapter" }, [
    element("summary", {}, [t("This chapter")]),
    element("label", { class: "field" }, [t("Title of the chapter"), " ", name]),
    element("p", { class: "buttons", "data-of": String(number) }, [
      ...placeButtons(study?.chapters.map((one) => one.number) ?? [], number, acts),
      button(t("Black below"), turn, { "aria-pressed": String(turned), "data-do": "turn" }),
      element("a", { class: "button", href: fileOf(study?.id ?? "", number), download: true }, [
        t("Download PDN"),
      ]),
      element("a", { class: "button", href: scoreOf(study?.id ?? "", number), download: true }, [
        t("Score sheet"),
      ]),
    ]),
  ]);
}

/** @param {number[]} order @param {number} number @param {StudyActs} acts */
function placeButtons(order, number, acts) {
  const place = order.indexOf(number);
  const move = (/** @type {number} */ by) => {
    const next = order.filter((one) => one !== number);
    next.splice(place + by, 0, number);
    void acts.send({ do: "order", order: next });
  };
  const drop = () => void acts.send({ do: "drop", chapter: number });
  const question = t("Remove it: press again");
  return [
    ...(place > 0 ? [button(t("Up"), () => move(-1), { "data-do": "up" })] : []),
    ...(place < order.length - 1 ? [button(t("Down"), () => move(1), { "data-do": "down" })] : []),
    ...(order.length > 1
      ? [
          confirmButton(t("Remove the chapter"), question, drop, {
            class: "danger",
            "data-do": "drop",
          }),
        ]
      : []),
  ];
}

/** @param {string} id @param {number} chapter */
function scoreOf(id, chapter) {
  return `/api/studies/${id}/score.pdf?lang=${lang}&chapter=${chapter}`;
}

/** @param {string} id @param {number} chapter 0: all */
export function fileOf(id, chapter) {
  return `/api/studies/${id}/study.pdn?lang=${lang}&chapter=${chapter}`;
}
