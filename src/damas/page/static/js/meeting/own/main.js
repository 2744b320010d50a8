/** The caller's games that go on, those where it is the caller's turn first. */

import { call, sentence } from "../../shared/api.js";
import { clockText, daysText } from "../../shared/clock-text.js";
import { byId } from "../../shared/dom.js";
import { emptyView } from "../../shared/empty.js";
import { damagedRow } from "../../shared/pieces.js";
import { playerName, shownName, sideName } from "../../shared/game-words.js";
import { lang, t } from "../../shared/i18n.js";
import { ratingText } from "../../shared/rating-text.js";
import { clientName } from "../../shared/reconnecting-socket.js";
import { each, html, nodes, nothing, render } from "../../shared/templates.js";
import { controlText, termsText } from "../../shared/terms.js";

/** @import { DamagedRow, OpponentView, OwnGame, ShownInvitation } from "../../shared/views" */

/** @param {OwnGame | DamagedRow} game */
function row(game) {
  if ("damaged" in game) return damagedRow(game);
  const other = game.seat === "white" ? "black" : "white";
  const name = game.seat ? playerName(game.players[other], other) : t("Two players");
  const turn = game.your_turn
    ? t("Your turn")
    : game.seat
      ? t("Your opponent's turn")
      : t("{side} to move", { side: sideName(game.turn) });
  const about = [game.regulation.name, game.clock ? controlText(game.clock.control ?? null) : ""];
  const rating = game.seat ? game.ratings?.[other] : null;
  return html`<li data-game=${game.id} class=${game.your_turn ? "yours" : ""}>
    <a href="/games/${game.id}">
      <span class="name">${name}${rating ? ` ${ratingText(rating)}` : nothing}</span>
      <span class="about">${about.filter(Boolean).join(" · ")}</span>
      <span class="state">${turn}${timeOf(game)}</span>
    </a>
  </li>`;
}

/** The time that the player to move has, where a clock runs. @param {OwnGame} game */
function timeOf({ time }) {
  if (!time?.running) return [];
  const text = time.days ? daysText(time.left_ms) : clockText(time.left_ms);
  return [" · ", html`<span class="time">${text}</span>`];
}

/** @param {ShownInvitation} found */
function invitation(found) {
  const who = found.own
    ? (found.to ?? t("your friend"))
    : found.host
      ? shownName(found.host, found.guest)
      : t("A friend");
  return html`<li data-token=${found.token}>
    <a href="/i/${found.token}">
      <span class="name">
        ${found.own ? t("You invited {name}", { name: who }) : t("{name} invites you to play", { name: who })}
      </span>
      <span class="about">${rated(found) + termsText(found.terms)}</span>
    </a>
    <span class="row-acts">${acts(found)}</span>
  </li>`;
}

/** The rating of somebody who invites, before the terms. @param {ShownInvitation} found */
function rated({ own, rating }) {
  return rating && !own ? `${ratingText(rating)} · ` : "";
}

/** @param {ShownInvitation} found */
function acts({ token, own }) {
  if (own)
    return html`<button type="button" data-do="withdraw" @click=${() => void end(token)}>
    ${t("Withdraw it")}
  </button>`;
  return html`
    <button type="button" class="primary" data-do="accept" @click=${() => void accept(token)}>
      ${t("Accept")}
    </button>
    <button type="button" data-do="decline" @click=${() => void end(token)}>${t("Decline")}</button>
  `;
}

/** @param {string} token */
async function accept(token) {
  await tried(async () => {
    const path = `/api/invitations/${token}/accept?lang=${lang}`;
    const { game } = await call(path, { method: "POST", body: {} });
    location.assign(`/games/${game}`);
  });
}

/** @param {string} token */
async function end(token) {
  await tried(() => call(`/api/invitations/${token}?lang=${lang}`, { method: "DELETE" }));
  await showInvitations();
}

/** @param {() => Promise<unknown>} act */
async function tried(act) {
  byId("fault").textContent = "";
  try {
    await act();
  } catch (refusal) {
    byId("fault").textContent = sentence(refusal);
  }
}

async function showInvitations() {
  const found = await call(`/api/invitations?lang=${lang}`);
  render(
    byId("invitations"),
    found.length
      ? html`<h2>${t("Invitations")}</h2><ul class="seeks card">${each("token", found, invitation)}</ul>`
      : nothing,
  );
}

/** The people of past games, to be invited again. */
async function showOpponents() {
  const found = await call(`/api/opponents?lang=${lang}`);
  render(
    byId("opponents"),
    found.length
      ? html`<h2>${t("You have played")}</h2><ul class="seeks card">${each("id", found, opponent)}</ul>`
      : nothing,
  );
}

/** @param {OpponentView} one */
function opponent({ id, name, games, account }) {
  const who = name ? shownName(name, !account) : t("Guest");
  const count = t("{count} games", { count: games });
  const words = [html`<span class="name">${who}</span>`, html`<span class="about">${count}</span>`];
  return html`<li data-person=${id}>
    ${account ? html`<a href="/people/${id}">${words}</a>` : html`<span class="who">${words}</span>`}
    <a class="button" href="/friend?to=${id}" data-do="challenge">${t("Challenge")}</a>
  </li>`;
}

async function rest() {
  const days = Number(/** @type {HTMLInputElement} */ (byId("days")).value);
  try {
    const { games } = await call(`/api/own-games/vacation?lang=${lang}`, {
      method: "POST",
      body: { days, id: clientName() },
    });
    byId("rest-said").textContent = t("Your clock is stopped in {count} games.", { count: games });
  } catch (refusal) {
    byId("rest-said").textContent = sentence(refusal);
  }
}

async function start() {
  const games = await call(`/api/own-games?lang=${lang}`);
  render(
    byId("games"),
    games.length
      ? html`<ul class="seeks">${each("id", games, row)}</ul>`
      : emptyView(t("No game is being played."), t("Play a friend"), "/friend"),
  );
  await Promise.all([showInvitations(), showOpponents()]);
  const posted = games.some((/** @type {any} */ game) => game.clock?.control?.includes("day"));
  byId("rest").hidden = !posted;
  byId("rest-buttons").append(
    ...nodes(
      html`<button type="button" data-do="rest" @click=${() => void rest()}>${t("Take a rest")}</button>`,
    ),
  );
}

void start();
