/** The office of a federation, and a person's record: forms that do acts, files, the log. */

import { call, sentence } from "../shared/api.js";
import { whileBusy } from "../shared/busy.js";
import { newName } from "../shared/command-name.js";
import { confirming } from "../shared/confirming.js";
import { byId } from "../shared/dom.js";
import { dates, exactText } from "../shared/dates.js";
import { t } from "../shared/i18n.js";
import { each, html, nodes, nothing, render } from "../shared/templates.js";
import { numberIn, offerNames, settleNames } from "./by-name.js";
import { prepareMatches } from "./matches.js";

/** @import { PlaceFault as Fault, RegistryEntryView as Act } from "../shared/views" */
/** @import { UnknownClubView as UnknownClub } from "../shared/views" */

const TOGETHER = new Set(["public"]); // fields with several values
const FLAGS = new Set(["by_decision"]);
const longDay = dates({ dateStyle: "long", timeZone: "UTC" });

for (const form of document.querySelectorAll("form[data-act]")) {
  if (form instanceof HTMLFormElement) prepare(form);
}
for (const form of document.querySelectorAll("form[data-file]")) {
  form.addEventListener("submit", (event) => void sendFile(/** @type {SubmitEvent} */ (event)));
}
for (const form of document.querySelectorAll("form[data-post]")) {
  form.addEventListener("submit", (event) => void post(/** @type {SubmitEvent} */ (event)));
}
const counting = /** @type {HTMLFormElement | null} */ (document.getElementById("count-event"));
counting?.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || target.name !== "event") return;
  const picked = target.selectedOptions[0];
  const last = /** @type {HTMLInputElement} */ (counting.elements.namedItem("ended"));
  last.value = picked?.dataset.day ?? "";
});
document.getElementById("preview")?.addEventListener("submit", (event) => void preview(event));
document
  .getElementById("find-duplicates")
  ?.addEventListener("click", () => void attempt(duplicates));
const asked = document.getElementById(location.hash.slice(1));
if (asked instanceof HTMLDetailsElement) asked.open = true;
prepareMatches(attempt);
await attempt(log);
await attempt(officers);
document.body.dataset.ready = "true";

/**
 * A form that does an act; one that cannot be taken back asks once more.
 * @param {HTMLFormElement} form
 */
function prepare(form) {
  for (const field of form.querySelectorAll("input[data-by-name]")) {
    offerNames(/** @type {HTMLInputElement} */ (field));
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void attempt(async () => {
      await settleNames(form);
      await act(form.dataset.act ?? "", dataOf(form), versionOf(form));
      if (form.dataset.then)
        afresh(form.dataset.then); // which shows what has come of it
      else if (!form.dataset.version) form.reset(); // pressed again it would add the same again
    });
  });
  if (form.dataset.sure === undefined) return;
  const plain = form.querySelector("button");
  const label = plain?.textContent ?? "";
  plain?.replaceWith(
    ...nodes(html`<button type="button"
        ${confirming(label, t("{action}: for good?", { action: label }), () => form.requestSubmit())}></button>`),
  );
}

/** The page with what it offers now, one of its tasks open. @param {string} task */
function afresh(task) {
  location.hash = task;
  location.reload();
}

/** @param {HTMLFormElement} form */
function versionOf(form) {
  return form.dataset.version ? Number(form.dataset.version) : null;
}

/** The data of an act, from the fields of a form. @param {HTMLFormElement} form */
function dataOf(form) {
  /** @type {Record<string, unknown>} */
  const data = form.dataset.person ? { person: form.dataset.person } : {};
  const all = new FormData(form);
  for (const control of form.elements) {
    const name = control.getAttribute("name") ?? "";
    if (!name) continue;
    if (TOGETHER.has(name)) data[name] = all.getAll(name);
    else if (FLAGS.has(name)) data[name] = all.has(name);
    else if (control.hasAttribute("data-number")) data[name] = Number(all.get(name));
    else if (control.hasAttribute("data-by-name")) data[name] = numberIn(String(all.get(name)));
    else data[name] = String(all.get(name) ?? "").trim();
  }
  return data;
}

/** @param {string} name @param {unknown} data @param {number | null} expected */
async function act(name, data, expected = null) {
  const body = { id: newName(), act: name, data, ...(expected === null ? {} : { expected }) };
  const done = await call("/api/federation/acts", { method: "POST", body });
  await announce(done.entry);
}

