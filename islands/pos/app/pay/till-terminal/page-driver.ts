import type { TakenRun, TillRunNews } from '#src/contracts/till-terminals.endpoints.ts';
import type { PageOfRun, Report, RunJournal } from './run-journal.ts';

/** The calls of the server that a driving page makes. They throw if it can't be reached. */
export interface RunCalls {
  take(attemptId: string, body: { readonly pageId: string }): Promise<TakenRun>;
  report(
    attemptId: string,
    body: { readonly pageId: string; readonly reports: readonly Report[] },
  ): Promise<TillRunNews>;
}

export type GivenRun = Exclude<TakenRun, { role: 'wait' | 'over' }>;

/** What a maker's script tells. */
export interface Heard {
  status(text: string): void;
  receipt(receipt: unknown): void;
  question(question: Question): void;
  complete(said: unknown): void;
}
export interface Question {
  readonly text: string;
  readonly options: readonly string[];
  /** Answers with one of the options. */
  readonly answer: (option: string) => void;
}

/** A maker's script, ready for one terminal. */
export interface MakerScript {
  /** False: it did not begin, and will not. */
  begin(run: GivenRun, heard: Heard): boolean;
  /** Asks how the last payment of this browser ended. */
  continueLast(heard: Heard): void;
  cancel(): void;
}

export interface PageDriverOptions {
  readonly calls: RunCalls;
  readonly journal: RunJournal;
  /** Loads the maker's script. Throws if it can't be had. */
  readonly scriptOf: (run: GivenRun) => Promise<MakerScript>;
  /** This page; a reload makes another. */
  readonly pageId: string;
  /** A clock that is never set: only durations count. */
  readonly nowMs: () => number;
  /** A question that is not about a signature, for whoever stands at the till; null: none any more. */
  readonly onQuestion: (question: Question | null) => void;
}

/** How long a payment without an outcome is left before the script is asked about it again. */
const ASK_AGAIN_MS = 15_000;

/**
 * Drives one payment at a terminal that only this page reaches. The server gives a payment to one page, which may begin
 * it once and only shortly after; every other page, and this one after a reload, only asks how it ended. All that is heard
 * goes to the server and is kept here until the server has it.
 */
export class PageDriver {
  readonly #attemptId: string;
  readonly #options: PageDriverOptions;
  readonly #page: PageOfRun;
  readonly #pending: Report[] = [];
  #seq = 0;
  #firstAskedAtMs: number | null = null;
  #isTaken = false;
  #script: MakerScript | null = null;
  #question: (Question & { readonly id: number }) | null = null;
  #questions = 0;
  #isCancelTold = false;
  #isComplete = false;
  #isUnsure = false;
  /** When the script was asked how it ended; 0: not yet. */
  #askedAtMs = 0;

  constructor(attemptId: string, options: PageDriverOptions) {
    this.#attemptId = attemptId;
    this.#options = options;
    this.#page = { attemptId, pageId: options.pageId };
  }

  /** One step, about each second. True: nothing is left to do. */
  async step(): Promise<boolean> {
    if (!this.#isTaken) {
      const taken = await this.#take();
      if (taken === null) return false;
      if (taken === 'over') return true;
      this.#isTaken = true;
      await this.#start(taken);
    }
    const news = await this.#deliver();
    this.#follow(news);
    const isOver = news.isOver && this.#pending.length === 0;
    if (isOver) this.#options.journal.forget(this.#attemptId);
    return isOver;
  }

