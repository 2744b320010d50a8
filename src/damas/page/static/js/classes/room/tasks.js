/** The tasks of a class: a pupil goes to them, the teacher sets them and takes them away. */

import { queueProblems } from "../../shared/classroom.js";
import { confirming } from "../../shared/confirming.js";
import { dates } from "../../shared/dates.js";
import { emptyView } from "../../shared/empty.js";
import { lang, t } from "../../shared/i18n.js";
import { field, options, select, tick } from "../../shared/pieces.js";
import { clientName } from "../../shared/reconnecting-socket.js";
import { each, html, nothing, onSubmit } from "../../shared/templates.js";

/** @typedef {import("../shapes").ClassView} ClassView */
/** @typedef {import("../shapes").ClassState} ClassState */
/** @typedef {import("../shapes").ClassActs} ClassActs */
/** @typedef {import("../shapes").ClassChoices} ClassChoices */
/** @typedef {import("../shapes").TaskView} TaskView */
/** @typedef {import("../shapes").ProgressView} ProgressView */

/** Progress in words: done, 3 of 5. @param {ProgressView | undefined} found */
export function progressText(found) {
  if (!found) return "";
  if (found.finished) return `✓ ${t("done")}`;
  return t("{done} of {of}", { done: found.done, of: found.of });
}

/** @param {ClassView} room @param {ClassActs} acts */
export function tasksView(room, acts) {
  if (!room.tasks.length) {
    if (!room.teacher) return emptyView(t("Your teacher has set no task yet."));
    return html`<p class="hint">${t("Set the first task below.")}</p>`;
  }
  const view = room.teacher ? teacherTask : pupilTask;
  return html`<ol class="tasks">
    ${each("number", room.tasks, (task) => html`<li data-task=${task.number}>${view(room, task, acts)}</li>`)}
  </ol>`;
}

/** @param {ClassView} room @param {TaskView} task @param {ClassActs} acts */
function teacherTask(room, task, acts) {
  const done = room.pupils?.filter((one) => one.progress[task.number]?.finished).length ?? 0;
  const { number, title, address, kind, closed } = task;
  const remove = () => void acts.send(`/tasks/${number}`, "DELETE");
  const sure = confirming(t("Take away"), t("Really take it away?"), remove);
  const close = () => void acts.send(`/exams/${number}/close`, "POST");
  const ends = t("Close it for all, and show the answers?");
  const paper = `/api/classes/${room.id}/tasks/${number}/sheet.pdf?lang=${lang}`;
  const due = (/** @type {Event} */ { target }) => {
    const { value } = /** @type {HTMLInputElement} */ (target);
    void acts.send(`/tasks/${number}/due`, "PUT", { due: value });
  };
  return html`
    <span class="name">
      ${address && kind !== "exam" ? html`<a href=${address}>${title}</a>` : html`<span>${title}</span>`}
    </span>
    <span class="about">${t("{done} of {of} pupils", { done, of: room.pupils?.length ?? 0 })}</span>
    <input type="date" class="due" aria-label=${t("Until")} title=${t("Until")} .value=${task.due ?? ""}
      ?disabled=${!room.open} @change=${due} />
    ${kind === "problems" || kind === "exam" ? html`<a class="button" data-do="sheet-${number}" href=${paper}>${t("Sheet")}</a>` : nothing}
    ${kind === "exam" && !closed ? html`<button type="button" data-do="close-${number}" ${confirming(t("Close the exam"), ends, close)}></button>` : nothing}
    <button type="button" data-do="task-${number}" ${sure}></button>
  `;
}

/** @param {ClassView} room @param {TaskView} task @param {ClassActs} acts */
function pupilTask(room, task, acts) {
  const { kind, number, address, title } = task;
  const found = room.progress?.[number];
  const name = address
    ? html`<a class="name" href=${address}>${title}</a>`
    : html`<span class="name">${title}</span>`;
  const read = () => void acts.send(`/tasks/${number}/done`, "POST");
  const button = html`<button type="button" data-do="read-${number}" @click=${read}>
    ${t("I have read it")}
  </button>`;
  return html`
    ${kind === "problems" ? problemLinks(room, task) : name}
    ${dueView(task, Boolean(found?.finished))}
    <span class="about">${kind === "exam" && !found?.finished ? "" : progressText(found)}</span>
    ${kind === "study" && address && !found?.finished ? button : nothing}
  `;
}

const dueText = dates({ day: "numeric", month: "short", timeZone: "UTC" });

