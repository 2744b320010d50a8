/** The proof that somebody gives before the account changes: the password, or a passkey. */

import { call, sentence } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { canPasskeys, usePasskey } from "./passkeys.js";

export const NEEDED = "confirm"; // the server's word for an act that waits for a proof

/** @type {{act: (() => void) | null}} the act that waits */
const waiting = { act: null };
const form = /** @type {HTMLFormElement} */ (byId("confirm"));
const password = /** @type {HTMLInputElement} */ (form.elements.namedItem("password"));

/**
 * Asks for a proof, and goes on with *act* when it is given.
 * @param {() => void} act
 * @param {{password?: boolean, passkeys?: unknown[]}} me
 */
export function askForProof(act, me) {
  const hasKey = canPasskeys() && (me.passkeys ?? []).length > 0;
  waiting.act = act;
  byId("confirm-field").hidden = !me.password;
  byId("confirm-now").hidden = !me.password;
  byId("confirm-passkey").hidden = !hasKey;
  say("");
  form.hidden = false;
  (me.password ? password : byId("confirm-passkey")).focus();
  form.scrollIntoView({ block: "nearest" });
}

/** @param {string} fault */
function say(fault) {
  byId("confirm-fault").textContent = fault;
}

function leave() {
  form.reset();
  form.hidden = true;
  waiting.act = null;
}

/** @param {() => Promise<Record<string, unknown>>} proof */
async function prove(proof) {
  say("");
  try {
    await call("/api/people/confirm", { method: "POST", body: await proof() });
  } catch (fault) {
    say(sentence(fault));
    return;
  }
  const { act } = waiting;
  leave();
  act?.();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void prove(async () => ({ password: password.value }));
});
byId("confirm-passkey").addEventListener("click", () => {
  void prove(async () => {
    const options = await call("/api/people/passkeys/ask", { method: "POST", body: {} });
    return { credential: await usePasskey(options) };
  });
});
byId("confirm-no").addEventListener("click", leave);
