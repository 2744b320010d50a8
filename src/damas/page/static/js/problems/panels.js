/** The parts beside the board: task, numbers, verdict, acts, solution. */

import { tick } from "../shared/pieces.js";
import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { draw, html, nothing, render } from "../shared/templates.js";
import { clockText, stepOf } from "./attempt.js";

/** @import { Mode, Problem, ProblemMove, State } from "./shapes" */
/** @typedef {(move: ProblemMove) => string} Write a move as the person writes it */
/**
 * @typedef {object} Acts what the buttons do
 * @property {() => void} hint
 * @property {() => void} show
 * @property {() => void} next
 * @property {() => void} start
 * @property {(viewed: number) => void} view
 * @property {() => void} again
 * @property {() => void} easier
 * @property {(repeat: boolean) => void} repeat
 * @property {() => void} forget
 */

const RUNS = ["streak", "storm"];

/** @param {Mode} mode */
export function isRun(mode) {
  return RUNS.includes(mode);
}

/** @param {string} label @param {string | number} value @param {string} part */
function number(label, value, part) {
  return html`<p class="figure" data-part=${part}>
    <span class="about">${label}</span> <strong>${value}</strong>
  </p>`;
}

/** Whether problems are asked again until they are known. @param {Mode} mode */
export function isRepetition(mode) {
  return mode === "review" || mode === "own";
}

/** @param {State} state @param {Mode} mode */
export function showNumbers(state, mode) {
  const parts = isRun(mode) ? runNumbers(state, mode) : ratingNumbers(state);
  if (isRepetition(mode)) parts.push(number(t("Still due"), state.queue.length, "due"));
  render(byId("numbers"), parts);
}

/** @param {State} state @param {Mode} mode */
function runNumbers({ phase, points, solver, leftSeconds }, mode) {
  const parts = phase === "waiting" ? [] : [number(t("Solved"), points, "points")];
  parts.push(number(t("Your best"), mode === "streak" ? solver.streak : solver.storm, "best"));
  if (leftSeconds !== null) parts.push(number(t("Time"), clockText(leftSeconds), "time"));
  return parts;
}

/** @param {State} state */
function ratingNumbers({ solver, counted, attempt, phase }) {
  const change = counted?.counted ? counted.after - counted.before : 0;
  const sign = change > 0 ? `+${change}` : String(change).replace("-", "−");
  const words = [String(solver.rating)];
  if (solver.provisional) words.push("?");
  if (change) words.push(`(${sign})`);
  const parts = solver.shown ? [number(t("Your rating"), words.join(" "), "rating")] : [];
  if (attempt && phase === "done") {
    parts.push(number(t("Difficulty"), attempt.problem.rating, "difficulty"));
  }
  return parts;
}

/** The task in words. @param {State} state @param {Mode} mode @returns {string} */
function taskText({ phase, attempt }, mode) {
  if (phase === "empty" && mode === "own") {
    return t("No problem is due. The coach finds them when it reports on your games.");
  }
  if (phase === "empty") return t("No problem is due. Come back later.");
  if (phase === "loading") return t("One moment …");
  if (phase === "waiting" && mode === "streak") {
    return t("They get harder, and the first miss ends it.");
  }
  if (phase === "waiting") return t("As many as you can in three minutes.");
  if (!attempt) return "";
  const { task, turns } = attempt.problem;
  const left = turns > 1 ? t("{count} moves have to be found.", { count: turns }) : "";
  return [task, isRun(mode) ? "" : left].filter(Boolean).join(" ");
}

/** @param {State} state @param {Mode} mode */
export function showTask(state, mode) {
  byId("task").textContent = taskText(state, mode);
  byId("none-due").hidden = state.phase !== "empty" || !isRepetition(mode);
}

/**
 * The words for a move that is not the one asked.
 * @param {string} move
 * @param {import("./shapes").Answer | null} answer
 * @param {Write} write
 */
function missText(move, answer, write) {
  if (!answer?.reply.length) return t("Not yet. {move} is not the move.", { move });
  const params = { move, reply: answer.reply.map(write).join(" ") };
  if (answer.lost) return t("Not yet. {move} is answered by {reply}, and pieces are lost.", params);
  if (answer.refuted)
    return t("Not yet. {move} is answered by {reply}, and nothing is won.", params);
  return t("Not yet. {move} is answered by {reply}.", params);
}

/**
 * The words for another move that won.
 * @param {NonNullable<import("./shapes").Attempt["other"]>} other
 * @param {Write} write
 */
function otherText({ move, answer }, write) {
  const { plies, asked } = answer;
  const params = { move: write(move), plies: plies ?? 0 };
  const won = t("{move} wins too, in {plies} plies at most.", params);
  if (asked === null || plies === null || asked >= plies) return won;
  return `${won} ${t("The move asked is quicker: {plies} plies.", { plies: asked })}`;
}

/** @param {State} state @param {Write} write @returns {{text: string, kind: string}} */
export function verdictOf(state, write) {
  const { phase, attempt, wrong, answer } = state;
  if (phase === "over") {
    const end = t("{count} solved.", { count: state.points });
    return { text: state.best ? `${end} ${t("No run of yours was better.")}` : end, kind: "right" };
  }
  if (!attempt) return { text: "", kind: "" };
  if (phase === "done") {
    if (attempt.shown) return { text: t("That was the way."), kind: "" };
    if (attempt.other) return { text: otherText(attempt.other, write), kind: "right" };
    if (attempt.missed) return { text: t("Found, after a miss."), kind: "" };
    return { text: t("Solved!"), kind: "right" };
  }
  if (wrong) return { text: missText(wrong, answer, write), kind: "wrong" };
  if (attempt.hinted === 1) return { text: t("The marked piece moves."), kind: "" };
  if (phase === "solving" && attempt.ply > 0) {
    const reply = write(attempt.problem.steps[attempt.ply - 1].move);
    return { text: t("Right. {reply} is the answer. Go on.", { reply }), kind: "right" };
  }
  return { text: "", kind: "" };
}

