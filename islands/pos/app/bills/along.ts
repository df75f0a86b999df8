/** Dishes that were not sent when another till took their bill over: they go along with it, and come to the till that has it now. */
import { announce } from '#islands/runtime/announce.ts';
import type { PosApi } from '../api/pos-api.ts';
import { leftOf, withComeAlong } from '../order/bill-draft.ts';
import { act, draftNow } from '../order/draft-store.ts';
import { linesToSend } from '../order/kept-prices.ts';

/** From the till that lost the bill. Given twice they are on it once. */
export async function giveAlong(api: Pick<PosApi, 'bringAlong'>): Promise<void> {
  const draft = draftNow();
  const lines = leftOf({ ...draft, lines: linesToSend(draft) });
  if (lines.length === 0) return;
  await api.bringAlong(draft.id, lines);
  const { bill, ...now } = draftNow();
  if (now.id !== draft.id || !bill) return;
  const goneAlong = [...(bill.goneAlong ?? []), ...lines.map(({ id }) => id)];
  act({ type: 'restore', draft: { ...now, bill: { ...bill, goneAlong } } });
}

/** To the till that has it: somebody else has put something on the bill that is open here. */
export async function takeAlong(api: Pick<PosApi, 'bill'>, billId: string): Promise<void> {
  const detail = await api.bill(billId);
  const draft = draftNow();
  if (draft.id !== billId) return;
  const next = withComeAlong(draft, detail);
  if (next === draft) return;
  act({ type: 'restore', draft: next });
  const count = next.lines.length - draft.lines.length;
  announce(count === 1 ? '1 unsent item came with the bill' : `${count} unsent items came with the bill`);
}
