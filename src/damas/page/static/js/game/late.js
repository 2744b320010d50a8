/** What the page of a game needs after its first board: a room's strip, and what follows a game. */

import { byId } from "../shared/dom.js";
import { RoomStrip } from "../shared/room/strip.js";
import { EndgamePanel } from "./endgame.js";
import { PostGamePanel } from "./post-game.js";
import { sharePanel } from "./share.js";
import { numbered, written } from "./state.js";
import { verdictPanel } from "./verdict.js";

export { say } from "../shared/voice.js";

/** @import { MoveText } from "../shared/types" */
/** @import { Panel, Shown } from "./state.js" */
/**
 * @typedef {object} Page
 * @property {string} gameId
 * @property {import("../shared/board/damas-board.js").DamasBoard} board
 * @property {() => Shown} state
 * @property {(ply: number) => void} goTo
 * @property {() => void} home show the position of the game again
 * @property {import("./post-game.js").Page["reviewed"]} reviewed
 * @property {(text: string) => void} say
 */

/** @param {Page} page @returns {{postGame: PostGamePanel, panels: Panel[]}} */
export function latePanels(page) {
  const write = (/** @type {MoveText} */ move) => written(page.state(), move);
  const { goTo, home, reviewed } = page;
  const postGame = new PostGamePanel(page.gameId, {
    board: page.board,
    write,
    name: (ply) => numbered(page.state(), ply),
    goTo,
    home,
    reviewed,
  });
  const panels = [
    postGame,
    verdictPanel(byId("verdict"), goTo),
    new EndgamePanel(page.gameId, write),
    sharePanel(byId("share-links"), page.say),
    new RoomStrip(byId("room-strip")),
  ];
  return { postGame, panels };
}
