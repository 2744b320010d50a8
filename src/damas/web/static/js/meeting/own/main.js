/** The caller's games that go on, those where it is the caller's turn first. */

import { call, sentence } from "../../shared/api.js";
import { button, byId, element } from "../../shared/dom.js";
import { playerName, sideName } from "../../shared/game-words.js";
import { lang, t } from "../../shared/i18n.js";
import { render } from "../../shared/render.js";
import { controlText, termsText } from "../../shared/terms.js";

/** @param {any} game */
function row(game) {
  const other = game.seat === "white" ? "black" : "white";
  const name = game.seat ? playerName(game.players[other], other) : t("Two players");
  const turn = game.your_turn ? t("Your turn") : t("{side} to move", { side: sideName(game.turn) });
  const about = [
    game.regulation.name,
    game.clock ? controlText(game.clock.control ?? null) : "",
    turn,
  ];
  return element("li", { "data-game": game.id, class: game.your_turn ? "yours" : "" }, [
    element("a", { href: `/games/${game.id}` }, [
      element("span", { class: "name" }, [name]),
      element("span", { class: "about" }, [about.filter(Boolean).join(" · ")]),
    ]),
  ]);
}

/** @param {any} found */
function invitation(found) {
  const who = found.own ? (found.to ?? t("your friend")) : (found.host ?? t("A friend"));
  return element("li", { "data-token": found.token }, [
    element("a", { href: `/i/${found.token}` }, [
      element("span", { class: "name" }, [
        found.own
          ? t("You invited {name}", { name: who })
          : t("{name} invites you to play", { name: who }),
      ]),
      element("span", { class: "about" }, [termsText(found.terms)]),
    ]),
  ]);
}

async function rest() {
  const days = Number(/** @type {HTMLInputElement} */ (byId("days")).value);
  try {
    const { games } = await call(`/api/own-games/vacation?lang=${lang}`, {
      method: "POST",
      body: { days },
    });
    byId("rest-said").textContent = t("Your time rests in {count} games.", { count: games });
  } catch (refusal) {
    byId("rest-said").textContent = sentence(refusal);
  }
}

async function start() {
  const [games, invitations] = await Promise.all([
    call(`/api/own-games?lang=${lang}`),
    call(`/api/invitations?lang=${lang}`),
  ]);
  const empty = element("p", { class: "hint" }, [
    t("No game goes on."),
    " ",
    element("a", { href: "/friend" }, [t("Play a friend")]),
  ]);
  render(
    byId("games"),
    games.length ? [element("ul", { class: "seeks" }, games.map(row))] : [empty],
  );
  render(
    byId("invitations"),
    invitations.length
      ? [
          element("h2", {}, [t("Invitations")]),
          element("ul", { class: "seeks" }, invitations.map(invitation)),
        ]
      : [],
  );
  const posted = games.some((/** @type {any} */ game) => game.clock?.control?.includes("day"));
  byId("rest").hidden = !posted;
  byId("rest-buttons").append(button(t("Take a rest"), () => void rest(), { "data-do": "rest" }));
}

void start();
