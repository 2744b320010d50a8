/* What the arbiter's table adds to what the server sends (../shared/views). */

import type { SentAnswer } from "../shared/views";

export type {
  CaseView as Case,
  CaseFault as Fault,
  JumpedMove as LegalMove,
  ListedTable,
  LogLine as LogEntry,
  OpenCase as Pending,
  RecordLine as RecordedMove,
  ReferenceView as Reference,
  SayingRefusal,
  ShownRuling as RulingView,
  TableView,
} from "../shared/views";

export type Who = "white" | "black" | "arbiter";
export type Place = number | string;
export type Saying = "adjust" | "offer_draw" | "accept_draw" | "decline_draw" | "resign";

export interface TableEvent {
  event: string;
  by?: Who;
  square?: Place;
  path?: Place[];
  t?: number;
  [field: string]: unknown;
}

/** The answer to an event, or to an entry that was taken back. */
export type Answer = Pick<SentAnswer, "type" | "id" | "rulings"> & Partial<SentAnswer>;
