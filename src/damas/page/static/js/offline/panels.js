/** The parts of the page for playing on this device. */

import { accuracy } from "../shared/accuracy.js";
import { byId } from "../shared/dom.js";
import { resultText, sideName } from "../shared/game-words.js";
import { momentText } from "../shared/dates.js";
import { t } from "../shared/i18n.js";
import { insecureNote } from "../shared/insecure.js";
import { GAMES } from "../shared/outbox.js";
import { draw, each, html, nothing, render } from "../shared/templates.js";
import { NOBODYS, isOwn } from "../shared/whose.js";
import { canWork } from "../shared/worker-registration.js";
import { moments } from "./play.js";

/** @typedef {import("./shapes").DeviceGame} DeviceGame */
/** @typedef {import("../shared/outbox.js").Waiting} Waiting */
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
  draw(byId("kept"))`${each("id", state.games, (game) => kept(game, state, data, page))}`;
  byId("kept-none").hidden = state.games.length > 0;
  const lasts = each(
    ({ state: { id } }) => id,
    state.lasts,
    (one) => seenItem(one, page),
  );
  render(byId("seen"), lasts);
  byId("seen-part").hidden = !state.lasts.length;
  showNews(state, page);
}

/** @param {OfflineState} state @param {Page} page */
function showNews({ waiting }, page) {
  const answers = waiting.filter(({ path }) => path !== GAMES);
  const stays = (/** @type {Waiting} */ one) => one.refused || one.held || !isOwn(one);
  const others = answers.filter((one) => !stays(one));
  const refused = answers.filter(stays);
  draw(byId("refused"))`${each("id", refused, (one) => refusedItem(one, page))}`;
  byId("waiting").textContent = others.length
    ? t("Answers not sent yet: {count}", { count: others.length })
    : "";
}

/** @param {Waiting} one @param {Page} page */
function refusedItem(one, page) {
  const what = one.path.includes("/endings/") ? t("Endings") : t("Problems");
  return html`<li data-refused=${one.id}>
    <span class="title">${what}</span>
    <span class="about">${momentText(one.at)}</span>
    ${refusal(one)}
    <span class="buttons">${act("forget", t("Remove"), () => page.forget(one.id))}</span>
  </li>`;
}

/** @param {Waiting} command */
function refusal({ refused = "", whose }) {
  if (!isOwn({ whose })) return html`<p class="about">${anothers(whose)}</p>`;
  const text = refused
    ? t("The server has not accepted it: {reason} It stays here.", { reason: refused })
    : t("Something on the way answered in the server's place. It is sent again by itself.");
  return html`<p class="fault">${text}</p>`;
}

/** @param {string | undefined} whose */
const anothers = (whose) =>
  whose === NOBODYS
    ? t("Somebody who has left did this on this device. It is not sent, and stays here.")
    : t("Another person did this on this device. It is sent when that person is here again.");

/** @param {OfflineState} state */
function caption({ game, seen, shown, thinking, notice }) {
  if (notice) return notice;
  if (seen) return t("As it was last seen: {time}", { time: momentText(seen.at) });
  if (!game) return t("Choose an opponent. The game stays on this device.");
  if (game.result) return resultText(game.result);
  if (thinking) return t("The computer is thinking…");
  if (!shown) return "";
  return shown.turn === "white" ? t("White to move") : t("Black to move");
}

/** @param {string} name @param {string} label @param {() => unknown} press */
const act = (name, label, press) =>
  html`<button type="button" data-do=${name} @click=${() => void press()}>${label}</button>`;

/** @param {OfflineState} state @param {Page} page */
function network({ online, ready }, page) {
  const said = online ? t("The network is available.") : t("There is no network.");
  const label = page.isReady ? t("Make this device ready again") : t("Make this device ready");
  const mayAsk = online && canWork();
  return html`
    <p class="about">
      ${said} ${page.isReady ? t("Play, learn and solve problems here without Internet.") : ""}
    </p>
    ${mayAsk ? act("ready", label, () => page.prepare()) : nothing}
    ${insecureNote(t("Play without a network is kept only over a secure connection."))}
    <p class="about" role="status" id="ready">${ready}</p>
  `;
}

