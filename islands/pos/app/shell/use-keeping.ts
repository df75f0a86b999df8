import { useEffect } from 'react';
import { keepForOpening } from '../alone/keep-for-cold-start.ts';
import { loadKept } from '../kit/kept.ts';

const AGAIN_MS = 15_000;
/** A till that always has something to do keeps its screens all the same. */
const BUSY_MS = 10_000;
/** For browsers that don’t say when they are idle. */
const LATER_MS = 3000;

/** Once somebody is signed in: has every screen and sheet at hand that this till opens without a server. */
export function useKeeping(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    const keep = async () => {
      keepForOpening();
      const isWhole = await loadKept();
      if (!isWhole && !isUnmounted) timer = setTimeout(() => void keep(), AGAIN_MS);
    };
    const stop = whenIdle(() => void keep());
    return () => {
      isUnmounted = true;
      stop();
      clearTimeout(timer);
    };
  }, []);
}

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, LATER_MS);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: BUSY_MS });
  return () => cancelIdleCallback(id);
}
