import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { announceUrgently } from '#islands/runtime/announce.ts';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { cx } from '#src/ui/classes.ts';
import { FailedIcon, type IconType, SuccessIcon, WarningIcon } from '#src/ui/icon.tsx';
import type { CardPayment } from '../api/card-api.ts';
import { bringBack, draftOf, isDraftOf, isRingingUp, renewDraft, startFresh } from '../draft/draft-store.ts';
import { forgetApproval } from '../kit/approval.ts';
import { newId } from '../kit/new-id.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { CardPanel } from './card-panel.tsx';
import { followPayment, forgetPayment, setAside, takeUpAgain } from './card-payment-store.ts';
import { type AsideText, anotherTry, asideText } from './card-text.ts';
import { forgetChange } from './change-due.ts';
import { askToPay } from './pay-again.ts';
import { useCardPayment } from './use-card-payment.ts';

/** Fetched by tills whose card terminal only their own page reaches. */
const DrivenPayment = lazy(() =>
  // Not to be had: the payment is never begun, and the server says so.
  import('./till-terminal/driven-payment.tsx').catch(() => ({ default: () => null })),
);

const FINISH_FIRST = 'Finish or clear the current order first.';

/** Shown over every screen: the payment that the till waits for, or a bar while it is set aside. */
export function CardPaymentHost() {
  const { api, refresh } = useTill();
  const navigate = useNavigate();
  const { payment, isAside, draft, isStale } = useCardPayment();
  const { terminal } = useSession();
  // Only the page of its own till reaches its terminal.
  const driven =
    payment?.isDrivenByTill && payment.posTerminalId === terminal.id ? (
      <DrivenPayment key={payment.attemptId} attemptId={payment.attemptId} />
    ) : null;
  const isPaid = payment?.kind === 'PURCHASE' && payment.state === 'approved' && payment.part === null;
  // Its order is a bill now, which is paid like any other.
  const isPartKept = payment?.part?.state === 'kept';
  const orderId = payment?.orderId ?? null;
  useEffect(() => {
    // The server has the sale now, so the next order is ready behind the panel.
    if (orderId === null || !(isPaid || isPartKept || isAside) || !isDraftOf(orderId)) return;
    startFresh();
    if (isPaid) forgetChange();
    forgetApproval();
  }, [orderId, isPaid, isPartKept, isAside]);
  if (!payment) return null;
  if (isAside) {
    return (
      <>
        <AsideBar payment={payment} />
        <Suspense>{driven}</Suspense>
      </>
    );
  }

  const { tryAgain, payOtherwise, show, done } = waysOn({ api, refresh, navigate, payment, draft });
  return (
    <>
      <CardPanel
        key={payment.attemptId}
        payment={payment}
        isStale={isStale}
        onTryAgain={tryAgain}
        onPayOtherwise={payOtherwise}
        onShow={show}
        onAside={() => setAside(draftOf(payment.orderId))}
        onDone={done}
      />
      <Suspense>{driven}</Suspense>
    </>
  );
}

interface Outcome extends Pick<ReturnType<typeof useTill>, 'api' | 'refresh'> {
  readonly navigate: ReturnType<typeof useNavigate>;
  readonly payment: CardPayment;
  readonly draft: ReturnType<typeof useCardPayment>['draft'];
}

/** What a cashier does next, by how the payment ended. */
function waysOn({ api, refresh, navigate, payment, draft }: Outcome) {
  const isPartKept = payment.part?.state === 'kept';
  const isPaid = payment.state === 'approved' && payment.part === null;
  const tryAgain = async () => {
    followPayment(await api.card.start(payment.orderId, { attemptId: newId(), ...anotherTry(payment) }));
  };
  const payOtherwise = async () => {
    if (isPartKept) {
      await navigate({ to: '/saved-orders/$billId/pay', params: { billId: payment.orderId } });
    } else if (payment.orderStatusCode === 'processingPayment') {
      if (draft !== null && isRingingUp())
        throw new AppErrorAnswer('validation_failed', FINISH_FIRST, undefined, undefined, 400);
      await api.card.giveUp(payment.orderId);
      // Another till's sale has no lines here: there is nothing to pay on this one.
      const isHere = draft !== null || isDraftOf(payment.orderId);
      if (draft) bringBack(draft);
      renewDraft(payment.orderId);
      if (isHere) askToPay();
    }
    forgetPayment();
  };
  const isUnpaid =
    payment.kind === 'PURCHASE' && !isPaid && !isPartKept && payment.orderStatusCode === 'processingPayment';
  const show = async (attemptId: string) => followPayment(await api.card.read(attemptId));
  const done = () => {
    // The payment that it returns says how to go on.
    if (payment.kind === 'REVERSAL' && payment.parentAttemptId !== null) {
      void show(payment.parentAttemptId).catch(forgetPayment);
      return;
    }
    // Closed without a choice: the sale stays on the till, to be paid any way.
    if (isUnpaid) void payOtherwise().catch(() => setAside(null));
    else forgetPayment();
    void refresh();
  };
  return { tryAgain, payOtherwise, show, done };
}

const LOOKS: Record<AsideText['tone'], { readonly icon: IconType; readonly className: string }> = {
  warn: { icon: WarningIcon, className: 'bg-fail text-accent-ink' },
  fail: { icon: FailedIcon, className: 'bg-fail text-accent-ink' },
  done: { icon: SuccessIcon, className: 'bg-done text-accent-ink' },
};

/** Over the screen, away from the order's buttons, so that nothing moves when it appears. */
function AsideBar({ payment }: { payment: CardPayment }) {
  const { store, terminal } = useSession();
  const { tone, text, action } = asideText(payment, store.currencyCode);
  const { icon: Icon, className } = LOOKS[tone];
  useEffect(() => announceUrgently(text), [text]);
  return (
    <section
      aria-label="Card payment set aside"
      data-part="aside"
      className={cx(
        'fixed bottom-3 z-30 flex min-h-14 max-w-[min(36rem,calc(100vw-1.5rem))] items-center gap-3 rounded-card py-1.5 pr-1.5 pl-4 font-semibold shadow-float',
        'max-sm:inset-x-3 max-sm:top-16 max-sm:bottom-auto',
        terminal.settings.screen.cartSide === 'left' ? 'right-3' : 'left-3',
        className,
      )}
    >
      <Icon size={24} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1 py-1 leading-snug">{text}</span>
      <button
        type="button"
        onClick={tone === 'done' ? forgetPayment : takeUpAgain}
        className="min-h-12 shrink-0 rounded-input border-2 border-current px-4 hover:bg-black/10"
      >
        {action}
      </button>
    </section>
  );
}
