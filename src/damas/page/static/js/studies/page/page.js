/** The page of a study: chapters, moves, words, signs and shapes, by many people. */

import "../../shared/board/damas-board.js";
import { call, sentence } from "../../shared/api.js";
import { copyText } from "../../shared/copying.js";
import { byId } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";
import { drawMoves, markMove } from "../../shared/move-tree.js";
import { clientName } from "../../shared/reconnecting-socket.js";
import { AnalysisPanel } from "../../shared/study/panel.js";
import { draw, render } from "../../shared/templates.js";
import { listenToForms } from "./adding.js";
import { chaptersView } from "./chapters.js";
import { CommentField } from "./comment.js";
import { StudyEngine } from "./engine.js";
import { StudyLine } from "./line.js";
import { listenToSketches, listenToSteps } from "./listening.js";
import { earlierView, missedView, moveView, positionText, toolsView, wordsView } from "./notes.js";
import { hereText, peopleView, sharingView } from "./sharing.js";
import {
  afterChanges,
  drawnOn,
  opened,
  ordered,
  stands,
  stepFrom,
  studyStore,
  writes,
} from "./state.js";
import { boardAt, saidOf, shownTo, trialOf, tried, triedView, walked } from "./trying.js";

/** @typedef {import("../shapes").StudyState} StudyState */
/** @typedef {import("../shapes").StudyNode} StudyNode */
/** @typedef {import("../shapes").OpenChapter} OpenChapter */
/** @typedef {import("../../shared/types").Move} Move */
/** @typedef {StudyState & {study: import("../shapes").StudyView, chapter: OpenChapter}} Shown */

