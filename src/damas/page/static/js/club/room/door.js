/** The form to enter a room: its name, its host, and a field for one's own name. */

import { button, element } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";

const NAME = "damas.name";

/**
 * @param {any} door as the server shows it
 * @param {(name: string) => void} enter
 */
export function doorView(door, enter) {
  const head = [
    element("h1", {}, [door.name]),
    element("p", { class: "about" }, [t("Host: {name}", { name: door.host_name || "–" })]),
  ];
  if (!door.open) return [...head, element("p", {}, [t("This room is closed")])];
  const field = element("input", {
    id: "own-name",
    maxlength: "30",
    autocomplete: "nickname",
    value: localStorage.getItem(NAME) ?? "",
  });
  const go = () => {
    const now = /** @type {HTMLInputElement} */ (document.getElementById("own-name"));
    localStorage.setItem(NAME, now.value.trim());
    enter(now.value.trim());
  };
  field.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") go();
  });
  return [
    ...head,
    element("label", { class: "field" }, [t("Your name"), field]),
    element("p", { class: "buttons" }, [
      button(t("Come in"), go, { class: "primary large", id: "come-in" }),
    ]),
  ];
}
