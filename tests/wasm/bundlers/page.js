/** A page that asks the engine, here and in a worker. */

import { load } from "@damas/engine";
import { connect } from "@damas/engine/client";

export async function ask(options = {}, worker = undefined) {
  const damas = await load({ hashMb: 8, ...options });
  const game = damas.game("portuguesa-fpd").push("9-13");
  const limits = { depth: 4 };
  const here = await damas.search(game, limits);
  const client = await connect({ hashMb: 8, worker, ...options });
  const there = await client.search(game, limits);
  client.close();
  const [one, other] = [here, there].map(({ lines }) => JSON.stringify(lines));
  if (one !== other) return `${one} is not ${other}`;
  const { legalMoves } = (await damas.bring("turk-damasi")).game("turk-damasi");
  return `${game.fen} ${legalMoves.length}`;
}

/** Shows the answer where the test looks. */
export function show(asked) {
  const title = (text) => (document.title = text);
  asked.then(title, ({ name, message }) => title(`${name}: ${message}`));
}
