/** Equal meetings of a knock-out: their play-offs, and decisions in another way. */

import { whyView } from "../../../shared/article-link.js";
import { actForm } from "../../../shared/damas-form.js";
import { t } from "../../../shared/i18n.js";
import { options } from "../../../shared/pieces.js";
import { each, html, nothing } from "../../../shared/templates.js";
import { nameOf } from "../../parts/live-event.js";
import { may } from "../../parts/parts.js";
import { wayName } from "../words.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../../../shared/views").EventView} EventView */
/** @typedef {import("../../../shared/views").EventRound} EventRound */
/** @typedef {import("../../../shared/views").EventBoard} EventBoard */
/** @typedef {import("../../../shared/views").PlayOffView} PlayOffView */

/** @param {Desk} desk @param {EventView} event @param {EventRound} round */
export function deciding(desk, event, round) {
  return each(
    (board) => `${round.number}.${board.number}`,
    round.boards.filter((board) => board.equal),
    (board) => meeting(desk, event, round, board),
  );
}

/**
 * An equal meeting: who goes on, or the game to play next.
 * @param {Desk} desk
 * @param {EventView} event
 * @param {EventRound} round
 * @param {EventBoard} board
 */
function meeting(desk, event, round, board) {
  const able = !round.closed && !event.finished;
  const { winner, why, play_offs: games, next_game: next } = board;
  const [a, b] = [nameOf(event, board.first), nameOf(event, board.second)];
  const said = winner
    ? t("{name} goes on ({how})", { name: nameOf(event, winner), how: why })
    : t("{a} – {b}: equal. Who goes on?", { a, b });
  const plays = able && may(event, "play-off");
  return html`<section class="play-off" data-decide=${board.number}>
    <h3><span class="number">${board.hall}</span> ${said}</h3>
    ${games.map((game, index) => played(desk, event, { round, board, game, number: index + 1, plays }))}
    ${plays && next ? nextGame(desk, event, round, board, next) : nothing}
    ${able && may(event, "decide") && (!winner || board.decided) ? otherwise(desk, event, round, board) : nothing}
  </section>`;
}

/**
 * A game of the play-off, with its result by tap.
 * @param {Desk} desk
 * @param {EventView} event
 * @param {{round: EventRound, board: EventBoard, game: PlayOffView, number: number,
 *   plays: boolean}} of
 */
function played({ live, attempt }, event, { round, board, game, number, plays }) {
  const black = game.white === board.first ? board.second : board.first;
  const { kind, white, clocks } = game;
  const place = { round: round.number, board: board.number, game: number };
  const entered = (/** @type {string} */ result) => () =>
    attempt(() => live.act("play-off", { ...place, kind, white, clocks, result }));
  return html`<div class="colour-row" data-play-off=${number}>
    <span class="number">${number}</span>
    <span class="told">
      <i class="man white"></i> ${nameOf(event, white)} – <i class="man black"></i>${` ${nameOf(event, black)} `}<strong class="score">${game.score || "–"}</strong>
      <span class="hint"> ${game.kind_name}</span>
    </span>
    ${
      plays
        ? html`<span class="seg" role="group" aria-label=${t("Result")}>
            ${event.results
              .filter(({ usual }) => usual)
              .map(({ codes, signs }) => {
                const result = codes.join("-");
                return html`<button type="button" data-result=${codes.join("")}
                    aria-pressed=${game.result === result} @click=${entered(result)}>${signs}</button>`;
              })}
          </span>`
        : nothing
    }
  </div>`;
}

/**
 * The form of the next game, as it is proposed.
 * @param {Desk} desk
 * @param {EventView} event
 * @param {EventRound} round
 * @param {EventBoard} board
 * @param {PlayOffView} next
 */
function nextGame(desk, event, round, board, next) {
  const white = [board.first, board.second].map((id) => [String(id), nameOf(event, id)]);
  const game = board.play_offs.length + 1;
  const rule = event.play_off_rule;
  return actForm("play-off", {
    names: ["kind", "clocks", "white", "result"],
    fields: { white: { choices: /** @type {[string, string][]} */ (white) } },
    now: next,
    data: { round: round.number, board: board.number, game },
    button: t("Add game {number} of the play-off", { number: game }),
    does: "play-off",
    look: undecided(round)[0] === board ? "primary" : "",
    beside: rule
      ? html`<span class="hint">
          ${rule.text} ${whyView(rule)}
        </span>`
      : nothing,
    attributes: { class: "line-form" },
    to: desk,
  });
}

/**
 * A decision in another way: by lot, by rating, by the arbiter.
 * @param {Desk} desk
 * @param {EventView} event
 * @param {EventRound} round
 * @param {EventBoard} board
 */
function otherwise({ live, attempt }, event, round, board) {
  const place = String(board.number);
  const chosenWay = () =>
    /** @type {HTMLSelectElement} */ (document.querySelector(`[data-decide="${place}"] .ways`))
      .value;
  const winner = (/** @type {number} */ id) => {
    const decision = { round: round.number, board: board.number, winner: id };
    const act = () => attempt(() => live.act("decide", { ...decision, how: chosenWay() }));
    return html`<button type="button" data-winner=${id} aria-pressed=${board.decided === id} @click=${act}>
      ${nameOf(event, id)}
    </button>`;
  };
  const ways = event.decisions.map((way) => [way, wayName(way)]);
  return html`<details ?open=${Boolean(board.decided)}>
    <summary>${t("Decide it in another way")}</summary>
    <p class="seg">
      <select class="ways" aria-label=${t("Decided by")} data-keep="how">${options(/** @type {[string, string][]} */ (ways))}</select>
      ${winner(board.first)} ${winner(board.second)}
    </p>
  </details>`;
}

/**
 * The equal meetings without a decision.
 * @param {EventRound} round
 */
export function undecided(round) {
  return round.closed ? [] : round.boards.filter((board) => board.equal && !board.winner);
}
