/** Pairs whose rated games wait for the owner's word. */

import { call } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { each, html, render } from "../shared/templates.js";

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
    html`<a href="/games/${game}">${t("Game {number}", { number: place + 1 })}</a>`,
    " ",
  ]);

/** @param {Tried} tried */
export async function showWaiting(tried) {
  /** @type {Pair[]} */
  const found = await call("/api/owner/ratings");
  render(
    byId("waiting"),
    each(
      ({ people }) => people.map(({ person }) => person).join(),
      found,
      (pair) => row(pair, tried),
    ),
  );
  byId("none-waiting").hidden = found.length > 0;
}

/** @param {Player} player */
const profile = ({ person, name }) => html`<a href="/people/${person}">${name ?? t("Owner")}</a>`;

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
  return html`<li data-pair=${pair}>
    <span class="grow">
      ${profile(people[0])} – ${profile(people[1])}
      <small>${figures}</small>
      <small class="games">${gameLinks(games)}</small>
    </span>
    <button type="button" data-do="count" @click=${decide(true)}>${t("Let them count")}</button>
    <button type="button" data-do="refuse" @click=${decide(false)}>
      ${t("Do not let them count")}
    </button>
  </li>`;
}
