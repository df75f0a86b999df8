/** Who stands where, asked once and kept until somebody locks, unlocks or pairs. */

import type { PosSession } from '#src/domain/till/till.types.ts';
import type { PosApi } from '../api/pos-api.ts';

export interface SessionKeeper {
  read(): Promise<PosSession | null>;
  /** The next reading asks again. */
  forget(): void;
  /** It has been told: nobody asks for it. */
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
