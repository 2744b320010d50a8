/** The people who are here, writers, readers and links of a study. */

import { confirmButton } from "../../shared/confirm-button.js";
import { button, element, on } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { fileOf } from "./chapters.js";

/** @typedef {import("../shapes").StudyState} StudyState */
/** @typedef {import("../shapes").StudyActs} StudyActs */
/** @typedef {import("../shapes").StudyView} StudyView */

/** The people here, in one line. @param {StudyState} state */
export function hereText({ study, here }) {
  if (!study) return "";
  const names = here.writers.map((number) => study.names[number] ?? "?");
  const readers = here.readers ? [t("readers: {count}", { count: here.readers })] : [];
  return t("Here now: {names}", { names: [...names, ...readers].join(", ") });
}

/** @param {StudyState} state @param {StudyActs} acts */
export function peopleView({ study, here }, acts) {
  if (!study) return [];
  const owner = study.you === 0;
  const question = t("Take out: press again");
  return [
    element(
      "ul",
      { class: "study-people" },
      study.people.map(({ number, name, state }) =>
        element("li", { "data-person": String(number) }, [
          element("span", {
            class: `dot ${here.writers.includes(number) ? "here" : ""}`,
            "aria-hidden": "true",
          }),
          element("span", { class: "name" }, [name]),
          element("span", { class: "about" }, [
            number === 0
              ? t("owner")
              : state === "removed"
                ? t("taken out")
                : here.writers.includes(number)
                  ? t("is here")
                  : t("writes"),
          ]),
          ...(owner && number !== 0 && state === "in"
            ? [
                confirmButton(
                  t("Take out"),
                  question,
                  () => void acts.ask(`/people/${number}`, "DELETE"),
                  { "data-do": `out-${number}` },
                ),
              ]
            : []),
        ]),
      ),
    ),
  ];
}

/** @param {StudyState} state @param {StudyActs} acts @param {(text: string) => void} copy */
export function sharingView({ study, chapter }, acts, copy) {
  if (!study) return [];
  const owner = study.you === 0;
  return [
    ...(owner ? [visibilityChoice(study, acts)] : []),
    element("p", { class: "buttons" }, [
      button(t("Copy the link to read"), () => copy(`${location.origin}/studies/${study.id}`), {
        "data-do": "copy-read",
      }),
      ...(owner && study.invite ? writerLinks(study.invite, acts, copy) : []),
      ...(study.visibility === "private"
        ? []
        : [
            button(t("Copy the code of a frame"), () => copy(frameOf(study, chapter?.number)), {
              "data-do": "copy-frame",
            }),
          ]),
      element("a", { class: "button", href: fileOf(study.id, 0), download: true }, [
        t("Download all as PDN"),
      ]),
    ]),
    ...(study.you === null ? [] : [leaving(study, acts)]),
  ];
}

/** @param {string} invite @param {StudyActs} acts @param {(text: string) => void} copy */
function writerLinks(invite, acts, copy) {
  const link = `${location.origin}/studies/join/${invite}`;
  return [
    button(t("Copy the link to write"), () => copy(link), { "data-do": "copy-write" }),
    button(t("New link to write"), () => void acts.ask("/invite", "POST"), {
      "data-do": "new-link",
      title: t("The old one is not valid any more"),
    }),
  ];
}

/** Leaving the study, or deleting it. @param {StudyView} study @param {StudyActs} acts */
function leaving({ you }, acts) {
  const leave = () => void acts.ask(`/people/${you}`, "DELETE");
  const remove = async () => {
    if (await acts.ask("", "DELETE")) location.assign("/studies");
  };
  const made =
    you === 0
      ? confirmButton(t("Delete the study"), t("Delete all of it: press again"), remove, {
          class: "danger",
          "data-do": "delete",
        })
      : confirmButton(t("Write no more"), t("Leave the study: press again"), leave, {
          "data-do": "leave",
        });
  return element("p", { class: "buttons" }, [made]);
}

/** @param {StudyView} study @param {number} [chapter] */
function frameOf(study, chapter) {
  const address = `${location.origin}/studies/${study.id}/embed?chapter=${chapter ?? 0}`;
  const made = element("iframe", {
    src: address,
    width: "400",
    height: "620",
    title: study.title,
    style: "border:0;max-width:100%",
    loading: "lazy",
  });
  return made.outerHTML;
}

/** @param {StudyView} study @param {StudyActs} acts */
function visibilityChoice({ visibility }, acts) {
  const words = {
    private: t("only those who write"),
    link: t("everybody who has the link"),
    public: t("everybody: it stands in the list"),
  };
  const select = element(
    "select",
    { id: "visibility" },
    Object.entries(words).map(([value, word]) =>
      element("option", { value, selected: value === visibility }, [word]),
    ),
  );
  on(select, "change", (self) => {
    void acts.ask("/visibility", "PUT", { visibility: self.value });
  });
  return element("label", { class: "field" }, [t("It is read by"), " ", select]);
}
