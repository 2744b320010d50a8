/** Protests and appeals: each file with its steps, and the next step of this person. */

import { call } from "../../../shared/api.js";
import { button, element, on } from "../../../shared/dom.js";
import { lang, t } from "../../../shared/i18n.js";
import { render } from "../../../shared/render.js";
import { field, may, value } from "../../parts/parts.js";
import { askOnce } from "../state.js";
import { appealForm, decisionForm, lodgeForm, paperForm, rulesForm, rulingForm } from "./forms.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../state.js").Shown} Shown */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").Appeals} Appeals */
/** @typedef {import("../../parts/shapes").ProtestFile} ProtestFile */
/** @typedef {import("../../parts/shapes").FileStep} FileStep */

/** @param {HTMLElement} place @param {Desk} desk @returns {import("../state.js").Panel} */
export function protestsPanel(place, desk) {
  return {
    update({ event, appeals }) {
      const request = () => call(`${desk.live.path}/protests?lang=${lang}`);
      askOnce(desk, "appeals", String(event.version), request);
      render(place, [
        element("h2", {}, [t("Protests and appeals")]),
        ...(appeals ? view(desk, event, appeals) : []),
      ]);
    },
  };
}

/** @param {Desk} desk @param {EventView} event @param {Appeals} appeals */
function view(desk, event, appeals) {
  const { protests, rules } = appeals;
  const none = t("No protest has been lodged. A player protests from the phone at the board.");
  return [
    ...rules.words.map((text) => element("p", { class: "hint" }, [text])),
    ...(protests.length ? [] : [element("p", {}, [none])]),
    ...protests.toReversed().map((one) => file(desk, event, appeals, one)),
    ...(may(event, "rule-protest")
      ? [part("lodge", t("Enter a protest made on paper"), lodgeForm(desk, event, appeals))]
      : []),
    ...(may(event, "appeal-rules")
      ? [part("rules", t("Committee and deadlines"), rulesForm(desk, rules))]
      : []),
  ];
}

/** A part that opens. @param {string} name @param {string} title @param {HTMLElement} inside */
function part(name, title, inside) {
  return element("details", { "data-part": name }, [element("summary", {}, [title]), inside]);
}

/** @param {Desk} desk @param {EventView} event @param {Appeals} appeals @param {ProtestFile} one */
function file(desk, event, appeals, one) {
  const number = String(one.number);
  const where = [one.where, one.stage_words].filter(Boolean).join(" · ");
  return element("section", { class: "protest", "data-protest": number }, [
    element("h3", {}, [one.title]),
    element("p", { class: "about" }, [where]),
    ...one.steps.map(step),
    ...one.deadlines.map((text) => element("p", { class: "hint" }, [text])),
    ...(one.deposit ? [deposit(desk, event, appeals, one)] : []),
    ...(one.votes.length && ["appealed", "decided"].includes(one.stage) ? [votes(one)] : []),
    ...(one.attached.length ? [element("p", { class: "hint" }, [papersOf(one)])] : []),
    ...nextSteps(desk, event, appeals, one),
    element("p", { class: "buttons" }, [
      element(
        "a",
        {
          class: "button",
          href: `${desk.live.path}/protests/${number}.pdf?lang=${lang}`,
          download: true,
          "data-print": `protest-${number}`,
        },
        [t("The whole file (PDF)")],
      ),
    ]),
  ]);
}

/** @param {ProtestFile} one */
const papersOf = (one) => t("Papers: {papers}", { papers: one.attached.join("; ") });

/** @param {FileStep} made */
function step(made) {
  const when = new Date(made.at).toLocaleString(lang);
  const articles = made.articles.length ? ` (${made.articles.join("; ")})` : "";
  return element("div", { class: "protest-step" }, [
    element("h4", {}, [made.title]),
    element("p", { class: "said" }, [`${made.text}${articles}`]),
    ...(made.effect ? [element("p", { class: "effect" }, [made.effect])] : []),
    element("p", { class: "hint" }, [`${when} · ${made.by}`]),
  ]);
}

