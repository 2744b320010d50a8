/** As a bundler needs it that leaves `new URL(…, import.meta.url)` alone: files named by imports. */

import kernel from "@damas/engine/kernel.wasm";
import rarer from "@damas/engine/rarer.simd.wasm";
import portuguese from "@damas/engine/weights/portuguese.weights";

import { ask, show } from "./page.js";

const here = (path) => new URL(path, import.meta.url).href;

const files = { wasm: here(kernel), kernels: { rarer: here(rarer) } };
show(ask({ ...files, weights: { portuguese: here(portuguese) } }, here("./worker.js")));
