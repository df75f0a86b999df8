import { forgetApproval } from '../kit/approval.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';

/** Locks the till if it is set to lock after each sale. Offline it stays open, as the idle lock does. */
export function useAfterSale(): () => Promise<void> {
  const { employee, terminal } = useSession();
  const { api, changeSession } = useTill();
  return async () => {
    if (!terminal.settings.autoLock.isAfterSale || employee === null) return;
    try {
      await api.lock();
      forgetApproval();
      await changeSession('lockscreen');
    } catch {
      // The idle lock tries again.
    }
  };
}
