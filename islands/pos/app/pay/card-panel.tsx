import type { ReactNode } from 'react';
import { isOpenTerminalState } from '#src/domain/payments/terminal-payment.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import {
  CardIcon,
  FailedIcon,
  type IconType,
  OfflineIcon,
  PrinterIcon,
  SuccessIcon,
  UnknownIcon,
  WarningIcon,
} from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import type { CardPayment } from '../api/card-api.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useAct } from '../kit/use-act.ts';
import { notePayment } from './card-payment-store.ts';
import { CardReceipts } from './card-receipts.tsx';
import { type CardText, canCancel, cardText, isMoreToPay, isStuck, partText } from './card-text.ts';
import { DecidePayment } from './decide-payment.tsx';
import { PromptKeys } from './prompt-keys.tsx';
import { useAfterSale } from './sale-runner.ts';

export interface CardPanelProps {
  payment: CardPayment;
  isStale: boolean;
  /** Tries the same payment again. */
  onTryAgain: () => Promise<void>;
  /** Returns the sale to the till, to be paid another way. */
  onPayOtherwise: () => Promise<void>;
  /** Shows another payment of the same order: the one that is returning a part. */
  onShow: (attemptId: string) => Promise<void>;
  onAside: () => void;
  /** It has ended, and someone has seen the result. */
  onDone: () => void;
}

const LOOKS: Record<CardText['tone'], { icon: IconType; className: string }> = {
  wait: { icon: CardIcon, className: 'bg-sunken text-ink' },
  ask: { icon: UnknownIcon, className: 'bg-wait-soft text-wait-text' },
  warn: { icon: WarningIcon, className: 'bg-fail-soft text-fail-text' },
  done: { icon: SuccessIcon, className: 'bg-done-soft text-done-text' },
  fail: { icon: FailedIcon, className: 'bg-fail-soft text-fail-text' },
};

const TITLES: Record<CardPayment['kind'], string> = {
  PURCHASE: 'Card payment',
  REFUND: 'Card refund',
  REVERSAL: 'Card reversal',
};

/** What the terminal does, and what can be done about it. Closes only once the payment has ended. */
export function CardPanel(props: CardPanelProps) {
  const { payment, isStale, onAside, onDone } = props;
  const { currencyCode } = useSession().store;
  const words = cardText(payment);
  const isOpen = isOpenTerminalState(payment.state);
  const isInDoubt = isStuck(payment.state);
  const isReturning = payment.part?.state === 'goingBack';
  const { icon: Icon, className } = LOOKS[words.tone];
  return (
    <Sheet
      title={`${TITLES[payment.kind]} · ${payment.orderNumber}`}
      note={payment.cardTerminalName}
      isHeld={isOpen && !isInDoubt}
      onClose={() => (isOpen || isReturning ? onAside() : onDone())}
      footer={<Actions {...props} />}
    >
      <div className="text-center">
        <p data-part="card-amount" className="py-2 text-[4rem] leading-none font-extrabold">
          <MoneyText amountInCents={payment.approvedInCents ?? payment.requestedInCents} currencyCode={currencyCode} />
        </p>
        <Extras payment={payment} />
      </div>
      <div className={cx('mt-4 grid min-h-36 place-items-center rounded-card px-5 py-5 text-center', className)}>
        <div>
          <Icon
            size={40}
            aria-hidden
            className={cx('mx-auto', words.tone === 'wait' && 'animate-pulse motion-reduce:animate-none')}
          />
          <p className="mt-2 text-28 leading-tight font-bold">{words.title}</p>
          <p className="mt-1 text-18">{words.text}</p>
          {words.nextStep ? <p className="mt-2 text-18 font-semibold">{words.nextStep}</p> : null}
          {isOpen && payment.displayText !== '' ? (
            <p className="mt-3 font-mono text-16 tracking-wide">
              {isInDoubt ? `Last message: ${payment.displayText}` : payment.displayText}
            </p>
          ) : null}
          {payment.card && words.tone === 'done' ? <p className="mt-1 text-18 font-semibold">{payment.card}</p> : null}
        </div>
      </div>
      {isStale ? (
        <p role="status" className="mt-3 flex items-center justify-center gap-2 font-semibold text-fail-text">
          <OfflineIcon size={20} aria-hidden />
          No connection. Do not charge again. The payment continues automatically.
        </p>
      ) : null}
      {isInDoubt ? <DecidePayment payment={payment} /> : null}
      <CardReceipts payment={payment} />
    </Sheet>
  );
}

function Extras({ payment }: { payment: CardPayment }) {
  const { currencyCode } = useSession().store;
  const { tipInCents, surchargeInCents, approvedInCents, requestedInCents } = payment;
  const ofPart = partText(payment, currencyCode);
  if (ofPart) return <p className="min-h-6 text-18 font-semibold">{ofPart}</p>;
  const added = (approvedInCents ?? requestedInCents) - requestedInCents;
  const parts: [string, number][] = [
    ['tip', tipInCents],
    ['surcharge', surchargeInCents],
    ['added at the terminal', Math.max(added, 0)],
  ];
  const shown = parts.filter(([, cents]) => cents > 0);
  return (
    <p className="min-h-6 text-ink-2">
      {shown.map(([label, cents], at) => (
        <span key={label}>
          {at === 0 ? 'with ' : ', '}
          <MoneyText amountInCents={cents} currencyCode={currencyCode} className="font-semibold" /> {label}
        </span>
      ))}
    </p>
  );
}