/** @param {Desk} desk @param {EventView} event @param {Appeals} appeals @param {ProtestFile} one */
function deposit({ live, attempt }, event, { deposits }, one) {
  const text = t("Deposit: {state}", { state: deposits[one.deposit] ?? one.deposit });
  const choices = may(event, "deposit") ? Object.keys(deposits) : [];
  return element("p", { class: "buttons" }, [
    element("span", {}, [text]),
    ...choices
      .filter((name) => name !== one.deposit)
      .map((name) =>
        button(
          deposits[name],
          () => attempt(() => live.act("deposit", { protest: one.number, state: name })),
          { "data-deposit": name },
        ),
      ),
  ]);
}

/** @param {ProtestFile} one */
function votes(one) {
  const lines = one.votes.map(({ member, words }) => element("li", {}, [`${member}: ${words}`]));
  return element("ul", { class: "votes", "aria-label": t("Votes of the committee") }, lines);
}

/**
 * The arbiter's part: the ruling, and an appeal made on paper.
 * @param {Desk} desk
 * @param {EventView} event
 * @param {Appeals} appeals
 * @param {ProtestFile} one
 */
function arbiterSteps(desk, event, appeals, one) {
  const lodged = one.stage === "lodged";
  if (!may(event, "rule-protest") || !(lodged || one.stage === "ruled")) return [];
  const title = lodged ? t("Rule on the protest") : t("Change the ruling");
  const ruling = part(`rule-${one.number}`, title, rulingForm(desk, event, appeals, one));
  if (lodged) return [ruling];
  const appeal = appealForm(desk, event, appeals, one);
  return [ruling, part(`appeal-${one.number}`, t("Enter an appeal"), appeal)];
}

/**
 * The committee's part: votes and the decision.
 * @param {Desk} desk
 * @param {EventView} event
 * @param {Appeals} appeals
 * @param {ProtestFile} one
 */
function committeeSteps(desk, event, appeals, one) {
  const decided = one.stage === "decided";
  if (!may(event, "decide-appeal") || !(decided || one.stage === "appealed")) return [];
  const title = decided ? t("Change the decision") : t("Enter the decision");
  return [
    ...(decided ? [] : one.judges.map((name) => vote(desk, appeals, one, name))),
    part(`decide-${one.number}`, title, decisionForm(desk, event, appeals, one)),
    ...(decided && may(event, "reopen-appeal") ? [again(desk, one)] : []),
  ];
}

/** @param {Desk} desk @param {EventView} event @param {Appeals} appeals @param {ProtestFile} one */
function nextSteps(desk, event, appeals, one) {
  const takesPapers = may(event, "attach") && one.stage !== "withdrawn";
  return [
    ...arbiterSteps(desk, event, appeals, one),
    ...committeeSteps(desk, event, appeals, one),
    ...(takesPapers
      ? [part(`paper-${one.number}`, t("Attach a paper"), paperForm(desk, one))]
      : []),
  ];
}

/** @param {Desk} desk @param {Appeals} appeals @param {ProtestFile} one @param {string} member */
function vote({ live, attempt }, appeals, one, member) {
  const choices = Object.entries(appeals.votes).map(([name, words]) =>
    button(
      words,
      () => attempt(() => live.act("vote", { protest: one.number, member, vote: name })),
      { "data-vote": name },
    ),
  );
  return element("p", { class: "buttons", "data-member": member }, [
    element("span", {}, [t("Vote of {name}:", { name: member })]),
    ...choices,
  ]);
}

/** @param {Desk} desk @param {ProtestFile} one */
function again({ live, attempt }, one) {
  const form = element("form", { class: "line-form", autocomplete: "off" }, [
    field(t("Reason"), { name: "reason", required: true, maxlength: "500" }),
    element("button", { type: "submit" }, [t("Let the committee vote again")]),
  ]);
  return on(form, "submit", (self, submitted) => {
    submitted.preventDefault();
    const reason = value(self, "reason");
    void attempt(() => live.act("reopen-appeal", { protest: one.number }, reason));
  });
}
