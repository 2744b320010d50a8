/* What the pages of an event hold besides what the server sends (../../shared/views). */

import type { AnalysisLineView, AnalysisStep } from "../../shared/types";
import type { DelayedView, ToldView } from "../../shared/views";

export interface Judged {
  chances: AnalysisStep["chances"];
  line: AnalysisLineView;
}

/** The engine bars of a round: what was judged by position, and a sentence where there are none. */
export interface BarState {
  round: number;
  boards: DelayedView[];
  judged: Record<string, Judged>;
  said: string;
}

/** How many players of a round were told their pairing as it is now. */
export type Told = ToldView & { round: number };
