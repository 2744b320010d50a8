/** A field that is drawn again keeps the text that a person has entered. */

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */
/** @typedef {{value: string | boolean, own: boolean}} Choice *own*: changed since it was drawn */

/** @param {Element} node @returns {node is Field} */
function isField(node) {
  return (
    node instanceof HTMLInputElement ||
    node instanceof HTMLSelectElement ||
    node instanceof HTMLTextAreaElement
  );
}

/** @param {Field} field @returns {field is HTMLInputElement} */
function isTick(field) {
  return field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type);
}

/** @param {Element} node @returns {Choice | null} what stands in it, null where it is no field */
export function choiceOf(node) {
  if (!isField(node) || node.type === "file") return null;
  if (isTick(node)) return { value: node.checked, own: node.checked !== node.defaultChecked };
  if (!(node instanceof HTMLSelectElement)) {
    return { value: node.value, own: node.value !== node.defaultValue };
  }
  const drawn = [...node.options].find((one) => one.defaultSelected) ?? node.options[0];
  return { value: node.value, own: Boolean(drawn) && node.value !== drawn.value };
}

/**
 * After a field was drawn again, the person's choice stays; otherwise the drawn value is shown.
 * @param {Element} old
 * @param {Element} made
 * @param {Choice} choice what stood in it before
 */
export function patchField(old, made, choice) {
  if (!isField(old) || !isField(made)) return;
  if (isTick(old)) {
    const ticked = choice.own ? Boolean(choice.value) : /** @type {any} */ (made).checked;
    if (old.checked !== ticked) old.checked = ticked;
    return;
  }
  const wanted = choice.own ? String(choice.value) : made.value;
  const possible = !(old instanceof HTMLSelectElement) || has(old, wanted);
  if (old.value !== wanted) old.value = possible ? wanted : made.value;
}

/** @param {HTMLSelectElement} select @param {string} value */
function has(select, value) {
  return [...select.options].some((one) => one.value === value);
}
