import { useEffect } from 'react';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { WarningIcon } from '#src/ui/icon.tsx';
import { useSession, useTill } from '../pos-context.tsx';
import { forgetApproval } from '../state/approval.ts';
import { isDraftOf, newId, renewDraft, startFresh } from '../state/draft-store.ts';
import type { CardPayment } from './card-api.ts';
import { CardPanel } from './card-panel.tsx';
import { followPayment, forgetPayment, setAside } from './card-payment-store.ts';
import { askToPay } from './pay-again.ts';
import { useCardPayment } from './use-card-payment.ts';

/** Over every screen: the payment that the till waits for, or a bar while it is set aside. */
export function CardPaymentHost() {
  const { api, refresh } = useTill();
  const { payment, isAside, isStale } = useCardPayment();
  const isPaid = payment?.kind === 'PURCHASE' && payment.state === 'approved' && !payment.isPartial;
  const orderId = payment?.orderId ?? null;
  useEffect(() => {
    // The sale is the server's now: the next order waits already, also behind the panel.
    if (orderId === null || !(isPaid || isAside) || !isDraftOf(orderId)) return;
    startFresh();
    forgetApproval();
  }, [orderId, isPaid, isAside]);
  if (!payment) return null;
  if (isAside) return <AsideBar payment={payment} />;

  const tryAgain = async () => {
    const { requestedInCents, surchargeInCents, tipInCents } = payment;
    const amountInCents = requestedInCents - surchargeInCents - tipInCents;
    followPayment(await api.card.start(payment.orderId, { attemptId: newId(), amountInCents, tipInCents }));
  };
  const payOtherwise = async () => {
    if (payment.orderStatusCode === 'processingPayment') {
      await api.card.giveUp(payment.orderId);
      renewDraft(payment.orderId);
      askToPay();
    }
    forgetPayment();
  };
  const done = () => {
    forgetPayment();
    void refresh();
  };
  return (
    <CardPanel
      key={payment.attemptId}
      payment={payment}
      isStale={isStale}
      onTryAgain={tryAgain}
      onPayOtherwise={payOtherwise}
      onDone={done}
    />
  );
}

function AsideBar({ payment }: { payment: CardPayment }) {
  const { currencyCode } = useSession().store;
  return (
    <button
      type="button"
      onClick={() => setAside(false)}
      className="fixed inset-x-4 bottom-4 z-30 mx-auto flex min-h-14 max-w-2xl items-center gap-3 rounded-card bg-fail-soft px-4 text-left font-semibold text-fail-text shadow-float"
    >
      <WarningIcon size={24} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1">
        {payment.orderNumber}: {formatAmount(payment.requestedInCents, currencyCode)} by card is not settled. Do not
        charge again.
      </span>
      <span className="shrink-0 underline">Open</span>
    </button>
  );
}
