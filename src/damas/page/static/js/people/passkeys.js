/** Passkeys: options of the server as the browser wants them, and its answer as JSON. */

/** Whether this browser can make and use passkeys here. */
export function canPasskeys() {
  return typeof window.PublicKeyCredential === "function" && Boolean(navigator.credentials);
}

/** @param {string} given @returns {ArrayBuffer} */
export function bytes(given) {
  const plain = atob(given.replaceAll("-", "+").replaceAll("_", "/"));
  const made = new Uint8Array(plain.length);
  for (let at = 0; at < plain.length; at++) made[at] = plain.charCodeAt(at);
  return made.buffer;
}

/** @param {ArrayBuffer} buffer @returns {string} */
export function text(buffer) {
  let plain = "";
  for (const byte of new Uint8Array(buffer)) plain += String.fromCharCode(byte);
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {{id: string}[] | undefined} list */
const withBytes = (list) => (list ?? []).map((one) => ({ ...one, id: bytes(one.id) }));

/**
 * Makes the device create a key.
 * @param {any} options of the server
 * @returns {Promise<Record<string, unknown>>}
 */
export async function makePasskey(options) {
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...options.user, id: bytes(options.user.id) },
    excludeCredentials: withBytes(options.excludeCredentials),
  };
  const made = /** @type {any} */ (await navigator.credentials.create({ publicKey }));
  return {
    ...named(made),
    response: {
      clientDataJSON: text(made.response.clientDataJSON),
      attestationObject: text(made.response.attestationObject),
    },
  };
}

/**
 * Lets the person choose a key, which signs the challenge.
 * @param {any} options of the server
 * @returns {Promise<Record<string, unknown>>}
 */
export async function usePasskey(options) {
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    allowCredentials: withBytes(options.allowCredentials),
  };
  const found = /** @type {any} */ (await navigator.credentials.get({ publicKey }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = found.response;
  return {
    ...named(found),
    response: {
      clientDataJSON: text(clientDataJSON),
      authenticatorData: text(authenticatorData),
      signature: text(signature),
      userHandle: userHandle ? text(userHandle) : null,
    },
  };
}

/** @param {any} credential */
function named(credential) {
  return { id: credential.id, rawId: text(credential.rawId), type: credential.type };
}
