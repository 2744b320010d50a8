/** Nothing yet: a small board, one sentence, one button; templates/empty.html says it in pages. */

import { html, nothing } from "./templates.js";

const SQUARES =
  "M100 0h100v100H100zm200 0h100v100H300zM0 100h100v100H0zm200 0h100v100H200z" +
  "M100 200h100v100H100zm200 0h100v100H300zM0 300h100v100H0zm200 0h100v100H200z";

/**
 * @param {string} words one sentence
 * @param {string} [act] the words of its button
 * @param {string | (() => unknown)} [way] the button's address, or what it does
 */
export function emptyView(words, act, way) {
  const button =
    typeof way === "function"
      ? html`<button type="button" @click=${way}>${act}</button>`
      : html`<a class="button" href=${way ?? ""}>${act}</a>`;
  return html`<div class="empty">
    <svg viewBox="0 0 400 400" aria-hidden="true">
      <path d=${SQUARES} />
      <use href="#piece-b" x="100" width="100" height="100" />
      <use href="#piece-b" x="300" width="100" height="100" />
      <use href="#piece-w" y="300" width="100" height="100" />
      <use href="#piece-w" x="200" y="300" width="100" height="100" />
    </svg>
    <p>${words}</p>
    ${way ? button : nothing}
  </div>`;
}
