const BYTES = 12;

/** A name that no other command has. Also on pages without TLS, where `randomUUID` is missing. */
export function newName() {
  return [...crypto.getRandomValues(new Uint8Array(BYTES))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
