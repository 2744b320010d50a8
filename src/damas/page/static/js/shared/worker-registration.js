/** The service worker: registered on a person's wish, and told apart from a newer one. */

import { element } from "./dom.js";
import { locale, t } from "./i18n.js";

export const WORKER = "/service-worker.js";

export function canWork() {
  return "serviceWorker" in navigator;
}

/** Registers the worker, and waits until it has the page for playing on this device. */
export async function registerWorker() {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: "/" });
  const { active } = await navigator.serviceWorker.ready;
  const fault = await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    active?.postMessage({ type: "shell", locale }, [port2]);
  });
  if (fault) throw new Error(fault);
  return registration;
}

/** @param {ServiceWorkerRegistration} registration */
function tellLanguage({ active }) {
  active?.postMessage({ type: "language", locale });
}

/** Follows a worker that is there already: the language, and newer versions. */
export async function followWorker() {
  if (!canWork()) return;
  const registration = await navigator.serviceWorker.getRegistration("/").catch(() => null);
  const isInstalled = matchMedia("(display-mode: standalone)").matches;
  const found = registration ?? (isInstalled ? await registerWorker().catch(() => null) : null);
  if (!found) return;
  tellLanguage(found);
  offer(found);
  found.addEventListener("updatefound", () => {
    found.installing?.addEventListener("statechange", () => offer(found));
  });
}

/** Says that a new version waits; it begins when the person says so. */
/** @param {ServiceWorkerRegistration} registration */
function offer({ waiting }) {
  if (!waiting || !navigator.serviceWorker.controller || document.getElementById("new-version"))
    return;
  const begin = element("button", { type: "button" }, [t("Load it now")]);
  begin.addEventListener("click", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    waiting.postMessage({ type: "begin" });
  });
  const later = element("button", { type: "button" }, [t("Later")]);
  later.addEventListener("click", () => bar.remove());
  const words = t("A new version of Damas is ready.");
  const look = { class: "banner new-version", id: "new-version", role: "status" };
  const bar = element("p", look, [words, " ", begin, " ", later]);
  document.querySelector("main")?.prepend(bar);
}