/** @param {OfflineState} state @param {Page} page */
function acts({ game, seen, shown }, page) {
  if (seen) return act("go-on", t("Play on from here on this device"), () => page.goOn());
  if (!game || game.result) return nothing;
  const isAlone = game.white.kind !== game.black.kind;
  const mine = shown !== null && game[shown.turn].kind === "person";
  return html`
    ${mine ? act("hint", t("Hint"), () => page.hint()) : nothing}
    ${act("undo", t("Take back"), () => page.undo())}
    ${isAlone ? nothing : act("draw", t("Agree a draw"), () => page.agree())}
    ${
      game.moves.length < 2
        ? act("call-off", t("Call off the game"), () => page.callOff())
        : act("resign", t("Resign"), () => page.resign())
    }
  `;
}

/** @param {OfflineState} state @param {Page} page */
function moveButtons({ game, seen, viewed }, page) {
  const moves = seen ? seen.state.moves : (game?.moves ?? []);
  const at = viewed ?? moves.length;
  return moves.map((move, place) => {
    const number = place % 2 ? "" : `${place / 2 + 1}. `;
    return html`<button type="button" data-ply=${place + 1}
      aria-current=${place + 1 === at ? "true" : nothing}
      @click=${() => page.view(place + 1)}>${number}${move.notation}</button>`;
  });
}

/** @param {OfflineState} state @param {Page} page */
function afterGame({ points, game }, page) {
  if (!points.length || !game) return nothing;
  const first = page.first();
  const shares = /** @type {const} */ (["white", "black"]).map((colour) => {
    const share = accuracy(points, colour, first);
    const said = share === null ? "–" : `${share} %`;
    return html`<p>${sideName(colour)}: ${said}</p>`;
  });
  const lost = moments(points, first);
  return html`
    <h2 id="after-title">${t("Accuracy")}</h2>
    ${shares}
    <h2>${t("Turning points")}</h2>
    ${lost.length ? nothing : html`<p>${t("No mistakes were found.")}</p>`}
    <ul class="moments">
      ${lost.map(
        ({ ply }) => html`<li>
          <button type="button" data-moment=${ply} @click=${() => page.view(ply)}>
            ${game.moves[ply].notation}
          </button>
        </li>`,
      )}
    </ul>
  `;
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
  return html`<li data-game=${game.id}>
    <span class="title">${title(game, data)}</span>
    <span class="about">${momentText(game.at)} · ${standing(game)}</span>
    ${sendState(game, command)}
    <span class="buttons">
      ${act("resume", game.result ? t("Look at it") : t("Go on"), () => page.resume(game.id))}
      ${act("forget", t("Remove from this device"), () => page.forget(game.id))}
    </span>
  </li>`;
}

/** @param {DeviceGame} game */
function standing({ result, moves }) {
  return result ? resultText(result) : t("{count} moves, unfinished", { count: moves.length });
}

/** Whether the server has the game. */
/** @param {DeviceGame} game @param {Waiting | undefined} command */
function sendState({ sent, differs }, command) {
  if (sent) {
    const fault = t("The server's rules give this game another result; its own counts there.");
    return html`
      <a href="/games/${sent}">${t("Kept on the server")}</a>
      ${differs ? html`<p class="fault">${fault}</p>` : nothing}
    `;
  }
  if (command && (command.refused || command.held || !isOwn(command))) return refusal(command);
  return command ? html`<span class="about">${t("Waits for the network")}</span>` : nothing;
}

/** @param {import("./shapes").SeenGame} one @param {Page} page */
function seenItem(one, page) {
  const { state, at } = one;
  const text = `${state.regulation.name} · ${momentText(at)}`;
  return html`<li data-seen=${state.id}>${act("open", text, () => page.open(one))}</li>`;
}
