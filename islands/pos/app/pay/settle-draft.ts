/** Asks the store about the order on this till whenever the answer to a sale may have been lost. */
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { PosApi } from '../api/pos-api.ts';
import { draftOfBill } from '../draft/bill-draft.ts';
import { act, draftNow, goOnAsNew, renewDraft, startFresh } from '../draft/draft-store.ts';
import { browserStore, useBrowserStore } from '../kit/browser-store.ts';
import { type BookedSale, endOf } from './sale-end.ts';

/** What to show the employee about it. */
export type Settled =
  | { readonly kind: 'booked'; readonly sale: BookedSale; readonly hasRest: boolean }
  | { readonly kind: 'saved' };

const settled = browserStore<Settled | null>(null);

export function useSettled(): Settled | null {
  return useBrowserStore(settled, null);
}
export function forgetSettled(): void {
  settled.set(null);
}

/** Requests under way. Their own answers come first. */
let underWay = 0;

/**
 * Sends a request about the order on this till. Until its answer arrives the store may know more than the till, and that mark
 * survives a reload. A rejection means that nothing was done.
 */
export async function sendTracked<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const { id, isTold = false } = draftNow();
  if (!isTold) act({ type: 'told', isTold: true });
  underWay++;
  try {
    return await call();
  } catch (error) {
    if (!isTold && isRejection(error) && draftNow().id === id) act({ type: 'told', isTold: false });
    throw error;
  } finally {
    underWay--;
  }
}

function isRejection(error: unknown): boolean {
  return error instanceof AppErrorAnswer && error.status >= 400 && error.status < 500 && error.status !== 409;
}

/** The error for an order that exists already. */
export function mayBeBooked(error: unknown): boolean {
  return error instanceof AppErrorAnswer && error.code === 'resource_status_conflict';
}

let asking: Promise<boolean> | null = null;

/**
 * Returns true when the order has left this till, and the screen shows how. Never throws: when offline it is asked again later.
 */
export function settleDraft(api: Pick<PosApi, 'bill' | 'openBill'>): Promise<boolean> {
  if (!draftNow().isTold || underWay > 0) return Promise.resolve(false);
  asking ??= ask(api)
    .catch(() => false)
    .finally(() => {
      asking = null;
    });
  return asking;
}

async function ask(api: Pick<PosApi, 'bill' | 'openBill'>): Promise<boolean> {
  const { id } = draftNow();
  const detail = await api.bill(id).catch((error: unknown) => {
    if (error instanceof AppErrorAnswer && error.status === 404) return null;
    throw error;
  });
  const draft = draftNow();
  if (draft.id !== id) return true;
  // None of it ever arrived.
  if (detail === null) {
    act({ type: 'told', isTold: false });
    return false;
  }
  const end = endOf(draft, detail);
  switch (end?.kind) {
    case 'booked':
      goOnAsNew(end.rest);
      settled.set({ kind: 'booked', sale: end.sale, hasRest: end.rest.length > 0 });
      return true;
    case 'saved':
      startFresh();
      settled.set({ kind: 'saved' });
      return true;
    case 'savedBefore':
      await goOnWithSaved(api, id);
      return false;
    case 'over':
      renewDraft(id);
      return false;
    default:
      return false;
  }
}

/** Continues as the order that was saved, so the next save or send is about the same one. */
async function goOnWithSaved(api: Pick<PosApi, 'openBill'>, id: string): Promise<void> {
  const { id: billId, bill } = draftOfBill(await api.openBill(id));
  const draft = draftNow();
  if (draft.id === id) act({ type: 'restore', draft: { ...draft, id: billId, bill, isTold: false } });
}
