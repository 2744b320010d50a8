/** The top of a class: its name, and the code for pupils; the way out of it. */

import { confirmButton } from "../../shared/confirm-button.js";
import { button, codeImage, element } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";

/** @typedef {import("../shapes").ClassView} ClassView */
/** @typedef {import("../shapes").ClassActs} ClassActs */

const time = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });

/**
 * @param {ClassView} room
 * @param {string} base the address by which others reach this server
 * @param {ClassActs} acts
 */
export function headView(room, base, acts) {
  const about = room.teacher
    ? t("you teach")
    : t("{name}, with {teacher}", { name: room.you?.name ?? "", teacher: room.teacher_name });
  return [
    element("div", { class: "class-title" }, [
      element("h1", {}, [room.name]),
      element("p", { class: "about" }, [about, ...(room.open ? [] : [" · ", t("closed")])]),
    ]),
    ...(room.open ? lettersView(room, base, acts) : []),
  ];
}

/** @param {ClassView} room @param {string} base @param {ClassActs} acts */
function lettersView(room, base, acts) {
  if (room.code) return [openLettersView(room, base, acts)];
  return room.teacher ? [endedLettersView(acts)] : [];
}

/** @param {ClassView} room @param {string} base @param {ClassActs} acts */
function openLettersView({ id, code = "", code_until: until, pupils }, base, acts) {
  const path = encodeURIComponent(`/classes/${id}`);
  return element("details", { class: "room-code", open: !pupils?.length }, [
    element("summary", {}, [
      element("strong", { class: "code", "data-code": code }, [
        `${code.slice(0, 3)} ${code.slice(3)}`,
      ]),
    ]),
    element("div", { class: "room-link" }, [
      ...(base ? [codeImage(`/api/network/code.svg?path=${path}`, t("Code of the link"))] : []),
      element("p", {}, [
        t("Pupils come in with these letters at {address}", {
          address: `${base || location.origin}/classes`,
        }),
      ]),
      element("p", {}, [
        t("The letters open the class until {time}; the link opens it always.", {
          time: time.format(new Date(until ?? "")),
        }),
      ]),
      button(t("End the letters"), () => void acts.send("/letters", "DELETE"), {
        "data-do": "end-letters",
      }),
    ]),
  ]);
}

/** @param {ClassActs} acts */
function endedLettersView(acts) {
  return element("p", { class: "room-code" }, [
    t("The letters of this class have ended; the link opens it always."),
    " ",
    button(t("New letters for a day"), () => void acts.send("/letters", "POST"), {
      "data-do": "new-letters",
    }),
  ]);
}

/** @param {ClassView} room @param {ClassActs} acts */
export function leaveView(room, acts) {
  if (!room.teacher) {
    const leave = () => void acts.send(`/pupils/${room.you?.number}`, "DELETE");
    return [
      confirmButton(t("Leave the class"), t("Leave it: press again"), leave, {
        "data-do": "leave",
      }),
      " ",
      confirmButton(
        t("Not me"),
        t("Somebody else begins here: press again"),
        () => void acts.somebodyElse(),
        { "data-do": "not-me" },
      ),
      element("p", { class: "hint" }, [
        t("Your progress stays yours: it is kept for this browser, or for your account."),
      ]),
    ];
  }
  return [
    ...(room.open
      ? [
          confirmButton(
            t("Close the class"),
            t("Nobody comes in any more: press again"),
            () => void acts.send("/close", "POST"),
            { "data-do": "close" },
          ),
        ]
      : []),
    confirmButton(
      t("Delete the class"),
      t("Delete it with all its data: press again"),
      async () => {
        if (await acts.send("", "DELETE")) location.assign("/classes");
      },
      { class: "danger", "data-do": "delete" },
    ),
  ];
}
