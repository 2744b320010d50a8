// Runs a program compiled for wasm32-wasi: node native/tests/wasi.mjs PROGRAM
import { readFile } from "node:fs/promises";
import { argv, exit } from "node:process";
import { WASI } from "node:wasi";

const wasi = new WASI({ version: "preview1", args: argv.slice(2), preopens: { "/tmp": "/tmp" } });
const module = await WebAssembly.compile(await readFile(argv[2]));
const program = await WebAssembly.instantiate(module, wasi.getImportObject());
exit(wasi.start(program));
