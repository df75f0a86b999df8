import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { PlacePosOrderBody, PosSession } from '#src/domain/till/till.types.ts';
import { CANNOT_KEEP, keepSale } from '../alone/alone.ts';
import type { PosApi } from '../api/pos-api.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import type { OrderTotal } from '../draft/order-total.ts';
import { isUnreached } from '../kit/unreached.ts';
import type { Taken } from './paid-sheet.tsx';
import { isPriceChanged } from './sale.ts';
import { sendTracked } from './settle-draft.ts';

const CHANGED_PRICE_OFFLINE =
  'Discounts need a PIN, and PINs can’t be checked offline. Remove the discount, or save the order.';

export interface SaleContext {
  readonly api: PosApi;
  readonly session: PosSession;
  readonly draft: OrderDraft;
  readonly total: OrderTotal;
}

/**
 * Places a sale with the store. After a lost connection it checks first, because perhaps only the answer was lost and the sale
 * has its number already. If the store still can't be reached, the sale is saved here.
 */
export async function placeSale(of: SaleContext, body: PlacePosOrderBody, wasUnreached: boolean): Promise<Taken> {
  try {
    const placed = await sendTracked(() => of.api.place(body));
    // A repeated call returns the first call's change. This is the cash that was handed over now.
    const changeInCents = body.paymentType === 'posCash' ? body.tenderedInCents - placed.grandTotalInCents : 0;
    return { ...placed, changeInCents: Math.max(0, changeInCents) };
  } catch (error) {
    if (!wasUnreached || !isUnreached(error)) throw error;
    return keepSaleHere(of, body);
  }
}

/** Saves a cash sale on this till. It is sent when the store is reached again. */
export async function keepSaleHere(of: SaleContext, body: PlacePosOrderBody): Promise<Taken> {
  const { api, session, draft, total } = of;
  // Offline no one can approve a price by PIN.
  if (isPriceChanged(draft, total) && session.employee && !session.employee.permissions.includes('discount')) {
    throw new AppErrorAnswer('user_not_allowed', CHANGED_PRICE_OFFLINE, 'pin_not_checked', undefined, 403);
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
}
