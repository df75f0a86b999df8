/** The card payment that this till waits for. It survives a reload and a power cut. The server has the truth about it. */
import type { LiveEventData } from '#src/contracts/live.endpoints.ts';
import type { CardPayment } from '../api/card-api.ts';
import { type OrderDraft, readStoredDraft } from '../draft/order-draft.ts';
import { browserStore, useBrowserStore } from '../kit/browser-store.ts';

export interface WaitingPayment {
  readonly attemptId: string;
  readonly orderId: string;
  /** Not settled, and set aside so that others can be served. */
  readonly isAside: boolean;
  /** The lines of the sale while it is set aside, in case it must be paid another way. */
  readonly draft: OrderDraft | null;
}

const NONE: WaitingPayment | null = null;
const waiting = browserStore<WaitingPayment | null>(NONE, { name: 'servery-pos-card-payment', read: readWaiting });
/** The server's last answer about it. After a reload it is shown from here. */
const known = browserStore<CardPayment | null>(null);
/** Increases with each event about any card payment of the store. */
const heard = browserStore(0);

export function useWaitingPayment(): WaitingPayment | null {
  return useBrowserStore(waiting, NONE);
}
export function useKnownPayment(): CardPayment | null {
  return useBrowserStore(known, null);
}
export function useCardUpdates(): number {
  return useBrowserStore(heard, 0);
}

/** Follows this payment from now on. */
export function followPayment(payment: CardPayment): void {
  known.set(payment);
  waiting.set({ attemptId: payment.attemptId, orderId: payment.orderId, isAside: false, draft: null });
}
/** Another till began it: a bar says so, and the sale on this till goes on. */
export function followAside(payment: CardPayment): void {
  known.set(payment);
  waiting.set({ attemptId: payment.attemptId, orderId: payment.orderId, isAside: true, draft: null });
}
/** Ignores late answers about another payment. */
export function notePayment(payment: CardPayment): void {
  if (waiting.get()?.attemptId === payment.attemptId) known.set(payment);
}
/** With the order on the till, if it is this payment's sale. */
export function setAside(draft: OrderDraft | null): void {
  const now = waiting.get();
  if (now) waiting.set({ ...now, isAside: true, draft: draft ?? now.draft });
}
export function takeUpAgain(): void {
  const now = waiting.get();
  if (now) waiting.set({ ...now, isAside: false });
}
export function forgetPayment(): void {
  waiting.set(null);
  known.set(null);
}

export function hearCardPayment({ type }: Pick<LiveEventData, 'type'>): void {
  if (type === 'terminalPaymentChanged' || type === 'orderAccepted' || type === 'reload') heard.set(heard.get() + 1);
}

export function readWaiting(text: string | null): WaitingPayment | null {
  if (text === null) return null;
  try {
    const { attemptId, orderId, isAside, draft } = JSON.parse(text) as Partial<WaitingPayment>;
    if (typeof attemptId !== 'string' || typeof orderId !== 'string') return null;
    const kept = draft ? readStoredDraft(JSON.stringify(draft)) : null;
    return { attemptId, orderId, isAside: isAside === true, draft: kept };
  } catch {
    return null;
  }
}
