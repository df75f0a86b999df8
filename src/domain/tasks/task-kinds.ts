/** Work in the background, whatever keeps it, in the specification's states of a task. Browser-safe. */
import type { TaskStatus } from '../marketplace/google/feed-task.ts';

/**
 * - `batchUpload`: a menu out of a file, a starting menu or another store
 * - `uberEatsMenu`, `googleFeeds`: a menu on its way there
 * - `uberEatsStatus`: whether a store is open on Uber Eats; `uberEatsItem`: whether an item is sold out there
 * - `restaurantMove`: a restaurant that leaves for another cell
 * - `restaurantFile`: a restaurant as one file, which its owner asked for
 * - `scheduled`: the last run of a job that returns by the clock
 */
export const TASK_KINDS = [
  'batchUpload',
  'uberEatsMenu',
  'googleFeeds',
  'uberEatsStatus',
  'uberEatsItem',
  'restaurantMove',
  'restaurantFile',
  'scheduled',
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

const TASK_WORDS = {
  requested: 'requested',
  queued: 'queued',
  running: 'running',
  success: 'success',
  failure: 'failure',
} as const;
const SYNC_WORDS = { waiting: 'queued', done: 'success', refused: 'failure' } as const;

/** What each kind's own states are called among tasks. */
export const TASK_STATES = {
  batchUpload: { created: 'requested', running: 'running', success: 'success', failure: 'failure' },
  uberEatsMenu: TASK_WORDS,
  googleFeeds: TASK_WORDS,
  uberEatsStatus: SYNC_WORDS,
  uberEatsItem: SYNC_WORDS,
  restaurantMove: { copying: 'running', frozen: 'running', moved: 'success', calledOff: 'failure' },
  restaurantFile: TASK_WORDS,
  scheduled: { done: 'success', failed: 'failure' },
} as const satisfies Readonly<Record<TaskKind, Readonly<Record<string, TaskStatus>>>>;

export const isTaskKind = (text: string): text is TaskKind => TASK_KINDS.some((kind) => kind === text);

/** Throws for a state that the kind doesn't have. */
export function taskStatusOf(kind: TaskKind, state: string): TaskStatus {
  const status = (TASK_STATES[kind] as Readonly<Record<string, TaskStatus>>)[state];
  if (status === undefined) throw new Error(`a task of kind ${kind} has no state ${state}`);
  return status;
}

/** The kind's own states that are called so; all of them where `status` is left out. */
export function statesOfTask(kind: TaskKind, status?: TaskStatus): string[] {
  return Object.entries<TaskStatus>(TASK_STATES[kind])
    .filter(([, one]) => status === undefined || one === status)
    .map(([state]) => state);
}

/**
 * - `notFailed`: it runs, waits or is done
 * - `newerOne`: the store asked for another since, which has what this one had
 * - `noUberEats`: this server has no account there
 * - `rows`: the page of the upload does it, for the failed rows
 * - `menu`: the next upload of the menu does it
 * - `clock`: it runs again at its next time
 * - `owner`: the restaurant’s owner asks for a new file
 * - `command`: whoever started the move starts it again
 */
export type WhyTaskNotAgain = 'notFailed' | 'newerOne' | 'noUberEats' | 'rows' | 'menu' | 'clock' | 'command' | 'owner';

export const WHY_TASK_NOT_AGAIN: Readonly<Record<WhyTaskNotAgain, string>> = {
  notFailed: 'Only a failed task can be run again.',
  newerOne: 'A newer task took its place. Open that one instead.',
  noUberEats: 'Uber Eats isn’t set up on this server.',
  rows: 'Run its failed rows again on the page of the batch upload.',
  menu: 'The next upload of the menu to Uber Eats sends this again.',
  clock: 'It runs again at its next time.',
  owner: 'The restaurant’s owner can ask for a new file.',
  command: 'Moving the restaurant again starts on the server, with the command that moved it.',
};

/** What each kind has in place of a button. */
const ANOTHER_WAY: Readonly<Partial<Record<TaskKind, WhyTaskNotAgain>>> = {
  batchUpload: 'rows',
  uberEatsItem: 'menu',
  restaurantMove: 'command',
  restaurantFile: 'owner',
  scheduled: 'clock',
};

const THROUGH_UBER_EATS: readonly TaskKind[] = ['uberEatsMenu', 'uberEatsStatus'];

/**
 * Null: it can be run again, which asks for what the store has now. `isNewest`: of its kind in its store. `hasUberEats`: this server
 * has an account there.
 */
export function whyTaskNotAgain(task: {
  readonly kind: TaskKind;
  readonly status: TaskStatus;
  readonly isNewest: boolean;
  readonly hasUberEats: boolean;
}): WhyTaskNotAgain | null {
  if (task.status !== 'failure') return 'notFailed';
  const anotherWay = ANOTHER_WAY[task.kind];
  if (anotherWay) return anotherWay;
  if (!task.isNewest) return 'newerOne';
  return THROUGH_UBER_EATS.includes(task.kind) && !task.hasUberEats ? 'noUberEats' : null;
}
