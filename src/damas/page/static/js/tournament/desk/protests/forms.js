/** The forms of protests: lodged, ruled on, appealed, decided; papers; the committee. */

import { call } from "../../../shared/api.js";
import { lang, t } from "../../../shared/i18n.js";
import { field, select } from "../../../shared/pieces.js";
import { html, nothing, onSubmit } from "../../../shared/templates.js";
import { value } from "../../parts/parts.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").Appeals} Appeals */
/** @typedef {import("../../parts/shapes").ProtestFile} ProtestFile */

/**
 * A form that carries an act out.
 * @param {Desk} desk
 * @param {string} name
 * @param {unknown} inside
 * @param {string} label of its button
 * @param {(form: HTMLFormElement) => Promise<unknown>} act
 */
function form({ attempt }, name, inside, label, act) {
  return html`<form class="column-form" autocomplete="off" data-name=${name}
      @submit=${onSubmit((self) => {
        void attempt(() => act(/** @type {HTMLFormElement} */ (self)));
      })}>
    ${inside}
    <p class="buttons"><button type="submit" class="primary">${label}</button></p>
  </form>`;
}

/** @param {string} label @param {string} name */
function area(label, name) {
  return html`<label class="field wide">
    ${label} <textarea name=${name} rows="4" maxlength="2000" required></textarea>
  </label>`;
}

/** @param {Appeals} appeals */
const articles = ({ rules }) =>
  field(t("Articles, separated by a semicolon"), {
    name: "articles",
    maxlength: "400",
    placeholder: rules.example,
  });

/** The articles that were typed. @param {HTMLFormElement} self */
const articlesIn = (self) =>
  value(self, "articles")
    .split(";")
    .map((one) => one.trim())
    .filter(Boolean);

/** @param {EventView} event @param {ProtestFile} one */
function results(event, one) {
  if (!one.board) return nothing;
  /** @type {[string, string][]} */
  const options = event.results.map(({ choice: code, signs, name }) => [code, `${signs} ${name}`]);
  return select(t("Result"), "result", [["", t("unchanged by it")], ...options]);
}

/** The result that was chosen. @param {EventView} event @param {HTMLFormElement} self */
function resultIn(event, self) {
  const found = event.results.find((one) => one.choice === value(self, "result"));
  if (!found) return {};
  const [white, black] = found.codes;
  return { white, black, ...(found.how ? { how: found.how } : {}) };
}

const admitted = () =>
  field(t("Reason to take it late (empty: in time)"), { name: "reason", maxlength: "500" });

/** @param {Desk} desk @param {EventView} event @param {Appeals} appeals */
export function lodgeForm(desk, event, appeals) {
  /** @type {[string, string][]} */
  const players = event.players.map((one) => [String(one.id), one.name]);
  const inside = html`
    ${select(t("Player"), "player", players)}
    ${field(t("Round (empty: about no board)"), { name: "round", type: "number", min: "1" })}
    ${area(t("The protest"), "text")}
    ${articles(appeals)}
    ${admitted()}
  `;
  return form(desk, "lodge", inside, t("Enter the protest"), (self) => {
    const player = Number(value(self, "player"));
    const data = { player, text: value(self, "text"), articles: articlesIn(self) };
    const place = boardOf(event, player, Number(value(self, "round")));
    return desk.live.act("protest", { ...data, ...place }, value(self, "reason"));
  });
}

/**
 * The board of a player in a round.
 * @param {EventView} event
 * @param {number} player
 * @param {number} round
 */
function boardOf(event, player, round) {
  const boards = event.rounds.find((one) => one.number === round)?.boards ?? [];
  const board = boards.find((one) => [one.first, one.second].includes(player));
  if (!round) return {};
  return { round, board: board?.number ?? 0 };
}

/** @param {Desk} desk @param {EventView} event @param {Appeals} appeals @param {ProtestFile} one */
export function rulingForm(desk, event, appeals, one) {
  const inside = html`
    ${select(t("Ruling"), "upheld", [
      ["no", t("The protest is rejected")],
      ["yes", t("The protest is upheld")],
    ])}
    ${area(t("Reasons of the ruling"), "text")}
    ${articles(appeals)}
    ${results(event, one)}
  `;
  return form(desk, `rule-${one.number}`, inside, t("Enter the ruling"), (self) =>
    desk.live.act("rule-protest", {
      protest: one.number,
      upheld: value(self, "upheld") === "yes",
      text: value(self, "text"),
      articles: articlesIn(self),
      ...resultIn(event, self),
    }),
  );
}

