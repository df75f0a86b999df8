import { useEffect } from 'react';
import { keptUnasked } from '../kit/fetched.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { followAside, followPayment, useCardUpdates, useWaitingPayment } from './card-payment-store.ts';

const CardPaymentHost = keptUnasked(() => import('./card-payment-host.tsx').then((file) => file.CardPaymentHost));

/** Shows the card payment that this till waits for, once there is one. */
export function CardPaymentGate() {
  const { api } = useTill();
  const tillId = useSession().terminal.id;
  const attemptId = useWaitingPayment()?.attemptId ?? null;
  const news = useCardUpdates();
  // The server remembers what this device has forgotten, so a payment under way here is followed; so is one of another
  // till whose end is unknown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event is a reason to ask again
  useEffect(() => {
    if (attemptId !== null) return;
    let isUnmounted = false;
    api.card
      .open()
      .then(([open]) => {
        if (!open || isUnmounted) return;
        if (open.posTerminalId === tillId) followPayment(open);
        else followAside(open);
      })
      .catch(() => {});
    return () => {
      isUnmounted = true;
    };
  }, [api, attemptId, tillId, news]);
  return attemptId === null ? null : <CardPaymentHost />;
}
