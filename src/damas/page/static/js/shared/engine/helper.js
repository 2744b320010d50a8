/** The worker of one thread that helps the searches of an engine's worker. */

import { serve } from "./helping.js";

globalThis.addEventListener("message", (/** @type {MessageEvent} */ { data }) => serve(data), {
  once: true,
});
