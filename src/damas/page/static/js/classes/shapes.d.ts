/** Classes as the server shows them, and the state of their page. */

import type { Move, Variant } from "../shared/types";

export interface TaskView {
  number: number;
  kind: "lesson" | "problems" | "study";
  title: string;
  address?: string;
  problems?: string[];
}

export interface ProgressView {
  done: number;
  of: number;
  finished: boolean;
}

export interface PlaceView {
  kind: string;
  title: string;
  step: number;
  of: number;
  game: string;
  fen: string;
}

export interface PupilView {
  number: number;
  name: string;
  here: boolean;
  place: PlaceView | null;
  progress: Record<string, ProgressView>;
}

export interface ShownView {
  count: number;
  on: boolean;
  variant?: Variant;
  title?: string;
  words?: string;
  fen?: string;
  turn?: "white" | "black";
  last?: Move | null;
  move?: Move | null;
  legal?: Move[];
  circles?: [number, string][];
  arrows?: [number, number, string][];
  tried?: number;
  study?: { id: string; chapter: number; move: number } | null;
}

export interface ClassView {
  id: string;
  name: string;
  teacher_name: string;
  open: boolean;
  teacher: boolean;
  tasks: TaskView[];
  shown: ShownView;
  /** of the teacher */
  code?: string;
  code_until?: string | null;
  pupils?: PupilView[];
  /** for the teacher: those who are not in; *awaited*: they may come in again */
  outside?: { number: number; name: string; awaited: boolean }[];
  /** of a pupil */
  you?: { number: number; name: string };
  progress?: Record<string, ProgressView>;
  solved?: string[];
}

/** What a teacher chooses from. */
export interface ClassChoices {
  games: { id: string; name: string }[];
  motifs: { id: string; name: string }[];
  books: { id: string; name: string }[];
  lessons: { id: string; title: string; rules: string[] }[];
}

export interface ClassState {
  room: ClassView | null;
  fault: string;
  connected: boolean;
  studies: { id: string; title: string }[];
  /** the games by their names, to draw boards of pupils */
  variants: Record<string, Variant>;
  drawing: boolean;
  colour: string;
}

export interface ClassActs {
  send: (path: string, method: string, body?: object) => Promise<any>;
  set: (change: Partial<ClassState>) => void;
  /** another pupil goes on at this computer, and begins at nought */
  somebodyElse: () => Promise<void>;
  /** an act at the board for all */
  show: (act: Record<string, unknown>) => Promise<void>;
}
