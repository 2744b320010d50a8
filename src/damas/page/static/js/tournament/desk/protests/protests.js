/** Protests and appeals: each file with its steps, and the next step of this person. */

import { call } from "../../../shared/api.js";
import { articleLink } from "../../../shared/article-link.js";
import { reasonForm } from "../../../shared/damas-form.js";
import { exactText } from "../../../shared/dates.js";
import { lang, t } from "../../../shared/i18n.js";
import { draw, each, html, nothing } from "../../../shared/templates.js";
import { may } from "../../parts/parts.js";
import { askOnce } from "../state.js";
import { appealForm, decisionForm, lodgeForm, paperForm, rulesForm, rulingForm } from "./forms.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../state.js").Shown} Shown */
/** @typedef {import("../../../shared/views").EventView} EventView */
/** @typedef {import("../../../shared/views").AppealsView} AppealsView */
/** @typedef {import("../../../shared/views").ProtestView} ProtestView */
/** @typedef {import("../../../shared/views").ProtestStep} ProtestStep */

/** @param {HTMLElement} place @param {Desk} desk @returns {import("../state.js").Panel} */
export function protestsPanel(place, desk) {
  return {
    update({ event, appeals }) {
      const request = () => call(`${desk.live.path}/protests?lang=${lang}`);
      askOnce(desk, "appeals", String(event.version), request);
      draw(place)`
        <h2>${t("Protests and appeals")}</h2>${appeals ? view(desk, event, appeals) : nothing}
      `;
    },
  };
}

/** @param {Desk} desk @param {EventView} event @param {AppealsView} appeals */
function view(desk, event, appeals) {
  const { protests, rules } = appeals;
  const none = t("No protest has been lodged. A player protests from the phone at the board.");
  return html`
    ${rules.words.map((text) => html`<p class="hint">${text}</p>`)}
    ${protests.length ? nothing : html`<p>${none}</p>`}
    ${each("number", protests.toReversed(), (one) => file(desk, event, appeals, one))}
    ${may(event, "rule-protest") ? part("lodge", t("Enter a protest made on paper"), lodgeForm(desk, event, appeals)) : nothing}
    ${may(event, "appeal-rules") ? part("rules", t("Committee and deadlines"), rulesForm(desk, rules)) : nothing}
  `;
}

/**
 * A part that opens; what is due *open*.
 * @param {string} name @param {string} title @param {unknown} inside @param {boolean} [open]
 */
function part(name, title, inside, open = false) {
  return html`<details data-part=${name} ?open=${open}><summary>${title}</summary>${inside}</details>`;
}

/**
 * @param {Desk} desk @param {EventView} event @param {AppealsView} appeals @param {ProtestView} one
 */
function file(desk, event, appeals, one) {
  const number = String(one.number);
  const where = [one.where, one.stage_words].filter(Boolean).join(" · ");
  return html`<section class="protest" data-protest=${number}>
    <h3>${one.title}</h3>
    <p class="about">${where}</p>
    ${one.steps.map(step)}
    ${one.deadlines.map((text) => html`<p class="hint">${text}</p>`)}
    ${one.deposit ? deposit(desk, event, appeals, one) : nothing}
    ${one.votes.length && ["appealed", "decided"].includes(one.stage) ? votes(one) : nothing}
    ${one.attached.length ? html`<p class="hint">${papersOf(one)}</p>` : nothing}
    ${nextSteps(desk, event, appeals, one)}
    <p class="buttons">
      <a class="button" href="${desk.live.path}/protests/${number}.pdf?lang=${lang}" download
          data-print="protest-${number}">${t("The whole file (PDF)")}</a>
    </p>
  </section>`;
}

/** @param {ProtestView} one */
const papersOf = (one) => t("Papers: {papers}", { papers: one.attached.join("; ") });

/** An article that somebody has named; it leads to its book. */
/** @param {import("../../../shared/views").PlacedArticle} cited */
function named({ article, article_text: text, rules }) {
  const label = article ?? "";
  return html`${rules ? articleLink({ regulation: { id: rules } }, label, text, label) : label} `;
}

