import { AsyncLocalStorage } from 'node:async_hooks';
import type { Trx } from '#db/connection.ts';
import type { BodyGate } from './body-room.ts';

/** The facts of the current request, available from anywhere in it. */
export interface RequestFacts {
  readonly requestId: string;
  /** Added as they become known: store, actor. Each log line of the request carries them. */
  readonly facts: Record<string, unknown>;
  /** Runs first in the request's next write, in its transaction (idempotency). */
  beforeWrite: ((trx: Trx) => Promise<void>) | null;
  /** How a body that is still arriving is awaited; absent outside a server. */
  readonly body?: BodyGate;
}

export const requestFacts = new AsyncLocalStorage<RequestFacts>();