/** The last day of a task; one that has passed is marked. */
/** @param {TaskView} task @param {boolean} done */
function dueView({ due }, done) {
  if (!due) return nothing;
  const today = new Date();
  const now = [today.getFullYear(), today.getMonth() + 1, today.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
  const late = !done && due < now;
  const day = dueText(`${due}T00:00:00Z`);
  const words = late ? t("was due on {day}", { day }) : t("until {day}", { day });
  return html`<span class="chip ${late ? "gold" : ""}">${words}</span>`;
}

/** Every problem of a task as a link; solved ones are ticked. */
/** @param {ClassView} room @param {TaskView} task */
function problemLinks({ solved = [] }, { title, problems = [] }) {
  const link = (/** @type {string} */ problem, /** @type {number} */ place) => {
    const done = solved.includes(problem);
    const number = place + 1;
    const label = done
      ? t("Problem {number}, solved", { number })
      : t("Problem {number}", { number });
    return html`<a href="/problems/${problem}" class=${done ? "solved" : "open"}
      aria-label=${label} @click=${() => queueProblems(problems)}>${done ? "✓" : number}</a>`;
  };
  return html`<span class="name problem-links">${title}${problems.map(link)}</span>`;
}

/** The kinds of tasks. @type {[import("../shapes").TaskKind, () => string][]} */
const KINDS = [
  ["lesson", () => t("Lesson")],
  ["problems", () => t("Problems")],
  ["ending", () => t("Ending")],
  ["study", () => t("Study")],
  ["exam", () => t("Exam")],
];

/** The form by which a teacher sets a task, one kind at a time. */
/** @param {ClassState} state @param {ClassActs} acts */
export function setTaskView(state, acts) {
  const { room, choices, setting, studies } = state;
  if (!room?.teacher || !room.open || !choices) return nothing;
  const kinds = KINDS.filter(
    ([kind]) =>
      (kind !== "study" || studies.length) &&
      (kind !== "ending" || choices.endings.length) &&
      (!["problems", "exam"].includes(kind) || choices.motifs.length),
  );
  const tab = (/** @type {typeof KINDS[number]} */ [kind, label]) =>
    html`<button type="button" aria-pressed=${kind === setting} data-kind=${kind}
      @click=${() => acts.set({ setting: kind })}>${label()}</button>`;
  const rules = (/** @type {Event} */ { target }) =>
    void acts.send("/rules", "PUT", { rules: /** @type {HTMLSelectElement} */ (target).value });
  const address = (/** @type {boolean} */ familiar) =>
    void acts.send("/address", "PUT", { familiar });
  return html`<details data-part="set" ?open=${!room.tasks.length}>
    <summary>${t("Set a task")}</summary>
    <label class="field">${t("Rule book of the class")} <select name="class-rules" @change=${rules}>
      ${options(named(choices.books), choices.rules)}</select></label>
    ${lang.startsWith("pt-PT") ? tick(t("Say tu to the pupils"), { name: "familiar" }, room.familiar, address) : nothing}
    <div class="seg" role="group" aria-label=${t("Kind of task")}>${kinds.map(tab)}</div>
    ${form(state, choices, acts)}
  </details>`;
}

/** @param {{id: string, name: string}[]} all */
const named = (all) => all.map(({ id, name }) => [id, name]);

/** @param {ClassState} state @param {ClassChoices} choices @param {ClassActs} acts */
function form({ setting, studies, room }, choices, acts) {
  const motif = select(t("Motif"), "motif", [["", t("all")], ...named(choices.motifs)]);
  const drawn = [
    motif,
    figure(t("Number of problems"), "count", ["1", "60"], "6"),
    figure(t("Up to the rating"), "most", ["400", "4000"], "1500"),
  ];
  const levels = choices.endings.flatMap(({ id, name, levels: texts }) =>
    texts.map((text, n) => [`${id} ${n + 1}`, `${name}. ${text}`]),
  );
  const fields = {
    lesson: [select(t("Lesson"), "lesson", named(choices.lessons))],
    problems: drawn,
    ending: [
      select(t("Ending"), "which", levels),
      figure(t("How many"), "count", ["1", "20"], "3"),
    ],
    study: [
      select(
        t("The study"),
        "study",
        studies.map(({ id, title }) => [id, title]),
      ),
    ],
    exam: [
      field(t("Title"), { name: "title", maxlength: "60", required: true, value: t("Exam") }),
      ...drawn,
      figure(t("Minutes"), "minutes", ["1", "180"], "20"),
    ],
  };
  const send = onSubmit((self) => {
    void acts.send("/tasks", "POST", taskIn(self, setting, choices));
  });
  return html`<form class="task-form" data-form=${setting} @submit=${send}>
    ${fields[setting]} ${field(t("Until (optional)"), { name: "due", type: "date" })}
    <button type="submit" class=${room?.tasks.length ? "" : "primary"} data-do="set">
      ${t("Set the task")}
    </button>
  </form>`;
}

/** A task as the server reads it. */
/**
 * @param {HTMLFormElement} self @param {import("../shapes").TaskKind} setting
 * @param {ClassChoices} choices
 */
function taskIn(self, setting, { rules, game }) {
  const data = Object.fromEntries(new FormData(self));
  const [ending, level] = String(data.which ?? "").split(" ");
  /** @type {Record<string, any>} */
  const extra = {
    lesson: { rules },
    problems: { game },
    ending: { rules, ending, level: Number(level) },
    study: {},
    exam: { game },
  }[setting];
  /** @type {Record<string, any>} */
  const task = { id: `task-${clientName()}`, kind: setting, ...data, ...extra };
  delete task.which;
  for (const name of ["count", "most", "minutes"]) {
    if (name in task) task[name] = Number(task[name]);
  }
  return task;
}

/**
 * @param {string} label @param {string} name @param {[string, string]} bounds
 * @param {string} value
 */
const figure = (label, name, [min, max], value) =>
  field(label, { name, type: "number", min, max, value });
