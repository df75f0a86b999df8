/** Moves unsent items along with their bill when another till takes it over. */
import { announce } from '#islands/runtime/announce.ts';
import type { PosApi } from '../api/pos-api.ts';
import { leftOf, withComeAlong, withCoursesSent } from '../draft/bill-draft.ts';
import { act, draftNow } from '../draft/draft-store.ts';
import { linesToSend } from '../draft/kept-prices.ts';

/** Runs on the till that lost the bill. Items that are given twice are on the bill once. */
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

/** Runs on the till that has the bill: adds what another till put on it, and shows the courses that it sent. */
export async function takeAlong(api: Pick<PosApi, 'bill'>, billId: string): Promise<void> {
  const detail = await api.bill(billId);
  const draft = draftNow();
  if (draft.id !== billId) return;
  const next = withCoursesSent(withComeAlong(draft, detail), detail);
  if (next === draft) return;
  act({ type: 'restore', draft: next });
  const count = next.lines.length - draft.lines.length;
  if (count === 0) return;
  announce(count === 1 ? '1 unsent item came with the bill' : `${count} unsent items came with the bill`);
}
