import { useEffect } from 'react';
import { refresh } from './refresh.ts';

/** Redraws parts of the page now and then, and when someone comes back to it; calls what `begin` made after each time. */
export function useLookAgain(everyMs: number, parts: readonly string[], begin?: () => () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page looks for the same thing as long as it is open
  useEffect(() => {
    const onDrawn = begin?.();
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const done = await refresh(location.href, {}, parts);
      if (done.kind === 'drawn') onDrawn?.();
    };
    const every = setInterval(() => void look(), everyMs);
    const back = () => void look();
    document.addEventListener('visibilitychange', back);
    return () => {
      clearInterval(every);
      document.removeEventListener('visibilitychange', back);
    };
  }, []);
}
