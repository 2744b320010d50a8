/** How phones reach this server; its owner opens it to the local network with one press. */

import { call, sentence } from "./api.js";
import { button, byId, element } from "./dom.js";
import { lang, t } from "./i18n.js";

/** @typedef {{ address: string, may_open: boolean, message: string }} Reach */

/** @type {Promise<Reach> | undefined} */
let asked;

/** Where this server is reached; asked once. @returns {Promise<Reach>} */
export function reach() {
  asked ??= call(`/api/network?lang=${lang}`);
  return asked;
}

/** Whether this page was opened under an address that names this machine alone. */
function alone() {
  return ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
}

/** The card of a page that is for that alone. */
export async function showReachCard() {
  const place = byId("reach");
  await showReach(place);
  byId("network").hidden = place.hidden;
}

/**
 * Says how phones reach this server, with the code of its address, or offers to open it.
 * @param {HTMLElement} place @param {() => void} [opened] called once it is open
 */
export async function showReach(place, opened) {
  const told = await reach();
  place.hidden = !alone();
  if (!alone()) return;
  if (told.address) {
    place.replaceChildren(
      element("p", {}, [
        t("Phones and other computers of the local network reach this server at:"),
      ]),
      element("p", {}, [element("strong", { class: "reach" }, [`${told.address}/`])]),
      element("img", {
        src: "/api/network/code.svg",
        width: "150",
        height: "150",
        alt: t("Code of the address {address}", { address: told.address }),
      }),
    );
    return;
  }
  const fault = element("p", { class: "hint", role: "status" }, []);
  const press = button(
    t("Open to the local network"),
    () => {
      void call(`/api/network?lang=${lang}`, { method: "POST" })
        .then((now) => {
          asked = Promise.resolve(now);
          opened?.();
          return showReach(place, opened);
        })
        .catch((refusal) => {
          fault.textContent = sentence(refusal);
        });
    },
    { "data-do": "open-network" },
  );
  place.replaceChildren(
    element("p", { class: "hint" }, [
      told.may_open
        ? t(
            "Only this machine reaches this server. Phones do once it is open to the local network:",
          )
        : told.message,
    ]),
    ...(told.may_open ? [element("p", { class: "buttons" }, [press]), fault] : []),
  );
}
