/** One year of a person: its address is shared by what the device has, or copied. */

import { copyText } from "../../shared/copying.js";
import { byId } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";

const button = document.getElementById("share");

/** @param {string} title */
async function share(title) {
  const url = location.origin + location.pathname;
  if (!navigator.share) {
    byId("shared").textContent = (await copyText(url)) ? t("Copied.") : url;
    return;
  }
  await navigator.share({ title, url }).catch(() => undefined); // thought better of it
}

if (button) {
  button.hidden = false;
  button.addEventListener("click", () => void share(button.dataset.title ?? ""));
}
document.body.dataset.ready = "true";