/** Says what was done; a record is shown as it is now. @param {Act} entry */
async function announce(entry) {
  byId("said").textContent = [wordsOf(entry), ...entry.notes].join(" · ");
  if (document.querySelector("form[data-version]:not([data-then])")) location.reload();
  await log();
  await officers();
}

/** @param {Act} entry */
function wordsOf(entry) {
  const names = entry.records.map((one) => `${one.word} ${one.id}`).slice(0, 4);
  const more = entry.count > 4 ? ` +${entry.count - 4}` : "";
  return `${entry.number}. ${entry.text}: ${names.join(", ")}${more}`;
}

/** Does something, and says what is wrong with it. @param {() => Promise<unknown>} what */
async function attempt(what) {
  byId("fault").textContent = "";
  try {
    await whileBusy(what);
  } catch (fault) {
    byId("fault").textContent = sentence(fault);
    byId("fault").scrollIntoView({ block: "nearest" });
  }
}

// Files

/** @param {SubmitEvent} event */
async function sendFile(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const take = event.submitter?.getAttribute("name") === "take";
  const all = new FormData(form);
  const file = all.get("file");
  if (!(file instanceof File)) return;
  const query = new URLSearchParams({ id: newName(), take: String(take) });
  for (const name of ["series", "corrects"]) {
    if (all.get(name)) query.set(name, String(all.get(name)));
  }
  for (const name of ["without_faults", "new_clubs"]) {
    if (all.has(name)) query.set(name, "true");
  }
  await attempt(async () => {
    const made = await call(`${form.dataset.file}?${query}`, { method: "POST", file });
    render(
      answerOf(form),
      answer(made, file.name, () => form.requestSubmit(lookOf(form))),
    );
    const isGood = !take && !made.faults.length && !made.undecided;
    if (form.querySelector(".primary")) lead(form, isGood ? "take" : "look");
    if (made.done) await announce(made.done.entry);
  });
}

/** The button that is the next thing to press. */
/** @param {HTMLFormElement} form @param {string} name */
function lead(form, name) {
  for (const button of form.querySelectorAll("button[name]"))
    button.classList.toggle("primary", button.getAttribute("name") === name);
}

/** The place of a form's answer. @param {HTMLFormElement} form */
function answerOf(form) {
  return /** @type {HTMLElement} */ (form.querySelector("[data-answer]"));
}

/** The button that only looks at a file. @param {HTMLFormElement} form */
function lookOf(form) {
  return /** @type {HTMLButtonElement} */ (form.querySelector("[name='look']"));
}

/** @param {any} made @param {string} file @param {() => void} again looks at the file again */
function answer(made, file, again) {
  const { games, new: fresh, known, faults, clubs = [], undecided, doubles = [], done } = made;
  const count = faults.length;
  const counted =
    games === undefined
      ? t("New people: {new}, known: {known}, faults: {faults}", {
          new: fresh,
          known,
          faults: count,
        })
      : t("{games} games; faults: {faults}", { games, faults: count });
  const lines = [
    ...faults.map((/** @type {Fault} */ one) => (one.line ? placed(one, file) : one.reason)),
    ...doubles.map((/** @type {Fault} */ one) => placed(one, file)),
  ];
  return html`
    <p>${counted}</p>
    <ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>
    ${done || !clubs.length ? nothing : clubsView(clubs, again)}
    ${done || !(count || undecided) ? nothing : html`<p>${t("Nothing was changed")}</p>`}
  `;
}

/**
 * The clubs that are not there: each is another name of one that is, or a new one.
 * @param {UnknownClub[]} clubs @param {() => void} again
 */
function clubsView(clubs, again) {
  /** @param {string} name @param {Record<string, unknown>} data */
  const decide = (name, data) => () =>
    attempt(async () => {
      await act(name, data);
      again();
    });
  const rows = clubs.map(
    ({ name, people, near }) =>
      html`<div class="entry" data-club=${name}>
        <span>${t("{club}: not registered, {count} people", { club: name, count: people })}</span>
        ${near.map(
          (one) =>
            html`<button type="button" @click=${decide("name-club", { club: one.number, also: name })}>${t("It is {club}", { club: one.name })}</button>`,
        )}
        <button type="button" @click=${decide("add-club", { name })}>${t("A new club")}</button>
      </div>`,
  );
  return html`<p>${t("Clubs that are not registered:")}</p>${rows}`;
}

/** @param {Fault} one @param {string} file */
function placed(one, file) {
  const { line, column, reason } = one;
  return t("{file}, line {line}, column {column}: {what}", { file, line, column, what: reason });
}

