/** Sends what waits on this phone, in the order in which it was pressed, each once. */
import { type ApiClient, AppErrorAnswer } from '#islands/runtime/api-client.ts';
import {
  acceptOrderEndpoint,
  completeOrderEndpoint,
  moveReadyTimeEndpoint,
  rejectOrderEndpoint,
} from '#src/contracts/ordering.endpoints.ts';
import { isTooOld, TOO_OLD_TEXT, type WaitingAct } from '#src/domain/ordering/waiting-act.ts';
import type { ActDb } from './act-db.ts';

export type Sent =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly text: string }
  /** No answer that ends it: it waits on. */
  | { readonly kind: 'waits' }
  /** Someone has to sign in first. */
  | { readonly kind: 'signedOut' };

/** Its id is its key: an answer that was lost leads to the same act, and not to a second one. */
export async function sendAct(client: ApiClient, act: WaitingAct): Promise<Sent> {
  const { restaurantId, storeId, orderId, id: idempotencyKey } = act;
  const of = { params: { restaurantId, storeId, orderId }, idempotencyKey };
  try {
    switch (act.kind) {
      case 'accept':
        await client.call(acceptOrderEndpoint, { ...of, body: act.body });
        break;
      case 'reject':
        await client.call(rejectOrderEndpoint, { ...of, body: act.body });
        break;
      case 'later':
        await client.call(moveReadyTimeEndpoint, { ...of, body: act.body });
        break;
      case 'complete':
        await client.call(completeOrderEndpoint, { ...of, body: act.body });
        break;
    }
    return { kind: 'done' };
  } catch (error) {
    return sentOf(error);
  }
}

function sentOf(error: unknown): Sent {
  if (!(error instanceof AppErrorAnswer)) return { kind: 'waits' };
  const { status, message } = error;
  if (status === 401) return { kind: 'signedOut' };
  const mayPass = status === 0 || status === 408 || status === 429 || status >= 500;
  return mayPass ? { kind: 'waits' } : { kind: 'refused', text: message };
}

export interface Round {
  readonly done: number;
  readonly refused: number;
  readonly isSignedOut: boolean;
}

/**
 * One round over what this person pressed. It ends at the first that isn't answered, so that nothing overtakes. What is refused stays to be
 * read, as does what waited too long, which isn't sent.
 */
export async function sendWaiting(
  db: ActDb,
  client: ApiClient,
  { userId, now }: { readonly userId: string; readonly now: () => number },
): Promise<Round> {
  let [done, refused] = [0, 0];
  for (const act of await db.list()) {
    if (act.userId !== userId || act.refusedText !== null) continue;
    const sent: Sent = isTooOld(act, now()) ? { kind: 'refused', text: TOO_OLD_TEXT } : await sendAct(client, act);
    if (sent.kind === 'waits' || sent.kind === 'signedOut') {
      return { done, refused, isSignedOut: sent.kind === 'signedOut' };
    }
    if (sent.kind === 'done') {
      await db.remove(act.id);
      done += 1;
    } else {
      await db.put({ ...act, refusedText: sent.text });
      refused += 1;
    }
  }
  return { done, refused, isSignedOut: false };
}
