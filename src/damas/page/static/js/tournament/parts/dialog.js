/** A window over the page whose content stays while the event changes behind it. */

import { sentence } from "../../shared/api.js";
import { button, element } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { focusOn, keepPlace } from "../../shared/render.js";

/**
 * Opens a window with a title; it goes with Escape, with its cross, or with `close()` of the
 * returned value.
 * @param {string} title @param {Node[]} children @param {string} [name] a class
 */
export function openDialog(title, children, name = "") {
  const from = keepPlace(document.activeElement ?? document.body, document.body);
  const heading = element("h2", { id: "dialog-title" }, [title]);
  const body = element("div", { class: "dialog-body" }, children);
  const fault = element("p", { class: "notice", role: "alert" });
  const dialog = element("dialog", { class: `sheet ${name}`, "aria-labelledby": "dialog-title" });
  const close = button("×", () => dialog.close(), {
    class: "dialog-close",
    "aria-label": t("Close"),
    "data-do": "close-dialog",
  });
  dialog.append(element("header", { class: "dialog-head" }, [heading, close]), fault, body);
  dialog.addEventListener("close", () => {
    dialog.remove();
    focusOn(from());
  });
  document.body.append(dialog);
  dialog.showModal();
  return {
    body,
    dialog,
    close: () => dialog.close(),
    /**
     * Does an act and shows its refusal here. Returns true if it was done.
     * @param {() => Promise<unknown>} act
     */
    attempt: async (act) => {
      fault.textContent = "";
      try {
        await act();
        return true;
      } catch (refusal) {
        fault.textContent = sentence(refusal);
        fault.scrollIntoView({ block: "nearest" });
        return false;
      }
    },
  };
}
