/** The parts of the analysis board's page beside the board: the leader, the moves, the acts. */

import { byId } from "../shared/dom.js";
import { playerName } from "../shared/game-words.js";
import { t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";
import { drawMoves, markMove } from "../shared/move-tree.js";
import { attrs, draw, html, nothing } from "../shared/templates.js";

/** @import { GameState } from "../shared/types" */
/** @import { Position } from "./tree.js" */
/** @import { PageState } from "./shapes" */
/** @typedef {PageState & {game: GameState, board: import("./line.js").SharedBoard}} Shown */
/**
 * @typedef {object} Deeds
 * @property {(number: number) => void} go
 * @property {(on: boolean) => void} lead
 * @property {() => void} follow
 * @property {() => void} draw
 * @property {() => void} remove
 * @property {() => void} flip
 * @property {() => void} send
 */

/** Whether two people can look at it together. @param {Shown} state */
function isShared({ game }) {
  return Boolean(game.meeting || game.tournament);
}

/** Whether the person here is one of the players. @param {Shown} state */
export function isPlayer({ seat }) {
  return seat === "white" || seat === "black";
}

/** Whether an act here is shown to all. @param {Shown} state */
export function mayAct(state) {
  const { leader } = state.board;
  return isPlayer(state) && (leader === null || leader === state.seat);
}

/** Says who leads. @param {Shown} state */
export function showLeader(state) {
  const { game, board, seat, here } = state;
  const { leader } = board;
  const name =
    leader === "white" || leader === "black" ? playerName(game.players[leader], leader) : "";
  const alone = here !== null && t("You look by yourself.");
  const words = !isShared(state)
    ? (byId("title").textContent ?? "")
    : alone ||
      (leader === null
        ? t("Nobody leads: each sees the other's moves.")
        : leader === seat
          ? t("You lead: the other sees what you show.")
          : t("{player} leads: you see what is shown.", { player: name }));
  draw(byId("seat-top"))`<span class="leads">${words}</span>${otherHere(state)}`;
}

/** Whether the other player is at the board, for a player. @param {Shown} state */
function otherHere(state) {
  const { game, seat, present } = state;
  if (!isShared(state) || !present || (seat !== "white" && seat !== "black")) return nothing;
  const other = seat === "white" ? "black" : "white";
  const player = playerName(game.players[other], other);
  const words = present[other]
    ? t("{player} is here", { player })
    : t("{player} is not here", { player });
  const look = present[other] ? "other-here here" : "other-here";
  return html`<span class=${look}>${words}</span>`;
}

/**
 * @param {Shown} state
 * @param {Position[]} positions
 * @param {number} number shown
 * @param {(move: any) => string} write
 * @param {(number: number) => void} go
 */
export function showMoves(state, positions, number, write, go) {
  const { moves, variant } = state.game;
  /** @type {import("../shared/types").Colour} */
  const first = moves[0]?.color ?? variant.first;
  const nodes = positions.map(({ id, parent, move }) => ({
    id,
    parent,
    text: move ? write(move) : "",
    comment: "",
    signs: "",
    turn: id === 0 ? first : null,
  }));
  drawMoves(byId("score"), { nodes }, go, variant.first);
  markMove(byId("score"), number);
}

/** @param {Shown} state @param {number} number shown @param {Deeds} deeds */
export function showActs(state, number, deeds) {
  const leads = state.board.leader === state.seat;
  const mayLead = isPlayer(state) && isShared(state) && state.here === null;
  draw(byId("actions"))`
    ${state.here !== null ? act("follow", t("Follow"), deeds.follow, { class: "primary" }) : nothing}
    ${mayLead ? act("lead", leads ? t("Stop leading") : t("Lead"), () => deeds.lead(!leads), isOn(leads)) : nothing}
    ${mayAct(state) ? act("arrow", t("Arrow"), deeds.draw, isOn(state.drawing)) : nothing}
    ${mayAct(state) && number > state.game.ply ? act("remove", t("Remove"), deeds.remove) : nothing}
    ${act("flip", t("Flip"), deeds.flip)}
    ${act("share", t("Send"), deeds.send, { title: t("The link to this board") })}
    <a class="button" href="/games/${state.game.id}${location.search}${location.hash}"
        data-action="game">${icon("home")}<span class="word">${t("Game")}</span></a>
  `;
}

/** A button that stays pressed. @param {boolean} on */
const isOn = (on) => ({ "aria-pressed": String(on) });

/**
 * @param {string} name @param {string} word @param {() => void} press
 * @param {Record<string, string>} [more]
 */
function act(name, word, press, more = {}) {
  return html`<button type="button" data-action=${name} ${attrs(more)} @click=${press}>
    ${icon(name)}<span class="word">${word}</span>
  </button>`;
}
