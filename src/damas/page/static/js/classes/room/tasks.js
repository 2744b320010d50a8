/** The tasks of a class: a pupil goes to them, the teacher sets them and takes them away. */

import { queueProblems } from "../../shared/classroom.js";
import { confirming } from "../../shared/confirming.js";
import { t } from "../../shared/i18n.js";
import { field, select } from "../../shared/pieces.js";
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
    const first = t("Set the first task below.");
    const none = t("Your teacher has set no task yet.");
    return html`<p class="hint">${room.teacher ? first : none}</p>`;
  }
  const view = room.teacher ? teacherTask : pupilTask;
  return html`<ol class="tasks">
    ${each("number", room.tasks, (task) => html`<li data-task=${task.number}>${view(room, task, acts)}</li>`)}
  </ol>`;
}

/** @param {ClassView} room @param {TaskView} task @param {ClassActs} acts */
function teacherTask(room, task, acts) {
  const done = room.pupils?.filter((one) => one.progress[task.number]?.finished).length ?? 0;
  const { number, title, address } = task;
  const remove = () => void acts.send(`/tasks/${number}`, "DELETE");
  const sure = confirming(t("Take away"), t("Really take it away?"), remove);
  return html`
    <span class="name">
      ${address ? html`<a href=${address}>${title}</a>` : html`<span>${title}</span>`}
    </span>
    <span class="about">${t("{done} of {of} pupils", { done, of: room.pupils?.length ?? 0 })}</span>
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
    <span class="about">${progressText(found)}</span>
    ${kind === "study" && address && !found?.finished ? button : nothing}
  `;
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

/** The forms by which a teacher sets tasks. */
/** @param {ClassState} state @param {ClassActs} acts @param {ClassChoices} choices */
export function setTaskView(state, acts, choices) {
  const { room, studies } = state;
  if (!room?.teacher || !room.open) return nothing;
  const set = (/** @type {object} */ task) =>
    void acts.send("/tasks", "POST", { id: `task-${clientName()}`, ...task });
  const { books, lessons, games, motifs } = choices;
  const named = (/** @type {{id: string, name: string}[]} */ all) =>
    all.map(({ id, name }) => [id, name]);
  const titled = (/** @type {{id: string, title: string}[]} */ all) =>
    all.map(({ id, title }) => [id, title]);
  const numbers = (/** @type {Record<string, any>} */ { count, most, ...task }) =>
    set({ ...task, count: Number(count), most: Number(most) });
  return html`<details data-part="set" ?open=${!room.tasks.length}>
    <summary>${t("Set a task")}</summary>
    ${form("lesson", t("Set the lesson"), set, [
      select(t("Lesson"), "lesson", titled(lessons)),
      select(t("Rule book"), "rules", named(books)),
    ])}
    ${form("problems", t("Set the problems"), numbers, [
      select(t("Problems of"), "game", named(games)),
      select(t("Motif"), "motif", [["", t("all")], ...named(motifs)]),
      figure(t("Number of problems"), "count", ["1", "60"], "6"),
      figure(t("Up to the rating"), "most", ["400", "4000"], "1500"),
    ])}
    ${
      studies.length
        ? form("study", t("Set the study"), set, select(t("The study"), "study", titled(studies)))
        : nothing
    }
  </details>`;
}

/**
 * A form for a kind of task.
 * @param {string} kind @param {string} label of its button
 * @param {(task: Record<string, any>) => void} set @param {unknown} fields
 */
function form(kind, label, set, fields) {
  const send = onSubmit((self) => set({ kind, ...Object.fromEntries(new FormData(self)) }));
  return html`<form class="task-form" data-form=${kind} @submit=${send}>
    ${fields}<button type="submit">${label}</button>
  </form>`;
}

/**
 * @param {string} label @param {string} name @param {[string, string]} bounds
 * @param {string} value
 */
const figure = (label, name, [min, max], value) =>
  field(label, { name, type: "number", min, max, value });
