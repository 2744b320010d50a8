/** The ways by which a registered person is told pairings: fields, and the call that keeps them. */

import { call } from "../../shared/api.js";
import { element } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";
import { field, value } from "./parts.js";

/** @typedef {import("./shapes").Ways} Ways */

/** The fields; the person agrees by writing the address. @param {Ways["possible"]} possible */
export function wayFields(possible, account = false) {
  const email = { name: "email", type: "email", maxlength: "254", autocomplete: "email" };
  return [
    ...(possible.mail
      ? [
          field(t("Send my pairings to this e-mail address (leave it empty for none)"), email),
          element("p", { class: "hint" }, [
            t(
              "It is used for your pairings alone, shown to nobody, and deleted with your registration. A first mail asks you to confirm it.",
            ),
          ]),
        ]
      : []),
    ...(possible.account
      ? [
          element("label", { class: "choice" }, [
            element("input", { type: "checkbox", name: "account", checked: account }),
            ` ${t("Tell me as my account is told of games")}`,
          ]),
        ]
      : []),
  ];
}

/** The ways that a form has. @param {HTMLFormElement} form */
export function waysIn(form) {
  const has = form.elements.namedItem("email") !== null;
  return { email: has ? value(form, "email") : "", account: new FormData(form).has("account") };
}

/**
 * Keeps them for a registration, which its secret opens.
 * @param {string} path of the registration @param {string} secret
 * @param {{email: string, account: boolean}} ways
 * @returns {Promise<Ways>}
 */
export function keepWays(path, secret, ways) {
  return call(`${path}/notices?lang=${lang}`, { method: "PUT", body: { secret, ...ways } });
}
