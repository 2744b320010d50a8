/** Forms that were sent: taken, they are empty again; refused, they keep what stands in them. */

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

/** The forms were taken. */
export function emptySent() {
  for (const form of sentForms()) form.reset();
  keepSent();
}

/** The forms were refused. */
export function keepSent() {
  for (const form of sentForms()) delete form.dataset.sent;
}

/** @returns {HTMLFormElement[]} */
function sentForms() {
  return [...document.querySelectorAll("form")].filter((form) => form.dataset.sent);
}
