/** The engine bars below the boards of a round, where the organiser allows them. */

import { t } from "../../../shared/i18n.js";
import { longScore, shortScore } from "../../../shared/study/scores.js";
import { attrs, each, html, nothing } from "../../../shared/templates.js";
import { barChoice, whiteShare } from "../../parts/engine-bars.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../state.js").Shown} Shown */
/** @typedef {import("../../../shared/views").EventView} EventView */
/** @typedef {import("../../../shared/views").DelayedView} DelayedView */
/** @typedef {import("../../parts/shapes").Judged} Judged */

const SIZE = "160";

/** The round whose bars are followed, 0 for none. */
/** @param {Shown} state @param {number} round that is shown */
export function barsRound({ event, tab, barsShown }, round) {
  const going = event.engine_bar && !event.finished && event.rounds[round - 1]?.open > 0;
  return going && tab === "rounds" && barsShown ? round : 0;
}

/** @param {Desk} desk @param {Shown} state @param {number} round */
export function engineBars({ store }, { event, bars, barsShown: shown }, round) {
  const bar = event.engine_bar;
  if (!bar || event.finished || !event.rounds[round - 1]?.open) return nothing;
  const turn = () => {
    barChoice.update({ shown: !shown });
    store.update({ barsShown: !shown });
  };
  const label = shown ? t("Hide the engine bars") : t("Show the engine bars");
  const asked = { "data-do": "engine-bars", "aria-pressed": String(shown) };
  const known = shown && bars.round === round;
  return html`<section class="engine-bars" aria-label=${t("Engine bars")}>
      <h3>${t("Engine bars")}</h3>
      <p class="hint">${delayText(bar)} ${t("This device computes them while they are shown.")}</p>
      <p><button type="button" ${attrs(asked)} @click=${turn}>${label}</button></p>
      <p class="said" role="status">${known ? bars.said : ""}</p>
      ${
        known
          ? each(
              ({ board, game }) => `${board}.${game}`,
              bars.boards,
              (one) => figure(one, bars.judged[one.fen], bar),
            )
          : nothing
      }
    </section>`;
}

/** @param {NonNullable<EventView["engine_bar"]>} bar */
export function delayText({ unit, delay }) {
  return unit === "minutes"
    ? t("They show each position as it stood at least {count} minutes ago.", { count: delay })
    : t("They show each position as it stood at least {count} moves ago.", { count: delay });
}

/** @param {NonNullable<EventView["engine_bar"]>} bar */
function age({ unit, delay }) {
  return unit === "minutes"
    ? t("position of at least {count} minutes ago", { count: delay })
    : t("position of at least {count} moves ago", { count: delay });
}

/**
 * @param {DelayedView} one
 * @param {Judged | undefined} judged
 * @param {NonNullable<EventView["engine_bar"]>} bar
 */
function figure(one, judged, bar) {
  const { board, white, black, variant, fen, ply } = one;
  const title = t("Board {board}: {white} – {black}", { board: one.hall, white, black });
  const name = `${board}.${one.game}`;
  if (!fen) {
    const none = t("No position that may be shown yet");
    return html`<figure data-bar=${name}><figcaption>${title}</figcaption><p class="hint">${none}</p></figure>`;
  }
  const words = judged
    ? `${longScore(judged.line)} (${shortScore(judged.line)})`
    : t("The engine is thinking");
  const src = `/diagram.svg?${new URLSearchParams({ variant, fen, size: SIZE })}`;
  const move = t("after move {move}", { move: Math.ceil(ply / 2) });
  return html`<figure data-bar=${name} data-ply=${ply}>
    <figcaption>${title}</figcaption>
    <img src=${src} width=${SIZE} height=${SIZE} loading="lazy" alt="${title}: ${move}" />
    ${meter(judged, `${title}: ${words}, ${age(bar)}`)}
    <p>${words} · ${move}, ${age(bar)}</p>
  </figure>`;
}

/** @param {Judged | undefined} judged @param {string} words */
function meter(judged, words) {
  const share = judged ? whiteShare(judged) : 50;
  return html`<div class="bar" role="img" aria-label=${words}>
    ${part("white", share)}
    ${part("black", 100 - share)}
  </div>`;
}

/** @param {string} colour @param {number} share in per cent */
function part(colour, share) {
  const size = `flex-grow: ${share}`;
  return html`<span class=${colour} data-share=${share} .style=${size}></span>`;
}
