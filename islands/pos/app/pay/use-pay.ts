import { useEffect, useState } from 'react';
import { useIsOffline } from '../alone/alone.ts';
import { heldUntil } from '../draft/held.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import type { OrderTotal } from '../draft/order-total.ts';
import { approvalNow } from '../kit/approval.ts';
import { centsOfPad, type PadKey, pressPad } from '../kit/pad-keys.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { amountDue, mayKeepSale, type SaleMethod, type SalePayment, saleOf } from './sale.ts';
import { happen, nextNr, useSale } from './sale-runner.ts';

/** Pays an order in one go: the method, the amount received, and the press that takes it. */
export function usePay(draft: OrderDraft, total: OrderTotal) {
  const [chosen, setMethod] = useState<SaleMethod>('posCash');
  const [customName, setCustomName] = useState('');
  const [digits, setDigits] = useState('');
  const isOffline = useIsOffline();
  const press = usePress(draft, total, isOffline);
  const { step, notes } = useSale();
  const { isCut, corrected, problem, waitsForPin } = notes;
  const isCashOnly = isOffline || isCut;
  const method = isCashOnly ? 'posCash' : chosen;
  const dueInCents = corrected ?? amountDue(method, total);
  const tenderedInCents = digits === '' ? dueInCents : centsOfPad(digits);

  const take = (receivedInCents = tenderedInCents, approval: string | null = null) =>
    press({ method, customName, dueInCents, receivedInCents, approval });
  const choose = (next: SaleMethod, name = '') => {
    setMethod(next);
    setCustomName(name);
    void happen({ type: 'methodChosen' });
  };
  const pin = waitsForPin && {
    act: waitsForPin.act,
    approve: (approval: string) => void take(waitsForPin.receivedInCents, approval),
    cancel: () => void happen({ type: 'pinCancelled' }),
  };
  return {
    method,
    customName,
    choose,
    digits,
    press: (key: PadKey) => setDigits((so) => pressPad(so, key)),
    dueInCents,
    tenderedInCents,
    isBusy: step.at !== 'open',
    problem,
    placed: step.at === 'paid' ? step.taken : null,
    take,
    pin,
    isCashOnly,
    isOffline,
  };
}

/** Takes the money as it stands at the press. A sheet that closes takes its notes along, but not what is under way. */
function usePress(draft: OrderDraft, total: OrderTotal, isOffline: boolean) {
  const { api, refresh } = useTill();
  const session = useSession();
  useEffect(() => () => void happen({ type: 'sheetClosed' }), []);
  return (payment: SalePayment) => {
    const press = {
      nr: nextNr(),
      payment,
      body: saleOf(draft, total, { ...payment, approval: payment.approval ?? approvalNow() }),
      heldUntilIsoDateTimeUtc: heldUntil(draft, session.store.prepMinutes, Date.now()),
      mayKeep: mayKeepSale(draft, total, session),
    };
    return happen({ type: 'pressed', press, isOffline }, { api, refresh, sold: { session, draft } });
  };
}
