/**
 * What this browser remembers of a payment that its page drives, so that a page after a reload knows whether the one
 * before it can have begun. Written before each step; storage that can't be written stops the step.
 */
export type RunPhase =
  /** The server was asked for it, and the terminal was not told of it. */
  | 'asked'
  /** The maker's script was told, or is about to be: only the terminal knows how it ended. */
  | 'begun';

export interface Report {
  readonly seq: number;
  readonly kind: 'begun' | 'notBegun' | 'continued' | 'status' | 'question' | 'answered' | 'receipt' | 'complete';
  readonly body: unknown;
}

/** A page's part of a payment. */
export interface PageOfRun {
  readonly attemptId: string;
  readonly pageId: string;
}
export interface Unsent extends PageOfRun {
  readonly reports: readonly Report[];
}

export interface RunJournal {
  /** How far that page came; null: this browser knows nothing of it. */
  phaseOf(page: PageOfRun): RunPhase | null;
  note(page: PageOfRun, phase: RunPhase): void;
  /** Reports that the server has not confirmed, of earlier pages too. */
  unsentOf(attemptId: string): readonly Unsent[];
  keepUnsent(unsent: Unsent): void;
  forget(attemptId: string): void;
}

const NAME = 'servery-pos-terminal-runs';
/** Older payments than the last few are over. */
const KEPT = 16;

interface Kept extends Unsent {
  readonly phase: RunPhase;
}

export function runJournal(storage: Pick<Storage, 'getItem' | 'setItem'>): RunJournal {
  const read = (): Kept[] => {
    try {
      const kept: unknown = JSON.parse(storage.getItem(NAME) ?? '[]');
      return Array.isArray(kept) ? (kept as Kept[]) : [];
    } catch {
      return [];
    }
  };
  const isOf = (page: PageOfRun) => (one: PageOfRun) => one.attemptId === page.attemptId && one.pageId === page.pageId;
  const write = (all: readonly Kept[]) => storage.setItem(NAME, JSON.stringify(all.slice(-KEPT)));
  const change = ({ attemptId, pageId }: PageOfRun, changed: Partial<Kept>) => {
    const all = read();
    const known = all.find(isOf({ attemptId, pageId }));
    const own: Kept = { attemptId, pageId, phase: 'asked', reports: [], ...known, ...changed };
    write(known ? all.map((one) => (one === known ? own : one)) : [...all, own]);
  };
  return {
    phaseOf: (page) => read().find(isOf(page))?.phase ?? null,
    note: (page, phase) => change(page, { phase }),
    unsentOf: (attemptId) => read().filter((one) => one.attemptId === attemptId && one.reports.length > 0),
    keepUnsent: ({ reports, ...page }) => {
      if (read().some(isOf(page))) change(page, { reports });
    },
    forget: (attemptId) => write(read().filter((one) => one.attemptId !== attemptId)),
  };
}
