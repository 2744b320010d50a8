/* The page of an event online, for the type checker only. */

import type { OnlineTable, OnlineView } from "../../shared/views";

export type { OnlineTable, OnlineView as Online } from "../../shared/views";

export interface OnlineState {
  view: OnlineView | null;
  table: OnlineTable | null;
  ahead: number; // how much the server's clock is ahead, in ms
  notice: unknown; // to be drawn
  connected: boolean;
}

/** What a person can do. */
export interface Acts {
  enter: (name: string) => void;
  enterTeam: (name: string, team: string) => void;
  joinTeam: (name: string, team: number) => void;
  lineUp: (round: number, members: number[]) => void;
  letGo: (member: number) => void;
  leave: () => void;
  here: () => void;
}
