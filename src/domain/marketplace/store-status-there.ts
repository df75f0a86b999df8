// Uses Temporal: not for islands.
/** What a marketplace is told of a store's hand brake (decision 0310). */
import type { StorePause } from '../ordering/store-open.ts';
import type { ToldStatus } from './sold-out-there.ts';

/** Whether the store takes orders there; `until` only where it doesn't, null: until it is told otherwise. */
export interface StatusThere {
  readonly isOnline: boolean;
  readonly until: Temporal.Instant | null;
}

export interface ToldStatusThere extends StatusThere {
  readonly status: ToldStatus;
}

const ONLINE: StatusThere = { isOnline: true, until: null };

/**
 * What has to be told so that the marketplace has what the hand brake says now; null: it has it, or will by itself when a pause that
 * it knows ends. A store that was never paused from here isn't told that it is online: somebody may have paused it there.
 */
export function statusToTell(
  pause: Pick<StorePause, 'until'> | null,
  known: ToldStatusThere | null,
  now: Temporal.Instant,
): StatusThere | null {
  const wanted = pause ? { isOnline: false, until: pause.until } : ONLINE;
  if (!known) return pause ? wanted : null;
  if (isSame(wanted, known)) return null;
  return wanted.isOnline && known.status === 'done' && isOver(known, now) ? null : wanted;
}

/** What is to be said at this moment of a word that had to wait: a pause that ended meanwhile is no pause any more. */
export function statusAt(word: StatusThere, now: Temporal.Instant): StatusThere {
  return isOver(word, now) ? ONLINE : word;
}

export interface PauseThere extends ToldStatusThere {
  /** Why it was refused, or isn't told yet; empty where there is nothing to say. */
  readonly problem: string;
}

/** What a person has to know of a pause, or its end, that has not arrived there. Null: it has, or nothing was paused. */
export function pauseThereWords({
  isOnline,
  status,
  problem,
}: PauseThere): { readonly title: string; readonly text: string } | null {
  if (status === 'done') return null;
  if (status === 'waiting') {
    const title = isOnline ? 'Uber Eats hasn’t resumed orders yet' : 'Uber Eats still takes orders';
    return { title, text: `${problem || 'It hasn’t answered yet.'} We keep trying.`.trim() };
  }
  return isOnline
    ? { title: 'Uber Eats didn’t resume orders', text: `${problem} Try again, or resume in Uber Eats Manager.` }
    : { title: 'Uber Eats still takes orders', text: `${problem} Pause the store in Uber Eats Manager.` };
}

function isOver({ isOnline, until }: StatusThere, now: Temporal.Instant): boolean {
  return !isOnline && until !== null && Temporal.Instant.compare(until, now) <= 0;
}

function isSame(a: StatusThere, b: StatusThere): boolean {
  if (a.isOnline !== b.isOnline) return false;
  return a.until === null || b.until === null ? a.until === b.until : Temporal.Instant.compare(a.until, b.until) === 0;
}
