import { useEffect, useRef } from 'react';
import { forgetApproval } from '../kit/approval.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';

const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

/** Locks a till that is not used, if the lock screen applies to its employee. Its order is kept. */
export function useIdleLock(): void {
  const { locksWhenIdle, settings } = useSession().terminal;
  const { minutes } = settings.autoLock;
  const till = useTill();
  const latest = useRef(till);
  latest.current = till;
  useEffect(() => {
    if (!locksWhenIdle) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lock = async () => {
      try {
        await latest.current.api.lock();
        forgetApproval();
        await latest.current.changeSession('lockscreen');
      } catch {
        // Offline it stays as it is, and the next quiet period tries again.
        begin();
      }
    };
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void lock(), minutes * 60_000);
    };
    begin();
    for (const touch of TOUCHES) window.addEventListener(touch, begin, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const touch of TOUCHES) window.removeEventListener(touch, begin);
    };
  }, [locksWhenIdle, minutes]);
}
