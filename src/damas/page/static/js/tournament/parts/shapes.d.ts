/* The shapes of a tournament that travel between server and page (docs/tournament.md). */

export interface Entrant {
  seated: boolean; // entered online
  hall: boolean; // plays in the hall nevertheless
  id: number;
  no: number;
  name: string;
  rating: number;
  /** as it was entered; `rating` is the one that counts */
  own: number;
  international: number;
  national: number;
  club: string;
  category: string;
  sex: string;
  born: string;
  title: string;
  federation: string;
  fide_id: string;
  first_round: number;
  byes: Record<string, string>;
  /** the registration that the player came by, 0 for none */
  registration: number;
  left: number;
  expelled: boolean;
  present: boolean | null;
}

export interface Member {
  no: number;
  name: string;
  rating: number;
  own: number;
  title: string;
  sex: string;
  born: string;
  federation: string;
  club: string;
  fide_id: string;
}

export interface Team {
  id: number;
  captain: string;
  members: Member[];
}

/** A person in the table by board. */
export interface BoardPerson {
  board: number;
  rank: number;
  name: string;
  team: string;
  rating: number;
  points: string;
  games: number;
  won: number;
  drawn: number;
  lost: number;
  unplayed: number;
}

export interface Delegation {
  rank: number;
  name: string;
  medals: [number, number, number];
  points: string;
  entrants: number;
}

export interface EventPlay {
  kind: "table" | "screen";
  id: string;
  codes: [string, string] | null;
  score: string;
  how: string;
  how_name: string;
  here: boolean;
  article: string;
}

export interface EventGame {
  white: number;
  black: number;
  codes: [string, string] | null;
  score: string;
  signs: [string, string] | null;
  how: string;
  colours: string;
  seed: string;
  adjourned: boolean;
  opening: string;
  /** id and moves of the drawn opening, "" without one */
  opening_text: string;
  reports: Record<string, [string, string]>;
  said: Record<string, string>;
  changed: number;
  pdn: boolean;
  plays: EventPlay[];
  differs: string | null;
  flags: number[];
}

/** A board that goes on, as it stood some time ago; `fen` is "" while nothing may be shown. */
export interface DelayedBoard {
  board: number;
  hall: number;
  game: number;
  white: string;
  black: string;
  regulation: string;
  variant: string;
  fen: string;
  ply: number;
}

export interface Judged {
  chances: import("../../shared/types").AnalysisStep["chances"];
  line: import("../../shared/types").AnalysisLineView;
}

/** The engine bars of a round: what was judged by position, and a sentence where there are none. */
export interface BarState {
  round: number;
  boards: DelayedBoard[];
  judged: Record<string, Judged>;
  said: string;
}

export interface SeenBoard {
  round: number;
  board: number;
  hall: number;
  game: number;
  kind: "table" | "screen" | "clock";
  id: string;
  white: string;
  black: string;
  signs: [string, string] | null;
  variant?: import("../../shared/types").Variant;
  fen?: string;
  ply?: number;
  turn?: import("../../shared/types").Colour;
  over?: boolean;
  waits?: boolean;
  last?: { path: number[]; captured: number[] } | null;
  clock: {
    white_ms: number;
    black_ms: number;
    running: import("../../shared/types").Colour | null;
  } | null;
}

export interface ClockView {
  game: number;
  hall: number;
  control: import("./board-clock.js").Control;
  white: { id: number; name: string };
  black: { id: number; name: string };
  state: import("./board-clock.js").ClockState | null;
}

export interface EventBoard {
  /** its place in the round, from 1, by which acts name it */
  number: number;
  /** the number that stands at it in the hall */
  hall: number;
  first: number;
  second: number;
  decided: number;
  games: EventGame[];
  /** of teams: member numbers by board, 0 for an empty seat, by the team's id */
  line_ups?: Record<string, number[]>;
  /** of teams: the board points of both */
  match?: [string, string];
}

/** A text on a round, with the position that it is about. */
export interface RoundComment {
  id: number;
  text: string;
  by: string;
  at: string;
  changed: string;
  variant: string;
  /** "" for a comment without a board */
  fen: string;
  about: string;
  place: { board: number; game: number; ply: number } | null;
}

/** The draw of a round's openings, one for every two games of a meeting. */
export interface OpeningDraw {
  table: string;
  seed: string;
  kind: "all" | "moves" | "displaced";
  openings: { id: string; text: string; fen: string; variant: string }[];
}

export interface EventRound {
  number: number;
  closed: boolean;
  free: number[];
  unpaired: Record<string, string>;
  /** what stands in the crosstable for those without a board, by id */
  without: Record<string, string>;
  boards: EventBoard[];
  open: number;
  opening_draw: OpeningDraw | null;
  points: Record<string, string>;
  comments: RoundComment[];
}

