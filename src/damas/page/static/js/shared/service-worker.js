/**
 * The service worker: notices, and pages without a network. Pages come from the network first; what
 * was seen last, or the page for playing on this device, stands in for one that cannot come.
 *
 * Two caches: files and pages that are the same for everybody, and pages with a person's own
 * things, which go when the person signs out. A new worker waits until a page says that it may
 * begin.
 */

const worker = /** @type {any} */ (globalThis);

const VERSION = "@version@"; // the server puts the hash of the page's files here
const PREFIX = "damas-files-";
const FILES = `${PREFIX}${VERSION}`;
const PERSONAL = "damas-pages";
const HOME = "/offline";
const PLAIN = /^[a-z]{2,3}(_[A-Z]{2})?/; // a language without a form of address
const LANGUAGE = "/offline/language"; // no page: the name under which the language is kept
const MOST_PAGES = 200;
const FOR_EVERYBODY = /^\/(offline$|rules(\/|$)|api\/(engine$|messages\/|regulations|variants$))/;
const FOR_ONE =
  /^\/(games$|learn$|lessons|problems|editor$|analysis$|arbiter|endings(?!\/attempts)|api\/games$)/;
const NOT_KEPT = /^\/(account|api\/people|owner)/;
const SIGN_OUT = /^\/api\/people\/(sign-out|me)$/;
const ADDRESSES = [
  /(?:href|src)="(\/static\/[^"]+)"/g,
  /^(?:import|export)\b[^"';]*"(\.[^"]+)"/gm,
  /url\(["']?([^"')]+)["']?\)/g,
];

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(renewShell());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(dropOldFiles());
});

worker.addEventListener("message", (/** @type {any} */ event) => {
  const { type, paths = [], locale } = event.data ?? {};
  if (type === "begin") worker.skipWaiting();
  if (type === "shell") event.waitUntil(answered(keepShell(locale), event.ports[0]));
  if (type === "language") event.waitUntil(keepLanguage(locale));
  if (type === "keep") event.waitUntil(keepPages(paths, event.source));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin) return;
  if (request.method !== "GET") {
    const isOut = SIGN_OUT.test(pathname) && request.method !== "PUT";
    if (isOut) event.waitUntil(caches.delete(PERSONAL));
    return;
  }
  if (pathname.startsWith("/static/built/")) event.respondWith(fromFiles(request));
  else if (pathname.startsWith("/static/") || FOR_EVERYBODY.test(pathname))
    event.respondWith(fromNetwork(request, FILES));
  else if (request.mode === "navigate" || FOR_ONE.test(pathname))
    event.respondWith(fromNetwork(request, PERSONAL));
});

/** A file whose address holds the hash of its content. @param {Request} request */
async function fromFiles(request) {
  const kept = await caches.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await put(FILES, request.url, answer.clone());
  return answer;
}

/** @param {Request} request @param {string} cache */
async function fromNetwork(request, cache) {
  const { pathname } = new URL(request.url);
  const isKept = FOR_EVERYBODY.test(pathname) || FOR_ONE.test(pathname) || cache === FILES;
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected && isKept && !NOT_KEPT.test(pathname))
      await put(cache, request.url, answer.clone());
    return answer;
  } catch (fault) {
    const kept = await keptFor(request);
    if (kept) return kept;
    throw fault;
  }
}

/** The answer in place of a page or file that cannot come. @param {Request} request */
async function keptFor(request) {
  const url = new URL(request.url);
  const isHome = url.pathname === HOME;
  const exact = isHome ? null : await caches.match(request.url);
  const seen = isHome ? null : (exact ?? (await caches.match(request.url, { ignoreSearch: true })));
  return request.mode === "navigate" ? (seen ?? (await homePage())) : seen;
}

/** The page for playing on this device, in its language. */
async function homePage() {
  const [page] = shellOf(await keptLanguage());
  return (await caches.match(page)) ?? caches.match(HOME, { ignoreSearch: true });
}

/** The language of this device. */
async function keptLanguage() {
  const named = await caches.match(LANGUAGE);
  return named ? named.text() : "en";
}

