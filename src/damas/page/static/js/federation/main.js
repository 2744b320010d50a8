/** The office of a federation, and a person's record: forms that do acts, files, the log. */

import { call, sentence } from "../shared/api.js";
import { newName } from "../shared/command-name.js";
import { confirmButton } from "../shared/confirm-button.js";
import { button, byId, element } from "../shared/dom.js";
import { lang, t } from "../shared/i18n.js";
import { render } from "../shared/render.js";

/**
 * @typedef {{number: number, text: string, by: string, at_ms: number, undoable: boolean,
 *   undoes: number, records: {kind: string, id: string}[], count: number, notes: string[]}} Act
 * @typedef {{line: number, column: number, reason: string}} Fault
 */

const TOGETHER = new Set(["public"]); // fields with several values
const FLAGS = new Set(["by_decision"]);

for (const form of document.querySelectorAll("form[data-act]")) {
  if (form instanceof HTMLFormElement) prepare(form);
}
for (const form of document.querySelectorAll("form[data-file]")) {
  form.addEventListener("submit", (event) => void sendFile(/** @type {SubmitEvent} */ (event)));
}
for (const form of document.querySelectorAll("form[data-post]")) {
  form.addEventListener("submit", (event) => void post(/** @type {SubmitEvent} */ (event)));
}
document.getElementById("preview")?.addEventListener("submit", (event) => void preview(event));
document
  .getElementById("find-duplicates")
  ?.addEventListener("click", () => void attempt(duplicates));
await attempt(log);
await attempt(officers);
document.body.dataset.ready = "true";

/**
 * A form that does an act; one that cannot be taken back asks once more.
 * @param {HTMLFormElement} form
 */
function prepare(form) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void attempt(() => act(form.dataset.act ?? "", dataOf(form), versionOf(form)));
  });
  if (form.dataset.sure === undefined) return;
  const plain = form.querySelector("button");
  const label = plain?.textContent ?? "";
  plain?.replaceWith(
    confirmButton(label, t("{action}: for good?", { action: label }), () => form.requestSubmit()),
  );
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
  if (document.querySelector("form[data-version]")) location.reload();
  await log();
  await officers();
}

/** @param {Act} entry */
function wordsOf(entry) {
  const names = entry.records.map((one) => `${one.kind} ${one.id}`).slice(0, 4);
  const more = entry.count > 4 ? ` +${entry.count - 4}` : "";
  return `${entry.number}. ${entry.text}: ${names.join(", ")}${more}`;
}

/** Does something, and says what is wrong with it. @param {() => Promise<unknown>} what */
async function attempt(what) {
  byId("fault").textContent = "";
  try {
    await what();
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
  if (all.has("without_faults")) query.set("without_faults", "true");
  await attempt(async () => {
    const made = await call(`${form.dataset.file}?${query}`, { method: "POST", file });
    render(answerOf(form), answer(made, file.name));
    if (made.done) await announce(made.done.entry);
  });
}

/** The place of a form's answer. @param {HTMLFormElement} form */
function answerOf(form) {
  return /** @type {HTMLElement} */ (form.querySelector("[data-answer]"));
}

/** @param {any} made @param {string} file @returns {HTMLElement[]} */
function answer(made, file) {
  const counted =
    made.games === undefined
      ? t("New people: {new}, known: {known}, faults: {faults}", {
          new: made.new,
          known: made.known,
          faults: made.faults.length,
        })
      : t("{games} games; faults: {faults}", { games: made.games, faults: made.faults.length });
  const faults = made.faults.map((/** @type {Fault} */ one) =>
    element("li", {}, [one.line ? placed(one, file) : one.reason]),
  );
  const doubles = (made.doubles ?? []).map((/** @type {Fault} */ one) =>
    element("li", {}, [placed(one, file)]),
  );
  const clubs = (made.clubs ?? []).map((/** @type {string} */ club) =>
    element("li", {}, [t("New club: {club}", { club })]),
  );
  return [
    element("p", {}, [counted]),
    element("ul", {}, [...faults, ...clubs, ...doubles]),
    ...(made.done || !faults.length ? [] : [element("p", {}, [t("Nothing was changed")])]),
  ];
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
    if (!made.lists.length) {
      render(place, [t("All lists are published as the results give them")]);
      return;
    }
    const data = { series, until: made.until, preview: made.preview };
    const publish = button(t("Publish"), () => {
      void attempt(async () => {
        await act("publish", data);
        render(place, []);
      });
    });
    render(place, [...made.lists.map(listed), publish]);
  });
}

/** @param {any} one */
function listed(one) {
  const params = { day: one.day, people: one.people, count: one.count };
  const words = one.again
    ? t("{day}: {people} people; ratings that differ from the published: {count}", params)
    : t("{day}, new: {people} people; ratings: {count}", params);
  const rows = one.different.map((/** @type {any} */ row) =>
    element("li", {}, [`${row.name}: ${row.before || "–"} → ${row.after || "–"}`]),
  );
  return element("details", {}, [element("summary", {}, [words]), element("ul", {}, rows)]);
}

// Records

async function duplicates() {
  const found = await call("/api/federation/duplicates");
  const rows = found.map((/** @type {any} */ one) => {
    const { first, second, reason } = one;
    const merge = (/** @type {boolean} */ anyway) =>
      act("merge-people", { kept: first.id, other: second.id, anyway });
    return element("div", { class: "entry", "data-pair": `${first.id} ${second.id}` }, [
      element("span", {}, [record(first), " / ", record(second), ` (${reason})`]),
      confirmButton(t("Make one"), t("Make one: sure?"), () => {
        void attempt(async () => {
          await merge(false);
          await duplicates();
        });
      }),
    ]);
  });
  const none = element("p", {}, [t("Nobody was found.")]);
  render(byId("duplicates"), rows.length ? rows : [none]);
}

/** @param {any} one */
function record(one) {
  const words = [one.name, one.birth, one.federation].filter(Boolean).join(" ");
  return element("a", { href: `/federation/people/${one.id}` }, [words]);
}

async function officers() {
  const place = document.getElementById("officers");
  if (!place) return;
  const found = await call("/api/federation/officers");
  render(
    place,
    found.flatMap((/** @type {any} */ one) =>
      one.roles
        .filter((/** @type {string} */ role) => role !== "player")
        .map((/** @type {string} */ role) =>
          element("div", { class: "entry", "data-officer": `${one.account} ${role}` }, [
            element("span", {}, [`${one.name || one.account}: ${role}`]),
            confirmButton(t("Dismiss"), t("Dismiss: sure?"), () => {
              void attempt(() => act("dismiss", { account: one.account, role }));
            }),
          ]),
        ),
    ),
  );
}

async function log() {
  const place = document.getElementById("log");
  if (!place) return;
  /** @type {Act[]} */
  const found = await call("/api/federation/log");
  const undone = new Set(found.map((one) => one.undoes));
  render(
    place,
    found.map((one) =>
      element("div", { class: "entry", "data-entry": String(one.number) }, [
        element("span", {}, [
          wordsOf(one),
          " ",
          element("small", {}, [`${one.by} ${new Date(one.at_ms).toLocaleString(lang)}`]),
        ]),
        ...(one.undoable && !undone.has(one.number) ? [takeBack(one)] : []),
      ]),
    ),
  );
}

/** @param {Act} one */
function takeBack(one) {
  return confirmButton(t("Take back"), t("Take it back: sure?"), () => {
    void attempt(() => act("undo", { entry: one.number }));
  });
}
