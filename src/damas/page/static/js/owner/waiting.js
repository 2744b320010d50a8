/** Pairs whose rated games wait for the owner's word. */

import { call } from "../shared/api.js";
import { button, byId, element } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { render } from "../shared/render.js";

/** @typedef {{person: string, name: string | null}} Player */
/**
 * @typedef {object} Pair
 * @property {[Player, Player]} people first who has won most
 * @property {string[]} games
 * @property {number} points of the first
 * @property {number} quick games that ended early
 * @property {number} together games in which both came from one address
 */
/** @typedef {(act: () => Promise<unknown>) => Promise<void>} Tried */

/** A link to each game, by its place. @param {string[]} games */
export const gameLinks = (games) =>
  games.flatMap((game, place) => [
    element("a", { href: `/games/${game}` }, [t("Game {number}", { number: place + 1 })]),
    " ",
  ]);

/** @param {Tried} tried */
export async function showWaiting(tried) {
  /** @type {Pair[]} */
  const found = await call("/api/owner/ratings");
  render(
    byId("waiting"),
    found.map((pair) => row(pair, tried)),
  );
  byId("none-waiting").hidden = found.length > 0;
}

/** @param {Player} player */
const profile = ({ person, name }) =>
  element("a", { href: `/people/${person}` }, [name ?? t("Owner")]);

/** @param {Pair} pair @param {Tried} tried */
function row({ people, games, points, quick, together }, tried) {
  const figures = t(
    "{points} of {games} points for the first; ended early: {quick}; from one address: {together}",
    { points, games: games.length, quick, together },
  );
  const decide = (/** @type {boolean} */ allowed) => () =>
    void tried(async () => {
      const body = { people: people.map(({ person }) => person), allowed };
      await call("/api/owner/ratings", { method: "PUT", body });
      await showWaiting(tried);
    });
  const pair = people.map(({ person }) => person).join(" ");
  return element("li", { "data-pair": pair }, [
    element("span", { class: "grow" }, [
      profile(people[0]),
      " – ",
      profile(people[1]),
      element("small", {}, [figures]),
      element("small", { class: "games" }, gameLinks(games)),
    ]),
    button(t("Let them count"), decide(true), { "data-do": "count" }),
    button(t("Do not let them count"), decide(false), { "data-do": "refuse" }),
  ]);
}
