/**
 * What someone pressed on a phone without a connection: it waits there, is shown as waiting, and is done once when the phone is back.
 * Nothing of the customer is in it. Browser-safe.
 */
import { LATER_STEPS, laterBy, type ReadyTimeRequest } from './ready-time.ts';

export type WaitingOrderAct =
  | { readonly kind: 'accept'; readonly body: { readonly etaMinutes: number | null } }
  | { readonly kind: 'reject'; readonly body: { readonly reason: string } }
  | { readonly kind: 'later'; readonly body: ReadyTimeRequest }
  | { readonly kind: 'complete'; readonly body: { readonly isUnpaidMeant: false } };

interface About {
  /** Made on the phone; the server does an act with the same id once. */
  readonly id: string;
  /** Who pressed it: it is sent under their name only. */
  readonly userId: string;
  readonly restaurantId: string;
  readonly storeId: string;
  readonly orderId: string;
  readonly orderNumber: string;
  /** 'Accept, 20 min'. */
  readonly text: string;
  readonly madeIsoDateTimeUtc: string;
  /** Why the server didn't do it; null: it still waits. */
  readonly refusedText: string | null;
}

export type WaitingAct = About & WaitingOrderAct;

type Pressed = Pick<About, 'text'> & WaitingOrderAct;

/**
 * What the fields of a pressed form ask for; null: it is of no kind that can wait, or lacks something. A new ready time is reckoned from when
 * it was pressed, so that waiting doesn't move it. `now` in milliseconds since 1970.
 */
export function actOfFields(fields: Readonly<Record<string, string>>, now: number): Pressed | null {
  switch (fields.do) {
    case 'accept':
      return acceptOf(fields.etaMinutes ?? '');
    case 'reject': {
      const reason = (fields.reasonText || fields.reason || '').trim();
      return reason === '' ? null : { kind: 'reject', text: `Reject: ${reason}`, body: { reason } };
    }
    case 'later':
      return laterOf(fields, now);
    case 'complete':
      return { kind: 'complete', text: 'Complete', body: { isUnpaidMeant: false } };
    default:
      return null;
  }
}

function acceptOf(typed: string): Pressed | null {
  if (typed === '') return { kind: 'accept', text: 'Accept', body: { etaMinutes: null } };
  const etaMinutes = Number(typed);
  if (!Number.isInteger(etaMinutes) || etaMinutes < 0) return null;
  return {
    kind: 'accept',
    text: etaMinutes === 0 ? 'Accept, ASAP' : `Accept, ${etaMinutes} min`,
    body: { etaMinutes },
  };
}

function laterOf({ minutes: typed, insteadOf = '' }: Readonly<Record<string, string>>, now: number): Pressed | null {
  const minutes = LATER_STEPS.find((step) => String(step) === typed);
  if (minutes === undefined) return null;
  const seen = Number.isNaN(Date.parse(insteadOf)) ? null : new Date(insteadOf).toISOString();
  const body = { promisedForIsoDateTimeUtc: laterBy(seen, minutes, now), insteadOfIsoDateTimeUtc: seen };
  return { kind: 'later', text: `Ready ${minutes} min later`, body };
}

/** One act of an order waits at a time: the next depends on what became of it. */
export function isWaitingFor(acts: readonly WaitingAct[], orderId: string): boolean {
  return acts.some((act) => act.orderId === orderId && act.refusedText === null);
}

/** An answer that is half an hour late could surprise a customer who has given up: someone looks at the order first. */
const LONGEST_WAIT_MS = 30 * 60_000;

export function isTooOld({ madeIsoDateTimeUtc }: Pick<WaitingAct, 'madeIsoDateTimeUtc'>, now: number): boolean {
  return now - Date.parse(madeIsoDateTimeUtc) > LONGEST_WAIT_MS;
}

export const TOO_OLD_TEXT = 'It waited more than 30 minutes, so it wasn’t sent. Check the order first.';