/** @param {State} state @param {Write} write */
export function showVerdict(state, write) {
  const { text, kind } = verdictOf(state, write);
  const place = byId("verdict");
  if (place.textContent !== text) place.textContent = text;
  place.classList.toggle("wrong", kind === "wrong");
  place.classList.toggle("right", kind === "right");
}

/**
 * @param {State} state
 * @param {Mode} mode
 * @param {Acts} acts
 * @param {boolean} repeats whether the server can repeat problems
 */
export function showActs(state, mode, acts, repeats) {
  const { attempt, phase } = state;
  const isOver = attempt && (phase === "done" || phase === "over");
  const asks = repeats && !isRun(mode) && phase !== "loading";
  draw(byId("acts"))`
      ${isRun(mode) ? runActs(state, acts) : solvingActs(state, mode, acts)}
      ${isOver ? links(attempt.problem, mode) : nothing}
      ${asks ? repeatChoice(state, mode, acts) : nothing}
    `;
}

/** @param {State} state @param {Acts} acts */
function runActs({ phase }, acts) {
  if (phase !== "waiting" && phase !== "over") return nothing;
  const label = phase === "over" ? t("Once more") : t("Begin");
  return html`<button type="button" class="primary" data-act="start" @click=${acts.start}>${label}</button>`;
}

/** @param {State} state @param {Mode} mode @param {Acts} acts */
function solvingActs({ phase, attempt, queue, missed, solver }, mode, acts) {
  const isNew = !solver.shown && !solver.low;
  if (phase === "done") {
    const label = isRepetition(mode) && !queue.length ? t("Finish") : t("Next problem");
    return html`<button type="button" class="primary" data-act="next" @click=${acts.next}>${label}</button>`;
  }
  if (!attempt) return nothing;
  return html`
    <button type="button" data-act="hint" @click=${acts.hint}>
      ${attempt.hinted ? t("Show the move") : t("Hint")}
    </button>
    <button type="button" data-act="show" @click=${acts.show}>${t("Show the solution")}</button>
    ${missed ? again(phase, acts) : nothing}
    ${mode === "rated" && isNew ? html`<button type="button" data-act="easier" @click=${acts.easier}>${t("I am a beginner")}</button>` : nothing}
  `;
}

/** @param {State["phase"]} phase @param {Acts} acts */
function again(phase, acts) {
  return html`<button type="button" data-act="again" ?disabled=${phase !== "solving"}
    @click=${acts.again}>${t("See it again")}</button>`;
}

/** @param {Problem} problem @param {Mode} mode */
function links(problem, mode) {
  const asked = new URLSearchParams({ regulation: problem.book, fen: problem.steps[0].fen });
  const href = problem.href ?? `/problems/${problem.id}`;
  const words = problem.href ? t("See your game") : t("Open this problem");
  return html`
    ${mode === "one" ? nothing : html`<a class="button" href=${href} data-act="link">${words}</a>`}
    <a class="button" href="/editor?${asked}" data-act="analyse">${t("Analyse")}</a>
  `;
}

/** @param {State} state @param {Mode} mode @param {Acts} acts */
function repeatChoice({ repeat, phase }, mode, acts) {
  if (isRepetition(mode)) {
    if (phase !== "done") return nothing;
    return html`<button type="button" data-act="forget" @click=${acts.forget}>
      ${t("Do not repeat this one any more")}
    </button>`;
  }
  return tick(t("Repeat problems that I miss"), { name: "repeat" }, repeat, acts.repeat);
}

/**
 * The line, move by move, the proof and the motifs; only when nothing is left to be found.
 * @param {State} state
 * @param {Acts} acts
 * @param {(move: import("./shapes").ProblemMove) => string} write
 */
export function showTold(state, acts, write) {
  const { attempt, phase, viewed } = state;
  const solution = byId("told");
  solution.hidden = !attempt || (phase !== "done" && phase !== "over");
  if (!attempt || solution.hidden) return;
  const { problem } = attempt;
  const step = (/** @type {number} */ ply, /** @type {string} */ text, isAsked = false) =>
    html`<button type="button" data-ply=${ply} class=${isAsked ? "asked" : nothing}
      aria-current=${viewed === ply ? "true" : nothing}
      @click=${() => acts.view(ply)}>${text}</button>`;
  const moves = problem.steps.map(({ move }, ply) =>
    step(ply + 1, numbered(ply, write(move)), ply < problem.asked && ply % 2 === 0),
  );
  render(byId("line"), [step(0, t("Position")), ...moves]);
  draw(byId("about"))`
    <p data-part="proof">${problem.proof}</p>
    <p class="about" data-part="motifs">
      ${problem.motifs.map(
        ({ id, title }, place) => html`
        ${place ? " · " : nothing}
        <a href="/problems/solve?game=${problem.variant.id}&amp;motif=${id}">${title}</a>
      `,
      )}
    </p>
  `;
}

/** @param {number} ply @param {string} move */
function numbered(ply, move) {
  return ply % 2 ? move : `${ply / 2 + 1}. ${move}`;
}

/** Whether the solver may type and press now. @param {State} state */
export function mayPlay({ phase, attempt }) {
  return phase === "solving" && Boolean(attempt && stepOf(attempt));
}
