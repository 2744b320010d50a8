/**
 * Closing a round and the event, and opening them again: serious acts are confirmed or have their
 * reason.
 */

import { confirming } from "../../../shared/confirming.js";
import { t } from "../../../shared/i18n.js";
import { attrs, html, nothing } from "../../../shared/templates.js";
import { may, roundWords } from "../../parts/parts.js";
import { ask, questionOr } from "../questions.js";
import { boardsOf, openByHand } from "./by-hand.js";
import { undecided } from "./decide.js";
import { laterRound } from "./results.js";

/** @import { Desk } from "../state.js" */
/** @import { EventRound, EventView } from "../../../shared/views" */

/**
 * The end of a round's part: close it, open it again, pair it anew.
 * @param {Desk} desk
 * @param {EventView} event
 * @param {EventRound} round
 */
export function closing(desk, event, round) {
  const again = () => openByHand(desk.live, boardsOf(event, round.number), true);
  const children = () => html`
    ${
      round.closed
        ? reopening(desk, event, round)
        : html`${close(desk, round)}${adjourning(desk, event, round)}`
    }
    ${
      isUntouched(event, round) && may(event, "re-pair") && !event.settings.strict
        ? html`<button type="button" data-do="re-pair" @click=${again}>
            ${t("Pair this round again")}
          </button>`
        : nothing
    } ${waiting(round)}
  `;
  const name = `round ${round.number}`;
  return html`<p class="buttons round-end">${questionOr(desk, name, children)}</p>`;
}

/** Whether it is the last round, and no result of it has come in. */
/** @param {EventView} event @param {EventRound} round */
function isUntouched(event, round) {
  const last = round.number === event.rounds.length;
  return (
    last && !round.closed && round.boards.every(({ games }) => games.every((game) => !game.codes))
  );
}

/** @param {EventRound} round */
function waiting(round) {
  if (round.open) return t("{count} results are open.", { count: round.open });
  const equal = undecided(round).length;
  return equal ? t("Equal meetings to be decided: {count}.", { count: equal }) : "";
}

/** @param {Desk} desk @param {EventRound} round */
function close({ live, attempt }, round) {
  const act = () => attempt(() => live.act("close-round", { round: round.number }));
  return html`<button type="button" data-do="close-round" @click=${act}
      ?disabled=${round.open > 0 || undecided(round).length > 0}>
    ${t("Close the round")}
  </button>`;
}

/**
 * The round closed over its open games, which go on later, at the second press.
 * @param {Desk} desk
 * @param {EventView} event
 * @param {EventRound} round
 */
function adjourning({ live, attempt }, event, round) {
  const later = ["swiss", "round-robin"].includes(event.settings.system) && !event.online;
  if (!round.open || !later) return [];
  const act = () =>
    void attempt(() => live.act("close-round", { round: round.number, adjourn: true }));
  return [
    " ",
    html`<button type="button" data-do="adjourn-and-close"
        ${confirming(t("Adjourn the open games and close"), t("Really adjourn {count} and close?", { count: round.open }), act)}></button>`,
  ];
}

/**
 * Only the last closed round opens again; a result of another is corrected.
 * @param {Desk} desk
 * @param {EventView} event
 * @param {EventRound} round
 */
function reopening(desk, event, round) {
  if (event.rounds[round.number]?.closed) {
    return html`<span class="hint">
      ${t("This round is closed; a wrong result is corrected on its board.")}
    </span>`;
  }
  const { live, attempt } = desk;
  const reopen = (/** @type {string} */ reason) =>
    attempt(() => live.act("reopen-round", { round: round.number }, reason));
  const words = roundWords(event, round.number);
  const asked = t("Why is round {round} opened again?", { round: words });
  const label = t("Open the round again");
  const warning = laterRound(event, { round: round.number });
  return html`<button type="button" data-do="reopen-round"
      @click=${() => ask(desk, `round ${round.number}`, reopen, asked, label, warning)}>
    ${label}
  </button>`;
}

/**
 * The buttons that end the event before its last round, and reopen it; after the last round its end
 * is the next step.
 * @param {Desk} desk
 * @param {EventView} event
 */
export function ending(desk, event) {
  const end = (/** @type {unknown} */ children) =>
    html`<p class="buttons event-end">${children}</p>`;
  if (!may(event, "finish") || event.rounds.some((one) => one.open)) return end(nothing);
  if (!event.finished) {
    const early = event.rounds.length < event.rounds_total;
    return end(early ? endButton(desk, { class: "huge", "data-do": "finish" }) : nothing);
  }
  const { live, attempt } = desk;
  const resume = (/** @type {string} */ reason) => attempt(() => live.act("resume", {}, reason));
  const [asked, label] = [t("Why is the tournament opened again?"), t("Open the tournament again")];
  return end(
    questionOr(
      desk,
      "event",
      () => html`<button type="button" class="huge" data-do="resume"
          @click=${() => ask(desk, "event", resume, asked, label)}>${label}</button>`,
    ),
  );
}

/**
 * Ends the event at the second press; undo opens it again.
 * @param {Desk} desk
 * @param {Record<string, string>} attributes
 */
export function endButton({ live, attempt }, attributes) {
  const end = () => void attempt(() => live.act("finish", {}));
  return html`<button type="button" ${attrs(attributes)}
      ${confirming(t("End the tournament"), t("Really end it?"), end)}></button>`;
}
