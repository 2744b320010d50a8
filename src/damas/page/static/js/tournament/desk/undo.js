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
  /**
   * The button with the act that it takes back, and the reason where it is grey.
   * @param {string} name
   * @param {string} label
   * @param {import("../../shared/views").UndoStep} step
   * @param {(entry: number) => Promise<unknown>} [take] takes it back
   */
  const one = (name, label, { entry, refused }, take = undo) => html`
    <button type="button" data-do=${name} title=${label} ?disabled=${Boolean(refused)}
        @click=${() => attempt(() => take(entry))}>${label}</button>
    ${refused ? html`<span class="step-text">${refused}</span>` : nothing}
  `;
  /** @param {{text: string}} step */
  const undone = ({ text }) => t("Undo: {what}", { what: text });
  return {
    /** @param {import("./state.js").Shown} state */
    update({ event: { undo: steps } }) {
      const { last, again, move } = steps;
      draw(place)`
        ${move ? one("undo-move", undone(move), move, moveBack) : nothing}
        ${last && !move ? one("undo", undone(last), last) : nothing}
        ${again ? one("redo", t("Do it again: {what}", { what: again.text }), again) : nothing}
      `;
      place.hidden = !last && !again && !move;
    },
  };
}
