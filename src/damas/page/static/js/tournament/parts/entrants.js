/** Those who play in an event, players or teams, as a table. */

import { ratingChange, sparkline } from "../../shared/charts.js";
import { t } from "../../shared/i18n.js";
import { html, nothing } from "../../shared/templates.js";
import { grid } from "./parts.js";

/** @import { EntrantView, EventView, RatingHistory } from "../../shared/views" */
/** @typedef {(one: EntrantView) => unknown} Acts what can be done with an entrant */

/** @messages @type {Record<string, string>} how the pairing numbers came about */
const NUMBERED = {
  lot: "Pairing numbers by lot, seed: {seed}",
  rating: "Pairing numbers by rating",
  entry: "Pairing numbers in the order of entry",
  given: "Pairing numbers as given",
};

/**
 * The heading with their number, and the table.
 * @param {EventView} event
 * @param {RatingHistory[]} histories of registered players
 * @param {Acts} [acts]
 */
export function entrants(event, histories, acts = () => "") {
  const count = event.players.length;
  const isOfTeams = event.settings.teams === true;
  return html`
    <h2>${isOfTeams ? t("Teams ({count})", { count }) : t("Players ({count})", { count })}</h2>
    ${isOfTeams ? teams(event, acts) : players(event, histories, acts)}
  `;
}

/** In the order of their numbers. @param {EventView} event */
const ordered = (event) => [...event.players].sort((a, b) => (a.no || a.id) - (b.no || b.id));

/** @param {EventView} event @param {RatingHistory[]} histories @param {Acts} acts */
function players(event, histories, acts) {
  const all = ordered(event);
  const table = grid(
    t("Players"),
    [t("No."), t("Name"), t("Rating"), t("Club"), ""],
    all.map((one) => [
      String(one.no || one.id),
      playerCell(one),
      ratingCell(
        one,
        histories.find(({ player }) => player === one.id),
      ),
      one.club,
      acts(one),
    ]),
    "acts entrants",
    all.map((one) => one.id),
  );
  return html`<div class="list">${all.length ? table : html`<p>${t("Nobody has entered yet.")}</p>`}</div>`;
}

/**
 * The rating, with its last change and its course where the person stands in published lists.
 * @param {EntrantView} one
 * @param {RatingHistory | undefined} history
 */
function ratingCell({ name, rating }, history) {
  const written = rating ? String(rating) : "";
  if (!history) return written;
  const { number, values } = history;
  const change = values[values.length - 1] - values[values.length - 2];
  const words = t("Ratings of {name} in the lists: {values}", { name, values: values.join(", ") });
  return html`<a class="history-link" href="/federation/people/${number}" title=${words}>
    ${written} ${change ? ratingChange(change) : nothing} ${sparkline(values)}
    <span class="hidden">${words}</span>
  </a>`;
}

/** @param {EntrantView} one */
function playerCell(one) {
  const gone = one.expelled
    ? t("expelled")
    : one.left
      ? t("left before round {round}", { round: one.left })
      : "";
  return html`<span>${one.name}${gone ? html`<em class="left"> (${gone})</em>` : nothing}</span>`;
}

/** @param {EventView} event @param {Acts} acts */
function teams(event, acts) {
  const order = ordered(event);
  if (!order.length) return html`<p>${t("No team has entered yet.")}</p>`;
  const rows = order.map((one) => [
    String(one.no || one.id),
    teamCell(event, one),
    one.rating ? String(one.rating) : "",
    acts(one),
  ]);
  const heads = [t("No."), t("Team and members in board order"), t("Rating"), ""];
  const keys = order.map((one) => one.id);
  return grid(t("Teams"), heads, rows, "acts entrants teams", keys);
}

/** @param {EventView} event @param {EntrantView} one */
function teamCell(event, one) {
  const team = event.teams.find(({ id }) => id === one.id);
  const left = one.left ? ` (${t("left before round {round}", { round: one.left })})` : "";
  const captain = team?.captain ? t("Captain: {name}", { name: team.captain }) : "";
  return html`<span>
    <strong>${one.name}</strong>
    ${left ? html`<em class="left">${left}</em>` : nothing}
    <span class="members-line">${membersOf(event, one)}</span>
    ${captain ? html`<span class="captain">${captain}</span>` : nothing}
  </span>`;
}

/** @param {EventView} event @param {EntrantView} one */
function membersOf(event, one) {
  const members = event.teams.find(({ id }) => id === one.id)?.members ?? [];
  const boards = Number(event.settings.boards);
  const words = members.map((member, index) => {
    const name = member.rating ? `${member.name} (${member.rating})` : member.name;
    if (member.left) return t("{name}, left", { name });
    return index < boards ? `${index + 1}. ${name}` : t("Substitute: {name}", { name });
  });
  return words.join(" · ");
}

/** How the pairing numbers came about. @param {EventView} event */
export function numbered({ numbering }) {
  return numbering
    ? html`<p class="hint">${t(NUMBERED[numbering.how] ?? "", { seed: numbering.seed })}</p>`
    : nothing;
}
