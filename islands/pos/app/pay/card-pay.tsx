import { useRef, useState } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { tipBaseOf } from '#src/domain/payments/terminal-amount.ts';
import { tipChoices } from '#src/domain/payments/tip-choices.ts';
import { COUNTRY_WORDS } from '#src/domain/tenancy/country-words.ts';
import { oddTip } from '#src/domain/till/odd-money.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { CardIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Problem } from '../history/order-card.tsx';
import { approvalNow } from '../kit/approval.ts';
import { AuthoriseSheet } from '../kit/authorise-sheet.tsx';
import { problemText } from '../kit/use-act.ts';
import { actNeeded } from '../kit/use-approved.tsx';
import { peopleOf } from '../order/bill-draft.ts';
import { newId } from '../order/draft-store.ts';
import { linesToSend } from '../order/kept-prices.ts';
import type { OrderDraft } from '../order/order-draft.ts';
import type { OrderTotal } from '../order/order-total.ts';
import { useSession, useTill } from '../pos-context.tsx';
import { followPayment } from './card-payment-store.ts';
import { renewEndedSale } from './renew-sale.ts';
import { TerminalAway, useIsTerminalAway, whyNoTerminal } from './terminal-away.tsx';
import { TipKeys } from './tip-keys.tsx';
import { useOddMoney } from './use-odd-money.tsx';

export interface CardPayProps {
  draft: OrderDraft;
  total: OrderTotal;
  /** The terminal has it from here: the panel follows. */
  onStarted: () => void;
  /** Other ways to pay, offered by name where the terminal is out of reach. */
  onCash: () => void;
  onPayLater: () => void;
}

/** What the terminal will ask for, part by part, before anything is sent to it. */
export function CardPay({ draft, total, onStarted, onCash, onPayLater }: CardPayProps) {
  const { store, cardTerminal, localCardTerminals, unpairedCardTerminal } = useSession();
  const isAway = useIsTerminalAway();
  const named = cardTerminal ?? unpairedCardTerminal;
  const pay = useCardPay({ draft, total, onStarted });
  const { tipInCents, dueInCents } = pay;
  const { currencyCode, countryCode } = store;
  const askedInCents = dueInCents + tipInCents;
  const odd = useOddMoney();
  const send = (terminalId: string | null) =>
    odd.check(
      oddTip(dueInCents, tipInCents),
      () => void (terminalId === null ? pay.start() : pay.start(null, terminalId)),
    );
  if (pay.pin) {
    return <AuthoriseSheet act={pay.pin.act} onApproved={pay.pin.approve} onClose={pay.pin.cancel} />;
  }
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_24rem] max-sm:mt-3 max-sm:gap-y-3 short:mt-3 short:gap-y-3">
      <dl className="space-y-1.5 self-end text-18">
        <Row label="Order" cents={total.totalInCents} />
        {dueInCents > total.totalInCents ? (
          <Row label={COUNTRY_WORDS[countryCode].counterCardSurcharge} cents={dueInCents - total.totalInCents} />
        ) : null}
        <Row label="Tip" cents={tipInCents} />
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2 font-bold">
          <dt>On the terminal</dt>
          <dd>
            <MoneyText amountInCents={askedInCents} currencyCode={currencyCode} className="text-28" />
          </dd>
        </div>
      </dl>
      {store.tips.isEnabled ? (
        <TipKeys
          choices={pay.choices}
          tipInCents={tipInCents}
          isOwn={pay.isOwnTip}
          onTip={(cents, isOwn) => (isOwn ? pay.setOwnTip(cents) : pay.setTip(cents))}
        />
      ) : null}
      <div className="md:col-span-2">
        {pay.problem ? <Problem text={pay.problem} /> : null}
        {cardTerminal || isAway || localCardTerminals.length > 0 ? null : (
          <Problem text={whyNoTerminal(unpairedCardTerminal)} />
        )}
        {isAway && named ? <TerminalAway name={named.name} onCash={onCash} onPayLater={onPayLater} /> : null}
        {isAway || !cardTerminal
          ? localCardTerminals.map((other) => (
              <Button
                key={other.id}
                variant="primary"
                size="large"
                isWide
                icon={CardIcon}
                isBusy={pay.isBusy}
                onClick={() => send(other.id)}
                className="mt-2 min-h-18! text-22!"
              >
                {`Send ${formatAmount(askedInCents, currencyCode)} to ${other.name}`}
              </Button>
            ))
          : null}
        <Button
          variant="primary"
          size="large"
          isWide
          icon={CardIcon}
          isBusy={pay.isBusy}
          disabled={!cardTerminal || isAway}
          onClick={() => send(null)}
          className={cx(
            'mt-2 min-h-18! text-22!',
            (isAway || (!cardTerminal && localCardTerminals.length > 0)) && 'hidden',
          )}
        >
          {`Send ${formatAmount(askedInCents, currencyCode)} to ${cardTerminal?.name ?? 'the terminal'}`}
        </Button>
      </div>
      {odd.sheet}
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

function useCardPay({ draft, total, onStarted }: Pick<CardPayProps, 'draft' | 'total' | 'onStarted'>) {
  const { api } = useTill();
  const { tips, currencyCode } = useSession().store;
  const choices = tipChoices(tips, {
    baseInCents: tipBaseOf(total.breakdown),
    collectionType: draft.collectionType,
    amountText: (cents) => formatAmount(cents, currencyCode),
  });
  const [tipInCents, setTipInCents] = useState(() => choices.find((one) => one.isInAdvance)?.amountInCents ?? 0);
  const [isOwnTip, setIsOwnTip] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [needsPin, setNeedsPin] = useState<ProtectedAct | null>(null);
  /** What the server says it costs by card, when that is not what was computed here. */
  const [corrected, setCorrected] = useState<number | null>(null);
  // Pressed again after a lost answer it is the same payment; after a refusal the next press is a new one.
  const attemptId = useRef(newId());
  /** Another than the till's own; a PIN in between does not forget it. */
  const chosenTerminal = useRef<string | null>(null);
  const dueInCents = corrected ?? total.cardTotalInCents;

  const start = async (approval: string | null = null, cardTerminalId: string | null = chosenTerminal.current) => {
    chosenTerminal.current = cardTerminalId;
    setIsBusy(true);
    setProblem(null);
    try {
      const payment = await api.card.place({
        id: draft.id,
        attemptId: attemptId.current,
        lines: linesToSend(draft),
        collectionType: draft.collectionType,
        tableId: draft.tableId,
        ...peopleOf(draft),
        comments: draft.comments.trim(),
        expectedTotalInCents: dueInCents,
        adjustments: { ...draft.adjustments },
        manual: total.manual,
        tipInCents,
        cardTerminalId,
        approval: approval ?? approvalNow(),
      });
      followPayment(payment);
      onStarted();
    } catch (error) {
      setIsBusy(false);
      if (!(error instanceof AppErrorAnswer)) throw error;
      const act = actNeeded(error);
      if (act) setNeedsPin(act);
      else setProblem(problemText(error));
      const newTotal = error.details?.newTotalInCents;
      if (typeof newTotal === 'number') setCorrected(newTotal);
      if (error.status !== 0) attemptId.current = newId();
      await renewEndedSale(api.card, error);
    }
  };
  return {
    choices,
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
          act: needsPin,
          approve: (approval: string) => {
            setNeedsPin(null);
            void start(approval);
          },
          cancel: () => setNeedsPin(null),
        }
      : null,
  };
}
