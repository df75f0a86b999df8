/** The till's session, read once and kept until someone locks, unlocks or pairs. */

import type { PosSession } from '#src/domain/till/till.types.ts';
import type { PosApi } from '../api/pos-api.ts';

export interface SessionKeeper {
  read(): Promise<PosSession | null>;
  /** The next read asks the server. */
  forget(): void;
  /** Sets a session that is already known, without a request. */
  learn(session: PosSession): void;
}

export function keepSession(api: Pick<PosApi, 'session'>): SessionKeeper {
  let kept: Promise<PosSession | null> | null = null;
  return {
    read() {
      kept ??= api.session().catch((error) => {
        kept = null;
        throw error;
      });
      return kept;
    },
    forget() {
      kept = null;
    },
    learn(session) {
      kept = Promise.resolve(session);
    },
  };
}
