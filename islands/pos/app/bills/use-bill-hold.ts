import { useEffect, useRef } from 'react';
import { act, draftNow, useDraft } from '../draft/draft-store.ts';
import { useTill } from '../kit/pos-context.tsx';
import { giveAlong, takeAlong } from './along.ts';

/** Three times within a lease, so that one lost call costs no till its bill. */
const RENEW_MS = 20_000;

/** Renews at once, because another till has changed a bill. */
export function askHoldNow(): void {
  askNow?.();
}

let askNow: (() => void) | null = null;

/** Tells the server that a bill is open here. Marks it as lost when another till has taken it over. */
export function useBillHold(): void {
  const { api } = useTill();
  const { id, bill } = useDraft();
  const billId = bill && !bill.isLost ? id : null;
  const latest = useRef(api);
  latest.current = api;
  useEffect(() => {
    if (!billId) return;
    const renew = async (isChanged = false) => {
      try {
        const { isHeld, version } = await latest.current.renewBillHold(billId);
        if (!isHeld) {
          act({ type: 'loseBill', billId });
          await giveAlong(latest.current);
          return;
        }
        const { bill: open } = draftNow();
        // A course that was sent elsewhere changes no version.
        const follows = isChanged && open?.sent.some(({ toFollow }) => toFollow);
        if ((version !== null && version !== open?.version) || follows) await takeAlong(latest.current, billId);
      } catch {
        // Offline: the next attempt finds out. The server checks every change until then, and items that did not move along
        // stay on this till until they are sent.
      }
    };
    void renew();
    askNow = () => void renew(true);
    const timer = setInterval(() => void renew(), RENEW_MS);
    return () => {
      askNow = null;
      clearInterval(timer);
    };
  }, [billId]);
}
