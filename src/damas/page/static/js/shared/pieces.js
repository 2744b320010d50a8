/** Templates that many pages share. */

import { html } from "./templates.js";

/**
 * The code of an address as the server draws it.
 * @param {string} src
 * @param {string} alt
 */
export function codeImage(src, alt) {
  return html`<img src=${src} alt=${alt} width="150" height="150" loading="lazy" />`;
}

/**
 * A row for a damaged entry of a list, with the server's message.
 * @param {{ id: string, damaged?: string }} one
 */
export function damagedRow(one) {
  return html`<li class="damaged" data-id=${one.id}>
    <span class="about">${one.damaged} (${one.id})</span>
  </li>`;
}

/**
 * An article as people see it: a label that opens to show the text.
 * @param {string | null | undefined} article
 * @param {string | null} [text]
 */
export function articleMark(article, text) {
  if (!text) return html`<span class="article">${article ?? ""}</span>`;
  return html`<details class="article">
    <summary>${article ?? ""}</summary>
    <p>${text}</p>
  </details>`;
}
