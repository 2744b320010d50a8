/** The commentary on a round: texts with boards. */

import { t } from "../../../shared/i18n.js";
import { each, html, nothing } from "../../../shared/templates.js";

/** @typedef {import("../../../shared/views").EventRound} EventRound */
/** @typedef {import("../../../shared/views").RoundComment} RoundComment */

const SIZE = 320;

/**
 * @param {EventRound} round
 * @param {unknown} writing the form of a new one, if any
 * @param {(one: RoundComment) => unknown} changing what changes one
 */
export function commentary({ comments }, writing, changing) {
  if (!comments.length && writing === nothing) return nothing;
  return html`<section class="commentary" aria-label=${t("Commentary")}>
      ${comments.length ? html`<h3>${t("Commentary")}</h3>` : nothing}
      ${each("id", comments, (one) => article(one, changing(one)))}
      ${writing}
    </section>`;
}

/** @param {RoundComment} one @param {unknown} changing */
function article(one, changing) {
  return html`<article data-comment=${one.id}>
    ${one.text
      .split("\n")
      .filter((line) => line.trim())
      .map((line) => html`<p>${line}</p>`)}
    ${one.fen ? board(one) : nothing}
    <p class="hint">${one.by}</p>
    ${changing}
  </article>`;
}

/** @param {RoundComment} one */
function board(one) {
  const words = new URLSearchParams({
    variant: one.variant,
    fen: one.fen,
    size: String(SIZE),
  });
  return html`<figure>
    <img src="/diagram.svg?${words}" width=${SIZE} height=${SIZE} loading="lazy"
        alt=${one.about || t("The position of the comment")} />
    ${one.about ? html`<figcaption>${one.about}</figcaption>` : nothing}
  </figure>`;
}
