/** The engine on the visitor's device: a worker, made with the first question. */

import { call } from "../api.js";
import { t } from "../i18n.js";
import { kept } from "../kept.js";
import { failed } from "./system.js";

/** @import { EngineAsked, EngineTold } from "./shapes" */

export const FILES = "/api/engine";
const LARGE_MB = 64;
const SMALL_MB = 32;
const SMALL_DEVICE_GB = 4;

const MOST_THREADS = 16;
const USUAL_THREADS = 4;

/**
 * The place of analyses: this device, unless the person chose the server; and how many processors
 * they may use here, 0 for the usual number.
 */
export const engineChoice = kept("damas.engine", { place: "device", threads: 0 });

/** The smallest module with a vector instruction: whether this browser knows them. */
const VECTORS = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
];

/** Whether this browser can run the engine. */
export function canRun() {
  return typeof WebAssembly === "object" && typeof Worker === "function";
}

/** Whether this is an iPhone or an iPad, which end a page that takes much memory. */
function isHandheldOfApple() {
  const { platform, maxTouchPoints } = navigator;
  return /^(iP|Mac)/.test(platform) && maxTouchPoints > 0;
}

/** Megabytes for the search's table: few where memory is. */
export function hashMb() {
  // a browser that does not tell its memory, as on iOS, gets the small table
  const { deviceMemory = SMALL_DEVICE_GB } = /** @type {any} */ (navigator);
  return isHandheldOfApple() || deviceMemory <= SMALL_DEVICE_GB ? SMALL_MB : LARGE_MB;
}

/** The quickest build that this page can run. @returns {import("./shapes").Build} */
export function buildHere() {
  if (!WebAssembly.validate(new Uint8Array(VECTORS))) return "plain";
  return globalThis.crossOriginIsolated && !isHandheldOfApple() ? "threads" : "vectors";
}

/** The most processors that a search here may use. */
export function mostThreads() {
  const { hardwareConcurrency = 1 } = navigator;
  return buildHere() === "threads" ? Math.min(hardwareConcurrency, MOST_THREADS) : 1;
}

/** The number that it uses: as chosen, else half of them, so that page and device stay quick. */
export function threadsHere() {
  const most = mostThreads();
  const usual = Math.min(Math.ceil(most / 2), USUAL_THREADS);
  return Math.min(engineChoice.get().threads || usual, most);
}

export class DeviceEngine {
  /** @param {(message: EngineTold) => void} heard answers to the last question */
  constructor(heard) {
    this.heard = heard;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Promise<Worker> | null} */
    this.starting = null;
    this.asked = "";
  }

  /** @param {Extract<EngineAsked, {id: string}>} question in place of the one before */
  ask(question) {
    this.asked = question.id;
    this.started().then(
      (worker) => {
        if (this.asked === question.id) worker.postMessage(question);
      },
      (error) => this.fail(question.id, error),
    );
  }

  /** Ends the search; the engine stays. */
  stop() {
    this.asked = "";
    this.worker?.postMessage({ type: "stop" });
  }

  /** Ends the worker, and gives its memory back. */
  close() {
    this.asked = "";
    this.worker?.terminate();
    this.worker = this.starting = null;
  }

  started() {
    this.starting ??= this.start();
    return this.starting;
  }

  async start() {
    const files = await call(FILES);
    const worker = new Worker(files.worker, { type: "module" });
    this.worker = worker;
    worker.addEventListener("message", ({ data }) => this.hear(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.fail(this.asked, event.error ?? new Error(event.message));
    });
    worker.postMessage({ type: "begin", files, hash_mb: hashMb(), build: buildHere() });
    return worker;
  }

  /** @param {EngineTold} message */
  hear(message) {
    if (message.type !== "ready" && message.id === this.asked) this.heard(inWords(message));
  }

  /** @param {string} id @param {any} error */
  fail(id, error) {
    this.close();
    this.heard(inWords(failed(id, error)));
  }
}

/** What a person reads where a file of the engine is not here and does not come. */
/** @param {EngineTold} message @returns {EngineTold} */
function inWords(message) {
  if (message.type !== "failed" || message.code !== "unreachable") return message;
  const words = t("The engine of this game is not on this device yet: it needs the network once.");
  return { ...message, message: words };
}
