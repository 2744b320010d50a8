/* Repertoires on their page, for the type checker only; ../shared/views has what the server sends. */

import type { AnalysisLineView, Move } from "../shared/types";
import type {
  RepertoireView as Repertoire,
  RepertoirePlace as Place,
  GapView as Gap,
  QuestionView as Question,
} from "../shared/views";

export type { Repertoire, Place, Gap, Question };
export type {
  ListedRepertoire as Listed,
  RepertoireMove as TreeNode,
  PlacedMove,
} from "../shared/views";

export interface Answered {
  right: boolean;
  moves: (Move & { text: string; fen: string })[];
  due_ms: number;
}

export interface Asking {
  question: Question | null; // null: nothing is asked now
  due: number;
  new: number;
  answered: Answered | null;
  given: string; // the move that was answered
}

export interface State {
  repertoire: Repertoire;
  at: string; // the key of the node that is shown
  place: Place | null;
  analysing: boolean;
  lines: AnalysisLineView[]; // of the position that is shown
  depth: number;
  gaps: Gap[] | null; // null: not looked for yet
  asking: Asking | null; // null: the tree is shown
  said: string;
  fault: string;
}

export interface PageData {
  repertoire: Repertoire;
  book: string;
  asks: boolean;
}
