/** Guests at a table call the staff from their phone (decision 0332). Browser-safe. */
import { type TableEvent, visitOf } from './table-state.ts';

export const CALL_REASONS = ['order', 'water', 'bill', 'other'] as const;
export type CallReason = (typeof CALL_REASONS)[number];

/** What employees say to a call: they are on their way, or it is done. */
export const CALL_ANSWERS = ['coming', 'done'] as const;
export type CallAnswer = (typeof CALL_ANSWERS)[number];
export const CALL_FACTS = ['called', ...CALL_ANSWERS] as const;

/** What happened around a call. Instants are ISO text in UTC. */
export interface TableCallFact {
  readonly id: string;
  readonly tableId: string;
  /** The fact by which it began; of that fact its own id. */
  readonly callId: string;
  readonly kind: (typeof CALL_FACTS)[number];
  /** Null of answers. */
  readonly reason: CallReason | null;
  readonly byName: string;
  readonly at: string;
}

export interface OpenCall {
  readonly id: string;
  readonly reason: CallReason;
  readonly calledAt: string;
  /** Who is on the way; null: no one yet. For staff only. */
  readonly comingBy: string | null;
}

/** A call that nobody answered or finished is over then: its guests have long spoken to someone. */
export const CALL_LASTS_MINUTES = 60;

/** Not a bell for pranks: so many calls of one table within so many minutes. */
export const MOST_CALLS = 4;
export const CALLS_WITHIN_MINUTES = 10;

/**
 * The call that staff have not finished; null: none. It ends with its guests: whoever clears the table or seats others has
 * no call left over. Both lists oldest first.
 */
export function openCallOf(
  facts: readonly TableCallFact[],
  events: readonly TableEvent[],
  now: Temporal.Instant,
): OpenCall | null {
  const { beganAfter } = visitOf(events);
  const from = now.subtract({ minutes: CALL_LASTS_MINUTES });
  const done = new Set(facts.filter(({ kind }) => kind === 'done').map(({ callId }) => callId));
  const call = facts.find(
    ({ id, kind, at }) =>
      kind === 'called' &&
      !done.has(id) &&
      Temporal.Instant.compare(Temporal.Instant.from(at), from) > 0 &&
      (beganAfter === null || at >= beganAfter),
  );
  if (!call) return null;
  const coming = facts.find(({ callId, kind }) => kind === 'coming' && callId === call.id);
  return { id: call.id, reason: call.reason ?? 'other', calledAt: call.at, comingBy: coming?.byName ?? null };
}

/** Whether the table has called so often just now that staff are rung no more. */
export function hasCalledTooOften(facts: readonly TableCallFact[], now: Temporal.Instant): boolean {
  const from = now.subtract({ minutes: CALLS_WITHIN_MINUTES });
  const lately = facts.filter(
    ({ kind, at }) => kind === 'called' && Temporal.Instant.compare(Temporal.Instant.from(at), from) > 0,
  );
  return lately.length >= MOST_CALLS;
}
