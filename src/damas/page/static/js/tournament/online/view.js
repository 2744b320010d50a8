/** The parts of the page of an online event, made from its state. */

import { whyView } from "../../shared/article-link.js";
import { confirming } from "../../shared/confirming.js";
import { emptyView } from "../../shared/empty.js";
import { field } from "../../shared/pieces.js";
import { momentText } from "../../shared/dates.js";
import { t } from "../../shared/i18n.js";
import { LONGEST_NAME } from "../../shared/name-length.js";
import { html, nothing, onSubmit } from "../../shared/templates.js";
import { grid, value } from "../parts/parts.js";
import { lineUp, matches, ownMembers, squads, teamEntry } from "./teams.js";

/** @import { Acts, Online, OnlineState, OnlineTable } from "./shapes" */

/** @param {OnlineState} state @param {Acts} acts */
export function onlineView({ view, table, notice, connected }, acts) {
  if (!view) return html`<p role="status">${notice}</p>`;
  return html`
    <h1>${view.name}</h1>
    <p class="about">${about(view)}</p>
    ${connected ? nothing : html`<p class="banner" role="alert">${lost()}</p>`}
    <div class="mine" role="status">${mine(view, acts)}</div>
    <p class="notice" role="alert">${notice}</p>
    ${rules(view)}
    ${squads(view)}
    ${table && (view.round || !view.by_teams) ? tables(table, view) : nothing}
  `;
}

const lost = () => t("The connection is lost. The data shown here may be old.");

/** @param {Online} view */
function about({ system, clocks, round, rounds_total: total, players, by_teams: teams }) {
  const stands = round ? t("Round {round} of {total}", { round, total }) : t("Not begun");
  return [system, clocks, stands, teams ? "" : t("Players: {count}", { count: players })]
    .filter(Boolean)
    .join(" · ");
}

/** The next act of this person. @param {Online} view @param {Acts} acts */
function mine(view, acts) {
  if (!view.online)
    return emptyView(
      t("The boards of this event are not played online"),
      t("The tournament's page"),
      `/tournaments/${view.id}`,
    );
  if (!view.me)
    return view.takes_entries ? html`${starting(view)}${entering(view, acts)}` : closed(view);
  const { me } = view;
  if (view.finished) return line(t("All rounds are played. Thank you for playing!"));
  if (me.left)
    return html`${line(t("You have left this event."))}${due(me.game) ? now(view) : nothing}`;
  const away = html`
    ${line(t("You were not there for your game, and are not paired until you come back."))}
    <button type="button" class="primary huge" data-do="here" @click=${acts.here}>
      ${t("I am here again")}
    </button>
  `;
  if (me.team)
    return html`
      ${now(view)}${lineUp(view, acts)}${ownMembers(view, acts)}${leaving(acts)}
    `;
  return html`${me.absent ? away : now(view)}${leaving(acts)}`;
}

/** Whether a game goes on. @param {NonNullable<Online["me"]>["game"]} game */
const due = (game) => Boolean(game?.address && !game.score);

/** @param {Online} view @param {Acts} acts */
function entering(view, acts) {
  return view.by_teams ? teamEntry(view, acts) : entry(view, acts);
}

/** @param {Online} view */
function closed({ finished }) {
  return line(finished ? t("All rounds are played.") : t("The entries of this event are closed"));
}

/** @param {Online} view */
function now(view) {
  const game = view.me?.game ?? null;
  if (!view.round) return html`${line(t("You have entered."))}${starting(view)}`;
  if (view.me?.free) return html`${line(t("You are free in this round."))}${still(view)}`;
  if (!game) return html`${line(view.by_teams ? unseated() : next())}${still(view)}`;
  const against = html`
    <p class="side">
      <span class="man ${game.colour}"></span>
      ${t("Board {board}: against {name}", { board: game.hall, name: game.opponent })}
    </p>
    ${line(game.colour === "white" ? t("You have White.") : t("You have Black."))}
  `;
  if (game.score) {
    const result = t("The result is {score}.", { score: game.score });
    return html`${against}<p class="score">${result}</p>${still(view)}`;
  }
  if (!game.online) return html`${against}${line(t("You play this game in the hall."))}`;
  if (game.address)
    return html`
      ${against}
      <a class="button primary huge" href=${game.address} data-do="play" role="button">
        ${t("To my game")}
      </a>
    `;
  return html`${against}${countdown(t("The game begins in"), view.start_ms)}`;
}

