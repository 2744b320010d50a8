/** One board in a page of others: it moves as the game moves, and nothing can be done on it. */

import "../../shared/board/damas-board.js";
import { byId } from "../../shared/dom.js";
import { watchingText } from "../../shared/game-words.js";
import { createStore } from "../../shared/store.js";
import { Face } from "../parts/face.js";
import { NOTHING, follow } from "../parts/feed.js";

/** @import { DamasBoard } from "../../shared/board/damas-board.js" */

const TICK_MS = 200;

class EmbeddedBoard {
  constructor() {
    this.place = byId("embedded");
    this.store = createStore(NOTHING);
    /** @type {Face | null} once the game is here */
    this.face = null;
    this.store.subscribe((state) => this.show(state));
    setInterval(() => this.face?.tick(Date.now()), TICK_MS);
  }

  begin() {
    follow(this.place.dataset.line ?? "", this.store);
  }

  /** @param {Readonly<import("../parts/feed.js").FeedState>} state */
  show({ boards: [board], variants }) {
    if (!board) return; // as the server drew it
    this.face ??= this.take(variants[board.variant]);
    this.face.update(board);
    byId("watching").textContent = board.spectators ? watchingText(board.spectators) : "";
  }

  /** Takes the place of the drawing that the server sent. */
  /** @param {import("../../shared/types").Variant} variant */
  take(variant) {
    /** @type {DamasBoard | null} */
    const drawn = this.place.querySelector("damas-board");
    const turned = "turned" in this.place.dataset;
    const face = new Face(variant, drawn, turned);
    for (const seat of this.place.querySelectorAll(".seat")) {
      const colour = /** @type {HTMLElement} */ (seat).dataset.color;
      seat.replaceWith(face.seats[colour === "white" ? "white" : "black"]);
    }
    this.place.querySelector(".end")?.replaceWith(face.end);
    return face;
  }
}

new EmbeddedBoard().begin();
document.body.dataset.ready = "true";