/** The page for playing on this device and its words. @param {string} locale */
const shellOf = (locale) => [`${HOME}?lang=${locale}`, `/api/messages/${locale}`];

/** Tells a page that work is done, or why it is not. */
/** @param {Promise<void>} work @param {any} port */
async function answered(work, port) {
  port.postMessage(await work.then(() => "").catch(String));
}

/** A newer worker keeps the newer page where the person wanted the older one. */
async function renewShell() {
  const names = await caches.keys();
  if (names.some((name) => name.startsWith(PREFIX))) await keepShell(await keptLanguage());
}

/** The page for playing on this device with all its files, in the device's language. */
/** @param {string} locale */
async function keepShell(locale) {
  await caches.open(FILES);
  await keepLanguage(locale, true);
  await keepWhole("/api/engine", FILES);
  const engine = await caches.match("/api/engine");
  const { worker: script, helper } = await /** @type {Response} */ (engine).json();
  await Promise.all([script, helper].map((one) => keepWhole(one, FILES)));
}

/**
 * An address and all files that it names, and those name.
 * @param {string} path
 * @param {string} cache
 * @param {Set<string>} [done]
 */
async function keepWhole(path, cache, done = new Set()) {
  if (done.has(path)) return;
  done.add(path);
  const known = path.startsWith("/static/built/") && (await caches.match(path));
  const isPublic = cache === FILES;
  const answer = known || (await fetch(path, { credentials: isPublic ? "omit" : "same-origin" }));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  if (!known) await put(path.startsWith("/static/") ? FILES : cache, path, answer.clone());
  if (!/html|javascript|css/.test(answer.headers.get("content-type") ?? "")) return;
  const text = await answer.text();
  const found = ADDRESSES.flatMap((form) => [...text.matchAll(form)].map(([, one]) => one));
  const files = found
    .filter((one) => !/^(data|#)/.test(one))
    .map((one) => new URL(one, new URL(path, worker.location.origin)).pathname)
    .filter((one) => one.startsWith("/static/"));
  await Promise.all(files.map((file) => keepWhole(file, FILES, done)));
}

/** Pages kept on a person's wish, each told when it is here. */
/** @param {string[]} paths @param {any} page */
async function keepPages(paths, page) {
  const done = new Set();
  let count = 0;
  for (const path of paths) {
    await keepWhole(path, PERSONAL, done).catch(() => undefined);
    page?.postMessage({ type: "kept", done: (count += 1), all: paths.length });
  }
}

/**
 * The device speaks this language from now on, once its page is here.
 * @param {string | undefined} locale
 * @param {boolean} [anew] the page is fetched, whether it is here or not
 */
async function keepLanguage(locale, anew = false) {
  if (!(await caches.has(FILES))) return; // nobody has wished it
  const [plain] = PLAIN.exec(locale ?? "") ?? ["en"];
  const shell = shellOf(plain);
  const isHere = !anew && (await (await caches.open(FILES)).match(shell[0]));
  if (!isHere) await Promise.all(shell.map((path) => keepWhole(path, FILES)));
  await put(FILES, LANGUAGE, new Response(plain));
}

/** @param {string} cache @param {string} address @param {Response} answer */
async function put(cache, address, answer) {
  if (!(await caches.has(FILES))) return; // nobody has wished it
  const place = await caches.open(cache);
  await place.put(address, answer).catch(() => undefined); // no room: not kept
  if (cache !== PERSONAL) return;
  const keys = await place.keys();
  await Promise.all(keys.slice(0, -MOST_PAGES).map((key) => place.delete(key)));
}

async function dropOldFiles() {
  await keepLanguage(await keptLanguage()).catch(() => undefined); // it may have changed since
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== FILES);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

worker.addEventListener("push", (/** @type {any} */ event) => {
  event.waitUntil(show(event.data?.json() ?? {}));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.url));
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
async function openPage(url) {
  const target = new URL(url, worker.location.origin);
  if (target.origin !== worker.location.origin) return;
  const pages = await worker.clients.matchAll({ type: "window" });
  const there = pages.find(
    (/** @type {any} */ page) => new URL(page.url).pathname === target.pathname,
  );
  if (there) await there.focus();
  else await worker.clients.openWindow(target.href);
}
