/** One pupil, for the teacher: the card, the name, the way to another class, two that are one. */

import { confirming } from "../../shared/confirming.js";
import { lang, t } from "../../shared/i18n.js";
import { LONGEST_NAME } from "../../shared/name-length.js";
import { field, select } from "../../shared/pieces.js";
import { html, nothing, onSubmit } from "../../shared/templates.js";

/** @import { ClassActs, ClassState, PupilView } from "../shapes" */

/** @param {ClassState} state @param {ClassActs} acts @param {string} id of the class */
export function pupilView(state, acts, id) {
  const { room, chosen } = state;
  const pupil = room?.pupils?.find(({ number }) => number === chosen.number);
  if (!room || !pupil) return nothing;
  const { name, number } = pupil;
  const close = () => acts.choose(0);
  const remove = async () => {
    if (await acts.send(`/pupils/${number}`, "DELETE")) close();
  };
  return html`<section class="card pupil-panel" data-panel=${number} aria-label=${name}>
    <header class="person-line">
      <h3 tabindex="-1" id="pupil-name">${name}</h3>
      <button type="button" data-do="close" @click=${close}>${t("Close")}</button>
    </header>
    <div class="pupil-parts">
      ${cardPart(pupil, chosen.card, acts, id)} ${namePart(pupil, acts)}
      ${movePart(state, pupil, acts)} ${mergePart(state, pupil, acts)}
    </div>
    <p class="buttons">
      ${room.tasks
        .filter((task) => task.kind === "exam" && pupil.progress[task.number]?.finished)
        .map(
          (task) => html`<a class="button" data-do="certificate"
          href="/api/classes/${id}/exams/${task.number}/certificate.pdf?pupil=${number}&lang=${lang}">${t("Certificate: {title}", { title: task.title })}</a>`,
        )}
      <button type="button" class="danger" data-do="pupil-${number}"
        ${confirming(t("Remove"), t("Remove {name} for good?", { name }), remove)}></button>
    </p>
  </section>`;
}

/** @param {PupilView} pupil @param {string} letters @param {ClassActs} acts @param {string} id */
function cardPart({ number, card }, letters, acts, id) {
  const ask = (/** @type {string} */ method) => async () => {
    const found = await acts.send(`/pupils/${number}/card`, method);
    if (found) acts.keep({ card: found.letters });
  };
  const paper = `/api/classes/${id}/cards.pdf?pupil=${number}&lang=${lang}`;
  const sure = t("Really a new one? The old card opens nothing any more.");
  return html`<div>
    <h4>${t("Card")}</h4>
    <p class="hint">${t("With its card a child comes back on any computer.")}</p>
    ${letters ? html`<p><strong class="code" data-card>${letters}</strong></p>` : nothing}
    <p class="buttons">
      ${
        card
          ? html`<button type="button" data-do="card" @click=${ask("GET")} ?hidden=${Boolean(letters)}>${t("Show the card")}</button>
              <a class="button" href=${paper}>${t("Print")}</a>
              <button type="button" data-do="new-card" ${confirming(t("New card"), sure, ask("POST"))}></button>`
          : html`<button type="button" data-do="new-card" @click=${ask("POST")}>${t("Make a card")}</button>`
      }
    </p>
  </div>`;
}

/** @param {PupilView} pupil @param {ClassActs} acts */
function namePart({ number, name }, acts) {
  const send = onSubmit((form) => {
    void acts.send(`/pupils/${number}/name`, "PUT", { name: new FormData(form).get("name") });
  });
  return html`<form data-form="rename" @submit=${send}>
    <h4>${t("Name")}</h4>
    ${field(t("Nickname"), { name: "name", maxlength: LONGEST_NAME, value: name, required: true, autocomplete: "off" })}
    <button type="submit">${t("Rename")}</button>
  </form>`;
}

