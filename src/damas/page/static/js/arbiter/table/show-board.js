/** The part that shows a board to others: its link, and the frame for a club's site. */

import { call, sentence } from "../../shared/api.js";
import { copyText } from "../../shared/copying.js";
import { byId } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";

/** @param {string} tableId */
export function showBoardPart(tableId) {
  const part = /** @type {HTMLDetailsElement | null} */ (document.getElementById("show-board"));
  if (!part) return; // of a tournament, for a person who looks on
  const path = `/api/arbiter/tables/${tableId}/view?lang=${lang}`;
  const link = /** @type {HTMLInputElement} */ (byId("show-link"));
  const frame = /** @type {HTMLTextAreaElement} */ (byId("show-frame"));
  const said = byId("show-said");
  /** @param {() => Promise<string>} act */
  const tried = async (act) => {
    try {
      said.textContent = await act();
    } catch (fault) {
      said.textContent = sentence(fault);
    }
  };
  const show = () => {
    if (!part.open) return;
    void tried(async () => {
      const { address, html } = await call(path, { method: "POST" });
      link.value = address;
      frame.value = html;
      return "";
    });
  };
  part.addEventListener("toggle", show);
  show(); // it may have been opened before this was here
  for (const field of [link, frame]) field.addEventListener("focus", () => field.select());
  byId("show-copy").addEventListener("click", async () => {
    const isCopied = await copyText(link.value);
    if (!isCopied) link.select();
    said.textContent = isCopied ? t("Copied.") : t("The link is marked: copy it.");
  });
  byId("show-end").addEventListener("click", () =>
    tried(async () => {
      await call(path, { method: "DELETE" });
      link.value = "";
      frame.value = "";
      part.open = false;
      return t("Nobody else sees this board now.");
    }),
  );
}
