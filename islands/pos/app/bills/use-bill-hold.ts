import { useEffect, useRef } from 'react';
import { act, draftNow, useDraft } from '../order/draft-store.ts';
import { useTill } from '../pos-context.tsx';
import { giveAlong, takeAlong } from './along.ts';

/** Three times within a lease, so that one lost call takes nothing from anybody. */
const RENEW_MS = 20_000;

/** Asks at once: some till has done something to a bill. */
export function askHoldNow(): void {
  askNow?.();
}

let askNow: (() => void) | null = null;

/** While a bill is open here the server hears of it; one that another till has taken is marked as lost. */
export function useBillHold(): void {
  const { api } = useTill();
  const { id, bill } = useDraft();
  const billId = bill && !bill.isLost ? id : null;
  const latest = useRef(api);
  latest.current = api;
  useEffect(() => {
    if (!billId) return;
    const renew = async () => {
      try {
        const { isHeld, version } = await latest.current.renewBillHold(billId);
        if (!isHeld) {
          act({ type: 'loseBill', billId });
          await giveAlong(latest.current);
        } else if (version !== null && version !== draftNow().bill?.version) await takeAlong(latest.current, billId);
      } catch {
        // Not reached: the next time tells. Whatever is written meanwhile is checked by the server, and what did not go along
        // stays here until somebody sends it.
      }
    };
    void renew();
    askNow = () => void renew();
    const timer = setInterval(() => void renew(), RENEW_MS);
    return () => {
      askNow = null;
      clearInterval(timer);
    };
  }, [billId]);
}
