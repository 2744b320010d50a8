/** As a bundler needs it that leaves `new URL(…, import.meta.url)` alone: files named by imports. */

import kernel from "@damas/engine/kernel.wasm";
import portuguese from "@damas/engine/weights/portuguese.weights";

import { ask, show } from "./page.js";

const here = (path) => new URL(path, import.meta.url).href;

show(ask({ wasm: here(kernel), weights: { portuguese: here(portuguese) } }, here("./worker.js")));