export class StudyPage {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.name = clientName();
    this.count = 0;
    /** @type {import("../../shared/board/damas-board.js").DamasBoard} */
    this.board = byId("board");
    this.store = studyStore();
    this.drawn = "";
    this.moves = ""; // the moves as they are written beside the board
    /** @type {number | null} the chapter that is asked for */
    this.opening = Number(location.hash.slice(1)) || null;
    this.comment = new CommentField((place, text, base) => void this.keepWords(place, text, base));
    /** @type {import("../shapes").StudyActs} */
    this.acts = {
      send: (command) => this.send(command),
      set: (change) => this.store.update(change),
      go: (move) => this.go(move),
      open: (chapter) => this.open(chapter),
      ask: (path, method, body) => this.ask(path, method, body),
    };
    /** @type {import("./trying.js").TryingActs} */
    this.trying = {
      show: (count) =>
        this.store.update(({ trial }) => ({ trial: trial && shownTo(trial, count) })),
      home: () => {
        this.store.update({ trial: null });
        /** @type {HTMLElement} */ (document.querySelector("[data-step=on]")).focus();
      },
    };
    this.engine = new StudyEngine(this.store);
    this.panel = new AnalysisPanel(byId("analysis"), (move) => this.write(move), {
      run: (on) => this.analyse({ on }),
      lines: (lines) => this.analyse({ lines }),
      walk: (moves) => this.playAll(moves),
      back: () => undefined,
    });
    this.store.subscribe((state) => this.update(state));
    this.line = new StudyLine(id, this.heard(), () => this.opening ?? this.chapter?.number ?? null);
    this.listen();
  }

  /** @returns {import("./line.js").StudyHeard} */
  heard() {
    return {
      study: (study, chapter) => this.hearStudy(study, chapter),
      changes: (news) => this.hearChanges(news),
      position: ({ chapter, move, legal }) =>
        this.store.update((state) => ({
          legal: new Map(state.legal).set(`${chapter}/${move}`, legal),
        })),
      here: ({ writers, readers }) => this.store.update({ here: { writers, readers } }),
      refused: (said) => this.store.update({ said }),
      line: (connected) => this.store.update({ connected }),
      gone: () => location.assign("/studies"),
    };
  }

  get chapter() {
    return this.store.get().chapter;
  }

  /** @returns {Shown | null} once all of it is here */
  get shown() {
    const state = this.store.get();
    return state.study && state.chapter ? /** @type {Shown} */ (state) : null;
  }

  /** @param {import("../shapes").StudyView} study @param {any} chapter */
  hearStudy(study, chapter) {
    const before = this.store.get();
    const same = before.chapter?.number === chapter?.number;
    if (this.opening !== null && chapter?.number === this.opening) this.opening = null;
    const missed = study.missed.filter(({ version }) => version > this.seen);
    this.store.update({
      study,
      chapter: chapter ? opened(chapter) : null,
      ...(same ? {} : { at: 0, turned: chapter?.turned ?? false, earlier: null, legal: new Map() }),
      missed,
    });
    this.arrive();
  }

  /** @param {any} news */
  hearChanges(news) {
    const state = this.store.get();
    const after = afterChanges(state, news);
    if (!after) {
      this.resync();
      return;
    }
    const you = state.study?.you ?? null;
    const over = news.changes.flatMap((/** @type {any} */ one) =>
      one.over && one.over.of === you ? [one.over] : [],
    );
    const gone = !after.study.chapters.some(({ number }) => number === after.chapter?.number);
    this.store.update({ ...after, missed: [...state.missed, ...over], earlier: null });
    if (gone) this.resync();
    else this.arrive();
  }

  /** Goes to a move that has come, and from one that has been removed. */
  arrive() {
    const { chapter, at, wanted } = this.store.get();
    if (!chapter) return;
    if (wanted !== null && stands(chapter, wanted)) this.store.update({ at: wanted, wanted: null });
    else if (!stands(chapter, at)) this.store.update({ at: this.standing(chapter, at) });
  }

  /** The nearest move that stands. @param {OpenChapter} chapter @param {number} at */
  standing(chapter, at) {
    let here = at;
    while (here && !stands(chapter, here)) here = chapter.nodes.get(here)?.parent ?? 0;
    return here;
  }

  resync() {
    this.line.open(this.chapter?.number ?? 0);
  }

  /** The last change that a person was told of, on this device. */
  get seen() {
    return Number(localStorage.getItem(`damas.study.${this.id}`) ?? 0);
  }

  /** @param {number} version */
  sawMissed(version) {
    localStorage.setItem(`damas.study.${this.id}`, String(Math.max(version, this.seen)));
    this.store.update(({ missed }) => ({
      missed: missed.filter((one) => one.version !== version),
    }));
  }

  /** @param {Pick<import("../../shared/types").Move, "notation" | "algebraic">} move */
  write(move) {
    return (this.chapter?.variant.notation === "algebraic" && move.algebraic) || move.notation;
  }

  // Showing

  /** @param {Readonly<StudyState>} state */
  update(state) {
    byId("banner").hidden = state.connected;
    byId("said").textContent = state.said;
    byId("said").hidden = !state.said;
    const shown = this.shown;
    if (!shown) return;
    const node = shown.chapter.nodes.get(shown.at) ?? shown.chapter.nodes.get(0);
    if (!node) return;
    this.showHead(shown);
    this.showMoves(shown);
    this.showBoard(shown, node);
    this.showNotes(shown, node);
    this.panel.update({ on: state.on, tried: [], step: state.step, said: "" });
  }

  /** @param {Shown} state */
  showHead(state) {
    const { study } = state;
    byId("title").textContent = study.title;
    document.title = `${study.title} – Damas`;
    const own = writes(state);
    for (const part of document.querySelectorAll("[data-for=writers]")) {
      /** @type {HTMLElement} */ (part).hidden = !own;
    }
    const title = /** @type {HTMLInputElement} */ (byId("study-title"));
    if (document.activeElement !== title) title.value = study.title;
    byId("here").textContent = hereText(state);
    render(byId("chapters"), chaptersView(state, this.acts));
    render(byId("people"), peopleView(state, this.acts));
    draw(byId("sharing"))`${sharingView(state, this.acts, (text) => void this.copy(text))}`;
  }

  /** @param {Shown} state */
  showMoves({ chapter, at }) {
    const nodes = ordered(chapter);
    const key = JSON.stringify(
      nodes.map(({ id, text, signs, comment }) => [id, text, signs, comment]),
    );
    if (key !== this.moves) {
      this.moves = key;
      const { first } = chapter.variant;
      drawMoves(byId("score"), /** @type {any} */ ({ nodes }), (move) => this.go(move), first);
    }
    markMove(byId("score"), at);
    byId("no-moves").hidden = nodes.length > 1 || !writes(this.store.get());
  }

  /** @param {Shown} state @param {StudyNode} node */
  showBoard(state, node) {
    const { chapter, turned, drawing } = state;
    const here = boardAt(state, node);
    const { legal, fen, after } = here;
    const key = JSON.stringify([chapter.number, node.id, after, fen, drawing, !legal, turned]);
    if (key !== this.drawn) {
      if (!this.drawn.startsWith(`[${chapter.number},`)) this.board.variant = chapter.variant;
      this.drawn = key;
      if (!legal && !after) this.line.look(chapter.number, node.id);
      void this.draw(state, node, here).then(() => this.point());
    }
    this.engine.follow();
    this.point();
    byId("board-place").toggleAttribute("data-drawing", drawing);
    draw(byId("tried"))`${triedView(state, (move) => this.write(move), this.trying)}`;
  }

  /** @param {Shown} state @param {StudyNode} node @param {import("../shapes").BoardAt} here */
  async draw(state, node, { fen, turn, legal, last, after }) {
    const { variant, number } = state.chapter;
    const before = after ? `${number}/${node.id}+${after - 1}` : `${number}/${node.parent}`;
    const isStep = this.board.dataset.node === before.replace("+0", "");
    this.board.configure({
      coords: variant.edge_numbers ? "edge" : "none",
      algebraic: variant.notation === "algebraic",
      quarters: state.turned ? 2 : 0,
    });
    byId("speech").textContent = after
      ? saidOf(state, (move) => this.write(move))
      : positionText(node);
    if (!fen) return; // the position after moves that were tried comes yet
    this.board.dataset.node = after ? `${number}/${node.id}+${after}` : `${number}/${node.id}`;
    const moves = state.drawing ? [] : (legal ?? []);
    await this.board.show({
      fen,
      legal: moves,
      mover: moves.length ? turn : null,
      last,
      animate: isStep ? last : null,
    });
  }

  /** The shapes of people, and the arrows of the engine. */
  point() {
    const shown = this.shown;
    const node = shown?.chapter.nodes.get(shown.at);
    if (!shown || !node) return;
    const { circles, arrows } = trialOf(shown) ? { circles: [], arrows: [] } : node;
    this.board.sketch({ circles, arrows });
    const lines = shown.step?.lines ?? [];
    this.board.point(
      lines.map(({ moves }, rank) => ({ path: moves[0].path, rank: Math.min(rank + 2, 4) })),
    );
  }

  /** @param {Shown} state @param {StudyNode} node */
  showNotes(state, node) {
    const { acts } = this;
    render(byId("tools"), toolsView(state, acts, node));
    render(byId("move-tools"), moveView(state, acts, node));
    render(byId("words"), wordsView(state, node));
    draw(byId("missed"))`${missedView(state, acts, (version) => this.sawMissed(version))}`;
    draw(byId("earlier"))`${earlierView(state, acts, node, () => void this.loadEarlier(node))}`;
    const other = writes(state) && this.comment.show(state.chapter.number, node);
    byId("conflict").hidden = !other;
  }

  /** @param {StudyNode} node */
  async loadEarlier(node) {
    const place = `chapter=${this.chapter?.number}&move=${node.id}`;
    const earlier = await this.ask(`/history?${place}`, "GET");
    if (earlier) this.store.update({ earlier });
  }

  // Acts of people

  /** Sends a command; the server's answer, null where it was refused. */
  /** @param {Record<string, unknown>} command */
  async send(command) {
    const id = `${this.name}-${(this.count += 1)}`;
    this.store.update({ said: "" });
    const answer = await this.ask("/changes", "POST", { id, ...command });
    if (!answer) {
      this.drawn = "";
      this.update(this.store.get());
      return null;
    }
    this.store.update(({ study }) => ({ study: study && { ...study, undo: answer.undo } }));
    return answer;
  }

  /** @param {string} path @param {string} method @param {object} [body] */
  async ask(path, method, body) {
    const [address, query] = path.split("?");
    const words = [query, `lang=${lang}`].filter(Boolean).join("&");
    try {
      const answer = await call(`/api/studies/${this.id}${address}?${words}`, { method, body });
      return answer ?? true;
    } catch (refusal) {
      this.store.update({ said: sentence(refusal) });
      return null;
    }
  }

  /** @param {{chapter: number, move: number}} place @param {string} text @param {number} base */
  async keepWords(place, text, base) {
    const answer = await this.send({ do: "comment", ...place, text, base });
    if (!answer) return;
    this.comment.kept(answer.version);
    const { study } = this.store.get();
    if (answer.over === null) return;
    const name = study?.names[answer.over] ?? "?";
    this.store.update({
      said: t(
        "You have replaced words of {name} that you had not seen: they stand in the earlier texts",
        { name },
      ),
    });
  }

  /** @param {number} move */
  go(move) {
    if (!this.chapter?.nodes.has(move)) return;
    this.store.update({ at: move, trial: null, earlier: null, said: "" });
  }

  /** @param {number} chapter */
  open(chapter) {
    this.comment.send();
    history.replaceState(null, "", `#${chapter}`);
    if (this.chapter?.number === chapter) return;
    this.opening = chapter;
    this.line.open(chapter);
  }

  /** Moves of a line that the engine has found. @param {Move[]} moves */
  playAll(moves) {
    if (writes(this.store.get())) void this.play(moves.map(({ path }) => path));
    else this.tryOut(moves);
  }

  /** A move on the board. @param {number[]} path */
  played(path) {
    const shown = this.shown;
    const node = shown?.chapter.nodes.get(shown.at);
    if (!shown || !node) return;
    const { legal } = boardAt(shown, node);
    const move = legal?.find((one) => String(one.path) === String(path));
    if (writes(shown)) void this.play([path]);
    else if (move) this.tryOut([move]);
  }

  /** Moves of a reader: those of the study are gone to, others tried beside it. */
  /** @param {Move[]} moves */
  tryOut(moves) {
    const shown = this.shown;
    if (!shown) return;
    const trial = trialOf(shown);
    const paths = trial ? [] : moves.map(({ path }) => path);
    const { at, left } = this.followed(shown.at, paths);
    const more = trial ? moves : moves.slice(moves.length - left.length);
    if (!more.length) this.go(at);
    else this.store.update({ at, trial: tried(shown.chapter.number, at, trial, more), said: "" });
  }

  /** The moves of a path that stand in the study, and those left. */
  /** @param {number} from @param {number[][]} paths */
  followed(from, paths) {
    let at = from;
    const left = [...paths];
    for (let next = this.known(at, left[0]); next !== null; next = this.known(at, left[0])) {
      at = next;
      left.shift();
    }
    return { at, left };
  }

  /** Plays moves from the one that is shown: known ones are gone to. @param {number[][]} paths */
  async play(paths) {
    const shown = this.shown;
    if (!shown) return;
    const { at, left } = this.followed(shown.at, paths);
    if (!left.length) {
      this.go(at);
      return;
    }
    const place = { chapter: shown.chapter.number, move: at };
    const answer = await this.send({ do: "play", ...place, paths: left });
    if (!answer?.moves.length) return;
    this.store.update({ wanted: answer.moves.at(-1) });
    this.arrive();
  }

  /** The move by a path that follows. @param {number} at @param {number[] | undefined} path */
  known(at, path) {
    const { chapter } = this.store.get();
    const children = chapter?.nodes.get(at)?.children ?? [];
    const found = children.find(
      (id) => path && String(chapter?.nodes.get(id)?.move?.path) === String(path),
    );
    return found ?? null;
  }

  /** @param {number} tail @param {number} head */
  sketch(tail, head) {
    const shown = this.shown;
    const node = shown?.chapter.nodes.get(shown.at);
    if (!shown || !node || !writes(shown)) return;
    const shapes = drawnOn(node, tail, head, shown.colour);
    const nodes = new Map(shown.chapter.nodes).set(node.id, { ...node, ...shapes });
    this.store.update({ chapter: { ...shown.chapter, nodes } });
    void this.send({ do: "draw", chapter: shown.chapter.number, move: node.id, ...shapes });
  }

  /** @param {string} text */
  async copy(text) {
    const isCopied = await copyText(text);
    this.store.update({ said: isCopied ? t("Copied: {fen}", { fen: text }) : text });
  }

  listen() {
    this.board.addEventListener("move", (event) => {
      this.played(/** @type {CustomEvent} */ (event).detail.path);
    });
    listenToSteps((step) => this.walk(step));
    byId("show-theirs").addEventListener("click", () => {
      const node = this.chapter?.nodes.get(this.store.get().at);
      if (node) this.comment.take(node);
      byId("conflict").hidden = true;
    });
    listenToSketches(
      this.board,
      () => this.store.get().drawing,
      (tail, head) => this.sketch(tail, head),
    );
    listenToForms(this.id, this.acts);
  }

  /** @param {import("../shapes").Step} step */
  walk(step) {
    const state = this.store.get();
    const trial = trialOf(state);
    if (trial) this.store.update({ trial: walked(trial, step) });
    else if (state.chapter) this.go(stepFrom(state.chapter, state.at, step));
  }

  /** @param {{on?: boolean, lines?: number}} change */
  analyse(change) {
    this.store.update(change);
    this.engine.follow();
  }
}