const unseated = () => t("You have no board in this round.");
const next = () => t("You play from the next round on.");

/** The number of games that the round waits for. @param {Online} view */
function still({ open, round, rounds_total: total, online }) {
  if (open) return line(t("Games still going on: {count}.", { count: open }));
  if (round >= total) return line(t("All rounds are played."));
  return line(
    online?.automatic
      ? t("The next round is paired now.")
      : t("The organiser pairs the next round."),
  );
}

/** @param {Online} view */
function starting({ online, round }) {
  if (round || !online) return nothing;
  const counts = online.rated ? line(t("The games count for ratings.")) : nothing;
  if (!online.begin_ms) {
    return html`${counts}${line(t("The organiser begins the first round."))}`;
  }
  const at = momentText(online.begin_ms);
  return html`
    ${counts}
    ${line(t("Start: {time}", { time: at }))}
    ${countdown(t("Begins in"), online.begin_ms)}
  `;
}

/** @param {string} label @param {number} until */
function countdown(label, until) {
  if (!until) return nothing;
  return html`<p class="countdown">
      ${label} <span role="timer" aria-live="off" class="phone-clock" data-until=${until}></span>
    </p>`;
}

/** @param {Online} view @param {Acts} acts */
function entry({ called }, acts) {
  return html`<form class="enter"
      @submit=${onSubmit((self) => {
        acts.enter(value(/** @type {HTMLFormElement} */ (self), "name"));
      })}>
    ${
      called
        ? line(t("You enter as {name}.", { name: called }))
        : field(t("Your name"), {
            name: "name",
            required: true,
            maxlength: LONGEST_NAME,
            autocomplete: "nickname",
          })
    }
    <button class="primary huge" data-do="enter">${t("Enter the tournament")}</button>
  </form>`;
}

/** @param {Acts} acts */
function leaving({ leave }) {
  return html`<p class="buttons">
    <button type="button" data-do="leave"
        ${confirming(t("Leave the tournament"), t("Leave for good?"), leave)}></button>
  </p>`;
}

/** @param {Online} view */
function rules(view) {
  const { online, tolerance_min: minutes } = view;
  if (!online) return nothing;
  const text = t("A player who is not there {minutes} minutes after the start loses by W.O.", {
    minutes,
  });
  return html`<p class="hint">${text} ${whyView(view)}</p>`;
}

/** @param {OnlineTable} table @param {Online} view */
function tables(table, { me }) {
  const { standings, boards, round } = table;
  const rows = standings.map(({ place, name, points, id }) => [
    place ? String(place) : "",
    id === me?.id ? html`<strong>${name}</strong>` : name,
    points,
  ]);
  const found = html`
    <h2>${round ? t("Standings") : t("Players")}</h2>
    ${grid(t("Standings"), ["", t("Name"), t("Points")], rows, "standings", keys(standings))}
  `;
  if (!boards.length) return found;
  const games = boards.map(({ hall, white, black, score, address }) => [
    address ? html`<a href=${address}>${hall}</a>` : String(hall),
    `${white} – ${black}`,
    score.filter(Boolean).join(", ") || (address ? t("playing") : ""),
  ]);
  return html`
    ${found}
    <h2>${t("Round {round}", { round })}</h2>
    ${matches(table)}
    ${grid(t("Boards"), [t("Board no."), t("Players"), t("Result")], games, "boards")}
  `;
}

/** @param {{id: number}[]} rows */
const keys = (rows) => rows.map(({ id }) => id);

/** @param {string} text */
function line(text) {
  return html`<p>${text}</p>`;
}
