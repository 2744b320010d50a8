/** The parts of the page for playing on this device. */

import { accuracy } from "../shared/accuracy.js";
import { button, byId, element } from "../shared/dom.js";
import { resultText, sideName } from "../shared/game-words.js";
import { lang, t } from "../shared/i18n.js";
import { render } from "../shared/render.js";
import { canWork } from "../shared/worker-registration.js";
import { moments } from "./play.js";

/** @typedef {import("./shapes").DeviceGame} DeviceGame */
/** @typedef {import("./shapes").OfflineState} OfflineState */
/** @typedef {import("./shapes").PageData} PageData */
/** @typedef {import("./shapes").OfflineActs} Page */

/** @param {OfflineState} state @param {PageData} data @param {Page} page */
export function showPanels(state, data, page) {
  byId("caption").textContent = caption(state);
  render(byId("network"), network(state, page));
  render(byId("acts"), acts(state, page));
  render(byId("moves"), moveButtons(state, page));
  render(byId("after"), afterGame(state, page));
  byId("after").hidden = !state.points.length;
  render(
    byId("kept"),
    state.games.map((game) => kept(game, state, data, page)),
  );
  byId("kept-none").hidden = state.games.length > 0;
  render(
    byId("seen"),
    state.lasts.map((one) => seenItem(one, page)),
  );
  byId("seen-part").hidden = !state.lasts.length;
  showNews(state);
}

/** @param {OfflineState} state */
function showNews({ waiting }) {
  const others = waiting.filter(({ path }) => !path.endsWith("/offline/games"));
  byId("waiting").textContent = others.length
    ? t("Answers that wait for the server: {count}", { count: others.length })
    : "";
}

/** @param {OfflineState} state */
function caption({ game, seen, shown, thinking, notice }) {
  if (notice) return notice;
  if (seen) return t("As it was last seen: {time}", { time: timeOf(seen.at) });
  if (!game) return t("Choose an opponent. The game stays on this device.");
  if (game.result) return resultText(game.result);
  if (thinking) return t("The computer is thinking…");
  if (!shown) return "";
  return shown.turn === "white" ? t("White to move") : t("Black to move");
}

/** @param {number} at ms */
const timeOf = (at) =>
  new Date(at).toLocaleString(lang, { dateStyle: "short", timeStyle: "short" });

/** @param {OfflineState} state @param {Page} page */
function network({ online, ready }, page) {
  const said = online ? t("The network is here.") : t("There is no network.");
  const label = page.isReady ? t("Make this device ready again") : t("Make this device ready");
  const mayAsk = online && canWork();
  return [
    element("p", { class: "about" }, [
      said,
      " ",
      page.isReady ? t("This device keeps pages, lessons, problems and the engine.") : "",
    ]),
    ...(mayAsk ? [button(label, () => void page.prepare(), { "data-do": "ready" })] : []),
    element("p", { class: "about", role: "status", id: "ready" }, [ready]),
  ];
}

/** @param {OfflineState} state @param {Page} page */
function acts({ game, seen, shown }, page) {
  if (seen) {
    const label = t("Play on from here on this device");
    return [button(label, () => page.goOn(), { "data-do": "go-on" })];
  }
  if (!game || game.result) return [];
  const isAlone = game.white.kind !== game.black.kind;
  const mine = shown !== null && game[shown.turn].kind === "person";
  return [
    ...(mine ? [button(t("Hint"), () => page.hint(), { "data-do": "hint" })] : []),
    button(t("Take back"), () => void page.undo(), { "data-do": "undo" }),
    ...(isAlone ? [] : [button(t("Agree a draw"), () => page.agree(), { "data-do": "draw" })]),
    game.moves.length < 2
      ? button(t("Call off the game"), () => void page.callOff(), { "data-do": "call-off" })
      : button(t("Resign"), () => page.resign(), { "data-do": "resign" }),
  ];
}

/** @param {OfflineState} state @param {Page} page */
function moveButtons({ game, seen, viewed }, page) {
  const moves = seen ? seen.state.moves : (game?.moves ?? []);
  const at = viewed ?? moves.length;
  return moves.map((move, place) => {
    /** @type {Record<string, string>} */
    const attributes = place + 1 === at ? { "aria-current": "true" } : {};
    const number = place % 2 ? "" : `${place / 2 + 1}. `;
    const text = `${number}${move.notation}`;
    return button(text, () => page.view(place + 1), {
      "data-ply": String(place + 1),
      ...attributes,
    });
  });
}

/** @param {OfflineState} state @param {Page} page */
function afterGame({ points, game }, page) {
  if (!points.length || !game) return [];
  const first = page.first();
  const shares = /** @type {const} */ (["white", "black"]).map((colour) => {
    const share = accuracy(points, colour, first);
    const said = share === null ? "–" : `${share} %`;
    return element("p", {}, [`${sideName(colour)}: ${said}`]);
  });
  const lost = moments(points, first);
  return [
    element("h2", { id: "after-title" }, [t("Accuracy")]),
    ...shares,
    element("h2", {}, [t("Decisive moments")]),
    ...(lost.length ? [] : [element("p", {}, [t("No mistakes were found.")])]),
    element(
      "ul",
      { class: "moments" },
      lost.map(({ ply }) =>
        element("li", {}, [
          button(game.moves[ply].notation, () => page.view(ply), { "data-moment": String(ply) }),
        ]),
      ),
    ),
  ];
}

/** @param {DeviceGame} game @param {PageData} data */
function title(game, data) {
  const book = data.books.find(({ id }) => id === game.regulation)?.name ?? game.regulation;
  const engine = [game.white, game.black].find(({ kind }) => kind === "engine");
  const against = engine
    ? t("Computer, level {level}", { level: engine.level ?? 1 })
    : t("Two players");
  return `${book} · ${against}`;
}

/**
 * @param {DeviceGame} game
 * @param {OfflineState} state
 * @param {PageData} data
 * @param {Page} page
 */
function kept(game, { waiting }, data, page) {
  const command = waiting.find(({ id }) => id === game.id);
  return element("li", { "data-game": game.id }, [
    element("span", { class: "title" }, [title(game, data)]),
    element("span", { class: "about" }, [timeOf(game.at), " · ", standing(game)]),
    ...sendState(game, command),
    element("span", { class: "buttons" }, [
      button(game.result ? t("Look at it") : t("Go on"), () => void page.resume(game.id)),
      button(t("Remove from this device"), () => void page.forget(game.id)),
    ]),
  ]);
}

/** @param {DeviceGame} game */
function standing({ result, moves }) {
  return result ? resultText(result) : t("{count} moves, unfinished", { count: moves.length });
}

/** Whether the server has the game. */
/** @param {DeviceGame} game @param {import("../shared/outbox.js").Waiting | undefined} command */
function sendState({ sent, differs }, command) {
  if (sent) {
    const link = element("a", { href: `/games/${sent}` }, [t("Kept on the server")]);
    const fault = t("The server's rules give this game another result; its own counts there.");
    return [link, ...(differs ? [element("p", { class: "fault" }, [fault])] : [])];
  }
  if (command?.refused) {
    const text = t("The server has not taken it: {reason} It stays here.", {
      reason: command.refused,
    });
    return [element("p", { class: "fault" }, [text])];
  }
  return command ? [element("span", { class: "about" }, [t("Waits for the network")])] : [];
}

/** @param {import("./shapes").SeenGame} one @param {Page} page */
function seenItem(one, page) {
  const { state, at } = one;
  const text = `${state.regulation.name} · ${timeOf(at)}`;
  return element("li", { "data-seen": state.id }, [button(text, () => page.open(one))]);
}
