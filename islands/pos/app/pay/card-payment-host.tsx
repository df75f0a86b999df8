import { useEffect } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { WarningIcon } from '#src/ui/icon.tsx';
import { useSession, useTill } from '../pos-context.tsx';
import { forgetApproval } from '../state/approval.ts';
import { bringBack, draftOf, isDraftOf, isRingingUp, newId, renewDraft, startFresh } from '../state/draft-store.ts';
import type { CardPayment } from './card-api.ts';
import { CardPanel } from './card-panel.tsx';
import { followPayment, forgetPayment, setAside, takeUpAgain } from './card-payment-store.ts';
import { anotherTry } from './card-words.ts';
import { askToPay } from './pay-again.ts';
import { useCardPayment } from './use-card-payment.ts';

const FINISH_FIRST = 'Finish or clear the order on the till first: this one comes back there.';

/** Over every screen: the payment that the till waits for, or a bar while it is set aside. */
export function CardPaymentHost() {
  const { api, refresh } = useTill();
  const { payment, isAside, draft, isStale } = useCardPayment();
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
    followPayment(await api.card.start(payment.orderId, { attemptId: newId(), ...anotherTry(payment) }));
  };
  const payOtherwise = async () => {
    if (payment.orderStatusCode === 'processingPayment') {
      if (draft !== null && isRingingUp())
        throw new AppErrorAnswer('validation_failed', FINISH_FIRST, undefined, undefined, 400);
      await api.card.giveUp(payment.orderId);
      if (draft) bringBack(draft);
      renewDraft(payment.orderId);
      askToPay();
    }
    forgetPayment();
  };
  const isUnpaid = payment.kind === 'PURCHASE' && !isPaid && payment.orderStatusCode === 'processingPayment';
  const done = () => {
    // Closed without a choice: the sale stays on the till, to be paid in whatever way.
    if (isUnpaid) void payOtherwise().catch(() => setAside(null));
    else forgetPayment();
    void refresh();
  };
  return (
    <CardPanel
      key={payment.attemptId}
      payment={payment}
      isStale={isStale}
      onTryAgain={tryAgain}
      onPayOtherwise={payOtherwise}
      onAside={() => setAside(draftOf(payment.orderId))}
      onDone={done}
    />
  );
}

function AsideBar({ payment }: { payment: CardPayment }) {
  const { currencyCode } = useSession().store;
  return (
    <button
      type="button"
      onClick={takeUpAgain}
      className="flex min-h-12 w-full shrink-0 items-center gap-3 bg-fail-soft px-4 text-left font-semibold text-fail-text"
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
