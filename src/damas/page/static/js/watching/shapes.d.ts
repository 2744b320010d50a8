/* What a page that looks on is told (docs/protocol-watching.md), for the type checker only. */

import type { WatchedChange, WatchedView } from "../shared/views";

export type {
  BoardsMessage as Boards,
  ChangesMessage as Changes,
  LastMove as Shown,
  WatchedChange as Moved,
  WatchedClock,
} from "../shared/views";

/** A board as the page keeps it. */
export interface Watched extends WatchedView {
  heard: number; // when its clock was told, in ms of this machine
}
