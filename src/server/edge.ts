import type { Server } from 'bun';
import type { Hono } from 'hono';
import type { Log } from '#src/context.ts';
import { AppError } from '#src/shared/app-error.ts';
import { errorAnswer } from './error-answer.ts';
import type { EdgeBindings } from './inbound.ts';
import type { PageKeeper } from './page-cache.ts';
import { type RequestFacts, requestFacts } from './request-facts.ts';
import { pathOnHost, type SurfaceHosts } from './surface-hosts.ts';

export interface EdgeOptions {
  readonly app: Hono;
  readonly keeper: PageKeeper;
  readonly log: Log;
  readonly hosts: SurfaceHosts;
  /** The header in which the proxy before us names the caller. */
  readonly addressHeader: string | null;
  readonly newRequestId: () => string;
  /** More requests at once are refused (performance target P6). */
  readonly maxInFlight?: number;
}

/** Beyond this a waiting person gains nothing: one process works on one request at a time. */
const MAX_IN_FLIGHT = 400;
const SLOW_MS = 1000;

export interface Edge {
  fetch(request: Request, server: Server<undefined>): Response | Promise<Response>;
  readonly counters: { inFlight: number; refused: number };
}

/** The very first that a request meets: the kept pages, the bound on work, then the app. */
export function createEdge(options: EdgeOptions): Edge {
  const { app, keeper, log, hosts } = options;
  const maxInFlight = options.maxInFlight ?? MAX_IN_FLIGHT;
  const counters = { inFlight: 0, refused: 0 };

  const work = async (request: Request, server: Server<undefined>): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (counters.inFlight >= maxInFlight && pathname !== '/healthz') {
      counters.refused++;
      return errorAnswer(tooBusy());
    }
    const bindings: EdgeBindings = {
      address: addressOf(request, server, options.addressHeader),
      scheme: request.headers.get('x-forwarded-proto') === 'https' ? 'https' : 'http',
      path: hosts.size === 0 ? pathname : pathOnHost(hosts, request.headers.get('host'), pathname),
      keepOpen: (one) => server.timeout(one, 0),
    };
    const facts: RequestFacts = { requestId: options.newRequestId(), facts: {}, beforeWrite: null };
    const started = performance.now();
    counters.inFlight++;
    try {
      return await requestFacts.run(facts, async () => {
        const answer = await app.fetch(request, bindings);
        const ms = Math.round(performance.now() - started);
        if (pathname !== '/healthz') {
          const line = { method: request.method, path: pathname, status: answer.status, ms };
          if (ms > SLOW_MS) log.warn('slow request', line);
          else log.info('request', line);
        }
        return answer;
      });
    } finally {
      counters.inFlight--;
    }
  };

  return {
    counters,
    fetch(request, server) {
      const kept = keeper.lookUp(request);
      if (kept === null) return work(request, server);
      if (kept instanceof Response) return kept;
      return kept.then((answer) => answer ?? work(request, server));
    },
  };
}

function addressOf(request: Request, server: Server<undefined>, header: string | null): string {
  const named = header ? request.headers.get(header)?.split(',')[0]?.trim() : undefined;
  return named || server.requestIP(request)?.address || 'unknown';
}

function tooBusy(): AppError {
  return new AppError('service_unavailable', 'We are very busy. Try again in a moment.', {
    reason: 'overloaded',
    details: { retryAfterSeconds: 2 },
  });
}
