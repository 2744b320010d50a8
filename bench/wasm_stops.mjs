// Searches of random positions by several threads of the page's engine in Node; two of three are stopped at a random
// moment. Prints how long a result takes after the wish, and each illegal move; the status is 1 if there is one.
//
//     node bench/wasm_stops.mjs [SECONDS] [THREADS]
import { readFileSync } from "node:fs";
import { argv, exit } from "node:process";
import { Worker } from "node:worker_threads";

const PACKAGE = new URL("../src/damas/", import.meta.url);
const MODULES = new URL("page/static/js/shared/engine/", PACKAGE);
const SERVING = `import(${JSON.stringify(new URL("helping.js", MODULES).href)})
  .then(({ serve }) => serve(require("node:worker_threads").workerData));`;
const BOOKS = ["internacional", "fenae-2025", "portuguesa-fpd", "idf-64-russian"];
const MOST_PLIES = 90;
const MOST_NODES = 200_000;
const MOST_WAIT_MS = 40;

const [seconds = 20, threads = 2] = argv.slice(2).map(Number);
const { Kernel } = await import(new URL("kernel.js", MODULES).href);
const bytes = (path) => readFileSync(new URL(path, PACKAGE));
const kernel = await Kernel.load(
  bytes("page/static/engine/kernel.threads.wasm"),
  JSON.parse(bytes("page/static/engine/rules.json")),
);
kernel.hash(16);
kernel.help(threads - 1, (help) => new Worker(SERVING, { eval: true, workerData: help }));
const weights = Object.fromEntries(
  BOOKS.map((book) => {
    const variant = kernel.data.variants[kernel.data.regulations[book].variant];
    return [book, kernel.weights(bytes(`engine/weights/${variant.weights}.weights`))];
  }),
);

/** A game of random moves that is not over; null where it is. */
function randomGame(book) {
  const game = kernel.game(book);
  for (let left = Math.floor(Math.random() * MOST_PLIES); left > 0 && !game.state.over; left -= 1) {
    const moves = game.legalMoves;
    game.push(moves[Math.floor(Math.random() * moves.length)].path);
  }
  if (!game.state.over) return game;
  game.free();
  return null;
}

/** Whether every move of a line from *fen* is legal. */
function isLegal(book, fen, moves) {
  const game = kernel.game(book, fen);
  const legal = moves.every(({ path }) => game.state.over || game.tryMove(path.join("x")) === 1);
  game.free();
  return legal;
}

let [searches, illegal, slowest] = [0, 0, 0];
const until = performance.now() + seconds * 1000;
while (performance.now() < until) {
  const book = BOOKS[searches % BOOKS.length];
  const game = randomGame(book);
  if (game === null) continue;
  const { fen } = game;
  const aids = { weights: weights[book] };
  let found;
  if (searches % 3 === 0) {
    found = kernel.searchNow(game, { nodes: Math.random() * MOST_NODES + 1, threads }, aids);
  } else {
    const searching = kernel.search(game, { depth: 99, threads }, aids);
    let wished = Infinity; // a search may end by itself before
    const wish = setTimeout(() => {
      wished = performance.now();
      kernel.stop();
    }, Math.random() * MOST_WAIT_MS);
    found = await searching;
    clearTimeout(wish);
    slowest = Math.max(slowest, performance.now() - wished);
  }
  if (!found.lines.every(({ moves }) => isLegal(book, fen, moves))) {
    illegal += 1;
    console.log(`illegal: ${book} ${fen}`);
  }
  searches += 1;
  game.free();
}
console.log(`${searches} searches with ${threads} threads, ${illegal} with an illegal move`);
console.log(`a result came ${slowest.toFixed(1)} ms after the wish at most`);
exit(illegal ? 1 : 0);
