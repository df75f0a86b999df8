import { useCallback, useEffect, useState } from 'react';
import { announceUrgently } from '#islands/runtime/announce.ts';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { isOpenTerminalState } from '#src/domain/payments/terminal-payment.ts';
import type { CardPayment } from '../api/card-api.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import { useTill } from '../kit/pos-context.tsx';
import {
  forgetPayment,
  notePayment,
  useCardUpdates,
  useKnownPayment,
  useWaitingPayment,
} from './card-payment-store.ts';
import { cardText } from './card-text.ts';

/** The stream delivers each change at once. This is for when the stream is broken. */
const ASK_EVERY_MS = 2500;

export interface FollowedPayment {
  readonly payment: CardPayment | null;
  readonly isAside: boolean;
  /** The lines of its sale, when it was set aside. */
  readonly draft: OrderDraft | null;
  /** The server does not answer, so what is shown may be old. */
  readonly isStale: boolean;
}

/** The payment that this till waits for, as the server knows it. It survives a reload, and a restart of the server. */
export function useCardPayment(): FollowedPayment {
  const { api } = useTill();
  const waiting = useWaitingPayment();
  const known = useKnownPayment();
  const news = useCardUpdates();
  const [isStale, setIsStale] = useState(false);
  const attemptId = waiting?.attemptId ?? null;
  const payment = known && known.attemptId === attemptId ? known : null;
  const isMoving = payment === null || isOpenTerminalState(payment.state) || isWaitingForKitchen(payment);

  const read = useCallback(async () => {
    if (attemptId === null) return;
    try {
      notePayment(await api.card.read(attemptId));
      setIsStale(false);
    } catch (error) {
      if (error instanceof AppErrorAnswer && error.status === 404) forgetPayment();
      else setIsStale(true);
    }
  }, [api, attemptId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each event is a reason to read again
  useEffect(() => {
    void read();
  }, [read, news]);
  useEffect(() => {
    if (attemptId === null || !isMoving) return;
    const timer = setInterval(() => void read(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [attemptId, isMoving, read]);

  const title = payment ? cardText(payment).title : '';
  useEffect(() => {
    if (title !== '') announceUrgently(title);
  }, [title]);
  return { payment, isAside: waiting?.isAside ?? false, draft: waiting?.draft ?? null, isStale };
}

/** Approved, and the order is about to be placed; or a part of it is going back. */
function isWaitingForKitchen({ state, kind, orderStatusCode, part }: CardPayment): boolean {
  if (part?.state === 'goingBack') return true;
  const isTaken = part === null || part.state === 'kept';
  return state === 'approved' && kind === 'PURCHASE' && isTaken && orderStatusCode === 'processingPayment';
}
