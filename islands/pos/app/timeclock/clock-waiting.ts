/** How many punches wait on this till. Read at every start, so it is all of the time clock that a till loads at once. */
import { useEffect, useRef } from 'react';
import { browserStore } from '../kit/browser-store.ts';
import { connectionKind } from '../kit/connection.ts';
import { observed } from '../kit/observed-api.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';

export const punchesWaiting = browserStore(0, {
  name: 'servery-pos-punches',
  read: (text) => (text !== null && Number.isInteger(Number(text)) ? Number(text) : null),
});

const AGAIN_MS = 15_000;
const WARM_MS = 4000;

/** Sends what waits as soon as a server answers, also while the till is locked, and has the time clock at hand before it is offline. */
export function useClockSending(): void {
  const { storeId, timeClock } = useSession().store;
  const { api } = useTill();
  const latest = useRef(api);
  latest.current = api;
  const isOn = Boolean(timeClock);
  useEffect(() => {
    const send = () => {
      if (punchesWaiting.get() === 0 || connectionKind(observed.get()) === 'thisDeviceOnly') return;
      void import('./clock-queue.ts').then(({ sendPunches }) => sendPunches(latest.current, storeId)).catch(() => {});
    };
    send();
    const unwatch = [observed.subscribe(send), punchesWaiting.subscribe(send)];
    const timer = setInterval(send, AGAIN_MS);
    return () => {
      clearInterval(timer);
      for (const end of unwatch) end();
    };
  }, [storeId]);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => {
      void Promise.all([import('./clock-sheet.tsx'), import('./timesheet.screen.tsx')]).catch(() => {});
    }, WARM_MS);
    return () => clearTimeout(timer);
  }, [isOn]);
}
