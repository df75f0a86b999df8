import { type ReactNode, useRef, useState } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { EmployeePermission } from '#src/domain/access/actor.ts';
import { PROTECTED_ACTIONS, type ProtectedAct } from '#src/domain/access/approval.ts';
import { useTill } from '../pos-context.tsx';
import { afterPaint } from './after-paint.ts';
import { approvalNow } from './approval.ts';
import { AuthoriseSheet } from './authorise-sheet.tsx';
import { problemText } from './use-act.ts';

export type Approvals = Readonly<Partial<Record<EmployeePermission, string>>>;

export interface ApprovedAct<Args extends readonly unknown[]> {
  readonly isBusy: boolean;
  readonly problem: string | null;
  run(...args: Args): Promise<boolean>;
  /** Also where it is not said yet. */
  isUnderWay(): boolean;
  /** The PIN pad, while somebody's leave is asked for; stands in place of the sheet that asked. */
  readonly pin: ReactNode;
}

/**
 * One press, one call; where the employee may not, somebody who may types their PIN over it and the very same call goes
 * out again with their leave. Never optimistic. `busyAfterMs`: an answer that comes sooner is shown by itself, without a
 * frame or two that say it is waited for; a second press is no second call meanwhile.
 */
export function useApproved<Args extends readonly unknown[]>(
  call: (approvals: Approvals, ...args: Args) => Promise<unknown>,
  { busyAfterMs = 0 }: { readonly busyAfterMs?: number } = {},
): ApprovedAct<Args> {
  const { refresh } = useTill();
  const isRunning = useRef(false);
  const isCalling = useRef(false);
  const approvals = useRef<Approvals>({});
  const [state, setState] = useState<Standing>(AT_REST);
  const [asks, setAsks] = useState<{ readonly act: ProtectedAct; readonly args: Args } | null>(null);

  const run = async (...args: Args): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    isCalling.current = true;
    const showBusy = () => setState({ isBusy: true, problem: null });
    const timer = busyAfterMs > 0 ? setTimeout(showBusy, busyAfterMs) : showBusy();
    const discount = approvalNow();
    try {
      await call({ ...(discount ? { discount } : {}), ...approvals.current }, ...args);
      approvals.current = {};
      clearTimeout(timer ?? undefined);
      setState(AT_REST);
      isCalling.current = false;
      await afterPaint();
      // A press until then means what is on the screen from before the answer, such as the same refund once more.
      await refresh();
      return true;
    } catch (error) {
      clearTimeout(timer ?? undefined);
      const act = actNeeded(error);
      if (act) setAsks({ act, args });
      setState({ isBusy: false, problem: act ? null : problemText(error) });
      if (error instanceof AppErrorAnswer && error.code === 'resource_status_conflict') void refresh();
      return false;
    } finally {
      isRunning.current = false;
      isCalling.current = false;
    }
  };
  const pin = asks ? (
    <AuthoriseSheet
      key={asks.act.action}
      act={asks.act}
      onApproved={(approval, { action }) => {
        approvals.current = { ...approvals.current, [PROTECTED_ACTIONS[action]]: approval };
        setAsks(null);
        void run(...asks.args);
      }}
      onClose={() => setAsks(null)}
    />
  ) : null;
  return { ...state, run, isUnderWay: () => isCalling.current, pin };
}

interface Standing {
  readonly isBusy: boolean;
  readonly problem: string | null;
}

const AT_REST: Standing = { isBusy: false, problem: null };

/** What somebody has to approve, as the server says it; null: something else went wrong. */
export function actNeeded(error: unknown): ProtectedAct | null {
  if (!(error instanceof AppErrorAnswer) || error.reason !== 'pin_required') return null;
  return (error.details?.act as ProtectedAct | undefined) ?? null;
}
