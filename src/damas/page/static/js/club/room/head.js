/** The top of a room: its name, its terms, the code for others, how the simul stands. */

import { codeImage, element } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { termsText } from "../../shared/terms.js";

/** @typedef {import("./state.js").Inside} Inside */

/** The result of a simul: +5 =2 −1. @param {{wins: number, draws: number, losses: number}} score */
export function scoreText({ wins, draws, losses }) {
  return `+${wins} =${draws} −${losses}`;
}

/** @param {Inside} state @param {string} base the address by which others reach this server */
export function headView({ room, code }, base) {
  const path = `/club/${room.id}`;
  const svg = `/api/network/code.svg?path=${encodeURIComponent(path)}`;
  const empty = (room.counts?.people ?? room.people.length) < 2;
  return [
    element("div", { class: "room-title" }, [
      element("h1", {}, [room.name]),
      element("p", { class: "about" }, [
        termsText(room.terms),
        ...(room.open ? [] : [" · ", t("closed")]),
      ]),
    ]),
    ...(room.score
      ? [element("p", { class: "simul-score", "data-part": "score" }, [scoreText(room.score)])]
      : []),
    ...(code && room.open
      ? [
          element("details", { class: "room-code", open: empty }, [
            element("summary", {}, [
              element("strong", { class: "code", "data-code": code }, [
                `${code.slice(0, 3)} ${code.slice(3)}`,
              ]),
            ]),
            element("div", { class: "room-link" }, [
              ...(base ? [codeImage(svg, t("Code of the link"))] : []),
              element("p", {}, [
                t("People come in with these letters at {address}", {
                  address: `${base || location.origin}/club`,
                }),
              ]),
            ]),
          ]),
        ]
      : []),
  ];
}
