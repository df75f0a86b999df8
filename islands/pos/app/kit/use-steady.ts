import { useCallback, useRef } from 'react';

/** The newest of a function under one name, so that what is given it need not be drawn again. */
export function useSteady<Args extends readonly unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...args: Args) => latest.current(...args), []);
}
