/* A room as it travels between server and page (docs/protocol.md), for the type checker only. */

import type { ArenaView, PlacedLine, RoomView as WholeRoom, TableLine } from "../views";

export type {
  ArenaCounts,
  ArenaOwn,
  ArenaStandings,
  GameOfRoom as RoomGame,
  RoomBoard,
  RoomGuest as RoomPerson,
  RoomSettings,
  RoomWord,
} from "../views";

/** A line of the table; of an arena with its place. */
export type RoomLineOfTable = TableLine & Partial<PlacedLine>;

/** A room, or an arena, which comes in parts. */
export type RoomView = Omit<WholeRoom, "table"> &
  Partial<Omit<ArenaView, keyof WholeRoom>> & { table: RoomLineOfTable[] };

export interface RoomMessage {
  type: "room";
  room: RoomView;
  you: number;
  code: string | null;
}
