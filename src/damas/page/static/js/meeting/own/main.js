/** The caller's games that go on, those where it is the caller's turn first. */

import { call, sentence } from "../../shared/api.js";
import { clockText, daysText } from "../../shared/clock-text.js";
import { button, byId, element } from "../../shared/dom.js";
import { playerName, shownName, sideName } from "../../shared/game-words.js";
import { lang, t } from "../../shared/i18n.js";
import { ratingText } from "../../shared/rating-text.js";
import { clientName } from "../../shared/reconnecting-socket.js";
import { render } from "../../shared/render.js";
import { controlText, termsText } from "../../shared/terms.js";

/** @param {any} game */
function row(game) {
  const other = game.seat === "white" ? "black" : "white";
  const name = game.seat ? playerName(game.players[other], other) : t("Two players");
  const turn = game.your_turn
    ? t("Your turn")
    : game.seat
      ? t("Your opponent's turn")
      : t("{side} to move", { side: sideName(game.turn) });
  const about = [game.regulation.name, game.clock ? controlText(game.clock.control ?? null) : ""];
  const rating = game.seat ? game.ratings?.[other] : null;
  return element("li", { "data-game": game.id, class: game.your_turn ? "yours" : "" }, [
    element("a", { href: `/games/${game.id}` }, [
      element("span", { class: "name" }, [name, ...(rating ? [` ${ratingText(rating)}`] : [])]),
      element("span", { class: "about" }, [about.filter(Boolean).join(" · ")]),
      element("span", { class: "state" }, [turn, ...timeOf(game)]),
    ]),
  ]);
}

/** The time that the player to move has, where a clock runs. @param {any} game */
function timeOf({ time }) {
  if (!time?.running) return [];
  const text = time.days ? daysText(time.left_ms) : clockText(time.left_ms);
  return [" · ", element("span", { class: "time" }, [text])];
}

/** @param {any} found */
function invitation(found) {
  const who = found.own
    ? (found.to ?? t("your friend"))
    : found.host
      ? shownName(found.host, found.guest)
      : t("A friend");
  return element("li", { "data-token": found.token }, [
    element("a", { href: `/i/${found.token}` }, [
      element("span", { class: "name" }, [
        found.own
          ? t("You invited {name}", { name: who })
          : t("{name} invites you to play", { name: who }),
      ]),
      element("span", { class: "about" }, [rated(found) + termsText(found.terms)]),
    ]),
    element("span", { class: "row-acts" }, acts(found)),
  ]);
}

/** The rating of somebody who invites, before the terms. @param {any} found */
function rated({ own, rating }) {
  return rating && !own ? `${ratingText(rating)} · ` : "";
}

/** @param {any} found an invitation */
function acts({ token, own }) {
  if (own) return [button(t("Withdraw it"), () => void end(token), { "data-do": "withdraw" })];
  return [
    button(t("Accept"), () => void accept(token), { class: "primary", "data-do": "accept" }),
    button(t("Decline"), () => void end(token), { "data-do": "decline" }),
  ];
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
      ? [
          element("h2", {}, [t("Invitations")]),
          element("ul", { class: "seeks card" }, found.map(invitation)),
        ]
      : [],
  );
}

/** The people of past games, to be invited again. */
async function showOpponents() {
  const found = await call(`/api/opponents?lang=${lang}`);
  render(
    byId("opponents"),
    found.length
      ? [
          element("h2", {}, [t("You have played")]),
          element("ul", { class: "seeks card" }, found.map(opponent)),
        ]
      : [],
  );
}

/** @param {{id: string, name: string, games: number, account: boolean}} one */
function opponent({ id, name, games, account }) {
  const who = name ? shownName(name, !account) : t("Guest");
  const count = t("{count} games", { count: games });
  const words = [
    element("span", { class: "name" }, [who]),
    element("span", { class: "about" }, [count]),
  ];
  return element("li", { "data-person": id }, [
    account
      ? element("a", { href: `/people/${id}` }, words)
      : element("span", { class: "who" }, words),
    element("a", { class: "button", href: `/friend?to=${id}`, "data-do": "challenge" }, [
      t("Challenge"),
    ]),
  ]);
}

async function rest() {
  const days = Number(/** @type {HTMLInputElement} */ (byId("days")).value);
  try {
    const { games } = await call(`/api/own-games/vacation?lang=${lang}`, {
      method: "POST",
      body: { days, id: clientName() },
    });
    byId("rest-said").textContent = t("Your time rests in {count} games.", { count: games });
  } catch (refusal) {
    byId("rest-said").textContent = sentence(refusal);
  }
}

async function start() {
  const games = await call(`/api/own-games?lang=${lang}`);
  const empty = element("p", { class: "hint" }, [
    t("No game goes on."),
    " ",
    element("a", { href: "/friend" }, [t("Play a friend")]),
  ]);
  render(
    byId("games"),
    games.length ? [element("ul", { class: "seeks" }, games.map(row))] : [empty],
  );
  await Promise.all([showInvitations(), showOpponents()]);
  const posted = games.some((/** @type {any} */ game) => game.clock?.control?.includes("day"));
  byId("rest").hidden = !posted;
  byId("rest-buttons").append(button(t("Take a rest"), () => void rest(), { "data-do": "rest" }));
}

void start();
