/* What the exam's page adds to what the server sends (../../shared/views). */

import type { ExamView, ScoreView } from "../../shared/views";

export type {
  ExamChoice as Choice,
  ExamQuestion as Question,
  ExamStep as Step,
  ExamView as Exam,
  RightAnswer as Verdict,
  SolvedExam as Solved,
} from "../../shared/views";

export interface Run {
  exam: ExamView;
  trainee: string;
  lang: string;
  answers: string[][]; // the keys chosen, a list a scenario
}

/** A score; *points* null: the server has not counted them yet. */
export type Kept = Omit<ScoreView, "points"> & { points: number | null; unsent?: boolean };
