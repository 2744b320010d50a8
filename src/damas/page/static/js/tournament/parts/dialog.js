/** A window over the page whose content stays while the event changes behind it. */

import { showRefusal } from "../../shared/article-link.js";
import { t } from "../../shared/i18n.js";
import { focusOn, keepPlace } from "../../shared/lost-focus.js";
import { draw, render } from "../../shared/templates.js";

/**
 * Opens a window with a title; it goes with Escape, with its cross, or with `close()` of the
 * returned value.
 * @param {string} title
 * @param {unknown} content or what gives it for the window
 * @param {string} [name] a class
 */
export function openDialog(title, content, name = "") {
  const from = keepPlace(document.activeElement ?? document.body, document.body);
  const dialog = document.createElement("dialog");
  dialog.className = `sheet ${name}`;
  dialog.setAttribute("aria-labelledby", "dialog-title");
  draw(dialog)`<header class="dialog-head">
        <h2 id="dialog-title">${title}</h2>
        <button type="button" class="dialog-close" aria-label=${t("Close")} data-do="close-dialog"
          @click=${() => dialog.close()}>×</button>
      </header>
      <p class="notice" role="alert"></p>
      <div class="dialog-body"></div>`;
  const [fault, body] = /** @type {NodeListOf<HTMLElement>} */ (
    dialog.querySelectorAll(":scope > .notice, :scope > .dialog-body")
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    focusOn(from());
  });
  document.body.append(dialog);
  dialog.showModal();
  const window = {
    body,
    dialog,
    close: () => dialog.close(),
    /**
     * Does an act and shows its refusal here. Returns true if it was done.
     * @param {() => Promise<unknown>} act
     * @returns {Promise<boolean>}
     */
    attempt: async (act) => {
      fault.textContent = "";
      try {
        await act();
        return true;
      } catch (refusal) {
        showRefusal(fault, refusal);
        fault.scrollIntoView({ block: "nearest" });
        return false;
      }
    },
  };
  render(body, typeof content === "function" ? content(window) : content);
  return window;
}
