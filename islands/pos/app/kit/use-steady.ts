import { useCallback, useRef } from 'react';

/** Wraps the newest version of a function in a stable one, so that components receiving it need not render again. */
export function useSteady<Args extends readonly unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...args: Args) => latest.current(...args), []);
}