  async #take(): Promise<GivenRun | 'over' | null> {
    const { calls, journal, nowMs, pageId } = this.#options;
    this.#firstAskedAtMs ??= nowMs();
    // Before the question: a page after this one must be able to tell that the terminal was never told.
    if (journal.phaseOf(this.#page) === null) journal.note(this.#page, 'asked');
    const taken = await calls.take(this.#attemptId, { pageId });
    if (taken.role === 'over') {
      journal.forget(this.#attemptId);
      return 'over';
    }
    if (taken.role !== 'wait') return taken;
    // Not given yet: the time to begin counts from the question that is answered.
    this.#firstAskedAtMs = null;
    return null;
  }

  async #start(given: GivenRun): Promise<void> {
    const { journal, scriptOf, nowMs } = this.#options;
    if (given.role === 'continue') {
      journal.note(this.#page, 'begun');
      // The page that had it was of this browser and never told the terminal; no other may begin it.
      if (journal.phaseOf({ ...this.#page, pageId: given.heldBy }) === 'asked') {
        return this.#say('notBegun', { why: 'reloaded' });
      }
      this.#script = await scriptOf(given).catch(() => null);
      return this.#askHowItEnded();
    }
    const script = await scriptOf(given).catch(() => null);
    if (script === null) return this.#say('notBegun', { why: 'The terminal’s script could not be loaded.' });
    // Loading it took too long: another page may have been told by now that this one never began.
    if (nowMs() - (this.#firstAskedAtMs ?? 0) > given.beginsWithinMs) return this.#say('notBegun', { why: 'late' });
    this.#script = script;
    journal.note(this.#page, 'begun');
    if (script.begin(given, this.#heard)) return this.#say('begun');
    journal.note(this.#page, 'asked');
    this.#say('notBegun', { why: 'busy' });
  }

  readonly #heard: Heard = {
    status: (text) => this.#say('status', { text }),
    receipt: (receipt) => this.#say('receipt', receipt),
    question: (asked) => {
      this.#questions++;
      this.#question = { ...asked, id: this.#questions };
      this.#say('question', { id: this.#questions, text: asked.text, options: asked.options });
      const answer = (option: string) => this.#answer(option);
      this.#options.onQuestion(isSignature(asked) ? null : { ...asked, answer });
    },
    complete: (said) => {
      this.#isComplete = true;
      this.#isUnsure = resultOf(said) === 'UNKNOWN';
      this.#question = null;
      this.#options.onQuestion(null);
      this.#say('complete', said);
    },
  };

  #answer(option: string): void {
    const asked = this.#question;
    if (!asked) return;
    this.#question = null;
    this.#options.onQuestion(null);
    asked.answer(option);
    this.#say('answered', { id: asked.id, option });
  }

  #askHowItEnded(): void {
    this.#askedAtMs = this.#options.nowMs();
    this.#isComplete = false;
    this.#say('continued');
    this.#script?.continueLast(this.#heard);
  }

  #say(kind: Report['kind'], body: unknown = {}): void {
    this.#pending.push({ seq: this.#seq++, kind, body });
    this.#options.journal.keepUnsent({ ...this.#page, reports: this.#pending });
  }

  async #deliver(): Promise<TillRunNews> {
    const { calls, journal, pageId } = this.#options;
    for (const { attemptId, ...earlier } of journal.unsentOf(this.#attemptId)) {
      if (earlier.pageId === pageId) continue;
      await calls.report(attemptId, { ...earlier, reports: earlier.reports.slice(0, MAX_AT_ONCE) });
      journal.keepUnsent({ attemptId, pageId: earlier.pageId, reports: earlier.reports.slice(MAX_AT_ONCE) });
    }
    const sent = this.#pending.slice(0, MAX_AT_ONCE);
    const news = await calls.report(this.#attemptId, { pageId, reports: sent });
    this.#pending.splice(0, sent.length);
    journal.keepUnsent({ ...this.#page, reports: this.#pending });
    return news;
  }

  /** Does what the till wants: an answer, a cancel, or to ask again about an end that nobody knows. */
  #follow({ wantsCancel, answer, state }: TillRunNews): void {
    const question = this.#question;
    if (answer && question && answer.promptId === String(question.id)) {
      const wanted = answer.isAccepted ? /^yes$/i : /^no$/i;
      const option = question.options.find((one) => wanted.test(one.trim()));
      if (option !== undefined) this.#answer(option);
    }
    if (wantsCancel && !this.#isCancelTold && !this.#isComplete) {
      this.#isCancelTold = true;
      this.#script?.cancel();
    }
    const isOpenEnded = state === 'unknown' || state === 'recovering';
    const wasAsked = this.#isUnsure || this.#askedAtMs > 0;
    const isDue = this.#options.nowMs() - this.#askedAtMs > ASK_AGAIN_MS;
    if (isOpenEnded && wasAsked && isDue) this.#askHowItEnded();
  }
}

/** As many as the server takes in one call. */
const MAX_AT_ONCE = 40;

/** Asked by the till itself, beside the copy that was signed. */
function isSignature({ options }: Question): boolean {
  return (
    options.length === 2 && ['yes', 'no'].every((word) => options.some((one) => one.trim().toLowerCase() === word))
  );
}

function resultOf(said: unknown): unknown {
  return typeof said === 'object' && said !== null && 'result' in said ? said.result : null;
}
