import { createContext, type ReactNode, useContext } from 'react';
import type { PosSession } from '#src/domain/till/till.types.ts';
import type { PosApi } from './api/pos-api.ts';

/** What screens act with. Screens themselves get what they show as props. */
export interface Till {
  readonly api: PosApi;
  /** Reads again what the screens show. */
  refresh(): Promise<void>;
  /** Asks again who stands where: a session that is over leads to the lock screen, a terminal that is not paired to its code. */
  checkSession(): Promise<void>;
  /** Somebody came, went or paired: goes where they belong. Who it is is asked, where it is not known already. `here`: the screen stays. */
  changeSession(to: 'lockscreen' | 'home' | 'here', known?: PosSession): Promise<void>;
}

const TillContext = createContext<Till | null>(null);
const SessionContext = createContext<PosSession | null>(null);

export function TillProvider({ till, children }: { till: Till; children: ReactNode }) {
  return <TillContext value={till}>{children}</TillContext>;
}

export function SessionProvider({ session, children }: { session: PosSession; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useTill(): Till {
  const till = useContext(TillContext);
  if (!till) throw new Error('this screen is outside the till');
  return till;
}

/** Inside a paired terminal only. */
export function useSession(): PosSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('this screen needs a paired terminal');
  return session;
}
