import { createContext, type ReactNode, useContext } from 'react';
import type { PosSession } from '#src/domain/till/till.types.ts';
import type { PosApi } from '../api/pos-api.ts';

/** What screens act with. They get what they show as props. */
export interface Till {
  readonly api: PosApi;
  /** Reloads what the screens show. */
  refresh(): Promise<void>;
  /** Reads the session again: without one the lock screen opens, and on an unpaired terminal its pairing screen. */
  checkSession(): Promise<void>;
  /**
   * Call after sign-in, sign-out or pairing to open the right screen. Reads the session unless it is given. With `here` the
   * screen stays.
   */
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

/** Only inside a paired terminal. */
export function useSession(): PosSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('this screen needs a paired terminal');
  return session;
}
