/** Opens bills on this till, and saves them with the store. */
import type { ManualAmounts } from '#src/domain/pricing/manual-adjustments.ts';
import type { BillDetail } from '#src/domain/till/bill.types.ts';
import type { PosStore } from '#src/domain/till/till.types.ts';
import type { PosApi } from '../api/pos-api.ts';
import { billDraftOf, draftOfBill } from '../draft/bill-draft.ts';
import { act, draftNow, startFresh } from '../draft/draft-store.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import { totalOfDraft } from '../draft/order-total.ts';
import { menuToSellFrom } from '../menu/menu-store.ts';
import { sendTracked } from '../pay/sale-runner.ts';
import { giveAlong } from './along.ts';

/** Opens a bill on this till. */
export function takeBill(detail: BillDetail): void {
  act({ type: 'restore', draft: draftOfBill(detail) });
}

/** Saves the order that is open on this till, so that another can take its place. Prints nothing. */
export async function putAside(api: PosApi, store: PosStore): Promise<void> {
  const draft = draftNow();
  if (draft.lines.length > 0 && !draft.bill?.isLost) {
    await saveNow(api, store);
    return;
  }
  if (draft.bill?.isLost) await giveAlong(api);
  else if (draft.bill) await api.releaseBill(draft.id);
  startFresh();
}

/** Saves the open order, even one with only a table or a name, and starts the next one. */
export async function saveNow(api: PosApi, store: PosStore): Promise<void> {
  const draft = draftNow();
  const manual = await manualNow(draft, api, store);
  await sendTracked(() => api.saveBill(draft.id, billDraftOf(draft, { manual }), draft.bill?.version ?? 0));
  startFresh();
}

/** The amounts of the discount and the surcharge. Reads the menu only when the order has one. */
async function manualNow(draft: OrderDraft, api: PosApi, store: PosStore): Promise<ManualAmounts> {
  if (!draft.adjustments.discount && !draft.adjustments.surcharge) return null;
  const { menu } = await menuToSellFrom(api);
  return totalOfDraft(draft, menu, store).manual;
}