export interface StandingLine {
  rank: number;
  id: number;
  no: number;
  name: string;
  points: string;
  values: (string | null)[];
}

/** The choices of an event whose boards are played online. */
export interface OnlineChoices {
  begin_ms: number;
  automatic: boolean;
  pause_seconds: number;
  entries: string;
  late: boolean;
  equal: string;
  rated: boolean;
}

export interface FileStep {
  title: string;
  text: string;
  by: string;
  at: string;
  articles: string[];
  effect: string;
}

export interface ProtestFile {
  number: number;
  player: number;
  round: number;
  board: number;
  game: number;
  title: string;
  where: string;
  stage: "lodged" | "ruled" | "appealed" | "decided" | "withdrawn";
  stage_words: string;
  steps: FileStep[];
  deadlines: string[];
  votes: { member: string; words: string }[];
  judges: string[];
  deposit: string;
  attached: string[];
  plays: number;
}

export interface OwnProtest {
  number: number;
  own: boolean;
  stage: ProtestFile["stage"];
  stage_words: string;
  steps: FileStep[];
}

export interface Appeals {
  rules: {
    committee: string[];
    protest_minutes: number;
    appeal_minutes: number;
    deposit: string;
    words: string[];
    example: string;
  };
  votes: Record<string, string>;
  deposits: Record<string, string>;
  protests: ProtestFile[];
}

export interface EventView {
  open_protests: number;
  /** those that cannot be changed now */
  standing_settings: string[];
  id: string;
  version: number;
  /** the sections of its festival, null for an event by itself */
  festival: {
    name: string;
    section: string;
    sections: { id: string; name: string }[];
  } | null;
  settings: {
    name: string;
    system: string;
    regulation: string;
    categories: Category[];
    prizes: Prize[];
    [key: string]: unknown;
  };
  /** the event's own, else its rule book's */
  currency: string;
  clocks: string;
  rounds_total: number;
  finished: boolean;
  /** the line about strict mode, "" for an event that was never in it */
  strict: string;
  /** the same in a few words */
  strict_mark: string;
  takes_entries: boolean;
  online: OnlineChoices | null;
  engine_bar: { unit: "minutes" | "moves"; delay: number } | null;
  me: { role: string; role_name: string; name: string; acts: string[]; sees: string[] };
  players: Entrant[];
  teams: Team[];
  board_table: BoardPerson[];
  delegations: Delegation[];
  rounds: EventRound[];
  decisions: string[];
  colour_ways: string[];
  /** the tables that a draw may take; empty where openings are free */
  opening_tables: { name: string; title: string; own: boolean; count: number }[];
  seeds: Record<string, string>;
  numbering: { how: string; seed: string } | null;
  /** whether there are players of the registry, whose ratings a list may have */
  list_ratings: boolean;
  /** whether the event lasts more than 30 days */
  long: boolean;
  /** the months of its paired rounds, as 2026-02, where each has a report of its own */
  report_months: string[];
  /** whether the numbers of a begun event may still change */
  numbers_open: boolean;
  forbidden: { players: number[]; first: number; last: number }[];
  /** *move*: to another section, newer than *last* */
  undo: { last: UndoStep | null; again: UndoStep | null; move: UndoStep | null };
  registration: RegistrationTerms | null;
  registrations: Registered[];
  equipment: Equipment[];
  /** the number of the first board, and whose clocks and boards are taken ("": the own) */
  hall: { first_board: number; event: string; name: string };
  calendar: { time_zone: string; minutes: number; rounds: string[] } | null;
  /** by id, of all rounds; of two tables with one id the later round's: see `opening_text` */
  openings: Record<string, string>;
  results: OfferedResult[];
  without_game: Record<string, string>;
  standings: {
    lines: StandingLine[];
    columns: { code: string; label: string; name: string }[];
    provisional: boolean;
    /** names of players who are left out: expelled, or gone too early from a round robin */
    without_place: string[];
  };
}

export interface Fee {
  text: string;
  amount: number;
  shown: string;
  category: string;
  born_from: number;
  born_to: number;
}

export interface RegistrationTerms {
  /** pairings are told by mail; said by the public page alone */
  mail?: boolean;
  open: boolean;
  /** why it is closed, "" while it is open */
  closed: string;
  /** whether the organiser has it open, whatever the deadline says */
  switch: boolean;
  places: number;
  deadline: string;
  note: string;
  fees: Fee[];
  asks: { born: boolean; sex: boolean };
  players: number;
  taken: number;
  waiting: number;
  people: { name: string; club: string; federation: string }[];
}

