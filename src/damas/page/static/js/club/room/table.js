/** The table of the evening and the games, round by round. */

import { element } from "../../shared/dom.js";
import { resultSign } from "../../shared/game-words.js";
import { lang, t } from "../../shared/i18n.js";
import { nameIn } from "../../shared/room/boards.js";

/** @typedef {import("./state.js").Inside} Inside */
/** @typedef {import("../../shared/room/shapes").RoomGame} RoomGame */
/** @typedef {import("../../shared/room/shapes").RoomView} RoomView */

/** @param {Inside} state */
export function tableView({ room, you }) {
  const heads = ["№", t("Name"), t("Points"), t("Games"), "+", "=", "−"];
  const lines = room.table.flatMap((_, at) => lineRows(room, you, at));
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

/** A line of the table, after a gap where places are left out. */
/** @param {RoomView} room @param {number} you @param {number} at */
function lineRows({ table }, you, at) {
  const line = table[at];
  const place = line.place ?? at + 1;
  const before = table[at - 1]?.place ?? place - 1;
  const fire = line.on_fire ? ` ${t("(counts double)")}` : "";
  const name = line.scores ? `${line.name}${fire}` : line.name;
  const counts = [line.points, line.games, line.wins, line.draws, line.losses];
  const cells = [place, name, ...counts].map((cell) => element("td", {}, [String(cell)]));
  const about = {
    "data-number": String(line.number),
    ...(line.place && line.number === you ? { class: "own" } : {}),
    ...(line.scores ? { title: line.scores.join(" + ") } : {}),
  };
  const row = element("tr", about, cells);
  return place === before + 1 ? [row] : [gap(cells.length), row];
}

/** A line for the places that are left out. @param {number} columns */
function gap(columns) {
  return element("tr", { class: "gap" }, [element("td", { colspan: String(columns) }, ["…"])]);
}

/** @param {Inside} state */
export function roundsView({ room }) {
  if (room.boards) return ownGames(room);
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
          games.map((game) => gameRow(room, game)),
        ),
      ]),
    ),
  ];
}

/** The games of an arena that one has played, the last one first. @param {RoomView} room */
function ownGames(room) {
  return [
    element("h2", { id: "rounds-title" }, [t("Your games")]),
    element(
      "ul",
      { class: "room-games" },
      [...room.games].reverse().map((game) => gameRow(room, game)),
    ),
  ];
}

/** @param {RoomView} room @param {RoomGame} game */
function gameRow(room, game) {
  return element("li", { "data-game": game.id }, [
    element("a", { href: `/games/${game.id}` }, [
      `${nameIn(room, game.white)} – ${nameIn(room, game.black)}`,
    ]),
    element("span", { class: "result" }, [game.over ? resultSign(game.result) : ""]),
  ]);
}