/** @param {SubmitEvent} event */
async function post(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const body = { ...dataOf(form), id: newName() };
  await attempt(async () => {
    const done = await call(form.dataset.post ?? "", { method: "POST", body });
    await announce(done.entry);
  });
}

// Ratings

/** @param {Event} event */
async function preview(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const { series, until } = /** @type {Record<string, string>} */ (dataOf(form));
  await attempt(async () => {
    const made = await call(`/api/federation/series/${series}/preview?until=${until}`);
    const place = answerOf(form);
    const isMade = made.lists.length > 0; // then the next thing is to publish it
    form.querySelector("[type=submit]")?.classList.toggle("primary", !isMade);
    if (!isMade) {
      const day = made.next && longDay(`${made.next}T00:00:00Z`);
      const done = t("All lists are published as the results give them");
      render(
        place,
        day ? t("Nothing is left to publish. The next list is of {day}.", { day }) : done,
      );
      return;
    }
    const data = { series, until: made.until, preview: made.preview };
    const publish = () =>
      attempt(async () => {
        await act("publish", data);
        render(place, nothing);
        form.querySelector("[type=submit]")?.classList.add("primary");
      });
    const button = html`<button type="button" class="primary" @click=${publish}>
      ${t("Publish")}
    </button>`;
    render(place, [made.lists.map(listed), button]);
  });
}

/** @param {any} one */
function listed(one) {
  const params = { day: one.day, people: one.people, count: one.count };
  const words = one.again
    ? t("{day}: {people} people; ratings that differ from the published: {count}", params)
    : t("{day}, new: {people} people; ratings: {count}", params);
  const rows = one.different.map(
    (/** @type {any} */ row) =>
      html`<li>${row.name}: ${row.before || "–"} → ${row.after || "–"}</li>`,
  );
  return html`<details><summary>${words}</summary><ul>${rows}</ul></details>`;
}

// Records

/**
 * A row with an act that asks once more.
 * @typedef {{key: number | string, words: unknown, label: string, question: string,
 *   done: () => Promise<unknown>, may?: boolean}} Row
 * @param {Row} row
 */
function rowView({ key, words, label, question, done, may = true }) {
  const button = html`<button type="button"
      ${confirming(label, question, () => void attempt(done))}></button>`;
  return html`<div class="entry" data-entry=${key}>
    <span>${words}</span>${may ? button : nothing}
  </div>`;
}

/** @param {string} id of the place, where the page has it @param {Row[]} rows */
function showRows(id, rows) {
  render(byId(id), each("key", rows, rowView));
}

async function duplicates() {
  /** @type {any[]} */
  const found = await call("/api/federation/duplicates");
  const rows = found.map(({ first, second, reason }) => ({
    key: `${first.id} ${second.id}`,
    words: html`${record(first)} / ${record(second)} (${reason})`,
    label: t("Merge"),
    question: t("Really merge?"),
    done: async () => {
      await act("merge-people", { kept: first.id, other: second.id, anyway: false });
      await duplicates();
    },
  }));
  if (rows.length) showRows("duplicates", rows);
  else render(byId("duplicates"), html`<p>${t("Nobody was found.")}</p>`);
}

/** @param {any} one */
function record(one) {
  const words = [one.name, one.birth, one.federation].filter(Boolean).join(" ");
  return html`<a href="/federation/people/${one.id}">${words}</a>`;
}

async function officers() {
  if (!document.getElementById("officers")) return;
  /** @type {{account: string, name: string, roles: string[]}[]} */
  const found = await call("/api/federation/officers");
  const rows = found.flatMap(({ account, name, roles }) =>
    roles.map((role) => ({
      key: `${account} ${role}`,
      words: `${name || account}: ${role}`,
      label: t("Dismiss"),
      question: t("Really dismiss?"),
      done: () => act("dismiss", { account, role }),
    })),
  );
  showRows(
    "officers",
    rows.filter(({ key }) => !key.endsWith(" player")),
  );
}

async function log() {
  if (!document.getElementById("log")) return;
  /** @type {Act[]} */
  const found = await call("/api/federation/log");
  const undone = new Set(found.map((one) => one.undoes));
  const rows = found.map((one) => ({
    key: one.number,
    words: html`${wordsOf(one)} <small>${one.by} ${exactText(one.at_ms)}</small>`,
    label: t("Take back"),
    question: t("Really take it back?"),
    done: () => act("undo", { entry: one.number }),
    may: one.undoable && !undone.has(one.number),
  }));
  showRows("log", rows);
}
