/** Templates that many pages share. */

import { t } from "./i18n.js";
import { attrs, heard, html, nothing } from "./templates.js";

/** @typedef {readonly (readonly unknown[])[] | Record<string, string>} Values */
/** @typedef {Record<string, string | boolean>} Attributes */

/**
 * The options of a choice.
 * @param {Values} values each with its words, or codes with sentences that are translated here
 * @param {unknown} [now] the one that is chosen
 */
export function options(values, now) {
  const all = Array.isArray(values)
    ? values
    : Object.entries(values).map(([code, sentence]) => [code, t(sentence)]);
  return all.map(([value, words]) => {
    const chosen = now !== undefined && String(value) === String(now);
    return html`<option value=${value} ?selected=${chosen} .selected=${chosen}>${words}</option>`;
  });
}

/**
 * A choice with its label.
 * @param {string} label @param {string} name @param {Values} values @param {unknown} [now]
 */
export function select(label, name, values, now) {
  return html`<label class="field">
    ${label} <select name=${name}>${options(values, now)}</select>
  </label>`;
}

/** A field with its label. */
/** @param {string} label @param {Attributes} attributes @param {string} [look] */
export function field(label, attributes, look = "field") {
  return html`<label class=${look}>${label} <input ${attrs(attributes)} /></label>`;
}

/**
 * A box to tick, with its label.
 * @param {string} label @param {Attributes} attributes @param {boolean} [ticked]
 * @param {(ticked: boolean) => unknown} [changed]
 */
export function tick(label, attributes, ticked = false, changed) {
  return html`<label class="choice">
    <input type="checkbox" ${attrs(attributes)} ?checked=${ticked} .checked=${ticked}
        @change=${changed ? heard((box) => changed(box.checked)) : nothing} /> ${label}
  </label>`;
}

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
