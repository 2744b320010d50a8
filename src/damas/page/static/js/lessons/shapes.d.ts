/* A lesson on its page, for the type checker only; ../shared/views has what the server sends. */

import type { Move, Placement } from "../shared/types";
import type { ArticleView, PlayedView } from "../shared/views";

export type { LessonView as Lesson, StepView as Step } from "../shared/views";

/** A position played out, by the server or on this device. */
export type PlayedOut = Omit<PlayedView, "reply" | "legal"> & { reply: Move | null; legal: Move[] };

export type Cited = Partial<ArticleView>;

export type Answer = boolean | number | string | (number | string | (number | string)[])[];

export interface Verdict extends Cited {
  right: boolean;
  text: string;
}

export interface LessonState {
  at: number; // the step that is shown; the number of steps: the end
  done: number[];
  hints: number; // shown so far
  verdict: Verdict | null;
  picked: number[]; // squares, in the order of the presses
  gathered: string[]; // moves found, or the moves of the line so far
  frame: number; // moves of a step that shows, 0: none yet
  paths: number[][]; // of a position that is played out
  played: PlayedOut | null;
  pieces: Placement | null; // as the reader has put them
  tool: string;
  waiting: boolean; // for the server or for a reply
  refuted: boolean; // the answer to a wrong move is being shown
}

/** Acts of the reader, as the page does them. */
export interface Acts {
  answer: (answer: Answer) => void;
  again: () => void;
  hint: () => void;
  go: (at: number) => void;
  frame: (frame: number) => void;
  tool: (tool: string) => void;
}
