import { useRef, useState } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import { useIsOffline } from '../alone/alone.ts';
import { startFresh } from '../draft/draft-store.ts';
import { heldUntil } from '../draft/held.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import type { OrderTotal } from '../draft/order-total.ts';
import { approvalNow, forgetApproval } from '../kit/approval.ts';
import { centsOfPad, type PadKey, pressPad } from '../kit/pad-keys.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { isUnreached } from '../kit/unreached.ts';
import { problemText } from '../kit/use-act.ts';
import { actNeeded } from '../kit/use-approved.tsx';
import type { Taken } from './paid-sheet.tsx';
import { keepSaleHere, placeSale } from './place-sale.ts';
import { renewEndedSale } from './renew-sale.ts';
import { amountDue, mayTakeSale, type SaleMethod, type SalePayment, saleOf } from './sale.ts';
import { mayBeBooked, settleDraft } from './settle-draft.ts';

/** Pays an order in one go: the method, the amount received, and the call that takes it. */
export function usePay(draft: OrderDraft, total: OrderTotal) {
  const [chosen, setMethod] = useState<SaleMethod>('posCash');
  const [customName, setCustomName] = useState('');
  const [digits, setDigits] = useState('');
  const sale = useSaleCall(draft, total);
  const method = sale.isCashOnly ? 'posCash' : chosen;
  const dueInCents = sale.corrected ?? amountDue(method, total);
  const tenderedInCents = digits === '' ? dueInCents : centsOfPad(digits);
  const { waitsForPin, cancelPin } = sale;

  const take = (receivedInCents = tenderedInCents, approval: string | null = null) =>
    sale.take({ method, customName, dueInCents, receivedInCents, approval });
  const choose = (next: SaleMethod, name = '') => {
    setMethod(next);
    setCustomName(name);
    sale.forgetAnswer();
  };
  const press = (key: PadKey) => setDigits((so) => pressPad(so, key));
  const approve = (approval: string) => {
    cancelPin();
    void take(waitsForPin?.receivedInCents ?? tenderedInCents, approval);
  };
  const pin = waitsForPin === null ? null : { act: waitsForPin.act, approve, cancel: cancelPin };
  const { isCashOnly, isOffline, isBusy, problem, placed } = sale;
  return {
    method,
    customName,
    choose,
    digits,
    press,
    dueInCents,
    tenderedInCents,
    isBusy,
    problem,
    placed,
    take,
    pin,
    isCashOnly,
    isOffline,
  };
}

/** The call that places and pays the order, and everything its answer may ask for. */
function useSaleCall(draft: OrderDraft, total: OrderTotal) {
  const { api, refresh } = useTill();
  const session = useSession();
  const isOffline = useIsOffline();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [placed, setPlaced] = useState<Taken | null>(null);
  /** The store did not answer, so a cash sale can be saved on this till. */
  const [isCut, setIsCut] = useState(false);
  /** The order's price as the server says it, when that differs from the total computed here. */
  const [corrected, setCorrected] = useState<number | null>(null);
  /** The approval of a changed price has expired: what to take once there is a new one. */
  const [waitsForPin, setWaitsForPin] = useState<{ receivedInCents: number; act: ProtectedAct } | null>(null);
  const isSending = useRef(false);

  const fail = async (error: unknown, { method, receivedInCents }: SalePayment) => {
    if (mayBeBooked(error) && (await settleDraft(api))) return;
    const act = actNeeded(error);
    if (isUnreached(error)) void settleDraft(api);
    if (isUnreached(error) && method === 'posCash') setIsCut(true);
    if (act) setWaitsForPin({ receivedInCents, act });
    else setProblem(problemText(error));
    if (error instanceof AppErrorAnswer) await renewEndedSale(api.card, error);
    const newTotal = error instanceof AppErrorAnswer ? error.details?.newTotalInCents : undefined;
    if (typeof newTotal === 'number') setCorrected(newTotal);
    setIsBusy(false);
  };
  const take = async (payment: SalePayment) => {
    if (isSending.current || !mayTakeSale(payment)) return;
    isSending.current = true;
    setIsBusy(true);
    setProblem(null);
    const body = saleOf(draft, total, { ...payment, approval: payment.approval ?? approvalNow() });
    const context = { api, session, draft, total };
    try {
      const heldUntilIsoDateTimeUtc = heldUntil(draft, session.store.prepMinutes, Date.now());
      const taken = isOffline ? await keepSaleHere(context, body) : await placeSale(context, body, isCut);
      // Another total than the one that was sent means an earlier sale with the same id.
      if (taken.grandTotalInCents !== body.expectedTotalInCents && (await settleDraft(api))) return;
      setPlaced({ ...taken, heldUntilIsoDateTimeUtc });
      // Only now, because an order without an answer must stay on the screen.
      startFresh();
      forgetApproval();
      void refresh();
    } catch (error) {
      await fail(error, payment);
    } finally {
      isSending.current = false;
    }
  };
  const forgetAnswer = () => {
    setCorrected(null);
    setProblem(null);
  };
  const cancelPin = () => setWaitsForPin(null);
  return {
    isCashOnly: isOffline || isCut,
    isOffline,
    isBusy,
    problem,
    placed,
    corrected,
    waitsForPin,
    take,
    forgetAnswer,
    cancelPin,
  };
}
