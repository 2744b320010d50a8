/**
 * Sentences for people: English templates here, the server's catalogue for the page's language.
 *
 * A built page brings the words it needs in a script of its own (`damasWords`); else they are
 * fetched, and a module that imports this one runs once they are here. Without them the page speaks
 * English.
 */

export const locale = document.documentElement.dataset.locale ?? "en";
export const lang = document.documentElement.lang || "en";

/**
 * A sentence, or one that counts: the field with the number, the singular and the plural.
 * @typedef {string | [string, string, string]} Words
 */

/** @type {Record<string, Words>} */
const messages = /** @type {any} */ (globalThis).damasWords ?? (await load().catch(() => ({})));

/** @returns {Promise<Record<string, Words>>} sentences of the page's language, by their English */
async function load() {
  const answer = await fetch(`/api/messages/${locale}`);
  return answer.ok ? answer.json() : {};
}

/**
 * @param {string} template in English, with `{name}` fields
 * @param {Record<string, string | number>} [params]
 * @returns {string}
 */
export function t(template, params = {}) {
  return worded(messages[template] ?? template, params);
}

/** @param {Words} words @param {Record<string, string | number>} params */
export function worded(words, params) {
  return fill(formOf(words, params), params);
}

/**
 * The singular or the plural, by gettext's forms: 1 is singular, and what is under the number
 * at the name "", where the words have one.
 * @param {Words} words
 * @param {Record<string, string | number>} params
 * @returns {string}
 */
function formOf(words, params) {
  if (typeof words === "string") return words;
  const [counted, one, many] = words;
  const number = Number(params[counted] ?? NaN);
  return number === 1 || number < Number(messages[""]) ? one : many;
}

/**
 * A word as one game says it: peão in a Portuguese game, pedra in the others.
 * @param {string} context the variant's id
 * @param {string} template
 * @param {Record<string, string | number>} [params]
 */
export function tc(context, template, params = {}) {
  return worded(messages[`${context}\u0004${template}`] ?? messages[template] ?? template, params);
}

/**
 * A sentence of the page's language with its fields.
 * @param {string} text @param {Record<string, string | number>} params
 */
export function fill(text, params) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));
}
