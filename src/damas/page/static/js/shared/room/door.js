/** The way into a room or a class: a field for one's name; and the letters by which others come. */

import { t } from "../i18n.js";
import { LONGEST_NAME } from "../name-length.js";
import { codeImage } from "../pieces.js";
import { html, nothing } from "../templates.js";

/**
 * @param {{name: string, open: boolean}} door as the server shows it
 * @param {{about: string, closed: string, label: string, hint?: string, kept?: string}} words
 *   *kept*: the name that was given last; none is kept where it is left out
 * @param {(name: string) => unknown} enter
 */
export function doorView({ name, open }, { about, closed, label, hint, kept }, enter) {
  const head = html`<h1>${name}</h1><p class="about">${about}</p>`;
  if (!open) return [head, html`<p>${closed}</p>`];
  const go = () => {
    const field = /** @type {HTMLInputElement} */ (document.getElementById("own-name"));
    enter(field.value.trim());
  };
  const typed = (/** @type {KeyboardEvent} */ { key }) => void (key === "Enter" && go());
  return html`
    ${head}
    <label class="field">
      ${label}
      <input id="own-name" maxlength=${LONGEST_NAME} autocomplete=${kept === undefined ? "off" : "nickname"}
        value=${kept ?? ""} @keydown=${typed} />
    </label>
    ${hint ? html`<p class="hint">${hint}</p>` : nothing}
    <p class="buttons">
      <button type="button" class="primary large" id="come-in" @click=${go}>${t("Join")}</button>
    </p>
  `;
}

/**
 * Six letters, and the same as a picture.
 * @param {string} code @param {string} path of the page to which they lead
 * @param {{base: string, empty: boolean}} place the address by which others reach this server;
 *   *empty*: nobody has come in yet
 * @param {unknown} content what they are for
 */
export function lettersView(code, path, { base, empty }, content) {
  const svg = `/api/network/code.svg?path=${encodeURIComponent(path)}`;
  return html`<details class="room-code" ?open=${empty}>
    <summary>
      <strong class="code" data-code=${code}>${code.slice(0, 3)} ${code.slice(3)}</strong>
    </summary>
    <div class="room-link">
      ${base ? codeImage(svg, t("Code of the link")) : nothing}${content}
    </div>
  </details>`;
}
