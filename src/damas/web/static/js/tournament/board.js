/** A player's phone: the own result, by three big buttons; two equal words are the result. */

import { call } from "../api.js";
import { button, byId, element } from "../dom.js";
import { lang, ready, t } from "../i18n.js";
import { LiveEvent, nameOf } from "./live.js";

/** @typedef {import("./shapes").EventView} EventView */

await ready;
const page = /** @type {HTMLElement} */ (document.querySelector(".phone"));
const words = new URLSearchParams(location.search);
const [number, place, player] = ["round", "board", "player"].map((name) => Number(words.get(name)));
const secret = words.get("k") ?? "";
const live = new LiveEvent(page.dataset.event ?? "", show);
await live.begin();
document.body.dataset.ready = "true";

/** @param {EventView} event */
function show(event) {
  const board = event.rounds[number - 1]?.boards[place - 1];
  byId("event-name").textContent = event.settings.name;
  byId("place").textContent = t("Round {round}, board {board}", { round: number, board: place });
  if (!board) {
    byId("notice").textContent = t("There is no such board; ask the arbiter for a new code.");
    return;
  }
  const open = board.games.findIndex((game) => !game.codes);
  const game = board.games[open < 0 ? board.games.length - 1 : open];
  byId("sides").replaceChildren(
    element("p", { class: game.white === player ? "side me" : "side" }, [element("span", { class: "chip white" }), nameOf(event, game.white)]),
    element("p", { class: game.black === player ? "side me" : "side" }, [element("span", { class: "chip black" }), nameOf(event, game.black)]),
  );
  byId("results").replaceChildren(...(open < 0 ? [element("p", { class: "score" }, [t("The result is {score}.", { score: game.score })])]
    : [["1", "0", t("White won")], ["=", "=", t("Draw")], ["0", "1", t("Black won")]].map(([white, black, text]) => {
      const made = button(text, () => void say(open + 1, white, black), { class: "huge", "data-result": `${white}${black}` });
      made.setAttribute("aria-pressed", String(game.reports[String(player)]?.join("") === `${white}${black}`));
      return made;
    })));
  const mine = game.reports[String(player)];
  const theirs = Object.entries(game.reports).find(([id]) => Number(id) !== player)?.[1];
  byId("notice").textContent = open < 0 ? "" : mine && theirs ? t("You two do not say the same: the arbiter decides, or one of you enters it again.")
    : mine ? t("Entered. The other player has to say the same.") : theirs ? t("The other player has entered a result.") : "";
}

/** @param {number} game @param {string} white @param {string} black */
async function say(game, white, black) {
  try {
    await call(`${live.path}/reports?lang=${lang}`, { method: "POST", body: { round: number, board: place, game, player, white, black, secret } });
    await live.load();
  } catch (fault) {
    byId("notice").textContent = fault instanceof Error ? fault.message : String(fault);
  }
}
