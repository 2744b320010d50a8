/** The door of a class: a pupil says a nickname, and nothing else. */

import { button, element } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";

/** @param {any} door as the server shows it @param {(name: string) => void} enter */
export function doorView(door, enter) {
  const head = [
    element("h1", {}, [door.name]),
    element("p", { class: "about" }, [t("Teacher: {name}", { name: door.teacher_name })]),
  ];
  if (!door.open) return [...head, element("p", {}, [t("This class is closed")])];
  const field = element("input", { id: "nickname", maxlength: "30", autocomplete: "off" });
  const go = () => {
    const now = /** @type {HTMLInputElement} */ (document.getElementById("nickname"));
    enter(now.value.trim());
  };
  field.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") go();
  });
  return [
    ...head,
    element("label", { class: "field" }, [t("Your nickname in this class"), " ", field]),
    element("p", { class: "hint" }, [
      t("Not your full name. The teacher sees it, and how far you are in the tasks."),
    ]),
    element("p", { class: "buttons" }, [
      button(t("Come in"), go, { class: "primary large", id: "enter" }),
    ]),
  ];
}