/** @param {ProtestStep} made */
function step(made) {
  const when = exactText(made.at);
  return html`<div class="protest-step">
    <h4>${made.title}</h4>
    <p class="said">${made.text}</p>
    ${made.cited.length ? html`<p class="hint">${made.cited.map(named)}</p>` : nothing}
    ${made.effect ? html`<p class="effect">${made.effect}</p>` : nothing}
    <p class="hint">${when} · ${made.by}</p>
  </div>`;
}

/**
 * @param {Desk} desk @param {EventView} event @param {AppealsView} appeals @param {ProtestView} one
 */
function deposit({ live, attempt }, event, { deposits }, one) {
  const text = t("Deposit: {state}", { state: deposits[one.deposit] ?? one.deposit });
  const choices = may(event, "deposit") ? Object.keys(deposits) : [];
  return html`<p class="buttons">
    <span>${text}</span>
    ${each(
      (name) => name,
      choices.filter((name) => name !== one.deposit),
      (name) => html`<button type="button" data-deposit=${name}
          @click=${() => attempt(() => live.act("deposit", { protest: one.number, state: name }))}>
        ${deposits[name]}
      </button>`,
    )}
  </p>`;
}

/** @param {ProtestView} one */
function votes(one) {
  const lines = one.votes.map(({ member, words }) => html`<li>${member}: ${words}</li>`);
  return html`<ul class="votes" aria-label=${t("Votes of the committee")}>${lines}</ul>`;
}

/**
 * The arbiter's part: the ruling, and an appeal made on paper.
 * @param {Desk} desk
 * @param {EventView} event
 * @param {AppealsView} appeals
 * @param {ProtestView} one
 */
function arbiterSteps(desk, event, appeals, one) {
  const lodged = one.stage === "lodged";
  if (!may(event, "rule-protest") || !(lodged || one.stage === "ruled")) return [];
  const title = lodged ? t("Rule on the protest") : t("Change the ruling");
  const ruling = part(`rule-${one.number}`, title, rulingForm(desk, event, appeals, one), lodged);
  if (lodged) return [ruling];
  const appeal = appealForm(desk, event, appeals, one);
  return [ruling, part(`appeal-${one.number}`, t("Enter an appeal"), appeal)];
}

/**
 * The committee's part: votes and the decision.
 * @param {Desk} desk
 * @param {EventView} event
 * @param {AppealsView} appeals
 * @param {ProtestView} one
 */
function committeeSteps(desk, event, appeals, one) {
  const decided = one.stage === "decided";
  if (!may(event, "decide-appeal") || !(decided || one.stage === "appealed")) return nothing;
  const title = decided ? t("Change the decision") : t("Enter the decision");
  return html`
    ${decided ? nothing : each(String, one.judges, (name) => vote(desk, appeals, one, name))}
    ${part(`decide-${one.number}`, title, decisionForm(desk, event, appeals, one))}
    ${decided && may(event, "reopen-appeal") ? again(desk, one) : nothing}
  `;
}

/**
 * @param {Desk} desk @param {EventView} event @param {AppealsView} appeals @param {ProtestView} one
 */
function nextSteps(desk, event, appeals, one) {
  const takesPapers = may(event, "attach") && one.stage !== "withdrawn";
  return html`
    ${arbiterSteps(desk, event, appeals, one)}
    ${committeeSteps(desk, event, appeals, one)}
    ${takesPapers ? part(`paper-${one.number}`, t("Attach a paper"), paperForm(desk, one)) : nothing}
  `;
}

/**
 * @param {Desk} desk @param {AppealsView} appeals @param {ProtestView} one @param {string} member
 */
function vote({ live, attempt }, appeals, one, member) {
  const choices = Object.entries(appeals.votes).map(
    ([name, words]) => html`<button type="button" data-vote=${name}
      @click=${() => attempt(() => live.act("vote", { protest: one.number, member, vote: name }))}>
    ${words}
  </button>`,
  );
  return html`<p class="buttons" data-member=${member}>
    <span>${t("Vote of {name}:", { name: member })}</span>
    ${choices}
  </p>`;
}

/** @param {Desk} desk @param {ProtestView} one */
function again(desk, one) {
  return reasonForm("reopen-appeal", t("Reason"), {
    to: desk,
    data: { protest: one.number },
    button: t("Let the committee vote again"),
    look: "",
  });
}
