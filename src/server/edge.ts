import type { Server } from 'bun';
import type { Hono } from 'hono';
import type { Log } from '#src/context.ts';
import { type BodyRoomOptions, createBodyRoom } from '#src/http/body-room.ts';
import { errorAnswer } from '#src/http/error-answer.ts';
import type { EdgeBindings } from '#src/http/inbound.ts';
import { type RequestFacts, requestFacts } from '#src/http/request-facts.ts';
import { AppError } from '#src/shared/app-error.ts';
import { callerOf } from '#src/shared/ip-address.ts';
import { ADMISSION, type AdmissionLimits, createAdmission, routeClassOf, storeOfPath } from './admission.ts';
import type { PageKeeper } from './page-cache.ts';
import { addressOf, type FrontProxy, schemeOf } from './proxy.ts';
import { pathOnHost, type SurfaceHosts } from './surface-hosts.ts';

export interface EdgeOptions {
  readonly app: Hono;
  readonly keeper: PageKeeper;
  readonly log: Log;
  readonly hosts: SurfaceHosts;
  /** Null: callers reach us themselves. */
  readonly proxy: FrontProxy | null;
  /** How the outside reaches us. */
  readonly publicUrl: string;
  readonly newRequestId: () => string;
  readonly limits?: AdmissionLimits;
  readonly bodies?: BodyRoomOptions;
}

const SLOW_MS = 1000;
/** Health says "overloaded" for so long after a request had to be refused. */
const OVERLOAD_SHOWN_MS = 10_000;

export interface Edge {
  fetch(request: Request, server: Server<undefined>): Response | Promise<Response>;
  load(): EdgeLoad;
}

export interface EdgeLoad {
  readonly inFlight: number;
  /** Requests whose bodies are still on their way. */
  readonly waitingBodies: number;
  /** Since the start. */
  readonly refused: number;
  readonly slowBodiesCut: number;
  readonly isOverloaded: boolean;
}

/** The very first that a request meets: the kept pages, the bounds on work and on bodies, then the app. */
export function createEdge(options: EdgeOptions): Edge {
  const { app, keeper, log, hosts, proxy } = options;
  const admission = createAdmission(options.limits ?? ADMISSION);
  const bodies = createBodyRoom(options.bodies);
  let refusedAt = Number.NEGATIVE_INFINITY;

  const enter = (asking: Parameters<typeof admission.enter>[0]) => {
    const isIn = admission.enter(asking);
    if (!isIn) refusedAt = performance.now();
    return isIn;
  };

  const work = async (given: Request, server: Server<undefined>): Promise<Response> => {
    const request = URL.canParse(given.url) ? given : withHost(given, options.publicUrl);
    if (!request) return neverGuessed(errorAnswer(malformedHost()));
    const { pathname } = new URL(request.url);
    const path = hosts.size === 0 ? pathname : pathOnHost(hosts, request.headers.get('host'), pathname);
    const address = addressOf(request.headers, server.requestIP(given)?.address ?? null, proxy);
    const bindings: EdgeBindings = {
      address,
      scheme: schemeOf(request.headers, proxy, options.publicUrl),
      path,
      keepOpen: () => server.timeout(given, 0),
    };
    if (pathname === '/healthz') return neverGuessed(await app.fetch(request, bindings));
    const asking = {
      routeClass: routeClassOf(request.method, path),
      caller: callerOf(address),
      storeId: storeOfPath(path),
    };
    if (!enter(asking)) return neverGuessed(errorAnswer(tooBusy()));
    let isIn = true;
    const body = bodies.gate({
      caller: asking.caller,
      pause() {
        isIn = false;
        admission.leave(asking);
      },
      resume() {
        isIn = enter(asking);
        return isIn;
      },
      noRoom: tooBusy,
    });
    const facts: RequestFacts = { requestId: options.newRequestId(), facts: {}, beforeWrite: null, body };
    const started = performance.now();
    try {
      return await requestFacts.run(facts, async () => {
        const answer = neverGuessed(await app.fetch(request, bindings));
        const ms = Math.round(performance.now() - started);
        if (body.wasCut()) answer.headers.set('connection', 'close');
        const line = { method: request.method, path: pathname, status: answer.status, ms };
        if (ms > SLOW_MS) log.warn('slow request', line);
        else log.info('request', line);
        return answer;
      });
    } finally {
      if (isIn) admission.leave(asking);
    }
  };

  return {
    load: () => ({
      inFlight: admission.counters.inFlight,
      waitingBodies: bodies.counters.waiting,
      refused: admission.counters.refused,
      slowBodiesCut: bodies.counters.cut,
      isOverloaded: performance.now() - refusedAt < OVERLOAD_SHOWN_MS,
    }),
    fetch(request, server) {
      const kept = keeper.lookUp(request, schemeOf(request.headers, proxy, options.publicUrl));
      if (kept === null) return work(request, server);
      if (kept instanceof Response) return kept;
      return kept.then((answer) => answer ?? work(request, server));
    },
  };
}

/** A browser takes every answer for what it says it is. */
function neverGuessed(answer: Response): Response {
  answer.headers.set('x-content-type-options', 'nosniff');
  return answer;
}

/** An HTTP/1.0 program may leave `Host` out and means us; a host that is no host is a mistake of the caller's. */
function withHost(request: Request, publicUrl: string): Request | null {
  if (request.headers.get('host')) return null;
  const url = URL.canParse(request.url, publicUrl) ? new URL(request.url, publicUrl) : null;
  return url && new Request(url, request);
}

function malformedHost(): AppError {
  return new AppError('validation_failed', 'The Host header is not a host name.', { reason: 'malformed_host' });
}

function tooBusy(): AppError {
  return new AppError('service_unavailable', 'Servery is very busy. Try again in a moment.', {
    reason: 'overloaded',
    details: { retryAfterSeconds: 2 },
  });
}
