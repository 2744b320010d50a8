/** Undoes or redoes a person's last act by one tap. */

import { call } from "../../shared/api.js";
import { newName } from "../../shared/command-name.js";
import { lang, t } from "../../shared/i18n.js";
import { draw, html, nothing } from "../../shared/templates.js";

/** @param {HTMLElement} place @param {import("./state.js").Desk} desk */
export function undoPanel(place, { live, attempt }) {
  /** @param {number} entry */
  const undo = (entry) => live.act("undo", { entry });
  /** @param {number} entry of a move to another section */
  const moveBack = async (entry) => {
    const path = `${live.path}/undo-move?lang=${lang}`;
    const { event } = await call(path, { method: "POST", body: { id: newName(), entry } });
    live.store.update({ event, own: true });
  };
  /** @param {string} text */
  const words = (text) => html`<span class="step-text">${text}</span>`;
  /**
   * The act, its button, and the reason where the button is grey.
   * @param {string} name
   * @param {string} label
   * @param {string} act
   * @param {import("../../shared/views").UndoStep} step
   * @param {(entry: number) => Promise<unknown>} [take] takes it back
   */
  const one = (name, label, act, { entry, text, refused }, take = undo) => html`
    ${words(act)}
    <button type="button" data-do=${name} aria-label="${label}: ${text}"
        ?disabled=${Boolean(refused)} @click=${() => attempt(() => take(entry))}>
      ${label}
    </button>
    ${refused ? words(refused) : nothing}
  `;
  return {
    /** @param {import("./state.js").Shown} state */
    update({ event: { undo: steps } }) {
      const { last, again, move } = steps;
      const yours = (/** @type {string} */ what) => t("Your last act: {what}", { what });
      draw(place)`
        ${move ? one("undo-move", t("Undo"), yours(move.text), move, moveBack) : nothing}
        ${last && !move ? one("undo", t("Undo"), yours(last.text), last) : nothing}
        ${again ? one("redo", t("Do it again"), t("Undone: {what}", { what: again.text }), again) : nothing}
      `;
      place.hidden = !last && !again && !move;
    },
  };
}
