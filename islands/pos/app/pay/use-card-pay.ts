import { useRef, useState } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import { tipBaseOf } from '#src/domain/payments/terminal-amount.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import type { OrderTotal } from '../draft/order-total.ts';
import { approvalNow } from '../kit/approval.ts';
import { newId } from '../kit/new-id.ts';
import { useTill } from '../kit/pos-context.tsx';
import { problemText } from '../kit/use-act.ts';
import { actNeeded } from '../kit/use-approved.tsx';
import { followPayment } from './card-payment-store.ts';
import { usePhoneCard } from './phone-card.tsx';
import { orderOf } from './sale.ts';
import { faultOf, happen } from './sale-runner.ts';
import { useTip } from './use-tip.ts';

interface CardSale {
  draft: OrderDraft;
  total: OrderTotal;
  onStarted: () => void;
}

/** Sends an order with its tip to a card terminal. */
export function useCardPay({ draft, total, onStarted }: CardSale) {
  const { api } = useTill();
  const tip = useTip({ baseInCents: tipBaseOf(total.breakdown), collectionType: draft.collectionType });
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [needsPin, setNeedsPin] = useState<ProtectedAct | null>(null);
  /** The card total as the server says it, when that differs from the one computed here. */
  const [corrected, setCorrected] = useState<number | null>(null);
  // After a lost answer the same key repeats the same payment. After a rejection the next one is new.
  const attemptId = useRef(newId());
  /** Another terminal than the till's own. It is remembered while a PIN is asked for. */
  const chosenTerminal = useRef<string | null>(null);
  const dueInCents = corrected ?? total.cardTotalInCents;
  const phone = usePhoneCard({ ...draft, customerPhone: draft.guest?.phoneE164 ?? '' });

  const fail = async (error: unknown) => {
    setIsBusy(false);
    if (!(error instanceof AppErrorAnswer)) throw error;
    const act = actNeeded(error);
    if (act) setNeedsPin(act);
    else setProblem(problemText(error));
    const newTotal = error.details?.newTotalInCents;
    if (typeof newTotal === 'number') setCorrected(newTotal);
    if (error.status !== 0) attemptId.current = newId();
    await happen({ type: 'cardRefused', fault: faultOf(error) }, { api });
  };
  const start = async (approval: string | null = null, cardTerminalId: string | null = chosenTerminal.current) => {
    chosenTerminal.current = cardTerminalId;
    setIsBusy(true);
    setProblem(null);
    try {
      const payment = await api.card.place({
        ...orderOf(draft, total),
        attemptId: attemptId.current,
        expectedTotalInCents: dueInCents,
        tipInCents: tip.tipInCents,
        cardTerminalId,
        isByPhone: phone.isByPhone,
        approval: approval ?? approvalNow(),
      });
      followPayment(payment);
      onStarted();
    } catch (error) {
      await fail(error);
    }
  };
  const cancel = () => setNeedsPin(null);
  const approve = (approval: string) => {
    cancel();
    void start(approval);
  };
  return {
    tip,
    phone,
    dueInCents,
    isBusy,
    problem,
    start,
    pin: needsPin ? { act: needsPin, approve, cancel } : null,
  };
}
