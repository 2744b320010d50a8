/** Copies a text, also on a page without TLS, where the browser has no clipboard to write to. */

/**
 * @param {string} text
 * @returns {Promise<boolean>} whether it is copied
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedByHand(text);
  }
}

/** The older way: a marked text is copied, and the focus goes back. @param {string} text */
function copiedByHand(text) {
  const from = document.activeElement;
  const place = document.createElement("textarea");
  place.value = text;
  place.readOnly = true;
  place.className = "hidden";
  (from?.closest("dialog, [popover]") ?? document.body).append(place);
  place.select();
  const isCopied = document.execCommand("copy");
  place.remove();
  if (from instanceof HTMLElement) from.focus({ preventScroll: true });
  return isCopied;
}
