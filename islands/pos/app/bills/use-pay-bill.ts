import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { BillDetail, PaidBill, PlannedShare } from '#src/domain/till/bill.types.ts';
import { showBill } from '../display/open-bill.ts';
import { newId } from '../kit/new-id.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { useAct } from '../kit/use-act.ts';
import { followPayment } from '../pay/card-payment-store.ts';
import { issueText, planOf } from '../pay/split-plan.ts';
import type { PaymentInput } from '../pay/tender.ts';
import { latestOf, payBillStep } from './pay-bill-step.ts';

/** A payment that the store has recorded. */
export interface TakenPayment extends PaidBill {
  readonly tenderId: string;
  readonly isCash: boolean;
  readonly amountInCents: number;
}

/** Takes the money of a bill, in one go or share by share. */
export function usePayBill(read: BillDetail) {
  const { api } = useTill();
  const { store } = useSession();
  const navigate = useNavigate();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [paid, setPaid] = useState<TakenPayment | null>(null);
  const [answered, setAnswered] = useState(read);
  /** Tapped again after a lost answer, it is the same payment. */
  const [paymentId, setPaymentId] = useState(newId);
  const detail = latestOf(read, answered);
  const split = useSplitPlan(detail);
  const { state, chosen, amountInCents } = payBillStep(detail, split.plan, chosenId);

  const paying = useAct(async (input: PaymentInput) => {
    const keepsPlan = !detail.isKeptElsewhere;
    if (split.isChanged && keepsPlan) await api.splitBill(detail.id, state.plan);
    split.setIsChanged(!keepsPlan && state.plan.length > 1);
    const shareId = keepsPlan ? (chosen?.id ?? null) : null;
    const answer = await api.payBill(detail.id, { ...input, id: paymentId, shareId, amountInCents });
    // The other side keeps no plan of its bill, so the share that was paid leaves the one on this screen.
    if (!keepsPlan) split.setPlan(state.plan.filter((share) => share.id !== chosen?.id));
    setAnswered(answer.bill);
    setPaid({ ...answer, tenderId: paymentId, isCash: input.paymentType === 'posCash', amountInCents });
    setPaymentId(newId());
    setChosenId(null);
  });
  // For the customer display.
  useEffect(() => showBill({ detail, paid }), [detail, paid]);
  useEffect(() => () => showBill(null), []);
  const card = useAct(async (of: { readonly tipInCents: number; readonly isByPhone: boolean }) => {
    const isToSave = split.isChanged && !detail.isKeptElsewhere;
    const served = isToSave ? await api.splitBill(detail.id, state.plan) : detail;
    split.setIsChanged(false);
    // The terminal's payment is known by the position of its share.
    const splitIndex = served.shares.find((share) => share.id === chosen?.id)?.position ?? null;
    followPayment(await api.card.start(detail.id, { ...of, attemptId: paymentId, amountInCents, splitIndex }));
    setPaymentId(newId());
  });
  return {
    detail,
    state,
    chosen,
    amountInCents,
    paid,
    isBusy: paying.isBusy || card.isBusy,
    problem: paying.problem ?? card.problem,
    issue: state.issue ? issueText(state.issue, store.currencyCode) : null,
    take: paying.run,
    sendToCard: card.run,
    setPlan: split.change,
    choose: setChosenId,
    next: () => setPaid(null),
    leave: () => navigate({ to: '/ordering' }),
  };
}

export type PayBill = ReturnType<typeof usePayBill>;

/** How the bill is split. Another till may plan or pay too, so the plan follows the store until it is changed here. */
function useSplitPlan(detail: BillDetail) {
  const [plan, setPlan] = useState<readonly PlannedShare[]>(() => planOf(detail.shares));
  const [isChanged, setIsChanged] = useState(false);
  const asServed = JSON.stringify(planOf(detail.shares));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another plan of the store is a reason to follow it
  useEffect(() => {
    if (!isChanged) setPlan(JSON.parse(asServed) as PlannedShare[]);
  }, [asServed]);
  const change = (next: readonly PlannedShare[]) => {
    setPlan(next);
    setIsChanged(true);
  };
  return { plan, setPlan, isChanged, setIsChanged, change };
}
