/** Classes as the server shows them, and the state of their page. */

import type { Variant } from "../shared/types";
import type {
  ClassChoices,
  OwnClass,
  PupilsClass,
  RefusedName,
  TeachersClass,
} from "../shared/views";

export type {
  ClassChoices,
  ProgressView,
  PupilOfClass as PupilView,
  PupilPlace as PlaceView,
  ShownView,
  TaskView,
} from "../shared/views";

/** The class for its teacher, or for a pupil. */
export type ClassView = Omit<PupilsClass | TeachersClass, "teacher"> & {
  teacher: boolean;
} & Partial<Omit<PupilsClass, "teacher"> & Omit<TeachersClass, "teacher">>;

export type TaskKind = "lesson" | "problems" | "ending" | "study" | "exam";

export interface ClassState {
  room: ClassView | null;
  fault: string;
  connected: boolean;
  choices: ClassChoices | null;
  /** the kind of task in the form */
  setting: TaskKind;
  studies: { id: string; title: string }[];
  /** the teacher's classes */
  own: OwnClass[];
  /** the pupil whose panel is open, 0 for none, with the letters that were asked for */
  chosen: { number: number; card: string; handOver: string };
  /** names that were not added, and why */
  refused: RefusedName[];
  /** the games by their names, to draw boards of pupils */
  variants: Record<string, Variant>;
  drawing: boolean;
  colour: string;
}

export interface ClassActs {
  send: (path: string, method: string, body?: object) => Promise<any>;
  set: (change: Partial<ClassState>) => void;
  /** opens the panel of a pupil, 0 closes it */
  choose: (number: number) => void;
  /** letters that were asked for, for the panel that is open */
  keep: (more: { card?: string; handOver?: string }) => void;
  /** another pupil goes on at this computer; this one stays there to be chosen */
  somebodyElse: () => Promise<void>;
  /** an act at the board for all */
  show: (act: Record<string, unknown>) => Promise<void>;
}
