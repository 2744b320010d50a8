/**
 * A reason asked for in its place: the question stays there, with what was typed, until it is
 *   answered.
 */

import { button, element } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";

/**
 * @typedef {{asked: string, label: string, then: (reason: string) => Promise<unknown>}} Question
 */

/** @type {Map<string, Question>} what is asked now, by the name of its place */
const open = new Map();

/** Whether a reason is asked for there. @param {string} name */
export function isAsked(name) {
  return open.has(name);
}

/**
 * Asks why, in *place*; asked again for a place drawn anew it is the same question.
 * @param {string} name of the place @param {HTMLElement} place
 * @param {(reason: string) => Promise<unknown>} then settles with false where it was refused: the
 *   question stays
 * @param {string} [asked] @param {string} [label] of the button
 */
export function ask(name, place, then, asked = t("Why is it corrected?"), label = t("Correct")) {
  open.set(name, { asked, label, then });
  stillAsked(name, place);
  place.querySelector("input")?.focus();
}

/**
 * Puts the question back where a place was drawn anew.
 * @param {string} name
 * @param {HTMLElement} place
 */
export function stillAsked(name, place) {
  const question = open.get(name);
  if (!question) return;
  const before = [...place.childNodes];
  const field = element("input", {
    required: true,
    maxlength: "200",
    "aria-label": question.asked,
    placeholder: question.asked,
    "data-why": name,
  });
  const form = element("form", { class: "why", "data-name": `why ${name}` }, [
    field,
    element("button", { type: "submit", class: "primary", "data-do": "because" }, [question.label]),
    button(
      t("Cancel"),
      () => {
        open.delete(name);
        place.replaceChildren(...before);
      },
      { "data-do": "not-now" },
    ),
  ]);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    open.delete(name);
    void question.then(field.value.trim()).then((done) => {
      if (done === false) open.set(name, question);
    });
  });
  place.replaceChildren(form);
}
