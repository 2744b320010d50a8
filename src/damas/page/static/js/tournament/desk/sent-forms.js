/** Forms that were sent: emptied if accepted, unchanged if refused. */

/** Marks every form that is sent. */
export function watchSending() {
  document.addEventListener(
    "submit",
    (event) => {
      /** @type {HTMLFormElement} */ (event.target).dataset.sent = "true";
    },
    true,
  );
}

/** Called when the forms were accepted. */
export function emptySent() {
  for (const form of sentForms()) form.reset();
  keepSent();
}

/** Called when the forms were refused. */
export function keepSent() {
  for (const form of sentForms()) delete form.dataset.sent;
}

/** @returns {HTMLFormElement[]} */
function sentForms() {
  return [...document.querySelectorAll("form")].filter((form) => form.dataset.sent);
}
