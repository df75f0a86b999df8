/** Bills come onto this till and leave it. */
import type { ManualAmounts } from '#src/domain/pricing/manual-adjustments.ts';
import type { BillDetail } from '#src/domain/till/bill.types.ts';
import type { PosStore } from '#src/domain/till/till.types.ts';
import type { PosApi } from '../api/pos-api.ts';
import { giveAlong } from '../bills/along.ts';
import { telling } from '../pay/settle-draft.ts';
import { billDraftOf, draftOfBill } from './bill-draft.ts';
import { act, draftNow, startFresh } from './draft-store.ts';
import { menuToSellFrom } from './menu-store.ts';
import type { OrderDraft } from './order-draft.ts';

/** From now on this till goes on with it. */
export function takeBill(detail: BillDetail): void {
  act({ type: 'restore', draft: draftOfBill(detail) });
}

/** What stands on this till is put aside first: nothing is lost, and nothing is printed. */
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

/** Saves what stands here, also a table or a name without a line, and makes room for the next order. */
export async function saveNow(api: PosApi, store: PosStore): Promise<void> {
  const draft = draftNow();
  const manual = await manualNow(draft, api, store);
  await telling(() => api.saveBill(draft.id, billDraftOf(draft, { manual }), draft.bill?.version ?? 0));
  startFresh();
}

/** What the discount and the surcharge come to; prices are looked up only where there is one. */
async function manualNow(draft: OrderDraft, api: PosApi, store: PosStore): Promise<ManualAmounts> {
  if (!draft.adjustments.discount && !draft.adjustments.surcharge) return null;
  const [{ totalOfDraft }, { menu }] = [await import('./order-total.ts'), await menuToSellFrom(api)];
  return totalOfDraft(draft, menu, store).manual;
}