/** @param {ClassState} state @param {PupilView} pupil @param {ClassActs} acts */
function movePart({ room, own, chosen }, { number, name, card }, acts) {
  const others = own.filter((one) => one.teacher && one.open && one.id !== room?.id);
  const send = onSubmit(async (form) => {
    const to = new FormData(form).get("to");
    if (await acts.send(`/pupils/${number}/move`, "POST", { to })) acts.choose(0);
  });
  const letters = async () => {
    const found = await acts.send(`/pupils/${number}/hand-over`, "POST");
    if (found) acts.keep({ handOver: found.letters });
  };
  const given = t("The other teacher takes {name} over with these letters, within seven days:", {
    name,
  });
  return html`<div>
    <h4>${t("Hand over")}</h4>
    ${
      others.length
        ? html`<form data-form="move" @submit=${send}>
            ${select(
              t("To the class"),
              "to",
              others.map((one) => [one.id, one.name]),
            )}
            <button type="submit">${t("Hand over")}</button>
          </form>`
        : nothing
    }
    ${
      chosen.handOver
        ? html`<p>${given} <strong class="code" data-letters>${chosen.handOver}</strong></p>`
        : html`<button type="button" data-do="hand-over" ?hidden=${!card} @click=${letters}>
            ${t("To another teacher")}
          </button>`
    }
  </div>`;
}

/** @param {ClassState} state @param {PupilView} pupil @param {ClassActs} acts */
function mergePart({ room }, { number, name, card }, acts) {
  const others = (room?.pupils ?? []).filter((one) => one.card && one.number !== number);
  if (!card || !others.length) return nothing;
  const merge = async () => {
    const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-form='merge']"));
    const into = Number(new FormData(form).get("into"));
    if (await acts.send(`/pupils/${number}/merge`, "POST", { into })) acts.choose(into);
  };
  const sure = t("Really the same child? This cannot be undone.");
  return html`<form data-form="merge" @submit=${onSubmit(() => {})}>
    <h4>${t("Twice in the class")}</h4>
    ${select(
      t("Same child as {name}:", { name }),
      "into",
      others.map((one) => [one.number, one.name]),
    )}
    <button type="button" data-do="merge" ${confirming(t("Merge the two"), sure, () => void merge())}></button>
  </form>`;
}

/** @param {ClassState["refused"]} refused */
const refusedView = (refused) => html`<div class="fault" role="alert">
  <p>${t("Not added:")}</p>
  <ul>${refused.map(({ name, why }) => html`<li><strong>${name}</strong>: ${why}</li>`)}</ul>
</div>`;

/** Names that have not come in yet, and pupils whom another teacher hands over. */
/** @param {ClassState} state @param {ClassActs} acts @param {string} id of the class */
export function addPupilsView({ room, refused }, acts, id) {
  const add = onSubmit(async (form) => {
    const text = String(new FormData(form).get("names") ?? "");
    const names = text
      .split(/[\n,;]/)
      .map((name) => name.trim())
      .filter(Boolean);
    const answer = names.length && (await acts.send("/roster", "POST", { names }));
    if (!answer) return;
    acts.set({ refused: answer.refused });
    form.reset();
  });
  const take = onSubmit(async (form) => {
    const letters = new FormData(form).get("letters");
    if (await acts.send("/taken", "POST", { letters })) form.reset();
  });
  const cards = room?.pupils?.some((one) => one.card);
  const paper = `/api/classes/${id}/cards.pdf?lang=${lang}`;
  return html`<p class="buttons">
      <a class="button" data-do="progress" href="/classes/${id}/progress">${t("Progress")}</a>
      ${cards ? html`<a class="button" data-do="cards" href=${paper}>${t("Print the cards")}</a>` : nothing}
    </p>
    ${refused.length ? refusedView(refused) : nothing}
    ${
      room?.open
        ? html`<details data-part="add">
            <summary>${t("Add pupils")}</summary>
            <form class="task-form" data-form="roster" @submit=${add}>
              <label class="field">${t("One name a line; no full names")}
                <textarea name="names" rows="4" maxlength="4000" required></textarea></label>
              <button type="submit">${t("Add them")}</button>
            </form>
            <form class="task-form" data-form="take" @submit=${take}>
              ${field(t("Letters from another teacher"), { name: "letters", maxlength: "12", autocomplete: "off", required: true })}
              <button type="submit">${t("Take over the pupil")}</button>
            </form>
          </details>`
        : nothing
    }`;
}
