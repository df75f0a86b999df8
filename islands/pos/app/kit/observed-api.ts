/**
 * What this till knows of its connection: one observation, which every place that says how the till is connected reads. A call
 * that fails, a call that stays unanswered, and a live stream that falls silent each show at once, and the first answer, of
 * whichever kind, ends it.
 */
import type { ApiClient } from '#islands/runtime/api-client.ts';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { browserStore } from './browser-store.ts';
import type { Observed } from './connection.ts';
import { noteProblem } from './support-log.ts';

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
/** Without a sign for this long, the server counts as out of reach. */
const UNANSWERED_MS = 5000;
/** The server's heartbeat comes every 5 s. */
const STREAM_SILENT_MS = 5000 + UNANSWERED_MS;

/** Signs of the server so far: answers, events and heartbeats. */
let signs = 0;
let streamTimer: ReturnType<typeof setTimeout> | undefined;

function heard(): void {
  signs++;
  note({ lastCall: 'answered' });
}

/** An event or a heartbeat came by the live stream. */
export function noteStreamSign(): void {
  heard();
  clearTimeout(streamTimer);
  streamTimer = setTimeout(() => note({ lastCall: 'unanswered' }), STREAM_SILENT_MS);
}

export function noteStream(stream: Observed['stream']): void {
  // A stream that is known to be broken owes no heartbeat.
  if (stream !== 'live') clearTimeout(streamTimer);
  note({ stream });
}

export function observedClient(client: ApiClient): ApiClient {
  let lateCalls = 0;
  /** Starts timing the request. Returns a function that ends it. */
  const watch = () => {
    let isLate = false;
    let signsBefore = signs;
    const timer = setTimeout(() => {
      isLate = true;
      lateCalls++;
      note({ isSlow: true });
    }, SLOW_MS);
    // Others may be answered meanwhile: then this call is slow, and the server is there.
    const silence = setInterval(() => {
      if (signs === signsBefore) note({ lastCall: 'unanswered' });
      signsBefore = signs;
    }, UNANSWERED_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(silence);
      if (isLate) lateCalls--;
      note({ isSlow: lateCalls > 0 });
    };
  };
  return {
    async call(endpoint, ...args) {
      const done = typeof window === 'undefined' ? () => {} : watch();
      const signsBefore = signs;
      try {
        const answer = await client.call(endpoint, ...args);
        heard();
        return answer;
      } catch (error) {
        const failure = failureOf(error, args[0]?.signal, signs > signsBefore);
        if (failure === 'answered') heard();
        else if (failure === 'unreachable') note({ lastCall: 'unreachable' });
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

/** Null when the failure says nothing about the connection. */
function failureOf(
  error: unknown,
  signal: AbortSignal | undefined,
  wasHeardMeanwhile: boolean,
): 'answered' | 'unreachable' | null {
  if (!(error instanceof AppErrorAnswer) || error.status !== 0) return 'answered';
  // The screen that asked was left.
  if (signal?.aborted) return null;
  return error.reason === 'timeout' && wasHeardMeanwhile ? null : 'unreachable';
}
