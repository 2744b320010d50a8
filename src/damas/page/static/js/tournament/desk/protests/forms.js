/** The forms of protests: lodged, ruled on, appealed, decided; papers; the committee. */

import { call } from "../../../shared/api.js";
import { actForm } from "../../../shared/damas-form.js";
import { lang, t } from "../../../shared/i18n.js";
import { select } from "../../../shared/pieces.js";
import { html, nothing } from "../../../shared/templates.js";
import { value } from "../../parts/parts.js";

/** @import { Desk } from "../state.js" */
/** @import { AppealsView, EventView, ProtestView } from "../../../shared/views" */
/** @import { FormOptions } from "../../../shared/damas-form.js" */

/**
 * A form that carries an act out.
 * @param {Desk} desk
 * @param {import("../../../shared/views").ActForm} act
 * @param {string} name
 * @param {Omit<FormOptions, "send">} options
 */
function form(desk, act, name, options) {
  return actForm(act, {
    attributes: { class: "column-form", "data-name": name },
    to: desk,
    ...options,
  });
}

/** @param {AppealsView} appeals */
const articles = ({ rules }) => ({ example: rules.example });

/** @param {EventView} event @param {ProtestView} one */
function results(event, one) {
  if (!one.board) return nothing;
  const offered = event.results.map(({ choice, signs, name }) => [choice, `${signs} ${name}`]);
  return select(t("Result"), "result", [["", t("unchanged by it")], ...offered]);
}

/** The result that was chosen. @param {EventView} event @param {HTMLFormElement} self */
function resultIn(event, self) {
  const found = event.results.find((one) => one.choice === value(self, "result"));
  if (!found) return {};
  const [white, black] = found.codes;
  return { white, black, ...(found.how ? { how: found.how } : {}) };
}

/** @param {{id: number, name: string}[]} players @returns {[string, string][]} */
const named = (players) => players.map(({ id, name }) => [String(id), name]);
const admitted = () => ({ label: t("Reason to take it late (empty: in time)") });

/** @param {Desk} desk @param {EventView} event @param {AppealsView} appeals */
export function lodgeForm(desk, event, appeals) {
  return form(desk, "protest", "lodge", {
    names: ["player", "round", "text", "articles"],
    fields: { player: { choices: named(event.players) }, articles: articles(appeals) },
    reason: admitted(),
    button: t("Enter the protest"),
    extra: ({ player, round }) => boardOf(event, player, round),
  });
}

/**
 * The board of a player in a round.
 * @param {EventView} event
 * @param {number} player
 * @param {number} [round]
 */
function boardOf(event, player, round) {
  const boards = event.rounds.find((one) => one.number === round)?.boards ?? [];
  const board = boards.find((one) => [one.first, one.second].includes(player));
  return round ? { board: board?.number ?? 0 } : {};
}

/**
 * @param {Desk} desk @param {EventView} event @param {AppealsView} appeals @param {ProtestView} one
 */
export function rulingForm(desk, event, appeals, one) {
  return form(desk, "rule-protest", `rule-${one.number}`, {
    names: ["upheld", "text", "articles"],
    fields: { articles: articles(appeals) },
    data: { protest: one.number },
    button: t("Enter the ruling"),
    inside: (draw) => html`
      ${draw("upheld")} ${draw("text")} ${draw("articles")} ${results(event, one)}
    `,
    extra: (_data, self) => resultIn(event, self),
  });
}

/**
 * @param {Desk} desk @param {EventView} event @param {AppealsView} appeals @param {ProtestView} one
 */
export function appealForm(desk, event, appeals, one) {
  const board = event.rounds[one.round - 1]?.boards[one.board - 1];
  const ids = board ? [board.first, board.second] : [one.player];
  const players = event.players.filter(({ id }) => ids.includes(id));
  return form(desk, "appeal", `appeal-${one.number}`, {
    names: ["player", "text", "articles"],
    fields: { player: { choices: named(players) }, articles: articles(appeals) },
    data: { protest: one.number },
    reason: admitted(),
    button: t("Enter the appeal"),
  });
}

/**
 * @param {Desk} desk @param {EventView} event @param {AppealsView} appeals @param {ProtestView} one
 */
export function decisionForm(desk, event, appeals, one) {
  const isChange = one.stage === "decided";
  return form(desk, "decide-appeal", `decide-${one.number}`, {
    names: ["text", "articles"],
    fields: { articles: articles(appeals) },
    data: { protest: one.number },
    ...(isChange ? { reason: { label: t("Reason of the change"), required: true } } : {}),
    button: t("Enter the decision"),
    inside: (draw) => html`
      <p class="hint">${t("The votes say whether the appeal is upheld.")}</p>
      ${draw("text")} ${draw("articles")} ${results(event, one)}
    `,
    extra: (_data, self) => resultIn(event, self),
  });
}

/** @param {Desk} desk @param {ProtestView} one */
export function paperForm(desk, one) {
  const paper = form(desk, "attach", `paper-${one.number}`, {
    names: ["title", "text"],
    fields: { text: { required: true } },
    data: { protest: one.number },
    button: t("Attach it"),
  });
  if (!one.plays) return paper;
  const path = `${desk.live.path}/protests/${one.number}/log?lang=${lang}`;
  const attach = async () => {
    await call(path, { method: "POST" });
    await desk.live.load();
  };
  const log = html`<button type="button" data-do="attach-log" @click=${() => desk.attempt(attach)}>
    ${t("Attach the log of the arbiter's table")}
  </button>`;
  return [paper, log];
}

/** @param {Desk} desk @param {AppealsView["rules"]} rules */
export function rulesForm(desk, rules) {
  const { protest_minutes: protest, appeal_minutes: appeal } = rules;
  return form(desk, "appeal-rules", "appeal-rules", {
    now: { ...rules, protest_minutes: protest || "", appeal_minutes: appeal || "" },
    button: t("Save"),
    inside: (draw) => html`
      ${["committee", "protest_minutes", "appeal_minutes", "deposit"].map(draw)}
      <p class="hint">
        ${t("Each member votes by a link: give it under People, role “appeals committee”.")}
      </p>
    `,
  });
}