function Actions(props: CardPanelProps) {
  const { payment, onTryAgain, onPayOtherwise, onAside, onDone } = props;
  const { api } = useTill();
  const { attemptId, state, kind, signature, part, orderStatusCode } = payment;
  const cancel = useAct(async () => notePayment(await api.card.cancel(attemptId)));
  const sign = useAct(async (isAccepted: boolean) => notePayment(await api.card.sign(attemptId, isAccepted)));
  const ask = useAct(async () => notePayment(await api.card.ask(attemptId)));
  const again = useAct(onTryAgain);
  const otherwise = useAct(onPayOtherwise);
  const problem = [cancel, sign, ask, again, otherwise].map((act) => act.problem).find((text) => text !== null);

  const row = (children: ReactNode) => (
    <>
      {problem ? <Problem text={problem} /> : null}
      <div className="flex flex-wrap gap-2 *:min-w-40 *:flex-1">{children}</div>
    </>
  );
  if (part?.state === 'goingBack') return <ReturnActions {...props} />;
  if (state === 'signature' && payment.prompt) {
    return <PromptKeys key={payment.prompt.promptId} payment={payment} prompt={payment.prompt} />;
  }
  if (state === 'signature' && signature?.isAccepted == null) {
    return row(
      <>
        <Button size="large" variant="danger" isBusy={sign.isBusy} onClick={() => void sign.run(false)}>
          No, reverse it
        </Button>
        <Button size="large" variant="primary" isBusy={sign.isBusy} onClick={() => void sign.run(true)}>
          Yes, it matches
        </Button>
      </>,
    );
  }
  if (isStuck(state)) {
    return row(
      <>
        <Button size="large" onClick={onAside}>
          Leave for now
        </Button>
        <Button size="large" variant="primary" isBusy={ask.isBusy} onClick={() => void ask.run()}>
          Check the terminal again
        </Button>
      </>,
    );
  }
  if (isOpenTerminalState(state)) {
    return row(
      <Button size="large" disabled={!canCancel(payment)} isBusy={cancel.isBusy} onClick={() => void cancel.run()}>
        {payment.wantsCancel ? 'Cancelling…' : 'Cancel'}
      </Button>,
    );
  }
  if (part?.state === 'kept') return <TakeRest {...props} />;
  const isUnpaidPart = state !== 'approved' || part !== null;
  const isUnpaid = kind === 'PURCHASE' && isUnpaidPart && orderStatusCode !== 'failure';
  if (isUnpaid) {
    return row(
      <>
        <Button size="large" isBusy={otherwise.isBusy} onClick={() => void otherwise.run()}>
          Pay another way
        </Button>
        <Button size="large" variant="primary" icon={CardIcon} isBusy={again.isBusy} onClick={() => void again.run()}>
          Try card again
        </Button>
      </>,
    );
  }
  return row(<WhenDone payment={payment} onDone={onDone} />);
}

function TakeRest({ payment, onPayOtherwise }: CardPanelProps) {
  const take = useAct(onPayOtherwise);
  // A sale becomes a bill a moment later.
  const isSoon = payment.orderStatusCode === 'processingPayment';
  return (
    <>
      {take.problem ? <Problem text={take.problem} /> : null}
      <Button size="large" isWide variant="primary" isBusy={isSoon || take.isBusy} onClick={() => void take.run()}>
        Take the rest
      </Button>
    </>
  );
}

/** While a part goes back to the card: let it, or keep it. */
function ReturnActions({ payment, onAside, onShow }: CardPanelProps) {
  const { api } = useTill();
  const reversal = payment.part?.reversal ?? null;
  const keep = useAct(async (reversalId: string) => {
    await api.card.cancel(reversalId);
    notePayment(await api.card.read(payment.attemptId));
  });
  const show = useAct(onShow);
  const problem = keep.problem ?? show.problem;
  return (
    <>
      {problem ? <Problem text={problem} /> : null}
      <div className="flex flex-wrap gap-2 *:min-w-40 *:flex-1">
        <Button size="large" onClick={onAside}>
          Leave for now
        </Button>
        {reversal === null ? null : isStuck(reversal.state) ? (
          <Button size="large" variant="primary" isBusy={show.isBusy} onClick={() => void show.run(reversal.attemptId)}>
            Check the terminal
          </Button>
        ) : (
          <Button
            size="large"
            variant="primary"
            disabled={!canCancel(reversal)}
            isBusy={keep.isBusy}
            onClick={() => void keep.run(reversal.attemptId)}
          >
            {reversal.wantsCancel ? 'Stopping…' : 'Keep it, take the rest'}
          </Button>
        )}
      </div>
    </>
  );
}

function WhenDone({ payment, onDone }: Pick<CardPanelProps, 'payment' | 'onDone'>) {
  const afterSale = useAfterSale();
  const { kind } = payment;
  const hasMore = isMoreToPay(payment);
  const hasSlip = payment.receipts.some(({ copy }) => copy === 'customer');
  return (
    <>
      {hasSlip ? <PrintCopy payment={payment} /> : null}
      <Button
        size="large"
        variant="primary"
        onClick={() => {
          onDone();
          if (kind === 'PURCHASE' && !hasMore) void afterSale();
        }}
      >
        {kind !== 'PURCHASE' ? 'Done' : hasMore ? 'Next payment' : 'Next order'}
      </Button>
    </>
  );
}

function PrintCopy({ payment }: { payment: CardPayment }) {
  const { api } = useTill();
  const print = useAct(() => api.card.print(payment.attemptId, 'customer'));
  return (
    <Button size="large" icon={PrinterIcon} isBusy={print.isBusy} onClick={() => void print.run()}>
      {print.problem ? 'Print it again' : 'Customer’s slip'}
    </Button>
  );
}
