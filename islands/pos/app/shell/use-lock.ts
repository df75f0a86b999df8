import { forgetApproval } from '../kit/approval.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';

/** Leaves the till to the next employee, with nothing approved. */
export function useLock(): () => Promise<void> {
  const { api, changeSession } = useTill();
  const { terminal } = useSession();
  return async () => {
    await api.lock();
    forgetApproval();
    await changeSession(terminal.asksForPin ? 'lockscreen' : 'home');
  };
}
