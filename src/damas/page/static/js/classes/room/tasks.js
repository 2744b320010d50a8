/** The tasks of a class: a pupil goes to them, the teacher sets them and takes them away. */

import { confirmButton } from "../../shared/confirm-button.js";
import { button, element, on } from "../../shared/dom.js";
import { queueProblems } from "../../shared/classroom.js";
import { t } from "../../shared/i18n.js";
import { clientName } from "../../shared/reconnecting-socket.js";

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
    return [
      element("p", { class: "hint" }, [
        room.teacher ? t("Set the first task below.") : t("Your teacher has set no task yet."),
      ]),
    ];
  }
  return [
    element(
      "ol",
      { class: "tasks" },
      room.tasks.map((task) =>
        element("li", { "data-task": String(task.number) }, [
          ...(room.teacher ? teacherTask(room, task, acts) : pupilTask(room, task, acts)),
        ]),
      ),
    ),
  ];
}

/** @param {ClassView} room @param {TaskView} task @param {ClassActs} acts */
function teacherTask(room, task, acts) {
  const done = room.pupils?.filter((one) => one.progress[task.number]?.finished).length ?? 0;
  const name = task.address
    ? element("a", { href: task.address }, [task.title])
    : element("span", {}, [task.title]);
  return [
    element("span", { class: "name" }, [name]),
    element("span", { class: "about" }, [
      t("{done} of {of} pupils", { done, of: room.pupils?.length ?? 0 }),
    ]),
    confirmButton(
      t("Take away"),
      t("Take it away: press again"),
      () => void acts.send(`/tasks/${task.number}`, "DELETE"),
      { "data-do": `task-${task.number}` },
    ),
  ];
}

/** @param {ClassView} room @param {TaskView} task @param {ClassActs} acts */
function pupilTask(room, task, acts) {
  const found = room.progress?.[task.number];
  const about = element("span", { class: "about" }, [progressText(found)]);
  if (task.kind === "problems") return [problemLinks(room, task), about];
  if (!task.address) return [element("span", { class: "name" }, [task.title]), about];
  const link = element("a", { class: "name", href: task.address }, [task.title]);
  if (task.kind !== "study" || found?.finished) return [link, about];
  return [
    link,
    about,
    button(t("I have read it"), () => void acts.send(`/tasks/${task.number}/done`, "POST"), {
      "data-do": `read-${task.number}`,
    }),
  ];
}

/** Every problem of a task as a link; solved ones are ticked. */
/** @param {ClassView} room @param {TaskView} task */
function problemLinks(room, task) {
  const problems = task.problems ?? [];
  const keepQueue = () => queueProblems(problems);
  return element("span", { class: "name problem-links" }, [
    task.title,
    ...problems.map((problem, place) => {
      const solved = room.solved?.includes(problem) ?? false;
      const label = solved
        ? t("Problem {number}, solved", { number: place + 1 })
        : t("Problem {number}", { number: place + 1 });
      const link = element(
        "a",
        { href: `/problems/${problem}`, class: solved ? "solved" : "open", "aria-label": label },
        [solved ? "✓" : String(place + 1)],
      );
      return on(link, "click", keepQueue);
    }),
  ]);
}

/** The forms by which a teacher sets tasks. */
/** @param {ClassState} state @param {ClassActs} acts @param {ClassChoices} choices */
export function setTaskView(state, acts, choices) {
  const { room, studies } = state;
  if (!room?.teacher || !room.open) return [];
  const set = (/** @type {object} */ task) =>
    void acts.send("/tasks", "POST", { id: `task-${clientName()}`, ...task });
  return [
    element("details", { "data-part": "set", open: !room.tasks.length }, [
      element("summary", {}, [t("Set a task")]),
      lessonForm(choices, set),
      problemsForm(choices, set),
      ...(studies.length ? [studyForm(studies, set)] : []),
    ]),
  ];
}

/** @param {ClassChoices} choices @param {(task: object) => void} set */
function lessonForm({ books, lessons }, set) {
  const form = element("form", { class: "task-form", "data-form": "lesson" }, [
    element("label", { class: "field" }, [
      t("Lesson"),
      " ",
      element(
        "select",
        { name: "lesson" },
        lessons.map(({ id, title }) => element("option", { value: id }, [title])),
      ),
    ]),
    element("label", { class: "field" }, [
      t("Rule book"),
      " ",
      element(
        "select",
        { name: "rules" },
        books.map(({ id, name }) => element("option", { value: id }, [name])),
      ),
    ]),
    element("button", { type: "submit" }, [t("Set the lesson")]),
  ]);
  return on(form, "submit", (self, event) => {
    event.preventDefault();
    const data = new FormData(self);
    set({ kind: "lesson", lesson: String(data.get("lesson")), rules: String(data.get("rules")) });
  });
}

/** @param {ClassChoices} choices @param {(task: object) => void} set */
function problemsForm({ games, motifs }, set) {
  const form = element("form", { class: "task-form", "data-form": "problems" }, [
    element("label", { class: "field" }, [
      t("Problems of"),
      " ",
      element(
        "select",
        { name: "game" },
        games.map(({ id, name }) => element("option", { value: id }, [name])),
      ),
    ]),
    element("label", { class: "field" }, [
      t("Motif"),
      " ",
      element("select", { name: "motif" }, [
        element("option", { value: "" }, [t("all")]),
        ...motifs.map(({ id, name }) => element("option", { value: id }, [name])),
      ]),
    ]),
    element("label", { class: "field" }, [
      t("Number of problems"),
      " ",
      element("input", { name: "count", type: "number", min: "1", max: "60", value: "6" }),
    ]),
    element("label", { class: "field" }, [
      t("Up to the rating"),
      " ",
      element("input", { name: "most", type: "number", min: "400", max: "4000", value: "1500" }),
    ]),
    element("button", { type: "submit" }, [t("Set the problems")]),
  ]);
  return on(form, "submit", (self, event) => {
    event.preventDefault();
    const data = new FormData(self);
    set({
      kind: "problems",
      game: String(data.get("game")),
      motif: String(data.get("motif")),
      count: Number(data.get("count")),
      most: Number(data.get("most")),
    });
  });
}

/** @param {{id: string, title: string}[]} studies @param {(task: object) => void} set */
function studyForm(studies, set) {
  const form = element("form", { class: "task-form", "data-form": "study" }, [
    element("label", { class: "field" }, [
      t("The study"),
      " ",
      element(
        "select",
        { name: "study" },
        studies.map(({ id, title }) => element("option", { value: id }, [title])),
      ),
    ]),
    element("button", { type: "submit" }, [t("Set the study")]),
  ]);
  return on(form, "submit", (self, event) => {
    event.preventDefault();
    set({ kind: "study", study: String(new FormData(self).get("study")) });
  });
}
