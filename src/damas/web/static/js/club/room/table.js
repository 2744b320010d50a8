/** The table of the evening and the games, round by round. */

import { element } from "../../shared/dom.js";
import { resultSign } from "../../shared/game-words.js";
import { lang, t } from "../../shared/i18n.js";
import { nameIn } from "../../shared/room/boards.js";

/** @typedef {import("./state.js").Inside} Inside */
/** @typedef {import("../../shared/room/shapes").RoomGame} RoomGame */

/** @param {Inside} state */
export function tableView({ room }) {
  const heads = ["№", t("Name"), t("Points"), t("Games"), "+", "=", "−"];
  const lines = room.table.map((line, place) => {
    const fire = line.on_fire ? ` ${t("(counts double)")}` : "";
    const name = line.scores ? `${line.name}${fire}` : line.name;
    const cells = [place + 1, name, line.points, line.games, line.wins, line.draws];
    return element(
      "tr",
      {
        "data-number": String(line.number),
        ...(line.scores ? { title: line.scores.join(" + ") } : {}),
      },
      [...cells, line.losses].map((cell) => element("td", {}, [String(cell)])),
    );
  });
  return [
    element("h2", { id: "table-title" }, [t("Table")]),
    lines.length
      ? element("div", { class: "scroll" }, [
          element("table", { class: "room-table" }, [
            element("thead", {}, [
              element(
                "tr",
                {},
                heads.map((head) => element("th", { scope: "col" }, [head])),
              ),
            ]),
            element("tbody", {}, lines),
          ]),
        ])
      : element("p", { class: "hint" }, [t("Nobody has come in yet.")]),
    ...(room.settings.kind === "arena"
      ? [
          element("p", { class: "hint" }, [
            t("A win gives 2 points, a draw 1; after two wins in a row a game counts double."),
          ]),
        ]
      : []),
    ...(lines.length
      ? [
          element("p", {}, [
            element("a", { href: `/api/rooms/${room.id}/table.csv?lang=${lang}`, download: true }, [
              t("As a spreadsheet (CSV)"),
            ]),
          ]),
        ]
      : []),
  ];
}

/** @param {Inside} state */
export function roundsView({ room }) {
  /** @type {Map<number, RoomGame[]>} */
  const rounds = new Map();
  for (const game of room.games) {
    rounds.set(game.round, [...(rounds.get(game.round) ?? []), game]);
  }
  return [
    element("h2", { id: "rounds-title" }, [t("Games")]),
    ...[...rounds].reverse().map(([round, games]) =>
      element("details", { "data-round": String(round), open: round === room.round }, [
        element("summary", {}, [t("Round {round}", { round })]),
        element(
          "ul",
          { class: "room-games" },
          games.map((game) =>
            element("li", { "data-game": game.id }, [
              element("a", { href: `/games/${game.id}` }, [
                `${nameIn(room, game.white)} – ${nameIn(room, game.black)}`,
              ]),
              element("span", { class: "result" }, [game.over ? resultSign(game.result) : ""]),
            ]),
          ),
        ),
      ]),
    ),
  ];
}
