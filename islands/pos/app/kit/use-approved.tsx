import { type ReactNode, useRef, useState } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { EmployeePermission } from '#src/domain/access/actor.ts';
import { PROTECTED_ACTIONS, type ProtectedAct } from '#src/domain/access/approval.ts';
import { afterPaint } from './after-paint.ts';
import { approvalNow } from './approval.ts';
import { AuthoriseSheet } from './authorise-sheet.tsx';
import { useTill } from './pos-context.tsx';
import { problemText } from './use-act.ts';

export type Approvals = Readonly<Partial<Record<EmployeePermission, string>>>;

export interface ApprovedAct<Args extends readonly unknown[]> {
  readonly isBusy: boolean;
  readonly problem: string | null;
  run(...args: Args): Promise<boolean>;
  /** Also when it is not shown yet. */
  isUnderWay(): boolean;
  /** The PIN pad while approval is asked for. It replaces the sheet that asked. */
  readonly pin: ReactNode;
}

/**
 * One tap, one call. When the employee lacks permission, another one types their PIN and the same call is sent again with that
 * approval. Never optimistic. With `busyAfterMs`, a fast answer is shown without a flash of the busy state. A second tap makes no
 * second call.
 */
export function useApproved<Args extends readonly unknown[]>(
  call: (approvals: Approvals, ...args: Args) => Promise<unknown>,
  { busyAfterMs = 0 }: { readonly busyAfterMs?: number } = {},
): ApprovedAct<Args> {
  const { refresh } = useTill();
  const isRunning = useRef(false);
  const isCalling = useRef(false);
  const approvals = useRef<Approvals>({});
  const [state, setState] = useState<CallState>(AT_REST);
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
      // Until then a tap would act on what was on the screen before the answer, such as the same refund again.
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

interface CallState {
  readonly isBusy: boolean;
  readonly problem: string | null;
}

const AT_REST: CallState = { isBusy: false, problem: null };

/** What needs approval, as the server reports it. Null for any other problem. */
export function actNeeded(error: unknown): ProtectedAct | null {
  if (!(error instanceof AppErrorAnswer) || error.reason !== 'pin_required') return null;
  return (error.details?.act as ProtectedAct | undefined) ?? null;
}
