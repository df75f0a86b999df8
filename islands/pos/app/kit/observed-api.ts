/** Records whether the server was reached, for the connection pill. */
import type { ApiClient } from '#islands/runtime/api-client.ts';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { Observed } from '../shell/connection.ts';
import { noteProblem } from '../shell/support-log.ts';
import { browserStore } from './browser-store.ts';

export const START: Observed = { stream: 'connecting', lastCall: null, isSlow: false, line: null, timezone: null };
export const observed = browserStore<Observed>(START);

export function note(change: Partial<Observed>): void {
  if (typeof window === 'undefined') return;
  const now = observed.get();
  const next = { ...now, ...change };
  const isSame =
    next.stream === now.stream &&
    next.lastCall === now.lastCall &&
    next.isSlow === now.isSlow &&
    next.line === now.line &&
    next.timezone === now.timezone;
  if (!isSame) observed.set(next);
}

/** Even a busy box answers sooner. */
const SLOW_MS = 3000;

export function observedClient(client: ApiClient): ApiClient {
  let lateCalls = 0;
  /** Starts timing the request. Returns a function that ends it. */
  const watch = () => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      lateCalls++;
      note({ isSlow: true });
    }, SLOW_MS);
    return () => {
      clearTimeout(timer);
      if (isLate) lateCalls--;
      note({ isSlow: lateCalls > 0 });
    };
  };
  return {
    async call(endpoint, ...args) {
      const done = typeof window === 'undefined' ? () => {} : watch();
      try {
        const answer = await client.call(endpoint, ...args);
        note({ lastCall: 'answered' });
        return answer;
      } catch (error) {
        const isUnreachable = error instanceof AppErrorAnswer && error.status === 0;
        note({ lastCall: isUnreachable ? 'unreachable' : 'answered' });
        if (error instanceof AppErrorAnswer && typeof window !== 'undefined') {
          noteProblem(`${endpoint.method} ${endpoint.path}: ${error.status} ${error.reason ?? error.code}`);
        }
        throw error;
      } finally {
        done();
      }
    },
  };
}
