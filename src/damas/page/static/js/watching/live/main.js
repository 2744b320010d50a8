/** The page of the games that go on: boards that move as the games move. */

import "../../shared/board/damas-board.js";
import { call } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { watchingText } from "../../shared/game-words.js";
import { t } from "../../shared/i18n.js";
import { createStore } from "../../shared/store.js";
import { each, elementOf, html, render } from "../../shared/templates.js";
import { controlText } from "../../shared/terms.js";
import { Face, names } from "../parts/face.js";
import { NOTHING, follow } from "../parts/feed.js";
import { freshPart, hasChanged, isGone } from "../parts/fresh.js";

/** @typedef {import("../shapes").Watched} Watched */
/** @typedef {import("../../shared/board/damas-board.js").DamasBoard} DamasBoard */
/** @typedef {{face: Face, about: HTMLElement, link: HTMLElement, item: HTMLElement}} Card */

const TICK_MS = 200;
const RELAYS_MS = 5000;

class WatchPage {
  constructor() {
    this.list = byId("live");
    this.store = createStore(NOTHING);
    /** @type {Map<string, Card>} by game */
    this.cards = new Map();
    /** @type {Set<string>} games whose ratings were asked for */
    this.rated = new Set();
    this.store.subscribe((state) => this.show(state));
    setInterval(() => this.tick(), TICK_MS);
  }

  begin() {
    follow(
      `/ws/watch?${new URLSearchParams({ variant: this.list.dataset.variant ?? "" })}`,
      this.store,
    );
  }

  tick() {
    const now = Date.now();
    for (const { face } of this.cards.values()) face.tick(now);
  }

  /** @param {Readonly<import("../parts/feed.js").FeedState>} state */
  show({ begun, connected, boards, variants }) {
    byId("line").hidden = connected;
    if (!begun) return;
    const here = new Set(boards.map((one) => one.id));
    for (const id of this.cards.keys()) if (!here.has(id)) this.cards.delete(id);
    const items = boards.map((board) => {
      const card = this.card(board, variants[board.variant]);
      update(board, card);
      return card.item;
    });
    const keyed = each(
      ({ dataset }) => dataset.game,
      items,
      (item) => item,
    );
    render(this.list, keyed);
    this.askRatings();
    byId("none").hidden = boards.length > 0;
  }

  /** The ratings of the players on boards that are new here, asked for once. */
  askRatings() {
    const fresh = [...this.cards.keys()].filter((id) => !this.rated.has(id));
    if (!fresh.length) return;
    for (const id of fresh) this.rated.add(id);
    void call(`/api/ratings?games=${fresh.join(",")}`)
      .then((found) => {
        for (const [id, ratings] of Object.entries(found)) {
          const face = this.cards.get(id)?.face;
          if (!face?.shown) continue;
          face.ratings = ratings;
          face.update(face.shown);
        }
      })
      .catch(() => undefined); // names alone are shown
  }

  /**
   * @param {Watched} board
   * @param {import("../../shared/types").Variant} variant
   * @returns {Card}
   */
  card(board, variant) {
    const known = this.cards.get(board.id);
    if (known) return known;
    /** @type {DamasBoard | null} */
    const drawn = this.list.querySelector(`[data-game="${CSS.escape(board.id)}"] damas-board`);
    drawn?.closest("li")?.remove(); // its board goes on in a card of this page
    const face = new Face(variant, drawn);
    const item = elementOf(html`<li data-game=${board.id}>
      <a href="/games/${board.id}">
        ${face.seats.black}
        <div class="place">${face.board}${face.end}</div>
        ${face.seats.white}
        <p class="about"></p>
      </a>
    </li>`);
    const made = { face, item, about: item.querySelector(".about"), link: item.firstElementChild };
    this.cards.set(board.id, made);
    return made;
  }
}

/** The line under a board. @param {Watched} board */
function aboutText({ regulation, control, rated, spectators }) {
  return [
    regulation.name,
    control ? controlText(control) : "",
    rated ? t("rated") : "",
    spectators ? watchingText(spectators) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** @param {Watched} board @param {Card} made */
function update(board, { face, about, link, item }) {
  item.classList.toggle("over", board.outcome !== null);
  link.setAttribute("aria-label", names(board));
  about.textContent = aboutText(board);
  face.update(board);
}

/** The boards of relays are drawn anew where a file has changed. */
async function followRelays() {
  if (document.hidden) return;
  const place = byId("relays");
  /** @type {Map<string, string>} */
  const shown = new Map();
  for (const { dataset } of /** @type {NodeListOf<HTMLElement>} */ (
    place.querySelectorAll("[data-relay]")
  ))
    shown.set(dataset.relay ?? "", dataset.version ?? "");
  const asked = [...shown].map(([relay, before]) => hasChanged(relay, before).catch(isGone));
  if (!(await Promise.all(asked)).includes(true)) return;
  const fresh = await freshPart("relays").catch(() => null);
  if (!fresh) return;
  place.hidden = fresh.hidden;
  place.replaceChildren(...fresh.childNodes);
}

new WatchPage().begin();
const beat = { runs: false };
setInterval(async () => {
  if (beat.runs) return;
  beat.runs = true;
  await followRelays();
  beat.runs = false;
}, RELAYS_MS);
document.body.dataset.ready = "true";
