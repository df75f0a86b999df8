import { useRef, useState } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import type { PlacePosOrderBody } from '#src/domain/till/till.types.ts';
import { CANNOT_KEEP, keepSale, useIsOffline } from '../alone/alone.ts';
import { isUnreached } from '../alone/outbox.ts';
import { centsOfPad, changeFor, type PadKey, pressPad } from '../cash/cash.ts';
import { approvalNow, forgetApproval } from '../kit/approval.ts';
import { heldUntil } from '../kit/held.ts';
import { problemText } from '../kit/use-act.ts';
import { actNeeded } from '../kit/use-approved.tsx';
import { peopleOf } from '../order/bill-draft.ts';
import { startFresh } from '../order/draft-store.ts';
import { linesToSend } from '../order/kept-prices.ts';
import type { OrderDraft } from '../order/order-draft.ts';
import type { OrderTotal } from '../order/order-total.ts';
import { useSession, useTill } from '../pos-context.tsx';
import type { Taken } from './paid-sheet.tsx';
import { renewEndedSale } from './renew-sale.ts';
import { mayBeBooked, settleDraft, telling } from './settle-draft.ts';

type Method = 'posCash' | 'posPayLater' | 'posCard' | 'posCustomPayment';

/** How an order is paid in one go: the method, what was received, and the call that takes it. */
export function usePay(draft: OrderDraft, total: OrderTotal) {
  const { api, refresh } = useTill();
  const session = useSession();
  const isAlone = useIsOffline();
  const [chosen, setMethod] = useState<Method>('posCash');
  /** Which of the store's own ways; '' for the others. */
  const [customName, setCustomName] = useState('');
  const [digits, setDigits] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [placed, setPlaced] = useState<Taken | null>(null);
  /** Nobody answered: it may be kept here, for cash. */
  const [isCut, setIsCut] = useState(false);
  /** What the server says it costs, when that is not what was computed here. */
  const [corrected, setCorrected] = useState<number | null>(null);
  /** A changed price whose PIN was given too long ago: what to take once it is given again. */
  const [waitsForPin, setWaitsForPin] = useState<{ amountInCents: number; act: ProtectedAct } | null>(null);
  const isSending = useRef(false);

  const isCashOnly = isAlone || isCut;
  const method = isCashOnly ? 'posCash' : chosen;
  const computed = {
    posCash: total.cashTotalInCents,
    posCard: total.cardTotalInCents,
    posPayLater: total.totalInCents,
    posCustomPayment: total.totalInCents,
  }[method];
  const dueInCents = corrected ?? computed;
  const tenderedInCents = digits === '' ? dueInCents : centsOfPad(digits);

  const take = async (amountInCents = tenderedInCents, approval: string | null = null) => {
    if (isSending.current) return;
    const isFree = dueInCents === 0;
    if (method === 'posCard' && !isFree) return;
    if (method === 'posCash' && changeFor(dueInCents, amountInCents) === null) return;
    isSending.current = true;
    setIsBusy(true);
    setProblem(null);
    const sale: PlacePosOrderBody = {
      id: draft.id,
      lines: linesToSend(draft),
      collectionType: draft.collectionType,
      tableId: draft.tableId,
      ...peopleOf(draft),
      comments: draft.comments.trim(),
      paymentType: isFree || method === 'posCard' ? 'noPaymentRequired' : method,
      ...(method === 'posCustomPayment' ? { customPaymentName: customName } : {}),
      tenderedInCents: method === 'posCash' ? amountInCents : 0,
      expectedTotalInCents: dueInCents,
      adjustments: { ...draft.adjustments },
      manual: total.manual,
      approval: approval ?? approvalNow(),
      alone: null,
    };
    try {
      const heldUntilIsoDateTimeUtc = heldUntil(draft, session.store.prepMinutes, Date.now());
      const taken = isAlone ? await keepHere(sale) : await placeOrKeep(sale);
      // Another sum than the one that was asked for is an earlier sale under the same id.
      if (taken.grandTotalInCents !== sale.expectedTotalInCents && (await settleDraft(api))) return;
      setPlaced({ ...taken, heldUntilIsoDateTimeUtc });
      // Only now: an order that was not acknowledged is still the one on the screen.
      startFresh();
      forgetApproval();
      void refresh();
    } catch (error) {
      if (mayBeBooked(error) && (await settleDraft(api))) return;
      const act = actNeeded(error);
      if (isUnreached(error)) void settleDraft(api);
      if (isUnreached(error) && method === 'posCash') setIsCut(true);
      if (act) setWaitsForPin({ amountInCents, act });
      else setProblem(problemText(error));
      if (error instanceof AppErrorAnswer) await renewEndedSale(api.card, error);
      const newTotal = error instanceof AppErrorAnswer ? error.details?.newTotalInCents : undefined;
      if (typeof newTotal === 'number') setCorrected(newTotal);
      setIsBusy(false);
    } finally {
      isSending.current = false;
    }
  };
  /** A till that was cut off once asks again first: the answer may have been lost, and a sale that is there has its number. */
  const placeOrKeep = async (body: PlacePosOrderBody): Promise<Taken> => {
    try {
      const placed = await telling(() => api.place(body));
      // Told again, the store answers with the change of the first time; this is what was handed over now.
      const changeInCents = body.paymentType === 'posCash' ? body.tenderedInCents - placed.grandTotalInCents : 0;
      return { ...placed, changeInCents: Math.max(0, changeInCents) };
    } catch (error) {
      if (!isCut || !isUnreached(error)) throw error;
      return keepHere(body);
    }
  };
  const keepHere = async (body: PlacePosOrderBody): Promise<Taken> => {
    // Whose leave a price needs cannot be asked for now.
    if (isPriceChanged(draft, total) && session.employee && !session.employee.permissions.includes('discount')) {
      throw new AppErrorAnswer('user_not_allowed', CHANGED_PRICE_ALONE, 'pin_not_checked', undefined, 403);
    }
    const kept = await keepSale(api, { session, draft, body }).catch(() => {
      throw new AppErrorAnswer('internal_server_error', CANNOT_KEEP, 'not_kept', undefined, 0);
    });
    return {
      orderId: kept.id,
      orderNumber: kept.number,
      grandTotalInCents: kept.totalInCents,
      changeInCents: body.tenderedInCents - kept.totalInCents,
      isPaid: true,
      isKept: true,
    };
  };
  const choose = (next: Method, name = '') => {
    setMethod(next);
    setCustomName(name);
    setCorrected(null);
    setProblem(null);
  };
  const press = (key: PadKey) => setDigits((so) => pressPad(so, key));
  const approve = (approval: string) => {
    const amountInCents = waitsForPin?.amountInCents ?? tenderedInCents;
    setWaitsForPin(null);
    void take(amountInCents, approval);
  };
  const pin = waitsForPin === null ? null : { act: waitsForPin.act, approve, cancel: () => setWaitsForPin(null) };
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
  };
}

const CHANGED_PRICE_ALONE =
  'Discounts need a PIN, and PINs can’t be checked offline. Remove the discount, or save the order.';

function isPriceChanged({ lines }: OrderDraft, { manual }: OrderTotal): boolean {
  return manual !== null || lines.some(({ adjustment, sellsAnyway }) => adjustment !== undefined || sellsAnyway);
}
