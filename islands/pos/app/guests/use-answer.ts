import { useCallback, useEffect, useRef, useState } from 'react';
import { problemText } from '../kit/use-act.ts';

export interface Answer<T> {
  /** Null until the first answer. It stays while a new one is requested. */
  readonly data: T | null;
  readonly problem: string | null;
  readonly isAsking: boolean;
  again(): void;
}

/** Calls when `key` changes, after `delayMs`. A null key means that there is nothing to call. Late answers are dropped. */
export function useAnswer<T>(key: string | null, ask: () => Promise<T>, delayMs = 0): Answer<T> {
  const [state, setState] = useState<{ readonly key: string | null; readonly data: T | null; problem: string | null }>({
    key: null,
    data: null,
    problem: null,
  });
  const [round, setRound] = useState(0);
  const latest = useRef(ask);
  latest.current = ask;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` repeats the same call
  useEffect(() => {
    if (key === null) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      latest.current().then(
        (data) => isCurrent && setState({ key, data, problem: null }),
        (error: unknown) => isCurrent && setState((so) => ({ ...so, key, problem: problemText(error) })),
      );
    }, delayMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key, delayMs, round]);
  const again = useCallback(() => setRound((so) => so + 1), []);
  return { data: key === null ? null : state.data, problem: state.problem, isAsking: key !== state.key, again };
}
