import type { OpenDatabase } from '#db/connection.ts';
import { requestFacts } from '#src/http/request-facts.ts';

export interface Writes {
  readonly write: OpenDatabase['write'];
  readonly writeAlone: OpenDatabase['writeAlone'];
  /** Called after each commit of ours; the returned function ends it. */
  onCommit(listener: () => void): () => void;
}

/**
 * The database's `write` with what a server adds: work keeps the facts of its own request although several requests
 * share a commit, a request's claim on its idempotency key goes into its first transaction, and those that wait for
 * updates are woken.
 */
export function createWrites(database: OpenDatabase): Writes {
  const listeners = new Set<() => void>();
  const wake = <T>(value: T): T => {
    for (const listener of listeners) listener();
    return value;
  };
  return {
    writeAlone: async (work) => wake(await database.writeAlone(work)),
    async write(work) {
      const facts = requestFacts.getStore();
      const beforeWrite = facts?.beforeWrite;
      if (facts) facts.beforeWrite = null;
      return wake(
        await database.write((trx) => {
          const all = async () => {
            if (beforeWrite) await beforeWrite(trx);
            return work(trx);
          };
          return facts ? requestFacts.run(facts, all) : all();
        }),
      );
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
