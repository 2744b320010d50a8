/** This browser as a receiver of notices (Web Push). */

import { call } from "./api.js";
import { lang, t } from "./i18n.js";
import { WORKER } from "./worker-registration.js";

/** Whether this browser can take notices. */
export const canPush = () => "serviceWorker" in navigator && "PushManager" in globalThis;

/** The bytes of a key. @param {string} text base64url */
function bytesOf(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

/** @returns {Promise<PushSubscription | null>} */
export async function subscription() {
  if (!canPush()) return null;
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Asks the person, and enters this browser at the server. @param {string} key of the server */
export async function subscribe(key) {
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error(t("Your browser does not allow notices from this page."));
  const worker = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  await enterBrowser(await worker.pushManager.subscribe(options));
}

/** Enters this browser at the server. @param {PushSubscription} found */
export async function enterBrowser(found) {
  const { endpoint, keys } = found.toJSON();
  await call(`/api/notices/browsers?lang=${lang}`, { method: "POST", body: { endpoint, keys } });
}