export interface Registered {
  id: number;
  name: string;
  club: string;
  federation: string;
  born: string;
  sex: string;
  number: string;
  at: string;
  state: "place" | "waiting" | "entered" | "withdrawn" | "rejected" | "moved";
  confirmed: boolean;
  paid: boolean;
  rejected: string;
  moved_up: string;
  player: number;
  fee: Fee | null;
}

export interface OwnRegistration extends Registered {
  event: string;
  shown: boolean;
  /** the section to which the person was moved, and the own page there */
  moved?: { section: string; address: string } | null;
  /** place on the waiting list, 0 where the person does not wait */
  line: number;
  terms: RegistrationTerms | null;
}

/** The ways by which a registered person is told pairings. */
export interface Ways {
  possible: { mail: boolean; account: boolean };
  /** with its name hidden, "" for none */
  address: string;
  confirmed: boolean;
  account: boolean;
}

/** How many players of a round were told their pairing as it is now. */
export interface Told {
  round: number;
  players: number;
  reachable: number;
  told: number;
}

export interface Equipment {
  kind: "clock" | "board";
  number: number;
  condition: "good" | "faulty" | "missing";
  at: number;
}

/** Events that share one list of clocks and boards. */
export interface SharedHall {
  /** the event whose list it is */
  source: string;
  gone: boolean;
  shared: boolean;
  /** whether the caller may change the list where it is kept */
  able: boolean;
  equipment: Equipment[];
  counts: Record<Equipment["kind"], { listed: number; good: number; used: number }>;
  events: HallEvent[];
  /** boards on which this event and another one play now */
  same_boards: { event: string; boards: string }[];
  /** the lowest number from which on its boards are beside all others, 0 for none */
  free_from: number;
  choices: { id: string; name: string; officials: boolean }[];
}

export interface HallEvent {
  id: string;
  name: string;
  here: boolean;
  /** the rounds that are played now */
  rounds: number[];
  boards: string;
  games: number;
  first_board: number;
}

export interface OfferedResult {
  choice: string;
  codes: [string, string];
  /** why, where the codes do not say it */
  how: string;
  /** shown at once at every board */
  usual: boolean;
  keys: string[];
  signs: string;
  name: string;
}

export interface Proposed {
  data: {
    round: number;
    boards: [number, number][];
    free: number[];
    how?: string;
    accept?: string[];
    absent?: number[];
    from?: number;
  };
  warnings: Warning[];
  /** a number for the first board with which no board of the hall has two games; 0: it has none */
  first_board: number;
}

export interface Warning {
  code: string;
  grade: string;
  who: number[];
  text: string;
  article: string;
}

export interface TrailLine {
  entry: number;
  what: string;
  before: string;
  after: string;
  by: string;
  role: string;
  at: string;
  reason: string;
}

export interface HeldKey {
  id: number;
  kind: "link" | "pin";
  role: string;
  name: string;
  open: boolean;
}

export interface UndoStep {
  entry: number;
  text: string;
  /** the reason why strict mode would refuse it, else "" */
  refused: string;
}

export interface ListRow {
  line: number;
  player: Record<string, string | number | boolean> | null;
  known: number;
  match: "" | "same" | "alike";
  faults: { column: number; heading: string; text: string; serious: boolean }[];
}

export interface ListPreview {
  heading: number;
  columns: { column: number; heading: string; field: string; samples: string[] }[];
  rows: ListRow[];
}

export interface OpenGame {
  round: number;
  board: number;
  game: number;
  white: number;
  black: number;
}

export interface Supposed {
  standings: {
    lines: (StandingLine & { now: number })[];
    columns: { code: string; label: string; name: string }[];
    provisional: boolean;
    without_place: string[];
  };
  open: OpenGame[];
  rounds_left: number;
}

export interface Places {
  places: {
    id: number;
    best: number;
    worst: number;
    first: number;
    outcomes: number;
    needs: string;
  }[];
  exact: boolean;
}

export interface Category {
  name: string;
  sex: string;
  born_from: number;
  born_to: number;
  rating_to: number;
  club: string;
  federation: string;
  label: string;
}

export interface Prize {
  place: number;
  category: string;
  amount: number;
  text: string;
}

export interface Awards {
  categories: {
    name: string;
    words: string;
    lines: { rank: number; place: number; id: number; name: string; points: string }[];
  }[];
  awards: {
    id: number;
    category: string;
    rank: number;
    amount: string;
    texts: string[];
    shared: number;
  }[];
  provisional: boolean;
}

export interface TieBreak {
  code: string;
  label: string;
  name: string;
  article: string;
}

export interface Defaults {
  lines: { label: string; text: string; article: string }[];
  tie_breaks: TieBreak[];
  known: TieBreak[];
  values: { points: string; time_control: string; ways: string[] };
}
