/** The service worker of notices: it shows them, and opens their pages. */

const worker = /** @type {any} */ (globalThis);

worker.addEventListener("push", (/** @type {any} */ event) => {
  event.waitUntil(show(event.data?.json() ?? {}));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

/** @param {{title?: string, body?: string, url?: string, topic?: string}} notice */
async function show({ title = "Damas", body = "", url = "/", topic = "damas" }) {
  const pages = await worker.clients.matchAll({ type: "window" });
  const seen = pages.some(
    (/** @type {any} */ page) => page.focused && new URL(page.url).pathname === url,
  );
  if (seen) return;
  await worker.registration.showNotification(title, {
    body,
    tag: topic,
    icon: "/static/icons/damas-192.png",
    data: { url },
  });
}

/** @param {string} url a path of this server */
async function open(url) {
  const target = new URL(url, worker.location.origin);
  if (target.origin !== worker.location.origin) return;
  const pages = await worker.clients.matchAll({ type: "window" });
  const there = pages.find(
    (/** @type {any} */ page) => new URL(page.url).pathname === target.pathname,
  );
  if (there) await there.focus();
  else await worker.clients.openWindow(target.href);
}
