/** Making this device ready: the service worker, the engine's files, lessons and problems. */

import { call } from "../shared/api.js";
import { put } from "../shared/device-store.js";
import { FILES } from "../shared/engine/device.js";
import { fetched } from "../shared/engine/files.js";
import { lang, t } from "../shared/i18n.js";
import { keepExam } from "../shared/kept-exam.js";
import { offlineChoice } from "../shared/offline-choice.js";
import { registerWorker } from "../shared/worker-registration.js";

/** @import { EngineFiles } from "../shared/engine/shapes" */

const PAGES = ["/games", "/learn", "/lessons", "/problems", "/editor", "/arbiter/training"];

/**
 * @param {string} book the rule book whose lessons are kept
 * @param {string} variant whose problems, and whose weights
 * @param {(text: string) => void} say how far it is
 */
export async function makeReady(book, variant, say) {
  offlineChoice.update({ wanted: true });
  say(t("Loading the pages…"));
  const { active } = await registerWorker();
  say(t("Loading the engine…"));
  await keepEngine(await call(FILES), variant);
  say(t("Loading the problems…"));
  await keepProblems(variant);
  const endings = await keepEndings(book);
  await keepExam(book);
  const lessons = await call(`/api/lessons?lang=${lang}&rules=${book}`);
  const paths = [...PAGES, ...rulePages(book), ...problemPages(variant), `/lessons?rules=${book}`];
  const all = [...paths, ...endingPages(endings, book), ...lessonPages(lessons, book)];
  await keptBy(active, all, say);
  await navigator.storage?.persist?.().catch(() => false);
  say(t("This device is ready to work without a network."));
}

/** @param {EngineFiles} files @param {string} variant */
async function keepEngine(files, variant) {
  const row = files.variants[variant];
  const own = Object.values(row).filter((address) => address !== null);
  const first = row.kernel ? [] : [files.kernel, files.kernel_simd, files.kernel_threads];
  await Promise.all([...first, files.rules, ...own].map((address) => fetched(address)));
}

/** Those of a game; some games have none. @param {string} variant */
export async function keepProblems(variant) {
  const asked = new URLSearchParams({ kind: "streak", game: variant, lang });
  const { problems } = await call(`/api/problems/run?${asked}`).catch((fault) => {
    if (fault.code !== "not-found") throw fault;
    return { problems: [] };
  });
  await put("problems", { id: variant, problems, at: Date.now() });
}

/** Endings of a rule book; some games have none. @param {string} book */
async function keepEndings(book) {
  const asked = new URLSearchParams({ rules: book, lang });
  /** @type {import("../shared/views").KeptEndings} */
  const endings = await call(`/api/endings/kept?${asked}`);
  await put("problems", { id: `endings ${book}`, ...endings });
  return endings;
}

/** The list of endings, and for each kind a page, which serves all its levels. */
/** @param {import("../shared/views").KeptEndings} endings @param {string} book */
function endingPages({ tasks }, book) {
  const kinds = new Map(tasks.toReversed().map(({ kind, level }) => [kind, level]));
  const pages = [...kinds].map(
    ([kind, level]) =>
      `/endings/${kind}?${new URLSearchParams({ rules: book, level: String(level) })}`,
  );
  return [`/endings?rules=${book}`, ...pages];
}

/** The rule book as it is read. @param {string} book */
const rulePages = (book) => [
  "/rules",
  `/rules/${book}`,
  `/api/regulations/${book}?lang=${lang}`,
  `/api/regulations/${book}/articles?lang=${lang}`,
  "/api/variants",
];

/** @param {string} variant */
const problemPages = (variant) => ["/problems/solve", `/problems/solve?game=${variant}`];

/** @param {{lessons: {id: string}[]}[]} courses @param {string} book */
function lessonPages(courses, book) {
  return courses.flatMap(({ lessons }) => lessons.map(({ id }) => `/lessons/${id}?rules=${book}`));
}

/**
 * @param {ServiceWorker | null} worker
 * @param {string[]} paths
 * @param {(text: string) => void} say
 */
function keptBy(worker, paths, say) {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (data?.type !== "kept") return;
      say(t("Pages kept: {done} of {all}", { done: data.done, all: data.all }));
      if (data.done === data.all) resolve(null);
    });
    worker?.postMessage({ type: "keep", paths });
  });
}
