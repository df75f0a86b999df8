import { useRef, useState } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { useTill } from './pos-context.tsx';

export interface Act<Args extends readonly unknown[]> {
  readonly isBusy: boolean;
  /** The last problem, as a sentence. */
  readonly problem: string | null;
  run(...args: Args): Promise<boolean>;
  /** Dismisses the problem. */
  forget(): void;
}

/**
 * One tap, one call: busy until it is answered, then the screens reload. Never optimistic. They also reload when someone else was
 * faster, to show what is true.
 */
export function useAct<Args extends readonly unknown[]>(call: (...args: Args) => Promise<unknown>): Act<Args> {
  const { refresh, checkSession } = useTill();
  const isRunning = useRef(false);
  const [state, setState] = useState<{ isBusy: boolean; problem: string | null }>({ isBusy: false, problem: null });
  const run = async (...args: Args): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setState({ isBusy: true, problem: null });
    try {
      await call(...args);
      await refresh();
      setState({ isBusy: false, problem: null });
      return true;
    } catch (error) {
      setState({ isBusy: false, problem: problemText(error) });
      if (!(error instanceof AppErrorAnswer)) return false;
      if (error.code === 'resource_status_conflict') void refresh();
      // Locked elsewhere, or the shift is over: open the right screen.
      if (error.reason === 'login_required' || error.reason === 'pin_required') void checkSession();
      return false;
    } finally {
      isRunning.current = false;
    }
  };
  const forget = () => setState((now) => ({ ...now, problem: null }));
  return { ...state, run, forget };
}

export function problemText(error: unknown): string {
  if (!(error instanceof AppErrorAnswer)) return 'That didn’t work. Try again.';
  return SENT_BEFORE.has(error.reason ?? '') ? MAY_BE_DONE : error.message;
}

/** Technical errors about one request sent twice, which a cashier can't act on. */
const SENT_BEFORE: ReadonlySet<string> = new Set(['idempotency_key_reused', 'already_done', 'sale_id_used']);
const MAY_BE_DONE = 'This may have gone through already. Look in History before you take money again.';
