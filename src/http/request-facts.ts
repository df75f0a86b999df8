import { AsyncLocalStorage } from 'node:async_hooks';
import type { Trx } from '#db/connection.ts';
import type { BodyGate } from './body-room.ts';

/** Where the time of a request goes, for an operator who follows one. */
export interface Trace {
  /** `traceparent` names the step to whoever is asked in it. */
  step<T>(name: string, work: (traceparent: string) => Promise<T>): Promise<T>;
}

/** The facts of the current request, available from anywhere in it. */
export interface RequestFacts {
  readonly requestId: string;
  /** The pattern of the address that answers, as its route was mounted; null until one took the request. */
  route: string | null;
  /** Added as they become known: store, actor. Each log line of the request carries them. */
  readonly facts: Record<string, unknown>;
  /** Runs first in the request's next write, in its transaction (idempotency). */
  beforeWrite: ((trx: Trx) => Promise<void>) | null;
  /** There where requests are traced. */
  trace?: Trace;
  /** A write of the request is on disk. */
  hasWritten?: boolean;
  /** It had to write on a machine that only reads: the primary has to answer it. */
  needsPrimary?: boolean;
  /** How a body that is still arriving is awaited; absent outside a server. */
  readonly body?: BodyGate;
}

export const requestFacts = new AsyncLocalStorage<RequestFacts>();

/**
 * Hands the current request to another machine, with the headers that are to go along: what is done there belongs to the same trace,
 * below this step.
 */
export function stepElsewhere<T>(name: string, given: Headers, work: (headers: Headers) => Promise<T>): Promise<T> {
  const trace = requestFacts.getStore()?.trace;
  if (!trace) return work(given);
  return trace.step(name, (traceparent) => {
    const headers = new Headers(given);
    headers.set('traceparent', traceparent);
    return work(headers);
  });
}

/** Called by a route as it takes a request: figures are kept by route, never by address. */
export function nameRoute(pattern: string): void {
  const facts = requestFacts.getStore();
  if (facts) facts.route = pattern;
}