/** @param {Desk} desk @param {EventView} event @param {Appeals} appeals @param {ProtestFile} one */
export function appealForm(desk, event, appeals, one) {
  const board = event.rounds[one.round - 1]?.boards[one.board - 1];
  const ids = board ? [board.first, board.second] : [one.player];
  /** @type {[string, string][]} */
  const players = event.players
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name }) => [String(id), name]);
  const inside = html`
    ${select(t("Player"), "player", players)}
    ${area(t("The appeal"), "text")}
    ${articles(appeals)}
    ${admitted()}
  `;
  return form(desk, `appeal-${one.number}`, inside, t("Enter the appeal"), (self) =>
    desk.live.act(
      "appeal",
      {
        protest: one.number,
        player: Number(value(self, "player")),
        text: value(self, "text"),
        articles: articlesIn(self),
      },
      value(self, "reason"),
    ),
  );
}

/** @param {Desk} desk @param {EventView} event @param {Appeals} appeals @param {ProtestFile} one */
export function decisionForm(desk, event, appeals, one) {
  const decided = one.stage === "decided";
  const inside = html`
    <p class="hint">${t("The votes say whether the appeal is upheld.")}</p>
    ${area(t("The decision and its reasons"), "text")}
    ${articles(appeals)}
    ${results(event, one)}
    ${decided ? field(t("Reason of the change"), { name: "reason", maxlength: "500", required: true }) : nothing}
  `;
  return form(desk, `decide-${one.number}`, inside, t("Enter the decision"), (self) =>
    desk.live.act(
      "decide-appeal",
      {
        protest: one.number,
        text: value(self, "text"),
        articles: articlesIn(self),
        ...resultIn(event, self),
      },
      value(self, "reason"),
    ),
  );
}

/** @param {Desk} desk @param {ProtestFile} one */
export function paperForm(desk, one) {
  const inside = html`
    ${field(t("Title"), { name: "title", maxlength: "120", required: true })}
    ${area(t("Text"), "text")}
  `;
  const paper = form(desk, `paper-${one.number}`, inside, t("Attach it"), (self) =>
    desk.live.act("attach", {
      protest: one.number,
      title: value(self, "title"),
      text: value(self, "text"),
    }),
  );
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

/** @param {Desk} desk @param {Appeals["rules"]} rules */
export function rulesForm(desk, rules) {
  const minutes = (/** @type {number} */ number) => (number ? String(number) : "");
  const number = { type: "number", min: "0", max: "10080" };
  const inside = html`
    <label class="field wide">
      ${t("Members of the committee, a line each, the chair first")} <textarea name="committee" rows="4" maxlength="1900"
          .defaultValue=${rules.committee.join("\n")}></textarea>
    </label>
    ${field(t("Minutes for a protest (empty: no deadline)"), {
      ...number,
      name: "protest_minutes",
      value: minutes(rules.protest_minutes),
    })}
    ${field(t("Minutes for an appeal (empty: no deadline)"), {
      ...number,
      name: "appeal_minutes",
      value: minutes(rules.appeal_minutes),
    })}
    ${field(t("Deposit (empty: none)"), {
      name: "deposit",
      maxlength: "120",
      value: rules.deposit,
    })}
    <p class="hint">
      ${t(
        "A member votes on the own device with a link of the role “appeals committee”, given to that name under People.",
      )}
    </p>
  `;
  return form(desk, "appeal-rules", inside, t("Save"), (self) =>
    desk.live.act("appeal-rules", {
      committee: value(self, "committee")
        .split("\n")
        .map((one) => one.trim())
        .filter(Boolean),
      protest_minutes: Number(value(self, "protest_minutes")),
      appeal_minutes: Number(value(self, "appeal_minutes")),
      deposit: value(self, "deposit"),
    }),
  );
}
