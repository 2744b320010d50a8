/** An event of teams for its players: entering a team, joining one, the captain's line-up. */

import { confirming } from "../../shared/confirming.js";
import { field, select } from "../../shared/pieces.js";
import { t } from "../../shared/i18n.js";
import { LONGEST_NAME } from "../../shared/name-length.js";
import { html, nothing, onSubmit } from "../../shared/templates.js";
import { grid, value } from "../parts/parts.js";

/** @import { OnlineTeam, OwnLineUp } from "../../shared/views" */
/** @import { Acts, Online, OnlineTable } from "./shapes" */

const NEW = "new";

/** To join a team, or to enter one as its captain. @param {Online} view @param {Acts} acts */
export function teamEntry({ teams, called, round }, acts) {
  const choices = teams.map(({ id, name }) => /** @type {[string, string]} */ ([String(id), name]));
  if (!round) choices.push([NEW, t("A new team, whose captain I am")]);
  if (!choices.length) return html`<p>${t("The entries of this event are closed")}</p>`;
  return html`<form class="enter"
      @submit=${onSubmit((self) => {
        const form = /** @type {HTMLFormElement} */ (self);
        const [name, team] = [value(form, "name"), value(form, "team")];
        if (team === NEW) acts.enterTeam(name, value(form, "club"));
        else acts.joinTeam(name, Number(team));
      })}>
    ${
      called
        ? html`<p>${t("You enter as {name}.", { name: called })}</p>`
        : field(t("Your name"), {
            name: "name",
            required: true,
            maxlength: LONGEST_NAME,
            autocomplete: "nickname",
          })
    }
    ${select(t("Team"), "team", choices, choices[0][0])}
    ${round ? nothing : field(t("Name of the new team"), { name: "club", maxlength: "80" })}
    <button class="primary huge" data-do="enter-team">${t("Enter the tournament")}</button>
  </form>`;
}

/** The line-up of the own team: the captain's to set until the round starts. */
/** @param {Online} view @param {Acts} acts */
export function lineUp({ me, teams }, acts) {
  const own = teams.find(({ id }) => id === me?.team);
  if (!me?.line_up || !own) return nothing;
  const { seats, may, round } = me.line_up;
  return may ? ordering(own, me.line_up, acts) : standing(own, seats, round);
}

/** @param {OnlineTeam} own @param {OwnLineUp} lineUp @param {Acts} acts */
function ordering({ members }, { seats, round }, acts) {
  const choices = [
    ...members
      .filter(({ no, left }) => !left || seats.includes(no))
      .map(({ no, name }) => /** @type {[string, string]} */ ([String(no), name])),
    /** @type {[string, string]} */ (["0", t("nobody")]),
  ];
  return html`<form class="line-up"
      @submit=${onSubmit((self) => {
        const form = /** @type {HTMLFormElement} */ (self);
        acts.lineUp(
          round,
          seats.map((_, place) => Number(value(form, `board-${place + 1}`))),
        );
      })}>
    <h2>${t("Line-up of round {round}", { round })}</h2>
    <p class="hint">${t("You can change it until the round starts.")}</p>
    ${seats.map((no, place) =>
      select(t("Board {board}", { board: place + 1 }), `board-${place + 1}`, choices, String(no)),
    )}
    <p class="buttons"><button data-do="line-up">${t("Save the line-up")}</button></p>
  </form>`;
}

/** @param {OnlineTeam} own @param {number[]} seats @param {number} round */
function standing({ members }, seats, round) {
  const names = new Map(members.map(({ no, name }) => [no, name]));
  return html`<h2>${t("Line-up of round {round}", { round })}</h2>
    <ol>${seats.map((no) => html`<li>${names.get(no) ?? "–"}</li>`)}</ol>`;
}

/** The members of the own team, whom its captain may let go once play has begun. */
/** @param {Online} view @param {Acts} acts */
export function ownMembers({ me, teams, round }, acts) {
  const own = teams.find(({ id }) => id === me?.team);
  const others = own?.members.filter(({ no, left }) => !left && no !== me?.member) ?? [];
  if (!round || !me?.captain || !others.length) return nothing;
  return html`<details>
    <summary>${t("Members")}</summary>
    ${others.map(
      ({ no, name }) => html`<p class="buttons">
        <span>${name}</span>
        <button type="button" data-do="let-go-${no}"
            ${confirming(t("No longer plays"), t("Really no longer playing?"), () => acts.letGo(no))}></button>
      </p>`,
    )}
  </details>`;
}

/** The matches of the round, with the points at their boards. @param {OnlineTable} table */
export function matches({ matches: found }) {
  if (!found.length) return nothing;
  const rows = found.map(({ first, second, score }) => [first, score.join(" – "), second]);
  const heads = [t("Team"), t("Score"), t("Team")];
  return grid(t("Matches"), heads, rows, "matches");
}

/** The teams and who plays for them, before the first round. @param {Online} view */
export function squads({ teams, round }) {
  if (!teams.length || round) return nothing;
  const rows = teams.map(({ name, captain, members }) => [
    name,
    captain,
    members.map((one) => one.name).join(", "),
  ]);
  return html`<h2>${t("Teams")}</h2>
    ${grid(t("Teams"), [t("Team"), t("Captain"), t("Members")], rows, "squads")}`;
}
