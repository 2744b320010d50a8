/** What somebody has typed and not sent stays, also where the part it stands in is drawn anew. */

const FIELDS =
  "input:not([type='checkbox']):not([type='radio']):not([type='file']):not([type='search']), textarea, form select, form input[type='checkbox']";

/** Marks every form that is sent, so that its words are not put back once they were taken. */
export function watchSending() {
  document.addEventListener(
    "submit",
    (event) => {
      /** @type {HTMLFormElement} */ (event.target).dataset.sent = "true";
    },
    true,
  );
}

/** The forms were refused: what stands in them is still somebody's. */
export function notSent() {
  for (const form of document.querySelectorAll("form[data-sent]"))
    form.removeAttribute("data-sent");
}

/**
 * Draws a part anew and puts back what was typed there, with the keyboard's place.
 * @param {HTMLElement} place
 * @param {boolean} own whether this is the answer to what was just sent from here
 * @param {() => void} draw
 */
export function keepTyped(place, own, draw) {
  const kept = new Map();
  let at = "";
  /** @type {[number, number] | null} */
  let marked = null;
  for (const [key, field] of named(place)) {
    if (field === document.activeElement) {
      at = key;
      marked =
        field instanceof HTMLSelectElement || field.selectionStart === null
          ? null
          : [field.selectionStart, field.selectionEnd ?? 0];
    }
    if (isTyped(field) && !(own && field.form?.dataset.sent)) kept.set(key, state(field));
  }
  draw();
  if (!kept.size && !at) return;
  for (const [key, field] of named(place)) {
    if (kept.has(key) && !isTyped(field)) put(field, kept.get(key));
    if (key !== at || place.contains(document.activeElement)) continue;
    field.focus({ preventScroll: true });
    if (marked && !(field instanceof HTMLSelectElement)) field.setSelectionRange(...marked);
  }
}

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/**
 * Every field with a name by which it is found again.
 * @param {HTMLElement} place
 * @returns {Map<string, Field>}
 */
function named(place) {
  const found = new Map();
  for (const field of /** @type {NodeListOf<Field>} */ (place.querySelectorAll(FIELDS))) {
    const words = Object.entries(field.dataset).map(([name, value]) => `${name}=${value}`);
    const name = [
      field.form?.dataset.name ?? "",
      field.tagName,
      field.name,
      field.getAttribute("aria-label") ?? "",
      ...words,
    ].join(" ");
    let count = 0;
    while (found.has(`${name} ${count}`)) count += 1;
    found.set(`${name} ${count}`, field);
  }
  return found;
}

/** Whether it holds something else than what it was drawn with. @param {Field} field */
function isTyped(field) {
  if (field instanceof HTMLSelectElement) {
    const drawn = [...field.options].find((one) => one.defaultSelected) ?? field.options[0];
    return Boolean(drawn) && field.value !== drawn.value;
  }
  if (field.type === "checkbox")
    return (
      /** @type {HTMLInputElement} */ (field).checked !==
      /** @type {HTMLInputElement} */ (field).defaultChecked
    );
  return field.value !== field.defaultValue;
}

/** @param {Field} field */
function state(field) {
  return field.type === "checkbox" ? /** @type {HTMLInputElement} */ (field).checked : field.value;
}

/** @param {Field} field @param {string | boolean} value */
function put(field, value) {
  if (typeof value === "boolean") /** @type {HTMLInputElement} */ (field).checked = value;
  else field.value = value;
}
