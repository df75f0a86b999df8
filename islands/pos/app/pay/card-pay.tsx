import { useRef, useState } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { TIP_CHOICES_BPS, tipOf } from '#src/domain/payments/terminal-amount.ts';
import { Button } from '#src/ui/button.tsx';
import { CardIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { AuthoriseSheet } from '../parts/authorise-sheet.tsx';
import { Choice } from '../parts/choice.tsx';
import { Problem } from '../parts/order-card.tsx';
import { problemText } from '../parts/use-act.ts';
import { useSession, useTill } from '../pos-context.tsx';
import { approvalNow } from '../state/approval.ts';
import { peopleOf } from '../state/bill-draft.ts';
import { newId } from '../state/draft-store.ts';
import type { OrderDraft } from '../state/order-draft.ts';
import type { OrderTotal } from '../state/order-total.ts';
import { followPayment } from './card-payment-store.ts';
import { renewEndedSale } from './renew-sale.ts';
import { TipPad } from './tip-pad.tsx';

export interface CardPayProps {
  draft: OrderDraft;
  total: OrderTotal;
  /** The terminal has it from here: the panel follows. */
  onStarted: () => void;
}

/** What the terminal will ask for, part by part, before anything is sent to it. */
export function CardPay({ draft, total, onStarted }: CardPayProps) {
  const { store, cardTerminal } = useSession();
  const pay = useCardPay({ draft, total, onStarted });
  const { tipInCents, dueInCents } = pay;
  const { currencyCode } = store;
  const askedInCents = dueInCents + tipInCents;
  if (pay.pin) {
    return <AuthoriseSheet permission="discount" onApproved={pay.pin.approve} onClose={pay.pin.cancel} />;
  }
  return (
    <div className="mt-5 grid gap-x-8 gap-y-5 md:grid-cols-[1fr_24rem]">
      <dl className="space-y-1.5 self-end text-18">
        <Row label="Order" cents={total.totalInCents} />
        <Row label="EFTPOS surcharge" cents={dueInCents - total.totalInCents} />
        <Row label="Tip" cents={tipInCents} />
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2 font-bold">
          <dt>On the terminal</dt>
          <dd>
            <MoneyText amountInCents={askedInCents} currencyCode={currencyCode} className="text-28" />
          </dd>
        </div>
      </dl>
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">Tip</legend>
        <div className="grid grid-cols-3 gap-2">
          <Choice isChosen={tipInCents === 0} onChoose={() => pay.setTip(0)}>
            No tip
          </Choice>
          {TIP_CHOICES_BPS.map((bps) => {
            const cents = tipOf(total.totalInCents, bps);
            return (
              <Choice
                key={bps}
                isChosen={!pay.isOwnTip && cents > 0 && tipInCents === cents}
                onChoose={() => pay.setTip(cents)}
                trailing={formatAmount(cents, currencyCode)}
              >
                {bps / 100}%
              </Choice>
            );
          })}
          <TipPad tipInCents={tipInCents} isOwn={pay.isOwnTip} onTip={pay.setOwnTip} />
        </div>
      </fieldset>
      <div className="md:col-span-2">
        {pay.problem ? <Problem text={pay.problem} /> : null}
        {cardTerminal ? null : <Problem text="No card terminal is set up for this till. It is done in the admin." />}
        <Button
          variant="primary"
          size="large"
          isWide
          icon={CardIcon}
          isBusy={pay.isBusy}
          disabled={!cardTerminal}
          onClick={() => void pay.start()}
          className="mt-2 min-h-18! text-22!"
        >
          {`Send ${formatAmount(askedInCents, currencyCode)} to ${cardTerminal?.name ?? 'the terminal'}`}
        </Button>
      </div>
    </div>
  );
}

function Row({ label, cents }: { label: string; cents: number }) {
  const { currencyCode } = useSession().store;
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd>
        <MoneyText amountInCents={cents} currencyCode={currencyCode} className="font-semibold" />
      </dd>
    </div>
  );
}

function useCardPay({ draft, total, onStarted }: CardPayProps) {
  const { api } = useTill();
  const [tipInCents, setTipInCents] = useState(0);
  const [isOwnTip, setIsOwnTip] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [needsPin, setNeedsPin] = useState(false);
  /** What the server says it costs by card, when that is not what was computed here. */
  const [corrected, setCorrected] = useState<number | null>(null);
  // Pressed again after a lost answer it is the same payment; after a refusal the next press is a new one.
  const attemptId = useRef(newId());
  const dueInCents = corrected ?? total.cardTotalInCents;

  const start = async (approval: string | null = null) => {
    setIsBusy(true);
    setProblem(null);
    try {
      const payment = await api.card.place({
        id: draft.id,
        attemptId: attemptId.current,
        lines: [...draft.lines],
        collectionType: draft.collectionType,
        tableId: draft.tableId,
        ...peopleOf(draft),
        comments: draft.comments.trim(),
        expectedTotalInCents: dueInCents,
        manual: total.manual,
        tipInCents,
        cardTerminalId: null,
        approval: approval ?? approvalNow(),
      });
      followPayment(payment);
      onStarted();
    } catch (error) {
      setIsBusy(false);
      if (!(error instanceof AppErrorAnswer)) throw error;
      if (error.reason === 'pin_required') setNeedsPin(true);
      else setProblem(problemText(error));
      const newTotal = error.details?.newTotalInCents;
      if (typeof newTotal === 'number') setCorrected(newTotal);
      if (error.status !== 0) attemptId.current = newId();
      await renewEndedSale(api.card, error);
    }
  };
  return {
    tipInCents,
    isOwnTip,
    dueInCents,
    isBusy,
    problem,
    start,
    setTip(cents: number) {
      setIsOwnTip(false);
      setTipInCents(cents);
    },
    setOwnTip(cents: number) {
      setIsOwnTip(cents > 0);
      setTipInCents(cents);
    },
    pin: needsPin
      ? {
          approve: (approval: string) => {
            setNeedsPin(false);
            void start(approval);
          },
          cancel: () => setNeedsPin(false),
        }
      : null,
  };
}
