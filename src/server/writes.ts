import { MOVING_MESSAGE } from '#db/cells/capture.ts';
import type { OpenDatabase } from '#db/connection.ts';
import { type Replication, SINGLE_SERVER } from '#db/replication.ts';
import { requestFacts } from '#src/http/request-facts.ts';
import { noPrimary, restaurantMoving } from './no-primary.ts';

export interface Writes {
  readonly write: OpenDatabase['write'];
  readonly writeAlone: OpenDatabase['writeAlone'];
  /** Before what only one machine of a cluster may count: on a copy the request is the primary's then. */
  atPrimary(): void;
  /** Called after each commit of ours; the returned function ends it. */
  onCommit(listener: () => void): () => void;
}

/**
 * The database's `write` with what a server adds: work keeps the facts of its own request although several requests
 * share a commit, a request's claim on its idempotency key goes into its first transaction, and those that wait for
 * updates are woken. On a copy nothing is written: the request is the primary's then.
 */
export function createWrites(database: OpenDatabase, replication: Replication = SINGLE_SERVER): Writes {
  const listeners = new Set<() => void>();
  const wake = <T>(value: T): T => {
    for (const listener of listeners) listener();
    return value;
  };
  const begin = () => {
    const facts = requestFacts.getStore();
    const isPrimary = replication.isPrimary();
    if (facts && isPrimary) facts.hasWritten = true;
    if (facts && !isPrimary) facts.needsPrimary = true;
    if (!isPrimary) throw noPrimary();
    return facts;
  };
  return {
    atPrimary() {
      if (replication.isPrimary()) return;
      const facts = requestFacts.getStore();
      if (facts) facts.needsPrimary = true;
      throw noPrimary();
    },
    async writeAlone(work) {
      begin();
      return wake(await database.writeAlone(work).catch(refuseMoving));
    },
    async write(work) {
      const facts = begin();
      const beforeWrite = facts?.beforeWrite;
      if (facts) facts.beforeWrite = null;
      const written = () =>
        database.write((trx) => {
          const all = async () => {
            if (beforeWrite) await beforeWrite(trx);
            return work(trx);
          };
          return facts ? requestFacts.run(facts, all) : all();
        });
      return wake(await (facts?.trace ? facts.trace.step('write', written) : written()).catch(refuseMoving));
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A restaurant on its way to another cell takes no change for a moment; who repeats the request is sent on there. */
function refuseMoving(error: unknown): never {
  if (error instanceof Error && error.message.includes(MOVING_MESSAGE)) throw restaurantMoving();
  throw error;
}
