import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { keepSave, useIsOffline } from '../alone/alone.ts';
import { billDraftOf, isDirty, voidsOf } from '../draft/bill-draft.ts';
import { startFresh } from '../draft/draft-store.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import type { OrderTotal } from '../draft/order-total.ts';
import { showOnNextScreen } from '../kit/next-message.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { useAct } from '../kit/use-act.ts';
import { type Approvals, useApproved } from '../kit/use-approved.tsx';
import { useSteady } from '../kit/use-steady.ts';
import { mayBeBooked, sendTracked, settleDraft } from '../pay/sale-runner.ts';
import { afterSend, mayBill, type SendInput, savedNameOf, sendBodyOf } from './bill-step.ts';
import { saveNow } from './draft-bill.ts';

/** An answer that comes sooner is shown without a sign of waiting. */
const BUSY_AFTER_MS = 150;

/** Cash that an edit took out of the drawer. */
export interface CashBack {
  readonly orderNumber: string;
  readonly cashInCents: number;
}
/** A difference that the terminal cannot refund to the card. */
export interface CardDifference extends SendInput {
  readonly amountInCents: number;
}

/** Saving and sending the order on this till; both make room for the next one. */
export function useBill(draft: OrderDraft, total: OrderTotal) {
  const { api } = useTill();
  const isOffline = useIsOffline();
  const navigate = useNavigate();
  /** What happened to the previous order. */
  const [outcome, setOutcome] = useState<string | null>(null);
  const saving = useSaving(draft, total, setOutcome);
  const sent = useSending(draft, total, setOutcome);
  const { sending, send } = sent;
  const { canSave, canSend } = mayBill(draft, total, { isOffline });
  const isBusy = saving.isBusy || sending.isBusy;
  /** An order that was sent is paid on the screen of its bill. New items go to the kitchen first. */
  const paySent = () => {
    if (isDirty(draft)) {
      send(true);
      return;
    }
    startFresh();
    void api.releaseBill(draft.id).catch(() => {});
    void navigate({ to: '/saved-orders/$billId/pay', params: { billId: draft.id } });
  };
  const onSave = useSteady(() => !sending.isUnderWay() && void saving.run());
  const onSend = useSteady(() => send(false));
  return {
    ...sent,
    saving,
    outcome,
    onSave,
    onSend,
    canSave: canSave && !isBusy,
    canSend: canSend && !isBusy,
    saveIfMay: () => canSave && !isBusy && onSave(),
    sendIfMay: () => canSend && !isBusy && send(false),
    paySent,
    isSending: () => sending.isUnderWay(),
  };
}

export type BillActs = ReturnType<typeof useBill>;

/** Saves the order with the store, or on this till while it is offline. */
function useSaving(draft: OrderDraft, total: OrderTotal, say: (words: string) => void) {
  const { api } = useTill();
  const session = useSession();
  const isOffline = useIsOffline();
  /** Returns true when the store had this very order and only its answer was lost. */
  const isSettledAfter = async (call: Promise<void>) => {
    try {
      await call;
      return false;
    } catch (error) {
      if (mayBeBooked(error) && (await settleDraft(api))) return true;
      throw error;
    }
  };
  return useAct(async () => {
    if (isOffline && draft.bill === null) {
      const body = billDraftOf(draft, total);
      const kept = await keepSave(api, { session, draft, body, totalInCents: total.totalInCents });
      startFresh();
      say(`Saved on this till as ${kept.number}. Other tills will see it when you’re back online.`);
      return;
    }
    if (await isSettledAfter(saveNow(api, session.store))) return;
    say(`${savedNameOf(draft)} is saved.`);
  });
}

/** Sends the order to the kitchen. Asks first why sent items are voided, and how a card's difference is refunded. */
function useSending(draft: OrderDraft, total: OrderTotal, say: (words: string) => void) {
  const { api } = useTill();
  const { store } = useSession();
  const navigate = useNavigate();
  const [asksWhy, setAsksWhy] = useState<{ readonly toPay: boolean } | null>(null);
  const [asksHow, setAsksHow] = useState<CardDifference | null>(null);
  const [cashBack, setCashBack] = useState<CashBack | null>(null);
  /** Returns null when the order had arrived before, or when the employee chooses how the difference is refunded. */
  const sendOrAskHow = async (input: SendInput, approvals: Approvals) => {
    try {
      return await sendTracked(() => api.sendBill(draft.id, sendBodyOf(draft, total, input, approvals)));
    } catch (error) {
      if (mayBeBooked(error) && (await settleDraft(api))) return null;
      if (!(error instanceof AppErrorAnswer) || error.reason !== 'card_refund_needs_terminal') throw error;
      setAsksHow({ ...input, amountInCents: Number(error.details?.amountInCents ?? 0) });
      return null;
    }
  };
  const sendNow = async (approvals: Approvals, input: SendInput) => {
    const sent = await sendOrAskHow(input, approvals);
    setAsksWhy(null);
    if (!sent) return;
    setAsksHow(null);
    startFresh();
    const { cashInCents, goesTo, words } = afterSend(sent, draft, store, { toPay: input.toPay, now: Date.now() });
    if (cashInCents > 0) setCashBack({ orderNumber: sent.order?.orderNumber ?? '', cashInCents });
    if (goesTo === 'payment') await navigate({ to: '/saved-orders/$billId/pay', params: { billId: sent.id } });
    else if (goesTo === 'tables') {
      showOnNextScreen(words);
      await navigate({ to: '/table-map' });
    } else say(words);
  };
  const sending = useApproved(sendNow, { busyAfterMs: BUSY_AFTER_MS });
  const send = (toPay: boolean) => {
    if (voidsOf(draft).length > 0) setAsksWhy({ toPay });
    else void sending.run({ toPay, voidReason: null, refundMethod: null });
  };
  return {
    sending,
    send,
    asksWhy,
    closeWhy: () => setAsksWhy(null),
    asksHow,
    closeHow: () => setAsksHow(null),
    cashBack,
    closeCashBack: () => setCashBack(null),
  };
}
