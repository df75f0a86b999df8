import { useEffect } from 'react';

/** Keeps the screen lit while the page is in sight. Where a browser can't, the device's own settings decide. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const hold = async () => {
      if (isOver || document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        lock = (await navigator.wakeLock?.request('screen')) ?? null;
        if (isOver) await lock?.release();
      } catch {
        // Refused for now, such as on a low battery. The next tap asks again.
      }
    };
    const ask = () => void hold();
    ask();
    // A browser takes it away with the page's visibility.
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('pointerdown', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('pointerdown', ask);
      void lock?.release().catch(() => {});
    };
  }, []);
}
