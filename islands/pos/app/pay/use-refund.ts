import { useState } from 'react';
import type { PaymentPart } from '#src/domain/ordering/refund-payments.ts';
import type { OrderDetail } from '#src/domain/till/till.types.ts';
import { useDigits } from '../kit/amount-sheet.tsx';
import { newId } from '../kit/new-id.ts';
import { centsOfPad, type PadKey, pressPad } from '../kit/pad-keys.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { refundPlan } from '../kit/refund-plan.ts';
import { useApproved } from '../kit/use-approved.tsx';
import { followPayment } from './card-payment-store.ts';
import { type RefundMode, refundAmount, refundedLines } from './refund-amount.ts';

/** `asPaid` refunds the last payment first, `cash` everything from the drawer. Otherwise the id of the payment to refund. */
export type RefundHow = 'asPaid' | 'cash' | (string & {});

/** A refund as it is entered, and the calls that make it. A card gets its part after the cash was handed over. */
export function useRefund(detail: OrderDetail, onClose: () => void) {
  const { order, refund } = detail;
  const { api } = useTill();
  const { countryCode } = useSession().store;
  const [mode, setMode] = useState<RefundMode>('full');
  const [digits, setDigits] = useState('');
  const [units, setUnits] = useState<Readonly<Record<string, number>>>({});
  const [how, setHow] = useState<RefundHow>('asPaid');
  const [reason, setReason] = useState<string | null>(null);
  /** Repeated after a lost answer, this sheet makes the same refund. */
  const [key] = useState(newId);
  const [cardKey] = useState(newId);
  /** The cash that was handed over, with what a card still gets. */
  const [given, setGiven] = useState<{ readonly cashInCents: number; readonly card: PaymentPart | null } | null>(null);
  const lines = refundedLines(units);
  const dishes = mode === 'lines' ? lines : [];
  const amountInCents = refundAmount(detail, { mode, lines, typedInCents: centsOfPad(digits), paymentId: how });
  const way = refundPlan(refund, { how, amountInCents, countryCode });

  const sendToCard = async (part: PaymentPart, reasonText: string, approval: string | null, isFirst: boolean) => {
    // The terminal makes this refund, and its panel shows the result.
    const of = { amountInCents: part.amountInCents, reason: reasonText, approval, paymentId: part.paymentId };
    followPayment(await api.card.refund(order.id, { attemptId: cardKey, ...of, lines: isFirst ? dishes : [] }));
    onClose();
  };
  const act = useApproved(async (approvals) => {
    if (!reason) return;
    const approval = approvals.refund ?? null;
    if (way.overCounterInCents === 0 && way.card) return sendToCard(way.card, reason, approval, true);
    const body = { amountInCents: way.overCounterInCents, reason, lines: dishes, approval };
    await api.refund(order.id, { ...body, method: how === 'cash' ? 'cash' : null, payments: way.payments }, key);
    if (way.cashInCents > 0 || way.card) setGiven({ cashInCents: way.cashInCents, card: way.card });
    else onClose();
  });
  const toCard = useApproved(async (approvals) => {
    if (given?.card && reason) await sendToCard(given.card, reason, approvals.refund ?? null, false);
  });
  const press = (pressed: PadKey) => setDigits((so) => pressPad(so, pressed));
  // The digits of a PIN must not change the amount.
  useDigits(
    press,
    () => {},
    () => act.pin !== null || given !== null,
  );
  return {
    mode,
    setMode,
    units,
    setUnits,
    how,
    setHow,
    reason,
    setReason,
    amountInCents,
    way,
    isSound: amountInCents > 0 && amountInCents <= refund.leftInCents && way.isWhole,
    press,
    act,
    toCard,
    given,
  };
}

export type Refunding = ReturnType<typeof useRefund>;
