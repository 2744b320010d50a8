/**
 * Asks for a reason beside an act. The question stays, with the typed text, until it is answered.
 */

import { t } from "../../shared/i18n.js";
import { html, nothing, onSubmit } from "../../shared/templates.js";

/** @import { Desk, Question } from "./state.js" */

/**
 * Asks for a reason.
 * @param {Desk} desk
 * @param {string} name of the place
 * @param {(reason: string) => Promise<unknown>} then settles with false where it was refused: the
 *   question stays
 * @param {string} [asked]
 * @param {string} [label] of the button
 * @param {string} [warning] the consequences, above the question
 */
export function ask(
  { store },
  name,
  then,
  asked = t("Why is it corrected?"),
  label = t("Correct"),
  warning = "",
) {
  store.update(({ questions }) => ({
    questions: { ...questions, [name]: { asked, label, warning, then } },
  }));
  /** @type {HTMLElement | null} */ (document.querySelector(`[data-why="${name}"]`))?.focus();
}

/**
 * The question asked at a place, else the usual content.
 * @param {Desk} desk
 * @param {string} name of the place
 * @param {() => unknown} usual
 */
export function questionOr(desk, name, usual) {
  const question = desk.store.get().questions[name];
  return question ? questionForm(desk, name, question) : usual();
}

/** @param {Desk} desk @param {string} name @param {Question} question */
function questionForm({ store }, name, question) {
  const close = () =>
    store.update(({ questions: { [name]: _closed, ...questions } }) => ({ questions }));
  const { warning } = question;
  return html`<form class="why" data-name="why ${name}"
      @submit=${onSubmit((self) => {
        const field = /** @type {HTMLInputElement} */ (self.querySelector("[data-why]"));
        void question.then(field.value.trim()).then((done) => {
          if (done !== false) close();
        });
      })}>
    ${warning ? html`<p class="warning slight">${warning}</p>` : nothing}
    <input required maxlength="200" aria-label=${question.asked} placeholder=${question.asked}
        data-why=${name} />
    <button type="submit" class="primary" data-do="because">${question.label}</button>
    <button type="button" data-do="not-now" @click=${close}>${t("Cancel")}</button>
  </form>`;
}
